//! The bot protocols of the two AI Challenges, WL1 and WL2 (spec 5), in both roles.
//!
//! [`wl1`] and [`wl2`] let a program that speaks one of them play at our table; [`Engine`] and [`serve`] let one of our
//! bots play in the original engines, knowing nothing but what they announce. [`game_log`] writes a finished game as the
//! original engines log theirs.

mod announced;
mod answer;
mod controller;
mod engine;
mod game_log;
mod judge;
mod link;
mod playing;
mod saying;
mod serving;
mod time_bank;

pub use controller::{Conduct, OnTimeout, controller, wl1, wl1_forfeit, wl2, wl2_forfeit};
pub use engine::{Engine, Received};
pub use game_log::{TEXT_LOG, game_log};
pub use serving::{engines, serve};
pub use time_bank::{TimeBank, think_time};

use bw_core::Seat;

/// Which of the two protocols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// Of the first Challenge: fixed time for each request, six preferences at the start.
    Wl1,
    /// Of the second Challenge: a time bank, a draft at the start.
    Wl2,
}

impl Protocol {
    /// Its name in bot specs, and that of the preset of its rules.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Wl1 => "wl1",
            Protocol::Wl2 => "wl2",
        }
    }

    /// The protocol with a name.
    pub fn named(name: &str) -> Option<Self> {
        [Protocol::Wl1, Protocol::Wl2].into_iter().find(|protocol| protocol.name() == name)
    }
}

/// What the protocols call a player.
fn player(seat: Seat) -> &'static str {
    if seat.index() == 0 { "player1" } else { "player2" }
}

/// The other of two players.
fn opponent(seat: Seat) -> Seat {
    Seat::new(1 - seat.index().min(1) as u8)
}
