//! The thesis's experiments (spec section 7): its tables, computed or played again.
//!
//! `counts` counts turns, `factors` looks which factors generated and played turns lack, `nodes` compares searches,
//! `differences` compares weights on played turns, `matches` lets bots meet. What the thesis took from server games is
//! taken from games of the user's, or from games that `ugrh` plays against itself.

mod counts;
mod differences;
mod factors;
mod matches;
mod nodes;
mod sample;

use bw_lab::{Basis, Experiment, Finding, Unit};
use bw_stats::{Confidence, mean_interval, spread_interval};

/// All experiments in the order of the thesis.
pub fn experiments() -> Vec<Experiment> {
    let mut all = counts::experiments();
    all.push(factors::EXPERIMENT);
    all.extend([nodes::MOVED, nodes::NODES]);
    all.push(differences::EXPERIMENT);
    all.extend([matches::OPPONENTS, matches::WEIGHTS, matches::VARIED_WEIGHTS]);
    all.extend([matches::STRATEGIES, matches::VARIED_STRATEGIES]);
    all
}

/// A row whose value is exact.
fn exact(what: impl Into<String>, published: f64, ours: f64, unit: Unit) -> Finding {
    Finding::new(what, ours, None, unit).beside(published, Basis::Exact)
}

/// A row that is the mean of values, with its interval; `of` says of how many the published mean is.
fn mean(
    what: impl Into<String>,
    published: f64,
    of: Option<u64>,
    values: &[f64],
    unit: Unit,
) -> Finding {
    let ours = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let interval = mean_interval(values, Confidence::P95).map(|it| [it.low, it.high]);
    let basis = match (of, interval) {
        (Some(of), Some(ours)) => Basis::scatter(published, of, ours, values.len() as u64),
        _ => Basis::Unstated,
    };
    Finding::new(what, ours, interval, unit).beside(published, basis)
}

/// A row that is the ratio of two sums over the same positions, with the interval that their scatter gives; `of` says of
/// how many positions the published one is.
fn ratio(what: &str, published: f64, of: u64, parts: &[f64], wholes: &[f64]) -> Finding {
    let whole = wholes.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    let ours = parts.iter().sum::<f64>() / whole;
    let count = parts.len() as f64;
    let apart = |(part, whole): (&f64, &f64)| (part - ours * whole).powi(2);
    let scatter: f64 = parts.iter().zip(wholes).map(apart).sum();
    let deviation = (scatter / (count - 1.0)).sqrt() * count / whole;
    let interval = spread_interval(ours, deviation, parts.len() as u64).map(|it| it.bounds());
    let basis = interval
        .map_or(Basis::Unstated, |ours| Basis::scatter(published, of, ours, parts.len() as u64));
    Finding::new(what, ours, interval, Unit::Share).beside(published, basis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_have_the_interval_of_their_scatter() {
        let same = ratio("same", 0.5, 144, &[1.0, 2.0, 3.0], &[2.0, 4.0, 6.0]);
        assert_eq!((same.ours, same.interval), (0.5, Some([0.5, 0.5])));
        let apart = ratio("apart", 0.5, 144, &[1.0, 3.0], &[4.0, 4.0]);
        let [low, high] = apart.interval.expect("two positions");
        assert!(low < 0.0 && high > 1.0 && apart.ours == 0.5, "{low} {high}");
        assert_eq!(ratio("one", 0.5, 144, &[1.0], &[4.0]).interval, None);
    }
}
