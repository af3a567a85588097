//! Players of Arimaa.
//!
//! [`thesis`] holds the bot of the thesis, as published and frozen, [`champion`] the strongest one we have. [`engine`] lets them play in foreign
//! arenas. [`tune`] learns its weights. [`reproduce`] computes the published tables again. [`package`]
//! hands everything that belongs to the game to the catalogue.

mod bench;
pub mod champion;
pub mod engine;
mod package;
pub mod reproduce;
pub mod thesis;
pub mod tune;

use bw_show::TextSource;

pub use package::package;

/// What the players say.
pub const TEXTS: TextSource =
    TextSource { en: include_str!("../texts/en.ftl"), cs: include_str!("../texts/cs.ftl") };
