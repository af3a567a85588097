//! What a picture shows, as plain data that knows no rules.
//!
//! Tile types are numbered 0..24 for A..X; segments and slots are those of the tile table (rotation 0).
//! Cells have x growing east and y growing south. Whatever a scene names that does not exist (a type
//! above 23, a segment the tile does not have, a meeple on an empty cell) is left out of the picture.

pub use crate::tiles::FeatureKind;

/// A tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedTile {
    /// Tile type, 0..24 for A..X.
    pub kind: u8,
    /// Column.
    pub x: i16,
    /// Row.
    pub y: i16,
    /// Quarter turns clockwise, the lowest of those that look the same.
    pub rotation: u8,
}

/// A meeple on a placed tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SceneMeeple {
    /// Owner, 0-based.
    pub seat: u8,
    /// Column of its tile.
    pub x: i16,
    /// Row of its tile.
    pub y: i16,
    /// Segment of its tile.
    pub segment: u8,
    /// Lies in the grass: a farmer.
    pub lying: bool,
    /// Already scored and only kept on the board for show.
    pub faded: bool,
}

/// The tile in hand on the cell where it may be placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The tile. If the same cell holds a placed tile, only frame and spots are drawn.
    pub tile: PlacedTile,
    /// Whose tile it is, 0-based.
    pub seat: u8,
    /// Other rotations are legal too: shows the two turn buttons.
    pub rotatable: bool,
    /// Segments on which a meeple may be put.
    pub spots: Vec<u8>,
    /// Shows the button for putting no meeple.
    pub declinable: bool,
    /// Segment of the meeple that the draft already holds.
    pub meeple: Option<u8>,
}

/// A feature to point out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// What it is. The parts of a cloister are one: its own.
    pub kind: FeatureKind,
    /// Its parts: column, row, segment.
    pub parts: Vec<(i16, i16, u8)>,
    /// Its owner, 0-based, if it has one.
    pub seat: Option<u8>,
    /// Words beside it, like "City · 5 → 10"; empty for none.
    pub label: String,
    /// Handles over which it is shown only while one of them is pointed at; none for always.
    pub of: Vec<String>,
}

/// A block of cells, both corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellBounds {
    /// Westernmost column.
    pub west: i16,
    /// Northernmost row.
    pub north: i16,
    /// Easternmost column.
    pub east: i16,
    /// Southernmost row.
    pub south: i16,
}

impl CellBounds {
    /// The smallest block that holds all these cells; none without cells.
    pub fn around(cells: impl IntoIterator<Item = (i16, i16)>) -> Option<CellBounds> {
        let mut cells = cells.into_iter();
        let (x, y) = cells.next()?;
        let first = CellBounds { west: x, north: y, east: x, south: y };
        Some(cells.fold(first, |b, (x, y)| CellBounds {
            west: b.west.min(x),
            north: b.north.min(y),
            east: b.east.max(x),
            south: b.south.max(y),
        }))
    }
}

/// Everything a board picture shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Tiles on the table, in any order.
    pub tiles: Vec<PlacedTile>,
    /// Meeples on them.
    pub meeples: Vec<SceneMeeple>,
    /// Cells on which the tile in hand may be placed.
    pub legal_cells: Vec<(i16, i16)>,
    /// Legal cells can be clicked but are not seen.
    pub plain: bool,
    /// Last tiles: column, row and the seat that placed it, 0-based.
    pub last: Vec<(i16, i16, u8)>,
    /// The tile being placed.
    pub preview: Option<Preview>,
    /// Features to point out.
    pub highlights: Vec<Highlight>,
    /// Seen from far: plots, trees, seam houses and cobbles are dropped.
    pub far: bool,
    /// Cells the picture must have room for, so that all frames of a film agree. Without it the
    /// picture is as large as its tiles and legal cells.
    pub bounds: Option<CellBounds>,
}

impl Scene {
    /// The cells the picture has room for.
    pub fn cell_bounds(&self) -> CellBounds {
        let tiles = self.tiles.iter().map(|tile| (tile.x, tile.y));
        let preview = self.preview.iter().map(|preview| (preview.tile.x, preview.tile.y));
        self.bounds
            .or_else(|| {
                CellBounds::around(tiles.chain(self.legal_cells.iter().copied()).chain(preview))
            })
            .unwrap_or(CellBounds { west: 0, north: 0, east: 0, south: 0 })
    }
}
