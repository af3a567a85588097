//! Dominion as text (spec 2.4 and 7.2): decisions, states, boards.

mod actions;
mod board;
mod check;
mod state;

use std::fmt;

use bw_core::{Actor, Notation, ParseError, ViewSchemas, plain_json as plain};
use serde_json::Value as Json;

use crate::actions::Action;
use crate::formats::bot_view::{DominionSetup, DominionView, schemas};
use crate::game::Dominion;
use crate::state::State;
use crate::view::View;

pub(crate) use state::frames_text;

impl Notation for Dominion {
    fn write_action(
        &self,
        _: &View,
        _: Actor,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        actions::write(action, out)
    }

    /// Several decisions are joined by `; `.
    fn parse_actions(
        &self,
        _: &View,
        actor: Actor,
        text: &str,
        out: &mut Vec<Action>,
    ) -> Result<(), ParseError> {
        for part in text.split(';') {
            out.push(actions::parse(actor, part.trim())?);
        }
        Ok(())
    }

    fn write_state(&self, state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        state::write(state, out)
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let state = state::parse(self.rules(), text)?;
        check::check(self.rules(), &state).map_err(|what| ParseError::new(what, text))?;
        Ok(state)
    }

    fn write_board(&self, view: &View, out: &mut dyn fmt::Write) -> fmt::Result {
        board::write(view, out)
    }

    fn setup_json(&self) -> Option<Json> {
        Some(plain(DominionSetup::of(self)))
    }

    fn view_json(&self, view: &View) -> Json {
        plain(DominionView::of(view))
    }

    fn view_schemas() -> Option<ViewSchemas> {
        Some(schemas())
    }
}

/// A decision's text, appended.
pub(crate) fn write_action_text(action: Action, out: &mut String) {
    actions::write(action, out).expect("a string takes all text");
}
