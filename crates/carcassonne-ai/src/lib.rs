//! Players of Carcassonne.
//!
//! [`thesis`] holds the bots of the thesis, as published and frozen. [`package`] hands everything that
//! belongs to the game to the catalogue.

mod package;
pub mod thesis;

pub use package::package;
