//! A state in one line: its whole history and, as checks, what follows from it.
//!
//! ```text
//! D@0,0,r0 E@0,-1,r2,m0 X@out | bag A2 B4 … | hand U | points 4/0/0/0 0/0/0/0 | free 7 7 | seat 2 place
//! ```
//!
//! First the tiles in order of drawing: where and how they were placed, the segment that got a meeple
//! (which may have been returned since), or `out` for a discarded tile. Then the tiles left by type, the
//! tile in hand, points for cities, roads, cloisters and farms by seat, free meeples by seat, and who is
//! on turn in which phase. The reader replays the history and accepts only what the rules lead to.

use std::fmt;

use bw_core::{ParseError, Seat};

use super::actions::{parse_meeple, parse_placement, parse_tile};
use crate::actions::Action;
use crate::options::Rules;
use crate::state::{Phase, PlacedTile, State};
use crate::tiles::TileType;

const SEPARATOR: &str = " | ";

/// Writes a state.
pub(super) fn write(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    write_history(state, out)?;
    for part in CHECKS {
        out.write_str(SEPARATOR)?;
        part(state, out)?;
    }
    Ok(())
}

type Writer = fn(&State, &mut dyn fmt::Write) -> fmt::Result;

/// What follows from the history.
const CHECKS: [Writer; 5] = [write_bag, write_hand, write_points, write_free, write_turn];

fn write_history(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut tiles = state.tiles();
    if let Some(start) = tiles.next() {
        write_tile(&start, out)?;
    }
    for (tile, is_discarded) in state.draws() {
        if is_discarded {
            write!(out, " {tile}@out")?;
        } else if let Some(placed) = tiles.next() {
            out.write_char(' ')?;
            write_tile(&placed, out)?;
        }
    }
    Ok(())
}

fn write_tile(placed: &PlacedTile, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "{}@{},r{}", placed.tile, placed.cell, placed.rotation)?;
    placed.meeple.map_or(Ok(()), |segment| write!(out, ",m{segment}"))
}

fn write_bag(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str("bag")?;
    for tile in TileType::ALL {
        match state.tiles_left_of(tile) {
            0 => {}
            left => write!(out, " {tile}{left}")?,
        }
    }
    Ok(())
}

fn write_hand(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    match state.hand() {
        Some(tile) => write!(out, "hand {tile}"),
        None => out.write_str("hand -"),
    }
}

fn write_points(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str("points")?;
    for seat in Seat::all(state.seats()) {
        let [cities, roads, cloisters, farms] = state.points(seat).by_kind();
        write!(out, " {cities}/{roads}/{cloisters}/{farms}")?;
    }
    Ok(())
}

fn write_free(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str("free")?;
    Seat::all(state.seats()).try_for_each(|seat| write!(out, " {}", state.free_meeples(seat)))
}

fn write_turn(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "seat {} {}", state.seat(), state.phase().name())
}

/// Reads a state.
pub(super) fn parse(rules: Rules, text: &str) -> Result<State, ParseError> {
    let mut sections = text.trim().split('|').map(str::trim);
    let history = sections.next().unwrap_or_default();
    let checks: Vec<&str> = sections.by_ref().take(CHECKS.len() + 1).collect();
    let &[_, hand, _, _, turn] = &checks[..] else {
        let shape = "expected `TILES | bag … | hand … | points … | free … | seat …`";
        return Err(ParseError::new(shape, text));
    };
    let awaits_meeple = turn.ends_with(Phase::Meeple.name());
    let mut state = replay(rules, history, awaits_meeple)?;
    if let Some(tile) = hand.strip_prefix("hand ").and_then(parse_tile) {
        step(&mut state, Action::Draw(tile), hand)?;
    }
    for (check, section) in CHECKS.into_iter().zip(checks) {
        let mut expected = String::new();
        check(&state, &mut expected).expect("a string takes all text");
        if section != expected {
            return Err(ParseError::new(format!("the tiles lead to `{expected}`"), section));
        }
    }
    Ok(state)
}

fn replay(rules: Rules, history: &str, awaits_meeple: bool) -> Result<State, ParseError> {
    let mut state = State::initial(rules);
    let mut words = history.split_whitespace();
    let start = words.next().unwrap_or_default();
    let mut expected = String::new();
    write_history(&state, &mut expected).expect("a string takes all text");
    if start != expected {
        return Err(ParseError::new(format!("the first tile must be `{expected}`"), start));
    }
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let is_last = words.peek().is_none();
        play_word(&mut state, word, is_last && awaits_meeple)?;
    }
    Ok(state)
}

/// Plays one tile of the history.
fn play_word(state: &mut State, word: &str, awaits_meeple: bool) -> Result<(), ParseError> {
    let wrong =
        || ParseError::new("expected a tile like `E@0,-1,r2`, `E@0,-1,r2,m0` or `E@out`", word);
    let (tile, place) = word.split_once('@').ok_or_else(wrong)?;
    let tile = parse_tile(tile).ok_or_else(wrong)?;
    if place == "out" {
        return step(state, Action::Discard(tile), word);
    }
    let (place, meeple) = match place.rsplit_once(",m") {
        Some((before, _)) => (before, Some(&place[before.len() + 1..])),
        None => (place, None),
    };
    let placement = parse_placement(place).ok_or_else(wrong)?;
    step(state, Action::Draw(tile), word)?;
    step(state, Action::Place(placement), word)?;
    match meeple {
        Some(meeple) => {
            let segment = parse_meeple(meeple).ok_or_else(wrong)?;
            step(state, Action::Meeple(segment), word)
        }
        None if state.phase() == Phase::Meeple && !awaits_meeple => {
            step(state, Action::NoMeeple, word)
        }
        None => Ok(()),
    }
}

/// Carries out an action if it is legal.
fn step(state: &mut State, action: Action, word: &str) -> Result<(), ParseError> {
    let (is_possible, what) = match action {
        Action::Draw(_) => (state.is_possible_draw(action), "this tile cannot be drawn here"),
        Action::Discard(_) => (state.is_possible_draw(action), "this tile is not discarded here"),
        Action::Place(_) => (state.is_open(state.seat(), action), "this placement is not legal"),
        Action::NoMeeple | Action::Meeple(_) => {
            (state.is_open(state.seat(), action), "this meeple is not legal")
        }
    };
    if !is_possible {
        return Err(ParseError::new(what, word));
    }
    state.carry_out(action);
    Ok(())
}
