//! Cells of a farmyard: three rows of five, `a1` to `c5` (spec 2.2 and 3).

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

/// Rows of a farmyard.
pub const ROWS: u8 = 3;
/// Columns of a farmyard.
pub const COLUMNS: u8 = 5;
/// Cells of a farmyard.
pub const CELLS: u8 = 15;

/// A cell, counted row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this number below [`CELLS`].
    pub const fn new(index: u8) -> Cell {
        debug_assert!(index < CELLS);
        Cell(index)
    }

    /// The cell in a row and a column.
    pub const fn at(row: u8, column: u8) -> Cell {
        Cell(row * COLUMNS + column)
    }

    /// Its number, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, from the top.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// Its column, from the left.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// All cells.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..CELLS).map(Cell)
    }

    /// Its name: row a is the top one, column 1 the left one.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; CELLS as usize] = [
            "a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5", "c1", "c2", "c3", "c4",
            "c5",
        ];
        NAMES[self.index()]
    }

    /// The cell with this name.
    pub fn named(name: &str) -> Option<Cell> {
        Cell::all().find(|cell| cell.name() == name)
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cells(pub(crate) u16);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells(0);
    /// All cells.
    pub const ALL: Cells = Cells((1 << CELLS) - 1);
    /// The two cells that are rooms from the start.
    pub const START_ROOMS: Cells = Cells(1 << 5 | 1 << 10);

    const LEFT: u16 = 0b00001_00001_00001;
    const RIGHT: u16 = 0b10000_10000_10000;

    /// Just this cell.
    #[inline]
    pub const fn one(cell: Cell) -> Cells {
        Cells(1 << cell.0)
    }

    /// The set with these bits; bits beyond the farmyard are dropped.
    pub const fn from_bits(bits: u16) -> Cells {
        Cells(bits & Cells::ALL.0)
    }

    /// One bit for each cell.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn has(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    /// Adds a cell.
    #[inline]
    pub const fn add(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// How many cells.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Cells in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    /// Cells in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    /// Cells that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// Whether all cells are in the other.
    #[inline]
    pub const fn within(self, other: Cells) -> bool {
        self.0 & !other.0 == 0
    }

    /// Cells that share a side with a cell of the set, without the set itself.
    #[inline]
    #[must_use]
    pub const fn neighbours(self) -> Cells {
        let bits = self.0;
        let around = bits << 5 | bits >> 5 | (bits & !Self::RIGHT) << 1 | (bits & !Self::LEFT) >> 1;
        Cells(around & Self::ALL.0 & !bits)
    }

    /// Whether every cell can be reached from every other inside the set.
    pub const fn is_connected(self) -> bool {
        if self.0 == 0 {
            return true;
        }
        let mut reached = self.0 & self.0.wrapping_neg();
        loop {
            let next = reached | Cells(reached).neighbours().0 & self.0;
            if next == reached {
                return reached == self.0;
            }
            reached = next;
        }
    }

    /// The lowest cell.
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(self.0.trailing_zeros() as u8)) }
    }

    /// The cells, ascending.
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = Cells(rest).first()?;
            rest &= rest - 1;
            Some(cell)
        })
    }

    /// Names joined by `+`.
    pub fn text(self) -> String {
        let names: Vec<&str> = self.iter().map(Cell::name).collect();
        names.join("+")
    }

    /// Reads what [`Cells::text`] writes; the order does not matter.
    pub fn parse(text: &str) -> Option<Cells> {
        let mut cells = Cells::NONE;
        for name in text.split('+').filter(|_| !text.is_empty()) {
            let cell = Cell::named(name)?;
            if cells.has(cell) {
                return None;
            }
            cells.add(cell);
        }
        Some(cells)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::NONE, |set, cell| set.or(Cells::one(cell)))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let name = String::deserialize(d)?;
        Cell::named(&name).ok_or_else(|| D::Error::custom("not a cell"))
    }
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        Cells::parse(&text).ok_or_else(|| D::Error::custom("not a set of cells"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_do_not_wrap_around() {
        let cells = |text: &str| Cells::parse(text).unwrap();
        assert_eq!(cells("a5").neighbours(), cells("a4+b5"));
        assert_eq!(cells("b1").neighbours(), cells("a1+b2+c1"));
        assert_eq!(cells("b3").neighbours(), cells("a3+b2+b4+c3"));
        assert!(cells("a1+a2+b2").is_connected());
        assert!(!cells("a5+b1").is_connected());
    }

    #[test]
    fn names_read_back() {
        for bits in 0..1 << CELLS {
            let cells = Cells::from_bits(bits);
            assert_eq!(Cells::parse(&cells.text()), Some(cells));
        }
        assert_eq!(Cells::parse("a1+a1"), None);
        assert_eq!(Cells::parse("d1"), None);
    }
}
