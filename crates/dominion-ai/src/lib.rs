//! Players of Dominion.
//!
//! [`thesis`] holds the bots of the thesis and the reference bots, as published and frozen: a fixed play heuristic with
//! different ways of buying. [`tune`] lets agendas play each other: evolution, tournaments, and the library of
//! agendas that comes along in `data`. [`reproduce`] repeats what was published, [`analyze`] looks at recorded games.
//! `agenda_script` and `palette` let people write agendas and pick kingdoms on pages. [`package`] hands everything that
//! belongs to the game to the catalogue.

mod agenda_script;
pub mod analyze;
mod bench;
pub mod champion;
mod package;
mod palette;
pub mod reproduce;
pub mod thesis;
pub mod tune;

use bw_show::TextSource;

pub use package::package;

/// What the players say.
pub const TEXTS: TextSource =
    TextSource { en: include_str!("../texts/en.ftl"), cs: include_str!("../texts/cs.ftl") };

/// The words of rules and players.
#[cfg(test)]
fn texts() -> bw_show::Texts {
    use bw_show::Explain;

    bw_dominion::Dominion::texts().extended(&[TEXTS])
}
