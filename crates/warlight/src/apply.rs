//! Carries out decisions: picks, orders, and closing a deployment or a turn.

use bw_core::{Seat, illegal_action};

use crate::actions::Action;
use crate::game::Warlight;
use crate::state::{Attack, State, Step};

impl Warlight {
    /// Carries out a legal decision; the last one of a round begins its resolution.
    pub(crate) fn decide(&self, state: &mut State, seat: Seat, action: Action) {
        match action {
            Action::Pick(region) => self.apply_pick(state, seat, region),
            Action::Deploy { region, armies } => state.orders.deploy(seat, region, armies),
            Action::Attack { from, to, armies } => {
                state.orders.attack(seat, Attack { from, to, armies });
            }
            Action::Done => {
                let step = &mut state.steps[seat.index()];
                *step = if *step == Step::Deploy { Step::Attack } else { Step::Committed };
                if *step == Step::Committed && state.open_seats(self.seat_count()).is_empty() {
                    self.begin_resolution(state);
                }
            }
            _ => illegal_action(&action),
        }
    }
}
