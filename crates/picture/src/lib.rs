//! PNG and animated GIF from the games' SVG.
//!
//! Text is set in one embedded font and never in the system's, so that a picture has the same bytes on
//! every machine.

mod film;
mod raster;

pub use film::{Film, FilmFrame};
pub use raster::{Picture, PictureError, png, rasterize};
