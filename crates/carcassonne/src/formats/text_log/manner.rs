//! How a log says what a record does not say: its language, the words for its players, which of several equal tiles was
//! placed and at which cell of its segment a meeple stands. A record keeps it as extra data, so that a log that was read is
//! written back as it was.

use bw_core::{Lang, Record};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a log says in its own way; nothing where it is what we would write.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Manner {
    /// The language, if it is not the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    lang: Option<String>,
    /// What follows `Player N:`, by seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) players: Vec<String>,
    /// Changes of the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) modifications: Option<String>,
    /// Moves, the start tile first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) moves: Vec<String>,
    /// Numbers of discarded tiles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) discarded: Vec<String>,
}

/// The language of logs if nobody says.
const USUAL: Lang = Lang::Cs;

impl Manner {
    /// The manner that a record keeps; the usual one if it keeps none that makes sense.
    pub(super) fn of(record: &Record) -> Self {
        serde_json::from_value(Value::Object(record.extra.clone())).unwrap_or_default()
    }

    /// The usual manner in a language.
    pub(super) fn usual(lang: Lang) -> Self {
        let lang = (lang != USUAL).then(|| lang.id().into());
        Manner { lang, ..Manner::default() }
    }

    /// The language of the log.
    pub(super) fn lang(&self) -> Lang {
        self.lang.as_deref().and_then(|lang| lang.parse().ok()).unwrap_or(USUAL)
    }

    /// The same without words of a language.
    pub(super) fn in_lang(self, lang: Lang) -> Self {
        if lang == self.lang() {
            return self;
        }
        Manner { moves: self.moves, discarded: self.discarded, ..Manner::usual(lang) }
    }

    /// Whether it is what we would write.
    pub(super) fn is_usual(&self) -> bool {
        *self == Manner::usual(self.lang())
    }

    /// Only what differs from another manner in the same language.
    pub(super) fn beside(self, usual: &Manner) -> Self {
        fn differing<T: Default + PartialEq>(own: T, usual: &T) -> T {
            if own == *usual { T::default() } else { own }
        }
        Manner {
            lang: self.lang,
            players: differing(self.players, &usual.players),
            modifications: differing(self.modifications, &usual.modifications),
            moves: differing(self.moves, &usual.moves),
            discarded: differing(self.discarded, &usual.discarded),
        }
    }

    /// As extra data of a record.
    pub(super) fn extra(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(extra)) => extra,
            _ => Map::new(),
        }
    }
}
