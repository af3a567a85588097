//! Experiments with published results: what `reproduce` runs.

use super::context::{LabError, RunContext};
use super::finding::Findings;

/// How much to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// As much as was published, or more, instead of what takes minutes.
    pub full: bool,
    /// Games of every match, if the user says so.
    pub games: Option<u64>,
    /// The luck of everything.
    pub seed: u64,
}

/// What is measured of a player of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Mean score.
    Score,
    /// Mean of one of the game's score parts.
    Part(&'static str),
    /// Share of games in which nobody was better.
    Wins,
}

/// A published number and how near ours must be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// Which player of the match.
    pub player: usize,
    /// What is measured.
    pub measure: Measure,
    /// What was published; shares between 0 and 1.
    pub published: f64,
    /// How far from it still counts as reproduced.
    pub within: f64,
}

/// A match that is part of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// What it is, if an experiment has several.
    pub label: String,
    /// One bot spec per seat.
    pub bots: Vec<String>,
    /// Names of the players as published; the specs if there are none.
    pub names: Vec<String>,
    /// Rule options that differ from the defaults.
    pub rules: String,
    /// How many games, and how many at full scale.
    pub games: [u64; 2],
    /// Everybody stays on the seat of the list.
    pub fixed_seats: bool,
    /// What was published.
    pub claims: Vec<Claim>,
    /// Of how many games; none if the publication does not say.
    pub published_games: Option<u64>,
    /// Whether the players' order by wins must be the published one.
    pub ordered: bool,
}

/// What a player of a trial made.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerMeasured {
    /// Mean score, and its 95 % interval.
    pub score: (f64, [f64; 2]),
    /// Means of the score parts, with their intervals, in the order of the game.
    pub parts: Vec<(f64, [f64; 2])>,
    /// Share of games in which nobody was better, and its interval.
    pub wins: (f64, [f64; 2]),
}

/// What a trial gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// By player.
    pub players: Vec<PlayerMeasured>,
    /// Games played.
    pub games: u64,
}

/// What there is to do.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// Matches for the arena, and what to draw of their results.
    Matches {
        /// The matches.
        trials: fn(&Scale) -> Vec<Trial>,
        /// Draws and states what the claims do not say.
        conclude: fn(&[Trial], &[Measured]) -> Findings,
    },
    /// Anything else.
    Own(fn(&Scale, &mut dyn RunContext) -> Result<Findings, LabError>),
}

/// An experiment with published results. What it shows, and what we know about differences, stands in the game's texts.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// Its number as published: `7.3`, `fig9.1`.
    pub id: &'static str,
    /// What there is to do.
    pub work: Work,
}
