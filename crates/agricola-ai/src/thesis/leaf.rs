//! What a position at the end of a search is worth by the table of values (spec 5.6).
//!
//! The rules go on to the harvest as soon as the last person is placed, and feed a family that has no choice. So that
//! all positions compare alike, the own harvest is carried through, and food counts as before feeding; begging
//! cards show in the score.

use bw_agricola::{Action, Agricola, Good, Phase, State, Task, is_harvest};
use bw_core::{Actor, Game, Rng, Seat};

use super::harvest::{breed, feed_quickly};
use super::table::ValueTable;

/// Values positions of one round.
#[derive(Debug)]
pub(crate) struct Judge<'g> {
    game: &'g Agricola,
    table: &'g ValueTable,
    root: State,
    list: Vec<Action>,
}

impl<'g> Judge<'g> {
    /// For the round of this position.
    pub(crate) fn new(game: &'g Agricola, table: &'g ValueTable, root: &State) -> Self {
        Judge { game, table, root: root.clone(), list: Vec::new() }
    }

    /// What the spaces and cards of a placement are worth.
    pub(crate) fn played(&self, actions: &[Action]) -> f64 {
        actions.iter().map(|&action| self.table.played(action, self.root.round)).sum()
    }

    /// What a seat has.
    pub(crate) fn owned(&mut self, state: &State, seat: Seat) -> f64 {
        let round = self.root.round;
        let asked = |state: &State| state.frames.top().filter(|frame| frame.seat == seat);
        if !is_harvest(round) || state.phase == Phase::Work && state.round == round {
            let player = state.player(seat);
            return self.table.owned(player, i32::from(player.has(Good::Food)), round);
        }
        let mut state = state.clone();
        while let Some(frame) = asked(&state) {
            match frame.task {
                Task::Feed { .. } => feed_quickly(self.game, &mut state, seat, &mut self.list),
                Task::Breed => {
                    self.list.clear();
                    self.game.actions(&state, seat, &mut self.list);
                    let herd = breed(state.player(seat), &self.list, &mut Rng::new(0));
                    let herd = herd.unwrap_or(Action::Done);
                    self.game.apply(&mut state, Actor::Seat(seat), herd);
                }
                _ => break,
            }
        }
        let player = state.player(seat);
        let food = i32::from(player.has(Good::Food)) + self.eaten(&state, seat);
        self.table.owned(player, food, round)
    }

    /// Food that the harvest of this round has taken from a seat.
    fn eaten(&self, state: &State, seat: Seat) -> i32 {
        let seats = state.seats;
        let place = (seat.index() as u8 + seats - state.start.index() as u8) % seats;
        let fed = match state.phase {
            Phase::Feed => {
                let own = state.frames.top().is_some_and(|frame| frame.seat == seat);
                place < state.step && !own
            }
            Phase::Breed | Phase::Over => true,
            _ => state.round > self.root.round,
        };
        if !fed {
            return 0;
        }
        let (before, after) = (self.root.player(seat), state.player(seat));
        let hunger = i32::from(before.hunger(self.game.rules()))
            + i32::from(after.family.saturating_sub(before.family));
        let begged = i32::from(after.begging.saturating_sub(before.begging));
        (hunger - begged).max(0)
    }
}
