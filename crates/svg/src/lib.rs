//! What all SVG writers share: colours by name and their literals, room for words.

mod fit;
mod tokens;

pub use fit::{fitted, text_width};
pub use tokens::*;
