//! Sets of empty cells, by their position in the frontier.
//!
//! A tile being tried makes up to four more cells border a tile; they come after all positions that a
//! frontier can have, one for each edge of the tile.

use arrayvec::ArrayVec;
use bw_carcassonne::{Cell, MAX_FRONTIER, State};

/// Positions of frontier cells and of the cells around a tile being tried.
pub(super) const POSITIONS: usize = MAX_FRONTIER + 4;

const WORDS: usize = POSITIONS.div_ceil(64);

/// The position of the cell across an edge of a tile being tried, if no other tile borders it.
#[inline]
pub(super) const fn beyond(edge: usize) -> usize {
    MAX_FRONTIER + edge
}

/// A set of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellSet([u64; WORDS]);

impl CellSet {
    #[inline]
    pub(super) fn insert(&mut self, position: usize) {
        self.0[position / 64] |= 1 << (position % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, position: usize) {
        self.0[position / 64] &= !(1 << (position % 64));
    }

    #[inline]
    pub(super) fn contains(&self, position: usize) -> bool {
        self.0[position / 64] & (1 << (position % 64)) != 0
    }

    #[inline]
    pub(super) fn add(&mut self, other: &CellSet) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Calls `each` with every position, ascending.
    #[inline]
    pub(super) fn each(&self, mut each: impl FnMut(usize)) {
        for (at, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                each(64 * at + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }
}

/// The cells that have to be filled to complete a feature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Prospect {
    /// Those that border a tile.
    pub(super) cells: CellSet,
    /// How many there are besides, which border none.
    pub(super) lonely: u32,
}

impl Prospect {
    /// The empty cells around a cloister on this cell, be it placed or about to be.
    pub(super) fn around(state: &State, cell: Cell) -> Self {
        let mut prospect = Prospect::default();
        let across: ArrayVec<Cell, 4> = (0..4).map(|edge| cell.across(edge)).collect();
        for (at, &near) in across.iter().chain(&cell.diagonals()).enumerate() {
            match state.frontier_position(near) {
                Some(position) => prospect.cells.insert(position),
                None if state.tile_at(near).is_some() => {}
                None if at < 4 => prospect.cells.insert(beyond(at)),
                None => prospect.lonely += 1,
            }
        }
        prospect
    }

    /// How many tiles are needed.
    #[inline]
    pub(super) fn need(&self) -> u32 {
        self.cells.len() + self.lonely
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_every_position() {
        let mut set = CellSet::default();
        let positions = [0, 1, 63, 64, 127, 128, POSITIONS - 1];
        for position in positions {
            assert!(!set.contains(position));
            set.insert(position);
        }
        let mut found = Vec::new();
        set.each(|position| found.push(position));
        assert_eq!(found, positions);
        assert_eq!(set.len(), 7);
        let mut other = CellSet::default();
        other.insert(2);
        other.add(&set);
        set.remove(64);
        assert!(!set.contains(64) && set.len() == 6 && other.len() == 8);
    }
}
