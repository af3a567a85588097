//! Experiments with published results: what `reproduce` runs.

use serde::{Deserialize, Serialize};

use super::context::{LabError, RunContext};
use super::plot::Plot;
use super::report::Sheet;

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

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Points or another amount.
    Points,
    /// A share between 0 and 1, shown in per cent.
    Share,
    /// A whole number.
    Count,
    /// A ratio.
    Ratio,
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

/// How ours compares with what was published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The published value lies in our interval.
    Agrees,
    /// Outside the interval, but as near as the experiment asks for.
    Near,
    /// Neither.
    Differs,
    /// Nothing was published to compare with.
    New,
}

impl Verdict {
    /// The word in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Near => "near",
            Verdict::Differs => "differs",
            Verdict::New => "new",
        }
    }
}

/// One row of an experiment's result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What it is.
    pub what: String,
    /// What was published, if anything.
    pub published: Option<f64>,
    /// What we measured.
    pub ours: f64,
    /// Its 95 % interval; none for exact values.
    pub interval: Option<[f64; 2]>,
    /// How far from the published value still counts as reproduced; none: only inside the interval.
    pub within: Option<f64>,
    /// What the numbers count.
    pub unit: Unit,
}

impl Finding {
    /// How ours compares.
    ///
    /// ```
    /// use bw_lab::{Finding, Unit, Verdict};
    ///
    /// let mut row = Finding {
    ///     what: "greedy, total".into(),
    ///     published: Some(97.1),
    ///     ours: 94.0,
    ///     interval: Some([93.0, 95.0]),
    ///     within: Some(7.0),
    ///     unit: Unit::Points,
    /// };
    /// assert_eq!(row.verdict(), Verdict::Near);
    /// row.within = None;
    /// assert_eq!(row.verdict(), Verdict::Differs);
    /// ```
    pub fn verdict(&self) -> Verdict {
        let Some(published) = self.published else { return Verdict::New };
        let inside = match self.interval {
            Some([low, high]) => (low..=high).contains(&published),
            None => published == self.ours,
        };
        // A hair of leeway: 0.1 and 10 % must not differ by how floats are written.
        let near = |within: f64| (published - self.ours).abs() <= within + 1e-9;
        match (inside, self.within.is_some_and(near)) {
            (true, _) => Verdict::Agrees,
            (false, true) => Verdict::Near,
            (false, false) => Verdict::Differs,
        }
    }
}

/// What an experiment found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// Numbers.
    pub rows: Vec<Finding>,
    /// Statements that hold or do not: `order as published`, for instance.
    pub statements: Vec<(String, bool)>,
    /// Further tables.
    pub sheets: Vec<Sheet>,
    /// Plots.
    pub plots: Vec<Plot>,
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
