//! One database connection, the same for both databases.
//!
//! Every statement is written once, with `$1` placeholders, and runs on either
//! database. Transactions are begun and ended here: nothing else in the crate
//! says `BEGIN`.

use sqlx::Connection as _;

use crate::clock::now_ms;
use crate::driver::{self, Driver};
use crate::location::Location;
use crate::store::Access;
use crate::value::{FromRow, Number, Row, SqlValue, postgres_arguments, sqlite_arguments};
use crate::{StoreError, schema};

/// A connection to a store and what is needed to make it again.
pub(crate) struct Connection {
    location: Location,
    place: String,
    access: Access,
    /// Whether the job of this moment was tried before and may have been stored then.
    repeated: bool,
    /// None after the server has gone; the next job connects again.
    driver: Option<Driver>,
}

impl Connection {
    /// Connects; the schema is left as it is.
    pub(crate) async fn connect(location: Location, access: Access) -> Result<Self, StoreError> {
        let place = location.to_string();
        let driver = driver::open(&location, access, &place).await?;
        Ok(Self { location, place, access, repeated: false, driver: Some(driver) })
    }

    /// Whether the job of this moment was tried before. Its answer was lost then, and whether it was stored is not
    /// known.
    pub(crate) fn is_repeated(&self) -> bool {
        self.repeated
    }

    /// Says whether the next job was tried before.
    pub(crate) fn set_repeated(&mut self, repeated: bool) {
        self.repeated = repeated;
    }

    /// The store's name for messages.
    pub(crate) fn place(&self) -> &str {
        &self.place
    }

    /// Whether several writers work side by side, so that rows must be locked one by one.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.location, Location::Postgres(_))
    }

    /// The time that all who use this store agree on: the server's, or that of the machine with the file.
    pub(crate) async fn now_ms(&mut self) -> Result<i64, StoreError> {
        if !self.is_shared() {
            return Ok(now_ms());
        }
        let sql = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS n";
        Ok(self.fetch_optional::<Number>(sql, &[]).await?.map_or_else(now_ms, |now| now.0))
    }

    /// Makes sure that there is a connection.
    pub(crate) async fn ready(&mut self) -> Result<(), StoreError> {
        if self.driver.is_none() {
            self.driver = Some(driver::open(&self.location, self.access, &self.place).await?);
        }
        Ok(())
    }

    /// Says goodbye, so that SQLite folds its log back into the file.
    pub(crate) async fn close(self) {
        // A connection that cannot be closed is dropped: nothing is lost, every
        // acknowledged change was committed before.
        let _ = match self.driver {
            Some(Driver::Sqlite(connection)) => connection.close().await,
            Some(Driver::Postgres(connection)) => connection.close().await,
            None => Ok(()),
        };
    }

    /// Brings the schema up to date.
    pub(crate) async fn migrate(&mut self) -> Result<(), StoreError> {
        let done = match &mut self.driver {
            Some(Driver::Sqlite(connection)) => schema::migrate_sqlite(connection).await,
            Some(Driver::Postgres(connection)) => schema::migrate_postgres(connection).await,
            None => Err(sqlx::Error::WorkerCrashed),
        };
        let Err(error) = done else { return Ok(()) };
        let error = self.failed(error);
        if let StoreError::ForeignSchema { .. } = error {
            let found = schema::version(self).await?;
            if found > schema::newest() {
                let place = self.place.clone();
                return Err(StoreError::NewerSchema { place, found, known: schema::newest() });
            }
        }
        Err(error)
    }

    /// Runs a statement; answers how many rows it changed.
    pub(crate) async fn execute(
        &mut self,
        sql: &'static str,
        values: &[SqlValue<'_>],
    ) -> Result<u64, StoreError> {
        let done = match &mut self.driver {
            Some(Driver::Sqlite(connection)) => {
                let query = sqlx::query_with(sql, sqlite_arguments(values)?);
                query.execute(connection).await.map(|done| done.rows_affected())
            }
            Some(Driver::Postgres(connection)) => {
                let query = sqlx::query_with(sql, postgres_arguments(values)?);
                query.execute(connection).await.map(|done| done.rows_affected())
            }
            None => Err(sqlx::Error::WorkerCrashed),
        };
        done.map_err(|error| self.failed(error))
    }

    /// Runs a query; answers all its rows.
    pub(crate) async fn fetch<T: FromRow>(
        &mut self,
        sql: &'static str,
        values: &[SqlValue<'_>],
    ) -> Result<Vec<T>, StoreError> {
        let rows: Result<Vec<Row>, sqlx::Error> = match &mut self.driver {
            Some(Driver::Sqlite(connection)) => {
                let query = sqlx::query_with(sql, sqlite_arguments(values)?);
                let rows = query.fetch_all(connection).await;
                rows.map(|rows| rows.into_iter().map(Row::Sqlite).collect())
            }
            Some(Driver::Postgres(connection)) => {
                let query = sqlx::query_with(sql, postgres_arguments(values)?);
                let rows = query.fetch_all(connection).await;
                rows.map(|rows| rows.into_iter().map(Row::Postgres).collect())
            }
            None => Err(sqlx::Error::WorkerCrashed),
        };
        let read = rows.and_then(|rows| rows.iter().map(T::from_row).collect());
        read.map_err(|error| self.failed(error))
    }

    /// Runs a query that answers one row or none.
    pub(crate) async fn fetch_optional<T: FromRow>(
        &mut self,
        sql: &'static str,
        values: &[SqlValue<'_>],
    ) -> Result<Option<T>, StoreError> {
        Ok(self.fetch(sql, values).await?.into_iter().next())
    }

    /// Does `work` in one transaction that may write: all of it or nothing.
    pub(crate) async fn write<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut Self) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.transaction(Access::Write, work).await
    }

    /// Does `work` in one transaction that sees a single moment of the store.
    pub(crate) async fn read<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut Self) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.transaction(Access::Read, work).await
    }

    async fn transaction<T>(
        &mut self,
        access: Access,
        work: impl AsyncFnOnce(&mut Self) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.execute(self.begin(access), &[]).await?;
        if access == Access::Read && self.is_shared() {
            // Whoever reads holds nobody up, and may have to wait for a slow writer of what was read.
            self.execute("SET LOCAL idle_in_transaction_session_timeout = 0", &[]).await?;
        }
        let done = match work(self).await {
            Ok(value) => self.execute("COMMIT", &[]).await.map(|_| value),
            Err(error) => Err(error),
        };
        // A failed rollback means that there is no transaction any more: the
        // server is gone or SQLite has already rolled back by itself.
        if done.is_err() && self.driver.is_some() {
            let _ = self.execute("ROLLBACK", &[]).await;
        }
        done
    }

    fn begin(&self, access: Access) -> &'static str {
        match (&self.location, access) {
            (Location::Postgres(_), Access::Write) => "BEGIN",
            (Location::Postgres(_), Access::Read) => {
                "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
            }
            // Taking the write lock at once waits for other processes; upgrading
            // a read transaction later would fail instead.
            (Location::File(_) | Location::Memory, Access::Write) => "BEGIN IMMEDIATE",
            (Location::File(_) | Location::Memory, Access::Read) => "BEGIN",
        }
    }

    fn failed(&mut self, error: sqlx::Error) -> StoreError {
        let broken = !matches!(
            error,
            sqlx::Error::Database(_)
                | sqlx::Error::ColumnDecode { .. }
                | sqlx::Error::Decode(_)
                | sqlx::Error::Migrate(_)
        );
        let error = StoreError::from_driver(&self.place, error);
        let gone = broken || matches!(error, StoreError::Unreachable { .. });
        if gone && matches!(self.location, Location::Postgres(_)) {
            self.driver = None;
        }
        error
    }
}

#[cfg(test)]
mod tests {
    use super::Connection;
    use crate::StoreError;
    use crate::ids::{IdTable, next};
    use crate::location::Location;
    use crate::store::Access;

    /// Two connections on a new file that wait only shortly for each other.
    async fn two_connections(dir: &tempfile::TempDir) -> (Connection, Connection) {
        let location = Location::parse(dir.path().join("x.db").to_str().unwrap()).unwrap();
        let mut one = Connection::connect(location.clone(), Access::Write).await.unwrap();
        one.migrate().await.unwrap();
        let mut two = Connection::connect(location, Access::Write).await.unwrap();
        for connection in [&mut one, &mut two] {
            connection.execute("PRAGMA busy_timeout = 20", &[]).await.unwrap();
        }
        (one, two)
    }

    fn block_on<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
    }

    #[test]
    fn a_held_file_is_called_locked() {
        let dir = tempfile::tempdir().unwrap();
        block_on(async {
            let (mut one, mut two) = two_connections(&dir).await;
            let id = one.write(async |one| {
                let id = next(one, IdTable::Runs).await?;
                let locked = two.write(async |two| next(two, IdTable::Runs).await).await;
                assert!(matches!(locked, Err(StoreError::Locked { .. })), "{locked:?}");
                let locked = two.migrate().await;
                assert!(matches!(locked, Err(StoreError::Locked { .. })), "{locked:?}");
                Ok(id)
            });
            assert_eq!(id.await.unwrap(), 1);
            assert_eq!(two.write(async |two| next(two, IdTable::Runs).await).await.unwrap(), 2);
        });
    }

    #[test]
    fn a_failed_transaction_leaves_nothing_and_can_be_repeated() {
        let dir = tempfile::tempdir().unwrap();
        block_on(async {
            let (mut one, mut two) = two_connections(&dir).await;
            for _ in 0..3 {
                let failed = one.write(async |one| {
                    assert_eq!(next(one, IdTable::Games).await?, 1);
                    one.execute("INSERT INTO ids (name, last) VALUES ('games', 0)", &[]).await
                });
                assert!(matches!(failed.await, Err(StoreError::Database { .. })));
            }
            assert_eq!(two.write(async |two| next(two, IdTable::Games).await).await.unwrap(), 1);
        });
    }
}
