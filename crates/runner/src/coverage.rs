//! Which games of a run have been played or handed out, and where the gaps are.

use std::collections::BTreeMap;

use crate::block::Block;

/// How many games a series has, and how many make a rotation group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeriesSize {
    /// Number of games.
    pub games: u64,
    /// Games of a rotation group, at least one.
    pub group: u64,
}

/// Spans of games by series. However a run was cut before, the gaps are what is left to play.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    series: Vec<SeriesSize>,
    /// First game and number of games of each span, by series.
    spans: Vec<BTreeMap<u64, u64>>,
}

impl Coverage {
    /// Nothing of these series.
    pub fn new(series: Vec<SeriesSize>) -> Self {
        let spans = vec![BTreeMap::new(); series.len()];
        Coverage { series, spans }
    }

    /// The series.
    pub fn series(&self) -> &[SeriesSize] {
        &self.series
    }

    /// Takes in a block; false if it does not belong to the run, cuts a rotation group or has games that are there
    /// already.
    pub fn add(&mut self, block: Block) -> bool {
        let Some(size) = self.series.get(block.series as usize).copied() else { return false };
        let Some(end) = block.first.checked_add(block.games) else { return false };
        let whole = block.first.is_multiple_of(size.group)
            && (end.is_multiple_of(size.group) || end == size.games);
        if block.games == 0 || end > size.games || !whole {
            return false;
        }
        let spans = &mut self.spans[block.series as usize];
        let before = spans.range(..=block.first).next_back();
        let after = spans.range(block.first..).next();
        if before.is_some_and(|(first, games)| first + games > block.first)
            || after.is_some_and(|(first, _)| *first < end)
        {
            return false;
        }
        spans.insert(block.first, block.games);
        true
    }

    /// Gives back the end of a block of which only these games were played.
    pub fn shorten(&mut self, asked: Block, played: u64) {
        let Some(spans) = self.spans.get_mut(asked.series as usize) else { return };
        match played {
            0 => drop(spans.remove(&asked.first)),
            _ => drop(spans.insert(asked.first, played)),
        }
    }

    /// Games that are there.
    pub fn games(&self) -> u64 {
        self.spans.iter().flat_map(BTreeMap::values).sum()
    }

    /// The first gap of a series: its first game and its length.
    pub fn gap(&self, series: usize) -> Option<(u64, u64)> {
        let games = self.series.get(series)?.games;
        let mut next = 0;
        for (&first, &length) in &self.spans[series] {
            if first > next {
                return Some((next, first - next));
            }
            next = first + length;
        }
        (next < games).then(|| (next, games - next))
    }

    /// Games of a series that are not there.
    pub fn open(&self, series: usize) -> u64 {
        let Some(size) = self.series.get(series) else { return 0 };
        size.games.saturating_sub(self.spans[series].values().sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(first: u64, games: u64) -> Block {
        Block { series: 0, first, games }
    }

    fn pairs(games: u64) -> Coverage {
        Coverage::new(vec![SeriesSize { games, group: 2 }])
    }

    #[test]
    fn gaps_are_found_whatever_the_cut_was() {
        let mut covered = pairs(21);
        assert_eq!(covered.gap(0), Some((0, 21)));
        assert!(covered.add(block(4, 6)) && covered.add(block(20, 1)));
        assert_eq!(covered.gap(0), Some((0, 4)));
        assert!(covered.add(block(0, 4)));
        assert_eq!((covered.gap(0), covered.open(0)), (Some((10, 10)), 10));
        assert!(covered.add(block(10, 10)));
        assert_eq!((covered.gap(0), covered.games()), (None, 21));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut covered = pairs(21);
        assert!(covered.add(block(4, 6)));
        for (first, games) in [(4, 6), (2, 4), (8, 4), (0, 0), (1, 2), (0, 3), (20, 2), (0, 20)] {
            assert!(!covered.add(block(first, games)), "{first} {games}");
        }
        assert!(!covered.add(Block { series: 1, first: 0, games: 2 }));
        assert!(!covered.add(block(u64::MAX, 2)));
        assert!(covered.add(block(2, 2)));
    }

    #[test]
    fn a_block_that_was_stopped_leaves_its_end_open() {
        let mut covered = pairs(20);
        assert!(covered.add(block(0, 10)) && covered.add(block(10, 10)));
        covered.shorten(block(0, 10), 4);
        assert_eq!(covered.gap(0), Some((4, 6)));
        covered.shorten(block(10, 10), 0);
        assert_eq!(covered.gap(0), Some((4, 16)));
    }
}
