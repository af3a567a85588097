//! Sums of whole numbers, from which a mean and its interval follow.
//!
//! Sums of floats depend on the order in which they are added, sums of whole numbers do not: results that arrive in any
//! order, from any number of threads, give the same mean to the last bit, and memory does not grow with their number.

use serde::{Deserialize, Serialize};

use crate::interval::{Confidence, Interval};

/// Count, sum and sum of squares of whole numbers.
///
/// ```
/// use bw_stats::{Confidence, WholeSums, mean_interval};
///
/// let mut sums = WholeSums::default();
/// [4, 6, 3, 7].iter().for_each(|&value| sums.add(value));
/// assert_eq!(sums.mean(1), Some(5.0));
/// let listed = mean_interval(&[4.0, 6.0, 3.0, 7.0], Confidence::P95);
/// assert_eq!(sums.mean_interval(1, Confidence::P95), listed);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WholeSums {
    count: u64,
    sum: i128,
    squares: i128,
}

impl WholeSums {
    /// Adds a value.
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += i128::from(value);
        self.squares += i128::from(value) * i128::from(value);
    }

    /// Adds all values of another sum.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Whether these can be the sums of at most `count` values, none of them further from zero than `most`: for sums that
    /// were read from somewhere.
    ///
    /// ```
    /// use bw_stats::WholeSums;
    ///
    /// let mut sums = WholeSums::default();
    /// sums.add(-7);
    /// assert!(sums.is_within(1, 7) && !sums.is_within(0, 7) && !sums.is_within(1, 6));
    /// ```
    #[must_use]
    pub fn is_within(&self, count: u64, most: i64) -> bool {
        let most = i128::from(most.saturating_abs());
        let values = i128::from(self.count);
        self.count <= count
            && (-values * most..=values * most).contains(&self.sum)
            && (0..=values.saturating_mul(most * most)).contains(&self.squares)
    }

    /// How many values were added.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The mean of the values divided by `unit`; none without values.
    #[must_use]
    pub fn mean(&self, unit: u32) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / (self.count as f64 * f64::from(unit)))
    }

    /// The sample's standard deviation of the values divided by `unit`; none with fewer than two.
    #[must_use]
    pub fn standard_deviation(&self, unit: u32) -> Option<f64> {
        let count = i128::from(self.count);
        let scatter = count * self.squares - self.sum * self.sum;
        let freedom = count * (count - 1);
        (self.count > 1).then(|| (scatter as f64 / freedom as f64).sqrt() / f64::from(unit))
    }

    /// Student's t interval for the mean of the values divided by `unit`; none with fewer than two.
    #[must_use]
    pub fn mean_interval(&self, unit: u32, confidence: Confidence) -> Option<Interval> {
        let error = self.standard_deviation(unit)? / (self.count as f64).sqrt();
        let freedom = (self.count - 1) as f64;
        Some(Interval::around(self.mean(unit)?, confidence.t(freedom) * error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::mean_interval;

    fn sums(values: &[i64]) -> WholeSums {
        let mut sums = WholeSums::default();
        values.iter().for_each(|&value| sums.add(value));
        sums
    }

    #[test]
    fn parts_in_any_order_are_the_whole() {
        let values = [60, -30, 45, 0, 20, 15];
        let mut parts = sums(&values[4..]);
        parts.merge(&sums(&values[..4]));
        assert_eq!(parts, sums(&values));
        let listed: Vec<f64> = values.iter().map(|&value| value as f64 / 60.0).collect();
        let listed = mean_interval(&listed, Confidence::P95).unwrap();
        let ours = parts.mean_interval(60, Confidence::P95).unwrap();
        assert!((listed.low - ours.low).abs() + (listed.high - ours.high).abs() < 1e-12);
    }

    #[test]
    fn few_values_say_little() {
        assert_eq!(sums(&[]).mean(1), None);
        assert_eq!(sums(&[7]).mean(2), Some(3.5));
        assert_eq!(sums(&[7]).mean_interval(1, Confidence::P95), None);
        assert_eq!(sums(&[2; 4]).mean_interval(1, Confidence::P95).unwrap().bounds(), [2.0, 2.0]);
    }
}
