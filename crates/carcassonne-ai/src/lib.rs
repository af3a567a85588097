//! Players of Carcassonne.
//!
//! [`thesis`] holds the bots of the thesis, as published and frozen. [`tune`] lets weights play each
//! other, [`reproduce`] repeats the thesis's experiments, [`analyze`] counts what players do.
//! [`package`] hands everything that belongs to the game to the catalogue.

pub mod analyze;
mod bench;
pub mod champion;
mod package;
pub mod reproduce;
pub mod thesis;
pub mod tune;

use bw_show::TextSource;

pub use package::package;

/// What the players say.
pub const TEXTS: TextSource =
    TextSource { en: include_str!("../texts/en.ftl"), cs: include_str!("../texts/cs.ftl") };
