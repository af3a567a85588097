//! What is measured of matches of two bots (spec 8).

use std::collections::BTreeMap;

use bw_core::{Game, Options, Seat};
use bw_lab::{LabError, RunContext};
use bw_runner::{BotSpec, Completed, Files, Fold, GroupCounts, Match, Roster, Schedule, Seeds};
use bw_warlight::Warlight;
use serde::{Deserialize, Serialize};

use crate::package;

/// A match of two bots by their specs.
#[derive(Clone, Debug)]
pub(super) struct Pairing {
    /// Both bots.
    pub(super) bots: [String; 2],
    /// Rule options that differ from the defaults.
    pub(super) rules: String,
    /// Number of games.
    pub(super) games: u64,
    /// The luck of the first game.
    pub(super) seed: u64,
    /// The first bot stays on the first seat; else seats change and two games share their luck.
    pub(super) fixed_seats: bool,
    /// Games at a time.
    pub(super) threads: usize,
}

impl Pairing {
    /// Plays the match; results so far are kept in the context's file of this name.
    pub(super) fn play(&self, context: &mut dyn RunContext, file: &str) -> Result<Tally, LabError> {
        let (package, game) = (package(), game(&self.rules)?);
        let roster = Roster::new(&package, Files::default());
        let Pairing { seed, fixed_seats, .. } = *self;
        let series = Match {
            game: &game,
            rules: &self.rules,
            roster: &roster,
            bots: self.bots.iter().map(|bot| BotSpec::parse(bot)).collect(),
            schedule: Schedule { seats: 2, fixed_seats, seed, seeds: Seeds::Consecutive },
            games: self.games,
            threads: Some(self.threads),
        };
        series.play(context, file)
    }
}

/// The game of two under these rules.
pub(super) fn game(rules: &str) -> Result<Warlight, LabError> {
    let options = Options::parse(Warlight::SPEC.options, rules).map_err(LabError::failed)?;
    Warlight::new(2, &options).map_err(LabError::failed)
}

/// What games gave, from the point of view of the first bot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tally {
    /// Games that the first bot won.
    pub(super) wins: u64,
    /// Games that it lost.
    pub(super) losses: u64,
    /// Games that nobody won within the rounds.
    pub(super) draws: u64,
    /// How often games took this number of rounds.
    pub(super) rounds: BTreeMap<u16, u64>,
    /// The wins by groups of games that share their luck.
    pub(super) groups: GroupCounts,
}

impl Fold<Warlight> for Tally {
    const NAME: &'static str = "wins and rounds 1";

    fn add_group(&mut self, _: &Warlight, group: &[Completed<Warlight>]) {
        let mut wins = 0;
        for game in group {
            let outcome = &game.finished.outcome;
            let first = Seat::new(game.seating.seat(0, 2) as u8);
            match (outcome.winners(), outcome.rank(first)) {
                (1, 1) => wins += 1,
                (1, _) => self.losses += 1,
                _ => self.draws += 1,
            }
            *self.rounds.entry(game.finished.state.round).or_insert(0) += 1;
        }
        self.wins += u64::from(wins);
        self.groups.add_group(wins, group.len());
    }

    fn merge(&mut self, other: Self) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
        for (rounds, times) in other.rounds {
            *self.rounds.entry(rounds).or_insert(0) += times;
        }
        self.groups.merge(&other.groups);
    }
}

impl Tally {
    /// All games.
    pub(super) fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// The share of games that the first bot won.
    pub(super) fn rate(&self) -> f64 {
        self.wins as f64 / self.games().max(1) as f64
    }

    /// The 95 % interval of that share, over games that share their luck.
    pub(super) fn interval(&self) -> [f64; 2] {
        self.groups.share().bounds()
    }

    /// Median and mean of the rounds.
    pub(super) fn length(&self) -> (f64, f64) {
        let games: u64 = self.rounds.values().sum();
        let sum: u64 = self.rounds.iter().map(|(rounds, times)| u64::from(*rounds) * times).sum();
        let mut before = 0;
        let median = self.rounds.iter().find(|(_, times)| {
            before += **times;
            before > games / 2
        });
        (median.map_or(0.0, |(rounds, _)| f64::from(*rounds)), sum as f64 / games.max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    fn quick(threads: usize) -> Pairing {
        Pairing {
            bots: ["aggressive".into(), "random".into()],
            rules: "start=random".into(),
            games: 12,
            seed: 5,
            fixed_seats: false,
            threads,
        }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let play = |threads| quick(threads).play(&mut MemoryContext::default(), "m.json").unwrap();
        assert_eq!(play(1), play(3));
        assert_eq!(play(1).games(), 12);
        assert_eq!(play(1).groups.points(), play(1).wins as f64);
    }

    #[test]
    fn a_stopped_match_goes_on_to_the_same_result() {
        let mut context = MemoryContext { stop_after: 3, ..MemoryContext::default() };
        assert_eq!(quick(1).play(&mut context, "m.json"), Err(LabError::Stopped));
        assert!(context.files.contains_key("m.json"));
        (context.stop, context.stop_after) = (bw_core::Stop::default(), 0);
        let whole = quick(2).play(&mut MemoryContext::default(), "m.json").unwrap();
        assert_eq!(quick(2).play(&mut context, "m.json").unwrap(), whole);
    }

    #[test]
    fn rounds_have_a_median_and_a_mean() {
        let rounds = [(10, 2), (14, 1), (20, 1)].into_iter().collect();
        let tally = Tally { wins: 4, rounds, ..Tally::default() };
        assert_eq!(tally.length(), (14.0, 13.5));
        assert_eq!(Tally::default().length(), (0.0, 0.0));
    }
}
