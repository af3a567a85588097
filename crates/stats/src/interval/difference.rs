//! Two measurements of one quantity, each with an error of its own.

use super::{Confidence, Interval};

/// The interval of the difference `one` − `two` of two independent measurements, each given by its own interval of the
/// same confidence.
///
/// The distances of both bounds are added as squares, the ones that widen the difference in the same direction
/// together. For symmetric intervals that is the square root of both variances; for Wilson's intervals it is
/// Newcombe's method, which holds near 0 and 1 too, where a share that never failed seems to have no error at all.
///
/// ```
/// use bw_stats::{difference_interval, wilson};
///
/// // 1,240 wins of 2,000 games here, 110 of 200 there: seven points that luck explains.
/// let difference = difference_interval(&wilson(1_240, 2_000), &wilson(110, 200));
/// assert_eq!(format!("{difference:.3}"), "0.070 [-0.001, 0.142]");
/// assert!(difference.contains(0.0));
/// ```
#[must_use]
pub fn difference_interval(one: &Interval, two: &Interval) -> Interval {
    let estimate = one.estimate - two.estimate;
    let below = (one.estimate - one.low).hypot(two.high - two.estimate);
    let above = (one.high - one.estimate).hypot(two.estimate - two.low);
    Interval { estimate, low: estimate - below, high: estimate + above }
}

/// The 95 % interval of a mean of `count` values of which only the standard deviation is known; none for fewer than two.
///
/// ```
/// use bw_stats::spread_interval;
///
/// let interval = spread_interval(2_027.0, 5.2e6_f64.sqrt(), 100).unwrap();
/// assert_eq!(format!("{interval:.0}"), "2027 [1575, 2479]");
/// assert!(spread_interval(5.0, 1.0, 1).is_none());
/// ```
#[must_use]
pub fn spread_interval(mean: f64, deviation: f64, count: u64) -> Option<Interval> {
    let freedom = count.checked_sub(2)? as f64 + 1.0;
    let error = deviation / (count as f64).sqrt();
    Some(Interval::around(mean, Confidence::P95.t(freedom) * error))
}

impl Interval {
    /// The interval of another measurement of the same quantity that nobody told the scatter of: ours, from `count`
    /// observations, made as wide as `others` observations would make it, around `estimate`.
    ///
    /// ```
    /// use bw_stats::Interval;
    ///
    /// let ours = Interval { estimate: 99.0, low: 98.5, high: 99.5 };
    /// assert_eq!(ours.as_wide_as(97.0, 2_000, 500).bounds(), [96.0, 98.0]);
    /// ```
    #[must_use]
    pub fn as_wide_as(&self, estimate: f64, count: u64, others: u64) -> Self {
        let ratio = count as f64 / others.max(1) as f64;
        Interval::around(estimate, 0.5 * self.width() * ratio.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wilson;

    #[test]
    fn symmetric_errors_add_as_squares() {
        let of =
            |estimate, half| Interval { estimate, low: estimate - half, high: estimate + half };
        let difference = difference_interval(&of(10.0, 3.0), &of(4.0, 4.0));
        assert_eq!((difference.estimate, difference.bounds()), (6.0, [1.0, 11.0]));
    }

    #[test]
    fn newcombes_example() {
        // 56 of 70 and 48 of 80: 0.20 [0.0524, 0.3339], method 10 of Newcombe (1998).
        let difference = difference_interval(&wilson(56, 70), &wilson(48, 80));
        assert!((difference.low - 0.0524).abs() < 5e-5 && (difference.high - 0.3339).abs() < 5e-5);
    }

    #[test]
    fn shares_that_never_failed_have_an_error() {
        let difference = difference_interval(&wilson(1_990, 2_000), &wilson(200, 200));
        assert!(difference.contains(0.0), "{difference}");
    }
}
