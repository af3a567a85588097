//! Connections: who does not send a whole request in time is not waited for.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tower::ServiceExt;

use crate::public_url::PublicUrl;
use crate::serve::Shutdown;

/// How long the head of a request may take to come, on a connection that was opened or has been answered: browsers open a new
/// one when they need it.
const HEAD: Duration = Duration::from_secs(20);
/// After a connection that could not be taken: mostly there are too many, and some end soon.
const BREATH: Duration = Duration::from_millis(50);

/// Answers whoever connects until the server is stopped, then waits until open requests are answered.
pub(crate) async fn answer(
    listener: TcpListener,
    router: Router,
    public: Option<Arc<PublicUrl>>,
    stop: Shutdown,
) {
    let open = GracefulShutdown::new();
    let mut stopped = std::pin::pin!(stop.stopped());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stopped => break,
        };
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(BREATH).await;
            continue;
        };
        // Clicks and events are small and urgent.
        let _ = stream.set_nodelay(true);
        let (router, public) = (router.clone(), public.clone());
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let (router, public) = (router.clone(), public.clone());
            async move {
                let mut request = request.map(Body::new);
                request.extensions_mut().insert(ConnectInfo(peer as SocketAddr));
                if let Some(public) = &public {
                    request = public.without_base(request);
                }
                router.oneshot(request).await
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .serve_connection(TokioIo::new(stream), service);
        let connection = open.watch(connection);
        // Whoever went away in the middle has had their answer.
        tokio::spawn(async move { drop(connection.await) });
    }
    drop(listener);
    open.shutdown().await;
}
