//! The handle everybody uses.

use std::sync::Arc;

use crate::connection::Connection;
use crate::connection_thread::{ConnectionThread, Pending};
use crate::location::Location;
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
}

impl Store {
    /// Opens the store at `url`, makes it if it does not exist and brings its
    /// schema up to date.
    ///
    /// `url` is `sqlite:PATH` or just a path (the file and its folders are made),
    /// `sqlite::memory:`, or `postgres://USER:PASSWORD@HOST:PORT/DATABASE` (the
    /// database must exist; connections are not encrypted).
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
        let location = Location::parse(url)?;
        let writer = ConnectionThread::start(location.clone(), true)?;
        Ok(Self { writer: Arc::new(writer), location })
    }

    /// Where the store is, for people: a path or a server, never a password.
    pub fn place(&self) -> String {
        self.location.to_string()
    }

    /// The version of the store's schema: how many migrations it has had.
    pub fn schema_version(&self) -> Result<i64, StoreError> {
        self.call(async |connection| schema::version(connection).await)
    }

    /// Gives the connection's thread a job and waits for the answer.
    pub(crate) fn call<T: Send + 'static>(
        &self,
        work: impl AsyncFnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(work).wait()
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
                ConnectionThread::start(self.location.clone(), false).map(Arc::new)
            }
        }
    }
}
