//! Linear functions fitted by least squares.

use serde::{Deserialize, Serialize};

/// Sums over everything that a function is fitted to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct LeastSquares {
    /// Sums of products of features, by rows.
    products: Vec<f64>,
    /// Sums of products of features and targets.
    targets: Vec<f64>,
}

impl LeastSquares {
    pub(super) fn new(size: usize) -> Self {
        LeastSquares { products: vec![0.0; size * size], targets: vec![0.0; size] }
    }

    /// One more case.
    pub(super) fn add(&mut self, features: &[f64], target: f64) {
        let size = self.targets.len();
        for (at, &value) in features.iter().enumerate().filter(|(_, value)| **value != 0.0) {
            self.targets[at] += value * target;
            for (sum, other) in self.products[at * size..][..size].iter_mut().zip(features) {
                *sum += value * other;
            }
        }
    }

    /// The weights with the least squares, by Cholesky's decomposition. `ridge` keeps weights of features that hardly
    /// occur small.
    pub(super) fn solve(&self, ridge: f64) -> Vec<f64> {
        let size = self.targets.len();
        let mut lower = vec![0.0; size * size];
        for row in 0..size {
            for column in 0..=row {
                let known: f64 =
                    (0..column).map(|k| lower[row * size + k] * lower[column * size + k]).sum();
                let product = self.products[row * size + column] - known;
                lower[row * size + column] = if row == column {
                    (product + ridge).max(f64::MIN_POSITIVE).sqrt()
                } else {
                    product / lower[column * size + column]
                };
            }
        }
        let mut solution = self.targets.clone();
        for row in 0..size {
            let known: f64 = (0..row).map(|k| lower[row * size + k] * solution[k]).sum();
            solution[row] = (solution[row] - known) / lower[row * size + row];
        }
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|k| lower[k * size + row] * solution[k]).sum();
            solution[row] = (solution[row] - known) / lower[row * size + row];
        }
        solution
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_linear_function_is_found() {
        let mut sums = LeastSquares::new(3);
        for n in 0..50 {
            let x = f64::from(n);
            let features = [1.0, x, (x * 0.7).sin()];
            sums.add(&features, 4.0 - 2.0 * features[1] + 3.0 * features[2]);
        }
        let found = sums.solve(1e-9);
        for (weight, right) in found.iter().zip([4.0, -2.0, 3.0]) {
            assert!((weight - right).abs() < 1e-6, "{found:?}");
        }
    }

    #[test]
    fn what_never_occurs_has_no_weight() {
        let mut sums = LeastSquares::new(2);
        sums.add(&[1.0, 0.0], 5.0);
        assert_eq!(sums.solve(1e-9)[1], 0.0);
    }
}
