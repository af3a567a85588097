//! The interval for a median from the order of the values: whatever their distribution.

use super::{Confidence, Interval};

/// The median with the interval between two values of the sorted list.
///
/// Each value lies below the median with probability one half, so the number of those that do is binomial. The two bounds
/// are as far from both ends of the list as leaves at most the error outside on either side: whatever the distribution,
/// the interval covers at least as often as it says. None for too few values: with five the lowest and highest cover 94 %.
///
/// ```
/// use bw_stats::{Confidence, median_interval};
///
/// let values = [3.0, 0.0, 1.0, 900.0, 2.0, 1.0, 4.0, 2.5];
/// let interval = median_interval(&values, Confidence::P95).unwrap();
/// assert_eq!(interval.estimate, 2.25);
/// assert_eq!(interval.bounds(), [0.0, 900.0]);
/// ```
#[must_use]
pub fn median_interval(values: &[f64], confidence: Confidence) -> Option<Interval> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let outside = values_outside(sorted.len(), (1.0 - confidence.level()) / 2.0)?;
    let (low, high) = (*sorted.get(outside)?, *sorted.get(sorted.len() - 1 - outside)?);
    let middle = sorted.len() / 2;
    let estimate = match sorted.len() % 2 {
        0 => f64::midpoint(sorted[middle - 1], sorted[middle]),
        _ => sorted[middle],
    };
    Some(Interval { estimate, low, high })
}

/// The number of values that may lie beyond a bound: no more than `tail` of all lists have as few below their median.
/// None if even the outermost values are not far enough out.
fn values_outside(count: usize, tail: f64) -> Option<usize> {
    // Probabilities of 0, 1, 2 … heads in `count` throws, as logarithms: a half to the power of thousands is no number.
    let mut log = -(count as f64) * std::f64::consts::LN_2;
    let (mut sum, mut outside) = (0.0, None);
    for heads in 0..count / 2 {
        sum += log.exp();
        if sum > tail {
            break;
        }
        outside = Some(heads);
        log += ((count - heads) as f64 / (heads + 1) as f64).ln();
    }
    outside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_those_of_the_textbook() {
        // The ranks of tables for 95 %: of ten values the second and ninth, of twenty the sixth and fifteenth, of a hundred
        // the 40th and 61st.
        for (count, rank) in [(6, 1), (10, 2), (20, 6), (50, 18), (100, 40)] {
            let values: Vec<f64> = (1..=count).map(f64::from).collect();
            let interval = median_interval(&values, Confidence::P95).unwrap();
            let rank = f64::from(rank);
            assert_eq!(interval.bounds(), [rank, f64::from(count) + 1.0 - rank], "{count}");
            assert_eq!(interval.estimate, f64::from(count + 1) / 2.0);
        }
    }

    #[test]
    fn few_values_say_nothing() {
        for count in 0..6 {
            assert_eq!(median_interval(&vec![1.0; count], Confidence::P95), None, "{count}");
        }
    }

    #[test]
    fn many_values_are_no_trouble() {
        let values: Vec<f64> = (0..100_001).map(f64::from).collect();
        let interval = median_interval(&values, Confidence::P95).unwrap();
        assert_eq!(interval.estimate, 50_000.0);
        // Half the width is 0.98 times the square root of the number.
        assert!((interval.width() / 2.0 - 309.9).abs() < 2.0, "{interval:?}");
    }
}
