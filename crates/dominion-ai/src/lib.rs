//! Players of Dominion.
//!
//! [`thesis`] holds the bots of the thesis and the reference bots, as published and frozen: a fixed play heuristic with
//! different ways of buying. [`tune`] lets agendas play each other: evolution, tournaments, and the library of
//! agendas that comes along in `data`. [`reproduce`] repeats what was published, [`analyze`] looks at recorded games.
//! [`package`] hands everything that belongs to the game to the catalogue.

pub mod analyze;
mod package;
pub mod reproduce;
pub mod thesis;
pub mod tune;

pub use package::package;
