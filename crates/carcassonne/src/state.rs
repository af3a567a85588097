//! The state of a game: plain data without heap, at most 4 KB (spec 8.1).
//!
//! Invariants: meeples on the table and free ones add up to the rules' number for every seat; outside
//! of [`Phase::Meeple`] no completed city, road or cloister holds a meeple; unused places of arrays
//! hold fixed values, so that equal histories give equal bytes.

use bw_core::{MAX_SEATS, Seat};

use crate::board::Board;
use crate::cell::Cell;
use crate::chance::Bag;
use crate::features::Features;
use crate::fit::{Demand, Rotations};
use crate::options::Rules;
use crate::points::Points;
use crate::segments::{CLOISTERS, SegmentId};
use crate::tiles::{FeatureKind, MAX_SEGMENTS, TILE_COUNT, TileType};

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// A tile is drawn.
    Draw,
    /// The seat on turn places the tile in hand.
    Place,
    /// The seat on turn puts a meeple on the tile just placed, or none.
    Meeple,
    /// Nothing: final scores are counted.
    Over,
}

/// Everything about one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Which segments belong together, and what is counted of each feature.
    pub features: Features,
    /// Placed tiles and the cells around them.
    pub board: Board,
    /// Tiles whose meeple is still there.
    pub occupied: TileSet,
    /// Segments of completed cities, as bits.
    pub closed: u64,
    /// Points so far by seat.
    pub points: [Points; MAX_SEATS],
    /// Tiles that can still be drawn, and those that were.
    pub bag: Bag,
    /// Where the cloisters lie; [`Cell::NOWHERE`] before they are placed.
    pub cloisters: [Cell; CLOISTERS],
    /// Meeples each seat can still place.
    pub free: [u8; MAX_SEATS],
    /// The rules.
    pub rules: Rules,
    /// Where in a turn the game stands.
    pub stage: Stage,
}

/// Where in a turn the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What the game waits for.
    pub phase: Phase,
    /// Whose turn it is. After the end: whose turn it would be.
    pub seat: Seat,
    /// The tile that was drawn and not yet placed.
    pub hand: Option<TileType>,
    /// The segments of the tile just placed on which a meeple may be put.
    pub spots: Spots,
}

/// A set of placed tiles, by order of placing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileSet(u128);

impl TileSet {
    #[inline]
    pub(crate) fn insert(&mut self, tile: usize) {
        self.0 |= 1 << tile;
    }

    #[inline]
    pub(crate) fn remove(&mut self, tile: usize) {
        self.0 &= !(1 << tile);
    }

    #[inline]
    pub(crate) fn contains(self, tile: usize) -> bool {
        self.0 & (1 << tile) != 0
    }
}

impl Iterator for TileSet {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let tile = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(tile)
    }
}

/// A set of segments of one tile; iterates in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spots(u8);

impl Spots {
    /// No segment.
    pub const NONE: Spots = Spots(0);

    #[inline]
    pub(crate) fn insert(&mut self, segment: usize) {
        self.0 |= 1 << segment;
    }

    /// The first `count` segments but for those of a set of bits.
    #[inline]
    pub(crate) const fn all_but(count: usize, bits: u8) -> Spots {
        Spots((((1u16 << count) - 1) as u8) & !bits)
    }

    /// Whether it holds no segment.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many segments it holds.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds this segment.
    #[inline]
    pub const fn contains(self, segment: u8) -> bool {
        (segment as usize) < MAX_SEGMENTS && self.0 & (1 << segment) != 0
    }
}

impl Iterator for Spots {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let segment = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(segment)
    }
}

/// A tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedTile {
    /// Its type.
    pub tile: TileType,
    /// Where it lies.
    pub cell: Cell,
    /// Quarter turns clockwise, the lowest of those that look alike.
    pub rotation: u8,
    /// Who placed it; nobody placed the start tile.
    pub seat: Option<Seat>,
    /// The segment on which its placer put a meeple.
    pub meeple: Option<u8>,
    /// Whether that meeple has been scored and returned.
    pub is_returned: bool,
}

/// A meeple on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeple {
    /// Its owner.
    pub seat: Seat,
    /// The cell of its tile.
    pub cell: Cell,
    /// The segment of its tile.
    pub segment: u8,
    /// What it stands on.
    pub kind: FeatureKind,
}

/// What is known of one feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// A number that is different for all features of a state.
    pub root: SegmentId,
    /// What it is.
    pub kind: FeatureKind,
    /// Tiles of a city or road; 1 for a cloister, 0 for a farm.
    pub tiles: u16,
    /// Pennants of a city.
    pub pennants: u16,
    /// Open edges of a city or road, empty cells around a cloister; 0 is complete. 1 for a farm.
    pub open: u16,
    /// Meeples by seat.
    pub meeples: [u8; MAX_SEATS],
    /// What it gives its owners if it is scored now.
    pub worth: u16,
}

impl State {
    /// Number of seats.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.rules.seats
    }

    /// What the game waits for.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.stage.phase
    }

    /// Whose turn it is. After the end: whose turn it would be.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.stage.seat
    }

    /// The tile that was drawn and not yet placed.
    #[inline]
    pub fn hand(&self) -> Option<TileType> {
        self.stage.hand
    }

    /// The segments of the tile just placed on which a meeple may be put.
    #[inline]
    pub fn spots(&self) -> Spots {
        self.stage.spots
    }

    /// Number of tiles on the table, the start tile included.
    #[inline]
    pub fn tile_count(&self) -> usize {
        self.board.tiles()
    }

    /// The n-th tile in order of placing; the start tile is 0. `n` is below [`State::tile_count`].
    pub fn tile(&self, n: usize) -> PlacedTile {
        let meeple = self.board.meeple(n);
        PlacedTile {
            tile: self.board.id(n).tile_type(),
            cell: self.board.cell(n),
            rotation: self.board.rotation(n),
            seat: self.placer(n),
            meeple,
            is_returned: meeple.is_some() && !self.occupied.contains(n),
        }
    }

    /// The type of the tile placed last.
    #[inline]
    pub fn last_tile(&self) -> TileType {
        self.board.id(self.tile_count() - 1).tile_type()
    }

    /// The tiles on the table in order of placing.
    pub fn tiles(&self) -> impl DoubleEndedIterator<Item = PlacedTile> + ExactSizeIterator + '_ {
        (0..self.tile_count()).map(|n| self.tile(n))
    }

    /// The tile on a cell, by order of placing.
    pub fn tile_at(&self, cell: Cell) -> Option<usize> {
        self.board.tile_at(cell)
    }

    /// Who placed the n-th tile: seats take turns, whatever was discarded.
    #[inline]
    pub(crate) fn placer(&self, n: usize) -> Option<Seat> {
        debug_assert!(n < TILE_COUNT);
        n.checked_sub(1).map(|turn| Seat::new((turn % usize::from(self.seats())) as u8))
    }

    /// The meeples on the table, in the order in which they came.
    pub fn meeples(&self) -> impl Iterator<Item = Meeple> + '_ {
        self.occupied.filter_map(|n| {
            let placed = self.tile(n);
            let segment = placed.meeple?;
            let kind = placed.tile.segments().get(usize::from(segment))?.kind;
            Some(Meeple { seat: placed.seat?, cell: placed.cell, segment, kind })
        })
    }

    /// A seat's free meeples.
    #[inline]
    pub fn free_meeples(&self, seat: Seat) -> u8 {
        self.free[seat.index()]
    }

    /// A seat's points so far; after the end: its final points.
    #[inline]
    pub fn points(&self, seat: Seat) -> Points {
        self.points[seat.index()]
    }

    /// Tiles left in the bag.
    #[inline]
    pub fn tiles_left(&self) -> u8 {
        self.bag.left()
    }

    /// Tiles of a type left in the bag.
    #[inline]
    pub fn tiles_left_of(&self, tile: TileType) -> u8 {
        self.bag.left_of(tile)
    }

    /// All draws in order: the type, and whether it fitted nowhere and was discarded.
    pub fn draws(&self) -> impl DoubleEndedIterator<Item = (TileType, bool)> + '_ {
        self.bag.draws()
    }

    /// The empty cells beside tiles and what their neighbours demand, in the order of the board's
    /// history.
    pub fn frontier(&self) -> impl Iterator<Item = (Cell, Demand)> + '_ {
        self.board.frontier().iter().copied().zip(self.board.demands().iter().copied())
    }

    /// The rotations in which a tile may be placed on a cell.
    #[inline]
    pub fn rotations_at(&self, cell: Cell, tile: TileType) -> Rotations {
        let position = self.board.frontier_at(cell);
        position.map_or(Rotations::default(), |at| self.board.demands()[at].rotations(tile))
    }

    /// The feature to which a segment of the n-th tile belongs, if the tile has such a segment.
    pub fn feature(&self, n: usize, segment: u8) -> Option<Feature> {
        (n < self.tile_count()).then_some(())?;
        let id = self.board.id(n);
        id.tile_type().segments().get(usize::from(segment))?;
        Some(self.describe(self.features.root(id.segment(segment))))
    }

    /// The segments of a feature: tiles by order of placing, then segments.
    pub fn feature_parts(&self, root: SegmentId) -> impl Iterator<Item = (usize, u8)> + '_ {
        (0..self.tile_count()).flat_map(move |n| {
            let id = self.board.id(n);
            let segments = 0..id.tile_type().segments().len() as u8;
            segments
                .filter(move |&segment| self.features.root(id.segment(segment)) == root)
                .map(move |segment| (n, segment))
        })
    }

    fn describe(&self, root: SegmentId) -> Feature {
        let (kind, tally) = (root.kind(), self.features.tally(root));
        let tiles = match kind {
            FeatureKind::City | FeatureKind::Road => self.features.tiles(root),
            FeatureKind::Cloister => 1,
            FeatureKind::Farm => 0,
        };
        let is_city = kind == FeatureKind::City;
        Feature {
            root,
            kind,
            tiles,
            pennants: if is_city { self.features.pennants(root) } else { 0 },
            open: if kind == FeatureKind::Farm { 1 } else { tally.open() as u16 },
            meeples: std::array::from_fn(|seat| tally.meeples(seat)),
            worth: self.worth(root),
        }
    }
}

const _: () = assert!(size_of::<State>() <= 4096);
