//! What people see: pictures, input, words.

mod reasons;
mod refusals;
pub mod render;
mod story;
pub(crate) mod words;
