//! The rules of Pig.

use std::borrow::Cow;

use bw_core::{
    Actor, EnumerateChance, Game, GameSpec, MAX_SEATS, OptionError, OptionKind, OptionSpec,
    Options, Outcome, Progress, Rng, Seat, Turn, Viewer, illegal_action,
};
use serde::Serialize;

/// Pig with its target fixed.
#[derive(Clone, Debug)]
pub struct Pig {
    pub(crate) seats: u8,
    pub(crate) target: u16,
}

/// Points, and the turn in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PigState {
    /// Safe points by seat.
    pub points: [u16; MAX_SEATS],
    /// Points of this turn, not yet safe.
    pub at_risk: u16,
    /// Whose turn it is.
    pub mover: Seat,
    /// The die is in the air.
    pub rolling: bool,
    /// Turns so far.
    pub turns: u32,
}

/// A decision, or what the die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PigAction {
    /// Keep the points and end the turn.
    Hold,
    /// Roll once more.
    Roll,
    /// The die shows this.
    Shows(u8),
}

/// Everybody gives up long before: a game cannot last for ever.
const MAX_TURNS: u32 = 1_000;

impl Pig {
    fn end_turn(&self, state: &mut PigState) {
        state.at_risk = 0;
        state.turns += 1;
        // The winner stays the mover, so that the game sees that it is over.
        if state.points[state.mover.index()] < self.target {
            state.mover = state.mover.next(self.seats);
        }
    }
}

impl Game for Pig {
    type State = PigState;
    type View = PigState;
    type Action = PigAction;

    const SPEC: &'static GameSpec = &GameSpec {
        id: "pig",
        name: "Pig",
        min_seats: 2,
        max_seats: 5,
        hidden: false,
        chance: true,
        simultaneous: false,
        options: &[OptionSpec {
            key: "target",
            kind: OptionKind::Integer { min: 10, max: 500 },
            default: "100",
        }],
        score_parts: &["points"],
    };

    fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        Ok(Pig { seats, target: options.integer("target") as u16 })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn max_actions(&self) -> u32 {
        // Every roll that goes on adds at least two points to a turn.
        MAX_TURNS * (u32::from(self.target) + 2)
    }

    fn initial(&self) -> PigState {
        let mover = Seat::new(0);
        PigState { points: [0; MAX_SEATS], at_risk: 0, mover, rolling: false, turns: 0 }
    }

    fn turn(&self, state: &PigState) -> Turn {
        if state.points[state.mover.index()] >= self.target || state.turns >= MAX_TURNS {
            Turn::Over
        } else if state.rolling {
            Turn::Chance
        } else {
            Turn::of(state.mover)
        }
    }

    fn progress(&self, state: &PigState) -> Progress {
        Progress { round: state.turns / u32::from(self.seats) + 1, turn: state.turns }
    }

    fn actions(&self, state: &PigState, seat: Seat, out: &mut Vec<PigAction>) {
        if self.turn(state).asks(seat) {
            if state.at_risk > 0 {
                out.push(PigAction::Hold);
            }
            if state.points[seat.index()] + state.at_risk < self.target {
                out.push(PigAction::Roll);
            }
        }
    }

    fn apply(&self, state: &mut PigState, actor: Actor, action: PigAction) {
        // One way to meet what cannot be: see `Game::apply`.
        if state.rolling != (actor == Actor::Chance) {
            return illegal_action(&action);
        }
        match action {
            PigAction::Roll => state.rolling = true,
            PigAction::Hold => {
                state.points[state.mover.index()] += state.at_risk;
                self.end_turn(state);
            }
            PigAction::Shows(eyes) => {
                state.rolling = false;
                if eyes == 1 { self.end_turn(state) } else { state.at_risk += u16::from(eyes) }
            }
        }
    }

    fn sample_chance(&self, _: &PigState, rng: &mut Rng) -> PigAction {
        PigAction::Shows(1 + rng.below(6) as u8)
    }

    fn is_possible_chance(&self, _: &PigState, action: PigAction) -> bool {
        matches!(action, PigAction::Shows(1..=6))
    }

    fn outcome(&self, state: &PigState) -> Outcome {
        let scores = state.points.map(i32::from);
        Outcome::by_score(&scores[..usize::from(self.seats)], "target")
    }

    fn score_parts(&self, state: &PigState, seat: Seat, out: &mut Vec<i32>) {
        out.push(i32::from(state.points[seat.index()]));
    }

    fn view<'s>(&self, state: &'s PigState, _: Viewer) -> Cow<'s, PigState> {
        Cow::Borrowed(state)
    }

    fn seen(&self, _: &PigState, _: Actor, action: PigAction, _: Viewer) -> Option<PigAction> {
        Some(action)
    }

    fn determinize(&self, view: &PigState, _: &mut Rng) -> PigState {
        view.clone()
    }
}

impl EnumerateChance for Pig {
    fn chance_outcomes(&self, _: &PigState, out: &mut Vec<(PigAction, u32)>) {
        out.extend((1..=6).map(|eyes| (PigAction::Shows(eyes), 1)));
    }
}
