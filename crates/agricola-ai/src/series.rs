//! Series of games of bots given by their specs: what experiments and learning play.

use bw_agricola::Agricola;
use bw_core::{Game, Options};
use bw_lab::{LabError, RunContext};
use bw_package::Package;
use bw_runner::{BotSpec, Completed, Coverage, Files, Fold, Match, Roster, Schedule, Seeds};

use crate::package;

/// Games to be played. Seats go round, and as many games as there are bots share their luck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Series {
    /// A spec for each seat.
    pub(crate) bots: Vec<String>,
    /// Rule options that differ from the defaults.
    pub(crate) rules: String,
    /// The luck of the first game.
    pub(crate) seed: u64,
    /// Number of games.
    pub(crate) games: u64,
}

impl Series {
    /// The game that is played.
    pub(crate) fn game(&self) -> Result<Agricola, LabError> {
        let options =
            Options::parse(Agricola::SPEC.options, &self.rules).map_err(LabError::usage)?;
        let seats = Agricola::SPEC.check_seats(self.bots.len()).map_err(LabError::usage)?;
        Agricola::new(seats, &options).map_err(LabError::usage)
    }

    fn on<T>(
        &self,
        play: impl FnOnce(&Match<'_, Agricola>) -> Result<T, LabError>,
    ) -> Result<T, LabError> {
        let (game, package): (Agricola, Package<Agricola>) = (self.game()?, package());
        let roster = Roster::new(&package, Files::default());
        let seats = self.bots.len() as u8;
        play(&Match {
            game: &game,
            rules: &self.rules,
            roster: &roster,
            bots: self.bots.iter().map(|bot| BotSpec::parse(bot)).collect(),
            schedule: Schedule {
                seats,
                fixed_seats: false,
                seed: self.seed,
                seeds: Seeds::Consecutive,
            },
            games: self.games,
            threads: None,
        })
    }

    /// Plays the games; what was played is kept in a file of the context.
    pub(crate) fn play<F: Fold<Agricola>>(
        &self,
        context: &mut dyn RunContext,
        file: &str,
    ) -> Result<F, LabError> {
        self.on(|series| series.play(context, file))
    }

    /// Plays the games that are not covered until the context stops; `take` gets what was measured, in any order.
    pub(crate) fn play_gaps<F: Fold<Agricola>>(
        &self,
        covered: Coverage,
        context: &mut dyn RunContext,
        mut take: impl FnMut(&mut dyn RunContext, F) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        self.on(|series| {
            series.play_gaps(covered, "games", context, &mut |context, _, fold| take(context, fold))
        })
    }
}

/// Scores of a game in the order of the bots.
pub(crate) fn scores(game: &Completed<Agricola>) -> Vec<i32> {
    let by_seat = game.finished.outcome.scores();
    let seat = |bot: usize| game.seating.seat(bot, by_seat.len());
    (0..by_seat.len()).map(|bot| by_seat[seat(bot)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    struct FirstWins(u64);

    impl Fold<Agricola> for FirstWins {
        const NAME: &'static str = "wins of the first";

        fn add_group(&mut self, _: &Agricola, group: &[Completed<Agricola>]) {
            for game in group {
                let scores = scores(game);
                let seat = game.number as usize % 3;
                assert_eq!(scores[0], game.finished.outcome.scores()[seat]);
                self.0 += u64::from(scores[0] > scores[1].max(scores[2]));
            }
        }

        fn merge(&mut self, other: Self) {
            self.0 += other.0;
        }
    }

    #[test]
    fn scores_follow_the_bots_around_the_table() {
        let series = Series {
            bots: vec!["strategy:nodes=30,ways=1".into(), "uniform".into(), "uniform".into()],
            rules: "pool=wave1".into(),
            seed: 3,
            games: 3,
        };
        let FirstWins(wins) = series.play(&mut MemoryContext::default(), "").unwrap();
        assert_eq!(wins, 3, "the search beats random decisions from every seat");
    }

    #[test]
    fn wrong_bots_are_named() {
        let bots = vec!["farmer".into()];
        let series = Series { bots, rules: String::new(), seed: 0, games: 1 };
        let error = series.play::<FirstWins>(&mut MemoryContext::default(), "").unwrap_err();
        assert!(error.to_string().contains("agricola has no bot `farmer`"), "{error}");
    }
}
