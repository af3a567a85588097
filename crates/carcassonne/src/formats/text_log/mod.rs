//! The thesis's text log of a game (spec 5.4), written and read.
//!
//! A header names the players; then every tile has a block: the number of the move, who placed which of the 72 tiles
//! where and how, with which meeple, and everybody's points and free meeples after it. Ours besides the thesis's:
//! changed rules, discarded tiles, the final table or what stopped the game, and English words.
//!
//! A turn that a fault or a resignation cut short is not logged.
//!
//! What a log says in a way of its own (names, numbers of tiles, where it has its origin) is kept with the record.
//!
//! Points are those of features completed so far; the final table adds what the end of the game gives.

mod manner;
mod read;
mod words;
mod write;

use bw_core::Seat;
use bw_package::TextLog;

use crate::state::{Phase, State};

/// The format.
pub const TEXT_LOG: TextLog = TextLog {
    recognises: read::recognises,
    split: |text| vec![text],
    write: write::write,
    read: read::read,
};

/// A seat's points for features completed so far, without those for the end of the game.
fn scored(state: &State, seat: Seat) -> i32 {
    let points = state.points(seat);
    match state.phase() {
        Phase::Over => (points - state.pending()[seat.index()]).total(),
        _ => points.total(),
    }
}
