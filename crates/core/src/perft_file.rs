//! Files of perft counts.
//!
//! ```text
//! boardwright-perft/1
//! game nim
//! seats 2
//! rules heap=9
//!
//! state start
//! seed 7
//! 1 3 3
//! 2 9 5
//!
//! state 5 1 0
//! seed 1
//! 1 3 3
//! ```
//!
//! A line of counts holds depth, sequences and distinct results. `game`, `seats` and `rules` hold for
//! all states below them, `seed` until the next one. Empty lines and lines that start with `#` do not
//! matter. [`counted`] fills the counts in; a line may then hold just the depth.

use std::fmt::Write;

use crate::cases::CaseReport;
use crate::game::Game;
use crate::notation::Notation;
use crate::options::Options;
use crate::perft::{Counts, perft};

/// The name and version of the format.
pub const PERFT_FORMAT: &str = "boardwright-perft/1";

/// What is wrong with a file of counts.
#[derive(Debug, thiserror::Error)]
pub enum PerftFileError {
    /// A line is not of the format.
    #[error("line {line} `{text}`: {why}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// As written.
        text: String,
        /// What is wrong with it.
        why: String,
    },
}

/// Checks the text of a file of counts: every line of counts is a case.
pub fn check<G: Notation>(text: &str, most: u64) -> Result<CaseReport, PerftFileError> {
    let mut report = CaseReport::default();
    read::<G>(text, |line, case| {
        let Some(expected) = case.expected else { return Err("the counts are missing".into()) };
        if expected.sequences <= most {
            let found = case.count();
            let result = (found == expected).then_some(()).ok_or_else(|| {
                format!(
                    "{} sequences and {} results, not {} and {}",
                    found.sequences, found.distinct, expected.sequences, expected.distinct
                )
            });
            report.case(format!("line {line}, depth {}", case.depth), result);
        }
        Ok(())
    })?;
    Ok(report)
}

/// The same file with the counts as they are.
pub fn counted<G: Notation>(text: &str) -> Result<String, PerftFileError> {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    read::<G>(text, |line, case| {
        let Counts { sequences, distinct } = case.count();
        lines[line - 1] = format!("{} {sequences} {distinct}", case.depth);
        Ok(())
    })?;
    let mut out = String::new();
    lines.iter().for_each(|line| writeln!(out, "{line}").expect("a string takes all text"));
    Ok(out)
}

/// A line of counts with everything that holds for it.
struct Case<'c, G: Game> {
    game: &'c G,
    state: &'c G::State,
    seed: u64,
    depth: u32,
    expected: Option<Counts>,
}

impl<G: Notation> Case<'_, G> {
    fn count(&self) -> Counts {
        perft(self.game, self.state, self.seed, self.depth)
    }
}

/// What has been said so far.
struct Reader<G: Game> {
    seats: u8,
    rules: String,
    seed: u64,
    game: Option<G>,
    state: Option<G::State>,
}

/// Hands every line of counts to `each` with its number.
fn read<G: Notation>(
    text: &str,
    mut each: impl FnMut(usize, &Case<'_, G>) -> Result<(), String>,
) -> Result<(), PerftFileError> {
    let mut reader =
        Reader { seats: G::SPEC.min_seats, rules: String::new(), seed: 0, game: None, state: None };
    for (at, text) in text.lines().enumerate() {
        let line = at + 1;
        let text = text.trim_end();
        let result = if at == 0 {
            (text == PERFT_FORMAT).then_some(()).ok_or(format!("expected `{PERFT_FORMAT}`"))
        } else {
            reader.line(text, |case| each(line, case))
        };
        result.map_err(|why| PerftFileError::Line { line, text: text.into(), why })?;
    }
    Ok(())
}

impl<G: Notation> Reader<G> {
    fn line(
        &mut self,
        text: &str,
        each: impl FnOnce(&Case<'_, G>) -> Result<(), String>,
    ) -> Result<(), String> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "" => Ok(()),
            _ if word.starts_with('#') => Ok(()),
            "game" if rest == G::SPEC.id => Ok(()),
            "game" => Err(format!("this is read as {}", G::SPEC.id)),
            "seats" => {
                let seats = rest.parse().map_err(|_| "expected a number")?;
                self.seats = G::SPEC.check_seats(seats).map_err(|error| error.to_string())?;
                self.forget()
            }
            "rules" => {
                self.rules = rest.into();
                self.forget()
            }
            "seed" => {
                self.seed = rest.parse().map_err(|_| "expected a number")?;
                Ok(())
            }
            "state" => self.open(rest),
            _ => self.counts(text, each),
        }
    }

    fn forget(&mut self) -> Result<(), String> {
        (self.game, self.state) = (None, None);
        Ok(())
    }

    fn open(&mut self, text: &str) -> Result<(), String> {
        let options = Options::parse(G::SPEC.options, &self.rules).map_err(|e| e.to_string())?;
        let game = G::new(self.seats, &options).map_err(|error| error.to_string())?;
        self.state = Some(match text {
            "start" => game.initial(),
            text => game.parse_state(text).map_err(|error| error.to_string())?,
        });
        self.game = Some(game);
        Ok(())
    }

    fn counts(
        &self,
        text: &str,
        each: impl FnOnce(&Case<'_, G>) -> Result<(), String>,
    ) -> Result<(), String> {
        let number = |word: &str| word.parse::<u64>().map_err(|_| "expected numbers");
        let numbers = text.split(' ').map(number).collect::<Result<Vec<u64>, _>>()?;
        let (depth, expected) = match numbers[..] {
            [depth] => (depth, None),
            [depth, sequences, distinct] => (depth, Some(Counts { sequences, distinct })),
            _ => return Err("expected depth, sequences and distinct results".into()),
        };
        let depth = u32::try_from(depth).map_err(|_| "this is too deep")?;
        let (Some(game), Some(state)) = (&self.game, &self.state) else {
            return Err("there is no `state` before the counts".into());
        };
        each(&Case { game, state, seed: self.seed, depth, expected })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Nim;

    const SOUND: &str = "boardwright-perft/1\ngame nim\nseats 2\nrules heap=9\n\n# all\nstate start\n\
                         seed 7\n1 3 3\n2 9 5\n\nstate 5 1 0\n3 12 4\n";

    #[test]
    fn sound_counts_hold() {
        let report = check::<Nim>(SOUND, 1_000).unwrap();
        assert_eq!((report.held, report.failed), (3, vec![]));
        assert_eq!(check::<Nim>(SOUND, 10).unwrap().held, 2);
    }

    #[test]
    fn wrong_counts_are_named() {
        let report = check::<Nim>(&SOUND.replace("2 9 5", "2 9 6"), 1_000).unwrap();
        assert_eq!(report.held, 2);
        let expected = ("line 10, depth 2".into(), "9 sequences and 5 results, not 9 and 6".into());
        assert_eq!(report.failed, [expected]);
    }

    #[test]
    fn missing_counts_are_filled_in() {
        assert_eq!(counted::<Nim>(&SOUND.replace("2 9 5", "2")).unwrap(), SOUND);
    }

    #[test]
    fn bad_lines_are_reported() {
        for (from, to, why) in [
            ("boardwright-perft/1", "boardwright-perft/2", "expected `boardwright-perft/1`"),
            ("game nim", "game chess", "this is read as nim"),
            ("seats 2", "seats 9", "Nim is for 2 to 4 seats, not 9"),
            ("heap=9", "heap=x", "option `heap` is `x`, but must be a whole number from 4 to 100"),
            ("state 5 1 0", "state 5 1", "expected `LEFT MOVER TURNS` at `5 1`"),
            ("state start", "seed 1", "there is no `state` before the counts"),
            ("2 9 5", "2 9", "expected depth, sequences and distinct results"),
            ("2 9 5", "2", "the counts are missing"),
        ] {
            let error = check::<Nim>(&SOUND.replace(from, to), 1_000).unwrap_err();
            assert!(error.to_string().ends_with(why), "{error}");
        }
    }
}
