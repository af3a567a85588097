//! A state in one line, nothing left out.
//!
//! ```text
//! 5g [rrr ... RRR] Ee2n Ra2n | from [rrr ... RRR] | lead s | seen 00f3... 9b12... | twice 9b12...
//! 1s [    ... RRR] at c7
//! 40g [...] | from [...] | lead - | seen ... | over s goal
//! ```
//!
//! `g [rrr ... RRR]`, a side and a board, is read too: a game that starts there.
//!
//! First the turn, the position at its beginning and the steps taken in it; in the set-up the pieces placed so far and
//! the next square. Then the position at the beginning of the turn before, unless that was a set-up; who had more pieces when somebody last had; the positions at the ends of turns since the
//! last capture, as keys, in the order in which they first occurred; those that occurred twice, in the order in which
//! they did; and the ending. The reader replays the steps, looks for the turn before, works the ending out anew, and
//! accepts only what fits together. Keys of earlier positions it has to believe.

use std::fmt;

use bw_core::ParseError;

use super::position::{OneLine, check_placement, parse_any_one_line, parse_position};
use super::token::Token;
use super::turn::{Strictness, TurnText, read_steps};
use crate::apply::ending;
use crate::history::History;
use crate::options::Rules;
use crate::piece::{Kind, Side};
use crate::position::{MAX_STEPS, Position};
use crate::setup::{HOME_SQUARES, home_index, home_square};
use crate::square::Square;
use crate::state::{NO_STEP, Phase, SETUP_TURNS, State, TurnLabel};

/// Writes a state.
pub(super) fn write(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "{} {}", state.label(), OneLine(state.turn_start_for_text()))?;
    if let Some(square) = state.next_home_square() {
        return write!(out, " at {square}");
    }
    if !state.steps_taken().is_empty() {
        let turn = TurnText { start: &state.start, steps: state.steps_taken() };
        write!(out, " {turn}")?;
    }
    if let Some(previous) = state.previous.as_ref() {
        write!(out, " | from {}", OneLine(previous))?;
    }
    let leader = state.leader.map_or('-', Side::letter);
    write!(out, " | lead {leader} | seen")?;
    state.history.seen().iter().try_for_each(|key| write!(out, " {key:016x}"))?;
    if !state.forbidden().is_empty() {
        out.write_str(" | twice")?;
        state.forbidden().iter().try_for_each(|key| write!(out, " {key:016x}"))?;
    }
    match state.ending {
        Some(ending) => {
            write!(out, " | over {} {}", ending.winner.letter(), ending.reason.name())
        }
        None => Ok(()),
    }
}

impl State {
    /// The placement that the line shows: in the set-up the present one.
    fn turn_start_for_text(&self) -> &Position {
        if self.phase() == Phase::Setup { &self.position } else { &self.start }
    }
}

/// Reads a state.
pub(super) fn parse(rules: &Rules, text: &str) -> Result<State, ParseError> {
    let text = text.trim();
    let shape = || ParseError::new("expected a turn, a board in brackets and what follows", text);
    let (label, rest) = text.split_once(' ').ok_or_else(shape)?;
    if label.len() == 1 && text.ends_with(']') {
        return parse_placement(rules, text);
    }
    let label: TurnLabel = label.parse()?;
    let end = rest.find(']').ok_or_else(shape)? + 1;
    let (board, rest) = rest.split_at(end);
    let board = parse_any_one_line(board)?;
    check_placement(&board, rules.most())?;
    if label.turns_before() < SETUP_TURNS {
        parse_setup(rules, label, &board, rest)
    } else {
        parse_play(rules, label, &board.with_side(label.side), rest)
    }
}

/// Reads a side and a board: a game that starts there.
fn parse_placement(rules: &Rules, text: &str) -> Result<State, ParseError> {
    let position = parse_position(text)?;
    check_placement(&position, rules.most())?;
    Ok(State::from_position(position))
}

fn parse_setup(
    rules: &Rules,
    label: TurnLabel,
    board: &Position,
    rest: &str,
) -> Result<State, ParseError> {
    let wrong = |what: &str| ParseError::new(what, rest.trim());
    if rules.start.is_some() {
        return Err(ParseError::new("this game has no set-up", label.to_string()));
    }
    let square = rest.trim().strip_prefix("at ").and_then(Square::named);
    let decided = square.and_then(|square| home_index(label.side, square));
    let decided = decided.ok_or_else(|| wrong("expected `at` and a home square"))?;
    let mut state = State::initial(rules);
    for side in Side::BOTH.into_iter().filter(|&side| side <= label.side) {
        let last = if side == label.side { decided } else { HOME_SQUARES };
        for at in 0..last {
            let kind = board.piece_at(home_square(side, at)).filter(|piece| piece.side == side);
            let action =
                kind.map_or(crate::Action::Leave, |piece| crate::Action::Place(piece.kind));
            if !state.is_open(side, action) {
                let what = "the pieces placed so far are not those of a set-up";
                return Err(ParseError::new(what, home_square(side, at).to_string()));
            }
            state.carry_out(rules, action);
        }
    }
    if state.position.placement_key() != board.placement_key() {
        return Err(wrong("there are pieces outside the squares that are decided"));
    }
    Ok(state)
}

fn parse_play(
    rules: &Rules,
    label: TurnLabel,
    start: &Position,
    rest: &str,
) -> Result<State, ParseError> {
    let turns = label.turns_before();
    let mut sections = rest.split('|').map(str::trim);
    let steps = sections.next().unwrap_or_default();
    let previous = match turns.checked_sub(first_turn(rules)) {
        None => return Err(ParseError::new("the game starts later", label.to_string())),
        Some(0) => None,
        Some(_) => Some(parse_previous(rules, start, sections.next().unwrap_or_default())?),
    };
    let leader = parse_leader(start, sections.next().unwrap_or_default())?;
    let seen = parse_keys("seen", sections.next().unwrap_or_default())?;
    let mut next = sections.next();
    let twice = match next {
        Some(section) if section.starts_with("twice") => {
            next = sections.next();
            parse_keys("twice", section)?
        }
        _ => Vec::new(),
    };
    if turns > 2 * rules.turns {
        return Err(ParseError::new("the limit of turns is passed", label.to_string()));
    }
    let history = check_history(rules, turns, start, seen, twice)?;
    let ending = ending(rules, start, turns, leader, history.forbidden());
    let mut state = State {
        position: *start,
        previous,
        start: *start,
        steps: [NO_STEP; MAX_STEPS as usize],
        turns,
        supply: [0; Kind::COUNT],
        decided: 0,
        leader,
        ending,
        history,
    };
    take_steps(&mut state, steps)?;
    check_end(&state, next, sections.next())?;
    Ok(state)
}

/// Turns before the first one that is not a set-up.
fn first_turn(rules: &Rules) -> u16 {
    SETUP_TURNS + rules.start.map_or(0, |start| start.side() as u16)
}

fn parse_previous(rules: &Rules, start: &Position, section: &str) -> Result<Position, ParseError> {
    let wrong = |what: &str| ParseError::new(what, section);
    let board = section.strip_prefix("from ");
    let board = board.ok_or_else(|| wrong("expected `from` and the position a turn before"))?;
    let previous = parse_any_one_line(board)?.with_side(!start.side());
    check_placement(&previous, rules.most())?;
    if previous.rabbit_ending().is_some() {
        return Err(wrong("the game was over there"));
    }
    if previous.turn_to(start).is_none() {
        return Err(wrong("no turn leads from there to the present position"));
    }
    Ok(previous)
}

fn parse_leader(start: &Position, section: &str) -> Result<Option<Side>, ParseError> {
    let leader = match section {
        "lead g" => Some(Side::Gold),
        "lead s" => Some(Side::Silver),
        "lead -" => None,
        _ => return Err(ParseError::new("expected `lead g`, `lead s` or `lead -`", section)),
    };
    match start.ahead() {
        Some(ahead) if leader != Some(ahead) => {
            let what = format!("{ahead:?} has more pieces and leads");
            Err(ParseError::new(what, section))
        }
        _ => Ok(leader),
    }
}

fn parse_keys(name: &str, section: &str) -> Result<Vec<u64>, ParseError> {
    let mut words = section.split(' ');
    if words.next() != Some(name) {
        return Err(ParseError::new(format!("expected `{name}` and keys"), section));
    }
    let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    words
        .map(|word| {
            let whole = word.len() == 16 && word.chars().all(is_digit);
            let key = u64::from_str_radix(word, 16).ok().filter(|_| whole);
            key.ok_or_else(|| ParseError::new("a key has 16 digits from 0 to f", word))
        })
        .collect()
}

fn check_history(
    rules: &Rules,
    turns: u16,
    start: &Position,
    seen: Vec<u64>,
    twice: Vec<u64>,
) -> Result<History, ParseError> {
    let wrong = |what: &str| ParseError::new(what, "seen");
    // The position before the first turn counts too.
    let most = usize::from((turns + 1).saturating_sub(first_turn(rules)));
    if seen.len() + twice.len() > most {
        return Err(wrong(&format!("at most {most} positions can have occurred")));
    }
    let pieces = start.occupied().len() as u8;
    let history = History::from_parts(seen, twice, pieces)
        .ok_or_else(|| wrong("a position is listed once, and twice if it occurred twice"))?;
    let key = start.turn_key();
    let latest = if history.count(key) < 2 { history.seen() } else { history.forbidden() };
    if latest.last() != Some(&key) {
        return Err(wrong("the position at the start of the turn must be the last one"));
    }
    Ok(history)
}

/// Takes the steps of the turn that is being played; each must be open.
fn take_steps(state: &mut State, text: &str) -> Result<(), ParseError> {
    let tokens: Vec<Token> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    let steps = read_steps(&state.position, &tokens, Strictness::Strict)?;
    if steps.len() >= usize::from(MAX_STEPS) || tokens.contains(&Token::End) {
        return Err(ParseError::new("this turn is over", text));
    }
    for step in steps {
        if state.phase() != Phase::Play || !state.position.is_open(step, state.forbidden()) {
            return Err(ParseError::new("this step is not legal here", step.to_string()));
        }
        state.take_step(step);
    }
    Ok(())
}

fn check_end(state: &State, section: Option<&str>, after: Option<&str>) -> Result<(), ParseError> {
    let expected = state
        .ending
        .map(|ending| format!("over {} {}", ending.winner.letter(), ending.reason.name()));
    if section != expected.as_deref() {
        let what = match expected {
            Some(expected) => format!("expected `{expected}`"),
            None => "the game is not over here".into(),
        };
        return Err(ParseError::new(what, section.unwrap_or_default()));
    }
    match after {
        Some(more) => Err(ParseError::new("expected nothing more", more)),
        None => Ok(()),
    }
}
