//! The real binary, driven as a user drives it.

mod analyze;
mod bad_input;
mod cluster;
mod command;
mod completions;
mod engines;
mod kill;
mod laboratory;
mod listings;
mod logs;
mod maps;
mod matches;
mod openings;
mod orders;
mod play;
mod positions;
mod quiet;
mod replays;
mod restarts;
mod serve;
mod tables;
mod templates;
