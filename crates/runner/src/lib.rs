//! Many games: bots by spec, seating, luck, blocks, threads, resuming.
//!
//! Whoever plays more than one game plays here. This crate knows no game and no catalogue.

mod workers;

pub use workers::Workers;
