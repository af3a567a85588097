//! Random games to the end: what Monte Carlo averages (spec 5.6).
//!
//! Everybody plays like `random`. With [`Playouts::Steps`] the space is drawn uniformly and each small decision of
//! its way uniformly; with [`Playouts::Ways`] the way itself is, as by the bot, which costs listing all of them.

use bw_agricola::{Action, Agricola, State, Task};
use bw_core::{Actor, Game, Rng, Seat, Turn};

use super::harvest::{Harvest, breed, feed_quickly};
use super::random::{decide, keep_places};

/// How the way of a space is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Playouts {
    /// Decision by decision.
    #[default]
    Steps,
    /// Uniformly over all ways.
    Ways,
}

/// Plays random games; keeps its buffer.
#[derive(Debug, Default)]
pub(crate) struct Playout {
    kind: Playouts,
    list: Vec<Action>,
}

impl Playout {
    pub(crate) fn new(kind: Playouts) -> Self {
        Playout { kind, list: Vec::new() }
    }

    /// Plays to the end.
    pub(crate) fn finish(&mut self, game: &Agricola, state: &mut State, rng: &mut Rng) {
        while self.step(game, state, rng) {}
    }

    /// Plays until this seat places its next person; false if the game ends before.
    pub(crate) fn advance(
        &mut self,
        game: &Agricola,
        state: &mut State,
        seat: Seat,
        rng: &mut Rng,
    ) -> bool {
        loop {
            let places = |task: Task| matches!(task, Task::Place { .. });
            if state.frames.top().is_some_and(|frame| frame.seat == seat && places(frame.task)) {
                return true;
            }
            if !self.step(game, state, rng) {
                return false;
            }
        }
    }

    /// One decision or chance event; false at the end.
    pub(crate) fn step(&mut self, game: &Agricola, state: &mut State, rng: &mut Rng) -> bool {
        match game.turn(state) {
            Turn::Over => return false,
            Turn::Chance => {
                let action = game.sample_chance(state, rng);
                game.apply(state, Actor::Chance, action);
            }
            Turn::Decide(seats) => self.decide(game, state, seats.first().unwrap_or_default(), rng),
        }
        true
    }

    fn decide(&mut self, game: &Agricola, state: &mut State, seat: Seat, rng: &mut Rng) {
        let task = state.frames.top().map(|frame| frame.task);
        if let Some(Task::Feed { .. }) = task {
            feed_quickly(game, state, seat, &mut self.list);
            return;
        }
        self.list.clear();
        let placing = matches!(task, Some(Task::Place { .. }));
        if placing && self.kind == Playouts::Ways {
            decide(game, state, seat, Harvest::Best, rng, &mut self.list);
            self.list.drain(..).for_each(|action| game.apply(state, Actor::Seat(seat), action));
            return;
        }
        game.actions(state, seat, &mut self.list);
        if placing {
            keep_places(&mut self.list);
        }
        let chosen = match task {
            Some(Task::Breed) => breed(state.player(seat), &self.list, rng),
            _ => rng.pick(&self.list).copied(),
        };
        game.apply(state, Actor::Seat(seat), chosen.unwrap_or(Action::Done));
    }
}
