//! Two bots, many games, at once: what a person who changes a bot wants to know.

use bw_core::{Fault, FaultKind, Finished, RecordedResult, Replayed, Seat};
use bw_lab::Report;
use bw_runner::{BotSpec, BotSpecError, Completed, Match, RunnerError, Schedule, Seeds};
use bw_show::Show;

use crate::erased::Erased;

/// What many games between two bots gave, from the point of view of the first.
#[derive(Clone, Debug, Default)]
pub struct TrialResult {
    /// Games that were played to their end.
    pub games: u32,
    /// Games the first one won alone.
    pub wins: u32,
    /// Games that both won.
    pub ties: u32,
    /// Games the second one won alone.
    pub losses: u32,
    /// Points of the first in each pair of games on the same luck, from 0 to 2; a tie is half a point.
    pub pairs: Vec<f64>,
    /// Mean scores.
    pub scores: [f64; 2],
    /// Mean rounds.
    pub rounds: f64,
    /// What the game itself has to say; the two are its players `1` and `2`.
    pub report: Report,
    /// The first failure of a bot, if there was one: games after it were not played.
    pub fault: Option<Fault>,
}

/// Two games in a row, with the seats exchanged, share their luck.
const fn schedule(seed: u64) -> Schedule {
    Schedule { seats: 2, fixed_seats: false, seed, seeds: Seeds::Derived { task: 0 } }
}

pub(crate) fn play<G: Show>(
    erased: &Erased<G>,
    specs: &[BotSpec; 2],
    games: u32,
    seed: u64,
) -> Result<TrialResult, BotSpecError> {
    let (roster, schedule) = (erased.roster(), schedule(seed));
    let series = Match {
        game: &erased.game,
        rules: "",
        roster: &roster,
        bots: specs.to_vec(),
        schedule,
        games: games.into(),
        threads: None,
    };
    let mut study = erased.package.study.map(|begin| begin());
    let mut trial = TrialResult::default();
    let played = series.play_each(|Completed { number, seating, finished, log }| {
        let swapped = seating.shift == 1;
        trial.add(erased, &finished, swapped);
        if let Some(study) = &mut study {
            let names = if swapped { ["2", "1"] } else { ["1", "2"] };
            let seed = Some(schedule.game_seed(number));
            let mut record = erased.blank_record(names.map(String::from).to_vec(), seed);
            record.result = Some(RecordedResult::new(&finished.outcome, finished.end));
            study.add(&erased.game, &record, &Replayed { log, state: finished.state });
        }
        Ok(())
    });
    match played {
        Ok(()) => {}
        Err(RunnerError::Bot(error)) => return Err(error),
        Err(RunnerError::Fault(fault)) => trial.fault = Some(fault),
        Err(error) => trial.fault = Some(Fault::new(FaultKind::Crashed, error.to_string())),
    }
    trial.finish();
    trial.report = study.map_or_else(Report::default, |study| study.report());
    Ok(trial)
}

impl TrialResult {
    fn add<G: Show>(&mut self, erased: &Erased<G>, finished: &Finished<G>, swapped: bool) {
        let (first, second) = (Seat::new(u8::from(swapped)), Seat::new(u8::from(!swapped)));
        let outcome = &finished.outcome;
        let points = match (outcome.rank(first), outcome.rank(second)) {
            (1, 1) => 0.5,
            (1, _) => 1.0,
            _ => 0.0,
        };
        self.wins += u32::from(points == 1.0);
        self.ties += u32::from(points == 0.5);
        self.losses += u32::from(points == 0.0);
        match self.pairs.last_mut().filter(|_| swapped) {
            Some(pair) => *pair += points,
            None => self.pairs.push(points),
        }
        for (sum, seat) in self.scores.iter_mut().zip([first, second]) {
            *sum += f64::from(outcome.score(seat));
        }
        self.rounds += f64::from(bw_core::Game::progress(&erased.game, &finished.state).round);
        self.games += 1;
    }

    /// Sums become means.
    fn finish(&mut self) {
        let games = f64::from(self.games.max(1));
        self.scores.iter_mut().for_each(|sum| *sum /= games);
        self.rounds /= games;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalog;

    fn trial(one: &str, two: &str, games: u32, seed: u64) -> TrialResult {
        let catalog = Catalog::standard();
        let game = catalog.game("dominion").unwrap().game(2, "kingdom=first-game").unwrap();
        game.trial(&[one, two].map(BotSpec::parse), games, seed).unwrap()
    }

    #[test]
    fn the_same_seed_gives_the_same_games() {
        let one = trial("bm-smithy", "bigmoney", 60, 7);
        let again = trial("bm-smithy", "bigmoney", 60, 7);
        assert_eq!((one.wins, one.ties, one.losses), (again.wins, again.ties, again.losses));
        assert_eq!(one.report, again.report);
        assert_eq!(one.wins + one.ties + one.losses, one.games);
        assert_eq!(one.pairs.len(), 30);
        let points: f64 = one.pairs.iter().sum();
        assert_eq!(points, f64::from(one.wins) + f64::from(one.ties) / 2.0);
        assert!(one.wins > one.losses, "Smithies win");
        assert!((15.0..25.0).contains(&one.rounds), "{}", one.rounds);
        assert!(one.report.sheets.iter().any(|sheet| sheet.id == "cards"));
    }

    #[test]
    fn seats_are_exchanged() {
        let fair = trial("bigmoney", "bigmoney", 40, 3);
        assert!(fair.pairs.iter().all(|&pair| pair == 1.0), "the same bot twice on the same luck");
        assert_eq!(fair.wins, fair.losses);
        let idle = trial("bigmoney", "idle", 10, 3);
        assert_eq!((idle.wins, idle.losses), (10, 0));
        assert!(idle.scores[0] > idle.scores[1]);
    }
}
