//! Players of Agricola.
//!
//! [`thesis`] holds the bots of the thesis: random play, Monte Carlo, and the search to the end of the round with a
//! table of values. [`tune`] makes that table, [`analyze`] gives averages over recorded games, [`reproduce`] re-runs
//! the experiments. [`package`] hands everything that belongs to the game to the catalogue.

pub mod analyze;
mod averages;
mod bench;
pub mod champion;
mod package;
pub mod reproduce;
mod series;
pub mod thesis;
pub mod tune;

use bw_show::TextSource;

pub use averages::{Averages, Sums};
pub use package::package;

/// What the players say.
pub const TEXTS: TextSource =
    TextSource { en: include_str!("../texts/en.ftl"), cs: include_str!("../texts/cs.ftl") };
