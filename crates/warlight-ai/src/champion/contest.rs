//! Which answers are likely: the round as a matrix game, solved by regret matching.

use bw_core::Budget;
use bw_search::MILLI;

use super::rollout::TurnTester;

/// How much of the answers' weight is spread over all of them.
const DOUBT: f64 = 0.5;
/// Steps of regret matching.
const STEPS: usize = 400;

/// How likely each of `answers` is against `turns`: tries all pairs with the same lucks, at most `tries` in all.
pub(super) fn likely_answers<const W: usize>(
    player: &mut TurnTester<'_, W>,
    turns: usize,
    answers: usize,
    tries: u64,
    budget: &Budget,
) -> Vec<f64> {
    let meter = budget.start();
    let cells = turns * answers;
    let (mut sums, mut values) = (vec![0i64; cells], vec![0i64; cells]);
    let mut lucks = 0;
    'lucks: while (lucks + 1) * cells as u64 <= tries {
        for (cell, value) in values.iter_mut().enumerate() {
            // A luck that not all pairs were tried with does not count.
            if meter.is_up() {
                break 'lucks;
            }
            *value = player.try_out(cell / answers, Some(cell % answers), lucks).value;
        }
        sums.iter_mut().zip(&values).for_each(|(sum, value)| *sum += value);
        lucks += 1;
    }
    if lucks == 0 {
        return Vec::new();
    }
    let values: Vec<f64> = sums.iter().map(|&sum| sum as f64 / MILLI / lucks as f64).collect();
    let mixed = match_regrets(&values, turns, answers).1;
    mixed.iter().map(|part| (1.0 - DOUBT) * part + DOUBT / answers as f64).collect()
}

/// Average strategies of both sides of a game in which the first wants the most; `values` by row.
pub(super) fn match_regrets(values: &[f64], rows: usize, columns: usize) -> (Vec<f64>, Vec<f64>) {
    let (mut rows_regret, mut columns_regret) = (vec![0.0; rows], vec![0.0; columns]);
    let (mut rows_sum, mut columns_sum) = (vec![0.0; rows], vec![0.0; columns]);
    for step in 1..=STEPS {
        let (row_mix, column_mix) = (mix(&rows_regret), mix(&columns_regret));
        let of_row: Vec<f64> = (0..rows)
            .map(|row| (0..columns).map(|c| values[row * columns + c] * column_mix[c]).sum())
            .collect();
        let of_column: Vec<f64> = (0..columns)
            .map(|c| (0..rows).map(|row| values[row * columns + c] * row_mix[row]).sum())
            .collect();
        let mean: f64 = of_row.iter().zip(&row_mix).map(|(value, part)| value * part).sum();
        for (regret, value) in rows_regret.iter_mut().zip(&of_row) {
            *regret = (*regret + value - mean).max(0.0);
        }
        for (regret, value) in columns_regret.iter_mut().zip(&of_column) {
            *regret = (*regret + mean - value).max(0.0);
        }
        // Later strategies are better: they count more.
        let weight = step as f64;
        for (sum, part) in rows_sum.iter_mut().zip(&row_mix) {
            *sum += weight * part;
        }
        for (sum, part) in columns_sum.iter_mut().zip(&column_mix) {
            *sum += weight * part;
        }
    }
    (scaled(&rows_sum), scaled(&columns_sum))
}

/// A strategy in proportion to regrets.
fn mix(regrets: &[f64]) -> Vec<f64> {
    let sum: f64 = regrets.iter().sum();
    if sum <= 0.0 {
        return vec![1.0 / regrets.len() as f64; regrets.len()];
    }
    regrets.iter().map(|regret| regret / sum).collect()
}

fn scaled(sums: &[f64]) -> Vec<f64> {
    let all: f64 = sums.iter().sum();
    sums.iter().map(|sum| sum / all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regret_matching_finds_the_mixtures_of_known_games() {
        // Matching pennies with a stake of 3 on the first side.
        let (rows, columns) = match_regrets(&[3.0, -1.0, -1.0, 1.0], 2, 2);
        assert!((rows[0] - 1.0 / 3.0).abs() < 0.06, "{rows:?}");
        assert!((columns[0] - 1.0 / 3.0).abs() < 0.06, "{columns:?}");
        // A row that is better whatever comes, and its best answer.
        let (rows, columns) = match_regrets(&[0.2, 0.4, 0.6, 0.5, 0.1, 0.0], 3, 2);
        assert!(rows[1] > 0.97 && columns[1] > 0.97, "{rows:?} {columns:?}");
    }
}
