//! Games without end: the suite of a game on as many games as somebody has time for.
//!
//! All random games of a suite stand in one endless list; a soak plays a stretch of it. Stretches that follow each other
//! play no game twice and leave none out, so that a million games can be played in pieces, on several days or machines.

use std::fs;
use std::num::ParseIntError;
use std::ops::Range;
use std::str::FromStr;

use bw_show::Show;

use crate::conformance::{Conformance, Every};
use crate::verdict::{Report, Violation};

/// The variable that asks [`Conformance::run_or_soak`] for a stretch of games, `FROM..TO`.
pub const SOAK: &str = "BW_SOAK";

/// The variable that names the file into which a soak writes what it has checked.
pub const SOAK_REPORT: &str = "BW_SOAK_REPORT";

/// Games of the endless list of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch(pub Range<u64>);

/// A text that is no stretch of games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StretchError {
    /// There are no two numbers.
    #[error("`{0}` is not `FROM..TO`")]
    Form(String),
    /// A number is none.
    #[error("`{0}`: {1}")]
    Number(String, ParseIntError),
}

impl FromStr for Stretch {
    type Err = StretchError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (from, to) =
            text.split_once("..").ok_or_else(|| StretchError::Form(text.to_string()))?;
        let number =
            |text: &str| text.parse().map_err(|why| StretchError::Number(text.to_string(), why));
        Ok(Stretch(number(from)?..number(to)?))
    }
}

impl<G: Show> Conformance<G> {
    /// Plays a stretch of the endless list. The list goes round the tables (numbers of seats and rules variants) and
    /// gives every table its next seed in each round; a stretch that ends inside a round leaves that round to the next.
    /// Costly laws are checked as seldom as [`Every::SOAK`] says.
    pub fn soak(&self, stretch: &Stretch) -> Result<Report, Violation> {
        let tables = (self.schedule().seats.count() * self.rules.len()).max(1) as u64;
        let (first, end) = (stretch.0.start / tables, stretch.0.end / tables);
        let seed = self.seed.wrapping_add(first);
        let games = end.saturating_sub(first);
        Conformance { seed, games, every: Every::SOAK, ..self.clone() }.run()
    }

    /// Plays the games of this suite or, where [`SOAK`] asks for a stretch, that one, and reports it to the file
    /// named by [`SOAK_REPORT`].
    pub fn run_or_soak(&self) -> Result<Report, Violation> {
        let Ok(asked) = std::env::var(SOAK) else { return self.run() };
        let stretch = asked.parse().unwrap_or_else(|error| panic!("{SOAK}: {error}"));
        let report = self.soak(&stretch)?;
        if let Some(file) = std::env::var_os(SOAK_REPORT) {
            let Report { games, steps, decisions, checks } = report;
            let counts = format!("{games},{steps},{decisions},{checks},{:.1}\n", cpu_seconds());
            let written = fs::write(&file, counts);
            written.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        }
        Ok(report)
    }
}

/// What this thread has had of a core: the first number that Linux keeps of it, in nanoseconds; 0 elsewhere.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|number| number.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::toy::Nim;

    fn suite() -> Conformance<Nim> {
        Conformance { rules: &["", "heap=4"], ..Default::default() }
    }

    fn played(text: &str) -> Report {
        suite().soak(&text.parse().unwrap()).unwrap()
    }

    #[test]
    fn stretches_that_follow_each_other_play_every_game_once() {
        let whole = played("0..600");
        let parts = ["0..100", "100..305", "305..600"].map(played);
        let sum = |field: fn(&Report) -> u64| parts.iter().map(field).sum::<u64>();
        assert_eq!(whole.games, 600);
        assert_eq!(sum(|report| report.games), whole.games);
        assert_eq!(sum(|report| report.steps), whole.steps);
        assert_eq!(sum(|report| report.decisions), whole.decisions);
    }

    #[test]
    fn stretches_are_read() {
        assert_eq!("3..12".parse(), Ok(Stretch(3..12)));
        assert_eq!("12".parse::<Stretch>(), Err(StretchError::Form("12".into())));
        assert!(
            matches!("1..-2".parse::<Stretch>(), Err(StretchError::Number(text, _)) if text == "-2")
        );
    }

    #[test]
    fn a_stretch_the_wrong_way_round_is_empty() {
        assert_eq!(played("600..0").games, 0);
    }
}
