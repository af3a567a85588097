//! What all SVG writers share: colours by name and their literals, room for words.

mod tokens;
mod words;

pub use tokens::*;
pub use words::{fitted, text_width};
