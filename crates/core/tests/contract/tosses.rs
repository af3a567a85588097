//! A toy whose luck comes in the middle: a seat rests or tosses, and a toss adds what chance gives.

use std::borrow::Cow;
use std::fmt;

use bw_core::{
    Actor, Game, GameSpec, Notation, OptionError, Options, Outcome, ParseError, Progress, Rng,
    Seat, Turn, Viewer,
};
use serde::Serialize;

/// The game: six decisions; what matters is the sum of the tosses modulo four.
pub(crate) struct Tosses;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Board {
    decided: u8,
    sum: u8,
    in_the_air: bool,
}

/// 0 rests, 1 tosses; as a chance action: what is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Deed(u8);

impl Game for Tosses {
    type State = Board;
    type View = Board;
    type Action = Deed;

    const SPEC: &'static GameSpec = &GameSpec {
        id: "tosses",
        name: "Tosses",
        min_seats: 2,
        max_seats: 2,
        hidden: false,
        chance: true,
        simultaneous: false,
        options: &[],
        score_parts: &["sum"],
    };

    fn new(_: u8, _: &Options) -> Result<Self, OptionError> {
        Ok(Tosses)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn max_actions(&self) -> u32 {
        12
    }

    fn initial(&self) -> Board {
        Board { decided: 0, sum: 0, in_the_air: false }
    }

    fn turn(&self, state: &Board) -> Turn {
        match state.decided {
            _ if state.in_the_air => Turn::Chance,
            6 => Turn::Over,
            decided => Turn::of(Seat::new(decided % 2)),
        }
    }

    fn progress(&self, state: &Board) -> Progress {
        Progress { round: 1, turn: state.decided.into() }
    }

    fn actions(&self, state: &Board, seat: Seat, out: &mut Vec<Deed>) {
        if self.turn(state).asks(seat) {
            out.extend([Deed(0), Deed(1)]);
        }
    }

    fn apply(&self, state: &mut Board, actor: Actor, action: Deed) {
        match actor {
            Actor::Chance => {
                state.sum = (state.sum + action.0) % 4;
                state.in_the_air = false;
            }
            Actor::Seat(_) => {
                state.decided += 1;
                state.in_the_air = action.0 == 1;
            }
        }
    }

    fn sample_chance(&self, _: &Board, rng: &mut Rng) -> Deed {
        Deed(rng.below(4) as u8)
    }

    fn is_possible_chance(&self, _: &Board, action: Deed) -> bool {
        action.0 < 4
    }

    fn outcome(&self, state: &Board) -> Outcome {
        Outcome::by_score(&[state.sum.into(), 1], "six")
    }

    fn view<'s>(&self, state: &'s Board, _: Viewer) -> Cow<'s, Board> {
        Cow::Borrowed(state)
    }

    fn seen(&self, _: &Board, _: Actor, action: Deed, _: Viewer) -> Option<Deed> {
        Some(action)
    }

    fn determinize(&self, view: &Board, _: &mut Rng) -> Board {
        view.clone()
    }
}

impl Notation for Tosses {
    fn write_action(
        &self,
        _: &Board,
        _: Actor,
        deed: Deed,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        write!(out, "{}", deed.0)
    }

    fn parse_actions(
        &self,
        _: &Board,
        _: Actor,
        text: &str,
        out: &mut Vec<Deed>,
    ) -> Result<(), ParseError> {
        out.push(Deed(text.parse().map_err(|_| ParseError::new("expected a number", text))?));
        Ok(())
    }

    fn write_state(&self, state: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{} {} {}", state.decided, state.sum, state.in_the_air)
    }

    fn parse_state(&self, text: &str) -> Result<Board, ParseError> {
        Err(ParseError::new("no state of this toy is read", text))
    }

    fn write_board(&self, view: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "{}", view.sum)
    }
}
