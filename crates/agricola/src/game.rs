//! The game as the workbench sees it: options fixed, actions in, results out.

use std::borrow::Cow;

use bw_core::{
    Actor, EnumerateChance, Game, GameSpec, Hashed, OptionError, Options, Outcome, Progress, Rng,
    Seat, Turn, Viewer,
};

use crate::actions::Action;
use crate::options::{OPTIONS, Rules};
use crate::scoring::PARTS;
use crate::state::State;
use crate::view::View;

/// Agricola, original edition of 2007.
#[derive(Clone, Debug)]
pub struct Agricola {
    rules: Rules,
    initial: State,
}

impl Agricola {
    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }
}

/// More decisions and chance events than a player has in a game.
const MAX_ACTIONS: u32 = 20_000;

impl Game for Agricola {
    type State = State;
    type View = View;
    type Action = Action;

    const SPEC: &'static GameSpec = &GameSpec {
        id: "agricola",
        name: "Agricola",
        min_seats: 1,
        max_seats: 5,
        hidden: true,
        chance: true,
        simultaneous: false,
        options: OPTIONS,
        score_parts: PARTS,
    };

    fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        let rules = Rules::new(seats, options)?;
        let initial = State::initial(&rules);
        Ok(Agricola { rules, initial })
    }

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    fn max_actions(&self) -> u32 {
        MAX_ACTIONS * u32::from(self.rules.seats)
    }

    fn initial(&self) -> State {
        self.initial.clone()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.waits_for()
    }

    fn progress(&self, state: &State) -> Progress {
        Progress { round: u32::from(state.round), turn: u32::from(state.turn) }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        state.list_actions(&self.rules, seat, out);
    }

    #[inline]
    fn apply(&self, state: &mut State, actor: Actor, action: Action) {
        match actor {
            Actor::Seat(_) => state.decide(&self.rules, action),
            Actor::Chance => state.happen(&self.rules, action),
        }
    }

    fn sample_chance(&self, state: &State, rng: &mut Rng) -> Action {
        state.sample(&self.rules, rng)
    }

    fn outcome(&self, state: &State) -> Outcome {
        state.outcome()
    }

    fn score_parts(&self, state: &State, seat: Seat, out: &mut Vec<i32>) {
        out.extend(state.points_by_part(seat));
    }

    #[inline]
    fn view<'s>(&self, state: &'s State, by: Viewer) -> Cow<'s, View> {
        Cow::Owned(View::of(state, by))
    }

    fn seen(&self, _: &State, actor: Actor, action: Action, by: Viewer) -> Option<Action> {
        let owner = match (actor, action) {
            (Actor::Seat(seat), _) => seat,
            (Actor::Chance, Action::Deal(seat, _)) => seat,
            _ => return Some(action),
        };
        let sees = by == Viewer::All || by == Viewer::Seat(owner);
        Some(match action {
            Action::Deal(seat, _) if !sees => Action::DealHidden(seat),
            Action::Pick(_) if !sees => Action::PickHidden,
            Action::Discard(_) if !sees => Action::DiscardHidden,
            _ => action,
        })
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        view.determinize(&self.rules, rng)
    }

    fn is_possible_chance(&self, state: &State, action: Action) -> bool {
        state.waits_for() == Turn::Chance && state.is_possible(&self.rules, action)
    }
}

impl EnumerateChance for Agricola {
    fn chance_outcomes(&self, state: &State, out: &mut Vec<(Action, u32)>) {
        if self.turn(state) == Turn::Chance {
            state.outcomes(&self.rules, out);
        }
    }
}

impl Hashed for Agricola {
    fn key(&self, state: &State) -> u64 {
        bw_core::stable_hash(state)
    }
}
