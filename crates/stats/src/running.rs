//! Mean, variance and extremes of values that come one at a time.

use serde::{Deserialize, Serialize};

/// Mean, variance and extremes of a stream of values, by Welford's recurrence.
///
/// The variance is kept as a sum of squared deviations from the running mean, so that a large
/// common offset costs no digits. Merging two halves gives the whole up to rounding.
///
/// ```
/// use bw_stats::Running;
///
/// let scores: Running = [70.0, 80.0, 90.0].into_iter().collect();
/// assert_eq!(scores.mean(), 80.0);
/// assert_eq!(scores.variance(), Some(100.0));
/// assert_eq!(scores.max(), Some(90.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Running {
    count: u64,
    mean: f64,
    squares: f64,
    min: f64,
    max: f64,
}

impl Running {
    /// No values yet.
    ///
    /// ```
    /// assert_eq!(bw_stats::Running::new().count(), 0);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        // Finite extremes keep an empty value readable after a trip through JSON; `count` says they
        // mean nothing.
        Self { count: 0, mean: 0.0, squares: 0.0, min: 0.0, max: 0.0 }
    }

    /// Adds one value.
    ///
    /// ```
    /// let mut scores = bw_stats::Running::new();
    /// scores.push(12.0);
    /// assert_eq!(scores.mean(), 12.0);
    /// ```
    pub fn push(&mut self, value: f64) {
        self.count = self.count.saturating_add(1);
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
        let first = self.count == 1;
        self.min = if first { value } else { self.min.min(value) };
        self.max = if first { value } else { self.max.max(value) };
    }

    /// Adds all values of another stream.
    ///
    /// ```
    /// use bw_stats::Running;
    ///
    /// let mut left: Running = [1.0, 2.0].into_iter().collect();
    /// left.merge(&[3.0, 6.0].into_iter().collect());
    /// assert_eq!((left.count(), left.mean()), (4, 3.0));
    /// ```
    pub fn merge(&mut self, other: &Self) {
        if other.count == 0 {
            return;
        }
        if self.count == 0 {
            *self = *other;
            return;
        }
        let (ours, theirs) = (self.count as f64, other.count as f64);
        let apart = other.mean - self.mean;
        self.count = self.count.saturating_add(other.count);
        self.mean += apart * theirs / (ours + theirs);
        self.squares += other.squares + apart * apart * ours * theirs / (ours + theirs);
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }

    /// How many values were added.
    ///
    /// ```
    /// let scores: bw_stats::Running = [1.0, 2.0].into_iter().collect();
    /// assert_eq!(scores.count(), 2);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The mean, 0 without values.
    ///
    /// ```
    /// let scores: bw_stats::Running = [1.0, 2.0].into_iter().collect();
    /// assert_eq!(scores.mean(), 1.5);
    /// ```
    #[must_use]
    pub const fn mean(&self) -> f64 {
        self.mean
    }

    /// The sample variance (divisor n − 1); none for fewer than two values.
    ///
    /// ```
    /// let scores: bw_stats::Running = [1.0, 3.0].into_iter().collect();
    /// assert_eq!(scores.variance(), Some(2.0));
    /// ```
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squares / (self.count - 1) as f64)
    }

    /// The sample standard deviation; none for fewer than two values.
    ///
    /// ```
    /// let scores: bw_stats::Running = [70.0, 80.0, 90.0].into_iter().collect();
    /// assert_eq!(scores.standard_deviation(), Some(10.0));
    /// ```
    #[must_use]
    pub fn standard_deviation(&self) -> Option<f64> {
        self.variance().map(f64::sqrt)
    }

    /// The standard error of the mean; none for fewer than two values.
    ///
    /// ```
    /// let scores: bw_stats::Running = [1.0, 3.0].into_iter().collect();
    /// assert_eq!(scores.standard_error(), Some(1.0));
    /// ```
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        self.variance().map(|variance| (variance / self.count as f64).sqrt())
    }

    /// The smallest value.
    ///
    /// ```
    /// let scores: bw_stats::Running = [4.0, 2.0].into_iter().collect();
    /// assert_eq!(scores.min(), Some(2.0));
    /// ```
    #[must_use]
    pub fn min(&self) -> Option<f64> {
        (self.count > 0).then_some(self.min)
    }

    /// The largest value.
    ///
    /// ```
    /// let scores: bw_stats::Running = [4.0, 2.0].into_iter().collect();
    /// assert_eq!(scores.max(), Some(4.0));
    /// ```
    #[must_use]
    pub fn max(&self) -> Option<f64> {
        (self.count > 0).then_some(self.max)
    }
}

impl Default for Running {
    fn default() -> Self {
        Self::new()
    }
}

impl Extend<f64> for Running {
    fn extend<I: IntoIterator<Item = f64>>(&mut self, values: I) {
        for value in values {
            self.push(value);
        }
    }
}

impl FromIterator<f64> for Running {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut running = Self::new();
        running.extend(values);
        running
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::Rng;

    #[test]
    fn offset_does_not_cost_digits() {
        let near: Running = [4.0, 7.0, 13.0, 16.0].into_iter().collect();
        let far: Running = [4.0, 7.0, 13.0, 16.0].map(|x| x + 1e9).into_iter().collect();
        assert_eq!(near.variance(), Some(30.0));
        assert!((far.variance().unwrap() - 30.0).abs() < 1e-6);
    }

    #[test]
    fn merging_equals_pushing() {
        let mut generator = Rng::new(5);
        let values: Vec<f64> = (0..1_000).map(|_| generator.unit() * 50.0 - 20.0).collect();
        let whole: Running = values.iter().copied().collect();
        for cut in [0, 1, 400, 999, 1_000] {
            let mut left: Running = values[..cut].iter().copied().collect();
            left.merge(&values[cut..].iter().copied().collect());
            assert_eq!(left.count(), whole.count());
            assert!((left.mean() - whole.mean()).abs() < 1e-12);
            assert!((left.variance().unwrap() - whole.variance().unwrap()).abs() < 1e-9);
            assert_eq!((left.min(), left.max()), (whole.min(), whole.max()));
        }
    }

    #[test]
    fn too_few_values_have_no_spread() {
        assert_eq!(Running::new().variance(), None);
        assert_eq!(Running::new().min(), None);
        let one: Running = [3.0].into_iter().collect();
        assert_eq!(one.standard_error(), None);
        assert_eq!(one.max(), Some(3.0));
    }
}
