//! The game as the workbench sees it: options fixed, actions in, results out.

use std::borrow::Cow;

use bw_core::{
    Actor, Game, GameSpec, Hashed, OptionError, Options, Outcome, Progress, Rng, Seat, Turn,
    Viewer, WholeTurns,
};

use crate::actions::Action;
use crate::ending::{Ending, Reason};
use crate::options::{OPTIONS, Rules};
use crate::piece::{Kind, Side};
use crate::setup::{HOME_SQUARES, arrangements};
use crate::state::{Phase, SETUP_TURNS, State, TurnLabel};
use crate::turns::TurnGenerator;

/// Arimaa.
#[derive(Clone, Debug)]
pub struct Arimaa {
    rules: Rules,
}

impl Arimaa {
    /// The game under these rules.
    pub const fn with_rules(rules: Rules) -> Self {
        Arimaa { rules }
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Default for Arimaa {
    fn default() -> Self {
        Arimaa::with_rules(Rules::default())
    }
}

impl Game for Arimaa {
    type State = State;
    type View = State;
    type Action = Action;

    const SPEC: &'static GameSpec = &GameSpec {
        id: "arimaa",
        name: "Arimaa",
        min_seats: 2,
        max_seats: 2,
        hidden: false,
        chance: false,
        simultaneous: false,
        options: OPTIONS,
        score_parts: &["goal", "elimination", "immobilisation", "score"],
    };

    fn new(_: u8, options: &Options) -> Result<Self, OptionError> {
        Ok(Arimaa { rules: Rules::new(options)? })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn max_actions(&self) -> u32 {
        // Sixteen decisions a set-up, at most four a turn: the fourth step ends it by itself.
        let setups = u32::from(SETUP_TURNS);
        setups * u32::from(HOME_SQUARES) + 4 * (2 * u32::from(self.rules.turns) - setups)
    }

    fn initial(&self) -> State {
        State::initial(&self.rules)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase() {
            Phase::Over => Turn::Over,
            Phase::Setup | Phase::Play => Turn::of(state.side().seat()),
        }
    }

    fn progress(&self, state: &State) -> Progress {
        let before = state.turns.saturating_sub((state.phase() == Phase::Over).into());
        let round = if before < SETUP_TURNS { 0 } else { TurnLabel::after(before).number };
        Progress { round: round.into(), turn: state.turns.into() }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        state.list_actions(Side::of(seat), out);
    }

    #[inline]
    fn apply(&self, state: &mut State, _: Actor, action: Action) {
        state.carry_out(&self.rules, action);
    }

    fn sample_chance(&self, _: &State, _: &mut Rng) -> Action {
        unreachable!("Arimaa has no chance events")
    }

    fn outcome(&self, state: &State) -> Outcome {
        let ending = state.ending;
        let won = |side| i32::from(ending.is_some_and(|ending| ending.winner == side));
        let reason = ending.map_or("unfinished", |ending| ending.reason.name());
        Outcome::by_score(&Side::BOTH.map(won), reason)
    }

    /// By the score rule (spec 1.6): who led in pieces last after a turn has won, Silver if nobody ever did.
    fn halt(&self, state: &mut State) -> bool {
        let winner = state.leader.unwrap_or(Side::Silver);
        state.ending.get_or_insert(Ending { winner, reason: Reason::Score });
        true
    }

    fn score_parts(&self, state: &State, seat: Seat, out: &mut Vec<i32>) {
        let won = state.ending.filter(|ending| ending.winner == Side::of(seat));
        let by = |reason| i32::from(won.is_some_and(|ending| ending.reason == reason));
        out.extend(Reason::ALL.map(by));
    }

    #[inline]
    fn view<'s>(&self, state: &'s State, _: Viewer) -> Cow<'s, State> {
        Cow::Borrowed(state)
    }

    fn seen(&self, _: &State, _: Actor, action: Action, _: Viewer) -> Option<Action> {
        Some(action)
    }

    fn determinize(&self, view: &State, _: &mut Rng) -> State {
        view.clone()
    }

    fn is_legal(&self, state: &State, actor: Actor, action: Action) -> bool {
        matches!(actor, Actor::Seat(seat) if state.is_open(Side::of(seat), action))
    }

    fn is_possible_chance(&self, _: &State, _: Action) -> bool {
        false
    }

    #[inline]
    fn random_action(&self, state: &State, _: Seat, rng: &mut Rng, _: &mut Vec<Action>) -> Action {
        state.random_decision(rng).expect("an asked seat has a decision")
    }
}

impl Hashed for Arimaa {
    /// Placement, side, what of the turn has been played and where it began; neither the turn's number nor what
    /// happened before it.
    fn key(&self, state: &State) -> u64 {
        let stage = u64::from(state.decided) + 64 * u64::from(state.turns.min(SETUP_TURNS));
        state.position.search_key() ^ stage.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl WholeTurns for Arimaa {
    /// The whole state, because repetition is part of what makes a turn legal. Search that keeps its own history
    /// copies [`crate::Position`] instead and calls [`TurnGenerator`].
    type Position = State;

    fn position<'s>(&self, state: &'s State) -> &'s State {
        state
    }

    fn turns(&self, state: &State, seat: Seat, each: &mut dyn FnMut(&[Action]) -> bool) {
        if !self.turn(state).asks(seat) {
            return;
        }
        match state.phase() {
            Phase::Setup => setups(state, each),
            Phase::Play => plays(state, each),
            Phase::Over => {}
        }
    }
}

fn setups(state: &State, each: &mut dyn FnMut(&[Action]) -> bool) {
    let squares = HOME_SQUARES - state.decided;
    let mut actions = Vec::with_capacity(usize::from(HOME_SQUARES));
    let mut supply = state.supply;
    arrangements(&mut supply, squares, &mut Vec::new(), &mut |pieces: &[Option<Kind>]| {
        actions.clear();
        actions.extend(pieces.iter().map(|piece| piece.map_or(Action::Leave, Action::Place)));
        each(&actions)
    });
}

/// Turns of which some steps may have been taken already: the rest is listed.
fn plays(state: &State, each: &mut dyn FnMut(&[Action]) -> bool) {
    let mut actions = [Action::End; 5];
    TurnGenerator::new().turns(&state.position, state.forbidden(), |turn| {
        let steps = turn.steps;
        for (at, &step) in steps.iter().enumerate() {
            actions[at] = Action::Step(step);
        }
        let mut len = steps.len();
        if len < 4 {
            actions[len] = Action::End;
            len += 1;
        }
        each(&actions[..len])
    });
}
