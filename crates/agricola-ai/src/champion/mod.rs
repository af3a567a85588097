//! `champion`: learns for every placement how to play the rest of the game, and begins from experience.
//!
//! The search kit's nested rollouts do the learning; [`episode`] plays the rest of a game, `moves` says which decisions
//! are worth telling apart, [`prior`] holds the experience, `bot` divides the time.

mod bot;
pub(crate) mod episode;
mod explain;
pub mod learn;
pub(crate) mod moves;
pub mod prior;

pub use bot::{CHAMPION_OPTIONS, Champion};
