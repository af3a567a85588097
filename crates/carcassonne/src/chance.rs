//! Drawing tiles (spec 1.2 step 1).
//!
//! The bag is a multiset. A draw is uniform over its tiles, and whether the tile is then placed or
//! discarded takes nothing else out of the bag: the order of tiles is the same for equal luck,
//! whatever the players do.

use bw_core::Rng;

use crate::actions::Action;
use crate::state::{Phase, State};
use crate::tiles::{TILE_COUNT, TileType};

/// Tiles drawn in a whole game: all but the start tile.
pub(crate) const MAX_DRAWS: usize = TILE_COUNT - 1;

/// What has been drawn and what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bag {
    left: [u8; TileType::COUNT],
    placed: [u8; TileType::COUNT],
    draws: [Drawn; MAX_DRAWS],
    total: u8,
}

/// One draw: the type, and a mark if it was discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Drawn(u8);

const DISCARDED: u8 = 0x80;

impl Bag {
    /// All tiles but the start tile, which is placed.
    pub(crate) const FULL: Bag = {
        let (mut left, mut placed) = ([0; TileType::COUNT], [0; TileType::COUNT]);
        let mut tile = 0;
        while tile < TileType::COUNT {
            left[tile] = TileType::ALL[tile].count();
            tile += 1;
        }
        left[TileType::START as usize] -= 1;
        placed[TileType::START as usize] = 1;
        Bag { left, placed, draws: [Drawn(0); MAX_DRAWS], total: MAX_DRAWS as u8 }
    };

    #[inline]
    pub(crate) fn left(&self) -> u8 {
        self.total
    }

    #[inline]
    pub(crate) fn left_of(&self, tile: TileType) -> u8 {
        self.left[tile.index()]
    }

    /// How many tiles of a type lie on the table.
    #[inline]
    pub(crate) fn placed_of(&self, tile: TileType) -> u8 {
        self.placed[tile.index()]
    }

    #[inline]
    pub(crate) fn draw_count(&self) -> usize {
        MAX_DRAWS - usize::from(self.total)
    }

    pub(crate) fn draws(&self) -> impl DoubleEndedIterator<Item = (TileType, bool)> + '_ {
        self.draws[..self.draw_count()]
            .iter()
            .map(|drawn| (TileType::ALL[usize::from(drawn.0 & !DISCARDED)], drawn.0 >= DISCARDED))
    }

    #[inline]
    pub(crate) fn take(&mut self, tile: TileType, discarded: bool) {
        let mark = if discarded { DISCARDED } else { 0 };
        self.draws[self.draw_count()] = Drawn(tile as u8 | mark);
        self.left[tile.index()] -= 1;
        self.total -= 1;
    }

    /// Takes back the last [`Bag::take`].
    #[inline]
    pub(crate) fn put_back(&mut self, tile: TileType) {
        self.total += 1;
        self.left[tile.index()] += 1;
        self.draws[self.draw_count()] = Drawn(0);
    }

    #[inline]
    pub(crate) fn note_placed(&mut self, tile: TileType) {
        self.placed[tile.index()] += 1;
    }

    /// Takes back [`Bag::note_placed`].
    #[inline]
    pub(crate) fn note_lifted(&mut self, tile: TileType) {
        self.placed[tile.index()] -= 1;
    }

    /// The type of the n-th tile left, in the order A to X.
    #[inline]
    fn nth(&self, n: u32) -> TileType {
        let mut n = n;
        for tile in TileType::ALL {
            let left = u32::from(self.left[tile.index()]);
            if n < left {
                return tile;
            }
            n -= left;
        }
        unreachable!("fewer than all tiles were asked for")
    }
}

impl State {
    /// What drawing this type is: a draw, or a discard if it fits nowhere.
    #[inline]
    pub(crate) fn drawing(&self, tile: TileType) -> Action {
        if self.board.has_room_for(tile) { Action::Draw(tile) } else { Action::Discard(tile) }
    }

    /// Draws a tile; every one left is equally likely. The phase is [`Phase::Draw`].
    #[inline]
    pub(crate) fn sample_draw(&self, rng: &mut Rng) -> Action {
        debug_assert_eq!(self.phase(), Phase::Draw);
        self.drawing(self.bag.nth(rng.below(self.bag.left().into())))
    }

    /// Whether the next draw may turn out like this.
    pub(crate) fn is_possible_draw(&self, action: Action) -> bool {
        let (Action::Draw(tile) | Action::Discard(tile)) = action else { return false };
        self.phase() == Phase::Draw && self.bag.left_of(tile) > 0 && self.drawing(tile) == action
    }

    /// All outcomes of the next draw with their weights, in the order of actions.
    pub(crate) fn draw_outcomes(&self, out: &mut Vec<(Action, u32)>) {
        if self.phase() != Phase::Draw {
            return;
        }
        let start = out.len();
        let left = TileType::ALL.into_iter().filter(|&tile| self.bag.left_of(tile) > 0);
        out.extend(left.map(|tile| (self.drawing(tile), u32::from(self.bag.left_of(tile)))));
        out[start..].sort_unstable();
    }
}
