//! Which moves are worth a look.

use bw_carcassonne::State;

use crate::thesis::Move;
use crate::thesis::rules19::{Evaluation, Settings, WeightVector};

/// Proposes moves by the value that the rules give them.
#[derive(Clone, Debug)]
pub(super) struct Proposals {
    weights: WeightVector,
    evaluation: Evaluation,
}

impl Proposals {
    pub(super) fn new(weights: WeightVector) -> Self {
        let evaluation =
            Evaluation::new(weights.rules(), weights.probability(), Settings::default());
        Proposals { weights, evaluation }
    }

    /// The best moves, at most `count`, best first; the order of the list breaks ties.
    pub(super) fn best(&mut self, state: &State, count: usize) -> Vec<Move> {
        let tiles = state.tile_count() + usize::from(state.hand().is_some());
        let weights = self.weights.at(tiles);
        let mut valued: Vec<(f64, Move)> = Vec::new();
        self.evaluation.each(state, |tried, values| {
            let parts = weights.iter().zip(values).map(|(weight, value)| weight * value);
            valued.push((parts.sum(), tried));
        });
        valued.sort_by(|a, b| b.0.total_cmp(&a.0));
        valued.truncate(count);
        valued.into_iter().map(|(_, tried)| tried).collect()
    }
}
