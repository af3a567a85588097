//! Opening a connection to either database.

use std::path::Path;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, PgConnection, SqliteConnection};

use crate::StoreError;
use crate::location::Location;
use crate::store::Access;

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
pub(crate) async fn open(
    location: &Location,
    access: Access,
    place: &str,
) -> Result<Driver, StoreError> {
    let opened = match location {
        Location::File(path) if access == Access::Read => return open_to_read(path, place).await,
        Location::File(path) => return open_file(path, place).await,
        Location::Memory => sqlite_options().connect().await.map(Driver::Sqlite),
        Location::Postgres(options) => {
            let options = options.as_ref().clone().disable_statement_logging();
            match tokio::time::timeout(CONNECT_TIMEOUT, open_server(&options)).await {
                Ok(connected) => connected.map(Driver::Postgres),
                Err(_) => Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())),
            }
        }
    };
    opened.map_err(|error| StoreError::from_driver(place, error))
}

/// A client that is stopped in the middle of a transaction, or whose machine has vanished, keeps its rows locked: the server
/// ends it after as long as a worker may be silent. And plans are kept: one that was made while a table was empty would go
/// on reading all of it when it is full.
async fn open_server(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let mut connection = options.connect().await?;
    let settings = "SELECT set_config('idle_in_transaction_session_timeout', '15s', false), \
                    set_config('enable_seqscan', 'off', false)";
    sqlx::query(settings).execute(&mut connection).await?;
    Ok(connection)
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

/// Opens a file that need not be writable, nor its folder.
///
/// SQLite wants its log and an index of it beside the file, and makes them. In a folder that may not be written it cannot;
/// if there is no log, the file is all there is and nobody else can be writing it: it is read as it stands.
async fn open_to_read(path: &Path, place: &str) -> Result<Driver, StoreError> {
    refuse_one_byte(path, place)?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .busy_timeout(BUSY_TIMEOUT)
        .disable_statement_logging();
    let found = match look(&options).await {
        Err(error) if !has_log(path) => look(&options.immutable(true)).await.or(Err(error)),
        found => found,
    };
    found.map_err(|error| StoreError::from_driver(place, error))
}

/// Connects, and reads once: only then SQLite looks for its log.
async fn look(options: &SqliteConnectOptions) -> Result<Driver, sqlx::Error> {
    let mut connection = options.connect().await?;
    sqlx::query("SELECT COUNT(*) FROM sqlite_master").execute(&mut connection).await?;
    Ok(Driver::Sqlite(connection))
}

/// Whether there is a log beside the file with something in it.
fn has_log(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    std::fs::metadata(Path::new(&log)).is_ok_and(|about| about.len() > 0)
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
