//! Tile types: what the 24 kinds of tile look like (spec 2.1 to 2.3).
//!
//! Everything here is about a type in rotation 0; [`crate::segments`] numbers the segments of all 72
//! tiles and turns them, [`crate::fit`] knows where a type fits.

use std::fmt;

use crate::data::tiles::TILES;

/// Tiles in the game, the start tile included.
pub const TILE_COUNT: usize = 72;

/// The most segments a tile has.
pub const MAX_SEGMENTS: usize = 8;

/// What an edge of a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Edge {
    /// A city along the whole edge.
    City = 1,
    /// A road in the middle between two farms.
    Road = 2,
    /// One farm along the whole edge.
    Field = 3,
}

/// The four kinds of feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeatureKind {
    /// Held by knights.
    City,
    /// Held by thieves.
    Road,
    /// Held by a monk.
    Cloister,
    /// Held by farmers.
    Farm,
}

impl FeatureKind {
    /// All kinds, in the order of scores: cities, roads, cloisters, farms.
    pub const ALL: [FeatureKind; 4] =
        [FeatureKind::City, FeatureKind::Road, FeatureKind::Cloister, FeatureKind::Farm];
}

/// A segment of a tile type in rotation 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SegmentData {
    /// What it is part of.
    pub kind: FeatureKind,
    /// Its slots, as bits.
    pub slots: u16,
    /// Of a farm: the segments of this tile that are cities touching it, as bits.
    pub touches: u8,
    /// Of a city: whether it bears a pennant.
    pub pennant: bool,
    /// Column and row of the grid cell at which its meeple is written.
    pub region: (u8, u8),
}

/// A tile type in rotation 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileData {
    /// Its letter.
    pub letter: char,
    /// How many tiles of this type there are, the start tile included.
    pub count: u8,
    /// Its edges, in the order N E S W.
    pub edges: [Edge; 4],
    /// Its letters, rows from top to bottom.
    pub grid: [[u8; 3]; 3],
    /// Its segments.
    pub segments: &'static [SegmentData],
}

/// One of the 24 kinds of tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)] // the letters of the tile table
pub enum TileType { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X }

impl TileType {
    /// Number of types.
    pub const COUNT: usize = 24;

    /// The type of the start tile.
    pub const START: TileType = TileType::D;

    /// All types in order.
    #[rustfmt::skip]
    pub const ALL: [TileType; Self::COUNT] = {
        use TileType::*;
        [A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X]
    };

    /// Position in the table, 0 for A.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The type with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|tile| tile.letter() == letter)
    }

    /// Its row of the table.
    pub const fn data(self) -> &'static TileData {
        &TILES[self as usize]
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        self.data().letter
    }

    /// How many tiles of this type there are, the start tile included.
    pub const fn count(self) -> u8 {
        self.data().count
    }

    /// Its segments.
    #[inline]
    pub const fn segments(self) -> &'static [SegmentData] {
        self.data().segments
    }

    /// How many of its four rotations look different: 1, 2 or 4.
    pub const fn distinct_rotations(self) -> u8 {
        PERIOD[self as usize]
    }

    /// The lowest rotation that looks like this one.
    #[inline]
    pub const fn canonical(self, rotation: u8) -> u8 {
        rotation & (PERIOD[self as usize] - 1)
    }

    /// The segment on which a meeple written at this cell of the unturned grid stands, if any.
    pub const fn segment_at(self, column: u8, row: u8) -> Option<u8> {
        if column > 2 || row > 2 {
            return None;
        }
        match REGIONS[self as usize][row as usize][column as usize] {
            NOBODY => None,
            segment => Some(segment),
        }
    }
}

impl fmt::Display for TileType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// A cell of the grid after quarter turns of its tile, clockwise.
pub const fn turned_region(region: (u8, u8), rotation: u8) -> (u8, u8) {
    let (mut x, mut y, mut turns) = (region.0, region.1, rotation & 3);
    while turns > 0 {
        (x, y) = (2 - y, x);
        turns -= 1;
    }
    (x, y)
}

/// Slots after quarter turns of their tile, clockwise.
pub const fn turned_slots(slots: u16, rotation: u8) -> u16 {
    let shift = 3 * (rotation & 3) as u32;
    ((slots << shift) | (slots >> (12 - shift))) & 0xFFF
}

/// Rotations after which a type looks as before.
const PERIOD: [u8; TileType::COUNT] = {
    let mut periods = [4; TileType::COUNT];
    let mut tile = 0;
    while tile < TileType::COUNT {
        if looks_alike(&TILES[tile], 2) {
            periods[tile] = if looks_alike(&TILES[tile], 1) { 1 } else { 2 };
        }
        tile += 1;
    }
    periods
};

const fn looks_alike(tile: &TileData, rotation: u8) -> bool {
    let mut segment = 0;
    while segment < tile.segments.len() {
        if find_turned(tile, segment, rotation).is_none() {
            return false;
        }
        segment += 1;
    }
    true
}

/// The segment that lies in rotation 0 where `segment` lies after `rotation`.
pub(crate) const fn find_turned(tile: &TileData, segment: usize, rotation: u8) -> Option<u8> {
    let wanted = &tile.segments[segment];
    let slots = turned_slots(wanted.slots, rotation);
    let mut other = 0;
    while other < tile.segments.len() {
        let found = &tile.segments[other];
        if found.kind as u8 == wanted.kind as u8 && found.slots == slots {
            return Some(other as u8);
        }
        other += 1;
    }
    None
}

/// Marks a grid cell that belongs to no segment.
const NOBODY: u8 = u8::MAX;

/// By type, row and column: the segment to which a grid cell belongs.
const REGIONS: [[[u8; 3]; 3]; TileType::COUNT] = {
    let mut all = [[[NOBODY; 3]; 3]; TileType::COUNT];
    let mut tile = 0;
    while tile < TileType::COUNT {
        let mut segment = 0;
        while segment < TILES[tile].segments.len() {
            claim_region(&mut all[tile], &TILES[tile], segment);
            segment += 1;
        }
        tile += 1;
    }
    all
};

/// Marks the grid cells of one segment, grown from its written region (spec 2.3).
const fn claim_region(claimed: &mut [[u8; 3]; 3], tile: &TileData, segment: usize) {
    let SegmentData { kind, region, .. } = tile.segments[segment];
    let mut reached = 1u16 << (3 * region.1 + region.0);
    // Nine cells: after eight rounds nothing new can be reached.
    let mut round = 0;
    while round < 8 {
        reached = grown(reached, kind, &tile.grid);
        round += 1;
    }
    let mut cell = 0;
    while cell < 9 {
        let (x, y) = (cell % 3, cell / 3);
        // A farm passes beside city letters without owning them.
        let is_passage = tile.grid[y][x] == b'M' && matches!(kind, FeatureKind::Farm);
        if reached & (1 << cell) != 0 && !is_passage {
            claimed[y][x] = segment as u8;
        }
        cell += 1;
    }
}

const fn grown(reached: u16, kind: FeatureKind, grid: &[[u8; 3]; 3]) -> u16 {
    let mut more = reached;
    let mut from = 0;
    while from < 9 {
        let mut to = 0;
        while reached & (1 << from) != 0 && to < 9 {
            let apart = (from % 3_u32).abs_diff(to % 3) + (from / 3).abs_diff(to / 3);
            let a = grid[(from / 3) as usize][(from % 3) as usize];
            let b = grid[(to / 3) as usize][(to % 3) as usize];
            if apart == 1 && is_joined(kind, a, b) {
                more |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    more
}

const fn is_joined(kind: FeatureKind, a: u8, b: u8) -> bool {
    match kind {
        FeatureKind::City => matches!(b, b'm' | b'M'),
        FeatureKind::Road => b == b'c',
        FeatureKind::Cloister => b == b'k',
        FeatureKind::Farm => matches!(
            (a, b),
            (b'l' | b'L', b'l' | b'L') | (b'L', b'M') | (b'M', b'M') | (b'M', b'L')
        ),
    }
}
