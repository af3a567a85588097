//! Texts of decisions, chance, turns, states and boards (spec 3.8).

mod actions;
mod board;
mod check;
mod state;

use std::fmt;

use bw_core::{Actor, Notation, ParseError, ViewSchemas, plain_json as plain};
use serde_json::Value as Json;

use crate::actions::Action;
use crate::formats::bot_view::{WarlightSetup, WarlightView, schemas};
use crate::game::Warlight;
use crate::state::State;
use crate::view::View;

impl Notation for Warlight {
    fn write_action(
        &self,
        _: &View,
        _: Actor,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        actions::write(self.map(), action, out)
    }

    fn parse_actions(
        &self,
        view: &View,
        actor: Actor,
        text: &str,
        out: &mut Vec<Action>,
    ) -> Result<(), ParseError> {
        match actor {
            Actor::Chance => out.push(actions::read_chance(self.map(), text)?),
            Actor::Seat(seat) => actions::read_decisions(self, view, seat, text, out)?,
        }
        Ok(())
    }

    fn write_state(&self, state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        state::write(self, state, out)
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        state::read(self, text)
    }

    fn write_board(&self, view: &View, out: &mut dyn fmt::Write) -> fmt::Result {
        board::write(self, view, out)
    }

    fn setup_json(&self) -> Option<Json> {
        Some(plain(WarlightSetup::of(self)))
    }

    fn view_json(&self, view: &View) -> Json {
        plain(WarlightView::of(self, view))
    }

    fn view_schemas() -> Option<ViewSchemas> {
        Some(schemas())
    }
}
