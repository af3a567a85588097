//! The players of the thesis (spec 3), exactly as published: improvements go into other bots.

mod greedy;
mod moves;
mod random;
mod relative;

pub use greedy::{GREEDY_OPTIONS, Greedy, Ties};
pub use moves::{Move, Moves, Trial};
pub use random::{RANDOM_OPTIONS, RandomBot, RandomMode};
pub use relative::Relative;
