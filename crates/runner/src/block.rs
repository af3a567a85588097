//! A block of games: what is asked for as plain data, and what comes back as bytes.

use std::time::Duration;

use bw_core::{Budget, Stop, TimeControl, fingerprint};
use serde::{Deserialize, Serialize};

use crate::schedule::Schedule;
use crate::totals::Totals;

/// A piece of a series: whole rotation groups that are played in one go and journaled at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Block {
    /// Index of the series.
    pub series: u32,
    /// Number of its first game within the series.
    pub first: u64,
    /// Number of games.
    pub games: u64,
}

/// What a bot may spend on a turn, as plain data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Iterations.
    pub iterations: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub time_ms: Option<u64>,
    /// Clocks that run over the whole game.
    pub clock: Option<TimeControl>,
    /// Threads besides the caller's.
    pub threads: u32,
}

impl Limits {
    /// The limits of a budget.
    pub fn of(budget: &Budget) -> Self {
        Limits {
            iterations: budget.iterations,
            nodes: budget.nodes,
            time_ms: budget.time.map(|time| time.as_millis() as u64),
            clock: budget.clock,
            threads: budget.threads,
        }
    }

    /// A budget with these limits.
    pub fn budget(&self) -> Budget {
        Budget {
            iterations: self.iterations,
            nodes: self.nodes,
            time: self.time_ms.map(Duration::from_millis),
            clock: self.clock,
            left: None,
            threads: self.threads,
            stop: Stop::default(),
        }
    }
}

/// Everything that another process needs to play a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockRequest {
    /// The game's id.
    pub game: String,
    /// Its rule options as JSON, with the content of files.
    pub rules: String,
    /// Specs of the participants.
    pub bots: Vec<String>,
    /// Seating and luck.
    pub schedule: Schedule,
    /// What a bot may spend on a turn.
    pub limits: Limits,
    /// Which games.
    pub block: Block,
    /// The openings of its rotation groups, in order, a line of the game's notation each; empty if games begin where the
    /// rules say.
    pub openings: Vec<String>,
    /// What is folded: the name of a form of the data that come back.
    pub fold: String,
    /// Results are cut at multiples of this number of games, for whoever looks at them there.
    pub look: Option<u64>,
    /// Whether the records of its games are wanted.
    pub records: bool,
}

/// What a block gave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BlockResult {
    /// The games that were played: the block that was asked for, or the beginning of it if the run was stopped.
    pub block: Block,
    /// How long it took, for cutting the next ones.
    pub seconds: f64,
    /// The folded results in the form that was asked for.
    pub data: Vec<u8>,
    /// The records of its games, a line each, if they were wanted and whoever played did not keep them already.
    pub records: Vec<u8>,
}

impl BlockResult {
    /// A block of which nothing was played.
    pub fn nothing_of(block: Block) -> Self {
        let block = Block { games: 0, ..block };
        BlockResult { block, seconds: 0.0, data: Vec::new(), records: Vec::new() }
    }

    /// What two who played the same games must agree on: everything but the time it took.
    pub fn digest(&self) -> String {
        let Block { series, first, games } = self.block;
        let mut bytes = Vec::with_capacity(self.data.len() + self.records.len() + 32);
        bytes.extend(series.to_le_bytes());
        for number in [first, games, self.data.len() as u64] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(&self.data);
        bytes.extend(&self.records);
        format!("{:032x}", fingerprint(&bytes))
    }
}

/// Folded results of games in a row, no further than the next look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoldedGames {
    /// Number of games.
    pub games: u64,
    /// Their sums.
    pub totals: Totals,
}
