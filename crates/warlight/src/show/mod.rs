//! What people see: pictures, input, words.

pub mod render;
mod story;
pub(crate) mod words;
