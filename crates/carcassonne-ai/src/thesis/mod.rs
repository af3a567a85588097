//! The players of the thesis (spec 3), exactly as published: improvements go into other bots.

mod choice;
mod greedy;
mod moves;
mod optimising;
mod random;
mod relative;
pub mod rules19;

pub use choice::Ties;
pub use greedy::{GREEDY_OPTIONS, Greedy};
pub use moves::{Move, Moves, TriedPlacement};
pub use optimising::{Free, OPTIMISING_OPTIONS, Optimising, TurnsLeft};
pub use random::{RANDOM_OPTIONS, RandomBot, RandomMode};
pub use relative::Relative;
