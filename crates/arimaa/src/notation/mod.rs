//! Decisions, turns, positions and states as text (spec 2).

mod diagram;
mod position;
mod state;
mod token;
mod turn;

use std::fmt;

use bw_core::{Actor, Notation, ParseError, ViewSchemas, plain_json as plain};
use serde_json::Value as Json;

pub use diagram::{Diagram, parse_diagram, write_diagram};
pub use position::{OneLine, parse_one_line, parse_position};
pub(crate) use position::{parse_any_one_line, parse_side_and_board, parse_supplies};
pub use token::Token;
pub(crate) use turn::read_setup;
pub use turn::{
    SetupText, Strictness, TurnText, parse_tokens, read_steps, setup_tokens, step_tokens,
};

use crate::actions::Action;
use crate::formats::bot_view::{ArimaaSetup, ArimaaView, schemas};
use crate::game::Arimaa;
use crate::setup::home_square;
use crate::state::State;

/// The word of a decision in a state. A piece that is not there is written as `?`.
pub(crate) fn decision_token(state: &State, action: Action) -> Result<Token, Action> {
    let next = || home_square(state.side(), state.decided);
    match action {
        Action::Leave => Ok(Token::Leave(next())),
        Action::Place(kind) => Ok(Token::Place(crate::Piece { side: state.side(), kind }, next())),
        Action::Step(step) => {
            let piece = state.piece_at(step.from()).ok_or(action)?;
            Ok(Token::Step(piece, step))
        }
        Action::End => Ok(Token::End),
    }
}

impl Notation for Arimaa {
    fn write_action(
        &self,
        view: &State,
        _: Actor,
        action: Action,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        match decision_token(view, action) {
            Ok(token) => write!(out, "{token}"),
            Err(Action::Step(step)) => write!(out, "?{step}"),
            Err(_) => out.write_str("?"),
        }
    }

    fn parse_actions(
        &self,
        view: &State,
        _: Actor,
        text: &str,
        out: &mut Vec<Action>,
    ) -> Result<(), ParseError> {
        out.extend(turn::read_decisions(view, text)?);
        Ok(())
    }

    fn write_state(&self, state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        state::write(state, out)
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        state::parse(self.rules(), text)
    }

    fn write_board(&self, view: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        write_diagram(view, out)
    }

    fn setup_json(&self) -> Option<Json> {
        Some(plain(ArimaaSetup::of(self)))
    }

    fn view_json(&self, view: &State) -> Json {
        plain(ArimaaView::of(view))
    }

    fn view_schemas() -> Option<ViewSchemas> {
        Some(schemas())
    }
}
