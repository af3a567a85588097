//! The app without a socket, for whoever tests what it reads: a request goes in, a status comes out.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, header::LOCATION};
use bw_catalog::Catalog;
use bw_store::Store;
use tokio::runtime::Runtime;
use tower::ServiceExt;

use crate::app::App;
use crate::routes;
use crate::serve::{ServeOptions, Shutdown};

/// An app that answers requests of this process only. Nobody moves on its own: a game that no request opens has no thread,
/// and the laboratory does not work.
pub struct InProcess {
    router: Router,
    runtime: Runtime,
    stop: Shutdown,
}

impl std::fmt::Debug for InProcess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("InProcess")
    }
}

/// What is known of an answer before its body is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The status.
    pub status: u16,
    /// Where it sends the browser.
    pub location: Option<String>,
}

impl InProcess {
    /// The app over a store, without limits for one address.
    pub fn new(catalog: Arc<Catalog>, store: Store) -> io::Result<Self> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let options = ServeOptions { limited: false, ..ServeOptions::at(address) };
        let stop = Shutdown::default();
        let router = routes::router(App::new(catalog, store, options, stop.clone()))
            .layer(axum::Extension(ConnectInfo(address)));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(InProcess { router, runtime, stop })
    }

    /// Answers a request; none if it is not one that HTTP can carry.
    pub fn answer(
        &self,
        method: &str,
        address: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Option<Answered> {
        let mut request = Request::builder().method(method).uri(address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::from(body.to_vec())).ok()?;
        let router = self.router.clone();
        let response = self.runtime.block_on(async move { router.oneshot(request).await });
        let Ok(response) = response;
        let location = response.headers().get(LOCATION).and_then(|to| to.to_str().ok());
        let location = location.map(String::from);
        Some(Answered { status: response.status().as_u16(), location })
    }
}

impl Drop for InProcess {
    fn drop(&mut self) {
        // Rooms that somebody opened end with the app.
        self.stop.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_answered_without_a_socket() {
        let store = Store::open("sqlite::memory:").unwrap();
        let app = InProcess::new(Arc::new(Catalog::empty()), store).unwrap();
        let get = |address: &str| {
            let answer = app.answer("GET", address, &[("host", "127.0.0.1")], b"");
            answer.map(|answer| answer.status)
        };
        assert_eq!(get("/"), Some(200));
        assert_eq!(get("/nowhere"), Some(404));
        assert_eq!(get("no address"), None);
        let strange = app.answer("GET", "/", &[("host", "evil.example")], b"");
        assert_eq!(strange.map(|answer| answer.status), Some(403));
    }
}
