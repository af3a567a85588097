//! Features one by one, for evaluations that look at many states: nothing is gathered or copied.
//!
//! Features are named by their root, one of their segments; [`State::root`] and
//! [`State::edge_root`] lead to it from a tile.

use bw_core::Seat;

use crate::cell::Cell;
use crate::features::FeatureTally;
use crate::segments::SegmentId;
use crate::state::State;
use crate::tiles::Edge;

impl State {
    /// The root of the feature to which a segment of the n-th tile belongs. The tile must lie and
    /// have that segment.
    #[inline]
    pub fn root(&self, n: usize, segment: u8) -> SegmentId {
        self.features.root(self.board.id(n).segment(segment))
    }

    /// What the n-th tile shows at an edge (0 to 3 for N E S W), and the root of the feature in the
    /// middle of that edge.
    #[inline]
    pub fn edge_root(&self, n: usize, edge: usize) -> (Edge, SegmentId) {
        let turned = self.board.turned(n);
        (turned.edges[edge], self.root(n, turned.middle[edge]))
    }

    /// The roots of the farms at the left and right half of an edge of the n-th tile, seen from the
    /// tile's centre; none at a city.
    #[inline]
    pub fn edge_farms(&self, n: usize, edge: usize) -> Option<[SegmentId; 2]> {
        let turned = self.board.turned(n);
        let halves = [turned.left[edge], turned.right[edge]];
        (turned.edges[edge] != Edge::City).then(|| halves.map(|segment| self.root(n, segment)))
    }

    /// Meeples and open edges of the feature with this root.
    #[inline]
    pub fn tally(&self, root: SegmentId) -> FeatureTally {
        self.features.tally(root)
    }

    /// Tiles of the city or road with this root.
    #[inline]
    pub fn size(&self, root: SegmentId) -> u16 {
        self.features.tiles(root)
    }

    /// What the feature with this root gives its owners if it is scored now.
    #[inline]
    pub fn worth_of(&self, root: SegmentId) -> u16 {
        self.worth(root)
    }

    /// The city segments of the city with this root, or those that the farm with this root touches,
    /// as bits.
    #[inline]
    pub fn towns(&self, root: SegmentId) -> u64 {
        self.features.towns(root)
    }

    /// The city segments of all completed cities, as bits.
    #[inline]
    pub fn completed_towns(&self) -> u64 {
        self.closed
    }

    /// The root of the city that owns the lowest of these city segments; there is at least one.
    #[inline]
    pub fn lowest_city(&self, towns: u64) -> SegmentId {
        self.features.root(SegmentId::new(towns.trailing_zeros() as u8))
    }

    /// The meeples on the table in the order in which they came: owner and root of the feature.
    #[inline]
    pub fn meeple_roots(&self) -> impl Iterator<Item = (Seat, SegmentId)> + '_ {
        self.occupied.filter_map(|n| Some((self.placer(n)?, self.root(n, self.board.meeple(n)?))))
    }

    /// The cell of the placed cloister with this root; none for anything else.
    #[inline]
    pub fn cloister_cell(&self, root: SegmentId) -> Option<Cell> {
        let cell = *self.cloisters.get(root.cloister()?)?;
        (cell != Cell::NOWHERE).then_some(cell)
    }

    /// The position of an empty cell in [`State::frontier`], if it borders a tile.
    #[inline]
    pub fn frontier_position(&self, cell: Cell) -> Option<usize> {
        self.board.frontier_at(cell)
    }
}
