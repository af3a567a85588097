//! The openings of a run: drawn at random, or listed by somebody. The games of a rotation group share one, and the next
//! group has the next.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use bw_catalog::{AnyGame, OpeningError, check_openings};
use bw_core::fingerprint;
use serde::{Deserialize, Serialize};

use crate::run::{ArenaError, ScheduledRun};

/// Openings of a run at most: what they need must not grow with the number of games.
pub const MOST_OPENINGS: usize = 100_000;
/// Turns of a random opening at most.
const MOST_TURNS: u32 = 100;

/// Openings as they are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningsRequest {
    /// Drawn from the run's seed; without a number of turns as many as the game has by itself.
    Random {
        /// Turns.
        turns: Option<u32>,
    },
    /// One a line.
    Listed {
        /// What the list is called.
        name: String,
        /// Its text: one opening a line; empty lines and those that begin with `#` do not count.
        text: String,
    },
}

/// What is wrong with openings that are asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningsError {
    /// The game has none.
    #[error(transparent)]
    Game(#[from] OpeningError),
    /// A line is wrong.
    #[error("{name}, line {line}: {error}")]
    Line {
        /// The list.
        name: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: OpeningError,
    },
    /// A line comes twice.
    #[error("{name}, line {line}: this is the opening of line {first} again; remove one of them")]
    Twice {
        /// The list.
        name: String,
        /// The line, from 1.
        line: usize,
        /// The line that says the same.
        first: usize,
    },
    /// There are none.
    #[error("{name} holds no openings; write one a line")]
    NoLines {
        /// The list.
        name: String,
    },
    /// There are too many.
    #[error("{name}, line {line}: a run has at most {MOST_OPENINGS} openings; leave the rest away")]
    TooMany {
        /// The list.
        name: String,
        /// The first line that is too much, from 1.
        line: usize,
    },
    /// The number of turns makes no sense.
    #[error("`{text}` is no number of turns from 0 to {MOST_TURNS}; write random or random:2")]
    Turns {
        /// As written.
        text: String,
    },
}

impl OpeningsRequest {
    /// `random` and `random:TURNS`; nothing for any other text, which may be the name of a file.
    pub fn random(text: &str) -> Option<Result<Self, OpeningsError>> {
        let rest = text.strip_prefix("random")?;
        let turns = match rest.strip_prefix(':') {
            None if rest.is_empty() => None,
            None => return None,
            Some(number) => match number.parse().ok().filter(|&turns: &u32| turns <= MOST_TURNS) {
                None => return Some(Err(OpeningsError::Turns { text: number.into() })),
                turns => turns,
            },
        };
        Some(Ok(OpeningsRequest::Random { turns }))
    }

    /// The openings of a game, everything checked.
    pub fn plan(&self, game: &dyn AnyGame) -> Result<OpeningSet, OpeningsError> {
        check_openings(game.spec(), game.seats())?;
        match self {
            OpeningsRequest::Random { turns } => {
                let turns = turns.unwrap_or_else(|| game.opening_turns());
                if turns > MOST_TURNS {
                    return Err(OpeningsError::Turns { text: turns.to_string() });
                }
                // An impossible number of turns is found before anything is played.
                game.random_openings(turns, 0, 1)?;
                let name = format!("random:{turns}");
                Ok(OpeningSet::new(name, OpeningSource::Random { turns }))
            }
            OpeningsRequest::Listed { name, text } => {
                let lines = listed(game, name, text)?;
                Ok(OpeningSet::new(name.clone(), OpeningSource::Lines(lines)))
            }
        }
    }
}

fn listed(game: &dyn AnyGame, name: &str, text: &str) -> Result<Vec<String>, OpeningsError> {
    let (mut lines, mut first_lines) = (Vec::new(), BTreeMap::new());
    for (text, line) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
        let text = without_comment(text).trim();
        if text.is_empty() {
            continue;
        }
        let name = || name.to_string();
        if lines.len() == MOST_OPENINGS {
            return Err(OpeningsError::TooMany { name: name(), line });
        }
        let opening = game.checked_opening(text);
        let opening = opening.map_err(|error| OpeningsError::Line { name: name(), line, error })?;
        let first = *first_lines.entry(fingerprint(opening.as_bytes())).or_insert(line);
        if first != line {
            return Err(OpeningsError::Twice { name: name(), line, first });
        }
        lines.push(opening);
    }
    if lines.is_empty() {
        return Err(OpeningsError::NoLines { name: name.into() });
    }
    Ok(lines)
}

/// A comment begins with `#` at the beginning of a word: inside of one it may belong to a game's notation.
fn without_comment(line: &str) -> &str {
    let begins = |at: usize| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let comment = line.match_indices('#').find(|&(at, _)| begins(at));
    comment.map_or(line, |(at, _)| &line[..at])
}

/// Where openings come from: what decides them, beside the seed and the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningSource {
    /// Drawn from the run's seed.
    Random {
        /// Turns of each.
        turns: u32,
    },
    /// One a line, as the game writes them.
    Lines(Vec<String>),
}

/// The openings of a run.
#[derive(Clone, Debug)]
pub struct OpeningSet {
    name: String,
    pub(crate) source: OpeningSource,
    /// Made when the run is played.
    prepared: OnceLock<Arc<[String]>>,
}

/// The openings of a run as reports name them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpeningsReport {
    /// `random:TURNS`, or what the list is called.
    pub set: String,
    /// Openings of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<usize>,
    /// A checksum of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,
}

impl OpeningSet {
    fn new(name: String, source: OpeningSource) -> Self {
        OpeningSet { name, source, prepared: OnceLock::new() }
    }

    /// Openings that were stored with a run; what they were called is not.
    pub(crate) fn restore(source: OpeningSource) -> Self {
        let name = match &source {
            OpeningSource::Random { turns } => format!("random:{turns}"),
            OpeningSource::Lines(_) => "list".into(),
        };
        OpeningSet::new(name, source)
    }

    /// As reports name them.
    pub fn report(&self) -> OpeningsReport {
        let lines = match &self.source {
            OpeningSource::Random { .. } => None,
            OpeningSource::Lines(lines) => Some(lines),
        };
        let checksum =
            |lines: &Vec<String>| format!("{:032x}", fingerprint(lines.join("\n").as_bytes()));
        let (openings, checksum) = (lines.map(Vec::len), lines.map(checksum));
        OpeningsReport { set: self.name.clone(), openings, checksum }
    }
}

impl fmt::Display for OpeningsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.openings {
            None => write!(f, "openings {}", self.set),
            Some(count) => write!(f, "{count} openings of {}", self.set),
        }
    }
}

/// How often openings come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningUse {
    /// Different openings.
    pub openings: usize,
    /// Rotation groups of a series.
    pub groups: u64,
}

impl OpeningUse {
    /// Whether some opening is played more than once in a series.
    pub fn repeats(&self) -> bool {
        self.groups > self.openings as u64
    }
}

impl ScheduledRun {
    /// Rotation groups of the longest series.
    fn groups(&self) -> u64 {
        let longest = self.series.iter().map(|series| series.games).max().unwrap_or(0);
        longest.div_ceil(self.schedule().group())
    }

    /// The openings of the run, in order; none if games begin where the rules say.
    pub(crate) fn opening_lines(&self) -> Result<Arc<[String]>, ArenaError> {
        let Some(set) = &self.openings else { return Ok(Arc::default()) };
        if let Some(lines) = set.prepared.get() {
            return Ok(Arc::clone(lines));
        }
        let lines: Arc<[String]> = match &set.source {
            OpeningSource::Lines(lines) => lines.as_slice().into(),
            OpeningSource::Random { turns } => {
                let count = self.groups().min(MOST_OPENINGS as u64) as usize;
                self.game.random_openings(*turns, self.seed, count)?.into()
            }
        };
        Ok(Arc::clone(set.prepared.get_or_init(|| lines)))
    }

    /// How often openings come, if games begin with some.
    pub fn opening_use(&self) -> Result<Option<OpeningUse>, ArenaError> {
        let openings = self.opening_lines()?.len();
        Ok(self.openings.as_ref().map(|_| OpeningUse { openings, groups: self.groups() }))
    }
}

#[cfg(test)]
mod tests {
    use bw_catalog::Catalog;

    use super::*;

    fn game(id: &str, seats: usize) -> Arc<dyn AnyGame> {
        Catalog::standard().game(id).unwrap().game(seats, "").unwrap()
    }

    fn list(text: &str) -> Result<Vec<String>, String> {
        listed(&*game("arimaa", 2), "my.txt", text).map_err(|error| error.to_string())
    }

    const GOLD: &str = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Md2 Ee2 Df2 Hg2 Ch2";
    const SILVER: &str = "ca7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8";

    #[test]
    fn lists_are_read_in_all_ways_to_write_them() {
        let labelled = format!("1g {GOLD} 1s {SILVER} 2g Ee2n Ee3n");
        let [gold, silver] = [GOLD, SILVER].map(|turn| turn.replace(' ', "; "));
        let single = format!("{gold}; {silver}; 1 Ee2n; Ee3n; Ee4n; 1 end");
        let text = format!("\u{feff}# two openings\n\n  {labelled}  # with labels\r\n{single}\n");
        let read = list(&text).unwrap();
        assert_eq!(read.len(), 2);
        assert_eq!(read[1], format!("{gold}; {silver}; Ee2n; Ee3n; Ee4n; end"));
        assert_eq!(list(&read.join("\n")).unwrap(), read, "what is written is read");
    }

    #[test]
    fn wrong_lines_are_named() {
        let error = |text: &str| list(text).unwrap_err();
        assert_eq!(error(" \n# nothing\n"), "my.txt holds no openings; write one a line");
        assert_eq!(
            error("\n1g Xa1"),
            "my.txt, line 2: `1g Xa1`, turn 1: this names no piece at `Xa1`"
        );
        let set_up = format!("1g {GOLD} 1s {SILVER}");
        assert!(error(&format!("{set_up} 2g Ra1n")).contains("`2g Ra1n`, turn 3: "));
        let illegal = error(&format!("{set_up}; Ee2s"));
        assert!(illegal.starts_with("my.txt, line 1: `Ee2s`, turn 3: "), "{illegal}");
        assert!(
            error("Ra1 Rb1")
                .ends_with("turn 1 is not complete; write the whole turn or leave it away")
        );
        let twice = error(&format!("{set_up}\n{}", set_up.replace("1s", ";")));
        assert_eq!(
            twice,
            "my.txt, line 2: this is the opening of line 1 again; remove one of them"
        );
        assert!(error("; ;").ends_with("write the first turns of a game, with `;` between them"));
    }

    #[test]
    fn only_games_that_lack_luck_have_openings() {
        let random = OpeningsRequest::Random { turns: None };
        let why = |id: &str| random.plan(&*game(id, 2)).unwrap_err().to_string();
        assert!(why("carcassonne").contains("its chance events make every game another one"));
        assert!(why("warlight").starts_with("Warlight is not played from openings: "));
        assert_eq!(random.plan(&*game("arimaa", 2)).unwrap().report().set, "random:2");
        let far = OpeningsRequest::Random { turns: Some(101) };
        assert!(far.plan(&*game("arimaa", 2)).unwrap_err().to_string().contains("from 0 to 100"));
    }

    #[test]
    fn random_openings_are_asked_for_by_a_word() {
        let random = |text: &str| OpeningsRequest::random(text).map(|read| read.ok());
        assert_eq!(random("random"), Some(Some(OpeningsRequest::Random { turns: None })));
        assert_eq!(random("random:0"), Some(Some(OpeningsRequest::Random { turns: Some(0) })));
        assert_eq!([random("random:x"), random("random:101")], [Some(None), Some(None)]);
        assert_eq!([random("random.txt"), random("./random"), random("")], [None, None, None]);
    }
}
