//! What people see: pictures, input, words.

pub(crate) mod card_texts;
mod explain;
mod refusals;
pub mod render;
mod story;
mod texts;
mod words;

pub use texts::TEXTS;
