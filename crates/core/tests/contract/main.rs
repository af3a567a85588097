//! The contract of `bw-core`, by its own public names: what every game, bot and program above relies on.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod budget;
mod clock;
mod game_loop;
mod options;
mod outcome;
mod perft;
mod playthrough;
mod records;
mod seats;
mod streams;
mod texts;
mod tosses;

use bw_core::toy::Nim;
use bw_core::{Game, Options};

/// Nim for these seats under these rules.
fn nim(seats: u8, rules: &str) -> Nim {
    Nim::new(seats, &Options::parse(Nim::SPEC.options, rules).unwrap()).unwrap()
}
