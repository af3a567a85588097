//! What bots do wrong without losing by it.

use serde::{Deserialize, Serialize};

/// What a bot did wrong in games that went on: a lenient arena dropped it, or played on without an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Incidents {
    /// Requests that were not answered in time.
    pub late: u64,
    /// Requests that nobody was left to answer.
    pub missing: u64,
    /// Processes that ended, or had to be ended, before their game did.
    pub exits: u64,
    /// Orders and lines that could not be carried out and were dropped.
    pub dropped: u64,
}

impl Incidents {
    /// Whether nothing happened.
    pub fn is_empty(&self) -> bool {
        *self == Incidents::default()
    }

    /// Adds those of other games.
    pub fn add(&mut self, more: &Incidents) {
        self.late += more.late;
        self.missing += more.missing;
        self.exits += more.exits;
        self.dropped += more.dropped;
    }

    /// The counts with the words of reports, without those that are 0.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let all = [
            ("late", self.late),
            ("missing", self.missing),
            ("exits", self.exits),
            ("dropped", self.dropped),
        ];
        all.into_iter().filter(|&(_, count)| count > 0)
    }
}
