//! Resolution of a round: deployments, linearisation of attacks, fights, the end of the round
//! (spec 3.3 to 3.5, and `order` and `army_moves_once` of section 4).

use bw_core::{Seat, SeatSet, illegal_action};

use crate::actions::{Action, Sequence};
use crate::game::Warlight;
use crate::options::{MovesOnce, Ordering};
use crate::position::{MAX_PLAYERS, Position};
use crate::region_set::Region;
use crate::state::{Attack, Fate, OrderResult, Phase, Resolution, State, Step, Wait};

/// What became of a try to execute an attack.
enum Tried {
    /// It is executed, or cannot be.
    Finished {
        /// Whether it was executed.
        legal: bool,
    },
    /// It fights: losses must be drawn.
    Fights,
}

/// The outcome of a fight with known losses (spec 3.4, table). `attack.armies` is what really attacks.
pub fn fight(
    position: &mut Position,
    seat: Seat,
    attack: Attack,
    defenders_killed: u16,
    attackers_killed: u16,
) -> Fate {
    let Attack { from, to, armies } = attack;
    let defenders = position.armies(to);
    match (defenders_killed >= defenders, attackers_killed >= armies) {
        (true, false) => {
            position.set(to, seat.number(), armies - attackers_killed);
            position.reduce(from, armies);
            Fate::Conquered
        }
        (true, true) => {
            position.set(to, position.owner(to), 1);
            position.reduce(from, armies);
            Fate::BothFell
        }
        (false, false) => {
            position.reduce(from, attackers_killed);
            position.reduce(to, defenders_killed);
            Fate::Repelled
        }
        (false, true) => {
            position.reduce(from, armies);
            position.reduce(to, defenders_killed);
            Fate::Fell
        }
    }
}

impl Warlight {
    /// Armies a seat may deploy in a position (spec 3.2).
    pub fn income(&self, position: &Position, seat: Seat) -> u16 {
        let is_own = |region: &Region| position.is_own(*region, seat);
        let bonus = |s: &&crate::map::SuperRegion| s.members.iter().all(is_own);
        let owned = self.map().supers.iter().filter(bonus);
        owned.fold(self.rules().base_income, |sum, s| sum.saturating_add(s.bonus)).min(u16::MAX / 8)
    }

    /// Opens a round for orders, or ends the game.
    pub(crate) fn begin_round(&self, state: &mut State, round: u16) {
        let alive = state.alive(self.seat_count());
        if round > self.rules().max_rounds || (state.round > 0 && alive.len() <= 1) {
            state.phase = Phase::Over;
            return;
        }
        (state.round, state.phase, state.drawn) = (round, Phase::Orders, 0);
        state.steps = [Step::Deploy; MAX_PLAYERS];
        for seat in alive.iter() {
            state.income[seat.index()] = self.income(&state.position, seat);
        }
    }

    /// After the last commit.
    pub(crate) fn begin_resolution(&self, state: &mut State) {
        state.report.clear();
        state.income = [0; MAX_PLAYERS];
        state.phase = Phase::Resolve;
        if self.rules().fog {
            state.before = state.position.clone();
        }
        let placed = state.orders.deployments().len();
        for at in 0..placed {
            let deployment = state.orders.deployments().nth(at);
            if let Some((region, armies)) = deployment {
                state.position.reinforce(region, armies);
                self.report_deployment(state, region, armies);
            }
        }
        if self.rules().moves_once != MovesOnce::No {
            state.fresh = state.position.clone();
        }
        state.resolution = Resolution { counter: 1, legal: true, ..Resolution::default() };
        if self.rules().order == Ordering::PerRound {
            let attackers = self.seats_with_attack(state, 0);
            if attackers.len() > 1 {
                state.resolution.wait = Wait::Order;
                return;
            }
            state.resolution.sequence = Sequence::of(&attackers.iter().collect::<Vec<_>>());
        }
        self.advance(state);
    }

    /// Executes attacks until chance is needed or the round is over.
    fn advance(&self, state: &mut State) {
        state.resolution.wait = Wait::Nothing;
        while state.resolution.wait == Wait::Nothing {
            let next = match self.rules().order {
                Ordering::PerIndex | Ordering::PerRound => self.next_by_index(state),
                Ordering::AiGames => self.next_by_counter(state),
            };
            let Some(seat) = next else {
                if state.resolution.wait == Wait::Nothing {
                    self.end_round(state);
                }
                return;
            };
            let cursor = &mut state.resolution.next[seat.index()];
            let attack = state.orders.attacks(seat)[usize::from(*cursor)];
            *cursor += 1;
            if let Tried::Finished { legal } = self.attempt(state, seat, attack) {
                self.executed(state, seat, legal);
            }
        }
    }

    fn executed(&self, state: &mut State, seat: Seat, legal: bool) {
        let resolution = &mut state.resolution;
        resolution.counter = resolution.counter.saturating_add(u16::from(legal));
        (resolution.last, resolution.legal) = (seat, legal);
    }

    pub(crate) fn seats_with_attack(&self, state: &State, index: usize) -> SeatSet {
        let has = |seat: &Seat| state.orders.attacks(*seat).len() > index;
        Seat::all(self.seat_count()).filter(has).collect()
    }

    /// Orders `per_index` and `per_round`: all attacks of an index, then those of the next.
    fn next_by_index(&self, state: &mut State) -> Option<Seat> {
        loop {
            let resolution = &mut state.resolution;
            while let Some(seat) = resolution.sequence.get(usize::from(resolution.place)) {
                resolution.place += 1;
                let done = usize::from(resolution.next[seat.index()]);
                if done < state.orders.attacks(seat).len() {
                    return Some(seat);
                }
            }
            let index = state.resolution.next.iter().copied().max().unwrap_or(0);
            let seats = self.seats_with_attack(state, usize::from(index));
            if seats.is_empty() {
                return None;
            }
            state.resolution.place = 0;
            if self.rules().order == Ordering::PerIndex {
                state.resolution.sequence = Sequence::default();
                match (seats.len(), seats.first()) {
                    (1, Some(only)) => state.resolution.sequence = Sequence::of(&[only]),
                    _ => {
                        state.resolution.wait = Wait::Order;
                        return None;
                    }
                }
            }
        }
    }

    /// Order `aigames`.
    fn next_by_counter(&self, state: &mut State) -> Option<Seat> {
        let resolution = &state.resolution;
        let open: SeatSet = Seat::all(2)
            .filter(|s| usize::from(resolution.next[s.index()]) < state.orders.attacks(*s).len())
            .collect();
        let other = Seat::new(1 - resolution.last.index() as u8);
        let wanted = match (resolution.legal, resolution.counter % 2) {
            (false, _) => resolution.last,
            (true, 0) => other,
            _ if open.len() == 2 => {
                state.resolution.wait = Wait::First;
                return None;
            }
            _ => other,
        };
        if open.contains(wanted) { Some(wanted) } else { open.first() }
    }

    /// Executes an attack, or waits for the losses of its fight (spec 3.4).
    fn attempt(&self, state: &mut State, seat: Seat, attack: Attack) -> Tried {
        let Attack { from, to, armies } = attack;
        let position = &mut state.position;
        let mut really = armies.min(position.armies(from).saturating_sub(1));
        let mut legal = position.is_own(from, seat) && really > 0;
        if legal && self.rules().moves_once != MovesOnce::No {
            let fresh = state.fresh.armies(from);
            really = really.min(fresh.saturating_sub(1));
            legal = really > 0;
            state.fresh.reduce(from, really);
        }
        if !legal {
            self.report_attack(state, seat, Attack { armies: 0, ..attack }, Fate::Skipped, (0, 0));
            return Tried::Finished { legal: false };
        }
        let attack = Attack { armies: really, ..attack };
        if position.is_own(to, seat) {
            position.reduce(from, really);
            position.reinforce(to, really);
            self.report_attack(state, seat, attack, Fate::Moved, (0, 0));
            return Tried::Finished { legal: true };
        }
        if position.armies(to) == 0 {
            self.decide_fight(state, seat, attack, 0, 0);
            return Tried::Finished { legal: true };
        }
        state.resolution.wait = Wait::Fight { seat, attack };
        Tried::Fights
    }

    fn decide_fight(&self, state: &mut State, seat: Seat, attack: Attack, kd: u16, ka: u16) {
        let saw = self.witnesses(state, attack.to);
        let fate = fight(&mut state.position, seat, attack, kd, ka);
        if self.rules().moves_once == MovesOnce::Wl2 {
            let left = state.fresh.armies(attack.to);
            // The original forgets armies that lost nobody, as after a conquest.
            let left = if fate == Fate::Conquered || kd == 0 { 1 } else { left.saturating_sub(kd) };
            state.fresh.set(attack.to, 0, left.max(1));
        }
        self.report_attack(state, seat, attack, fate, (ka, kd));
        if let Some(event) = state.report.last_mut() {
            event.witnesses |= saw;
        }
    }

    /// Seats that see a region now.
    fn witnesses(&self, state: &State, region: Region) -> u8 {
        if !self.rules().fog {
            return u8::MAX >> (8 - self.seat_count());
        }
        let around = self.map().near(region).iter().chain([&region]);
        around.fold(0, |set, near| match state.position.owner(*near) {
            0 => set,
            owner => set | 1 << (owner - 1),
        })
    }

    fn report_deployment(&self, state: &mut State, region: Region, armies: u16) {
        let Some(seat) = Seat::from_number(state.position.owner(region)) else { return };
        let witnesses = self.witnesses(state, region);
        let (attackers, defenders) = (0, 0);
        let (from, to, fate) = (region, region, Fate::Deployed);
        state.report.push(OrderResult {
            seat,
            witnesses,
            fate,
            from,
            to,
            armies,
            attackers,
            defenders,
        });
    }

    /// `losses` are attackers and defenders killed.
    fn report_attack(
        &self,
        state: &mut State,
        seat: Seat,
        attack: Attack,
        fate: Fate,
        losses: (u16, u16),
    ) {
        let seen = self.witnesses(state, attack.from) | self.witnesses(state, attack.to);
        // Under fog nobody learns of orders that were never executed.
        let hidden = fate == Fate::Skipped && self.rules().fog;
        let witnesses = if hidden { 0 } else { seen } | 1 << seat.index();
        let Attack { from, to, armies } = attack;
        let (attackers, defenders) = losses;
        state.report.push(OrderResult {
            seat,
            witnesses,
            fate,
            from,
            to,
            armies,
            attackers,
            defenders,
        });
    }

    fn end_round(&self, state: &mut State) {
        state.orders.clear();
        state.resolution = Resolution::default();
        (state.before, state.fresh) = (Position::EMPTY, Position::EMPTY);
        for seat in state.alive(self.seat_count()).iter() {
            if !state.position.is_alive(seat) {
                state.out[seat.index()] = state.round;
            }
        }
        self.begin_round(state, state.round + 1);
    }

    pub(crate) fn apply_resolution(&self, state: &mut State, action: Action) {
        match (action, state.resolution.wait) {
            (Action::Fight { defenders, attackers }, Wait::Fight { seat, attack }) => {
                self.decide_fight(state, seat, attack, defenders, attackers);
                self.executed(state, seat, true);
            }
            (Action::Order(sequence), _) => {
                (state.resolution.sequence, state.resolution.place) = (sequence, 0);
            }
            (Action::First(seat), _) => {
                state.resolution.wait = Wait::Nothing;
                let cursor = &mut state.resolution.next[seat.index()];
                let attack = state.orders.attacks(seat)[usize::from(*cursor)];
                *cursor += 1;
                match self.attempt(state, seat, attack) {
                    Tried::Finished { legal } => self.executed(state, seat, legal),
                    Tried::Fights => return,
                }
            }
            _ => illegal_action(&action),
        }
        self.advance(state);
    }
}
