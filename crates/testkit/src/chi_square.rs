//! Whether counts come from the distribution they should come from.
//!
//! The samples are drawn from fixed seeds, so a test either always passes or always fails; the limit
//! is set where a sound generator fails once in some ten million tests.

/// One-sided limit in standard deviations.
const LIMIT_SIGMA: f64 = 5.2;

/// Cells expected to hold fewer are taken together: the approximation needs some counts.
const FEWEST_EXPECTED: f64 = 8.0;

/// An error in words if the counts are too far from the weights.
pub(crate) fn fits(counts: &[u64], weights: &[u64]) -> Result<(), String> {
    let samples: u64 = counts.iter().sum();
    let total: u64 = weights.iter().sum();
    let cells = merged(counts, weights, samples as f64 / total as f64);
    let statistic: f64 =
        cells.iter().map(|(found, expected)| (found - expected).powi(2) / expected).sum();
    let freedom = cells.len().saturating_sub(1);
    if freedom == 0 || statistic <= limit(freedom as f64) {
        return Ok(());
    }
    let limit = limit(freedom as f64);
    Err(format!(
        "chi-square {statistic:.1} with {freedom} degrees of freedom, at most {limit:.1} expected; \
         counts {counts:?} for weights {weights:?}"
    ))
}

/// Found and expected counts by cell, small cells taken together in order.
fn merged(counts: &[u64], weights: &[u64], samples_per_weight: f64) -> Vec<(f64, f64)> {
    let mut cells: Vec<(f64, f64)> = Vec::new();
    let mut open = (0.0, 0.0);
    for (&count, &weight) in counts.iter().zip(weights) {
        open.0 += count as f64;
        open.1 += weight as f64 * samples_per_weight;
        if open.1 >= FEWEST_EXPECTED {
            cells.push(std::mem::take(&mut open));
        }
    }
    match cells.last_mut() {
        Some(last) => {
            last.0 += open.0;
            last.1 += open.1;
        }
        None => cells.push(open),
    }
    cells
}

/// The quantile by the cube-root approximation of Wilson and Hilferty.
fn limit(freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + LIMIT_SIGMA * spread.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::Rng;

    fn rolls(weights: &[u64], samples: u32, seed: u64) -> Vec<u64> {
        let total: u64 = weights.iter().sum();
        let mut counts = vec![0; weights.len()];
        let mut rng = Rng::new(seed);
        for _ in 0..samples {
            let mut left = u64::from(rng.below(total as u32));
            let at = weights.iter().position(|&weight| match left.checked_sub(weight) {
                Some(rest) => {
                    left = rest;
                    false
                }
                None => true,
            });
            counts[at.unwrap()] += 1;
        }
        counts
    }

    #[test]
    fn sound_dice_fit() {
        for seed in 0..2_000 {
            let weights = [1, 1, 2, 3, 5];
            fits(&rolls(&weights, 400, seed), &weights).unwrap();
        }
    }

    #[test]
    fn loaded_dice_do_not() {
        let counts = rolls(&[2, 1, 1, 1, 1, 1], 400, 7);
        assert!(fits(&counts, &[1; 6]).unwrap_err().contains("5 degrees of freedom"));
    }

    #[test]
    fn rare_outcomes_are_taken_together() {
        assert_eq!(merged(&[9, 1, 0, 1], &[9, 1, 1, 1], 1.0), [(11.0, 12.0)]);
        assert_eq!(merged(&[9, 4, 5, 1], &[9, 4, 4, 1], 1.0), [(9.0, 9.0), (10.0, 9.0)]);
    }

    /// The exact probability of a larger statistic, which has a closed form for even freedom.
    fn tail(statistic: f64, freedom: u32) -> f64 {
        let half = statistic / 2.0;
        let terms = (1..freedom / 2).scan(1.0, |term, k| {
            *term *= half / f64::from(k);
            Some(*term)
        });
        (-half).exp() * (1.0 + terms.sum::<f64>())
    }

    #[test]
    fn the_limit_is_where_it_should_be() {
        for freedom in [2, 4, 8, 16, 40] {
            let probability = tail(limit(f64::from(freedom)), freedom);
            assert!((1e-8..2e-7).contains(&probability), "{freedom}: {probability}");
        }
    }
}
