//! The log: one line for a turn, steps of one piece together.

use bw_core::{Actor, Arg, Message};
use bw_show::{Line, TurnLog};

use super::words::piece;
use crate::actions::Action;
use crate::game::Arimaa;
use crate::square::{Square, Step};
use crate::state::State;
use crate::steps::StepKind;

/// A piece on its way, or a piece that was pushed or pulled.
enum Item {
    /// A piece went from one square to another.
    Moved(Message, Square, Square),
    /// A piece was moved by another one.
    Carried(Message),
}

/// What happened in a turn.
pub(super) fn story(turn: &TurnLog<'_, Arimaa>) -> Vec<Line> {
    let Some(Actor::Seat(who)) = turn.events.first().map(|event| event.actor) else {
        return Vec::new();
    };
    let last = turn.events.len() - 1;
    let placed = |action| matches!(action, Action::Place(_) | Action::Leave);
    if turn.events.iter().any(|event| placed(event.action)) {
        return vec![Line::of(who, Message::new("ari-log-setup").with("who", who), last)];
    }
    let mut items: Vec<Message> = Vec::new();
    let mut open: Option<Item> = None;
    let mut steps = turn.events.iter().filter_map(|event| match event.action {
        Action::Step(step) => Some((event.before, step)),
        _ => None,
    });
    while let Some((state, step)) = steps.next() {
        let removal = removal(state, step);
        match state.position.step_kind(step) {
            StepKind::Push => {
                finish(&mut items, &mut open);
                let next = steps.next();
                open = carried("ari-item-push", state, next, step);
                finish(&mut items, &mut open);
                items.extend(removal);
                items.extend(next.and_then(|(state, step)| self::removal(state, step)));
                continue;
            }
            StepKind::Pull => {
                finish(&mut items, &mut open);
                open = name(state, step.from(), "acc").map(|victim| {
                    let pulled = Message::new("ari-item-pull").with("victim", victim);
                    Item::Carried(pulled.with("to", step.to().to_string()))
                });
            }
            StepKind::Plain | StepKind::FinishPush => {
                open = match open.take() {
                    Some(Item::Moved(piece, from, to)) if to == step.from() => {
                        Some(Item::Moved(piece, from, step.to()))
                    }
                    other => {
                        open = other;
                        finish(&mut items, &mut open);
                        piece_at(state, step.from())
                            .map(|piece| Item::Moved(piece, step.from(), step.to()))
                    }
                };
            }
        }
        if removal.is_some() {
            finish(&mut items, &mut open);
            items.extend(removal);
        }
    }
    finish(&mut items, &mut open);
    let mut lines = vec![match items.is_empty() {
        true => Line::of(who, Message::new("ari-log-pass").with("who", who), last),
        false => {
            let said = Message::new("ari-log-turn").with("who", who);
            Line::of(who, said.with("items", Arg::Listed(items)), last)
        }
    }];
    lines.extend(ended(turn, last));
    lines
}

/// Who has won, and how.
fn ended(turn: &TurnLog<'_, Arimaa>, last: usize) -> Option<Line> {
    let ending = turn.end.ending.filter(|_| turn.start.ending.is_none())?;
    let said = Message::new("ari-log-over").with("who", ending.winner.seat());
    Some(Line::of_luck(said.with("reason", ending.reason.name()), last))
}

fn finish(items: &mut Vec<Message>, open: &mut Option<Item>) {
    items.extend(open.take().map(|item| {
        match item {
            Item::Carried(message) => message,
            Item::Moved(piece, from, to) => Message::new("ari-item-move")
                .with("piece", piece)
                .with("from", from.to_string())
                .with("to", to.to_string()),
        }
    }));
}

fn piece_at(state: &State, square: Square) -> Option<Message> {
    state.position.piece_at(square).map(|found| piece(found.kind))
}

fn name(state: &State, square: Square, form: &'static str) -> Option<Message> {
    piece_at(state, square).map(|piece| piece.form(form))
}

/// A push: the victim's step, and the step that finishes it, if it was taken.
fn carried(
    id: &'static str,
    state: &State,
    finished: Option<(&State, Step)>,
    step: Step,
) -> Option<Item> {
    let victim = name(state, step.from(), "acc")?;
    let by = finished.and_then(|(state, step)| piece_at(state, step.from()));
    let pushed = Message::new(if by.is_some() { id } else { "ari-item-pushed" });
    let pushed = match by {
        Some(by) => pushed.with("piece", by),
        None => pushed,
    };
    Some(Item::Carried(pushed.with("victim", victim).with("to", step.to().to_string())))
}

/// The piece that a step costs, if it costs one.
fn removal(state: &State, step: Step) -> Option<Message> {
    if !state.position.is_empty_at(step.to()) {
        return None;
    }
    let mut after = state.position;
    let removed = after.take_leniently(step)?;
    let own = removed.piece.side == state.side();
    let said = Message::new(if own { "ari-item-loses" } else { "ari-item-takes" });
    Some(said.with("victim", piece(removed.piece.kind).form("acc")))
}
