//! Who plays whom, and in which pieces it is played.

use serde::{Deserialize, Serialize};

/// The same participants, a number of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    /// Indices of the bots of a run, one per seat.
    pub participants: Vec<usize>,
    /// How many games.
    pub games: u64,
}

/// A piece of a series: what is played in one go and journaled at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Index of the series.
    pub series: usize,
    /// Number of its first game within the series.
    pub first: u64,
    /// How many games.
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

/// Blocks per series at most: enough to keep all cores busy and to lose little by an interruption.
const MOST_BLOCKS: u64 = 256;
/// Games per block at most, so that a run of many games still saves often.
const MOST_GAMES: u64 = 1_024;

/// Cuts series into blocks. A rotation group is never cut. Depends on nothing but the schedule, so
/// that a resumed run finds the same blocks.
pub fn blocks(series: &[Series]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (index, Series { participants, games }) in series.iter().enumerate() {
        let group = participants.len() as u64;
        let size = games.div_ceil(MOST_BLOCKS).clamp(1, MOST_GAMES).next_multiple_of(group);
        let mut first = 0;
        while first < *games {
            let games = size.min(games - first);
            blocks.push(Block { series: index, first, games });
            first += games;
        }
    }
    blocks
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
    fn blocks_cover_all_games_and_cut_no_group() {
        for games in [0, 1, 7, 200, 999, 100_000, 1_000_003] {
            let series = [
                Series { participants: vec![0, 1, 2], games },
                Series { participants: vec![0, 1], games: 10 },
            ];
            let blocks = blocks(&series);
            let of_first: Vec<_> = blocks.iter().filter(|block| block.series == 0).collect();
            assert_eq!(of_first.iter().map(|block| block.games).sum::<u64>(), games);
            let mut next = 0;
            for block in of_first {
                assert_eq!(block.first, next);
                assert_eq!(block.first % 3, 0);
                next += block.games;
            }
        }
    }
}
