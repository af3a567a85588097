//! What people see: pictures, input, words.

mod explain;
mod names;
pub mod render;
mod texts;
mod words;

pub use texts::{CARD_TEXTS, TEXTS};
