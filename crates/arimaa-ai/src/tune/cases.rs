//! What evaluations need of the turns that winners played: the terms of every turn they could have played.
//!
//! For a fixed position every term is linear in the weights, except for wins; so the terms are computed once, and
//! what weights make of them is a dot product. Turns with equal terms are kept once.

use bw_arimaa::Side;

use super::games::PlayedTurn;
use crate::thesis::{
    Assessment, EvaluationSettings, Evaluator, Factors, GameStage, Generator, TERMS, UNIT, Value,
    Weights,
};

/// The terms of a turn in hundredths, for the mover.
pub type Row = [i16; TERMS];

/// What a turn leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// A value that no weights change.
    Fixed(Value),
    /// Terms.
    Terms(Row),
}

impl Outlook {
    /// Its value for the mover.
    pub fn value(&self, weights: &Weights) -> Value {
        match self {
            Outlook::Fixed(value) => *value,
            Outlook::Terms(row) => dot(row, weights.units()),
        }
    }
}

#[inline]
fn dot(row: &Row, weights: &[i32; TERMS]) -> Value {
    let products =
        row.iter().zip(weights).map(|(&term, &weight)| Value::from(term) * Value::from(weight));
    products.sum()
}

/// A turn of a winner and what else could have been played.
#[derive(Clone, Debug)]
pub struct Case {
    /// The turn that was played.
    pub played: Outlook,
    /// The best of the values that no weights change, if there are some.
    best_fixed: Option<Value>,
    rows: Vec<Row>,
}

/// Assesses turns.
#[derive(Debug)]
pub struct Assessor {
    evaluator: Evaluator,
    generator: Generator,
}

impl Default for Assessor {
    fn default() -> Self {
        let settings = EvaluationSettings::default();
        // Only the terms are asked for; the weights do not matter.
        let evaluator = Evaluator::new(GameStage::Middle, Weights::W1, settings);
        Assessor { evaluator, generator: Generator::new(Factors::ALL) }
    }
}

impl Assessor {
    /// What a position between turns is for a side.
    pub fn outlook(&self, after: &bw_arimaa::Position, mover: Side, forbidden: &[u64]) -> Outlook {
        let sign = if mover == Side::Gold { 1 } else { -1 };
        match self.evaluator.assess(after, forbidden) {
            Assessment::Open(terms) => {
                Outlook::Terms(terms.map(|term| (sign * term).clamp(-LARGEST, LARGEST) as i16))
            }
            known => Outlook::Fixed(Value::from(sign) * self.evaluator.value_of(&known)),
        }
    }

    /// A turn with everything else that could have been played.
    pub fn case(&mut self, turn: &PlayedTurn) -> Case {
        let mover = turn.before.side();
        let played = self.outlook(&turn.after, mover, &turn.forbidden);
        let (mut rows, mut best_fixed) = (Vec::new(), None);
        let mut generator = std::mem::replace(&mut self.generator, Generator::new(Factors::ALL));
        generator.turns(&turn.before, &turn.forbidden, |found| {
            match self.outlook(&found.position(), mover, &turn.forbidden) {
                Outlook::Terms(row) => rows.push(row),
                Outlook::Fixed(value) => best_fixed = best_fixed.max(Some(value)),
            }
            true
        });
        self.generator = generator;
        rows.sort_unstable();
        rows.dedup();
        Case { played, best_fixed, rows }
    }
}

/// No term is nearly as large.
const LARGEST: i32 = i16::MAX as i32;

impl Case {
    /// How far the played turn is behind the best one, in per cent of that (spec 5.8, variant 2).
    pub fn behind(&self, weights: &Weights) -> f64 {
        let units = weights.units();
        let open = self.rows.iter().map(|row| dot(row, units)).max();
        let played = self.played.value(weights);
        // What was played may lack a factor and then is not among what was generated.
        let best = open.max(self.best_fixed).map_or(played, |best| best.max(played));
        100.0 * (best - played) as f64 / best.abs().max(UNIT) as f64
    }

    /// How many different turns it holds.
    pub fn turns(&self) -> usize {
        self.rows.len()
    }
}

/// The mean of what played turns are behind.
pub fn mean_behind(cases: &[Case], weights: &Weights) -> f64 {
    let sum: f64 = cases.iter().map(|case| case.behind(weights)).sum();
    sum / cases.len().max(1) as f64
}

/// The sum of the values of played turns (spec 5.8, variant 1).
pub fn played_value(outlooks: &[Outlook], weights: &Weights) -> f64 {
    outlooks.iter().map(|outlook| outlook.value(weights) as f64 / UNIT as f64).sum()
}
