//! Logs of single games in a format of the game's own, beside our records.

use std::fmt;

use bw_core::{Lang, Record, RecordError};

use crate::console::LineError;

/// Whether what a record says of a player is the spec of a bot; else it is a person's name.
pub type IsBot<'a> = dyn Fn(&str) -> bool + 'a;

/// A format of logs. Writing a game that was read gives the same log, and reading what was written gives the same record,
/// apart from the seed, which no log knows. A format that does not say enough for that refuses to be read and says so.
#[derive(Clone, Copy)]
pub struct TextLog {
    /// Whether a text begins like such a log.
    pub recognises: fn(text: &str) -> bool,
    /// The logs of a text that begins like one: one, or several if the format lets them stand one after another.
    pub split: fn(text: &str) -> Vec<&str>,
    /// Writes the log of a recorded game; without a language in the one in which it was read, or in the format's usual one.
    pub write: fn(&Record, &IsBot<'_>, Option<Lang>) -> Result<String, RecordError>,
    /// Reads a log, with everything checked that it claims.
    pub read: fn(text: &str, &IsBot<'_>) -> Result<Record, LineError>,
}

impl fmt::Debug for TextLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TextLog")
    }
}
