//! The clocks of a table: bots pay for what they think, people for what somebody else measures.

use std::time::{Duration, Instant};

use bw_core::{Clock, GameClock, Seat, TimeUp, Turn};
use bw_show::Show;

use super::TypedSession;
use crate::session::AnySession;

impl<G: Show> TypedSession<G> {
    /// Clocks for the control of the budget, if it has one.
    pub(super) fn wind_clock(&mut self) {
        let game = &self.erased.game;
        let can_halt = game.halt(&mut game.initial());
        let control = self.budget.clock;
        self.clock = control.map(|control| GameClock::new(control, game.seats(), can_halt));
        self.enter_turn();
    }

    /// Clocks that go on as they were kept; a game that had reached its limit is over at once.
    pub(super) fn resume(&mut self, clock: Clock) {
        let game_is_up = clock.game_left() == Some(Duration::ZERO);
        let seats = self.erased.game.seats();
        let turns_are_over = clock.turns_are_over(seats);
        self.clock = Some(GameClock::resume(clock, seats));
        self.enter_turn();
        if game_is_up || turns_are_over {
            self.halt();
        }
    }

    /// Notices that a turn is over, and with it perhaps the game.
    pub(super) fn enter_turn(&mut self) {
        if self.clock.is_none() || !matches!(self.turn(), Turn::Decide(_)) {
            return;
        }
        let progress = self.erased.game.progress(&self.state);
        if let Some(clock) = &mut self.clock
            && clock.enter(progress).is_err()
        {
            self.halt();
        }
    }

    fn halt(&mut self) {
        if self.turn() != Turn::Over {
            self.erased.game.halt(&mut self.state);
        }
    }

    /// Takes thinking off a seat's clock. False if the game is over by that.
    pub(super) fn take_time(&mut self, seat: Seat, time: Duration) -> bool {
        let Some(clock) = &mut self.clock else { return true };
        match clock.spend(seat, time) {
            Ok(()) => return true,
            Err(TimeUp::Game) => self.halt(),
            Err(TimeUp::Seat) => self.lose_on_time(seat),
        }
        false
    }
}

#[allow(clippy::disallowed_methods)] // what a seat has thought is wall-clock time
pub(super) fn now() -> Instant {
    Instant::now()
}
