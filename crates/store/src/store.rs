//! The handle everybody uses.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::connection::Connection;
use crate::connection_thread::{ConnectionMode, ConnectionThread, Pending};
use crate::location::Location;
use crate::patience::{Outage, Patience, Wait};
use crate::{StoreError, schema};

/// An open store. Clones share one connection; the last one dropped closes it.
///
/// All methods block until the database has answered, and a method that changes
/// something returns only after the change is committed. They may be called from
/// any thread; from asynchronous code use a thread made for blocking.
#[derive(Clone, Debug)]
pub struct Store {
    writer: Arc<ConnectionThread>,
    location: Location,
    access: Access,
    patience: Patience,
}

/// What a handle may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    /// Only look; the database need not be writable.
    Read,
    /// Everything.
    Write,
}

impl Store {
    /// Opens the store at `url`, makes it if it does not exist and brings its
    /// schema up to date.
    ///
    /// `url` is `sqlite:PATH` or just a path (the file and its folders are made),
    /// `sqlite::memory:`, or `postgres://USER:PASSWORD@HOST:PORT/DATABASE` (the
    /// database must exist; `sslmode` in it says whether the connection must be encrypted).
    ///
    /// ```
    /// use bw_store::{NewRun, Store};
    ///
    /// let store = Store::open("sqlite::memory:")?;
    /// let run = store.begin_run(&NewRun {
    ///     kind: "match".into(),
    ///     game: "nim".into(),
    ///     fingerprint: "5e1f".into(),
    ///     config: r#"{"games":1000}"#.into(),
    /// })?;
    /// store.put_block(run.id, 0, 500, b"results of 500 games")?;
    /// assert_eq!(store.blocks(run.id)?[0].games, 500);
    /// # Ok::<(), bw_store::StoreError>(())
    /// ```
    pub fn open(url: &str) -> Result<Self, StoreError> {
        Self::start(Location::parse(url)?, Access::Write, ConnectionMode::Migrate)
    }

    /// Opens the store at `url` to look only: a file or a server that may not be
    /// written is fine, and the schema is left as it is.
    ///
    /// A store that does not exist yet, or one with an older schema, is opened as
    /// by [`Store::open`] if that may be done; else the error says what is missing.
    ///
    /// ```
    /// use bw_store::{RunFilter, Store};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let url = folder.path().join("store.db").display().to_string();
    /// drop(Store::open(&url)?);
    /// assert_eq!(Store::open_to_read(&url)?.runs(&RunFilter::default(), 10)?, []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_to_read(url: &str) -> Result<Self, StoreError> {
        let location = Location::parse(url)?;
        if !exists(&location) {
            return Self::open(url);
        }
        let opened = Self::start(location, Access::Read, ConnectionMode::AsItIs)?;
        let (place, known) = (opened.place(), schema::newest());
        match opened.schema_version() {
            Ok(found) if found == known => Ok(opened),
            Ok(found) if found > known => Err(StoreError::NewerSchema { place, found, known }),
            // Without a table of versions it is empty, or older than all of them.
            Ok(_) | Err(StoreError::Database { .. }) => {
                drop(opened);
                Self::open(url).map_err(|error| match error {
                    StoreError::ReadOnly { .. }
                    | StoreError::Refused { .. }
                    | StoreError::CannotOpen { .. } => StoreError::OlderSchema { place, known },
                    other => other,
                })
            }
            Err(error) => Err(error),
        }
    }

    /// Opens the store at `url` to write, without the right to change its schema: for workers, which need not own the
    /// tables. It must have the schema of this program.
    pub fn open_to_work(url: &str) -> Result<Self, StoreError> {
        let location = Location::parse(url)?;
        // A file belongs to whoever opens it.
        if !matches!(location, Location::Postgres(_)) {
            return Self::open(url);
        }
        let opened = Self::start(location, Access::Write, ConnectionMode::AsItIs)?;
        let (place, known) = (opened.place(), schema::newest());
        match opened.schema_version() {
            Ok(found) if found == known => Ok(opened),
            Ok(found) if found > known => Err(StoreError::NewerSchema { place, found, known }),
            Ok(_) | Err(StoreError::Database { .. }) => {
                Err(StoreError::OlderSchema { place, known })
            }
            Err(error) => Err(error),
        }
    }

    fn start(location: Location, access: Access, mode: ConnectionMode) -> Result<Self, StoreError> {
        let writer = Arc::new(ConnectionThread::start(location.clone(), access, mode)?);
        Ok(Self { writer, location, access, patience: Patience::none() })
    }

    /// The same store by a handle that waits so long for a server that is away,
    /// and reports when it begins to wait and when the server is back. Handles wait
    /// one by one: one that waits holds no other up.
    #[must_use]
    pub fn with_patience(
        &self,
        limit: Duration,
        report: impl Fn(&Outage) + Send + Sync + 'static,
    ) -> Self {
        Self { patience: Patience::new(limit, report), ..self.clone() }
    }

    /// Where the store is, for people: a path or a server, never a password.
    pub fn place(&self) -> String {
        self.location.to_string()
    }

    /// The version of the store's schema: how many migrations it has had.
    pub fn schema_version(&self) -> Result<i64, StoreError> {
        self.call(async |connection| schema::version(connection).await)
    }

    /// Gives the connection's thread a job and waits for the answer. If the server goes away meanwhile, the job is
    /// given again as long as this handle has patience: it must be of a kind that changes nothing the second time,
    /// or ask [`Connection::is_repeated`].
    pub(crate) fn call<T: Send + 'static>(
        &self,
        work: impl AsyncFn(&mut Connection) -> Result<T, StoreError> + Send + Sync + 'static,
    ) -> Result<T, StoreError> {
        let (work, place) = (Arc::new(work), self.place());
        let mut wait = Wait::new(&self.patience, &place);
        loop {
            let (job, repeated) = (Arc::clone(&work), wait.has_begun());
            let done = self.submit(async move |connection: &mut Connection| {
                connection.set_repeated(repeated);
                (*job)(connection).await
            });
            match done.wait() {
                Err(error) => wait.pause(error)?,
                done => {
                    wait.end();
                    return done;
                }
            }
        }
    }

    /// Gives the connection's thread a job.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        work: impl AsyncFnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<T> {
        self.writer.submit(work)
    }

    /// A second connection for long reads, so that they hold nobody up; the same
    /// one for a store in memory, which no other connection can see.
    pub(crate) fn reader(&self) -> Result<Arc<ConnectionThread>, StoreError> {
        match self.location {
            Location::Memory => Ok(Arc::clone(&self.writer)),
            Location::File(_) | Location::Postgres(_) => {
                let location = self.location.clone();
                ConnectionThread::start(location, self.access, ConnectionMode::AsItIs).map(Arc::new)
            }
        }
    }
}

/// Whether there is something to look at. A server is asked later.
fn exists(location: &Location) -> bool {
    match location {
        Location::File(path) => Path::exists(path),
        Location::Memory => false,
        Location::Postgres(_) => true,
    }
}
