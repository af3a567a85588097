//! How likely unfinished cities and roads are to be completed, from the tiles that still fit their empty cells.

use bw_carcassonne::{CITIES, Demand, Edge, ROADS, SegmentId, State, TileType};

/// The chance of every unfinished city and road, by root.
#[derive(Clone, Debug)]
pub(super) struct Chances {
    /// 1 where nothing is open.
    by_root: [f32; CITIES + ROADS],
}

/// By demand: the chance that a cell is filled; negative until it is asked for.
struct Cells<'s> {
    state: &'s State,
    known: [f32; 256],
    tiles: f32,
    turns: f32,
}

impl Cells<'_> {
    #[inline]
    fn of(&mut self, demand: Demand) -> f32 {
        let at = usize::from(demand.code());
        if self.known[at] < 0.0 {
            let (mut types, mut count) = (demand.admitted(), 0_u8);
            while types != 0 {
                let tile = TileType::ALL[types.trailing_zeros() as usize];
                count += self.state.tiles_left_of(tile);
                types &= types - 1;
            }
            let share = f32::from(count) / self.tiles;
            self.known[at] = 1.0 - (1.0 - share).powf(self.turns);
        }
        self.known[at]
    }
}

impl Chances {
    /// Looks at every empty cell beside tiles. A cell is filled if a tile for it comes in one seat's turns; the cells of
    /// a feature are taken as independent.
    pub(super) fn of(state: &State) -> Self {
        let mut chances = Chances { by_root: [1.0; CITIES + ROADS] };
        let tiles = f32::from(state.tiles_left().max(1));
        let turns = f32::from(state.tiles_left()) / f32::from(state.seats());
        let mut cells = Cells { state, known: [-1.0; 256], tiles, turns };
        for (cell, demand) in state.frontier() {
            let mut before: Option<SegmentId> = None;
            for edge in 0..4 {
                if matches!(demand.edge(edge), None | Some(Edge::Field)) {
                    continue;
                }
                let Some(tile) = state.tile_at(cell.across(edge)) else { continue };
                let (_, root) = state.edge_root(tile, edge ^ 2);
                // A cell that a feature reaches from two sides is filled once; opposite sides are rare enough.
                if before != Some(root) {
                    chances.by_root[root.index()] *= cells.of(demand);
                }
                before = Some(root);
            }
        }
        chances
    }

    /// The chance of a city or road.
    #[inline]
    pub(super) fn at(&self, root: SegmentId) -> f64 {
        f64::from(self.by_root[root.index()])
    }
}
