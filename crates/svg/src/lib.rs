//! SVG as all pictures write it: one writer, colours by name and their literals.
//!
//! [`SvgWriter`] writes a picture; [`put!`] writes what has no method of its own. [`Escaped`] is the only escaper of
//! markup, [`Num`] the only way numbers are written, [`Font`] says how words are set and what happens to those that are
//! too long, [`Handle`] is what pages take clicks from, [`mark()`] the shape of a seat. Colours are [`Token`]s.
//!
//! This crate knows no game: seats are plain numbers, and a game's own colours come with the game.

mod escape;
mod font;
mod handle;
mod mark;
mod number;
mod rect;
mod text;
mod tokens;
mod writer;

pub use escape::Escaped;
pub use font::{Anchor, Font, SANS};
pub use handle::{Handle, Title};
pub use mark::{BADGE_SIDE, Mark, badge_middle, badge_outline, mark, seat_letter};
pub use number::Num;
pub use rect::Rect;
pub use text::Text;
pub use tokens::*;
pub use writer::{Attributes, Colour, SvgWriter};
