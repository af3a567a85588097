//! What is measured of matches of two bots, counted as the thesis and the simulators count.

use bw_core::{Game, Options, Seat};
use bw_dominion::Dominion;
use bw_lab::{LabError, RunContext};
use bw_runner::{
    BotSpec, Completed, Files, Fold, GroupCounts, GroupMeans, Match, Roster, Schedule, Seeds,
};
use serde::{Deserialize, Serialize};

use crate::package;

/// A match of two bots by their specs.
#[derive(Clone, Copy, Debug)]
pub struct Pairing<'p> {
    /// Both bots.
    pub bots: [&'p str; 2],
    /// Rule options that differ from the defaults.
    pub rules: &'p str,
    /// Number of games.
    pub games: u64,
    /// The first bot stays on the first seat; else seats alternate and two games in a row share their luck.
    pub fixed_seats: bool,
    /// The luck.
    pub seed: u64,
}

impl Pairing<'_> {
    /// Plays the match at a context.
    pub fn play(&self, context: &mut dyn RunContext) -> Result<MatchCounts, LabError> {
        let Pairing { rules, games, fixed_seats, seed, .. } = *self;
        let (game, package) = (game(rules)?, package());
        let roster = Roster::new(&package, Files::default());
        let seeds = Seeds::Derived { task: 0 };
        let series = Match {
            game: &game,
            rules,
            roster: &roster,
            bots: self.bots.map(BotSpec::parse).to_vec(),
            schedule: Schedule { seats: 2, fixed_seats, seed, seeds },
            games,
            threads: None,
        };
        series.play(context, "")
    }
}

/// The game of two under these rules.
fn game(rules: &str) -> Result<Dominion, LabError> {
    let options = Options::parse(Dominion::SPEC.options, rules).map_err(LabError::failed)?;
    Dominion::new(2, &options).map_err(LabError::failed)
}

/// What a match gave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchCounts {
    /// Outright wins of the first bot and of the second.
    pub wins: [GroupCounts; 2],
    /// Outright wins of the first seat and of the second.
    pub seat_wins: [GroupCounts; 2],
    /// Ties.
    pub ties: GroupCounts,
    /// Points by bot.
    pub points: [GroupMeans; 2],
    /// Turns of the first seat.
    pub turns: GroupMeans,
}

impl Fold<Dominion> for MatchCounts {
    const NAME: &'static str = "wins, points and turns 1";

    fn add_group(&mut self, _: &Dominion, group: &[Completed<Dominion>]) {
        let winner = |game: &Completed<Dominion>| {
            let outcome = &game.finished.outcome;
            Seat::all(2).find(|&seat| outcome.winners() == 1 && outcome.rank(seat) == 1)
        };
        let count = |wanted: &dyn Fn(&Completed<Dominion>) -> bool| {
            group.iter().filter(|game| wanted(game)).count() as u32
        };
        let games = group.len();
        for at in 0..2 {
            let sits = |game: &Completed<Dominion>| Seat::new(game.seating.seat(at, 2) as u8);
            let wins = count(&|game| winner(game) == Some(sits(game)));
            self.wins[at].add_group(wins, games);
            let seat_wins = count(&|game| winner(game) == Some(Seat::new(at as u8)));
            self.seat_wins[at].add_group(seat_wins, games);
            let points = group.iter().map(|game| game.finished.outcome.score(sits(game)));
            self.points[at].add_group(points);
        }
        self.ties.add_group(count(&|game| winner(game).is_none()), games);
        let turns = |game: &Completed<Dominion>| game.finished.state.turns_taken(Seat::new(0));
        self.turns.add_group(group.iter().map(|game| turns(game) as i32));
    }

    fn merge(&mut self, other: Self) {
        for at in 0..2 {
            self.wins[at].merge(&other.wins[at]);
            self.seat_wins[at].merge(&other.seat_wins[at]);
            self.points[at].merge(&other.points[at]);
        }
        self.ties.merge(&other.ties);
        self.turns.merge(&other.turns);
    }
}
