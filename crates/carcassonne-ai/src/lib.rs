//! Players of Carcassonne.
//!
//! [`thesis`] holds the bots of the thesis, as published and frozen. [`tune`] lets weights play each
//! other. [`package`] hands everything that belongs to the game to the catalogue.

mod package;
pub mod thesis;
pub mod tune;

pub use package::package;
