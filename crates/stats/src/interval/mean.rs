//! Student's t interval for the mean of group values.

use super::{Confidence, Interval};
use crate::running::Running;

/// The interval for the mean of one value per group.
///
/// The normal interval with Student's t in place of the normal quantile, so that it is as honest
/// for five groups as for five thousand (where the two agree). Exact for normal group values, 94–96
/// % for other symmetric ones from ten groups on. Skewed values want more: with a group skewness of
/// 1 about fifty groups (92–94 % below).
///
/// None for fewer than two groups: one value says nothing about spread.
///
/// ```
/// use bw_stats::{Confidence, mean_interval};
///
/// // Mean score of a bot in each of five groups.
/// let interval = mean_interval(&[96.0, 102.5, 88.0, 97.5, 101.0], Confidence::P95).unwrap();
/// assert_eq!(interval.estimate, 97.0);
/// assert_eq!(format!("{interval:.1}"), "97.0 [90.0, 104.0]");
/// ```
#[must_use]
pub fn mean_interval(groups: &[f64], confidence: Confidence) -> Option<Interval> {
    let running: Running = groups.iter().copied().collect();
    let error = running.standard_error()?;
    let freedom = (running.count() - 1) as f64;
    Some(Interval::around(running.mean(), confidence.t(freedom) * error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_textbook() {
        // Mean 5, sample variance 10/3, standard error 0.9129, t(3) = 3.1824.
        let interval = mean_interval(&[4.0, 6.0, 3.0, 7.0], Confidence::P95).unwrap();
        assert_eq!(interval.estimate, 5.0);
        assert!((interval.low - 2.0948).abs() < 1e-3 && (interval.high - 7.9052).abs() < 1e-3);
    }

    #[test]
    fn one_group_is_not_enough() {
        assert!(mean_interval(&[5.0], Confidence::P95).is_none());
        assert!(mean_interval(&[], Confidence::P95).is_none());
    }

    #[test]
    fn equal_groups_leave_no_doubt() {
        assert_eq!(mean_interval(&[2.0; 4], Confidence::P95).unwrap().bounds(), [2.0, 2.0]);
    }
}
