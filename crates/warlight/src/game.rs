//! The game as the workbench sees it; what its parts do is in the modules named after them.

use std::borrow::Cow;
use std::sync::Arc;

use bw_core::{
    Actor, Game, GameSpec, Hashed, OptionError, Options, Outcome, Progress, Rng, Seat, Turn, Viewer,
};

use crate::actions::Action;
use crate::map::Map;
use crate::options::{OPTIONS, Rules, read_map, read_rules};
use crate::position::MAX_PLAYERS;
use crate::region_set::regions;
use crate::state::{Phase, State};
use crate::view::View;

/// Turn numbers of rounds begin after those of any draft; on small maps after this many.
const DRAFT_TURNS: u32 = 64;

/// Warlight with its options fixed.
#[derive(Clone, Debug)]
pub struct Warlight {
    seats: u8,
    map: Arc<Map>,
    rules: Arc<Rules>,
}

impl Warlight {
    /// The map.
    #[inline]
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    #[inline]
    pub(crate) fn seat_count(&self) -> u8 {
        self.seats
    }
}

impl Game for Warlight {
    type State = State;
    type View = View;
    type Action = Action;

    const SPEC: &'static GameSpec = &GameSpec {
        id: "warlight",
        name: "Warlight",
        min_seats: 2,
        max_seats: MAX_PLAYERS as u8,
        hidden: true,
        chance: true,
        simultaneous: true,
        options: OPTIONS,
        score_parts: &["regions", "armies", "income"],
    };

    fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        let map = read_map(options)?;
        let rules = read_rules(seats, options, &map)?;
        Ok(Warlight { seats, map: Arc::new(map), rules: Arc::new(rules) })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    /// Every decision but the two `done` uses an army, and an attack needs at most two draws.
    fn max_actions(&self) -> u32 {
        let map = &self.map;
        let bonuses: u64 = map.supers.iter().map(|s| u64::from(s.bonus)).sum();
        let base = u64::from(self.rules.base_income) * u64::from(self.seats);
        let rounds = u64::from(self.rules.max_rounds);
        let neutral: u64 = regions(map.all()).map(|r| u64::from(self.neutral_armies(r))).sum();
        let wastelands = u64::from(self.rules.wastelands) * u64::from(self.rules.wasteland_armies);
        let armies = neutral + wastelands + map.len() as u64 + rounds * (base + bonuses);
        let set_up = u64::from(DRAFT_TURNS) + map.len() as u64 * 8;
        let round = 3 * armies + base + bonuses + 2 * u64::from(self.seats);
        (set_up + rounds * round).min(u64::from(u32::MAX)) as u32
    }

    fn initial(&self) -> State {
        self.first_state()
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Pick => Turn::Decide(self.picking(state)),
            Phase::Draft => Turn::of(self.draft_seat(state)),
            Phase::Orders => Turn::Decide(state.open_seats(self.seats)),
            Phase::Over => Turn::Over,
            _ => Turn::Chance,
        }
    }

    fn progress(&self, state: &State) -> Progress {
        let round = u32::from(state.round);
        let picked = if state.phase == Phase::Draft { u32::from(state.drawn) } else { 0 };
        Progress {
            round,
            turn: if round == 0 { picked } else { DRAFT_TURNS.max(self.map.len() as u32) + round },
        }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_actions(state, seat, out);
    }

    fn apply(&self, state: &mut State, actor: Actor, action: Action) {
        match actor {
            Actor::Seat(seat) => self.decide(state, seat, action),
            Actor::Chance => self.happen(state, action),
        }
    }

    fn sample_chance(&self, state: &State, rng: &mut Rng) -> Action {
        self.sample(state, rng)
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.result(state)
    }

    fn score_parts(&self, state: &State, seat: Seat, out: &mut Vec<i32>) {
        out.extend(self.points_by_part(state, seat));
    }

    fn view<'s>(&self, state: &'s State, by: Viewer) -> Cow<'s, View> {
        Cow::Owned(self.see(state, by))
    }

    fn seen(&self, before: &State, actor: Actor, action: Action, by: Viewer) -> Option<Action> {
        let visible = match (actor, by) {
            (_, Viewer::All) => true,
            (Actor::Seat(seat), Viewer::Seat(eyes)) if seat == eyes => true,
            (Actor::Seat(_), _) => before.phase == Phase::Draft,
            (Actor::Chance, _) if !self.rules.fog => true,
            (Actor::Chance, _) => match action {
                Action::Start { seat, region } => {
                    by == Viewer::Seat(seat) || self.see(before, by).visible.contains(region)
                }
                Action::Wasteland(_) | Action::Pickable(_) | Action::Picks(_) => true,
                Action::Offer { .. } => true,
                _ => false,
            },
        };
        visible.then_some(action)
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        self.imagine(view, rng)
    }

    fn is_legal(&self, state: &State, actor: Actor, action: Action) -> bool {
        let Actor::Seat(seat) = actor else { return self.is_possible_chance(state, action) };
        self.is_legal_decision(state, seat, action)
    }

    fn is_possible_chance(&self, state: &State, action: Action) -> bool {
        self.is_possible(state, action)
    }

    fn random_action(
        &self,
        state: &State,
        seat: Seat,
        rng: &mut Rng,
        _: &mut Vec<Action>,
    ) -> Action {
        self.random_decision(state, seat, rng)
    }
}

impl Hashed for Warlight {
    /// Covers everything a state holds.
    fn key(&self, state: &State) -> u64 {
        use std::hash::{Hash, Hasher};
        // The standard hasher with its fixed keys: the same in every run.
        let mut hasher = std::hash::DefaultHasher::new();
        let State { position, before, fresh, phase, orders, resolution, report, .. } = state;
        (position, before, fresh, phase).hash(&mut hasher);
        (state.drawn, state.draft, state.round, state.wastelands).hash(&mut hasher);
        (&state.offers, &state.starts, &state.picks, state.steps).hash(&mut hasher);
        (state.out, state.income, orders).hash(&mut hasher);
        (resolution, report).hash(&mut hasher);
        hasher.finish()
    }
}
