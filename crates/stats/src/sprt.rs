//! The sequential probability ratio test on rotation groups: stop as soon as the games have
//! decided.
//!
//! H0 says that the bot is `elo0` points stronger than its opponents, H1 that it is `elo1`. After
//! each group (or block of groups) the log-likelihood ratio is compared with Wald's bounds ln(β /
//! (1 − α)) and ln((1 − β) / α).
//!
//! **Expected scores.** Against one opponent an Elo difference means the logistic expected score.
//! At k seats it means the share w / (w + k − 1) with w = 10^(elo/400) against k − 1 equal
//! opponents: 1/k at 0 Elo.
//!
//! **Likelihood.** The observation is the group's share of points, in 0..=1. Nothing is assumed
//! about its distribution, except its mean under H0 and H1: the generalised test takes, for each
//! hypothesis, the distribution on the observed shares that makes the data most likely among those
//! with the hypothesis's mean. It is computed exactly (one root each), not by the normal
//! approximation, which stops far too early while the variance estimate rests on a handful of
//! groups. With two seats this is the test on pentanomial pair counts. To keep both hypotheses
//! possible before every share has been seen, shares 0 and 1 are taken as seen a twentieth of a
//! time each.
//!
//! Simulated error rates at α = β = 5 % are 0–5.1 %, for two to five seats, games of a group
//! independent, tied together or balanced by rotation, and down to tests that end after ten groups
//! (the crate's tests allow a tenth more than nominal).

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::elo::elo_to_share;

mod scores;

pub use scores::ScoreCounts;

/// Beyond this Elo difference an expected score is one within rounding.
const MOST_ELO: f64 = 2_000.0;

/// The smallest error rate: nobody can tell smaller ones apart, and near nothing the bounds are no numbers any more.
const LEAST_ERROR: f64 = 1e-12;

/// A sequential test of `elo0` against `elo1`.
///
/// ```
/// use bw_stats::{GroupScore, ScoreCounts, Sprt, SprtVerdict};
///
/// let test = Sprt::parse("0,5")?;
/// // How often a pair of games gave 0, ½, 1, 1½ and 2 points.
/// let mut scores = ScoreCounts::new();
/// for (points, times) in [(0.0, 10), (0.5, 110), (1.0, 250), (1.5, 130), (2.0, 15)] {
///     scores.add_times(GroupScore::new(points, 2)?, times);
/// }
/// assert_eq!(test.evaluate(&scores).verdict, SprtVerdict::Continue);
/// for _ in 0..7 {
///     scores.merge(&scores.clone());
/// }
/// assert_eq!(test.evaluate(&scores).verdict, SprtVerdict::AcceptH1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    seats: u32,
}

/// What the test says so far.
///
/// ```
/// use bw_stats::SprtVerdict;
///
/// assert!(!SprtVerdict::Continue.is_final() && SprtVerdict::AcceptH0.is_final());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtVerdict {
    /// The bot is no better than `elo0`.
    AcceptH0,
    /// The bot is as good as `elo1`.
    AcceptH1,
    /// Play on.
    Continue,
}

impl SprtVerdict {
    /// Whether the test is over.
    ///
    /// ```
    /// assert!(bw_stats::SprtVerdict::AcceptH1.is_final());
    /// ```
    #[must_use]
    pub const fn is_final(self) -> bool {
        !matches!(self, Self::Continue)
    }
}

impl fmt::Display for SprtVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AcceptH0 => "H0 accepted",
            Self::AcceptH1 => "H1 accepted",
            Self::Continue => "undecided",
        })
    }
}

/// The state of a sequential test.
///
/// ```
/// use bw_stats::{ScoreCounts, Sprt};
///
/// let status = Sprt::parse("0,5")?.evaluate(&ScoreCounts::new());
/// assert_eq!((status.llr, status.groups), (0.0, 0));
/// assert_eq!(status.to_string(), "LLR 0.00 [-2.94, 2.94] after 0 groups: undecided");
/// # Ok::<(), bw_stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtStatus {
    /// The log-likelihood ratio of H1 to H0.
    pub llr: f64,
    /// H0 is accepted at or below this.
    pub lower: f64,
    /// H1 is accepted at or above this.
    pub upper: f64,
    /// Groups seen.
    pub groups: u64,
    /// What follows.
    pub verdict: SprtVerdict,
}

impl fmt::Display for SprtStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { llr, lower, upper, groups, verdict } = self;
        write!(f, "LLR {llr:.2} [{lower:.2}, {upper:.2}] after {groups} groups: {verdict}")
    }
}

impl Sprt {
    /// A two-seat test with error rates of 5 %.
    ///
    /// # Errors
    ///
    /// Unless `elo0 < elo1`, both within ±2000.
    ///
    /// ```
    /// use bw_stats::Sprt;
    ///
    /// assert!(Sprt::new(0.0, 5.0).is_ok());
    /// assert!(Sprt::new(5.0, 0.0).is_err());
    /// ```
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtError> {
        for elo in [elo0, elo1] {
            if !(-MOST_ELO..=MOST_ELO).contains(&elo) {
                return Err(SprtError::EloOutOfRange { elo });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::NotIncreasing { elo0, elo1 });
        }
        Ok(Self { elo0, elo1, alpha: 0.05, beta: 0.05, seats: 2 })
    }

    /// The same test with other error rates: `alpha` for accepting H1 wrongly, `beta` for accepting
    /// H0 wrongly.
    ///
    /// # Errors
    ///
    /// Unless both are at least 1e-12 and below 0.5.
    ///
    /// ```
    /// use bw_stats::Sprt;
    ///
    /// let strict = Sprt::new(0.0, 5.0)?.with_errors(0.01, 0.01)?;
    /// assert!(strict.bounds()[1] > Sprt::new(0.0, 5.0)?.bounds()[1]);
    /// # Ok::<(), bw_stats::SprtError>(())
    /// ```
    pub fn with_errors(self, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        for rate in [alpha, beta] {
            if !(LEAST_ERROR..0.5).contains(&rate) {
                return Err(SprtError::ErrorRateOutOfRange { rate });
            }
        }
        Ok(Self { alpha, beta, ..self })
    }

    /// The same test for games of `seats` seats.
    ///
    /// # Errors
    ///
    /// For fewer than two seats.
    ///
    /// ```
    /// use bw_stats::Sprt;
    ///
    /// assert_eq!(Sprt::new(0.0, 5.0)?.with_seats(4)?.expected_shares()[0], 0.25);
    /// # Ok::<(), bw_stats::SprtError>(())
    /// ```
    pub fn with_seats(self, seats: u32) -> Result<Self, SprtError> {
        if seats < 2 { Err(SprtError::TooFewSeats { seats }) } else { Ok(Self { seats, ..self }) }
    }

    /// Reads `elo0,elo1` or `elo0,elo1,alpha,beta`, as on a command line.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text, and what is expected.
    ///
    /// ```
    /// use bw_stats::Sprt;
    ///
    /// assert_eq!(Sprt::parse("0, 5")?, Sprt::new(0.0, 5.0)?);
    /// assert_eq!(Sprt::parse("-3,1,0.1,0.1")?, Sprt::new(-3.0, 1.0)?.with_errors(0.1, 0.1)?);
    /// let error = Sprt::parse("0,five").unwrap_err();
    /// assert_eq!(error.to_string(), "\"five\" is not a number");
    /// # Ok::<(), bw_stats::SprtError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, SprtError> {
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        if parts.len() != 2 && parts.len() != 4 {
            return Err(SprtError::Shape { text: text.to_owned() });
        }
        let mut numbers = [0.0, 0.0, 0.05, 0.05];
        for (number, part) in numbers.iter_mut().zip(parts) {
            *number = part.parse().map_err(|_| SprtError::NotANumber { text: part.to_owned() })?;
        }
        let [elo0, elo1, alpha, beta] = numbers;
        Self::new(elo0, elo1)?.with_errors(alpha, beta)
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted.
    ///
    /// ```
    /// let [lower, upper] = bw_stats::Sprt::new(0.0, 5.0)?.bounds();
    /// assert!((upper - 19.0_f64.ln()).abs() < 1e-12 && lower == -upper);
    /// # Ok::<(), bw_stats::SprtError>(())
    /// ```
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The expected shares of points under H0 and H1.
    ///
    /// ```
    /// let [under_h0, under_h1] = bw_stats::Sprt::new(0.0, 400.0)?.expected_shares();
    /// assert!(under_h0 == 0.5 && (under_h1 - 10.0 / 11.0).abs() < 1e-12);
    /// # Ok::<(), bw_stats::SprtError>(())
    /// ```
    #[must_use]
    pub fn expected_shares(&self) -> [f64; 2] {
        [elo_to_share(self.elo0, self.seats), elo_to_share(self.elo1, self.seats)]
    }

    /// The test's state after the given groups; they should be complete rotations, ties divided.
    ///
    /// ```
    /// use bw_stats::{GroupScore, ScoreCounts, Sprt, SprtVerdict};
    ///
    /// // Three seats, the bot wins two of three games in every group.
    /// let mut scores = ScoreCounts::new();
    /// scores.add_times(GroupScore::new(2.0, 3)?, 30);
    /// let test = Sprt::new(0.0, 50.0)?.with_seats(3)?;
    /// assert_eq!(test.evaluate(&scores).verdict, SprtVerdict::AcceptH1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self, scores: &ScoreCounts) -> SprtStatus {
        let [share0, share1] = self.expected_shares();
        let llr = scores.log_likelihood_ratio(share0, share1);
        let [lower, upper] = self.bounds();
        let verdict = if llr >= upper {
            SprtVerdict::AcceptH1
        } else if llr <= lower {
            SprtVerdict::AcceptH0
        } else {
            SprtVerdict::Continue
        };
        SprtStatus { llr, lower, upper, groups: scores.groups(), verdict }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        Self::parse(text)
    }
}

/// What is wrong with a sequential test's parameters.
///
/// ```
/// let error = bw_stats::Sprt::parse("5,0").unwrap_err();
/// assert_eq!(error.to_string(), "elo0 must be below elo1, but 5 is not below 0");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum SprtError {
    /// Not two or four parts between commas.
    Shape {
        /// The whole text.
        text: String,
    },
    /// A part that is not a number.
    NotANumber {
        /// The part.
        text: String,
    },
    /// H1 does not claim more than H0.
    NotIncreasing {
        /// H0's difference.
        elo0: f64,
        /// H1's difference.
        elo1: f64,
    },
    /// An Elo difference that is not a number or beyond ±2000.
    EloOutOfRange {
        /// The difference.
        elo: f64,
    },
    /// An error rate that is next to nothing, or 0.5 and more.
    ErrorRateOutOfRange {
        /// The rate.
        rate: f64,
    },
    /// A game needs two seats.
    TooFewSeats {
        /// The number of seats.
        seats: u32,
    },
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape { text } => write!(
                f,
                "expected elo0,elo1 (for example 0,5) or elo0,elo1,alpha,beta, found {text:?}"
            ),
            Self::NotANumber { text } => write!(f, "{text:?} is not a number"),
            Self::NotIncreasing { elo0, elo1 } => {
                write!(f, "elo0 must be below elo1, but {elo0} is not below {elo1}")
            }
            Self::EloOutOfRange { elo } => {
                write!(f, "an Elo difference of {elo} is outside -{MOST_ELO} to {MOST_ELO}")
            }
            Self::ErrorRateOutOfRange { rate } => {
                write!(
                    f,
                    "an error rate must be at least {LEAST_ERROR:e} and below 0.5, found {rate}"
                )
            }
            Self::TooFewSeats { seats } => write!(f, "a test needs two seats or more, not {seats}"),
        }
    }
}

impl Error for SprtError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_names_what_is_wrong() {
        for (text, message) in [
            ("", "expected elo0,elo1 (for example 0,5) or elo0,elo1,alpha,beta, found \"\""),
            (
                "0,5,0.05",
                "expected elo0,elo1 (for example 0,5) or elo0,elo1,alpha,beta, found \"0,5,0.05\"",
            ),
            ("0,five", "\"five\" is not a number"),
            ("0,", "\"\" is not a number"),
            ("5,5", "elo0 must be below elo1, but 5 is not below 5"),
            ("0,inf", "an Elo difference of inf is outside -2000 to 2000"),
            ("NaN,1", "an Elo difference of NaN is outside -2000 to 2000"),
            ("0,5,0.5,0.05", "an error rate must be at least 1e-12 and below 0.5, found 0.5"),
            ("0,5,0.05,nan", "an error rate must be at least 1e-12 and below 0.5, found NaN"),
        ] {
            assert_eq!(Sprt::parse(text).unwrap_err().to_string(), message, "{text}");
        }
        assert_eq!("0,5".parse::<Sprt>(), Sprt::new(0.0, 5.0));
        assert_eq!(
            Sprt::new(0.0, 1.0).unwrap().with_seats(1),
            Err(SprtError::TooFewSeats { seats: 1 })
        );
    }

    #[test]
    fn bounds_follow_the_error_rates() {
        let [lower, upper] = Sprt::parse("0,5,0.1,0.02").unwrap().bounds();
        assert!((lower - (0.02_f64 / 0.9).ln()).abs() < 1e-15);
        assert!((upper - (0.98_f64 / 0.1).ln()).abs() < 1e-15);
    }

    #[test]
    fn bounds_are_numbers_for_every_error_rate_that_is_taken() {
        for rates in ["0.1e-320,0.05", "0.05,0.1e-320", "1e-13,0.05", "0,0.05", "-0.1,0.05"] {
            let refused = Sprt::parse(&format!("0,10,{rates}"));
            assert!(matches!(refused, Err(SprtError::ErrorRateOutOfRange { .. })), "{rates}");
        }
        let [lower, upper] = Sprt::parse("0,10,1e-12,1e-12").unwrap().bounds();
        assert!(lower.is_finite() && upper.is_finite(), "{lower} {upper}");
    }
}
