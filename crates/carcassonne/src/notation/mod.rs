//! Decisions, states and boards as text (spec 8.3).

mod actions;
mod board;
mod state;

use std::fmt;

use bw_core::{Actor, Notation, ParseError, ViewSchemas, plain_json as plain};
use serde_json::Value as Json;

use crate::actions::Action;
use crate::formats::bot_view::{CarcassonneSetup, CarcassonneView, schemas};
use crate::game::Carcassonne;
use crate::state::State;

impl Notation for Carcassonne {
    fn write_action(
        &self,
        _: &State,
        _: Actor,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        write!(out, "{action}")
    }

    fn parse_actions(
        &self,
        view: &State,
        actor: Actor,
        text: &str,
        out: &mut Vec<Action>,
    ) -> Result<(), ParseError> {
        match actor {
            Actor::Chance => out.push(actions::parse_draw(text)?),
            Actor::Seat(seat) => out.extend(actions::parse_turn(view, seat, text)?),
        }
        Ok(())
    }

    fn write_state(&self, state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        state::write(state, out)
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        state::parse(*self.rules(), text)
    }

    fn write_board(&self, view: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        board::write(view, out)
    }

    fn setup_json(&self) -> Option<Json> {
        Some(plain(CarcassonneSetup::of(self)))
    }

    fn view_json(&self, view: &State) -> Json {
        plain(CarcassonneView::of(view))
    }

    fn view_schemas() -> Option<ViewSchemas> {
        Some(schemas())
    }
}
