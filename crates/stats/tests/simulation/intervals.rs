//! Intervals for means of group values.

use bw_core::Rng;
use bw_stats::{Confidence, mean_interval};

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
