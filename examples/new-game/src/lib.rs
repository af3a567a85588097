//! Pig, the dice game: roll as long as you dare; a one loses the turn's points; 100 points win.
//!
//! The crate has the same modules as the big games, each as small as it can be: `rules` is the game,
//! `notation` its text, `render` its picture, `explain` its words, `bots` its players; the words are Fluent files in
//! `texts/`. The conformance suite in `tests/` checks all of it with one call.

mod bots;
mod explain;
mod notation;
mod render;
mod rules;

pub use bots::package;
pub use rules::{Pig, PigAction, PigState};
