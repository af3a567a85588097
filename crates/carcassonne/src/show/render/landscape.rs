//! The placed tiles by cell, in paint order: rows from north to south, in a row from west to east.

use super::plane::{Point, p};
use super::scene::PlacedTile;
use super::symbols::Look;
use super::tiles::Segment;

/// A cell of the table. Wider than a scene's coordinates, so that neighbours always exist.
pub(super) type Cell = (i32, i32);

/// Steps to the neighbours across edges N E S W.
pub(super) const STEPS: [Cell; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// The upper left corner of a cell on the board.
pub(super) fn corner_of((x, y): Cell) -> Point {
    p(f64::from(x) * 100.0, f64::from(y) * 100.0)
}

/// The placed tiles; at most one per cell.
#[derive(Debug)]
pub(super) struct Landscape {
    tiles: Vec<(Cell, Look)>,
}

impl Landscape {
    /// The tiles that exist, of several on one cell the first.
    pub(super) fn new(tiles: &[PlacedTile]) -> Landscape {
        let mut tiles: Vec<(Cell, Look)> = tiles
            .iter()
            .filter_map(|tile| {
                let cell = (i32::from(tile.x), i32::from(tile.y));
                Some((cell, Look::new(tile.kind, tile.rotation)?))
            })
            .collect();
        tiles.sort_by_key(|((x, y), _)| (*y, *x));
        tiles.dedup_by_key(|(cell, _)| *cell);
        Landscape { tiles }
    }

    /// All tiles in paint order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Cell, Look)> + '_ {
        self.tiles.iter().copied()
    }

    /// The tile on a cell.
    pub(super) fn at(&self, (x, y): Cell) -> Option<Look> {
        let found = self.tiles.binary_search_by_key(&(y, x), |((x, y), _)| (*y, *x));
        found.ok().map(|i| self.tiles[i].1)
    }

    /// Whether the cell has a tile beyond this edge (0..4).
    pub(super) fn has_neighbour(&self, (x, y): Cell, edge: usize) -> bool {
        let (dx, dy) = STEPS[edge];
        self.at((x + dx, y + dy)).is_some()
    }

    /// A segment of a placed tile, with the tile's cell and look.
    pub(super) fn segment(&self, (x, y, i): (i16, i16, u8)) -> Option<(Cell, Look, &Segment)> {
        let cell = (i32::from(x), i32::from(y));
        let look = self.at(cell)?;
        Some((cell, look, look.shape().segments.get(usize::from(i))?))
    }

    /// Where a meeple on a segment stands, on the board.
    pub(super) fn anchor(&self, part: (i16, i16, u8)) -> Option<Point> {
        let (cell, look, segment) = self.segment(part)?;
        let corner = corner_of(cell);
        Some(segment.anchor.turned(look.rotation()).plus(corner.x, corner.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_found_by_cell_and_painted_north_to_south() {
        let tile = |kind, x, y| PlacedTile { kind, x, y, rotation: 0 };
        let land = Landscape::new(&[
            tile(3, 0, 0),
            tile(1, -1, 0),
            tile(2, 5, -1),
            tile(9, 0, 0),
            tile(24, 7, 7),
        ]);
        let cells: Vec<Cell> = land.iter().map(|(cell, _)| cell).collect();
        assert_eq!(cells, [(5, -1), (-1, 0), (0, 0)]);
        assert_eq!(land.at((0, 0)), Look::new(3, 0));
        assert_eq!(land.at((7, 7)), None);
        assert!(land.has_neighbour((0, 0), 3) && !land.has_neighbour((0, 0), 0));
        assert!(land.segment((0, 0, 9)).is_none());
    }
}
