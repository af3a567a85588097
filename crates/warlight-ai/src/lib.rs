//! Players of Warlight.
//!
//! [`Board`] and [`Field`] are the map and a position as search wants them, [`Scene`] is what a bot plans
//! from. [`thesis`] holds the bots of the thesis, as published and frozen; [`reproduce`] re-runs its
//! experiments. [`package`] hands everything that belongs to the game to the catalogue.

mod board;
mod field;
mod gauges;
mod package;
pub mod reproduce;
mod scene;
pub mod thesis;
mod verify;

pub use board::{Board, SuperFacts};
pub use field::Field;
pub use gauges::{POSITIONS, simulate_positions};
pub use package::package;
pub use scene::{Deploy, Moment, Scene};
pub use verify::verify;
