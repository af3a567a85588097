//! Text: the only exchange format outside a process.

use std::fmt;

use serde_json::Value as Json;

use crate::game::Game;
use crate::rng::Rng;
use crate::seat::Actor;

/// The language of words shown to people. Notation itself is the same in all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Czech.
    Cs,
}

impl Lang {
    /// `en` or `cs`.
    pub const fn id(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Cs => "cs",
        }
    }
}

/// There is no such language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a language; use en or cs")]
pub struct UnknownLang(pub String);

impl std::str::FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        let known = [Lang::En, Lang::Cs].into_iter().find(|lang| lang.id() == text);
        known.ok_or_else(|| UnknownLang(text.into()))
    }
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} at `{at}`")]
pub struct ParseError {
    /// What is wrong.
    pub what: String,
    /// The offending part of the text.
    pub at: String,
}

impl ParseError {
    /// An error about this part of the text.
    pub fn new(what: impl Into<String>, at: impl Into<String>) -> Self {
        let at: String = at.into();
        // Foreign text may be endless; a message is not.
        let at = if at.chars().count() > 60 {
            at.chars().take(57).chain("...".chars()).collect()
        } else {
            at
        };
        ParseError { what: what.into(), at }
    }
}

/// What the JSON line protocol promises of a game, as JSON Schemas.
#[derive(Clone, Debug, PartialEq)]
pub struct ViewSchemas {
    /// Of what [`Notation::setup_json`] writes.
    pub setup: Json,
    /// Of what [`Notation::view_json`] writes.
    pub view: Json,
}

/// Data of a game as JSON.
pub fn plain_json(data: impl serde::Serialize) -> Json {
    serde_json::to_value(data).expect("what a game says of itself is plain data")
}

/// Decisions and states as text. Written from views, so that nothing hidden can slip in.
pub trait Notation: Game {
    /// Writes a decision (or, with [`Actor::Chance`], a chance outcome) as the viewer would.
    fn write_action(
        &self,
        view: &Self::View,
        actor: Actor,
        action: Self::Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result;

    /// Reads one action or the rest of a turn. What it reads need not be legal.
    fn parse_actions(
        &self,
        view: &Self::View,
        actor: Actor,
        text: &str,
        out: &mut Vec<Self::Action>,
    ) -> Result<(), ParseError>;

    /// Writes the whole state in one line, nothing left out.
    fn write_state(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads what [`Notation::write_state`] wrote; never accepts a state the rules cannot hold.
    fn parse_state(&self, text: &str) -> Result<Self::State, ParseError>;

    /// A plain-text picture of what a viewer knows, for terminals and screen readers.
    fn write_board(&self, view: &Self::View, out: &mut dyn fmt::Write) -> fmt::Result;

    /// What a foreign bot has to know before the first decision and no view repeats: the map, the cards, the tiles.
    fn setup_json(&self) -> Option<Json> {
        None
    }

    /// A view for foreign bots in any language: names instead of numbers and masks, and nothing that only our own
    /// programs understand.
    fn view_json(&self, view: &Self::View) -> Json {
        plain_json(view)
    }

    /// What both promise; nothing if the game makes no promise.
    fn view_schemas() -> Option<ViewSchemas> {
        None
    }

    /// [`Notation::write_action`] into a new string.
    fn action_text(&self, view: &Self::View, actor: Actor, action: Self::Action) -> String {
        let mut text = String::new();
        self.write_action(view, actor, action, &mut text).expect("a string takes all text");
        text
    }

    /// [`Notation::write_state`] into a new string.
    fn state_text(&self, state: &Self::State) -> String {
        let mut text = String::new();
        self.write_state(state, &mut text).expect("a string takes all text");
        text
    }

    /// A whole state in text that looks like this view to its viewer: for programs that know the rules and can have no
    /// more than a view. What is hidden is dealt from the view alone, so the text tells no more than that.
    ///
    /// ```
    /// # use bw_core::{Game, Notation, Options, Seat, Viewer, toy::Nim};
    /// let nim = Nim::new(2, &Options::defaults(Nim::SPEC.options))?;
    /// let view = nim.view(&nim.initial(), Viewer::Seat(Seat::new(0))).into_owned();
    /// let state = nim.parse_state(&nim.position_text(&view))?;
    /// assert_eq!(*nim.view(&state, Viewer::Seat(Seat::new(0))), view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn position_text(&self, view: &Self::View) -> String {
        // Never the luck of the game: what is dealt would tell of it.
        self.state_text(&self.determinize(view, &mut Rng::new(0)))
    }
}
