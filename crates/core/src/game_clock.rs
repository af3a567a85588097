//! The clocks of one game that is played: which turn goes on, who has thought in it, how late answers come.

use std::time::Duration;

use crate::budget::Budget;
use crate::clock::{Clock, TimeUp};
use crate::seat::{MAX_SEATS, Progress, Seat};
use crate::time_control::{GameLimit, TimeControl};
use crate::time_plan::TimeLeft;

/// The clocks of a game.
///
/// Every turn in which a seat decides something is one turn of its clock, also if the turn is another seat's and it only
/// answers. Turns of round 0 are set-ups.
#[derive(Clone, Debug)]
pub struct GameClock {
    clock: Clock,
    seats: u8,
    now: Option<Progress>,
    /// Who has thought in the turn that goes on.
    thought: [bool; MAX_SEATS],
    lag: [Duration; MAX_SEATS],
}

impl GameClock {
    /// Clocks at the beginning of a game. Without a rule for halting a game its length is not limited.
    pub fn new(control: TimeControl, seats: u8, can_halt: bool) -> Self {
        let game_limit = if can_halt { control.game_limit } else { GameLimit::None };
        GameClock::resume(Clock::new(TimeControl { game_limit, ..control }), seats)
    }

    /// Clocks that go on as they stood at the beginning of a turn.
    pub fn resume(clock: Clock, seats: u8) -> Self {
        let (thought, lag) = ([false; MAX_SEATS], [Duration::ZERO; MAX_SEATS]);
        GameClock { clock, seats, now: None, thought, lag }
    }

    /// The same clocks with bots whose answers came late by this before.
    #[must_use]
    pub fn with_lag(self, lag: [Duration; MAX_SEATS]) -> Self {
        GameClock { lag, ..self }
    }

    /// By how much the answers of each seat came late, of late.
    pub fn lag(&self) -> [Duration; MAX_SEATS] {
        self.lag
    }

    /// The clocks as they stand.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The game has come to this point: if another turn begins, the turn before is over for all who thought in it.
    /// An error if the game has lasted as many turns as it may.
    pub fn enter(&mut self, progress: Progress) -> Result<(), TimeUp> {
        let before = self.now.replace(progress);
        let Some(before) = before.filter(|before| before.turn != progress.turn) else {
            return Ok(());
        };
        for seat in Seat::all(self.seats) {
            if std::mem::take(&mut self.thought[seat.index()]) {
                match before.round {
                    0 => self.clock.finish_setup(seat),
                    _ => self.clock.finish_turn(seat),
                }
            }
        }
        if self.clock.turns_are_over(self.seats) { Err(TimeUp::Game) } else { Ok(()) }
    }

    /// What a seat has now.
    pub fn left(&self, seat: Seat) -> TimeLeft {
        TimeLeft { lag: self.lag[seat.index()], ..self.clock.left(seat) }
    }

    /// A budget with what a seat has now.
    pub fn budget(&self, base: &Budget, seat: Seat) -> Budget {
        Budget { left: Some(self.left(seat)), ..base.clone() }
    }

    /// A seat has thought so long about a decision.
    pub fn spend(&mut self, seat: Seat, time: Duration) -> Result<(), TimeUp> {
        self.thought[seat.index()] = true;
        self.lag[seat.index()] = self.left(seat).lag_after(time);
        self.clock.spend(seat, time)
    }
}
