//! Features: which segments are joined, and what is known of each joined set (spec 1.3, 8.1).
//!
//! A union-find over the numbered segments of all tiles. Every segment begins as a feature of its own,
//! even before its tile is placed, so placing a tile only joins. Paths are not compressed: joining is
//! by size, which keeps them short, and every join can be taken back bit for bit in reverse order.

use arrayvec::ArrayVec;
use bw_core::{MAX_SEATS, Seat};

use crate::segments::{CITIES, FARMS, PENNANTS, ROADS, SEGMENTS, SegmentId, TileId};
use crate::tiles::{FeatureKind, TILE_COUNT};

/// Meeples per seat and what is still open, in one word that adds up when features are joined.
///
/// Five groups of four bits count meeples. Above them, cities and roads count the edges that border
/// an empty cell, cloisters the empty cells around, farms their segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureTally(u32);

const SEAT_BITS: u32 = 4;
const OPEN_SHIFT: u32 = SEAT_BITS * MAX_SEATS as u32;
const MEEPLES: u32 = (1 << OPEN_SHIFT) - 1;

/// The cells around a cloister.
const CELLS_AROUND: u32 = 8;

impl FeatureTally {
    const fn open_at(count: u32) -> Self {
        FeatureTally(count << OPEN_SHIFT)
    }

    /// Open edges of a city or road, empty cells around a cloister, segments of a farm.
    #[inline]
    pub const fn open(self) -> u32 {
        self.0 >> OPEN_SHIFT
    }

    /// Whether anybody has a meeple in the feature.
    #[inline]
    pub const fn is_occupied(self) -> bool {
        self.0 & MEEPLES != 0
    }

    /// How many meeples of the seat with this index are in the feature.
    #[inline]
    pub const fn meeples(self, seat: usize) -> u8 {
        (self.0 >> (SEAT_BITS * seat as u32)) as u8 & 0xF
    }

    /// The meeples of both, and nothing else.
    #[inline]
    pub(crate) const fn meeples_with(self, other: FeatureTally) -> FeatureTally {
        FeatureTally((self.0 & MEEPLES) + (other.0 & MEEPLES))
    }

    /// No meeples.
    pub(crate) const EMPTY: FeatureTally = FeatureTally(0);

    /// The seats with most meeples, at least one, as bits (spec 1.4, 3.5).
    #[inline]
    pub const fn majority(self) -> u8 {
        let meeples = self.0 & MEEPLES;
        if meeples == 0 {
            return 0;
        }
        let lowest = meeples.trailing_zeros() / SEAT_BITS;
        if meeples >> (SEAT_BITS * lowest) <= 0xF {
            return 1 << lowest;
        }
        self.contested_majority()
    }

    const fn contested_majority(self) -> u8 {
        let (mut most, mut seats, mut seat) = (1, 0, 0);
        while seat < MAX_SEATS {
            let meeples = self.meeples(seat);
            if meeples > most {
                (most, seats) = (meeples, 0);
            }
            if meeples == most {
                seats |= 1 << seat;
            }
            seat += 1;
        }
        seats
    }
}

/// How many tiles a city or road covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Extent {
    tiles: u8,
    /// The tiles with several cities (or several roads) that it covers, as bits: those could be
    /// counted twice.
    shared: u8,
}

/// All features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Of cities: their own segments; of farms: the city segments they touch; as bits.
    towns: [u64; CITIES + FARMS],
    tally: [FeatureTally; SEGMENTS],
    extent: [Extent; CITIES + ROADS],
    parent: [u8; SEGMENTS],
}

/// What a join overwrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Joined {
    towns: u64,
    tally: FeatureTally,
    extent: Extent,
    root: SegmentId,
    child: SegmentId,
}

/// The most joins that one tile makes: three across each edge.
pub(crate) const MAX_JOINS: usize = 12;

/// Takes down what joins overwrite.
pub(crate) trait Journal {
    /// One join, before it happens.
    fn note(&mut self, joined: Joined);
}

/// Takes down nothing.
pub(crate) struct NoJournal;

impl Journal for NoJournal {
    #[inline]
    fn note(&mut self, _: Joined) {}
}

impl Journal for ArrayVec<Joined, MAX_JOINS> {
    #[inline]
    fn note(&mut self, joined: Joined) {
        self.push(joined);
    }
}

impl Features {
    /// Every segment on its own.
    pub(crate) const APART: Features = Features::apart();

    /// The feature of a segment, named by one of its segments.
    #[inline]
    pub(crate) fn root(&self, segment: SegmentId) -> SegmentId {
        let mut at = segment.number();
        loop {
            let parent = self.parent[usize::from(at)];
            if parent == at {
                return SegmentId::new(at);
            }
            at = parent;
        }
    }

    /// Meeples and open edges of the feature with this root.
    #[inline]
    pub(crate) fn tally(&self, root: SegmentId) -> FeatureTally {
        self.tally[root.index()]
    }

    /// Tiles of the city or road with this root.
    #[inline]
    pub(crate) fn tiles(&self, root: SegmentId) -> u16 {
        self.extent[root.index()].tiles.into()
    }

    /// The segments of the city, or the cities touched by the farm, with this root, as bits.
    #[inline]
    pub(crate) fn towns(&self, root: SegmentId) -> u64 {
        self.towns[root.town_index()]
    }

    /// Pennants of the city with this root.
    #[inline]
    pub(crate) fn pennants(&self, root: SegmentId) -> u16 {
        (self.towns(root) & PENNANTS).count_ones() as u16
    }

    /// Joins two cities or two roads across an edge.
    #[inline(always)]
    pub(crate) fn join_across<J: Journal>(&mut self, a: SegmentId, b: SegmentId, journal: &mut J) {
        let (a, b) = (self.root(a), self.root(b));
        let (root, child) = if self.tiles(a) < self.tiles(b) { (b, a) } else { (a, b) };
        let is_city = root.index() < CITIES;
        let towns = if is_city { self.towns(root) } else { 0 };
        let (tally, extent) = (self.tally(root), self.extent[root.index()]);
        journal.note(Joined { towns, tally, extent, root, child });
        if root == child {
            self.tally[root.index()].0 -= 2 << OPEN_SHIFT;
            return;
        }
        self.tally[root.index()].0 = tally.0 + self.tally(child).0 - (2 << OPEN_SHIFT);
        let other = self.extent[child.index()];
        let twice = (extent.shared & other.shared).count_ones() as u8;
        self.extent[root.index()] = Extent {
            tiles: extent.tiles + other.tiles - twice,
            shared: extent.shared | other.shared,
        };
        if is_city {
            self.towns[root.town_index()] |= self.towns(child);
        }
        self.parent[child.index()] = root.number();
    }

    /// Joins two farms.
    #[inline(always)]
    pub(crate) fn join_farms<J: Journal>(&mut self, a: SegmentId, b: SegmentId, journal: &mut J) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let (root, child) =
            if self.tally(a).open() < self.tally(b).open() { (b, a) } else { (a, b) };
        let (towns, tally) = (self.towns(root), self.tally(root));
        journal.note(Joined { towns, tally, extent: Extent { tiles: 0, shared: 0 }, root, child });
        self.tally[root.index()].0 += self.tally(child).0;
        self.towns[root.town_index()] |= self.towns(child);
        self.parent[child.index()] = root.number();
    }

    /// Takes back the last join.
    #[inline]
    pub(crate) fn part(&mut self, joined: &Joined) {
        let root = joined.root;
        self.parent[joined.child.index()] = joined.child.number();
        self.tally[root.index()] = joined.tally;
        match root.kind() {
            FeatureKind::City => {
                self.towns[root.town_index()] = joined.towns;
                self.extent[root.index()] = joined.extent;
            }
            FeatureKind::Road => self.extent[root.index()] = joined.extent,
            FeatureKind::Farm => self.towns[root.town_index()] = joined.towns,
            FeatureKind::Cloister => {}
        }
    }

    /// `filled` more of the cells around a cloister have a tile.
    #[inline]
    pub(crate) fn surround(&mut self, cloister: SegmentId, filled: u32) {
        self.tally[cloister.index()].0 -= filled << OPEN_SHIFT;
    }

    /// One of the cells around a cloister is empty again.
    #[inline]
    pub(crate) fn expose(&mut self, cloister: SegmentId) {
        self.tally[cloister.index()].0 += 1 << OPEN_SHIFT;
    }

    /// All cells around a cloister without a monk are empty again.
    #[inline]
    pub(crate) fn expose_all(&mut self, cloister: SegmentId) {
        self.tally[cloister.index()] = FeatureTally::open_at(CELLS_AROUND);
    }

    /// Puts a meeple into the feature with this root.
    #[inline]
    pub(crate) fn occupy(&mut self, root: SegmentId, seat: Seat) {
        self.tally[root.index()].0 += 1 << (SEAT_BITS * seat.index() as u32);
    }

    /// Takes all meeples out of the feature with this root.
    #[inline]
    pub(crate) fn vacate(&mut self, root: SegmentId) {
        self.tally[root.index()].0 &= !MEEPLES;
    }

    /// Puts back what [`Features::occupy`] or [`Features::vacate`] changed.
    #[inline]
    pub(crate) fn restore(&mut self, root: SegmentId, tally: FeatureTally) {
        self.tally[root.index()] = tally;
    }

    const fn apart() -> Features {
        let mut features = Features {
            towns: [0; CITIES + FARMS],
            tally: [FeatureTally::EMPTY; SEGMENTS],
            extent: [Extent { tiles: 1, shared: 0 }; CITIES + ROADS],
            parent: [0; SEGMENTS],
        };
        let mut segment = 0;
        while segment < SEGMENTS {
            features.parent[segment] = segment as u8;
            segment += 1;
        }
        // Tiles with several cities and tiles with several roads are numbered apart.
        let (mut tile, mut shared) = (0, [0; 2]);
        while tile < TILE_COUNT {
            let id = TileId::from_index(tile);
            features.describe(id, FeatureKind::City, &mut shared[0]);
            features.describe(id, FeatureKind::Road, &mut shared[1]);
            tile += 1;
        }
        features
    }

    /// Fills in what a tile alone says about its segments. `kind` is city or road; farms and
    /// cloisters are filled in along with the cities.
    const fn describe(&mut self, id: TileId, kind: FeatureKind, shared: &mut u8) {
        let segments = id.tile_type().segments();
        let (mut count, mut segment) = (0, 0);
        while segment < segments.len() {
            count += (segments[segment].kind as u8 == kind as u8) as u8;
            segment += 1;
        }
        segment = 0;
        while segment < segments.len() {
            let data = &segments[segment];
            let number = id.segment(segment as u8);
            match data.kind {
                FeatureKind::City | FeatureKind::Road if data.kind as u8 == kind as u8 => {
                    let middles = data.slots & 0b010_010_010_010;
                    self.tally[number.index()] = FeatureTally::open_at(middles.count_ones());
                    if count > 1 {
                        self.extent[number.index()].shared = 1 << *shared;
                    }
                    if matches!(kind, FeatureKind::City) {
                        self.towns[number.town_index()] = 1 << number.index();
                    }
                }
                FeatureKind::City | FeatureKind::Road => {}
                FeatureKind::Cloister => {
                    self.tally[number.index()] = FeatureTally::open_at(CELLS_AROUND)
                }
                FeatureKind::Farm => {
                    self.tally[number.index()] = FeatureTally::open_at(1);
                    self.towns[number.town_index()] = touched_towns(id, data.touches);
                }
            }
            segment += 1;
        }
        *shared += (count > 1) as u8;
    }
}

const fn touched_towns(id: TileId, touches: u8) -> u64 {
    let (mut towns, mut segment) = (0, 0);
    while segment < 8 {
        if touches & (1 << segment) != 0 {
            towns |= 1 << id.segment(segment).index();
        }
        segment += 1;
    }
    towns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn majority_is_most_meeples_and_ties_count_for_all() {
        let tally = |meeples: [u32; 5]| {
            let word = meeples.iter().rev().fold(0, |word, m| word << SEAT_BITS | m);
            FeatureTally(word | 3 << OPEN_SHIFT)
        };
        assert_eq!(tally([0; 5]).majority(), 0);
        assert_eq!(tally([0, 0, 0, 0, 11]).majority(), 0b10000);
        assert_eq!(tally([1, 0, 2, 0, 0]).majority(), 0b00100);
        assert_eq!(tally([2, 0, 2, 1, 2]).majority(), 0b10101);
        assert_eq!(tally([1, 1, 1, 1, 1]).majority(), 0b11111);
        assert!(!tally([0; 5]).is_occupied() && tally([0, 1, 0, 0, 0]).is_occupied());
        assert_eq!(tally([1, 0, 2, 0, 0]).open(), 3);
    }

    #[test]
    fn joins_are_taken_back_bit_for_bit() {
        let mut features = Features::APART;
        let mut journal = ArrayVec::<Joined, MAX_JOINS>::new();
        // A ring of the tiles C, F, F and G.
        for pair in [(1, 10), (11, 12), (10, 11), (12, 1)] {
            let (a, b) = (SegmentId::new(pair.0), SegmentId::new(pair.1));
            features.join_across(a, b, &mut journal);
        }
        let farm = CITIES + ROADS;
        let farms = [farm, farm + 1].map(|number| SegmentId::new(number as u8));
        features.join_farms(farms[0], farms[1], &mut journal);
        let ring = features.root(SegmentId::new(1));
        assert_eq!(features.root(SegmentId::new(12)), ring);
        let (tiles, pennants) = (features.tiles(ring), features.pennants(ring));
        assert_eq!((tiles, pennants, features.tally(ring).open()), (4, 3, 2));
        while let Some(joined) = journal.pop() {
            features.part(&joined);
        }
        assert_eq!(features, Features::APART);
    }
}
