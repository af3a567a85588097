//! `champion`: moves proposed by the nineteen rules and tried out with the same luck.
//!
//! [`proposals`] lists the moves worth a look, `horizon` says how far they are played out and what the end of that is
//! worth, the search kit divides the time among them. The last moves of a game are solved.

mod bot;
mod horizon;
mod proposals;
pub mod value;

pub use bot::{CHAMPION_OPTIONS, Champion};
