//! What can go wrong with a store, said in words a user can act on.
//!
//! Invariant: no variant ever holds a database URL as it was given, only the
//! [`Location`](crate::location::Location) text, which has no password in it.

use std::borrow::Cow;

use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
use sqlx::sqlite::SqliteError;

use crate::{GameId, RunId, WorkerId};

/// Every failure of a [`Store`](crate::Store).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The text given as database URL cannot be understood.
    #[error(
        "cannot use {shown} as a database: {reason}; give a file path, sqlite:PATH, \
         sqlite::memory: or postgres://USER@HOST/DATABASE"
    )]
    BadUrl {
        /// The scheme only, as the rest may hold a password.
        shown: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The file or one of its folders cannot be opened or created.
    #[error("cannot open {place}: {cause}; check that the path is right and may be written")]
    CannotOpen {
        /// Which store.
        place: String,
        /// What the system said.
        cause: String,
    },
    /// The server does not answer, or the connection to it broke.
    ///
    /// A change whose answer was lost this way may or may not have been stored;
    /// the next call connects again. Handles with patience
    /// ([`Store::with_patience`](crate::Store::with_patience)) try again by themselves
    /// and find out.
    #[error("cannot reach {place}: {cause}; check that the server runs and the address is right")]
    Unreachable {
        /// Which store.
        place: String,
        /// What the system said.
        cause: String,
    },
    /// The server answers but does not let us in.
    #[error("{place} refused us: {cause}; check user, password, database name and permissions")]
    Refused {
        /// Which store.
        place: String,
        /// What the server said.
        cause: String,
    },
    /// The file exists and is something else.
    #[error("{place} is not an SQLite database; choose another path")]
    NotADatabase {
        /// Which store.
        place: String,
    },
    /// The database is damaged.
    #[error("{place} is damaged: {cause}; restore it from an export or a copy")]
    Corrupt {
        /// Which store.
        place: String,
        /// What was found.
        cause: String,
    },
    /// The database may be read but not written.
    #[error("{place} is read-only; make the file and its folder writable or choose another path")]
    ReadOnly {
        /// Which store.
        place: String,
    },
    /// Another process held the database for longer than we wait.
    #[error("{place} is locked by another process; try again when it has finished")]
    Locked {
        /// Which store.
        place: String,
    },
    /// There is no room left.
    #[error("no space left for {place}: {cause}")]
    Full {
        /// Which store.
        place: String,
        /// What the database said.
        cause: String,
    },
    /// The database was made by a newer program.
    #[error(
        "{place} has schema version {found}, this program knows up to {known}; use a newer program"
    )]
    NewerSchema {
        /// Which store.
        place: String,
        /// The version found.
        found: i64,
        /// The newest version this program has migrations for.
        known: i64,
    },
    /// The schema is older than this program's, and the database may not be changed.
    #[error(
        "{place} has an older schema than version {known} and may not be written here; \
         run `boardwright db migrate` where it may"
    )]
    OlderSchema {
        /// Which store.
        place: String,
        /// The version this program reads.
        known: i64,
    },
    /// A migration that was applied is not the one this program has.
    #[error(
        "schema version {version} of {place} was made by a different program; \
         export with that program and import here"
    )]
    ForeignSchema {
        /// Which store.
        place: String,
        /// The version that differs.
        version: i64,
    },
    /// Any other failure of the database.
    #[error("{place} failed: {cause}")]
    Database {
        /// Which store.
        place: String,
        /// What the database said.
        cause: String,
    },
    /// There is no such run.
    #[error("there is no run {0}")]
    NoSuchRun(RunId),
    /// There is no such game.
    #[error("there is no game {0}")]
    NoSuchGame(GameId),
    /// There is no such worker.
    #[error("there is no worker {0}")]
    NoSuchWorker(WorkerId),
    /// Somebody else has taken an order over, or it was closed.
    #[error("another program has taken over run {0}; watch it with `boardwright db runs --watch`")]
    OrderTaken(RunId),
    /// A game with this name exists already.
    #[error("there is already a game named {0:?}")]
    NameTaken(String),
    /// A block was stored before with other contents: two computations of the
    /// same games disagree.
    #[error("block {block} of run {run} is already stored with different results")]
    BlockDiffers {
        /// The run.
        run: RunId,
        /// The block's index in the run.
        block: u32,
    },
    /// A stored block does not match its checksum.
    #[error("block {block} of run {run} is damaged in the database; delete the run and repeat it")]
    BlockCorrupt {
        /// The run.
        run: RunId,
        /// The block's index in the run.
        block: u32,
    },
    /// Somebody else appended to the game, or the caller is behind.
    #[error("game {game} has {stored} actions, not {expected}; load it again")]
    WrongPly {
        /// The game.
        game: GameId,
        /// The length the caller expected.
        expected: u32,
        /// The length stored.
        stored: u32,
    },
    /// The game is over: nothing can be appended.
    #[error("game {0} is finished")]
    GameFinished(GameId),
    /// A value the store cannot hold.
    #[error("{what} cannot be stored: {reason}")]
    Invalid {
        /// Which value.
        what: &'static str,
        /// Why not.
        reason: String,
    },
    /// A line of an import is wrong; nothing was imported.
    #[error("line {line} of the import: {reason}; nothing was imported")]
    Import {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// Reading an import or writing an export failed.
    #[error("reading or writing the exchange file failed: {0}")]
    Io(#[from] std::io::Error),
    /// The store's own thread has ended; only a defect of this crate does that.
    #[error("the store's thread has ended")]
    Stopped,
}

impl StoreError {
    /// Translates what the driver reports about the store at `place`.
    pub(crate) fn from_driver(place: &str, error: sqlx::Error) -> Self {
        let place = place.to_owned();
        match error {
            sqlx::Error::Database(error) => match error.try_downcast_ref::<SqliteError>() {
                Some(sqlite) => from_sqlite(place, sqlite),
                None => from_postgres(place, &*error),
            },
            // A certificate that is not trusted, or another end that does not speak encrypted.
            sqlx::Error::Io(cause) if cause.kind() == std::io::ErrorKind::InvalidData => {
                Self::Refused { place, cause: format!("no encrypted connection: {cause}") }
            }
            sqlx::Error::Io(cause) => Self::Unreachable { place, cause: cause.to_string() },
            // What a server says while it goes down may end anywhere.
            sqlx::Error::Protocol(cause) => Self::Unreachable { place, cause },
            sqlx::Error::Tls(cause) => {
                Self::Refused { place, cause: format!("no encrypted connection: {cause}") }
            }
            sqlx::Error::Migrate(error) => from_migration(place, *error),
            other => Self::Database { place, cause: other.to_string() },
        }
    }
}

fn from_migration(place: String, error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(cause) | MigrateError::ExecuteMigration(cause, _) => {
            StoreError::from_driver(&place, cause)
        }
        MigrateError::VersionMismatch(version) | MigrateError::VersionMissing(version) => {
            StoreError::ForeignSchema { place, version }
        }
        other => StoreError::Database { place, cause: other.to_string() },
    }
}

/// By SQLite's primary result codes (the low byte of the extended code).
fn from_sqlite(place: String, error: &SqliteError) -> StoreError {
    let cause = error.message().to_owned();
    let code = error.code().and_then(|code| code.parse::<i32>().ok()).unwrap_or_default();
    match code & 0xff {
        5 | 6 => StoreError::Locked { place },
        8 => StoreError::ReadOnly { place },
        11 => StoreError::Corrupt { place, cause },
        13 => StoreError::Full { place, cause },
        3 | 14 => StoreError::CannotOpen { place, cause },
        26 => StoreError::NotADatabase { place },
        _ => StoreError::Database { place, cause },
    }
}

/// By SQLSTATE.
fn from_postgres(place: String, error: &dyn DatabaseError) -> StoreError {
    let cause = error.message().to_owned();
    match error.code().unwrap_or(Cow::Borrowed("")).as_ref() {
        "25006" => StoreError::ReadOnly { place },
        "3D000" | "42501" => StoreError::Refused { place, cause },
        "53100" => StoreError::Full { place, cause },
        // Too many clients, a server that goes down, one that has ended us for being slow.
        "53300" | "57P01" | "57P02" | "57P03" | "57P05" | "25P03" => {
            StoreError::Unreachable { place, cause }
        }
        "55P03" | "40P01" | "40001" => StoreError::Locked { place },
        "XX001" | "XX002" => StoreError::Corrupt { place, cause },
        code if code.starts_with("28") => StoreError::Refused { place, cause },
        code if code.starts_with("08") => StoreError::Unreachable { place, cause },
        _ => StoreError::Database { place, cause },
    }
}
