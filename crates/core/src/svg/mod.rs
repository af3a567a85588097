//! What all SVG writers share: colours by name and their literals.

mod tokens;

pub use tokens::*;
