//! Many machines: blocks of games played by workers that share a database.
//!
//! Whoever runs a match (the coordinator) puts its blocks into the store as tasks of an order, by [`RemoteBlocks`], an
//! executor of `bw-runner`. Workers ([`work`]) take them, play them and hand in bytes; the coordinator journals and folds
//! them as it would its own. A game depends on nothing but its number, so the result has the same bytes as on one thread,
//! whoever played which block, and however often somebody was killed on the way.
//!
//! - A worker has its tasks as long as it gives signs of life; then others get them.
//! - Near the end tasks that take long are given to a second worker. The first result counts.
//! - A share of the tasks is done by two workers. Where they disagree the coordinator plays the block itself, sets the
//!   wrong one aside and has everything played again that it delivered.
//! - A worker of another version, or whose bots play otherwise, gets nothing.
//! - Learning and experiments are done together ([`Leader`]): everybody does the same work, each of its many tasks is
//!   done by one.
//! - Files that options name travel with the order, by content.

#![allow(clippy::disallowed_methods)] // leases and pauses are this crate's business; no result depends on them

mod fitness;
mod follow;
mod laboratory;
mod lead;
mod order;
mod player_threads;
mod remote_blocks;
mod shared_context;
mod untaken;
mod worker;

pub use laboratory::{Crew, Laboratory};
pub use lead::{Lead, Leader};
pub use order::{OrderData, SharedWork};
pub use player_threads::{CatalogPlayers, MakePlayer};
pub use remote_blocks::{ClusterError, Coordinator, RemoteBlocks};
pub use worker::{WorkerError, WorkerOptions, WorkerSummary, work};
