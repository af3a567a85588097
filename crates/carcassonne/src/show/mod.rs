//! What people see: pictures, input, words.

mod reasons;
pub mod render;
mod story;
pub(crate) mod words;
