//! What a viewer knows, as JSON. Nothing is hidden: the view is the state.
//!
//! Boards are in the one-line form, now, at the start of the turn, and a turn before; steps in notation. `cannot_end` says why the turn cannot be ended now, `seen` and
//! `twice` are keys of positions since the last capture.

use bw_core::Seat;
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::notation::{OneLine, step_tokens};
use crate::piece::{Kind, Piece, Side};
use crate::position::Pending;
use crate::square::Square;
use crate::state::{Phase, State};

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

#[derive(serde::Serialize)]
struct PendingView {
    kind: &'static str,
    square: Square,
    piece: char,
}

struct SupplyView<'s>(&'s State);

impl Serialize for SupplyView<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut left = s.serialize_map(Some(Kind::COUNT))?;
        for kind in Kind::ALL {
            let letter = Piece::new(self.0.side(), kind).letter();
            left.serialize_entry(&letter, &self.0.supply[kind.index()])?;
        }
        left.end()
    }
}

#[derive(serde::Serialize)]
struct EndingView {
    winner: Seat,
    reason: &'static str,
}

impl State {
    fn pending_view(&self) -> Option<PendingView> {
        let side = self.side();
        let view =
            |kind, square, piece: Piece| Some(PendingView { kind, square, piece: piece.letter() });
        match self.position.pending() {
            Pending::None => None,
            Pending::Pull { square, by } => view("pull", square, Piece::new(side, by)),
            Pending::Push { square, of } => view("push", square, Piece::new(!side, of)),
        }
    }

    fn cannot_end_view(&self) -> Option<String> {
        let in_play = self.phase() == Phase::Play;
        let why = in_play.then(|| self.position.cannot_end(self.forbidden()))??;
        Some(why.to_string())
    }
}

fn key_texts(keys: &[u64]) -> Vec<String> {
    keys.iter().map(|key| format!("{key:016x}")).collect()
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let phase = self.phase();
        let position = &self.position;
        let on_turn = (phase != Phase::Over).then(|| self.side().seat());
        let steps = step_tokens(&self.start, self.steps_taken());
        let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
        let frozen: Vec<Square> =
            (position.frozen(Side::Gold) | position.frozen(Side::Silver)).collect();
        let over = self.ending.map(|ending| EndingView {
            winner: ending.winner.seat(),
            reason: ending.reason.name(),
        });
        let previous = self.previous.as_ref().map(|start| OneLine(start).to_string());
        let mut view = s.serialize_struct("State", 17)?;
        view.serialize_field("phase", phase.name())?;
        view.serialize_field("turn", &self.label().to_string())?;
        view.serialize_field("seat", &on_turn)?;
        view.serialize_field("board", &OneLine(position).to_string())?;
        view.serialize_field("start", &OneLine(&self.start).to_string())?;
        view.serialize_field("previous", &previous)?;
        view.serialize_field("steps", &steps)?;
        view.serialize_field("steps_left", &position.steps_left())?;
        view.serialize_field("pending", &self.pending_view())?;
        view.serialize_field("cannot_end", &self.cannot_end_view())?;
        view.serialize_field("frozen", &frozen)?;
        view.serialize_field("supply", &(phase == Phase::Setup).then_some(SupplyView(self)))?;
        view.serialize_field("next_square", &self.next_home_square())?;
        view.serialize_field("leader", &self.leader.map(Side::seat))?;
        view.serialize_field("seen", &key_texts(self.history.seen()))?;
        view.serialize_field("twice", &key_texts(self.forbidden()))?;
        view.serialize_field("over", &over)?;
        view.end()
    }
}
