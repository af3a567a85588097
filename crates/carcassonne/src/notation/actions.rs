//! Texts of actions: `draw K`, `discard K`, `1,-1,r3`, `-`, `m0`, and whole turns like `1,-1,r3 m0`.
//!
//! A placement may be written in any rotation; it is read as the lowest one that looks alike. In a
//! whole turn the segment is the one that the tile has in the written rotation, so the meeple stays on
//! the same slots of the board (spec 2.1).

use std::fmt;

use arrayvec::ArrayVec;
use bw_core::{ParseError, Seat};

use crate::actions::{Action, Placement};
use crate::cell::Cell;
use crate::segments::canonical_segment;
use crate::state::State;
use crate::tiles::{MAX_SEGMENTS, TileType};

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},r{}", self.cell, self.rotation)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Draw(tile) => write!(f, "draw {tile}"),
            Action::Discard(tile) => write!(f, "discard {tile}"),
            Action::Place(placement) => placement.fmt(f),
            Action::NoMeeple => f.write_str("-"),
            Action::Meeple(segment) => write!(f, "m{segment}"),
        }
    }
}

/// Reads a tile's letter.
pub(super) fn parse_tile(text: &str) -> Option<TileType> {
    let mut letters = text.chars();
    let tile = letters.next().and_then(TileType::from_letter);
    tile.filter(|_| letters.next().is_none())
}

/// Reads a chance outcome.
pub(super) fn parse_draw(text: &str) -> Result<Action, ParseError> {
    let wrong =
        || ParseError::new("expected `draw K` or `discard K` with a tile letter A to X", text);
    let (verb, letter) = text.trim().split_once(' ').ok_or_else(wrong)?;
    let tile = parse_tile(letter.trim_start()).ok_or_else(wrong)?;
    match verb {
        "draw" => Ok(Action::Draw(tile)),
        "discard" => Ok(Action::Discard(tile)),
        _ => Err(wrong()),
    }
}

/// Reads a decision or a whole turn.
pub(super) fn parse_turn(
    view: &State,
    seat: Seat,
    text: &str,
) -> Result<ArrayVec<Action, 2>, ParseError> {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let second = words.next();
    if let Some(extra) = words.next() {
        return Err(ParseError::new("a turn is a placement and at most one meeple", extra));
    }
    let mut turn = ArrayVec::new();
    if let Some(answer) = parse_answer(first) {
        if let Some(extra) = second {
            return Err(ParseError::new("nothing may follow the meeple", extra));
        }
        turn.push(answer);
        return Ok(turn);
    }
    let written = parse_placement(first).ok_or_else(|| {
        ParseError::new("expected a placement like `1,-1,r3`, or `-`, or a meeple like `m0`", first)
    })?;
    let place = Action::Place(canonical(view, written));
    turn.push(place);
    let Some(second) = second else { return Ok(turn) };
    let answer = parse_answer(second)
        .ok_or_else(|| ParseError::new("expected `-` or a meeple like `m0`", second))?;
    match answer {
        Action::Meeple(segment) => turn.push(Action::Meeple(on_same_slots(view, written, segment))),
        _ if is_asked_after(view, seat, place) => turn.push(answer),
        _ => {}
    }
    Ok(turn)
}

fn canonical(view: &State, written: Placement) -> Placement {
    let rotation = view.hand().map_or(written.rotation, |tile| tile.canonical(written.rotation));
    Placement { rotation, ..written }
}

fn on_same_slots(view: &State, written: Placement, segment: u8) -> u8 {
    view.hand()
        .and_then(|tile| canonical_segment(tile, written.rotation, segment))
        .unwrap_or(segment)
}

/// Whether the placement leaves a choice of meeple. A `-` written after one that does not is idle.
fn is_asked_after(view: &State, seat: Seat, place: Action) -> bool {
    if !view.is_open(seat, place) {
        return true;
    }
    let mut after = view.clone();
    after.carry_out(place);
    after.asked().contains(seat)
}

fn parse_answer(word: &str) -> Option<Action> {
    if word == "-" {
        return Some(Action::NoMeeple);
    }
    parse_meeple(word).map(Action::Meeple)
}

/// Reads `m0` to `m7`.
pub(super) fn parse_meeple(word: &str) -> Option<u8> {
    let &[b'm', digit] = word.as_bytes() else { return None };
    let segment = digit.wrapping_sub(b'0');
    (usize::from(segment) < MAX_SEGMENTS).then_some(segment)
}

/// Reads `x,y,rN`.
pub(super) fn parse_placement(word: &str) -> Option<Placement> {
    let mut parts = word.split(',');
    let (x, y) = (parse_coordinate(parts.next()?)?, parse_coordinate(parts.next()?)?);
    let &[b'r', rotation @ b'0'..=b'3'] = parts.next()?.as_bytes() else { return None };
    if parts.next().is_some() {
        return None;
    }
    Some(Placement { cell: Cell::within_reach(x, y)?, rotation: rotation - b'0' })
}

fn parse_coordinate(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = matches!(digits.len(), 1 | 2) && digits.bytes().all(|b| b.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}
