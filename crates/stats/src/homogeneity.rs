//! Do several sources draw from the same distribution? Pearson's chi-square test of homogeneity.
//!
//! Rows are sources (machines of a cluster, seats, halves of a run), columns are outcomes (lost,
//! shared, won). A tiny p-value says that some row differs from the rest: a worker with a broken
//! bot, a seat with an advantage.

use serde::{Deserialize, Serialize};

use crate::distribution::chi_square_survival;

/// The outcome of a chi-square test.
///
/// ```
/// use bw_stats::homogeneity;
///
/// let test = homogeneity(&[[30, 70], [70, 30]]).unwrap();
/// assert_eq!(test.statistic, 32.0);
/// assert!(test.p_value < 1e-7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChiSquare {
    /// Sum of (observed − expected)² / expected.
    pub statistic: f64,
    /// (rows − 1) · (columns − 1), empty rows and columns left out.
    pub degrees_of_freedom: u32,
    /// Probability of a statistic at least this large if all rows follow one distribution.
    pub p_value: f64,
    /// The smallest expected count; below about 5 the p-value is only a rough guide.
    pub smallest_expected: f64,
}

/// Tests whether all rows of a table of counts come from one distribution over the columns.
///
/// Rows may differ in their totals. Short rows count as filled up with zeros. Empty rows and
/// columns say nothing and are left out; none if fewer than two of either remain.
///
/// ```
/// use bw_stats::homogeneity;
///
/// // Won, shared and lost games on each of three seats.
/// let seats = [[52, 4, 44], [48, 6, 46], [50, 5, 45]];
/// assert!(homogeneity(&seats).unwrap().p_value > 0.5);
/// assert!(homogeneity(&[[1, 2, 3]]).is_none());
/// ```
#[must_use]
pub fn homogeneity<R: AsRef<[u64]>>(table: &[R]) -> Option<ChiSquare> {
    let columns = column_totals(table);
    let total: f64 = columns.iter().sum();
    let used_columns = columns.iter().filter(|&&sum| sum > 0.0).count();
    let (mut statistic, mut used_rows, mut smallest) = (0.0, 0, f64::INFINITY);
    for row in table {
        let row = row.as_ref();
        let row_total: f64 = row.iter().map(|&count| count as f64).sum();
        if row_total == 0.0 {
            continue;
        }
        used_rows += 1;
        for (column, &column_total) in columns.iter().enumerate() {
            if column_total > 0.0 {
                let observed = row.get(column).map_or(0.0, |&count| count as f64);
                let expected = row_total * column_total / total;
                statistic += (observed - expected).powi(2) / expected;
                smallest = smallest.min(expected);
            }
        }
    }
    if used_rows < 2 || used_columns < 2 {
        return None;
    }
    let freedom = (used_rows - 1) * (used_columns - 1);
    Some(ChiSquare {
        statistic,
        degrees_of_freedom: u32::try_from(freedom).ok()?,
        p_value: chi_square_survival(statistic, freedom as f64),
        smallest_expected: smallest,
    })
}

fn column_totals<R: AsRef<[u64]>>(table: &[R]) -> Vec<f64> {
    let width = table.iter().map(|row| row.as_ref().len()).max().unwrap_or(0);
    let mut totals = vec![0.0; width];
    for row in table {
        for (total, &count) in totals.iter_mut().zip(row.as_ref()) {
            *total += count as f64;
        }
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SplitMix64;

    #[test]
    fn a_worked_table_by_hand() {
        // Expected counts are 12, 18 in the first row and 28, 42 in the second.
        let test = homogeneity(&[vec![10, 20], vec![30, 40]]).unwrap();
        let by_hand = 4.0 / 12.0 + 4.0 / 18.0 + 4.0 / 28.0 + 4.0 / 42.0;
        assert!((test.statistic - by_hand).abs() < 1e-12);
        assert_eq!(test.degrees_of_freedom, 1);
        assert_eq!(test.smallest_expected, 12.0);
        assert!((test.p_value - 0.373).abs() < 5e-4, "{test:?}");
    }

    #[test]
    fn empty_rows_and_columns_do_not_count() {
        let full = homogeneity(&[[10, 20], [30, 40]]).unwrap();
        let padded = homogeneity(&[vec![10, 0, 20], vec![], vec![30, 0, 40]]).unwrap();
        assert_eq!(full, padded);
        assert!(homogeneity(&[[5, 0], [7, 0]]).is_none());
        assert!(homogeneity::<Vec<u64>>(&[]).is_none());
    }

    #[test]
    fn equal_sources_are_rejected_at_the_nominal_rate() {
        let mut generator = SplitMix64::new(11);
        let mut rejected = 0;
        for _ in 0..10_000 {
            let mut table = [[0_u64; 3]; 4];
            for row in &mut table {
                for _ in 0..80 {
                    let u = generator.unit();
                    row[usize::from(u > 0.45) + usize::from(u > 0.6)] += 1;
                }
            }
            rejected += u32::from(homogeneity(&table).unwrap().p_value < 0.05);
        }
        assert!((400..600).contains(&rejected), "{rejected} of 10,000 at the 5 % level");
    }
}
