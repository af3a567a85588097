//! Counts decision sequences: the classic check of a move generator.
//!
//! Chance is not branched over: the n-th chance event on a path falls as the seed says, so that counts
//! are repeatable for every game.

use std::collections::BTreeSet;

use bw_core::{Actor, Dice, Notation, Turn};
use serde::Serialize;

/// What was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Perft {
    /// Decisions in each sequence.
    pub depth: u32,
    /// Sequences of that length, plus shorter ones that end the game.
    pub sequences: u64,
    /// Different states they lead to.
    pub distinct: u64,
}

/// Counts from the start, or from a position in the game's state notation.
pub(crate) fn perft<G: Notation>(
    game: &G,
    position: Option<&str>,
    depth: u32,
    seed: u64,
) -> Result<Perft, String> {
    let state = match position {
        None => game.initial(),
        Some(text) => game.parse_state(text).map_err(|error| format!("position: {error}"))?,
    };
    let mut counter = Counter { game, seed, sequences: 0, results: BTreeSet::new() };
    counter.walk(state, 0, depth);
    let distinct = counter.results.len() as u64;
    Ok(Perft { depth, sequences: counter.sequences, distinct })
}

struct Counter<'g, G> {
    game: &'g G,
    seed: u64,
    sequences: u64,
    results: BTreeSet<String>,
}

impl<G: Notation> Counter<'_, G> {
    fn walk(&mut self, mut state: G::State, mut rolled: u64, depth: u32) {
        while self.game.turn(&state) == Turn::Chance {
            let action =
                self.game.sample_chance(&state, &mut Dice::resume(self.seed, rolled).roll());
            self.game.apply(&mut state, Actor::Chance, action);
            rolled += 1;
        }
        let Turn::Decide(seats) = self.game.turn(&state) else { return self.count(&state) };
        if depth == 0 {
            return self.count(&state);
        }
        let seat = seats.first().expect("somebody is asked");
        let mut actions = Vec::new();
        self.game.actions(&state, seat, &mut actions);
        for action in actions {
            let mut next = state.clone();
            self.game.apply(&mut next, Actor::Seat(seat), action);
            self.walk(next, rolled, depth - 1);
        }
    }

    fn count(&mut self, state: &G::State) {
        self.sequences += 1;
        self.results.insert(self.game.state_text(state));
    }
}
