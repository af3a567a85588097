//! `champion`: buys, gains and plays tried out with the same luck, and agendas of the kingdom play them to the end.
//!
//! `portfolio` picks the agendas for a kingdom, `opponents` guesses from what others have gained which of them they
//! follow, `proposals` lists what is worth a try, `rollout` plays it out; the search kit divides the tries among them.
//! `end_game` sees buys that win at once.

mod bot;
mod end_game;
mod opponents;
mod policy;
mod portfolio;
mod proposals;
mod rollout;

pub use bot::{CHAMPION_OPTIONS, Champion};
