//! Which moves are worth a look.

use bw_carcassonne::{Action, Carcassonne, State};
use bw_core::{Actor, Game, Plan, Seat};

use super::value::PositionValue;
use crate::thesis::Move;
use crate::thesis::rules19::{Evaluation, Settings, WeightVector};

/// A move that is worth a look, and the state after it.
#[derive(Clone, Debug)]
pub(super) struct Proposal {
    pub(super) tried: Move,
    pub(super) after: State,
}

/// Proposes moves by what the rules give them and by what the position after them is worth.
#[derive(Clone, Debug)]
pub(super) struct Proposals {
    weights: WeightVector,
    evaluation: Evaluation,
    /// By the rules, best first.
    valued: Vec<(f64, Move)>,
    plan: Plan<Action>,
}

impl Proposals {
    pub(super) fn new(weights: WeightVector) -> Self {
        let evaluation =
            Evaluation::new(weights.rules(), weights.probability(), Settings::default());
        Proposals { weights, evaluation, valued: Vec::new(), plan: Plan::default() }
    }

    /// All moves, best first by the rules; the order of the list breaks ties.
    pub(super) fn all(&mut self, state: &State) -> &[(f64, Move)] {
        let tiles = state.tile_count() + usize::from(state.hand().is_some());
        let (weights, valued) = (self.weights.at(tiles), &mut self.valued);
        valued.clear();
        self.evaluation.each(state, |tried, values| {
            let parts = weights.iter().zip(values).map(|(weight, value)| weight * value);
            valued.push((parts.sum(), tried));
        });
        valued.sort_by(|a, b| b.0.total_cmp(&a.0));
        valued
    }

    /// The best moves, at most `count`: two by the rules for each by the value, which knows what joins and blocks are
    /// worth. Best first by the rules.
    pub(super) fn best(
        &mut self,
        game: &Carcassonne,
        state: &State,
        value: &PositionValue,
        count: usize,
    ) -> Vec<Proposal> {
        let seat = state.seat();
        self.all(state);
        let moves = std::mem::take(&mut self.valued);
        let mut listed: Vec<(usize, f64, Proposal)> = Vec::with_capacity(moves.len());
        for (rank, &(_, tried)) in moves.iter().enumerate() {
            let after = self.after(game, state, tried);
            let lead = if moves.len() > count { value.lead(&after, seat) } else { 0.0 };
            listed.push((rank, lead, Proposal { tried, after }));
        }
        self.valued = moves;
        if listed.len() > count {
            let by_rules = count - count / 3;
            listed[by_rules..].sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            listed.truncate(count);
            listed.sort_by_key(|(rank, ..)| *rank);
        }
        listed.into_iter().map(|(.., proposal)| proposal).collect()
    }

    /// Where the turn that is to be judged stands among the moves; it is added if it does not. None if it is no turn of
    /// this position. Follows [`Proposals::best`].
    pub(super) fn judged(
        &mut self,
        game: &Carcassonne,
        state: &State,
        turn: &[Action],
        moves: &mut Vec<Proposal>,
    ) -> Option<usize> {
        let mut is_turn = |tried: Move| {
            self.plan.clear();
            tried.answer(&mut self.plan);
            !turn.is_empty() && self.plan.actions == turn
        };
        if let Some(at) = moves.iter().position(|proposal| is_turn(proposal.tried)) {
            return Some(at);
        }
        let &(_, tried) = self.valued.iter().find(|(_, tried)| is_turn(*tried))?;
        let after = self.after(game, state, tried);
        moves.push(Proposal { tried, after });
        Some(moves.len() - 1)
    }

    /// The state after a move.
    pub(super) fn after(&mut self, game: &Carcassonne, state: &State, tried: Move) -> State {
        let (seat, mut after): (Seat, State) = (state.seat(), state.clone());
        self.plan.clear();
        tried.answer(&mut self.plan);
        for &action in &self.plan.actions {
            game.apply(&mut after, Actor::Seat(seat), action);
        }
        after
    }
}
