//! Intervals: how sure we are of a proportion, a mean, a win rate.
//!
//! The unit of observation is the **rotation group**: the k games on one deal in which every bot
//! sits once on every seat. Games of a group share their luck, so they are not independent; groups
//! are. Every function here therefore takes one value per group (except [`wilson`], for true
//! independent yes/no trials):
//!
//! | quantity | function | method |
//! |---|---|---|
//! | proportion of independent trials | [`wilson`] | Wilson's score interval |
//! | win rate, score in 0..=1 | [`win_rate_interval`] | Wilson's interval with the games the groups are worth |
//! | mean of points, lengths, … | [`mean_interval`] | Student's t |
//! | middle of skewed values | [`median_interval`] | between two of the sorted values |
//! | difference of two measurements | [`difference_interval`] | bounds added as squares, Newcombe's for shares |

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::distribution::{normal_quantile, student_t_quantile};

mod difference;
mod mean;
mod median;
mod proportion;
mod win_rate;

pub use difference::{difference_interval, spread_interval};
pub use mean::mean_interval;
pub use median::median_interval;
pub use proportion::{wilson, wilson_at};
pub use win_rate::{
    GroupScore, ScoreError, counted_win_rate_interval, win_rate_interval, win_rate_interval_at,
};

/// The probability with which an interval is to cover the truth, strictly between 0 and 1.
///
/// ```
/// use bw_stats::Confidence;
///
/// assert_eq!(Confidence::default(), Confidence::P95);
/// assert_eq!(Confidence::P95.level(), 0.95);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize)]
pub struct Confidence(f64);

impl Confidence {
    /// 90 %.
    pub const P90: Self = Self(0.90);
    /// 95 %, the default everywhere.
    pub const P95: Self = Self(0.95);
    /// 99 %.
    pub const P99: Self = Self(0.99);

    /// A confidence level; none unless strictly between 0 and 1.
    ///
    /// ```
    /// use bw_stats::Confidence;
    ///
    /// assert!(Confidence::new(0.8).is_some());
    /// assert!(Confidence::new(95.0).is_none());
    /// ```
    #[must_use]
    pub fn new(level: f64) -> Option<Self> {
        (level > 0.0 && level < 1.0).then_some(Self(level))
    }

    /// The level as a probability.
    ///
    /// ```
    /// assert_eq!(bw_stats::Confidence::P99.level(), 0.99);
    /// ```
    #[must_use]
    pub const fn level(self) -> f64 {
        self.0
    }

    /// Half the interval's width in standard errors when the standard error is known.
    ///
    /// ```
    /// assert!((bw_stats::Confidence::P95.z() - 1.96).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn z(self) -> f64 {
        normal_quantile(0.5 + 0.5 * self.0)
    }

    /// Half the interval's width in standard errors when the standard error has `freedom` degrees
    /// of freedom.
    ///
    /// ```
    /// assert!((bw_stats::Confidence::P95.t(9.0) - 2.2622).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn t(self, freedom: f64) -> f64 {
        student_t_quantile(0.5 + 0.5 * self.0, freedom)
    }
}

impl Default for Confidence {
    fn default() -> Self {
        Self::P95
    }
}

/// An estimate with the bounds of its confidence interval.
///
/// ```
/// use bw_stats::wilson;
///
/// let interval = wilson(15, 20);
/// assert_eq!(interval.estimate, 0.75);
/// assert!(interval.contains(0.6) && !interval.contains(0.5));
/// assert_eq!(format!("{interval:.2}"), "0.75 [0.53, 0.89]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The best single value.
    pub estimate: f64,
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
}

impl Interval {
    /// Lower and upper bound, the form in which results list them.
    ///
    /// ```
    /// let [low, high] = bw_stats::wilson(15, 20).bounds();
    /// assert!(low < 0.75 && 0.75 < high);
    /// ```
    #[must_use]
    pub const fn bounds(&self) -> [f64; 2] {
        [self.low, self.high]
    }

    /// Whether `value` lies inside, bounds included.
    ///
    /// ```
    /// assert!(bw_stats::wilson(15, 20).contains(0.75));
    /// ```
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Distance between the bounds.
    ///
    /// ```
    /// use bw_stats::wilson;
    ///
    /// assert!(wilson(300, 400).width() < wilson(75, 100).width());
    /// ```
    #[must_use]
    pub fn width(&self) -> f64 {
        self.high - self.low
    }

    /// The interval of an increasing function of the quantity.
    ///
    /// ```
    /// let percent = bw_stats::wilson(15, 20).map(|share| 100.0 * share);
    /// assert_eq!(percent.estimate, 75.0);
    /// ```
    #[must_use]
    pub fn map(self, increasing: impl Fn(f64) -> f64) -> Self {
        Self {
            estimate: increasing(self.estimate),
            low: increasing(self.low),
            high: increasing(self.high),
        }
    }

    pub(crate) fn around(estimate: f64, half_width: f64) -> Self {
        Self { estimate, low: estimate - half_width, high: estimate + half_width }
    }
}

impl fmt::Display for Interval {
    /// `estimate [low, high]`, each with the requested number of decimals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.estimate.fmt(f)?;
        f.write_str(" [")?;
        self.low.fmt(f)?;
        f.write_str(", ")?;
        self.high.fmt(f)?;
        f.write_str("]")
    }
}
