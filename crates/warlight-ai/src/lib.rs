//! Players of Warlight.
//!
//! [`MapTables`] and [`Field`] are the map and a position as search wants them, [`Scene`] is what a bot plans
//! from. [`thesis`] holds the bots of the thesis, as published and frozen; [`reproduce`] re-runs its
//! experiments. [`package`] hands everything that belongs to the game to the catalogue.

mod bench;
pub mod champion;
mod field;
mod map_tables;
mod package;
pub mod reproduce;
mod scene;
pub mod thesis;
mod verify;

pub use bench::{POSITIONS, simulate_positions};
pub use field::Field;
pub use map_tables::{MapTables, SuperFacts};
pub use package::package;
pub use scene::{DecisionKind, Deploy, Scene};
pub use verify::verify;

use bw_show::TextSource;

/// What the players say.
pub const TEXTS: TextSource =
    TextSource { en: include_str!("../texts/en.ftl"), cs: include_str!("../texts/cs.ftl") };
