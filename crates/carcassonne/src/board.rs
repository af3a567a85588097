//! The table: placed tiles, the empty cells beside them, and how to find a cell (spec 8.1).
//!
//! Both kinds of cell are found through one open-addressing index. Its home slots repeat every sixteen
//! rows and columns, so in ordinary games no two cells collide, while the board itself has no limits.
//! Cells enter the index and never leave it but by undoing, in reverse order; so no tombstones.

use arrayvec::ArrayVec;

use crate::cell::Cell;
use crate::fit::Demand;
use crate::segments::{TileId, Turned, turned};
use crate::tiles::{TILE_COUNT, TileType};

/// The most empty cells that 72 tiles can border: all in one line.
pub const MAX_FRONTIER: usize = 2 * TILE_COUNT + 2;

/// What the index finds: 0 nothing, then the tiles in order of placing, then the frontier.
type Found = u8;

const FIRST_TILE: usize = 1;
const FIRST_FRONTIER: usize = FIRST_TILE + TILE_COUNT;

/// From one try in the index to the next; odd, so that every slot is tried.
const STRIDE: u8 = 83;

/// Placed tiles and the frontier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// By what the index finds. Unused places hold the default, so that equal boards are equal bytes.
    cells: [Cell; FIRST_FRONTIER + MAX_FRONTIER],
    demands: [Demand; MAX_FRONTIER],
    ids: [TileId; TILE_COUNT],
    looks: [Look; TILE_COUNT],
    index: [Found; 256],
    tiles: u8,
    frontier: u8,
}

/// How a tile lies: its rotation, and the segment on which its meeple was put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look(u8);

impl Look {
    const fn new(rotation: u8) -> Self {
        Look(rotation)
    }

    const fn rotation(self) -> u8 {
        self.0 & 3
    }

    const fn meeple(self) -> Option<u8> {
        (self.0 >> 2).checked_sub(1)
    }

    const fn with_meeple(self, meeple: Option<u8>) -> Self {
        let code = match meeple {
            Some(segment) => segment + 1,
            None => 0,
        };
        Look(self.rotation() | code << 2)
    }
}

/// An empty cell beside tiles, and what lies around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) cell: Cell,
    /// Its slot in the index.
    slot: u8,
    /// Its position in the frontier.
    position: u8,
    /// By edge: what lies across it.
    around: [Found; 4],
}

impl Site {
    /// The tile across an edge, in order of placing.
    #[inline]
    pub(crate) fn neighbour(&self, edge: usize) -> Option<usize> {
        tile_found(self.around[edge])
    }

    /// The position in the frontier of the empty cell across an edge, if it borders a tile already.
    #[inline]
    pub(crate) fn frontier_across(&self, edge: usize) -> Option<usize> {
        usize::from(self.around[edge]).checked_sub(FIRST_FRONTIER)
    }

    /// Its own position in the frontier.
    #[inline]
    pub(crate) fn position(&self) -> usize {
        self.position.into()
    }
}

#[inline]
fn tile_found(found: Found) -> Option<usize> {
    let found = usize::from(found);
    (FIRST_TILE..FIRST_FRONTIER).contains(&found).then(|| found - FIRST_TILE)
}

/// How the frontier changed, for taking it back.
#[derive(Clone, Debug)]
pub(crate) struct Moved {
    /// By edge of the new tile: what lies across it, after the change.
    around: [Found; 4],
    /// Slots of the index that the new frontier cells took.
    slots: ArrayVec<u8, 4>,
    demand: Demand,
}

impl Board {
    /// The start tile and its four neighbours.
    pub(crate) fn with_start_tile() -> Self {
        let mut board = Board {
            cells: [Cell::default(); FIRST_FRONTIER + MAX_FRONTIER],
            demands: [Demand::NONE; MAX_FRONTIER],
            ids: [TileId::START; TILE_COUNT],
            looks: [Look::new(0); TILE_COUNT],
            index: [0; 256],
            tiles: 0,
            frontier: 0,
        };
        board.add_frontier(Cell::ORIGIN);
        if let Some(site) = board.site(Cell::ORIGIN) {
            board.move_frontier(&site, turned(TileType::START, 0));
            board.set_tile(&site, TileId::START, 0);
        }
        board
    }

    /// Number of placed tiles.
    #[inline]
    pub(crate) fn tiles(&self) -> usize {
        usize::from(self.tiles)
    }

    /// Which tile was placed as the n-th.
    #[inline]
    pub(crate) fn id(&self, tile: usize) -> TileId {
        self.ids[tile]
    }

    /// Where the n-th tile lies.
    #[inline]
    pub(crate) fn cell(&self, tile: usize) -> Cell {
        self.cells[FIRST_TILE + tile]
    }

    /// How the n-th tile is turned.
    #[inline]
    pub(crate) fn rotation(&self, tile: usize) -> u8 {
        self.looks[tile].rotation()
    }

    /// On which segment of the n-th tile a meeple was put, whether or not it is still there.
    #[inline]
    pub(crate) fn meeple(&self, tile: usize) -> Option<u8> {
        self.looks[tile].meeple()
    }

    /// Notes on which segment of the n-th tile a meeple is put.
    #[inline]
    pub(crate) fn set_meeple(&mut self, tile: usize, meeple: Option<u8>) {
        self.looks[tile] = self.looks[tile].with_meeple(meeple);
    }

    /// The n-th tile, edge by edge.
    #[inline]
    pub(crate) fn turned(&self, tile: usize) -> &'static Turned {
        turned(self.ids[tile].tile_type(), self.rotation(tile))
    }

    /// What the empty cells beside tiles demand. Their order is that of the board's history.
    #[inline]
    pub(crate) fn demands(&self) -> &[Demand] {
        &self.demands[..usize::from(self.frontier)]
    }

    /// Where the empty cells beside tiles lie, in the same order.
    #[inline]
    pub(crate) fn frontier(&self) -> &[Cell] {
        &self.cells[FIRST_FRONTIER..FIRST_FRONTIER + usize::from(self.frontier)]
    }

    /// Whether a tile of this type can be placed somewhere.
    #[inline]
    pub(crate) fn has_room_for(&self, tile: TileType) -> bool {
        self.demands().iter().any(|demand| demand.admits(tile))
    }

    /// The tile on a cell, in order of placing.
    #[inline]
    pub(crate) fn tile_at(&self, cell: Cell) -> Option<usize> {
        tile_found(self.find(cell))
    }

    /// The position of an empty cell in the frontier, if it is beside a tile.
    #[inline]
    pub(crate) fn frontier_at(&self, cell: Cell) -> Option<usize> {
        usize::from(self.find(cell)).checked_sub(FIRST_FRONTIER)
    }

    /// An empty cell beside a tile, ready for a tile; none if the cell is anything else.
    #[inline]
    pub(crate) fn site(&self, cell: Cell) -> Option<Site> {
        let slot = self.slot_of(cell)?;
        let position = self.index[usize::from(slot)].checked_sub(FIRST_FRONTIER as Found)?;
        let around = std::array::from_fn(|edge| self.find(cell.across(edge)));
        Some(Site { cell, slot, position, around })
    }

    #[inline]
    fn find(&self, cell: Cell) -> Found {
        let mut slot = cell.wrapped();
        loop {
            let found = self.index[usize::from(slot)];
            if found == 0 || self.cells[usize::from(found)] == cell {
                return found;
            }
            slot = slot.wrapping_add(STRIDE);
        }
    }

    /// The slot of a cell, if it is in the index.
    #[inline]
    fn slot_of(&self, cell: Cell) -> Option<u8> {
        let mut slot = cell.wrapped();
        loop {
            let found = self.index[usize::from(slot)];
            if found == 0 {
                return None;
            }
            if self.cells[usize::from(found)] == cell {
                return Some(slot);
            }
            slot = slot.wrapping_add(STRIDE);
        }
    }

    /// Lays a tile on a site. The frontier stays as it was.
    #[inline]
    pub(crate) fn set_tile(&mut self, site: &Site, id: TileId, rotation: u8) {
        let tile = self.tiles();
        self.cells[FIRST_TILE + tile] = site.cell;
        self.ids[tile] = id;
        self.looks[tile] = Look::new(rotation);
        self.index[usize::from(site.slot)] = (FIRST_TILE + tile) as Found;
        self.tiles += 1;
    }

    /// Takes back [`Board::set_tile`].
    #[inline]
    pub(crate) fn lift_tile(&mut self, site: &Site) {
        self.tiles -= 1;
        let tile = self.tiles();
        self.cells[FIRST_TILE + tile] = Cell::default();
        self.ids[tile] = TileId::START;
        self.looks[tile] = Look::new(0);
        self.index[usize::from(site.slot)] = FIRST_FRONTIER as Found + site.position;
    }

    /// Takes a site out of the frontier and makes its neighbours demand the edges of its tile-to-be.
    #[inline]
    pub(crate) fn move_frontier(&mut self, site: &Site, turned: &Turned) -> Moved {
        let position = usize::from(site.position);
        let demand = self.demands[position];
        let last = self.remove_frontier(position);
        let (mut around, mut slots) = (site.around, ArrayVec::new());
        for (edge, found) in around.iter_mut().enumerate() {
            if usize::from(*found) == last {
                *found = (FIRST_FRONTIER + position) as Found;
            }
            if *found == 0 {
                *found = (FIRST_FRONTIER + usize::from(self.frontier)) as Found;
                slots.push(self.add_frontier(site.cell.across(edge)));
            }
            if let Some(beside) = usize::from(*found).checked_sub(FIRST_FRONTIER) {
                self.demands[beside] = self.demands[beside].with(edge ^ 2, turned.edges[edge]);
            }
        }
        Moved { around, slots, demand }
    }

    /// Takes back [`Board::move_frontier`].
    #[inline]
    pub(crate) fn restore_frontier(&mut self, site: &Site, moved: &Moved) {
        for (edge, &found) in moved.around.iter().enumerate() {
            if let Some(beside) = usize::from(found).checked_sub(FIRST_FRONTIER) {
                self.demands[beside] = self.demands[beside].without(edge ^ 2);
            }
        }
        for &slot in moved.slots.iter().rev() {
            self.index[usize::from(slot)] = 0;
            self.frontier -= 1;
            self.cells[FIRST_FRONTIER + usize::from(self.frontier)] = Cell::default();
        }
        self.insert_frontier(site.position.into(), site.cell, moved.demand);
    }

    fn add_frontier(&mut self, cell: Cell) -> u8 {
        let position = usize::from(self.frontier);
        self.cells[FIRST_FRONTIER + position] = cell;
        self.frontier += 1;
        let mut slot = cell.wrapped();
        while self.index[usize::from(slot)] != 0 {
            slot = slot.wrapping_add(STRIDE);
        }
        self.index[usize::from(slot)] = (FIRST_FRONTIER + position) as Found;
        slot
    }

    /// Makes the index find a cell of the frontier at another place.
    #[inline]
    fn reindex(&mut self, cell: Cell, found: usize) {
        let slot = self.slot_of(cell).expect("the frontier is in the index");
        self.index[usize::from(slot)] = found as Found;
    }

    /// Takes out the cell at this position; the last frontier cell takes its position. Returns what
    /// the index found for that last cell before.
    #[inline]
    fn remove_frontier(&mut self, position: usize) -> usize {
        let last = usize::from(self.frontier) - 1;
        if position != last {
            self.reindex(self.cells[FIRST_FRONTIER + last], FIRST_FRONTIER + position);
            self.cells[FIRST_FRONTIER + position] = self.cells[FIRST_FRONTIER + last];
            self.demands[position] = self.demands[last];
        }
        self.cells[FIRST_FRONTIER + last] = Cell::default();
        self.demands[last] = Demand::NONE;
        self.frontier -= 1;
        FIRST_FRONTIER + last
    }

    /// Takes back [`Board::remove_frontier`].
    #[inline]
    fn insert_frontier(&mut self, position: usize, cell: Cell, demand: Demand) {
        let last = usize::from(self.frontier);
        self.frontier += 1;
        if position != last {
            self.reindex(self.cells[FIRST_FRONTIER + position], FIRST_FRONTIER + last);
            self.cells[FIRST_FRONTIER + last] = self.cells[FIRST_FRONTIER + position];
            self.demands[last] = self.demands[position];
        }
        self.cells[FIRST_FRONTIER + position] = cell;
        self.demands[position] = demand;
    }
}
