//! Who plays whom, and when a sequential test looks at it.

use serde::{Deserialize, Serialize};

/// The same participants, a number of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    /// Indices of the bots of a run, one per seat.
    pub participants: Vec<usize>,
    /// Number of games.
    pub games: u64,
}

/// How a tournament pairs its bots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every combination of bots.
    #[default]
    RoundRobin,
    /// Every combination that holds the first bot.
    Gauntlet,
}

/// All tables of a tournament: each an ascending list of `seats` out of `bots` participants.
///
/// ```
/// use bw_arena::{Format, pairings};
/// assert_eq!(pairings(3, 2, Format::RoundRobin), [[0, 1], [0, 2], [1, 2]]);
/// assert_eq!(pairings(3, 2, Format::Gauntlet), [[0, 1], [0, 2]]);
/// ```
pub fn pairings(bots: usize, seats: usize, format: Format) -> Vec<Vec<usize>> {
    let mut tables = Vec::new();
    let mut table: Vec<usize> = (0..seats).collect();
    if seats == 0 || seats > bots {
        return tables;
    }
    loop {
        if format == Format::RoundRobin || table[0] == 0 {
            tables.push(table.clone());
        }
        // The next combination: move on the last participant that has room.
        let Some(at) = (0..seats).rev().find(|&at| table[at] < bots - seats + at) else {
            return tables;
        };
        table[at] += 1;
        for later in at + 1..seats {
            table[later] = table[later - 1] + 1;
        }
    }
}

/// Looks of a sequential test per series at most: enough to stop early.
const MOST_LOOKS: u64 = 256;
/// Games between two looks at most, so that a long series is looked at often.
const MOST_GAMES: u64 = 1_024;

/// Games between two looks of a sequential test at a series. It depends on nothing but the schedule: the game that
/// decides must not depend on how fast games are played.
pub(crate) fn look(games: u64, group: u64) -> u64 {
    games.div_ceil(MOST_LOOKS).clamp(1, MOST_GAMES).next_multiple_of(group)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_comes_once() {
        assert_eq!(pairings(5, 3, Format::RoundRobin).len(), 10);
        assert_eq!(pairings(5, 3, Format::Gauntlet).len(), 6);
        assert_eq!(pairings(4, 4, Format::RoundRobin), [[0, 1, 2, 3]]);
        assert!(pairings(1, 2, Format::RoundRobin).is_empty());
    }

    #[test]
    fn a_series_is_looked_at_often_and_after_whole_groups() {
        assert_eq!([1, 200, 999, 100_000].map(|games| look(games, 2)), [2, 2, 4, 392]);
        for games in [1, 7, 200, 999, 1_000_003] {
            assert_eq!(look(games, 3) % 3, 0);
            assert!(look(games, 3) <= 1_026);
        }
    }
}
