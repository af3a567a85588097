//! Logs of single games in a format of the game's own, beside our records.

use std::fmt;

use bw_core::{Lang, Record, RecordError};

use crate::console::LineError;

/// A player as a log names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedPlayer {
    /// The name.
    pub name: String,
    /// The bot's spec; none for a person.
    pub bot: Option<String>,
}

/// A format of logs. Reading what was written gives the same game: the same actions, rules and result. A format that
/// does not tell enough for that refuses to be read and says so.
#[derive(Clone, Copy)]
pub struct TextLog {
    /// The language of a log if nobody says.
    pub lang: Lang,
    /// Whether a text begins like such a log.
    pub recognises: fn(text: &str) -> bool,
    /// The logs of a text that begins like one: one, or several if the format lets them stand one after another.
    pub split: fn(text: &str) -> Vec<&str>,
    /// Writes the log of a recorded game, players by seat.
    pub write: fn(&Record, &[LoggedPlayer], Lang) -> Result<String, RecordError>,
    /// Reads a log, with everything checked that it claims.
    pub read: fn(text: &str) -> Result<Record, LineError>,
}

impl fmt::Debug for TextLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TextLog")
    }
}
