//! The game as the workbench sees it: options fixed, actions in, results out.

use std::borrow::Cow;

use bw_core::{
    Actor, Dice, Game, GameSpec, Hashed, Log, OptionError, Options, Outcome, Progress, Rng, Seat,
    Turn, Viewer,
};

use crate::actions::Action;
use crate::options::{OPTIONS, Rules};
use crate::scoring::{PARTS, points_by_kind};
use crate::state::{MAX_PLAYERS, Phase, State};
use crate::view::View;

/// Dominion, base game, first edition.
#[derive(Clone, Debug)]
pub struct Dominion {
    rules: Rules,
    initial: State,
}

impl Dominion {
    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }
}

/// More decisions and chance events than any turn has.
const TURN_ACTIONS: u32 = 4_000;

impl Game for Dominion {
    type State = State;
    type View = View;
    type Action = Action;

    const SPEC: &'static GameSpec = &GameSpec {
        id: "dominion",
        name: "Dominion",
        min_seats: 2,
        max_seats: MAX_PLAYERS as u8,
        hidden: true,
        chance: true,
        simultaneous: false,
        options: OPTIONS,
        score_parts: PARTS,
    };

    fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        let rules = Rules::new(seats, options)?;
        let initial = State::initial(&rules);
        Ok(Dominion { rules, initial })
    }

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    fn max_actions(&self) -> u32 {
        match self.rules.max_rounds {
            0 => u32::MAX,
            rounds => (u32::from(self.rules.seats) * rounds + 1).saturating_mul(TURN_ACTIONS),
        }
    }

    fn initial(&self) -> State {
        self.initial
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.waits_for()
    }

    fn progress(&self, state: &State) -> Progress {
        let before = state.turn.saturating_sub((state.phase == Phase::Over).into());
        Progress { round: before / u32::from(state.seats) + 1, turn: state.turn }
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
        out.extend(points_by_kind(&state.player(seat).owned));
    }

    #[inline]
    fn view<'s>(&self, state: &'s State, by: Viewer) -> Cow<'s, View> {
        Cow::Owned(View::of(state, by))
    }

    #[inline]
    fn view_into<'v>(
        &self,
        state: &'v State,
        by: Viewer,
        buffer: &'v mut Option<View>,
    ) -> &'v View {
        let view = buffer.get_or_insert_with(|| View::blank(state.seats));
        view.see(state, by);
        view
    }

    fn seen(&self, before: &State, actor: Actor, action: Action, by: Viewer) -> Option<Action> {
        let owner = match actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => before.private_to(),
        };
        let sees = by == Viewer::All || owner.is_some_and(|owner| by == Viewer::Seat(owner));
        Some(if sees { action } else { before.masked(actor, action) })
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        view.determinize(rng)
    }

    fn is_possible_chance(&self, state: &State, action: Action) -> bool {
        state.waits_for() == Turn::Chance && state.is_possible(&self.rules, action)
    }

    #[inline]
    fn settle(&self, state: &mut State, dice: &mut Dice, log: &mut impl Log<Action>) {
        state.settle(&self.rules, dice, log);
    }
}

impl Hashed for Dominion {
    fn key(&self, state: &State) -> u64 {
        bw_core::stable_hash(state)
    }
}
