//! Intervals for means of group values.

use bw_core::Rng;
use bw_stats::{Confidence, difference_interval, mean_interval, median_interval, wilson};

use crate::sampling::{assert_nominal, coverage, exponential, normal};

/// Distributions of group values, each with mean 1.
#[derive(Clone, Copy, Debug)]
enum Values {
    Normal,
    Uniform,
    /// The mean of four exponential game values that share half of their luck: skewed, correlated
    /// in the group.
    Skewed,
}

impl Values {
    fn draw(self, generator: &mut Rng) -> f64 {
        match self {
            Self::Normal => 1.0 + normal(generator),
            Self::Uniform => 2.0 * generator.unit(),
            Self::Skewed => {
                let shared = exponential(generator);
                let own: f64 = (0..4).map(|_| exponential(generator)).sum();
                0.5 * shared + 0.5 * own / 4.0
            }
        }
    }

    fn fill(self, generator: &mut Rng, sample: &mut [f64]) {
        sample.iter_mut().for_each(|value| *value = self.draw(generator));
    }
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

/// Steps between ranks are coarse in small samples, so that more is covered than is asked for, never less.
#[test]
fn medians_whatever_the_distribution() {
    for (seed, count, most) in [(9, 12, 97.5), (10, 40, 97.0), (11, 300, 96.0)] {
        let percent = coverage(seed, |_, generator| {
            // Most values are small, one in ten is worth more than all others together.
            let draw = |_| {
                let rare = if generator.unit() < 0.1 { 1000.0 } else { 1.0 };
                rare * exponential(generator)
            };
            let sample: Vec<f64> = (0..count).map(draw).collect();
            // Below it lie half: 0.9 (1 - e^-x) + 0.1 (1 - e^(-x / 1000)).
            median_interval(&sample, Confidence::P95).unwrap().contains(0.810_7)
        });
        assert!((94.4..=most).contains(&percent), "{percent} of medians of {count}");
    }
}

/// A verdict on a published mean: ours of many groups, theirs of few with the scatter that ours has.
#[test]
fn differences_of_two_measurements() {
    let (mut ours, mut theirs) = (vec![0.0; 200], vec![0.0; 40]);
    for values in [Values::Normal, Values::Skewed] {
        let percent = coverage(7, |_, generator| {
            values.fill(generator, &mut ours);
            values.fill(generator, &mut theirs);
            let mean = theirs.iter().sum::<f64>() / 40.0;
            let ours = mean_interval(&ours, Confidence::P95).unwrap();
            difference_interval(&ours, &ours.as_wide_as(mean, 200, 40)).contains(0.0)
        });
        assert_nominal(&format!("difference of means, {values:?}, 200 and 40 groups"), percent);
    }
}

#[test]
fn differences_of_two_shares() {
    for share in [0.2, 0.5, 0.62] {
        let percent = coverage(8, |_, generator| {
            let mut wins = |games| (0..games).filter(|_| generator.unit() < share).count() as u64;
            let (ours, theirs) = (wins(2_000), wins(200));
            difference_interval(&wilson(ours, 2_000), &wilson(theirs, 200)).contains(0.0)
        });
        assert_nominal(&format!("difference of shares, {share}, 2,000 and 200 games"), percent);
    }
}
