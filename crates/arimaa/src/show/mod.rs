//! What people see: pictures, input, words.

pub(crate) mod editor;
pub mod render;
pub(crate) mod words;
