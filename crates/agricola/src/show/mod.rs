//! What people see: pictures, input, words.

mod explain;
mod names;
mod refusals;
pub mod render;
mod story;
mod texts;
mod words;

pub use texts::{CARD_TEXTS, TEXTS};
