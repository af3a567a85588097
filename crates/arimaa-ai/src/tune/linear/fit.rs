//! Logistic regression: weights by which evaluations say best who wins.
//!
//! Chances to win are `1 / (1 + exp(-value / SCALE))`; the aim is a mixture of the result and of what the search said. Weights start from
//! given ones and pay for going far from them. Positions are passed in their order, so the same ones give the same weights.

use crate::champion::evaluate::{Armies, FEATURES, LinearWeights, Material, Sink, collect};

use super::samples::Sample;

/// A lead of this size, in thousandths of a rabbit, is won in 73 of 100 games.
const SCALE: f64 = 2_500.0;
/// How much the search counts beside the result.
const SEARCHED: f64 = 0.5;
/// What a distance from the start costs, by its square.
const RIDGE: f64 = 2e-9;
/// One position in ten is kept to check.
const CHECKED: usize = 10;
/// The first step of all weights, in thousandths of a rabbit.
const RATE: f64 = 6.0;
/// Positions that change weights together.
const BATCH: usize = 256;

/// A position as the fit needs it.
struct Row {
    features: Vec<(u16, i16)>,
    material: f64,
    aim: f64,
}

/// What came of a fit.
#[derive(Clone, Debug)]
pub(super) struct Fitted {
    pub(super) weights: LinearWeights,
    /// The mean loss of each pass over fitted positions, the start first.
    pub(super) losses: Vec<f64>,
    /// The same over positions that were kept to check.
    pub(super) checked: Vec<f64>,
}

/// A fit that goes on.
pub(super) struct Fit {
    start: Vec<f64>,
    weights: Vec<f64>,
    rows: Vec<Row>,
    kept: Vec<Row>,
    /// Means of slopes and of their squares, after Adam.
    slopes: Vec<f64>,
    squares: Vec<f64>,
}

struct FeatureSums(Vec<(u16, i16)>);

impl Sink for FeatureSums {
    fn add(&mut self, feature: usize, amount: i32) {
        match self.0.iter_mut().find(|(known, _)| usize::from(*known) == feature) {
            Some((_, sum)) => *sum += amount as i16,
            None => self.0.push((feature as u16, amount as i16)),
        }
    }
}

impl Row {
    fn new(sample: &Sample, material: &Material) -> Row {
        let armies = Armies::of(&sample.position);
        let mut collected = FeatureSums(Vec::new());
        collect(&sample.position, &armies, &mut collected);
        let result = f64::from(u8::from(sample.gold_won()));
        let searched = chance(f64::from(sample.gold_score()));
        collected.0.retain(|(_, amount)| *amount != 0);
        Row {
            features: collected.0,
            material: material.difference(&armies).into(),
            aim: SEARCHED * searched + (1.0 - SEARCHED) * result,
        }
    }

    fn chance(&self, weights: &[f64]) -> f64 {
        let product =
            |&(feature, amount): &(u16, i16)| weights[usize::from(feature)] * f64::from(amount);
        chance(self.material + self.features.iter().map(product).sum::<f64>())
    }
}

fn chance(value: f64) -> f64 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

fn loss(rows: &[Row], weights: &[f64]) -> f64 {
    let of = |row: &Row| {
        let chance = row.chance(weights).clamp(1e-9, 1.0 - 1e-9);
        -(row.aim * chance.ln() + (1.0 - row.aim) * (1.0 - chance).ln())
    };
    rows.iter().map(of).sum::<f64>() / rows.len().max(1) as f64
}

impl Fit {
    pub(super) fn new(start: &LinearWeights, samples: &[Sample]) -> Fit {
        let material = Material::default();
        let (mut rows, mut kept) = (Vec::new(), Vec::new());
        for (at, sample) in samples.iter().enumerate() {
            // Whole stretches are kept: positions next to each other are alike.
            let list = if (at / 100) % CHECKED == 0 { &mut kept } else { &mut rows };
            list.push(Row::new(sample, &material));
        }
        let start: Vec<f64> = start.values().iter().map(|&weight| weight.into()).collect();
        let zeros = vec![0.0; FEATURES];
        Fit { weights: start.clone(), start, rows, kept, slopes: zeros.clone(), squares: zeros }
    }

    pub(super) fn run(mut self, epochs: u32) -> Fitted {
        let mut losses = vec![loss(&self.rows, &self.weights)];
        let mut checked = vec![loss(&self.kept, &self.weights)];
        let rows = std::mem::take(&mut self.rows);
        let mut steps = 0;
        for epoch in 0..epochs {
            let rate = RATE * (1.0 - f64::from(epoch) / f64::from(epochs));
            // Neighbouring positions are of one game: a batch takes them from everywhere.
            let batches = rows.len().div_ceil(BATCH).max(1);
            for batch in 0..batches {
                steps += 1;
                self.step(rows.iter().skip(batch).step_by(batches), rate, steps);
            }
            losses.push(loss(&rows, &self.weights));
            checked.push(loss(&self.kept, &self.weights));
        }
        let rounded = std::array::from_fn(|at| self.weights[at].round() as i32);
        Fitted { weights: LinearWeights::from_values(&rounded), losses, checked }
    }

    /// One step of Adam.
    fn step<'r>(&mut self, batch: impl Iterator<Item = &'r Row>, rate: f64, steps: i32) {
        let mut slope = vec![0.0; FEATURES];
        let mut count = 0.0;
        for row in batch {
            count += 1.0;
            let error = row.chance(&self.weights) - row.aim;
            for &(feature, amount) in &row.features {
                slope[usize::from(feature)] += error * f64::from(amount);
            }
        }
        let (decay, decay_squares): (f64, f64) = (0.9, 0.999);
        for at in 0..FEATURES {
            let away = self.weights[at] - self.start[at];
            let slope = slope[at] / f64::max(count, 1.0) + RIDGE * away * SCALE;
            self.slopes[at] = decay * self.slopes[at] + (1.0 - decay) * slope;
            self.squares[at] =
                decay_squares * self.squares[at] + (1.0 - decay_squares) * slope * slope;
            let mean = self.slopes[at] / (1.0 - decay.powi(steps));
            let square = self.squares[at] / (1.0 - decay_squares.powi(steps));
            self.weights[at] -= rate * mean / (square.sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::linear::samples::play_block;

    #[test]
    fn a_fit_explains_results_better_and_is_the_same_again() {
        let start = LinearWeights::by_hand();
        let text: String = (0..8).map(|game| play_block(&start, 40, 9, game)).collect();
        let samples = Sample::read_all(&text).unwrap();
        let run = || Fit::new(&start, &samples).run(20);
        let fitted = run();
        assert!(fitted.losses.last() < fitted.losses.first(), "{:?}", fitted.losses);
        assert_eq!(run().weights, fitted.weights);
        assert_ne!(fitted.weights, start);
    }
}
