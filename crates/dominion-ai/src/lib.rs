//! Players of Dominion.
//!
//! [`thesis`] holds the bots of the thesis and the reference bots, as published and frozen: a fixed play heuristic with
//! different ways of buying. [`tune`] lets agendas play each other: evolution, tournaments, and the library of
//! agendas that comes along in `data`. [`reproduce`] repeats what was published, [`analyze`] looks at recorded games.
//! `agenda_script` and `palette` let people write agendas and pick kingdoms on pages, `texts` has what players say. [`package`] hands everything that belongs to the game to the catalogue.

mod agenda_script;
pub mod analyze;
mod package;
mod palette;
pub mod reproduce;
mod texts;
pub mod thesis;
pub mod tune;

pub use package::package;
