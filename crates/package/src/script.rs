//! Bots that people write themselves: a short text, and the same as numbers and rows that a form can show.

use std::ops::Range;

use bw_core::Message;

/// A number of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptDial {
    /// Its sign in the text; the text `script-NAME-SIGN` says what it is for.
    pub sign: &'static str,
    /// The largest value; the smallest is 0.
    pub most: u8,
}

/// Something that rows may name.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptItem {
    /// Its word in the text.
    pub id: String,
    /// Its name.
    pub name: Message,
}

/// A row of a script: a number of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptRow {
    /// The word of an [`ScriptItem`].
    pub id: String,
    /// How many.
    pub count: u8,
}

/// A script as numbers and rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// A value for each [`ScriptKind::dials`].
    pub dials: Vec<u8>,
    /// What to do, first things first.
    pub rows: Vec<ScriptRow>,
}

/// What is wrong with a script's text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct ScriptError {
    /// What is wrong.
    pub reason: String,
    /// The bytes of the text that are.
    pub at: Range<usize>,
}

/// How a game's scripts are written.
#[derive(Clone, Copy, Debug)]
pub struct ScriptKind {
    /// What the rulebook or thesis calls one; also the end of the page's address.
    pub name: &'static str,
    /// The bot that plays by scripts, and its option that takes the text.
    pub bot: (&'static str, &'static str),
    /// One to begin with.
    pub sample: &'static str,
    /// Bots to try it against that play fast.
    pub opponents: &'static [&'static str],
    /// Rule options worth choosing for a trial.
    pub rules: &'static [&'static str],
    /// Its numbers.
    pub dials: &'static [ScriptDial],
    /// The most a row may ask for.
    pub most: u8,
    /// What rows may name.
    pub ingredients: fn() -> Vec<ScriptItem>,
    /// Reads a text.
    pub read: fn(&str) -> Result<Script, ScriptError>,
    /// Writes the text that is read as this script.
    pub write: fn(&Script) -> String,
    /// The same as the value of the bot's option, where commas would end it.
    pub option: fn(&Script) -> String,
    /// What it does, entry by entry.
    pub plan: fn(&Script) -> Vec<Message>,
    /// Tables of the game's study that show what scripts did, by id; their first column is the player.
    pub sheets: &'static [&'static str],
    /// The text for a title, a heading or a name in those tables.
    pub heading: fn(&str) -> Option<Message>,
}
