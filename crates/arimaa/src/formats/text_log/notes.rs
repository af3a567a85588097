//! Notes on turns in a log: a header of several lines, so that every reader of game records keeps it.
//!
//! ```text
//! Analysis: --+=-
//! by: champion:iterations=20000
//! unit: rabbits ahead, as the engine counts
//! 2g 0.1
//! 2s -1.3, lost 1.5, better 0.2: ed7s ed6s ed5s me7s
//! 3g better 0.4: Ee4n
//! --+=-
//! ```
//!
//! A turn without a value is one that was not valued; one without a better turn is what would have been played.

use bw_core::{Actor, BetterTurn, Game, Notation, Notes, TurnNote};

use crate::actions::Action;
use crate::formats::records::{Replay, turn_actions, turn_tokens};
use crate::game::Arimaa;
use crate::notation::{Strictness, parse_tokens};
use crate::state::{State, TurnLabel};

/// The header.
pub(super) const HEADER: &str = "Analysis";

/// The value of the header for a game with these decisions.
pub(super) fn write(game: &Arimaa, log: &[(Actor, Action)], notes: &Notes) -> String {
    let mut text = format!("by: {}", one_line(&notes.by));
    if let Some(unit) = &notes.unit {
        text += &format!("\nunit: {}", one_line(unit));
    }
    let (mut state, mut at) = (game.initial(), 0);
    for note in &notes.turns {
        while at < note.at && at < log.len() {
            game.apply(&mut state, log[at].0, log[at].1);
            at += 1;
        }
        if at == note.at && state.position.steps_taken() == 0 {
            text.push('\n');
            text += &line(game, &state, note);
        }
    }
    text
}

fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}

fn line(game: &Arimaa, state: &State, note: &TurnNote) -> String {
    let mut parts: Vec<String> = note.value.map(|value| value.to_string()).into_iter().collect();
    let better = note.better.as_ref();
    let turn = better.and_then(|better| turn_text(game, state, &better.actions));
    if let (Some(better), Some(_)) = (better, &turn) {
        parts.extend(note.loss().map(|loss| format!("lost {loss}")));
        parts.push(format!("better {}", better.value));
    }
    let said = format!("{} {}", state.label(), parts.join(", "));
    turn.map_or_else(|| said.trim_end().into(), |turn| format!("{said}: {turn}"))
}

/// A whole legal turn in the words of a turn line.
fn turn_text(game: &Arimaa, start: &State, decisions: &[String]) -> Option<String> {
    let actor = Actor::Seat(start.side().seat());
    let mut actions = Vec::new();
    game.parse_actions(start, actor, &decisions.join(" "), &mut actions).ok()?;
    let mut state = start.clone();
    for (at, &action) in actions.iter().enumerate() {
        if !game.is_legal(&state, actor, action) {
            return None;
        }
        let before = state.clone();
        game.apply(&mut state, actor, action);
        if state.turns != before.turns {
            let words: Vec<String> =
                turn_tokens(&before, action, &state).iter().map(ToString::to_string).collect();
            return (at + 1 == actions.len()).then(|| words.join(" "));
        }
    }
    None
}

/// Notes from the value of the header; lines about turns that were not played are passed over. None if it is no such value.
pub(super) fn read(game: &Arimaa, replay: &Replay, text: &str) -> Option<Notes> {
    let mut lines = text.lines().map(str::trim);
    let by = lines.next()?.strip_prefix("by: ")?.to_owned();
    let mut notes = Notes { by, unit: None, turns: Vec::new() };
    let mut lines = lines.peekable();
    if let Some(line) = lines.next_if(|line| line.starts_with("unit: ")) {
        notes.unit = line.strip_prefix("unit: ").map(String::from);
    }
    let mut noted: Vec<(TurnLabel, &str)> = Vec::new();
    for line in lines {
        let (label, said) = line.split_once(' ').unwrap_or((line, ""));
        noted.push((label.parse().ok()?, said));
    }
    let (mut state, mut at) = (game.initial(), 0);
    for (label, actions) in &replay.turns {
        if let Some((_, said)) = noted.iter().find(|(noted, _)| noted == label) {
            notes.turns.push(note(game, &state, at, said)?);
        }
        for &action in actions {
            let actor = Actor::Seat(state.side().seat());
            game.apply(&mut state, actor, action);
        }
        at += actions.len();
    }
    Some(notes)
}

fn note(game: &Arimaa, state: &State, at: usize, said: &str) -> Option<TurnNote> {
    let (values, turn) = said.split_once(": ").unwrap_or((said, ""));
    let mut note = TurnNote { at, value: None, better: None };
    for part in values.split(", ").filter(|part| !part.is_empty()) {
        match part.split_once(' ') {
            // What was lost is said for people.
            Some(("lost", _)) => {}
            Some(("better", value)) => {
                let actions = decisions(game, state, turn)?;
                note.better = Some(BetterTurn { actions, value: number(value)? });
            }
            _ => note.value = Some(number(part)?),
        }
    }
    Some(note)
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

/// The decisions of a turn line in notation.
fn decisions(game: &Arimaa, start: &State, turn: &str) -> Option<Vec<String>> {
    let actions = turn_actions(start, &parse_tokens(turn).ok()?, Strictness::Strict).ok()?;
    let actor = Actor::Seat(start.side().seat());
    let mut state = start.clone();
    let mut texts = Vec::new();
    for action in actions {
        texts.push(game.action_text(&state, actor, action));
        game.apply(&mut state, actor, action);
    }
    Some(texts)
}
