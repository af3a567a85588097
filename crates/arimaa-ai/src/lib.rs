//! Players of Arimaa.
//!
//! [`thesis`] holds the bot of the thesis, as published and frozen. [`engine`] lets it play in foreign arenas. [`tune`] learns its weights. [`reproduce`] computes the published tables again. [`package`] hands everything that belongs to the
//! game to the catalogue.

pub mod engine;
mod package;
pub mod reproduce;
mod speeds;
pub mod thesis;
pub mod tune;

pub use package::package;
