//! What all requests share.

use std::sync::Arc;
use std::time::Duration;

use bw_catalog::Catalog;
use bw_core::Message;
use bw_store::Store;

use crate::access;
use crate::failure::Failure;
use crate::lab::Lab;
use crate::limits::{self, Limiter};
use crate::own_bots::OwnBots;
use crate::pages::covers::Covers;
use crate::public_url::PublicUrl;
use crate::replays::Replays;
use crate::rooms::Rooms;
use crate::routes::Assets;
use crate::serve::{ServeOptions, Shutdown};
use crate::thinking_slots::ThinkingSlots;

/// How long a request waits for a database that is away: enough for one that is just being restarted.
const BRIEFLY: Duration = Duration::from_secs(2);

/// The running app.
pub(crate) struct App {
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) store: Store,
    pub(crate) options: ServeOptions,
    pub(crate) rooms: Rooms,
    pub(crate) replays: Replays,
    pub(crate) covers: Covers,
    pub(crate) any: Limiter,
    pub(crate) heavy: Limiter,
    pub(crate) stop: Shutdown,
    /// Limits how many bots think at once.
    pub(crate) thinking_slots: Arc<ThinkingSlots>,
    pub(crate) lab: Arc<Lab>,
    pub(crate) assets: Assets,
    pub(crate) own_bots: Arc<OwnBots>,
    /// The secret that makes a browser the host's; none where there is no source of chance.
    pub(crate) owner_key: Option<String>,
    /// Where a reverse proxy shows the app.
    pub(crate) public: Option<Arc<PublicUrl>>,
}

impl App {
    pub(crate) fn new(
        catalog: Arc<Catalog>,
        store: Store,
        options: ServeOptions,
        stop: Shutdown,
    ) -> Arc<Self> {
        // Whoever looks at a page is not kept waiting for a database that is away; long work is.
        let patient = store;
        let store = patient.with_patience(BRIEFLY, |_| ());
        let own_bots = Arc::new(OwnBots::new(options.bots.clone()));
        let lab = Lab::new(Arc::clone(&catalog), store.clone(), patient);
        let own = store.clone();
        let reader = bw_arena::database_reader(&catalog, move || Ok(own.clone()));
        catalog.files().read_database_with(reader);
        // Whatever a page says, it reads no file of the server.
        catalog.files().refuse_disk();
        Arc::new(App {
            owner_key: access::secret().ok(),
            public: options.public.clone().map(Arc::new),
            assets: Assets::new(&catalog),
            own_bots,
            catalog,
            store,
            options,
            rooms: Rooms::default(),
            replays: Replays::default(),
            covers: Covers::default(),
            any: Limiter::new(limits::ANY),
            heavy: Limiter::new(limits::HEAVY),
            stop,
            thinking_slots: Arc::default(),
            lab,
        })
    }
}

/// Runs blocking work off the asynchronous threads; a panic in it is one refused request.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|_| Err(Failure::broken(Message::new("refused-broke"))))
}
