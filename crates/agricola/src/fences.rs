//! Fences and the regions they can enclose (spec 2.8).
//!
//! A layout of pastures determines its fences: every side of a pasture has one, and no other edge does.
//! So a farm keeps its pastures only, and fences are read off. [`REGIONS`] lists every connected set of
//! cells that 15 fences can enclose; building fences is a filter of that table.

use std::sync::LazyLock;

use crate::cell::{CELLS, COLUMNS, Cell, Cells};

/// Fence pieces of a player.
pub const FENCES: u8 = 15;
/// The most pastures that all fences can make.
pub const MAX_PASTURES: usize = 5;

/// A set of edges: horizontal ones `r·5 + c` (above row r), then vertical ones `20 + r·6 + c` (left of
/// column c).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Edges(pub(crate) u64);

impl Edges {
    /// No edge.
    pub const NONE: Edges = Edges(0);

    /// How many.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Edges in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Edges) -> Edges {
        Edges(self.0 | other.0)
    }

    /// Edges that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Edges) -> Edges {
        Edges(self.0 & !other.0)
    }

    /// Whether there is an edge above a row at a column; row 3 is the lower border.
    pub const fn has_horizontal(self, row: u8, column: u8) -> bool {
        self.0 >> (row * COLUMNS + column) & 1 != 0
    }

    /// Whether there is an edge left of a column; column 5 is the right border.
    pub const fn has_vertical(self, row: u8, column: u8) -> bool {
        self.0 >> (20 + row * (COLUMNS + 1) + column) & 1 != 0
    }

    /// The four sides of a cell.
    const fn around(cell: Cell) -> Edges {
        let (row, column) = (cell.row(), cell.column());
        let above = row * COLUMNS + column;
        let left = 20 + row * (COLUMNS + 1) + column;
        Edges(1 << above | 1 << (above + COLUMNS) | 1 << left | 1 << (left + 1))
    }

    /// The sides between the set and everything else.
    pub const fn border(cells: Cells) -> Edges {
        let mut edges = 0;
        let mut index = 0;
        while index < CELLS {
            if cells.has(Cell::new(index)) {
                // A side between two cells of the set comes twice and cancels out.
                edges ^= Edges::around(Cell::new(index)).0;
            }
            index += 1;
        }
        Edges(edges)
    }
}

/// A connected set of cells and its border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// The cells.
    pub cells: Cells,
    /// The fences around them.
    pub border: Edges,
}

/// Every region that 15 fences can enclose on a farm with its two first rooms, ascending by cells.
pub static REGIONS: LazyLock<Vec<Region>> = LazyLock::new(|| {
    let free = Cells::ALL.minus(Cells::START_ROOMS);
    (1..1 << CELLS)
        .map(Cells::from_bits)
        .filter(|cells| cells.within(free) && cells.is_connected())
        .map(|cells| Region { cells, border: Edges::border(cells) })
        .filter(|region| region.border.len() <= FENCES)
        .collect()
});

/// The pastures of a farm: disjoint, connected, together connected; ordered by their lowest cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pastures([Cells; MAX_PASTURES]);

impl Pastures {
    /// None yet.
    pub const NONE: Pastures = Pastures([Cells::NONE; MAX_PASTURES]);

    /// The pastures, by lowest cell.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Cells> + '_ {
        self.0.iter().copied().take_while(|cells| !cells.is_empty())
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0].is_empty()
    }

    /// All their cells.
    #[inline]
    pub fn cells(&self) -> Cells {
        self.iter().fold(Cells::NONE, Cells::or)
    }

    /// All their fences.
    pub fn edges(&self) -> Edges {
        self.iter().fold(Edges::NONE, |edges, cells| edges.or(Edges::border(cells)))
    }

    /// With one pasture more: on free cells, or cut off from the pasture that holds all of its cells.
    /// None if the result breaks a rule other than the number of fences.
    #[must_use]
    pub fn with(&self, cells: Cells) -> Option<Pastures> {
        let old = self.cells();
        if cells.is_empty() || !cells.is_connected() {
            return None;
        }
        let mut result = *self;
        if cells.and(old).is_empty() {
            if !old.is_empty() && cells.neighbours().and(old).is_empty() {
                return None;
            }
        } else {
            let whole = result.0.iter_mut().find(|whole| cells.within(**whole))?;
            let rest = whole.minus(cells);
            // A cut has two names; the part without the lowest cell is the one that is called new.
            if rest.is_empty() || !rest.is_connected() || cells.first() == whole.first() {
                return None;
            }
            *whole = rest;
        }
        let free = result.0.iter_mut().find(|pasture| pasture.is_empty())?;
        *free = cells;
        result.0.sort_unstable_by_key(|cells| cells.first().map_or(CELLS, |c| c.index() as u8));
        Some(result)
    }

    /// The pastures made of these regions, if they obey the rules.
    pub fn of(regions: &[Cells]) -> Option<Pastures> {
        let mut pastures = Pastures::NONE;
        if regions.len() > MAX_PASTURES {
            return None;
        }
        pastures.0[..regions.len()].copy_from_slice(regions);
        pastures.0.sort_unstable_by_key(|cells| cells.first().map_or(CELLS, |c| c.index() as u8));
        pastures.is_sound().then_some(pastures)
    }

    /// Whether all rules on pastures as such hold.
    pub fn is_sound(&self) -> bool {
        let list = &self.0[..self.len()];
        let total: u8 = list.iter().map(|cells| cells.len()).sum();
        self.0[list.len()..].iter().all(|cells| cells.is_empty())
            && list.iter().all(|cells| cells.is_connected())
            && list.is_sorted_by_key(|cells| cells.first())
            && total == self.cells().len()
            && self.cells().is_connected()
            && self.edges().len() <= FENCES
    }
}

impl serde::Serialize for Pastures {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> serde::Deserialize<'de> for Pastures {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let regions = Vec::<Cells>::deserialize(d)?;
        Pastures::of(&regions)
            .filter(|pastures| pastures.iter().count() == regions.len())
            .ok_or_else(|| serde::de::Error::custom("pastures against the rules"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn cells(text: &str) -> Cells {
        Cells::parse(text).unwrap()
    }

    #[test]
    fn fences_of_simple_pastures() {
        let fences = |text: &str| Edges::border(cells(text)).len();
        assert_eq!(fences("a5"), 4);
        assert_eq!(fences("a4+a5"), 6);
        assert_eq!(fences("a4+a5+b4+b5"), 8);
        assert_eq!(fences("a3+a4+a5"), 8);
        let one = Pastures::NONE.with(cells("a5")).unwrap();
        let two = one.with(cells("a4")).unwrap();
        assert_eq!(two.edges().len() - one.edges().len(), 3);
    }

    #[test]
    fn regions_by_number_of_fences() {
        let free = Cells::ALL.minus(Cells::START_ROOMS);
        let connected = (1..1 << CELLS)
            .map(Cells::from_bits)
            .filter(|cells| cells.within(free) && cells.is_connected());
        assert_eq!(connected.count(), 1644);
        assert_eq!(REGIONS.len(), 762);
        let count = |fences| REGIONS.iter().filter(|r| r.border.len() == fences).count();
        assert_eq!([4, 6, 8, 10, 12, 14].map(count), [13, 18, 42, 100, 219, 370]);
    }

    /// Builds one pasture after another and counts what can be reached.
    #[test]
    fn every_layout_can_be_reached() {
        let mut seen = BTreeSet::new();
        let mut open = vec![Pastures::NONE];
        let mut counts = [0; MAX_PASTURES + 1];
        while let Some(pastures) = open.pop() {
            for region in REGIONS.iter() {
                let Some(next) = pastures.with(region.cells) else { continue };
                assert!(pastures.edges().minus(next.edges()).is_empty(), "no fence is removed");
                if next.edges().len() <= FENCES && seen.insert(next.0) {
                    assert!(next.is_sound());
                    counts[next.len()] += 1;
                    open.push(next);
                }
            }
        }
        assert_eq!(counts, [0, 762, 3561, 2853, 758, 29]);
        assert_eq!(seen.len(), 7963);
    }
}
