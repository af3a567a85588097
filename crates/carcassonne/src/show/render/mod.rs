//! The artwork of the game: tiles, board, meeples and the status strip of picture records, as SVG.
//!
//! Rules code describes what to show as a [`Scene`]; [`board`] writes it as one `<svg>` element with
//! colours as `var(--token)` and handles as `data-handle`. One tile is 100 × 100 units, cell (x, y) lies
//! at (100x, 100y). Ground turns with the tile, everything with a height stands upright.
//!
//! Invariants: a picture is a function of its scene (same scene, same bytes); it holds no `<style>`; it
//! uses only colours of [`bw_svg::SHARED`] and [`TOKENS`]; nothing a scene can hold makes it fail.

mod board;
mod feature;
mod glyphs;
mod header;
mod landscape;
mod meeple;
mod parts;
mod paths;
mod plane;
mod preview;
mod scatter;
mod scene;
mod shape;
mod single;
mod state_scene;
mod symbols;
#[cfg(test)]
mod tests;
mod tiles;
mod titles;
mod tokens;

pub use board::board;
pub use header::{Header, HeaderPlayer, board_with_header};
pub use scene::{CellBounds, FeatureKind, Highlight, PlacedTile, Preview, Scene, SceneMeeple};
pub use single::{all_symbols, single_tile, single_tile_by_symbols};
pub use tiles::{TILE_TYPES, has_shield, segments};
pub use titles::Titles;
pub use tokens::TOKENS;
