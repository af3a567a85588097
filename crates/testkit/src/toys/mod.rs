//! Small complete games that use everything real ones use, for tests of whatever works on games.
//!
//! [`stash`] has private draws, masked decisions and a deck; [`muster`] has simultaneous hidden
//! commits made of several decisions. The smallest game of all is [`bw_core::toy::Nim`].

mod first_bot;
pub mod muster;
pub mod stash;

pub use first_bot::FirstBot;
pub use muster::Muster;
pub use stash::Stash;
