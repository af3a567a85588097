//! The weights of the evaluation (spec 5.4, 5.6): eleven terms, three published vectors, and what the opening strategy
//! makes of them.

use std::fmt;
use std::str::FromStr;

/// How many terms an evaluation has.
pub const TERMS: usize = 11;

/// The terms, in the order of the vector.
pub const TERM_NAMES: [&str; TERMS] = [
    "piece position",
    "material",
    "goal distance",
    "blocked directions",
    "freezing",
    "centre access",
    "rabbit attack",
    "rabbit wall",
    "goal next turn",
    "capture next turn, side to move",
    "capture next turn, other side",
];

/// Units of a weight in 1: weights are exact decimals.
const UNITS: i32 = 10_000;
/// The largest weight that can be written.
const LARGEST: i32 = 100 * UNITS;

/// A vector of weights, in ten-thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Weights([i32; TERMS]);

/// Why a text is no vector of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// There are not eleven numbers.
    #[error("there are {0} weights, not {TERMS}; or one of w1, w2, w3")]
    Count(usize),
    /// A weight is no number from 0 to 100 with at most three decimals.
    #[error("the weight `{0}` is not a number from 0 to 100 with at most three decimals")]
    Number(String),
}

impl Weights {
    /// Chosen by the author of the thesis.
    pub const W1: Weights = Self::hundredths([15, 180, 100, 100, 100, 100, 150, 200, 100, 110, 70]);
    /// Learnt by the first variant, which drives weights to their limits.
    pub const W2: Weights = Self::hundredths([300, 0, 35, 300, 270, 300, 300, 300, 60, 15, 290]);
    /// Learnt by the second variant: the default.
    pub const W3: Weights = Self::hundredths([15, 300, 120, 105, 100, 120, 190, 185, 105, 80, 60]);

    /// Weights in hundredths.
    pub const fn hundredths(mut weights: [i32; TERMS]) -> Self {
        let mut at = 0;
        while at < TERMS {
            weights[at] *= UNITS / 100;
            at += 1;
        }
        Weights(weights)
    }

    /// The weights in ten-thousandths.
    pub const fn units(&self) -> &[i32; TERMS] {
        &self.0
    }

    /// A weight as a number.
    pub fn get(&self, term: usize) -> f64 {
        f64::from(self.0[term]) / f64::from(UNITS)
    }

    /// The weights of the lone elephant's attack (spec 5.6).
    #[must_use]
    pub fn of_lone_elephant(&self) -> Weights {
        /// Multipliers in tenths.
        const TENTHS: [i32; TERMS] = [17, 15, 10, 5, 25, 3, 10, 10, 10, 15, 15];
        Weights(std::array::from_fn(|at| self.0[at] * TENTHS[at] / 10))
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::W3
    }
}

fn parse_weight(text: &str) -> Option<i32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || whole.len() > 3 || part.len() > 3 || !digits(whole) || !digits(part) {
        return None;
    }
    let whole: i32 = whole.parse().ok()?;
    let part: i32 = format!("{part:0<4}").parse().ok()?;
    Some(whole * UNITS + part).filter(|&weight| weight <= LARGEST)
}

/// Reads `w1`, `w2`, `w3`, or eleven numbers between slashes, commas, spaces or line ends; what follows a `#` on a line
/// is a remark.
impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let without_remarks = text.lines().map(|line| line.split('#').next().unwrap_or(""));
        let words: Vec<&str> = without_remarks
            .flat_map(|line| line.split(['/', ',', ' ', '\t', ';']))
            .filter(|word| !word.is_empty())
            .collect();
        match words[..] {
            ["w1"] => return Ok(Self::W1),
            ["w2"] => return Ok(Self::W2),
            ["w3"] => return Ok(Self::W3),
            _ => {}
        }
        let found = words.len();
        let mut weights = [0; TERMS];
        if found != TERMS {
            return Err(WeightsError::Count(found));
        }
        for (weight, word) in weights.iter_mut().zip(words) {
            let shown = || WeightsError::Number(word.chars().take(40).collect());
            *weight = parse_weight(word).ok_or_else(shown)?;
        }
        Ok(Weights(weights))
    }
}

/// Eleven numbers between slashes.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for term in 0..TERMS {
            if term > 0 {
                f.write_str("/")?;
            }
            write!(f, "{}", self.get(term))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written() {
        for weights in [Weights::W1, Weights::W2, Weights::W3] {
            assert_eq!(weights.to_string().parse(), Ok(weights));
        }
        assert_eq!("w3".parse(), Ok(Weights::W3));
        assert_eq!(Weights::W1.to_string(), "0.15/1.8/1/1/1/1/1.5/2/1/1.1/0.7");
        let file = "# learnt\n0.15 1.8 1 1\n1, 1, 1.5 2.0 # rabbits\n1 1.1 .7\n";
        assert_eq!(file.parse::<Weights>(), Err(WeightsError::Number(".7".into())));
        assert_eq!(file.replace(" .7", " 0.7").parse(), Ok(Weights::W1));
        assert_eq!("1/2".parse::<Weights>(), Err(WeightsError::Count(2)));
        for wrong in ["-1", "101", "1.2345", "x", "1e3", "NaN", "100.001"] {
            let text = format!("1/1/1/1/1/1/1/1/1/1/{wrong}");
            assert!(text.parse::<Weights>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_lone_elephant_changes_seven_weights() {
        let text = Weights::W1.of_lone_elephant().to_string();
        assert_eq!(text, "0.255/2.7/1/0.5/2.5/0.3/1.5/2/1/1.65/1.05");
    }
}
