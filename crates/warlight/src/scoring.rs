//! Who has won, and what a seat holds (spec 3.5).

use bw_core::{Outcome, Seat};

use crate::game::Warlight;
use crate::position::MAX_PLAYERS;
use crate::state::State;

impl Warlight {
    /// The outcome: who stays last, or who holds most after the last round.
    pub(crate) fn result(&self, state: &State) -> Outcome {
        let alive = state.alive(self.seat_count());
        let decided = alive.len() == 1;
        let standing = |seat: Seat| {
            let regions = state.position.holdings(seat).len();
            if self.rules().tiebreak { (regions, state.position.army_sum(seat)) } else { (0, 0) }
        };
        let key = |seat: Seat| match state.out[seat.index()] {
            0 => (u16::MAX, standing(seat)),
            out => (out, (0, 0)),
        };
        let best = Seat::all(self.seat_count()).map(key).max();
        let first = Seat::all(self.seat_count()).filter(|&seat| Some(key(seat)) == best).count();
        let mut scores = [0; MAX_PLAYERS];
        for seat in Seat::all(self.seat_count()) {
            scores[seat.index()] = i32::from(first == 1 && Some(key(seat)) == best);
        }
        let reason = if decided { "conquest" } else { "rounds" };
        Outcome::by_key(&scores[..usize::from(self.seat_count())], key, reason)
    }

    /// Regions, armies and income of a seat.
    pub(crate) fn points_by_part(&self, state: &State, seat: Seat) -> [i32; 3] {
        let own = state.position.holdings(seat);
        let income = if own.is_empty() { 0 } else { i32::from(self.income(&state.position, seat)) };
        [own.len() as i32, state.position.army_sum(seat) as i32, income]
    }
}
