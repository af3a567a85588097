//! Opening a connection to either database.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, PgConnection, SqliteConnection};

use crate::StoreError;
use crate::location::Location;

/// How long a server may take to let us in.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long SQLite waits for another process to release the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to wait before a file that was busy is opened again.
const BUSY_PAUSE: Duration = Duration::from_millis(10);

/// An open connection.
pub(crate) enum Driver {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Connects to the store at `location`, which messages call `place`.
pub(crate) async fn open(location: &Location, place: &str) -> Result<Driver, StoreError> {
    let opened = match location {
        Location::File(path) => return open_file(path, place).await,
        Location::Memory => sqlite_options().connect().await.map(Driver::Sqlite),
        Location::Postgres(options) => {
            let options = options.as_ref().clone().disable_statement_logging();
            match tokio::time::timeout(CONNECT_TIMEOUT, options.connect()).await {
                Ok(connected) => connected.map(Driver::Postgres),
                Err(_) => Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())),
            }
        }
    };
    opened.map_err(|error| StoreError::from_driver(place, error))
}

/// SQLite waits for other processes by itself, except where a new file is
/// switched to its log: there it gives up at once and is asked again.
async fn open_file(path: &Path, place: &str) -> Result<Driver, StoreError> {
    create_parents(path, place)?;
    refuse_one_byte(path, place)?;
    let options = sqlite_options().filename(path).create_if_missing(true);
    let opened = tokio::time::timeout(BUSY_TIMEOUT, async {
        loop {
            let opened = options.connect().await.map(Driver::Sqlite);
            match opened.map_err(|error| StoreError::from_driver(place, error)) {
                Err(StoreError::Locked { .. }) => tokio::time::sleep(BUSY_PAUSE).await,
                opened => return opened,
            }
        }
    });
    opened.await.unwrap_or_else(|_| Err(StoreError::Locked { place: place.to_owned() }))
}

fn create_parents(path: &Path, place: &str) -> Result<(), StoreError> {
    let Some(parent) = path.parent() else { return Ok(()) };
    std::fs::create_dir_all(parent).map_err(|cause| StoreError::CannotOpen {
        place: place.to_owned(),
        cause: format!("the folder {} cannot be made: {cause}", parent.display()),
    })
}

/// SQLite takes a file of one byte for an empty database and would write over it.
/// Everything longer it looks at by itself.
///
/// Only the length is asked for: opening and closing the file here would release
/// the locks that other handles of this process have on it.
fn refuse_one_byte(path: &Path, place: &str) -> Result<(), StoreError> {
    match std::fs::metadata(path) {
        Ok(about) if about.is_file() && about.len() == 1 => {
            Err(StoreError::NotADatabase { place: place.to_owned() })
        }
        _ => Ok(()),
    }
}

/// A log beside the file and a flush at every commit: what was acknowledged
/// survives a killed process and a power failure.
fn sqlite_options() -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .disable_statement_logging()
}
