//! What a log holds beside the game: headers, chat and times among them, takebacks, and which of the two formats it is. A
//! record keeps it as extra data, so that a log that was read is written back as it was.

use std::fmt::Write;

use bw_core::Record;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::notes;
use crate::formats::records::{GameRecord, TournamentGame};

/// What a log holds in its own way; nothing where it is what we would write.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Manner {
    /// All headers or tags in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) headers: Vec<(String, String)>,
    /// All turn lines, those that were taken back included.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) turns: Vec<String>,
    /// The result line of a game of a tournament file, which may be empty; none for a game record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tournament: Option<String>,
}

impl Manner {
    /// What a record keeps; nothing if that makes no sense.
    pub(super) fn of(record: &Record) -> Self {
        serde_json::from_value(Value::Object(record.extra.clone())).unwrap_or_default()
    }

    /// Only what differs from what we would write.
    pub(super) fn beside(self, usual: &Manner) -> Self {
        let has_usual_headers = self.tournament.is_none() && self.headers == usual.headers;
        let has_usual_turns = self.turns == usual.turns;
        Manner {
            headers: if has_usual_headers { Vec::new() } else { self.headers },
            turns: if has_usual_turns { Vec::new() } else { self.turns },
            tournament: self.tournament,
        }
    }

    /// The same with the notes that we would write. A tag of a tournament file has one line, so what was a game of one
    /// becomes a game record with the same headers.
    pub(super) fn annotated(mut self, usual: &Manner) -> Self {
        self.tournament = None;
        let is_noted = |(key, _): &&(String, String)| key == notes::HEADER;
        let noted = usual.headers.iter().find(is_noted).filter(|_| !self.headers.is_empty());
        if let Some(noted) = noted {
            match self.headers.iter_mut().find(|(key, _)| key == notes::HEADER) {
                Some(place) => place.clone_from(noted),
                None => self.headers.push(noted.clone()),
            }
        }
        self
    }

    /// The whole log, with what we would write where this says nothing.
    pub(super) fn text(&self, usual: &Manner) -> String {
        let headers = if self.headers.is_empty() { &usual.headers } else { &self.headers };
        let turns = if self.turns.is_empty() { &usual.turns } else { &self.turns };
        let mut text = match &self.tournament {
            Some(_) => TournamentGame { tags: headers.clone(), ..Default::default() }.tags_text(),
            None => GameRecord::with_headers(headers.clone()).to_string(),
        };
        for line in turns.iter().map(String::as_str).chain(self.tournament.as_deref()) {
            writeln!(text, "{line}").expect("a string takes all text");
        }
        if self.tournament.as_ref().is_some_and(|result| !result.is_empty()) {
            text.push('\n');
        }
        text
    }

    /// As extra data of a record.
    pub(super) fn extra(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(extra)) => extra,
            _ => Map::new(),
        }
    }
}
