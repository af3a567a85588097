//! The real binary, driven as a user drives it.

mod analyze;
mod bad_input;
mod cluster;
mod cluster_input;
mod cluster_kills;
mod cluster_trouble;
mod command;
mod completions;
mod crew;
mod deploy;
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
mod quiet;
mod replays;
mod restarts;
mod serve;
mod tables;
mod templates;
