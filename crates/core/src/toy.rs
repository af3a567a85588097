//! Nim, the smallest complete game: for examples and tests.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use crate::game::{EnumerateChance, Game, GameSpec, illegal_action};
use crate::notation::{Notation, ParseError};
use crate::options::{OptionError, OptionKind, OptionSpec, Options};
use crate::outcome::Outcome;
use crate::rng::Rng;
use crate::seat::{Actor, Progress, Seat, Turn, Viewer};

/// A heap of unknown size is drawn, then players take one to three; who takes the last one wins.
#[derive(Clone, Debug)]
pub struct Nim {
    seats: u8,
    heap: u8,
}

/// The heap and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Heap {
    /// What is left; none before the heap is drawn.
    pub left: Option<u8>,
    /// Who takes next.
    pub mover: Seat,
    /// Turns taken.
    pub turns: u32,
}

/// Takes this number from the heap; as a chance action, the size of the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Take(pub u8);

impl Game for Nim {
    type State = Heap;
    type View = Heap;
    type Action = Take;

    const SPEC: &'static GameSpec = &GameSpec {
        id: "nim",
        name: "Nim",
        min_seats: 2,
        max_seats: 4,
        hidden: false,
        chance: true,
        simultaneous: false,
        options: &[OptionSpec {
            key: "heap",
            kind: OptionKind::Integer { min: 4, max: 100 },
            default: "12",
        }],
        score_parts: &["last"],
    };

    fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        Ok(Nim { seats, heap: options.integer("heap") as u8 })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn max_actions(&self) -> u32 {
        u32::from(self.heap) + 1
    }

    fn initial(&self) -> Heap {
        Heap { left: None, mover: Seat::new(0), turns: 0 }
    }

    fn turn(&self, state: &Heap) -> Turn {
        match state.left {
            None => Turn::Chance,
            Some(0) => Turn::Over,
            Some(_) => Turn::of(state.mover),
        }
    }

    fn progress(&self, state: &Heap) -> Progress {
        Progress { round: state.turns / u32::from(self.seats) + 1, turn: state.turns }
    }

    fn actions(&self, state: &Heap, seat: Seat, out: &mut Vec<Take>) {
        if self.turn(state).asks(seat) {
            out.extend((1..=state.left.unwrap_or(0).min(3)).map(Take));
        }
    }

    fn apply(&self, state: &mut Heap, actor: Actor, action: Take) {
        match actor {
            Actor::Chance => state.left = Some(action.0),
            Actor::Seat(seat) => {
                let Some(left) = state.left.and_then(|left| left.checked_sub(action.0)) else {
                    return illegal_action(&action);
                };
                state.left = Some(left);
                state.turns += 1;
                // The winner stays the mover, so that the last state shows who won.
                if state.left != Some(0) {
                    state.mover = seat.next(self.seats);
                }
            }
        }
    }

    fn sample_chance(&self, _: &Heap, rng: &mut Rng) -> Take {
        Take(self.heap - rng.below(4) as u8)
    }

    fn is_possible_chance(&self, _: &Heap, action: Take) -> bool {
        (self.heap - 3..=self.heap).contains(&action.0)
    }

    fn outcome(&self, state: &Heap) -> Outcome {
        let mut scores = [0; crate::MAX_SEATS];
        scores[state.mover.index()] = 1;
        Outcome::by_score(&scores[..usize::from(self.seats)], "empty")
    }

    fn score_parts(&self, state: &Heap, seat: Seat, out: &mut Vec<i32>) {
        out.push(i32::from(state.left == Some(0) && state.mover == seat));
    }

    fn view<'s>(&self, state: &'s Heap, _: Viewer) -> Cow<'s, Heap> {
        Cow::Borrowed(state)
    }

    fn seen(&self, _: &Heap, _: Actor, action: Take, _: Viewer) -> Option<Take> {
        Some(action)
    }

    fn determinize(&self, view: &Heap, _: &mut Rng) -> Heap {
        view.clone()
    }
}

impl EnumerateChance for Nim {
    fn chance_outcomes(&self, _: &Heap, out: &mut Vec<(Take, u32)>) {
        out.extend((self.heap - 3..=self.heap).map(|heap| (Take(heap), 1)));
    }
}

impl Notation for Nim {
    fn write_action(
        &self,
        _: &Heap,
        actor: Actor,
        action: Take,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let verb = if actor == Actor::Chance { "heap" } else { "take" };
        write!(out, "{verb} {}", action.0)
    }

    fn parse_actions(
        &self,
        _: &Heap,
        actor: Actor,
        text: &str,
        out: &mut Vec<Take>,
    ) -> Result<(), ParseError> {
        let verb = if actor == Actor::Chance { "heap " } else { "take " };
        let number = text.strip_prefix(verb).and_then(|number| number.parse().ok());
        out.push(Take(number.ok_or_else(|| ParseError::new(format!("expected `{verb}N`"), text))?));
        Ok(())
    }

    fn write_state(&self, state: &Heap, out: &mut dyn fmt::Write) -> fmt::Result {
        match state.left {
            None => write!(out, "- {} {}", state.mover, state.turns),
            Some(left) => write!(out, "{left} {} {}", state.mover, state.turns),
        }
    }

    fn parse_state(&self, text: &str) -> Result<Heap, ParseError> {
        let wrong = || ParseError::new("expected `LEFT MOVER TURNS`", text);
        let words: Vec<&str> = text.split(' ').collect();
        let [left, mover, turns] = words[..] else { return Err(wrong()) };
        let left = if left == "-" { None } else { Some(left.parse().map_err(|_| wrong())?) };
        let mover = mover.parse().ok().and_then(Seat::from_number).ok_or_else(wrong)?;
        let turns = turns.parse().map_err(|_| wrong())?;
        let fits = left.is_none_or(|left| left <= self.heap) && mover.number() <= self.seats;
        if fits && turns < 1000 { Ok(Heap { left, mover, turns }) } else { Err(wrong()) }
    }

    fn write_board(&self, view: &Heap, out: &mut dyn fmt::Write) -> fmt::Result {
        match view.left {
            None => writeln!(out, "the heap is not drawn yet"),
            Some(left) => writeln!(out, "{} ({left})", "o".repeat(usize::from(left))),
        }
    }
}
