//! Runs, journals of results and game records, in SQLite or PostgreSQL.
//!
//! A [`Store`] is a blocking handle that ordinary threads share. It holds
//!
//! - **runs** ([`Run`]): matches, tournaments, evolutions …, found again by the
//!   fingerprint of their configuration after an interruption;
//! - the **journal** of each run ([`StoredBlock`]): the results of a block of
//!   games, stored once, as bytes only the caller understands;
//! - the **files** of each run ([`RunFile`]): what learning saves to go on from, and what it leaves;
//! - **scripts** ([`StoredScript`]): texts by which bots play, by what each was made for;
//! - **workers** ([`Worker`]), the **orders** of runs ([`Order`]) and their tasks ([`QueuedTask`]): a queue for many machines;
//! - **games** ([`StoredGame`]): single games with their record, and every action
//!   of those that are still being played ([`GameAction`]).
//!
//! ```
//! use bw_store::{GameAction, NewGame, Store, StoreError};
//!
//! let store = Store::open("sqlite::memory:")?;
//! let game = store.create_game(&NewGame {
//!     name: None,
//!     game: "nim".into(),
//!     rules: "{}".into(),
//!     seats: 2,
//!     players: r#"["Anna","perfect"]"#.into(),
//!     record: String::new(),
//!     run: None,
//! })?;
//! let step = |text: &str| GameAction { actor: 0, text: text.into() };
//! assert_eq!(store.append_actions(game, 0, &[step("1"), step("3")])?, 2);
//! // Somebody who has not seen these two is refused.
//! let late = store.append_actions(game, 0, &[step("2")]);
//! assert!(matches!(late, Err(StoreError::WrongPly { stored: 2, .. })));
//! # Ok::<(), StoreError>(())
//! ```
//!
//! # How it works
//!
//! One thread owns the connection and the asynchronous driver; callers give it
//! jobs and wait. What was acknowledged is committed: it survives a killed process
//! and, on SQLite, a power failure (write-ahead log, a flush at every commit).
//! Several processes may use one file or one server.
//!
//! Both databases have the same tables of integers, text and blobs, and every
//! statement is one string with `$1` placeholders that both understand. A small
//! enum over the two connections runs it. The driver's own common denominator
//! (`sqlx::Any`) was not taken: it reads its options from a URL, where each
//! database is set up in code here, and converts every value once more.
//!
//! A server may go away and come back: a handle with patience ([`Store::with_patience`]) tries again, with pauses
//! that grow, until its time is up. Nothing is done twice by that: what is repeated is of a kind that changes nothing
//! the second time, or finds out whether the first time was stored after all.
//!
//! Connections to a server are encrypted where the server can do it; `sslmode` and `sslrootcert` in its URL say what is
//! asked of it.
//!
//! # Invariants
//!
//! - Only this crate knows the schema and the exchange format.
//! - No asynchronous code in the public interface.
//! - Nothing else in the process opens an SQLite file that a store has open:
//!   closing it again would release the locks SQLite holds on it. Copy a store
//!   with [`Store::export`].
//! - No error text and no `Debug` text holds a password.

mod actions;
mod audits;
mod batches;
mod clock;
mod connection;
mod connection_thread;
mod driver;
mod error;
mod exchange;
mod export;
mod files;
mod games;
mod ids;
mod import;
mod journal;
mod location;
mod orders;
mod patience;
mod runs;
mod schema;
mod scripts;
mod stages;
mod store;
mod tasks;
mod value;
mod workers;

pub use actions::GameAction;

pub use error::StoreError;
pub use export::Format;
pub use files::RunFile;
pub use games::{GameEntry, GameFilter, GameState, NewGame, StoredGame};
pub use ids::{GameId, OrderId, RunId, WorkerId};
pub use import::Imported;
pub use journal::{Put, StoredBlock};
pub use orders::{Arrival, Collected, NewOrder, NewTask, OpenedOrder, Order, StoredTask};
pub use patience::Outage;
pub use runs::{NewRun, Run, RunFilter, RunState};
pub use scripts::{ScriptCount, StoredScript};
pub use store::Store;
pub use tasks::{Exchange, Exchanged, HandedIn, QueuedTask, TaskKey, TaskResult};
pub use workers::{LEASE, NewWorker, Worker, WorkerState};
