//! What people see: pictures, input, words.

pub(crate) mod editor;
mod refusals;
pub mod render;
mod story;
pub(crate) mod words;
