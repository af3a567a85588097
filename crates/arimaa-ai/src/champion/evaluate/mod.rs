//! What positions are worth: material after HarLog and a linear sum of features, in thousandths of the first rabbit.

mod features;
mod layout;
mod material;
mod weights;

use bw_arimaa::{Position, Side};

pub use features::{Sink, collect};
pub use layout::{FEATURES, FeatureGroup, GROUPS};
pub use material::{Armies, Material};
pub use weights::{LinearWeights, LinearWeightsError};

/// No evaluation is larger; what is won or lost lies beyond.
pub const MOST: i32 = 29_000;

/// Evaluates positions.
#[derive(Clone, Debug)]
pub struct Evaluator {
    material: Material,
    weights: Option<LinearWeights>,
}

/// What follows from the pieces of a position, wherever they stand; it changes only with a capture.
#[derive(Clone, Copy, Debug)]
pub struct Stock {
    armies: Armies,
    material: i32,
}

struct Sum<'w> {
    weights: &'w [i32; FEATURES],
    total: i32,
}

impl Sink for Sum<'_> {
    #[inline]
    fn add(&mut self, feature: usize, amount: i32) {
        self.total += self.weights[feature] * amount;
    }
}

impl Evaluator {
    /// With these weights; without any, only material counts.
    pub fn new(weights: Option<LinearWeights>) -> Self {
        Evaluator { material: Material::default(), weights }
    }

    /// What follows from the pieces of a position, wherever they stand.
    pub fn stock(&self, position: &Position) -> Stock {
        let armies = Armies::of(position);
        Stock { armies, material: self.material.difference(&armies) }
    }

    /// The value of a position for its side to move.
    pub fn value(&self, position: &Position) -> i32 {
        self.value_of(position, &self.stock(position))
    }

    /// The value of a position of which the stock is known.
    #[inline]
    pub fn value_of(&self, position: &Position, stock: &Stock) -> i32 {
        let mut total = stock.material;
        if let Some(weights) = &self.weights {
            let mut sum = Sum { weights: weights.values(), total: 0 };
            collect(position, &stock.armies, &mut sum);
            total += sum.total;
        }
        let total = total.clamp(-MOST, MOST);
        if position.side() == Side::Gold { total } else { -total }
    }
}
