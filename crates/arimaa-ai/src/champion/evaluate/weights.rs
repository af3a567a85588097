//! Weights of the linear evaluation, in thousandths of the first rabbit.

use std::fmt::Write as _;

use super::layout::{
    BLOCKED, CHASED, ELEPHANT, FEATURES, FRAMED, FROZEN, FeatureGroup, GROUPS, HALF_BOARD, HANGING,
    HOME, HOSTAGE, LATE, RABBITS, RUN, SQUARES, STEPS_LEFT, STRONGEST, SUPPORT, TRAPS, WAY,
};

/// One weight a feature.
#[derive(Clone, PartialEq, Eq)]
pub struct LinearWeights(Box<[i32; FEATURES]>);

/// Why a text is no list of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinearWeightsError {
    /// A line does not begin with a group's name.
    #[error("line {line}: `{word}` is no group of features")]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// Its first word.
        word: String,
    },
    /// A word is no whole number, or one that is out of range.
    #[error("line {line}: `{word}` is no whole number from -{LARGEST} to {LARGEST}")]
    Number {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// A group has another number of weights.
    #[error("the group {group} has {found} weights instead of {wanted}")]
    Count {
        /// The group.
        group: &'static str,
        /// How many it should have.
        wanted: usize,
        /// How many it has.
        found: usize,
    },
}

/// No weight is larger: all together stay far from what a won game is worth.
const LARGEST: i32 = 9_999;

/// How many weights stand in a line.
const PER_LINE: usize = 16;

impl std::fmt::Debug for LinearWeights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "LinearWeights({FEATURES})")
    }
}

impl LinearWeights {
    /// Nothing but material counts.
    pub fn none() -> Self {
        LinearWeights(Box::new([0; FEATURES]))
    }

    /// The weights as an array.
    #[inline]
    pub fn values(&self) -> &[i32; FEATURES] {
        &self.0
    }

    /// These weights, brought into range.
    pub fn from_values(values: &[i32; FEATURES]) -> Self {
        LinearWeights(Box::new(values.map(|value| value.clamp(-LARGEST, LARGEST))))
    }

    /// Weights chosen by hand.
    pub fn by_hand() -> Self {
        let mut weights = LinearWeights::none();
        weights.set_squares();
        weights.set_traps();
        weights.set(STRONGEST, &[60, 40]);
        weights.set(FROZEN, &[-30, 0, -200, -120, -80, -60]);
        weights.set(HOSTAGE, &[-20, 0, -400, -200, -120, -100]);
        weights.set(
            HANGING,
            &[-60, -300, -300, -180, -120, -100, -300, -2000, -1500, -900, -600, -500],
        );
        weights.set(ELEPHANT, &[-600, -250, -80, 0, 40]);
        weights.set(CHASED, &[-150, -80, -40, -10, -80, -40, -20, 0]);
        weights.set(STEPS_LEFT, &[0, 60, 120, 180, 250]);
        weights.set(BLOCKED, &[-5, -200, -60, -40, -20, -20]);
        weights.set(FRAMED, &[-50, -500, -400, -250, -150, -120]);
        weights.set_rabbits();
        weights.set_ways_home();
        weights
    }

    fn set(&mut self, group: FeatureGroup, values: &[i32]) {
        self.0[group.start..group.start + group.len].copy_from_slice(values);
    }

    fn set_squares(&mut self) {
        const RANKS: [[i32; 8]; 6] = [
            [20, 10, -30, -70, -80, 0, 150, 0],
            [-250, -150, -30, 40, 60, 50, 0, -80],
            [-50, 0, 60, 70, 30, -40, -120, -200],
            [-30, 10, 30, 40, 30, 30, 10, -50],
            [0, 30, 30, -20, -60, -60, -60, -100],
            [10, 40, 20, -60, -120, -150, -150, -180],
        ];
        const FILES: [[i32; 4]; 6] = [
            [40, 20, 0, 0],
            [-100, -30, 20, 50],
            [-40, 10, 20, 0],
            [0, 20, 10, -10],
            [-20, 10, 10, 0],
            [-20, 10, 10, 0],
        ];
        for (class, (ranks, files)) in RANKS.iter().zip(&FILES).enumerate() {
            for square in 0..HALF_BOARD {
                self.0[SQUARES.start + class * HALF_BOARD + square] =
                    ranks[square / 4] + files[square % 4];
            }
        }
    }

    fn set_traps(&mut self) {
        const HOME: [i32; 5] = [-250, -60, 40, 80, 90];
        const AWAY: [i32; 5] = [0, -80, -220, -300, -320];
        for (home, home_value) in HOME.iter().enumerate() {
            for (away, away_value) in AWAY.iter().enumerate() {
                let lost = if home == 0 && away > 0 { -150 } else { 0 };
                self.0[TRAPS.start + 5 * home + away] = home_value + away_value + lost;
            }
        }
    }

    fn set_rabbits(&mut self) {
        const RANKS: [i32; 8] = [0, 0, 0, 20, 80, 200, 450, 0];
        const OPEN: [i32; 4] = [100, 50, 25, 10];
        for (rank, value) in RANKS.iter().enumerate() {
            for (blockers, open) in OPEN.iter().enumerate() {
                let at = RABBITS.start + 4 * rank + blockers;
                self.0[at] = value * open / 200;
                self.0[at + 32] = value * open / 100;
            }
        }
    }

    fn set_ways_home(&mut self) {
        const BY_MOVES: [i32; 18] =
            [900, 900, 900, 800, 450, 250, 120, 40, 0, 700, 700, 700, 650, 500, 300, 150, 50, 0];
        self.set(RUN, &BY_MOVES);
        self.set(WAY, &BY_MOVES.map(|value| value * 2 / 5));
        // Friends beside an advanced rabbit help, enemies hinder.
        const HELPED: [i32; 4] = [-40, 60, 140, 180];
        const HINDERED: [i32; 4] = [80, 20, -40, -90];
        for rank in 0..3 {
            for (friends, helped) in HELPED.iter().enumerate() {
                for (foes, hindered) in HINDERED.iter().enumerate() {
                    let at = SUPPORT.start + 16 * rank + 4 * friends + foes;
                    self.0[at] = (helped + hindered) * (rank as i32 + 1) / 2;
                }
            }
        }
        self.set(LATE, &[0, 0, 0, 20, 60, 120, 200, 0, 0, 0, 20, 60, 130, 220, 350, 0]);
        const WATCHED: [i32; 4] = [-200, -60, 0, 10];
        for at in 0..HOME.len {
            self.0[HOME.start + at] = WATCHED[at % 4];
        }
    }

    /// As a text: a line for each group, in several lines if it is long.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for group in GROUPS {
            for line in self.0[group.start..group.start + group.len].chunks(PER_LINE) {
                text.push_str(group.name);
                for weight in line {
                    // Writing to a string cannot fail.
                    let _ = write!(text, " {weight}");
                }
                text.push('\n');
            }
        }
        text
    }
}

impl std::str::FromStr for LinearWeights {
    type Err = LinearWeightsError;

    fn from_str(text: &str) -> Result<Self, LinearWeightsError> {
        let mut weights = LinearWeights::none();
        let mut found = [0; GROUPS.len()];
        for (line, content) in (1..).zip(text.lines()) {
            let mut words = content.split('#').next().unwrap_or_default().split_whitespace();
            let Some(name) = words.next() else { continue };
            let unknown = || LinearWeightsError::Unknown { line, word: name.to_owned() };
            let at = GROUPS.iter().position(|group| group.name == name).ok_or_else(unknown)?;
            for word in words {
                let number = word.parse().ok().filter(|n: &i32| n.abs() <= LARGEST);
                let wrong = || LinearWeightsError::Number { line, word: word.to_owned() };
                let number = number.ok_or_else(wrong)?;
                if found[at] < GROUPS[at].len {
                    weights.0[GROUPS[at].start + found[at]] = number;
                }
                found[at] += 1;
            }
        }
        for (group, found) in GROUPS.into_iter().zip(found) {
            if found != group.len {
                let (group, wanted) = (group.name, group.len);
                return Err(LinearWeightsError::Count { group, wanted, found });
            }
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        let weights = LinearWeights::by_hand();
        assert_eq!(weights.to_text().parse(), Ok(weights));
    }

    #[test]
    fn wrong_texts_are_named() {
        let text = LinearWeights::by_hand().to_text();
        let wrong = |text: &str| text.parse::<LinearWeights>().unwrap_err().to_string();
        assert!(wrong(&format!("{text}frozen 1\n")).contains("frozen has 7 weights"));
        assert!(wrong("camel 3").contains("line 1: `camel`"));
        assert!(wrong(&text.replace("-600", "x")).contains("`x` is no whole number"));
        assert!(wrong("").contains("squares has 0"));
    }
}
