//! Intervals for means and other statistics of group values.

use std::f64::consts::LN_2;

use bw_stats::{
    Bootstrap, Confidence, SplitMix64, bootstrap_mean, bootstrap_statistic, mean_interval,
};

use crate::sampling::{assert_nominal, coverage, exponential, normal};

/// Distributions of group values, each with mean 1.
#[derive(Clone, Copy, Debug)]
enum Values {
    Normal,
    Uniform,
    /// The mean of four exponential game values that share half of their luck: skewed, correlated
    /// in the group.
    Skewed,
    Exponential,
    LogNormal,
}

impl Values {
    fn draw(self, generator: &mut SplitMix64) -> f64 {
        match self {
            Self::Normal => 1.0 + normal(generator),
            Self::Uniform => 2.0 * generator.unit(),
            Self::Skewed => {
                let shared = exponential(generator);
                let own: f64 = (0..4).map(|_| exponential(generator)).sum();
                0.5 * shared + 0.5 * own / 4.0
            }
            Self::Exponential => exponential(generator),
            Self::LogNormal => (0.6 * normal(generator) - 0.18).exp(),
        }
    }

    fn fill(self, generator: &mut SplitMix64, sample: &mut [f64]) {
        sample.iter_mut().for_each(|value| *value = self.draw(generator));
    }
}

/// Fewer resamples than the default: coverage is the same, single intervals are a little less
/// steady.
fn resamples(seed: u32) -> Bootstrap {
    Bootstrap { resamples: 299, seed: u64::from(seed), ..Bootstrap::default() }
}

#[test]
fn student_t_for_means() {
    for (values, groups) in [
        (Values::Normal, 3),
        (Values::Normal, 5),
        (Values::Normal, 40),
        (Values::Uniform, 10),
        (Values::Skewed, 60),
    ] {
        let mut sample = vec![0.0; groups];
        let percent = coverage(1, |_, generator| {
            values.fill(generator, &mut sample);
            mean_interval(&sample, Confidence::P95).unwrap().contains(1.0)
        });
        assert_nominal(&format!("mean by Student's t, {values:?}, {groups} groups"), percent);
    }
}

#[test]
fn other_confidence_levels() {
    for (confidence, expected) in [(Confidence::P90, 90.0), (Confidence::P99, 99.0)] {
        let mut sample = [0.0; 8];
        let percent = coverage(2, |_, generator| {
            Values::Normal.fill(generator, &mut sample);
            mean_interval(&sample, confidence).unwrap().contains(1.0)
        });
        assert!((percent - expected).abs() < 1.0, "{percent} at {confidence:?}");
    }
}

#[test]
fn studentised_bootstrap_for_means() {
    for (values, groups) in [
        (Values::Normal, 10),
        (Values::Exponential, 10),
        (Values::Skewed, 20),
        (Values::LogNormal, 30),
    ] {
        let mut sample = vec![0.0; groups];
        let percent = coverage(1, |seed, generator| {
            values.fill(generator, &mut sample);
            bootstrap_mean(&sample, resamples(seed)).unwrap().contains(1.0)
        });
        assert_nominal(&format!("mean by bootstrap, {values:?}, {groups} groups"), percent);
    }
}

#[test]
fn accelerated_bootstrap_for_a_ratio() {
    let ratio = |groups: &[(f64, f64)]| {
        let (points, length) =
            groups.iter().fold((0.0, 0.0), |sums, group| (sums.0 + group.0, sums.1 + group.1));
        points / length
    };
    let mut sample = [(0.0, 0.0); 30];
    let percent = coverage(1, |seed, generator| {
        for group in &mut sample {
            let shared = 0.5 * exponential(generator);
            let own = 0.5 * (exponential(generator) + exponential(generator));
            *group = (shared + own, 0.5 + shared);
        }
        bootstrap_statistic(&sample, ratio, resamples(seed)).unwrap().contains(1.5)
    });
    assert_nominal("ratio of means by bootstrap, 30 groups", percent);
}

#[test]
fn accelerated_bootstrap_for_a_median() {
    let median = |groups: &[f64]| {
        // The jackknife leaves one out.
        let mut buffer = [0.0; 31];
        let copy = &mut buffer[..groups.len()];
        copy.copy_from_slice(groups);
        *copy.select_nth_unstable_by(15, f64::total_cmp).1
    };
    let mut sample = [0.0; 31];
    let percent = coverage(1, |seed, generator| {
        Values::Exponential.fill(generator, &mut sample);
        bootstrap_statistic(&sample, median, resamples(seed)).unwrap().contains(LN_2)
    });
    assert_nominal("median by bootstrap, 31 groups", percent);
}
