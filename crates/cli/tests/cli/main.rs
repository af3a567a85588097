//! The real binary, driven as a user drives it.

mod analyze;
mod bad_input;
mod command;
mod engines;
mod kill;
mod laboratory;
mod listings;
mod logs;
mod maps;
mod matches;
mod orders;
mod play;
mod replays;
mod serve;
mod templates;
