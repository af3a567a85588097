//! Statistics over recorded games (spec 6.4): which cards players gain and when, money and points turn by turn.
//!
//! [`sums`] follows a game and adds up what its players did; [`sheets`] says it per game. Players are distinguished by their
//! specs, whatever their seats. Games that were not played to their end are left out.

mod sheets;
mod sums;

use std::collections::BTreeMap;

use bw_core::{End, Game, Record, Replayed, Seat};
use bw_dominion::Dominion;
use bw_lab::Report;
use bw_package::Study;

use sums::Sums;

/// Begins statistics.
pub fn study() -> Box<dyn Study<Dominion>> {
    Box::new(DominionStudy::default())
}

/// What players did in all games so far.
#[derive(Debug, Default)]
struct DominionStudy {
    by_player: BTreeMap<String, Sums>,
    left_out: u64,
}

impl Study<Dominion> for DominionStudy {
    fn add(&mut self, game: &Dominion, record: &Record, replayed: &Replayed<Dominion>) {
        if record.result.as_ref().is_none_or(|result| result.end != End::Normal) {
            self.left_out += 1;
            return;
        }
        let outcome = game.outcome(&replayed.state);
        let tales = sums::follow(game, &replayed.log);
        for ((player, tale), seat) in record.players.iter().zip(&tales).zip(Seat::all(game.seats()))
        {
            let sums = self.by_player.entry(player.clone()).or_default();
            sums.add(tale, outcome.rank(seat) == 1);
        }
    }

    fn report(&self) -> Report {
        let mut report = Report::default();
        if !self.by_player.is_empty() {
            report.sheets = sheets::all(&self.by_player);
            report.plots = sheets::plots(&self.by_player);
        }
        if self.left_out > 0 {
            let left_out = self.left_out;
            report.notes.push(format!(
                "{left_out} games that were not played to their end are left out of cards and turns."
            ));
        }
        report
    }
}
