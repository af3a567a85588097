//! What people see: pictures, input, words.

mod explain;
mod names;
pub mod render;
mod story;
mod texts;
mod words;

pub use texts::{CARD_TEXTS, TEXTS};
