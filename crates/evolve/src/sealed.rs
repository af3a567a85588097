//! States of runs as JSON texts that notice when they were cut short or edited.
//!
//! A sealed text names its format and version and holds a checksum (64-bit FNV-1a) over the compact JSON of
//! the state, its keys in the order in which they are written. Whoever writes the text to a file should write a new
//! file and rename it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::error::Category;
use thiserror::Error;

/// Why a text is not the sealed state it should be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SealError {
    /// The text ends in the middle.
    #[error("it is cut short: it ends in line {line}, column {column}")]
    Truncated {
        /// The last line.
        line: usize,
        /// The last column.
        column: usize,
    },
    /// The text is not JSON, or not of the form expected.
    #[error("it is not of the right form: {0}")]
    Malformed(String),
    /// The text was written for something else.
    #[error("its format is \"{found}\", not \"{expected}\"")]
    Format {
        /// The format wanted.
        expected: &'static str,
        /// The format found.
        found: String,
    },
    /// A version of the format that this program does not know.
    #[error("it has format version {found}; this program reads version {expected}")]
    Version {
        /// The version wanted.
        expected: u32,
        /// The version found.
        found: u32,
    },
    /// The contents are not what was written.
    #[error("it was changed or damaged: its checksum is {found}, but {expected} is written in it")]
    Checksum {
        /// As written.
        expected: String,
        /// Computed from the contents.
        found: String,
    },
}

#[derive(Serialize)]
struct Written<'a, S> {
    format: &'a str,
    version: u32,
    checksum: String,
    state: &'a S,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    format: String,
    version: u32,
    checksum: String,
    state: Value,
}

/// A kind of sealed text.
#[derive(Clone, Copy, Debug)]
pub struct Seal {
    /// What it is for, in words.
    pub format: &'static str,
    /// Counts changes of the state's form.
    pub version: u32,
}

impl Seal {
    /// The state as JSON; the same state always gives the same bytes.
    ///
    /// ```
    /// use bw_evolve::Seal;
    ///
    /// let seal = Seal { format: "example", version: 1 };
    /// let text = seal.write(&vec![1, 2, 3]);
    /// assert_eq!(seal.read::<Vec<u32>>(&text), Ok(vec![1, 2, 3]));
    /// assert!(seal.read::<Vec<u32>>(&text.replace('2', "5")).is_err());
    /// ```
    pub fn write<S: Serialize>(self, state: &S) -> String {
        let Seal { format, version } = self;
        let written = Written { format, version, checksum: checksum(state), state };
        let mut text = serde_json::to_string_pretty(&written).expect(SERIALISES);
        text.push('\n');
        text
    }

    /// The state of a text written by [`Seal::write`].
    pub fn read<S: DeserializeOwned>(self, text: &str) -> Result<S, SealError> {
        let read: Read = serde_json::from_str(text).map_err(unreadable)?;
        if read.format != self.format {
            return Err(SealError::Format { expected: self.format, found: read.format });
        }
        if read.version != self.version {
            return Err(SealError::Version { expected: self.version, found: read.version });
        }
        let found = checksum(&read.state);
        if found != read.checksum {
            return Err(SealError::Checksum { expected: read.checksum, found });
        }
        S::deserialize(read.state).map_err(|error| SealError::Malformed(error.to_string()))
    }
}

const SERIALISES: &str = "invariant: states are texts, numbers and lists, which always serialise";

fn checksum(state: &impl Serialize) -> String {
    format!("{:016x}", fnv1a(&serde_json::to_vec(state).expect(SERIALISES)))
}

#[allow(clippy::needless_pass_by_value)] // the form `map_err` wants
fn unreadable(error: serde_json::Error) -> SealError {
    match error.classify() {
        Category::Eof => SealError::Truncated { line: error.line(), column: error.column() },
        Category::Io | Category::Syntax | Category::Data => SealError::Malformed(error.to_string()),
    }
}

/// The 64-bit FNV-1a hash: finds accidents, not forgers.
fn fnv1a(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_vectors_of_fnv1a() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
