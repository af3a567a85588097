//! Ends of games solved exactly: the best decision against the best answers, averaged over chance.

use bw_core::{Actor, Budget, EnumerateChance, Game, MAX_SEATS, Meter, Seat, Turn};

/// What a seat can expect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worth {
    /// What decisions are compared by, in the game's unit.
    pub value: f64,
    /// The share of the win.
    pub win: f64,
}

/// What everybody can expect, by seat.
pub type Worths = [Worth; MAX_SEATS];

/// What a finished game is worth to a seat.
pub trait Leaf<G: Game> {
    /// Value and share of the win.
    fn worth(&self, game: &G, state: &G::State, seat: Seat) -> Worth;
}

impl<G: Game, F: Fn(&G, &G::State, Seat) -> Worth> Leaf<G> for F {
    fn worth(&self, game: &G, state: &G::State, seat: Seat) -> Worth {
        self(game, state, seat)
    }
}

/// A solved position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved<A> {
    /// The best decision; the first of equals.
    pub action: A,
    /// What it is worth to everybody.
    pub worths: Worths,
}

/// Solves a game from a state to its end, every seat for itself (max^n). Where several decide at once, one after the
/// other. Nothing may be hidden.
#[derive(Debug)]
pub struct Expectimax<'g, G: Game, L> {
    game: &'g G,
    leaf: L,
    meter: Meter<'g>,
    /// Lists of decisions and of outcomes, by depth: made once.
    lists: Vec<(Vec<G::Action>, Vec<(G::Action, u32)>)>,
}

impl<'g, G: EnumerateChance, L: Leaf<G>> Expectimax<'g, G, L> {
    /// Looks at no more states than the budget's nodes, and no longer than its time.
    pub fn new(game: &'g G, leaf: L, budget: &'g Budget) -> Self {
        Expectimax { game, leaf, meter: budget.start(), lists: Vec::new() }
    }

    /// States looked at.
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// The best decision of the seat that is asked; none if that takes more than the budget or nobody is asked.
    pub fn solve(&mut self, state: &G::State) -> Option<Solved<G::Action>> {
        let Turn::Decide(seats) = self.game.turn(state) else { return None };
        let (action, worths) = self.best(state, seats.first()?, 0)?;
        Some(Solved { action, worths })
    }

    /// What a state is worth to everybody; none if that takes more than the budget.
    pub fn worths(&mut self, state: &G::State) -> Option<Worths> {
        self.at(state, 0)
    }

    fn at(&mut self, state: &G::State, depth: usize) -> Option<Worths> {
        if !self.meter.node() {
            return None;
        }
        match self.game.turn(state) {
            Turn::Over => {
                let mut worths = Worths::default();
                for seat in Seat::all(self.game.seats()) {
                    worths[seat.index()] = self.leaf.worth(self.game, state, seat);
                }
                Some(worths)
            }
            Turn::Chance => self.expected(state, depth),
            Turn::Decide(seats) => Some(self.best(state, seats.first()?, depth)?.1),
        }
    }

    fn best(&mut self, state: &G::State, seat: Seat, depth: usize) -> Option<(G::Action, Worths)> {
        let mut actions = std::mem::take(&mut self.list_at(depth).0);
        actions.clear();
        self.game.actions(state, seat, &mut actions);
        let (mut after, mut best): (_, Option<(G::Action, Worths)>) = (state.clone(), None);
        for &action in &actions {
            after.clone_from(state);
            self.game.apply(&mut after, Actor::Seat(seat), action);
            let worths = self.at(&after, depth + 1)?;
            let value = |worths: &Worths| worths[seat.index()].value;
            if best.as_ref().is_none_or(|(_, best)| value(&worths) > value(best)) {
                best = Some((action, worths));
            }
        }
        self.list_at(depth).0 = actions;
        best
    }

    fn expected(&mut self, state: &G::State, depth: usize) -> Option<Worths> {
        let mut outcomes = std::mem::take(&mut self.list_at(depth).1);
        outcomes.clear();
        self.game.chance_outcomes(state, &mut outcomes);
        let all: f64 = outcomes.iter().map(|&(_, weight)| f64::from(weight)).sum();
        let (mut after, mut expected) = (state.clone(), Worths::default());
        for &(action, weight) in &outcomes {
            after.clone_from(state);
            self.game.apply(&mut after, Actor::Chance, action);
            let worths = self.at(&after, depth + 1)?;
            for (sum, worth) in expected.iter_mut().zip(worths) {
                sum.value += worth.value * f64::from(weight) / all;
                sum.win += worth.win * f64::from(weight) / all;
            }
        }
        self.list_at(depth).1 = outcomes;
        Some(expected)
    }

    fn list_at(&mut self, depth: usize) -> &mut (Vec<G::Action>, Vec<(G::Action, u32)>) {
        if self.lists.len() <= depth {
            self.lists.resize_with(depth + 1, Default::default);
        }
        &mut self.lists[depth]
    }
}
