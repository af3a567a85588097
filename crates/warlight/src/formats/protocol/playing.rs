//! One of our bots in a game of another engine: the view put together from messages, and its decisions.
//!
//! The view is the one the seat would have at our own table, as far as the messages say; the luck of decisions is
//! derived alike, so that a bot that looks at nothing else plays the same game here and there. What became of attacks
//! is not announced: the report guesses it from the maps before and after, without losses.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use bw_core::{Actor, Ask, Bot, Budget, Event as Seen, Game, Plan, Purpose, Rng, Seat, panic_text};

use super::announced::{Announced, OpponentMove};
use super::opponent;
use crate::actions::Action;
use crate::game::Warlight;
use crate::options::Start;
use crate::position::Position;
use crate::region_set::{Region, RegionSet, regions};
use crate::state::{Fate, OrderResult, Orders, Phase, State, Step};
use crate::view::View;

/// A game being played.
pub(super) struct Playing {
    game: Warlight,
    bot: Box<dyn Bot<Warlight>>,
    seat: Seat,
    seed: u64,
    view: View,
    /// What the bot has decided and nobody has asked for yet.
    rest: VecDeque<Action>,
    decided: u64,
    round: u16,
    own_picks: Vec<Region>,
    opponent_picks: Vec<Region>,
    legal: Vec<Action>,
    plan: Plan<Action>,
}

impl Playing {
    /// A game that begins. The bot must have been made for it.
    pub(super) fn new(
        game: Warlight,
        bot: Box<dyn Bot<Warlight>>,
        seat: Seat,
        seed: u64,
        notes: &mut Vec<String>,
    ) -> Self {
        let view = View {
            state: game.initial(),
            visible: RegionSet::EMPTY,
            entries: 1 << seat.index(),
            seats: 2,
        };
        let mut playing = Playing {
            game,
            bot,
            seat,
            seed,
            view,
            rest: VecDeque::new(),
            decided: 0,
            round: 0,
            own_picks: Vec::new(),
            opponent_picks: Vec::new(),
            legal: Vec::new(),
            plan: Plan::default(),
        };
        let Playing { game, bot, .. } = &mut playing;
        let started = catch_unwind(AssertUnwindSafe(|| bot.start(game, seat)));
        match started {
            Ok(Ok(())) => {}
            Ok(Err(fault)) => notes.push(fault.to_string()),
            Err(panic) => notes.push(panic_text(&*panic)),
        }
        playing
    }

    /// What our seat knows.
    pub(super) fn view(&self) -> &View {
        &self.view
    }

    /// Our seat.
    pub(super) fn seat(&self) -> Seat {
        self.seat
    }

    /// The game.
    pub(super) fn game(&self) -> &Warlight {
        &self.game
    }

    fn set(&self, ids: &[u16]) -> RegionSet {
        let known = ids.iter().filter_map(|&id| self.game.map().by_id(id));
        known.collect()
    }

    /// What is the same in every view of the game.
    fn common(&self, announced: &Announced) -> State {
        let mut state = self.game.initial();
        state.wastelands = self.set(&announced.wastelands);
        for region in regions(state.wastelands) {
            state.position.set(region, 0, self.game.rules().wasteland_armies);
        }
        state.offers[..2].fill(self.set(&announced.pickable));
        (state.drawn, state.steps) = (0, Default::default());
        state
    }

    /// Before a pick of a draft: everything is public.
    pub(super) fn see_draft(
        &mut self,
        announced: &Announced,
        ids: &[u16],
        notes: &mut Vec<String>,
    ) {
        let mut state = self.common(announced);
        let available = self.set(ids);
        let own = self.own_picks.iter().collect::<RegionSet>() - available;
        let offered = state.offers[0] | available | own;
        state.offers[..2].fill(offered);
        let taken = offered & !available & !own;
        state.starts[self.seat.index()] = own;
        state.starts[opponent(self.seat).index()] = taken;
        for (set, seat) in [(own, self.seat), (taken, opponent(self.seat))] {
            for region in regions(set) {
                let armies = state.position.armies(region).max(1);
                state.position.set(region, seat.number(), armies);
            }
        }
        let offered = offered.len() as u16;
        state.draft = announced.picks.map_or(offered - offered % 2, |picks| u16::from(picks) * 2);
        state.drawn = (own | taken).len() as u16;
        state.phase = Phase::Draft;
        // An engine that asks out of turn is followed, too.
        while self.game.draft_seat(&state) != self.seat {
            state.drawn += 1;
        }
        state.draft = state.draft.max(state.drawn.saturating_add(1));
        self.observe_opponent_picks(&state, taken, notes);
        self.enter(View { state, visible: self.game.map().all(), entries: 3, seats: 2 });
    }

    /// Lets the bot see the opponent's picks, as it would at our own table.
    fn observe_opponent_picks(&mut self, now: &State, taken: RegionSet, notes: &mut Vec<String>) {
        for region in regions(taken) {
            if self.opponent_picks.contains(&region) {
                continue;
            }
            self.opponent_picks.push(region);
            let after =
                View { state: now.clone(), visible: self.game.map().all(), entries: 3, seats: 2 };
            let before = self.view.clone();
            let actor = Actor::Seat(opponent(self.seat));
            self.observe(&before, &after, actor, Action::Pick(region), notes);
        }
    }

    /// Before the preferences of the first protocol.
    pub(super) fn see_offer(&mut self, announced: &Announced) {
        let mut state = self.common(announced);
        state.phase = Phase::Pick;
        let fog = self.game.rules().fog;
        if fog {
            state.position = Position::empty(self.game.map().len());
        }
        let visible = if fog { RegionSet::EMPTY } else { self.game.map().all() };
        self.enter(View { state, visible, entries: 1 << self.seat.index(), seats: 2 });
    }

    /// At the beginning of a round, or whenever the map is announced anew.
    pub(super) fn see_round(&mut self, announced: &Announced, begins: bool) {
        let before = self.view.state.position.clone();
        let orders = std::mem::take(&mut self.view.state.orders);
        let mut state = self.common(announced);
        (state.phase, state.position) = (Phase::Orders, Position::empty(self.game.map().len()));
        self.round = self.round.saturating_add(u16::from(begins)).max(1);
        state.round = self.round;
        state.draft = announced.picks.map_or(0, |picks| u16::from(picks) * 2);
        let mut visible = RegionSet::EMPTY;
        for cell in &announced.cells {
            let Some(region) = self.game.map().by_id(cell.id) else { continue };
            visible.insert(region);
            let least = u16::from(cell.owner > 0);
            state.position.set(region, cell.owner, cell.armies.max(least));
        }
        self.fill_starts(announced, &mut state);
        state.income[self.seat.index()] = announced.income.min(u16::MAX / 8);
        if visible == self.game.map().all() {
            let other = opponent(self.seat);
            state.income[other.index()] = self.game.income(&state.position, other);
        }
        if self.round > 1 {
            state.report = self.report(announced, &orders, &before, &state.position);
        }
        if !begins {
            state.steps = self.view.state.steps;
        }
        self.enter(View { state, visible, entries: 1 << self.seat.index(), seats: 2 });
    }

    fn fill_starts(&mut self, announced: &Announced, state: &mut State) {
        let (me, other) = (self.seat.index(), opponent(self.seat).index());
        let known = self.view.state.starts[me];
        let first = self.round == 1;
        state.starts[me] = if first { state.position.holdings(self.seat) } else { known };
        if self.game.rules().start == Start::Draft {
            state.starts[other] = self.set(&announced.opponent_starts);
        }
    }

    /// What happened in the last round, as far as it is known.
    fn report(
        &self,
        announced: &Announced,
        own: &Orders,
        before: &Position,
        now: &Position,
    ) -> Vec<OrderResult> {
        let map = self.game.map();
        let (me, other) = (self.seat, opponent(self.seat));
        let witnesses = 1 << me.index();
        let event = |seat, fate, from, to, armies| OrderResult {
            seat,
            witnesses,
            fate,
            from,
            to,
            armies,
            attackers: 0,
            defenders: 0,
        };
        let fate = |seat, to| match (before.is_own(to, seat), now.is_own(to, seat)) {
            (true, _) => Fate::Moved,
            (false, true) => Fate::Conquered,
            (false, false) => Fate::Repelled,
        };
        let mut deployed: Vec<OrderResult> = own
            .deployments()
            .map(|(at, armies)| event(me, Fate::Deployed, at, at, armies))
            .collect();
        let entered = own.attacks(me).iter();
        let mut attacks: Vec<OrderResult> =
            entered.map(|a| event(me, fate(me, a.to), a.from, a.to, a.armies)).collect();
        for &action in &announced.moves {
            match action {
                OpponentMove::Deploy { region, armies } => {
                    let place = map.by_id(region);
                    deployed.extend(place.map(|at| event(other, Fate::Deployed, at, at, armies)));
                }
                OpponentMove::Attack { from, to, armies } => {
                    let pair = map.by_id(from).zip(map.by_id(to));
                    let seen = |(from, to)| event(other, fate(other, to), from, to, armies);
                    attacks.extend(pair.map(seen));
                }
            }
        }
        deployed.sort_by_key(|event| event.from);
        deployed.extend(attacks);
        deployed
    }

    fn enter(&mut self, view: View) {
        self.view = view;
        self.rest.clear();
    }

    /// Lets the bot decide until the step that is asked for is closed. Trouble goes into `notes`; a step that the bot
    /// cannot close is closed for it.
    pub(super) fn decide(
        &mut self,
        step: Step,
        time: Duration,
        base: &Budget,
        notes: &mut Vec<String>,
    ) {
        let begun = now();
        if step == Step::Attack && self.step() == Step::Deploy {
            self.act(Action::Done, notes);
        }
        while self.step() == step {
            let left = time.saturating_sub(begun.elapsed());
            let action = self.next(left, base, notes).unwrap_or(Action::Done);
            self.act(action, notes);
        }
    }

    /// The region the bot picks in a draft.
    pub(super) fn pick(
        &mut self,
        time: Duration,
        base: &Budget,
        notes: &mut Vec<String>,
    ) -> Option<Region> {
        let Some(Action::Pick(region)) = self.next(time, base, notes) else { return None };
        self.own_picks.push(region);
        self.decided += 1;
        let before = self.view.clone();
        let mut after = before.clone();
        after.state.starts[self.seat.index()].insert(region);
        let armies = after.state.position.armies(region).max(1);
        after.state.position.set(region, self.seat.number(), armies);
        self.observe(&before, &after, Actor::Seat(self.seat), Action::Pick(region), notes);
        self.rest.clear();
        Some(region)
    }

    /// The regions the bot prefers, best first.
    pub(super) fn preferences(
        &mut self,
        time: Duration,
        base: &Budget,
        notes: &mut Vec<String>,
    ) -> Vec<Region> {
        let begun = now();
        let wanted = usize::from(self.game.picks_wanted());
        while self.view.state.picks[self.seat.index()].len() < wanted {
            let left = time.saturating_sub(begun.elapsed());
            match self.next(left, base, notes) {
                Some(action) => self.act(action, notes),
                None => break,
            }
        }
        self.view.state.picks[self.seat.index()].to_vec()
    }

    fn step(&self) -> Step {
        self.view.state.steps[self.seat.index()]
    }

    /// The next decision: of the plan, or asked for.
    fn next(&mut self, time: Duration, base: &Budget, notes: &mut Vec<String>) -> Option<Action> {
        if self.rest.front().is_none_or(|&action| !self.is_legal(action)) {
            self.rest.clear();
            self.ask(time, base, notes);
        }
        let action = self.rest.pop_front()?;
        if self.is_legal(action) {
            return Some(action);
        }
        notes.push(format!("the bot decided {action:?}, which is not legal"));
        self.rest.clear();
        None
    }

    fn is_legal(&self, action: Action) -> bool {
        self.game.is_legal(&self.view.state, Actor::Seat(self.seat), action)
    }

    /// Asks the bot; its plan becomes the rest.
    fn ask(&mut self, time: Duration, base: &Budget, notes: &mut Vec<String>) {
        let budget = base.tightened(&Budget { time: Some(time), ..Budget::default() });
        let Playing { game, bot, seat, seed, view, decided, legal, plan, .. } = self;
        if !game.turn(&view.state).asks(*seat) {
            return;
        }
        let rng = Rng::derive(*seed, Purpose::Decision(seat.index() as u8), *decided);
        plan.clear();
        let mut ask = Ask::from_view(game, *seat, view, &budget, rng, legal);
        match catch_unwind(AssertUnwindSafe(|| bot.choose(&mut ask, plan))) {
            Ok(Ok(())) => self.rest.extend(self.plan.actions.iter()),
            Ok(Err(fault)) => notes.push(fault.to_string()),
            Err(panic) => notes.push(format!("the bot failed: {}", panic_text(&*panic))),
        }
    }

    fn act(&mut self, action: Action, notes: &mut Vec<String>) {
        let actor = Actor::Seat(self.seat);
        let before = self.bot.wants_events().then(|| self.view.clone());
        self.game.apply(&mut self.view.state, actor, action);
        self.decided += 1;
        if let Some(before) = before {
            let after = self.view.clone();
            self.observe(&before, &after, actor, action, notes);
        }
    }

    fn observe(
        &mut self,
        before: &View,
        after: &View,
        actor: Actor,
        action: Action,
        notes: &mut Vec<String>,
    ) {
        let Playing { game, bot, .. } = self;
        if !bot.wants_events() {
            return;
        }
        let event = Seen { game, before, after, actor, action };
        match catch_unwind(AssertUnwindSafe(|| bot.observe(&event))) {
            Ok(Ok(())) => {}
            Ok(Err(fault)) => notes.push(fault.to_string()),
            Err(panic) => notes.push(format!("the bot failed: {}", panic_text(&*panic))),
        }
    }
}

#[allow(clippy::disallowed_methods)] // the time of a request is wall-clock time
pub(super) fn now() -> Instant {
    Instant::now()
}
