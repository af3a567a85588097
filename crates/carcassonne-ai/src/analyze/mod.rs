//! Statistics over recorded games: points by feature, meeples over time.
//!
//! [`sums`] follows a game turn by turn and adds up what its players made; [`sheets`] and [`plots`] say it per
//! game. Players are distinguished by their specs, whatever their seats. Games that were not played to their end
//! are left out.

mod plots;
mod sheets;
mod sums;

use std::collections::BTreeMap;

use bw_carcassonne::Carcassonne;
use bw_core::{End, Record, Replayed};
use bw_lab::Report;
use bw_package::Study;

use sums::Sums;

/// Begins statistics.
pub fn study() -> Box<dyn Study<Carcassonne>> {
    Box::new(CarcassonneStudy::default())
}

/// What players made of all games so far.
#[derive(Debug, Default)]
struct CarcassonneStudy {
    by_player: BTreeMap<String, Sums>,
    left_out: u64,
}

impl Study<Carcassonne> for CarcassonneStudy {
    fn add(&mut self, game: &Carcassonne, record: &Record, replayed: &Replayed<Carcassonne>) {
        if record.result.as_ref().is_none_or(|result| result.end != End::Normal) {
            self.left_out += 1;
            return;
        }
        for (player, of_seat) in record.players.iter().zip(sums::follow(game, &replayed.log)) {
            self.by_player.entry(player.clone()).or_default().add(&of_seat);
        }
    }

    fn report(&self) -> Report {
        let mut report = Report::default();
        if !self.by_player.is_empty() {
            report.sheets = sheets::all(&self.by_player);
            report.plots = plots::all(&self.by_player);
        }
        if self.left_out > 0 {
            let left_out = self.left_out;
            let note = format!(
                "{left_out} games that were not played to their end are left out of points and meeples."
            );
            report.notes.push(note);
        }
        report
    }
}
