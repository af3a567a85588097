//! Wilson's score interval for a proportion.
//!
//! It inverts the test that uses the *hypothetical* proportion's variance, so it neither leaves
//! 0..=1 nor collapses when all trials agree. Its coverage oscillates with n and p because counts
//! are whole numbers; averaged over p it is within half a percent of nominal for ten trials and
//! more.

use super::{Confidence, Interval};

/// The 95 % Wilson interval for `successes` out of `trials` independent trials.
///
/// Without trials the interval is all of 0..=1 around ½; more successes than trials count as all.
///
/// ```
/// use bw_stats::wilson;
///
/// let perfect = wilson(10, 10);
/// assert_eq!((perfect.estimate, perfect.high), (1.0, 1.0));
/// assert!((perfect.low - 0.722).abs() < 1e-3);
/// assert_eq!(wilson(0, 0).bounds(), [0.0, 1.0]);
/// ```
#[must_use]
pub fn wilson(successes: u64, trials: u64) -> Interval {
    wilson_at(successes, trials, Confidence::P95)
}

/// The Wilson interval for any confidence.
///
/// ```
/// use bw_stats::{Confidence, wilson, wilson_at};
///
/// assert!(wilson_at(7, 20, Confidence::P99).width() > wilson(7, 20).width());
/// ```
#[must_use]
pub fn wilson_at(successes: u64, trials: u64, confidence: Confidence) -> Interval {
    if trials == 0 {
        return Interval { estimate: 0.5, low: 0.0, high: 1.0 };
    }
    let share = successes.min(trials) as f64 / trials as f64;
    score_interval(share, trials as f64, confidence.z())
}

/// Wilson's formula for a share observed in `trials` trials (which need not be whole), `z` standard
/// errors wide.
pub(super) fn score_interval(share: f64, trials: f64, z: f64) -> Interval {
    let squared = z * z / trials;
    let centre = (share + 0.5 * squared) / (1.0 + squared);
    let spread = (share * (1.0 - share) / trials + 0.25 * squared / trials).sqrt();
    let half = z * spread / (1.0 + squared);
    // At the ends the formula gives 0 and 1 up to rounding; say so exactly.
    let low = if share <= 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (centre + half).min(1.0) };
    Interval { estimate: share, low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_solve_the_score_equation() {
        let z = Confidence::P95.z();
        for (successes, trials) in [(1, 7), (15, 20), (81, 263), (999, 1_000)] {
            let interval = wilson(successes, trials);
            for bound in interval.bounds() {
                let error = (bound * (1.0 - bound) / trials as f64).sqrt();
                assert!(((interval.estimate - bound).abs() / error - z).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn known_values() {
        let interval = wilson(81, 263);
        assert!((interval.low - 0.2553).abs() < 5e-5 && (interval.high - 0.3662).abs() < 5e-5);
    }

    #[test]
    fn mirror_image() {
        for successes in 0..=20 {
            let (left, right) = (wilson(successes, 20), wilson(20 - successes, 20));
            assert!((left.low - (1.0 - right.high)).abs() < 1e-15);
        }
    }

    #[test]
    fn excess_successes_count_as_all() {
        assert_eq!(wilson(30, 20), wilson(20, 20));
    }

    /// Exact coverage: the sum of binomial probabilities of the counts whose interval contains p.
    #[test]
    fn average_exact_coverage_is_nominal() {
        for trials in [10_u64, 20, 50, 100] {
            let mut total = 0.0;
            for step in 1..1_000_u32 {
                let p = f64::from(step) / 1_000.0;
                let mut probability = (1.0 - p).powi(trials as i32);
                for successes in 0..=trials {
                    if wilson(successes, trials).contains(p) {
                        total += probability;
                    }
                    let odds = (trials - successes) as f64 / (successes + 1) as f64;
                    probability *= odds * p / (1.0 - p);
                }
            }
            let average = total / 999.0;
            assert!((0.945..=0.955).contains(&average), "{average} with {trials} trials");
        }
    }
}
