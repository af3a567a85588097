//! Ends of games solved exactly: the best decision against the best answers, averaged over chance.

use bw_core::{Actor, EnumerateChance, Game, Seat, Turn};

/// What a finished game is worth to a seat.
pub trait Leaf<G: Game> {
    /// In the game's unit.
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64;
}

impl<G: Game, F: Fn(&G, &G::State, Seat) -> f64> Leaf<G> for F {
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        self(game, state, seat)
    }
}

/// A solved position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved<A> {
    /// The best decision; the first of equals.
    pub action: A,
    /// What it is worth to everybody.
    pub values: Vec<f64>,
}

/// Solves a game from a state to its end, every seat for itself (max^n).
#[derive(Debug)]
pub struct Expectimax<'g, G: Game, L> {
    game: &'g G,
    leaf: L,
    nodes: u64,
    limit: u64,
}

impl<'g, G: EnumerateChance, L: Leaf<G>> Expectimax<'g, G, L> {
    /// Looks at no more than `limit` states.
    pub fn new(game: &'g G, leaf: L, limit: u64) -> Self {
        Expectimax { game, leaf, nodes: 0, limit }
    }

    /// States looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The best decision of the seat that is asked; none if it needs more states than allowed or nobody is asked.
    pub fn solve(&mut self, state: &G::State) -> Option<Solved<G::Action>> {
        self.nodes = 0;
        let Turn::Decide(seats) = self.game.turn(state) else { return None };
        let (action, values) = self.best(state, seats.first()?)?;
        Some(Solved { action, values })
    }

    /// What a state is worth to everybody, if that can be found out.
    pub fn values(&mut self, state: &G::State) -> Option<Vec<f64>> {
        self.nodes += 1;
        if self.nodes > self.limit {
            return None;
        }
        match self.game.turn(state) {
            Turn::Over => {
                let value = |seat| self.leaf.value(self.game, state, seat);
                Some(Seat::all(self.game.seats()).map(value).collect())
            }
            Turn::Chance => self.expected(state),
            Turn::Decide(seats) => Some(self.best(state, seats.first()?)?.1),
        }
    }

    fn best(&mut self, state: &G::State, seat: Seat) -> Option<(G::Action, Vec<f64>)> {
        let mut actions = Vec::new();
        self.game.actions(state, seat, &mut actions);
        let mut best: Option<(G::Action, Vec<f64>)> = None;
        for action in actions {
            let values = self.after(state, Actor::Seat(seat), action)?;
            if best.as_ref().is_none_or(|(_, best)| values[seat.index()] > best[seat.index()]) {
                best = Some((action, values));
            }
        }
        best
    }

    fn expected(&mut self, state: &G::State) -> Option<Vec<f64>> {
        let mut outcomes = Vec::new();
        self.game.chance_outcomes(state, &mut outcomes);
        let all: f64 = outcomes.iter().map(|&(_, weight)| f64::from(weight)).sum();
        let mut expected = vec![0.0; self.game.seats().into()];
        for (action, weight) in outcomes {
            let values = self.after(state, Actor::Chance, action)?;
            for (sum, value) in expected.iter_mut().zip(values) {
                *sum += value * f64::from(weight) / all;
            }
        }
        Some(expected)
    }

    fn after(&mut self, state: &G::State, actor: Actor, action: G::Action) -> Option<Vec<f64>> {
        let mut after = state.clone();
        self.game.apply(&mut after, actor, action);
        self.values(&after)
    }
}
