//! Decisions and chance outcomes, and the lists of those that are open (spec 1.2, 3.1).

use arrayvec::ArrayVec;
use bw_core::{Rng, Seat};

use crate::board::MAX_FRONTIER;
use crate::cell::Cell;
use crate::fit::Rotations;
use crate::segments::{SegmentId, Turned, turned};
use crate::state::{Phase, Spots, State};
use crate::tiles::{Edge, TileType};

/// One atomic decision or chance outcome.
///
/// The order is that of lists: cells by row and column, rotations ascending; no meeple before
/// segments ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Chance: a tile is drawn that fits somewhere.
    Draw(TileType),
    /// Chance: a tile is drawn that fits nowhere and leaves the game.
    Discard(TileType),
    /// Places the tile in hand.
    Place(Placement),
    /// Puts no meeple on the tile just placed.
    NoMeeple,
    /// Puts a meeple on this segment of the tile just placed.
    Meeple(u8),
}

const _: () = assert!(size_of::<Action>() <= 8);

/// Where and how a tile is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The cell.
    pub cell: Cell,
    /// Quarter turns clockwise, the lowest of those that look alike.
    pub rotation: u8,
}

/// A cell on which the tile in hand may be placed, with the rotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The cell.
    pub cell: Cell,
    /// The rotations.
    pub rotations: Rotations,
}

/// The cells on which a tile may be placed, by row and column.
pub type Spaces = ArrayVec<Space, MAX_FRONTIER>;

impl State {
    /// The cells on which a tile of this type may be placed, by row and column.
    pub fn spaces(&self, tile: TileType) -> Spaces {
        let mut spaces = Spaces::new();
        for (&cell, &demand) in self.board.frontier().iter().zip(self.board.demands()) {
            let rotations = demand.rotations(tile);
            if !rotations.is_empty() {
                spaces.push(Space { cell, rotations });
            }
        }
        spaces.sort_unstable_by_key(|space| space.cell);
        spaces
    }

    /// Appends the decisions open to a seat, in order.
    pub(crate) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if seat != self.seat() {
            return;
        }
        match (self.phase(), self.hand()) {
            (Phase::Place, Some(tile)) => {
                for Space { cell, rotations } in self.spaces(tile) {
                    let place = |rotation| Action::Place(Placement { cell, rotation });
                    out.extend(rotations.map(place));
                }
            }
            (Phase::Meeple, _) => {
                out.push(Action::NoMeeple);
                out.extend(self.spots().map(Action::Meeple));
            }
            _ => {}
        }
    }

    /// Whether a seat may decide this now.
    pub(crate) fn is_open(&self, seat: Seat, action: Action) -> bool {
        seat == self.seat()
            && match (self.phase(), action) {
                (Phase::Place, Action::Place(Placement { cell, rotation })) => {
                    self.hand().is_some_and(|tile| self.rotations_at(cell, tile).contains(rotation))
                }
                (Phase::Meeple, Action::NoMeeple) => true,
                (Phase::Meeple, Action::Meeple(segment)) => self.spots().contains(segment),
                _ => false,
            }
    }

    /// Where the seat on turn could put a meeple if it placed the tile in hand so. The placement must be legal.
    pub fn spots_after(&self, Placement { cell, rotation }: Placement) -> Spots {
        let Some(tile) = self.hand().filter(|_| self.free_meeples(self.seat()) > 0) else {
            return Spots::NONE;
        };
        let meetings = self.meetings(cell, turned(tile, rotation));
        let mut taken = 0u8;
        for &(segment, root) in &meetings {
            taken |= u8::from(self.tally(root).is_occupied()) << segment;
        }
        // Segments that meet the same feature become one, and what is taken of one is taken of both.
        loop {
            let before = taken;
            for &(segment, root) in &meetings {
                let joined =
                    |&&(other, met): &&(u8, SegmentId)| met == root && before & (1 << other) != 0;
                taken |= u8::from(meetings.iter().any(|met| joined(&met))) << segment;
            }
            if taken == before {
                break;
            }
        }
        Spots::all_but(tile.segments().len(), taken)
    }

    /// The segments of a tile on an empty cell, each with the root of a feature that it meets there.
    fn meetings(&self, cell: Cell, here: &Turned) -> ArrayVec<(u8, SegmentId), 12> {
        let mut meetings = ArrayVec::new();
        for edge in 0..4 {
            let Some(neighbour) = self.tile_at(cell.across(edge)) else { continue };
            let there = self.board.turned(neighbour);
            let back = edge ^ 2;
            meetings.push((here.middle[edge], self.root(neighbour, there.middle[back])));
            if here.edges[edge] == Edge::Road {
                meetings.push((here.left[edge], self.root(neighbour, there.right[back])));
                meetings.push((here.right[edge], self.root(neighbour, there.left[back])));
            }
        }
        meetings
    }

    /// A decision of the seat on turn, every one equally likely.
    pub(crate) fn random_decision(&self, rng: &mut Rng) -> Option<Action> {
        match (self.phase(), self.hand()) {
            (Phase::Place, Some(tile)) => self.random_placement(tile, rng).map(Action::Place),
            (Phase::Meeple, _) => {
                let choice = rng.below(self.spots().len() + 1);
                let segment = choice.checked_sub(1).and_then(|n| self.spots().nth(n as usize));
                Some(segment.map_or(Action::NoMeeple, Action::Meeple))
            }
            _ => None,
        }
    }

    /// A placement of a tile of this type, every one equally likely; none if it fits nowhere.
    pub fn random_placement(&self, tile: TileType, rng: &mut Rng) -> Option<Placement> {
        let demands = self.board.demands();
        let count: u32 = demands.iter().map(|demand| demand.rotations(tile).len()).sum();
        if count == 0 {
            return None;
        }
        let mut skip = rng.below(count);
        for (demand, &cell) in demands.iter().zip(self.board.frontier()) {
            let mut rotations = demand.rotations(tile);
            if skip < rotations.len() {
                let rotation = rotations.nth(skip as usize)?;
                return Some(Placement { cell, rotation });
            }
            skip -= rotations.len();
        }
        None
    }
}
