//! What files of reference cases gave.

use std::fmt::Display;

use crate::options::OptionError;
use crate::perft_file::PerftFileError;
use crate::playthrough::HeaderError;

/// What checking a file of reference cases gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseReport {
    /// How many cases held.
    pub held: u32,
    /// Those that did not: name and what differs.
    pub failed: Vec<(String, String)>,
}

impl CaseReport {
    /// Counts one case; the error says what differs.
    pub fn case(&mut self, name: impl Into<String>, result: Result<(), impl Display>) {
        match result {
            Ok(()) => self.held += 1,
            Err(why) => self.failed.push((name.into(), why.to_string())),
        }
    }
}

/// Why a file of reference cases cannot be used: what is wrong with the file itself.
#[derive(Debug, thiserror::Error)]
pub enum CaseFileError {
    /// The game has no reader of cases.
    #[error("this game has no reference cases")]
    NoReader,
    /// It is not JSON, or of another shape.
    #[error("not {expected}: {error}")]
    Shape {
        /// What is read here.
        expected: &'static str,
        /// What the reader of JSON says.
        error: serde_json::Error,
    },
    /// Another format or version.
    #[error("the format is `{found}`, but this program reads {known}")]
    Format {
        /// As written.
        found: String,
        /// The formats that are read.
        known: &'static str,
    },
    /// A row, line or game is not a case.
    #[error("{place} {number}: {why}")]
    Case {
        /// What is counted: `line` or `case`.
        place: &'static str,
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
    /// Something in it cannot be read.
    #[error(transparent)]
    Text(#[from] crate::notation::ParseError),
    /// There is no case in it.
    #[error("there is no case in it; {0}")]
    Empty(&'static str),
    /// A playthrough that the game cannot play.
    #[error(transparent)]
    Playthrough(#[from] HeaderError),
    /// A file of perft counts with a wrong line.
    #[error(transparent)]
    Perft(#[from] PerftFileError),
    /// Seats or rules that the game refuses.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A file that cannot be written anew.
    #[error("this is neither a playthrough nor a file of counts")]
    NotOurs,
}

impl CaseFileError {
    /// A wrong line, counted from 1.
    pub fn line(number: usize, why: impl Display) -> Self {
        CaseFileError::Case { place: "line", number, why: why.to_string() }
    }

    /// A wrong case, counted from 1.
    pub fn case(number: usize, why: impl Display) -> Self {
        CaseFileError::Case { place: "case", number, why: why.to_string() }
    }
}
