//! The segments of all 72 tiles, numbered once and for all, and turned tiles (spec 2.2).
//!
//! Every tile has its own number, and every segment of every tile too: cities first, then roads,
//! farms, cloisters. So a placed tile needs no allocation of features, and sets of cities are sets of
//! bits whose meaning never changes. The copies of a type are numbered in the order of placing.

use crate::data::tiles::TILES;
use crate::tiles::{
    Edge, FeatureKind, MAX_SEGMENTS, TILE_COUNT, TileType, find_turned, turned_slots,
};

/// City segments of all tiles.
pub const CITIES: usize = 49;
/// Road segments of all tiles.
pub const ROADS: usize = 62;
/// Farm segments of all tiles.
pub(crate) const FARMS: usize = 126;
/// Cloisters of all tiles.
pub(crate) const CLOISTERS: usize = 6;
/// All segments.
pub(crate) const SEGMENTS: usize = CITIES + ROADS + FARMS + CLOISTERS;

const FIRST_ROAD: usize = CITIES;
const FIRST_FARM: usize = CITIES + ROADS;
/// The number of the first cloister.
pub(crate) const FIRST_CLOISTER: usize = CITIES + ROADS + FARMS;

/// The number of a segment among those of all tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SegmentId(u8);

impl SegmentId {
    /// The segment with this number.
    #[inline]
    pub(crate) const fn new(number: u8) -> Self {
        debug_assert!((number as usize) < SEGMENTS);
        SegmentId(number)
    }

    /// The segment of the cloister with this number among the six.
    #[inline]
    pub(crate) const fn of_cloister(cloister: usize) -> Self {
        SegmentId::new((FIRST_CLOISTER + cloister) as u8)
    }

    /// Its number, below 243.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number as a byte.
    #[inline]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The number of this cloister among the six; none for other kinds.
    #[inline]
    pub(crate) fn cloister(self) -> Option<usize> {
        self.index().checked_sub(FIRST_CLOISTER)
    }

    /// What it is part of.
    #[inline]
    pub const fn kind(self) -> FeatureKind {
        match self.0 as usize {
            0..FIRST_ROAD => FeatureKind::City,
            FIRST_ROAD..FIRST_FARM => FeatureKind::Road,
            FIRST_FARM..FIRST_CLOISTER => FeatureKind::Farm,
            _ => FeatureKind::Cloister,
        }
    }

    /// The place of a city's or farm's set of cities in a table of cities and then farms.
    #[inline]
    pub(crate) const fn town_index(self) -> usize {
        if (self.0 as usize) < FIRST_ROAD { self.0 as usize } else { self.0 as usize - ROADS }
    }
}

/// One of the 72 tiles. The start tile is 0, the others follow in the order A to X.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(u8);

impl TileId {
    /// The start tile.
    pub const START: TileId = TileId(0);

    /// The tile of this type that is placed after `placed` others of it.
    #[inline]
    pub(crate) const fn nth(tile: TileType, placed: u8) -> Self {
        TileId(FIRST_TILE[tile as usize] + placed)
    }

    /// The tile with this number.
    pub(crate) const fn from_index(index: usize) -> Self {
        TileId(index as u8)
    }

    /// Its number, below 72.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its type.
    #[inline]
    pub const fn tile_type(self) -> TileType {
        TYPES[self.0 as usize]
    }

    /// The number of its cloister among the six, if it has one.
    #[inline]
    pub(crate) fn cloister(self) -> Option<usize> {
        // Wherever there is a cloister, it is the first segment.
        usize::from(NUMBERS[self.index()][0]).checked_sub(FIRST_CLOISTER)
    }

    /// One of its segments.
    #[inline]
    pub(crate) const fn segment(self, segment: u8) -> SegmentId {
        SegmentId(NUMBERS[self.0 as usize][segment as usize & (MAX_SEGMENTS - 1)])
    }
}

/// By type: the number of its first tile. The start tile counts as the first of its type, hence its
/// type's second tile lies where the row would begin.
const FIRST_TILE: [u8; TileType::COUNT] = {
    let mut first = [0; TileType::COUNT];
    let (mut tile, mut next) = (0, 1);
    while tile < TileType::COUNT {
        let is_start = tile == TileType::START as usize;
        first[tile] = if is_start { next - 1 } else { next };
        next += TILES[tile].count - is_start as u8;
        tile += 1;
    }
    first
};

static TYPES: [TileType; TILE_COUNT] = {
    let mut types = [TileType::START; TILE_COUNT];
    let mut tile = 0;
    while tile < TileType::COUNT {
        let is_start = tile == TileType::START as usize;
        let mut copy = is_start as u8;
        while copy < TILES[tile].count {
            types[(FIRST_TILE[tile] + copy) as usize] = TileType::ALL[tile];
            copy += 1;
        }
        tile += 1;
    }
    types
};

/// By tile and segment: the number of the segment.
static NUMBERS: [[u8; MAX_SEGMENTS]; TILE_COUNT] = {
    let mut numbers = [[0; MAX_SEGMENTS]; TILE_COUNT];
    let mut next = [0, FIRST_ROAD as u8, FIRST_CLOISTER as u8, FIRST_FARM as u8];
    let mut tile = 0;
    while tile < TILE_COUNT {
        let segments = TYPES[tile].segments();
        let mut segment = 0;
        while segment < segments.len() {
            let kind = segments[segment].kind as usize;
            numbers[tile][segment] = next[kind];
            next[kind] += 1;
            segment += 1;
        }
        tile += 1;
    }
    let full = [FIRST_ROAD, FIRST_FARM, SEGMENTS, FIRST_CLOISTER];
    let mut kind = 0;
    while kind < 4 {
        assert!(next[kind] as usize == full[kind]);
        kind += 1;
    }
    numbers
};

/// A tile type in one rotation, edge by edge: which of its segments lie where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    /// What the edges show, in the order N E S W.
    pub(crate) edges: [Edge; 4],
    /// The segments at the left half of each edge, seen from the centre.
    pub(crate) left: [u8; 4],
    /// The segments in the middle.
    pub(crate) middle: [u8; 4],
    /// The segments at the right half.
    pub(crate) right: [u8; 4],
}

/// A tile type in one of its rotations.
#[inline]
pub(crate) fn turned(tile: TileType, rotation: u8) -> &'static Turned {
    &TURNED[tile as usize][rotation as usize & 3]
}

static TURNED: [[Turned; 4]; TileType::COUNT] = {
    let blank = Turned { edges: [Edge::Field; 4], left: [0; 4], middle: [0; 4], right: [0; 4] };
    let mut all = [[blank; 4]; TileType::COUNT];
    let mut tile = 0;
    while tile < TileType::COUNT {
        let mut rotation = 0;
        while rotation < 4 {
            let mut edge = 0;
            while edge < 4 {
                let turned = &mut all[tile][rotation as usize];
                turned.edges[edge] = TILES[tile].edges[(edge + 4 - rotation as usize) % 4];
                turned.left[edge] = segment_at_slot(tile, rotation, 3 * edge);
                turned.middle[edge] = segment_at_slot(tile, rotation, 3 * edge + 1);
                turned.right[edge] = segment_at_slot(tile, rotation, 3 * edge + 2);
                edge += 1;
            }
            rotation += 1;
        }
        tile += 1;
    }
    all
};

const fn segment_at_slot(tile: usize, rotation: u8, slot: usize) -> u8 {
    let segments = TILES[tile].segments;
    let mut segment = 0;
    while segment < segments.len() {
        if turned_slots(segments[segment].slots, rotation) & (1 << slot) != 0 {
            return segment as u8;
        }
        segment += 1;
    }
    panic!("every slot belongs to a segment")
}

/// The segment that lies on the board, after the canonical rotation, where `segment` lies after
/// `rotation` (spec 2.1). None if the tile has no such segment.
pub(crate) fn canonical_segment(tile: TileType, rotation: u8, segment: u8) -> Option<u8> {
    let data = tile.data();
    if usize::from(segment) >= data.segments.len() {
        return None;
    }
    find_turned(data, segment.into(), (rotation & 3) - tile.canonical(rotation & 3))
}

/// Bits of the cities that bear pennants.
pub(crate) const PENNANTS: u64 = {
    let (mut pennants, mut tile) = (0, 0);
    while tile < TILE_COUNT {
        let segments = TYPES[tile].segments();
        let mut segment = 0;
        while segment < segments.len() {
            if segments[segment].pennant {
                pennants |= 1 << NUMBERS[tile][segment];
            }
            segment += 1;
        }
        tile += 1;
    }
    pennants
};
