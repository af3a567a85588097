//! Cells of the table.

use std::fmt;

/// A cell: x grows east, y grows south, the start tile lies at (0, 0). Ordered by y, then x.
///
/// 72 tiles reach at most 71 cells from the start tile and their neighbours one more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

/// What is added to a coordinate to make it a byte.
const OFFSET: i16 = 128;

impl Cell {
    /// The cell of the start tile.
    pub const ORIGIN: Cell = Cell::new(0, 0);

    /// A cell that no game reaches and that is near to no other.
    pub(crate) const NOWHERE: Cell = Cell(0);

    /// The farthest that anything can be from the start tile, along each axis.
    pub const REACH: i8 = 72;

    /// The cell at these coordinates.
    #[inline]
    pub const fn new(x: i8, y: i8) -> Self {
        Cell(((y as i16 + OFFSET) as u16) << 8 | (x as i16 + OFFSET) as u16)
    }

    /// The cell at these coordinates, if the game can reach it.
    pub fn within_reach(x: i64, y: i64) -> Option<Self> {
        let reach = -Self::REACH..=Self::REACH;
        let fits = |c: i64| i8::try_from(c).ok().filter(|c| reach.contains(c));
        Some(Cell::new(fits(x)?, fits(y)?))
    }

    /// Column.
    #[inline]
    pub const fn x(self) -> i8 {
        ((self.0 & 0xFF) as i16 - OFFSET) as i8
    }

    /// Row.
    #[inline]
    pub const fn y(self) -> i8 {
        ((self.0 >> 8) as i16 - OFFSET) as i8
    }

    /// The cell across an edge (0 to 3 for N E S W).
    #[inline]
    #[must_use]
    pub const fn across(self, edge: usize) -> Self {
        const STEPS: [u16; 4] = [256_u16.wrapping_neg(), 1, 256, 1_u16.wrapping_neg()];
        Cell(self.0.wrapping_add(STEPS[edge & 3]))
    }

    /// The four cells that share only a corner with this one.
    #[inline]
    pub const fn diagonals(self) -> [Cell; 4] {
        [
            Cell(self.0.wrapping_sub(257)),
            Cell(self.0.wrapping_sub(255)),
            Cell(self.0.wrapping_add(255)),
            Cell(self.0.wrapping_add(257)),
        ]
    }

    /// Whether the other cell is one of the eight around this one, or this one.
    #[inline]
    pub const fn is_near(self, other: Cell) -> bool {
        // One more than the distance in each byte; cells are never so far apart that bytes overflow.
        let apart = self.0.wrapping_sub(other.0).wrapping_add(0x0101);
        apart <= 0x0202 && apart & 0xFF <= 2
    }

    /// Sixteen rows and columns, wrapped around: different for all cells of an ordinary game.
    #[inline]
    pub(crate) const fn wrapped(self) -> u8 {
        ((self.0 >> 4) & 0xF0 | self.0 & 0x0F) as u8
    }

    /// A number that is different for all cells.
    #[inline]
    pub(crate) const fn number(self) -> u16 {
        self.0
    }
}

impl Default for Cell {
    fn default() -> Self {
        Cell::ORIGIN
    }
}

/// `x,y`
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_ordered_by_row_then_column() {
        let mut cells =
            [(1, 0), (-72, 1), (0, -1), (-1, 0), (72, -72)].map(|(x, y)| Cell::new(x, y));
        cells.sort();
        let sorted: Vec<_> = cells.iter().map(|cell| (cell.x(), cell.y())).collect();
        assert_eq!(sorted, [(72, -72), (0, -1), (-1, 0), (1, 0), (-72, 1)]);
    }

    #[test]
    fn neighbours_lie_clockwise_from_the_north() {
        for (x, y) in [(0, 0), (-1, -1), (71, -71), (-71, 71)] {
            let around = [0, 1, 2, 3].map(|edge| Cell::new(x, y).across(edge));
            let expected = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)];
            assert_eq!(around, expected.map(|(x, y)| Cell::new(x, y)));
        }
    }

    #[test]
    fn near_cells_are_the_eight_around() {
        let centre = Cell::new(-1, 5);
        for x in -4..4 {
            for y in 1..9 {
                let near = (x + 1_i8).abs() <= 1 && (y - 5_i8).abs() <= 1;
                assert_eq!(centre.is_near(Cell::new(x, y)), near, "{x},{y}");
            }
        }
        for (x, y) in [(72, 4), (-72, 5), (0, -72), (71, 72)] {
            assert!(!centre.is_near(Cell::new(x, y)) && !Cell::NOWHERE.is_near(Cell::new(x, y)));
        }
        assert!(centre.diagonals().iter().all(|&cell| centre.is_near(cell) && cell != centre));
    }

    #[test]
    fn far_coordinates_are_refused() {
        assert_eq!(Cell::within_reach(-72, 72), Some(Cell::new(-72, 72)));
        assert_eq!(Cell::within_reach(73, 0), None);
        assert_eq!(Cell::within_reach(0, i64::MIN), None);
    }
}
