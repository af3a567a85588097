//! `name`, `name:key=value,…`, `exec:COMMAND LINE`: who plays, in one word of a command line.

use std::fmt;

use bw_core::OptionError;

/// Who plays: parsed, not yet looked up.
///
/// ```
/// # use bw_runner::BotSpec;
/// let spec = BotSpec::parse("greedy:ties=random");
/// assert_eq!((spec.name(), spec.rest()), ("greedy", "ties=random"));
/// assert_eq!(BotSpec::parse("exec:python3 bot.py --fast").rest(), "python3 bot.py --fast");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BotSpec {
    text: String,
    name_len: usize,
}

impl BotSpec {
    /// Splits the name from what follows the first colon.
    pub fn parse(text: &str) -> Self {
        let text = text.trim().to_string();
        let name_len = text.find(':').unwrap_or(text.len());
        BotSpec { text, name_len }
    }

    /// The bot's name, or the prefix of a protocol.
    pub fn name(&self) -> &str {
        &self.text[..self.name_len]
    }

    /// Options of a bot, or the command line of a foreign one.
    pub fn rest(&self) -> &str {
        self.text.get(self.name_len + 1..).unwrap_or("")
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

/// Why a bot cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BotSpecError {
    /// No such bot.
    #[error("{game} has no bot `{name}`; there are {}", known.join(", "))]
    Unknown {
        /// The game's id.
        game: &'static str,
        /// The name as written.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// The bot's options are wrong.
    #[error("bot `{bot}`: {error}")]
    Options {
        /// The spec as written.
        bot: String,
        /// What is wrong.
        error: OptionError,
    },
    /// A protocol without a command.
    #[error("`{prefix}:` needs a command line, as in `{prefix}:python3 bot.py`")]
    NoCommand {
        /// The protocol.
        prefix: String,
    },
    /// A person cannot sit here.
    #[error("`human` cannot play here; use `boardwright play`")]
    Human,
}
