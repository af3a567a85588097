//! What people see: pictures, input, words.

pub mod render;
pub(crate) mod words;
