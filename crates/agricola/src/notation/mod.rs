//! Text: decisions in a few words, positions as one line of JSON, boards for terminals.

mod actions;
mod board;
mod check;

use std::fmt;

use bw_core::{Actor, Notation, ParseError, ViewSchemas, plain_json as plain};
use serde_json::Value as Json;

use crate::actions::Action;
use crate::formats::bot_setup::AgricolaSetup;
use crate::formats::bot_view::{AgricolaView, schemas};
use crate::game::Agricola;
use crate::state::State;
use crate::view::View;

pub(crate) use actions::action_text;

impl Notation for Agricola {
    fn write_action(
        &self,
        _: &View,
        _: Actor,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        actions::write(action, out)
    }

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
        out.write_str(&serde_json::to_string(state).map_err(|_| fmt::Error)?)
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let mut state: State = serde_json::from_str(text)
            .map_err(|error| ParseError::new(format!("not a position: {error}"), text))?;
        state.players.iter_mut().for_each(crate::player::Player::refresh_rates);
        match state.fault(self.rules()) {
            None => Ok(state),
            Some(what) => Err(ParseError::new(what, text)),
        }
    }

    fn write_board(&self, view: &View, out: &mut dyn fmt::Write) -> fmt::Result {
        board::write(self.rules(), view, out)
    }

    fn setup_json(&self) -> Option<Json> {
        Some(plain(AgricolaSetup::of(self)))
    }

    fn view_json(&self, view: &View) -> Json {
        plain(AgricolaView::of(self, view))
    }

    fn view_schemas() -> Option<ViewSchemas> {
        Some(schemas())
    }
}
