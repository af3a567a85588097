//! What comes of trying a candidate.

use bw_core::{Outcome, Seat};

use crate::halving::Expected;

/// Values are thousandths, so that sums are exact and do not depend on their order.
pub const MILLI: f64 = 1000.0;

/// What one try came to, for the seat that decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// What candidates are compared by, in thousandths of the game's unit.
    pub value: i64,
    /// The lead over the best other seat, in thousandths of a point.
    pub lead: i64,
    /// The share of the win, in thousandths.
    pub win: i64,
}

impl Trial {
    /// A value in the game's unit as it is kept.
    pub fn milli(value: f64) -> i64 {
        (value * MILLI).round() as i64
    }

    /// What a finished game is for a seat: its share of the win, and its lead where there are points.
    pub fn of_outcome(outcome: &Outcome, seat: Seat) -> Self {
        let others = Seat::all(outcome.seats()).filter(|&other| other != seat);
        let best = others.map(|other| outcome.score(other)).max().unwrap_or(0);
        let lead = i64::from(outcome.score(seat) - best) * MILLI as i64;
        let is_winner = outcome.rank(seat) == 1;
        let win = if is_winner { MILLI as i64 / outcome.winners() as i64 } else { 0 };
        Trial { value: win, lead, win }
    }
}

/// Plays candidates out. Every thread has one of its own.
pub trait Rollout: Send {
    /// Tries a candidate with the n-th luck, which is the same for all candidates.
    fn roll(&mut self, candidate: usize, luck: u64) -> Trial;
}

/// Sums over the tries of one candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trials {
    /// How many.
    pub count: u64,
    /// Of their values.
    pub value: i64,
    /// Of the squares of their values.
    pub squares: i128,
    /// Of their leads.
    pub lead: i64,
    /// Of their shares of the win.
    pub win: i64,
}

impl Trials {
    /// One more.
    pub fn add(&mut self, trial: Trial) {
        self.count += 1;
        self.value += trial.value;
        self.squares += i128::from(trial.value) * i128::from(trial.value);
        self.lead += trial.lead;
        self.win += trial.win;
    }

    /// Those of another as well.
    pub fn merge(&mut self, other: &Trials) {
        self.count += other.count;
        self.value += other.value;
        self.squares += other.squares;
        self.lead += other.lead;
        self.win += other.win;
    }

    fn mean_of(&self, sum: i64) -> f64 {
        if self.count == 0 { 0.0 } else { sum as f64 / MILLI / self.count as f64 }
    }

    /// The mean value.
    pub fn mean(&self) -> f64 {
        self.mean_of(self.value)
    }

    /// All means.
    pub fn means(&self) -> Expected {
        Expected { value: self.mean(), lead: self.mean_lead(), chance: self.chance() }
    }

    /// The mean lead.
    pub fn mean_lead(&self) -> f64 {
        self.mean_of(self.lead)
    }

    /// The chance to win.
    pub fn chance(&self) -> f64 {
        self.mean_of(self.win)
    }
}
