//! The server: bind, run, stop.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use bw_catalog::Catalog;
use bw_store::Store;
use tokio::sync::watch;

use crate::app::App;
use crate::own_bots::OwnBot;
use crate::public_url::PublicUrl;
use crate::{connections, routes};

/// Threads that answer requests; the games have their own.
const THREADS: usize = 2;
/// How long open requests may take after the stop.
const FAREWELL: Duration = Duration::from_secs(3);

/// How to serve.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// Where to listen; port 0 takes any free port.
    pub listen: SocketAddr,
    /// Whether every visitor may continue and delete every game, not only those whose links they have.
    /// Right for a server that only this machine reaches.
    pub everyone_is_host: bool,
    /// Pause before a bot moves, in milliseconds.
    pub bot_pause_ms: u64,
    /// Whether the requests of one address are limited; measurements switch it off.
    pub limited: bool,
    /// Foreign bots that can be chosen by name.
    pub bots: Vec<OwnBot>,
    /// Where a reverse proxy shows the app, if one stands before it.
    pub public: Option<PublicUrl>,
}

impl Default for ServeOptions {
    fn default() -> Self {
        Self::at(SocketAddr::from((Ipv4Addr::LOCALHOST, 7878)))
    }
}

impl ServeOptions {
    /// The usual options for an address: on loopback everyone is the host.
    pub fn at(listen: SocketAddr) -> Self {
        let everyone_is_host = listen.ip().is_loopback();
        ServeOptions {
            listen,
            everyone_is_host,
            bot_pause_ms: 700,
            limited: true,
            bots: Vec::new(),
            public: None,
        }
    }

    /// The same behind a reverse proxy that shows the app at this address: everybody may come from anywhere, so only who has
    /// the owner's link is the host.
    #[must_use]
    pub fn behind(self, public: Option<PublicUrl>) -> Self {
        let everyone_is_host = self.everyone_is_host && public.is_none();
        ServeOptions { everyone_is_host, public, ..self }
    }
}

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
    /// The network failed.
    #[error("the server stopped: {0}")]
    Io(#[from] std::io::Error),
}

/// Stops a running server. Clones stop the same server.
#[derive(Clone, Debug)]
pub struct Shutdown(Arc<watch::Sender<bool>>);

impl Default for Shutdown {
    fn default() -> Self {
        Shutdown(Arc::new(watch::channel(false).0))
    }
}

impl Shutdown {
    /// Stops the server: open requests are answered, streams end.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Ends when somebody called [`Shutdown::stop`].
    pub(crate) async fn stopped(&self) {
        let mut heard = self.0.subscribe();
        // The sender lives in `self`, so the channel cannot close.
        let _ = heard.wait_for(|stopped| *stopped).await;
    }
}

/// A server that has its port but answers nobody yet.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Server({:?})", self.listener.local_addr())
    }
}

impl Server {
    /// Takes the port.
    pub fn bind(
        catalog: Arc<Catalog>,
        store: Store,
        options: ServeOptions,
        stop: Shutdown,
    ) -> Result<Self, ServeError> {
        let address = options.listen;
        let refused = |error| ServeError::Listen { address, error };
        let listener = TcpListener::bind(address).map_err(refused)?;
        listener.set_nonblocking(true).map_err(refused)?;
        Ok(Server { listener, app: App::new(catalog, store, options, stop) })
    }

    /// Where it listens.
    pub fn address(&self) -> Result<SocketAddr, ServeError> {
        Ok(self.listener.local_addr()?)
    }

    /// The path, below the app's address, that makes a browser the host's, where not everybody is the host: it holds a secret
    /// of this start.
    pub fn owner_path(&self) -> Option<String> {
        let key = self.app.owner_key.as_ref().filter(|_| !self.app.options.everyone_is_host)?;
        Some(format!("host/{key}"))
    }

    /// Answers requests until it is stopped. Blocks.
    pub fn run(self) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(THREADS)
            .enable_all()
            .build()?;
        let stop = self.app.stop.clone();
        let lab = Arc::clone(&self.app.lab);
        let threads = lab.open()?;
        let router = routes::router(Arc::clone(&self.app));
        let public = self.app.public.clone();
        let served: Result<(), std::io::Error> = runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::select! {
                () = connections::answer(listener, router, public, stop.clone()) => {}
                () = async { stop.stopped().await; tokio::time::sleep(FAREWELL).await } => {}
            }
            Ok(())
        });
        lab.close();
        self.app.own_bots.end_all();
        runtime.shutdown_timeout(FAREWELL);
        // It saves what it is in the middle of; a panic in it is contained and reported by its run.
        for thread in threads {
            let _ = thread.join();
        }
        Ok(served?)
    }
}

/// Serves the games of a catalogue until `stop` is used. Blocks.
pub fn serve(
    catalog: Arc<Catalog>,
    store: Store,
    options: ServeOptions,
    stop: Shutdown,
) -> Result<(), ServeError> {
    Server::bind(catalog, store, options, stop)?.run()
}
