//! The thesis's experiments (spec section 7): its tables, computed or played again.
//!
//! `counts` counts turns, `factors` looks which factors generated and played turns lack, `nodes` compares searches,
//! `differences` compares weights on played turns, `matches` lets bots meet. What the thesis took from server games is
//! taken from games that `ugrh` plays against itself.

mod counts;
mod differences;
mod factors;
mod matches;
mod nodes;
mod sample;

use bw_lab::{Experiment, Finding, Unit};
use bw_stats::{Confidence, mean_interval};

/// All experiments in the order of the thesis.
pub fn experiments() -> Vec<Experiment> {
    let mut all = counts::experiments();
    all.push(factors::EXPERIMENT);
    all.extend([nodes::MOVED, nodes::NODES]);
    all.push(differences::EXPERIMENT);
    all.extend([matches::WEIGHTS, matches::STRATEGIES]);
    all
}

/// A row whose value is exact.
fn exact(what: impl Into<String>, published: f64, ours: f64, unit: Unit) -> Finding {
    let published = Some(published);
    Finding { what: what.into(), published, ours, interval: None, within: None, unit }
}

/// A row that is the mean of values, with its interval.
fn mean(what: impl Into<String>, published: Option<f64>, values: &[f64], unit: Unit) -> Finding {
    let ours = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let interval = mean_interval(values, Confidence::P95).map(|it| [it.low, it.high]);
    Finding { what: what.into(), published, ours, interval, within: None, unit }
}

/// A row that is the ratio of two sums over the same positions, with the interval that their scatter gives.
fn ratio(what: &str, published: f64, parts: &[f64], wholes: &[f64]) -> Finding {
    let whole = wholes.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    let ours = parts.iter().sum::<f64>() / whole;
    let count = parts.len() as f64;
    let apart = |(part, whole): (&f64, &f64)| (part - ours * whole).powi(2);
    let scatter: f64 = parts.iter().zip(wholes).map(apart).sum();
    let interval = (parts.len() > 1).then(|| {
        let error = (scatter * count / (count - 1.0)).sqrt() / whole;
        let half = Confidence::P95.t(count - 1.0) * error;
        [ours - half, ours + half]
    });
    let (what, published) = (what.into(), Some(published));
    Finding { what, published, ours, interval, within: None, unit: Unit::Share }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_have_the_interval_of_their_scatter() {
        let same = ratio("same", 0.5, &[1.0, 2.0, 3.0], &[2.0, 4.0, 6.0]);
        assert_eq!((same.ours, same.interval), (0.5, Some([0.5, 0.5])));
        let apart = ratio("apart", 0.5, &[1.0, 3.0], &[4.0, 4.0]);
        let [low, high] = apart.interval.expect("two positions");
        assert!(low < 0.0 && high > 1.0 && apart.ours == 0.5, "{low} {high}");
        assert_eq!(ratio("one", 0.5, &[1.0], &[4.0]).interval, None);
    }
}
