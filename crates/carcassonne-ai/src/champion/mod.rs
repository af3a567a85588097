//! `champion`: moves proposed by the nineteen rules and by a learnt value, and tried out with the same luck.
//!
//! [`proposals`] lists the moves worth a look, [`policies`] has who plays them out, `horizon` says how far and what the
//! end of that is worth by [`value`], the search kit divides the time among them. [`end_game`] solves the last moves.

mod bot;
mod chances;
mod end_game;
mod horizon;
pub(crate) mod policies;
mod proposals;
pub mod value;

pub use bot::{CHAMPION_OPTIONS, Champion};
