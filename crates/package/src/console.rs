//! Matches ordered in a game's own words: settings files and dialogues of the program that a thesis had.
//!
//! A game that has such a format brings a [`Console`] along. It turns text into a [`MatchRequest`] and results
//! into text; whoever plays the match knows none of its words.

use std::fmt;

use bw_core::Lang;

/// A player of an ordered match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestedPlayer {
    /// The bot's spec.
    pub bot: String,
    /// The name it was given.
    pub name: String,
}

/// Where the results of an ordered match go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultsTo {
    /// To standard output.
    StandardOutput,
    /// To this file.
    File(String),
}

/// A match that somebody ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRequest {
    /// One player per seat.
    pub players: Vec<RequestedPlayer>,
    /// Rule options that differ from the defaults, as `key=value,…`.
    pub rules: String,
    /// How many games.
    pub games: u64,
    /// The luck of the first game; none for new luck.
    pub seed: Option<u64>,
    /// Everybody stays on the seat of the list.
    pub fixed_seats: bool,
    /// The folder that takes a text log of every game.
    pub logs: Option<String>,
    /// Where the results go.
    pub results: ResultsTo,
    /// The language of the order, and so of results and logs.
    pub lang: Lang,
}

/// What one player made of all games of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerTotals {
    /// Sum of its scores.
    pub score: i64,
    /// Sums by category, in the order of the game.
    pub parts: Vec<i64>,
    /// Games in which nobody ranked higher.
    pub wins: u64,
}

/// What a match gave, by player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchTotals {
    /// Games that were played to their end: those that sums are made of.
    pub games: u64,
    /// By player, in the order of the list.
    pub players: Vec<PlayerTotals>,
}

/// What is wrong with a settings file or another text, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} {line}: {what}", line_word(*lang))]
pub struct LineError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub what: String,
    /// The language of that: the text's own.
    pub lang: Lang,
}

const fn line_word(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "line",
        Lang::Cs => "řádek",
    }
}

impl LineError {
    /// An error in this line, from 1, in English.
    pub fn new(line: usize, what: impl Into<String>) -> Self {
        LineError { line, what: what.into(), lang: Lang::En }
    }

    /// The same, said in another language.
    #[must_use]
    pub fn said_in(self, lang: Lang) -> Self {
        LineError { lang, ..self }
    }
}

/// Why nobody can play by a bot's spec.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BotRefused(pub String);

/// Says what is wrong with a bot's spec.
pub type CheckBot<'a> = dyn Fn(&str) -> Result<(), BotRefused> + 'a;

/// What is wrong with an answer, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct AnswerRefused(pub String);

/// Questions that lead to an order, one after another.
pub trait Dialogue {
    /// What is asked now, ready to be shown: lines without a line end after the last. Nothing once
    /// everything is answered.
    fn question(&self) -> Option<String>;

    /// Whether the question may stay without an answer.
    fn is_optional(&self) -> bool;

    /// Takes an answer. The error says what is wrong with it; then the question stays.
    fn answer(&mut self, line: &str, check: &CheckBot<'_>) -> Result<(), AnswerRefused>;

    /// The request, once everything is answered.
    fn request(&self) -> Option<MatchRequest>;
}

/// A game's own way to order matches.
#[derive(Clone, Copy)]
pub struct Console {
    /// The language of the dialogue if nobody says.
    pub lang: Lang,
    /// Reads a settings file.
    pub read: fn(text: &str, check: &CheckBot<'_>) -> Result<MatchRequest, LineError>,
    /// Begins a dialogue in a language.
    pub dialogue: fn(Lang) -> Box<dyn Dialogue>,
    /// Writes results in the game's own form.
    pub results: fn(&MatchRequest, &MatchTotals) -> String,
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Console")
    }
}
