//! What people see: pictures, input, words.

pub(crate) mod card_texts;
pub mod render;
pub(crate) mod words;
