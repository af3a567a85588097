//! The real binary, driven as a user drives it.

mod bad_input;
mod command;
mod kill;
mod listings;
mod matches;
mod play;
mod replays;
mod serve;
