//! The game as the workbench sees it: legal decisions, turns, outcome (spec 3.2, 3.5, 3.8).

use std::borrow::Cow;
use std::sync::Arc;

use bw_core::{
    Actor, Game, GameSpec, Hashed, OptionError, Options, Outcome, Progress, Rng, Seat, Turn,
    Viewer, illegal_action,
};

use crate::actions::Action;
use crate::map::Map;
use crate::options::{OPTIONS, Rules, read_map, read_rules};
use crate::position::{MAX_PLAYERS, MAX_REGIONS, Region, nth_region, regions};
use crate::state::{Attack, Phase, State, Step};
use crate::view::View;

/// Turn numbers of rounds begin after those of any draft.
const DRAFT_TURNS: u32 = MAX_REGIONS as u32;

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

    /// Armies a seat may still deploy.
    #[inline]
    pub fn undeployed(&self, state: &State, seat: Seat) -> u16 {
        state.income[seat.index()].saturating_sub(state.orders.spent(seat))
    }

    /// Armies that may still be sent from each own region of a seat.
    fn available(&self, state: &State, seat: Seat, own: u64) -> [u16; MAX_REGIONS] {
        let mut free = [0; MAX_REGIONS];
        for region in regions(own) {
            let armies = state.position.armies(region) + state.orders.deployed(region);
            free[region.index()] = armies - 1;
        }
        for attack in state.orders.attacks(seat) {
            let left = &mut free[attack.from.index()];
            *left = left.saturating_sub(attack.armies);
        }
        free
    }

    /// Targets of a region that an order may still name.
    fn targets(&self, state: &State, seat: Seat, from: Region) -> u64 {
        let mut targets = self.map.neighbours(from);
        if self.rules.pair_once {
            for attack in state.orders.attacks(seat).iter().filter(|attack| attack.from == from) {
                targets &= !attack.to.bit();
            }
        }
        targets
    }

    fn list_orders(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let own = state.position.holdings(seat);
        if state.steps[seat.index()] == Step::Deploy {
            let left = self.undeployed(state, seat);
            let each = |region| (1..=left).map(move |armies| Action::Deploy { region, armies });
            out.extend(regions(own).flat_map(each));
        } else {
            let free = self.available(state, seat, own);
            for from in regions(own).filter(|from| free[from.index()] > 0) {
                for to in regions(self.targets(state, seat, from)) {
                    let each = |armies| Action::Attack { from, to, armies };
                    out.extend((1..=free[from.index()]).map(each));
                }
            }
        }
        out.push(Action::Done);
    }

    fn is_legal_order(&self, state: &State, seat: Seat, action: Action) -> bool {
        let step = state.steps[seat.index()];
        let own =
            |region: Region| region.index() < self.map.len() && state.position.is_own(region, seat);
        match action {
            Action::Deploy { region, armies } => {
                let left = self.undeployed(state, seat);
                step == Step::Deploy && own(region) && (1..=left).contains(&armies)
            }
            Action::Attack { from, to, armies } => {
                if step != Step::Attack || !own(from) || to.index() >= self.map.len() {
                    return false;
                }
                let stands = state.position.armies(from) + state.orders.deployed(from);
                let left = (stands - 1).saturating_sub(state.orders.sent(seat, from));
                self.targets(state, seat, from) & to.bit() != 0 && (1..=left).contains(&armies)
            }
            Action::Done => true,
            _ => false,
        }
    }

    fn random_order(&self, state: &State, seat: Seat, rng: &mut Rng) -> Action {
        let own = state.position.holdings(seat);
        if state.steps[seat.index()] == Step::Deploy {
            let left = u32::from(self.undeployed(state, seat));
            let drawn = rng.below(own.count_ones() * left + 1);
            return match drawn.checked_div(left).and_then(|place| nth_region(own, place)) {
                Some(region) => Action::Deploy { region, armies: (drawn % left + 1) as u16 },
                None => Action::Done,
            };
        }
        let free = self.available(state, seat, own);
        let mut ways = [0; MAX_REGIONS];
        let mut sum = 1;
        for from in regions(own).filter(|from| free[from.index()] > 0) {
            let targets = self.targets(state, seat, from).count_ones();
            ways[from.index()] = targets * u32::from(free[from.index()]);
            sum += ways[from.index()];
        }
        let mut drawn = rng.below(sum);
        for from in regions(own) {
            if drawn < ways[from.index()] {
                let most = u32::from(free[from.index()]);
                let to = nth_region(self.targets(state, seat, from), drawn / most)
                    .expect("invariant: the draw is within the targets");
                return Action::Attack { from, to, armies: (drawn % most + 1) as u16 };
            }
            drawn -= ways[from.index()];
        }
        Action::Done
    }

    fn decide(&self, state: &mut State, seat: Seat, action: Action) {
        match action {
            Action::Pick(region) => self.apply_pick(state, seat, region),
            Action::Deploy { region, armies } => state.orders.deploy(seat, region, armies),
            Action::Attack { from, to, armies } => {
                state.orders.attack(seat, Attack { from, to, armies });
            }
            Action::Done => {
                let step = &mut state.steps[seat.index()];
                *step = if *step == Step::Deploy { Step::Attack } else { Step::Committed };
                if *step == Step::Committed && state.open_seats(self.seats).is_empty() {
                    self.begin_resolution(state);
                }
            }
            _ => illegal_action(&action),
        }
    }

    fn picking(&self, state: &State) -> bw_core::SeatSet {
        let wanted = usize::from(self.picks_wanted());
        Seat::all(self.seats).filter(|seat| state.picks[seat.index()].len() < wanted).collect()
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
        let set_up = 64 + map.len() as u64 * 8;
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
        Progress { round, turn: if round == 0 { picked } else { DRAFT_TURNS + round } }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !self.turn(state).asks(seat) {
            return;
        }
        match state.phase {
            Phase::Orders => self.list_orders(state, seat, out),
            _ => out.extend(regions(self.pick_choices(state, seat)).map(Action::Pick)),
        }
    }

    fn apply(&self, state: &mut State, actor: Actor, action: Action) {
        match (actor, state.phase) {
            (Actor::Seat(seat), _) => self.decide(state, seat, action),
            (Actor::Chance, Phase::Resolve) => self.apply_resolution(state, action),
            (Actor::Chance, Phase::Night) => self.begin_resolution(state),
            (Actor::Chance, _) => self.apply_set_up(state, action),
        }
    }

    fn sample_chance(&self, state: &State, rng: &mut Rng) -> Action {
        match state.phase {
            Phase::Resolve => self.sample_resolution(state, rng),
            Phase::Night => Action::Dawn,
            _ => self.sample_set_up(state, rng),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let alive = state.alive(self.seats);
        let decided = alive.len() == 1;
        let standing = |seat: Seat| {
            let regions = state.position.holdings(seat).count_ones();
            if self.rules.tiebreak { (regions, state.position.army_sum(seat)) } else { (0, 0) }
        };
        let key = |seat: Seat| match state.out[seat.index()] {
            0 => (u16::MAX, standing(seat)),
            out => (out, (0, 0)),
        };
        let best = Seat::all(self.seats).map(key).max();
        let first = Seat::all(self.seats).filter(|&seat| Some(key(seat)) == best).count();
        let mut scores = [0; MAX_PLAYERS];
        for seat in Seat::all(self.seats) {
            scores[seat.index()] = i32::from(first == 1 && Some(key(seat)) == best);
        }
        let reason = if decided { "conquest" } else { "rounds" };
        Outcome::by_key(&scores[..usize::from(self.seats)], key, reason)
    }

    fn score_parts(&self, state: &State, seat: Seat, out: &mut Vec<i32>) {
        let own = state.position.holdings(seat);
        out.push(own.count_ones() as i32);
        out.push(state.position.army_sum(seat) as i32);
        out.push(if own == 0 { 0 } else { i32::from(self.income(&state.position, seat)) });
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
                    by == Viewer::Seat(seat) || self.see(before, by).visible & region.bit() != 0
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
        if !self.turn(state).asks(seat) {
            return false;
        }
        match (state.phase, action) {
            (Phase::Orders, _) => self.is_legal_order(state, seat, action),
            (_, Action::Pick(region)) => {
                region.index() < self.map.len()
                    && self.pick_choices(state, seat) & region.bit() != 0
            }
            _ => false,
        }
    }

    fn is_possible_chance(&self, state: &State, action: Action) -> bool {
        match state.phase {
            Phase::Resolve => self.is_possible_resolution(state, action),
            Phase::Night => action == Action::Dawn,
            _ => self.is_possible_set_up(state, action),
        }
    }

    fn random_action(
        &self,
        state: &State,
        seat: Seat,
        rng: &mut Rng,
        _: &mut Vec<Action>,
    ) -> Action {
        if state.phase == Phase::Orders {
            return self.random_order(state, seat, rng);
        }
        let choices = self.pick_choices(state, seat);
        nth_region(choices, rng.below(choices.count_ones()))
            .map(Action::Pick)
            .expect("an asked seat has a decision")
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
        (state.offers, state.starts, &state.picks, state.steps).hash(&mut hasher);
        (state.out, state.income, orders).hash(&mut hasher);
        (resolution, report).hash(&mut hasher);
        hasher.finish()
    }
}
