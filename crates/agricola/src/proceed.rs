//! Goes on with everything that needs neither a decision nor chance (spec 2.3, 2.10 and 3).
//!
//! Frames with one option are carried out here, except where not being asked would show what is in a
//! hand. Afterwards the state is at rest: somebody decides, chance strikes, or the game is over.

use bw_core::Seat;

use crate::actions::Action;
use crate::card::CardKind;
use crate::card_set::{AT_ROUND_START, carries};
use crate::frame::{Frame, GoodsChoice, Task};
use crate::op::Op;
use crate::options::{Dealing, Rules};
use crate::space::{ROUNDS, is_harvest};
use crate::state::{Phase, State};

impl State {
    /// Goes on until somebody decides, chance strikes or the game is over.
    pub(crate) fn proceed(&mut self, rules: &Rules) {
        loop {
            let goes_on = match self.frames.top() {
                Some(frame) => self.step_frame(rules, frame),
                None => self.step_phase(rules),
            };
            if !goes_on {
                return;
            }
        }
    }

    fn step_frame(&mut self, rules: &Rules, frame: Frame) -> bool {
        let seat = frame.seat;
        let player = self.player(seat);
        match frame.task {
            Task::Place { .. } | Task::Play { .. } | Task::React(_) => false,
            Task::Draft | Task::Discard => false,
            Task::Exchange { .. } => !player.can_exchange() && self.drop_frame(),
            Task::Parts { space, at, done } => self.step_parts(rules, seat, (space, at, done)),
            Task::Choose(choice) => self.step_choice(seat, choice),
            Task::Offer { card, space, left } => {
                let hidden = |op: &Op| matches!(op, Op::SecondOccupation | Op::RepeatImprovement);
                let asks = card.ops().iter().any(hidden) || self.can_use(seat, card, space, left);
                !asks && self.drop_frame()
            }
            Task::Plow { done, .. } => {
                let sites = player.farm.plow_sites();
                match (sites.first(), sites.len()) {
                    (None, _) => self.drop_frame(),
                    (Some(only), 1) if !done => {
                        self.plow(seat, only);
                        true
                    }
                    _ => false,
                }
            }
            Task::Fences { new } => {
                let over = !player.can_fence(new);
                if over {
                    self.finish_fences(seat, new);
                }
                over
            }
            Task::Bake { .. } => player.most_baked() == 0 && self.drop_frame(),
            Task::Pay(bill) => {
                let payments = player.payments(bill);
                match payments.as_slice() {
                    [] => self.drop_frame(),
                    [only] => {
                        self.settle_bill(rules, seat, bill, only);
                        true
                    }
                    _ => false,
                }
            }
            Task::Keep => {
                let housed = player.is_housed();
                if housed {
                    return self.drop_frame();
                }
                let choices = player.housing().maximal(player.goods.herd());
                self.take_if_only(seat, choices.iter().map(|&herd| Action::Keep(herd)))
            }
            Task::Breed => {
                let choices = player.housing().breed(player.goods.herd(), player.births());
                self.take_if_only(seat, choices.iter().map(|&herd| Action::Breed(herd)))
            }
            Task::Build { .. }
            | Task::Sow { .. }
            | Task::FreePasture
            | Task::Renovate
            | Task::Feed { .. } => self.step_listed(rules, seat),
        }
    }

    fn drop_frame(&mut self) -> bool {
        self.frames.pop();
        true
    }

    fn step_choice(&mut self, seat: Seat, choice: GoodsChoice) -> bool {
        let count = self.choices(choice).len();
        let mut open = (0..count).filter(|&at| self.can_take(seat, choice, at));
        match (open.next(), open.next()) {
            (Some(_), Some(_)) => return false,
            (Some(only), None) => self.take_choice(seat, choice, only),
            (None, _) => self.frames.pop(),
        }
        true
    }

    /// Carries out the decision of the top frame if there is only one.
    fn take_if_only(&mut self, seat: Seat, mut actions: impl Iterator<Item = Action>) -> bool {
        match (actions.next(), actions.next()) {
            (Some(_), Some(_)) => return false,
            (Some(Action::Keep(herd)), None) => self.keep(seat, herd),
            (Some(Action::Breed(herd)), None) => self.breed(seat, herd),
            _ => self.frames.pop(),
        }
        true
    }

    /// The same for frames whose list is short.
    fn step_listed(&mut self, rules: &Rules, seat: Seat) -> bool {
        let Some(task) = self.top_task() else { return false };
        match self.player(seat).first_two(task).0 {
            [Some(_), Some(_)] => return false,
            [Some(Action::Room(cell)), None] => self.build_room(seat, cell),
            [Some(Action::Stable(cell)), None] => self.build_stable(seat, cell),
            [Some(Action::Sow(spot, crop)), None] => self.sow(seat, spot, crop),
            [Some(Action::Pasture(cells)), None] => self.fence(seat, cells),
            [Some(Action::Renovate(to)), None] => self.renovate(seat, to),
            [Some(Action::Done), None] if matches!(task, Task::Feed { .. }) => {
                self.finish_feeding(rules, seat);
            }
            _ => self.frames.pop(),
        }
        true
    }

    fn step_phase(&mut self, rules: &Rules) -> bool {
        match self.phase {
            Phase::Start => {
                if self.seats == 1 {
                    self.begin(rules, Seat::new(0));
                }
                self.seats == 1
            }
            Phase::DealOccupations => self.step_deal(rules, CardKind::Occupation),
            Phase::PickOccupations => self.step_pick(rules, CardKind::Occupation),
            Phase::DealMinors => self.step_deal(rules, CardKind::Minor),
            Phase::PickMinors => self.step_pick(rules, CardKind::Minor),
            Phase::RevealAll => {
                let over = !rules.open_order || self.step == ROUNDS;
                if over {
                    self.next_round();
                }
                over
            }
            Phase::Reveal => self.step_reveal(),
            Phase::RoundStart => self.each_seat(rules, Phase::Work, Self::start_round),
            Phase::Work => {
                self.next_person();
                true
            }
            Phase::Field => self.each_seat(rules, Phase::Feed, |state, seat| {
                state.take_in_crops(seat);
            }),
            Phase::Feed => self.each_seat(rules, Phase::Breed, Self::ask_to_feed),
            Phase::Breed => self.each_seat(rules, Phase::Reveal, |state, seat| {
                if state.player(seat).births() != [0; 3] {
                    state.frames.push(seat, Task::Breed);
                }
            }),
            Phase::Over => false,
        }
    }

    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.step = 0;
    }

    fn step_deal(&mut self, rules: &Rules, kind: CardKind) -> bool {
        let over = self.step >= rules.dealt(kind) * self.seats;
        if over {
            self.enter(if kind == CardKind::Minor {
                Phase::PickMinors
            } else {
                Phase::PickOccupations
            });
        }
        over
    }

    /// Whoever has to pick or give away a card is asked.
    fn step_pick(&mut self, rules: &Rules, kind: CardKind) -> bool {
        let (picks, seat, task) = match rules.dealing {
            Dealing::Random => (0, 0, Task::Draft),
            Dealing::Draft => (rules.dealt(kind), self.step % self.seats, Task::Draft),
            Dealing::Keep7 => {
                let surplus = rules.dealt(kind) - rules.hand(kind);
                (surplus, self.step.checked_div(surplus).unwrap_or(0), Task::Discard)
            }
        };
        if self.step >= picks * self.seats {
            self.enter(if kind == CardKind::Minor { Phase::RevealAll } else { Phase::DealMinors });
        } else {
            self.turn += 1;
            self.frames.push(Seat::new(seat), task);
        }
        true
    }

    /// Does something for each player from the start player on, then enters the next phase.
    fn each_seat(
        &mut self,
        rules: &Rules,
        then: Phase,
        mut act: impl FnMut(&mut State, Seat),
    ) -> bool {
        if self.step < self.seats {
            let seat = self.in_order(self.step);
            self.step += 1;
            self.turn += 1;
            act(self, seat);
            return true;
        }
        match then {
            Phase::Work => {
                self.replenish(rules);
                self.next = self.start;
                self.enter(Phase::Work);
            }
            Phase::Reveal => self.next_round(),
            other => self.enter(other),
        }
        true
    }

    /// Goods to come, and cards at the start of a round.
    fn start_round(&mut self, seat: Seat) {
        let at = usize::from(self.round) - 1;
        let player = self.player_mut(seat);
        let parcel = std::mem::take(&mut player.coming[at]);
        if carries(&player.played, &AT_ROUND_START) {
            for card in self.player(seat).played.and(&AT_ROUND_START).iter() {
                let now = card.ops().iter().any(|op| match *op {
                    Op::FreeRoomInRound(round) => round == self.round,
                    Op::RoundPlow => true,
                    _ => false,
                });
                if now {
                    self.frames.push(seat, Task::Offer { card, space: None, left: 0 });
                }
            }
        }
        if !parcel.is_empty() {
            self.gain(seat, &parcel.goods());
        }
    }

    /// The next person is placed, or everybody goes home.
    fn next_person(&mut self) {
        for place in 0..self.seats {
            let seat = Seat::new((self.next.index() as u8 + place) % self.seats);
            if self.people_left(seat) > 0 {
                self.next = seat.next(self.seats);
                self.turn += 1;
                self.frames.push(seat, Task::Place { exchanged: false });
                return;
            }
        }
        self.people = [0; crate::space::SPACE_COUNT];
        self.players.iter_mut().for_each(|player| player.placed = 0);
        if is_harvest(self.round) {
            self.enter(Phase::Field);
        } else {
            self.next_round();
        }
    }

    fn next_round(&mut self) {
        self.players.iter_mut().for_each(|player| player.newborn = 0);
        if self.round == ROUNDS {
            self.enter(Phase::Over);
        } else {
            self.round += 1;
            self.enter(Phase::Reveal);
        }
    }

    /// A round card that is already known comes into play without chance.
    fn step_reveal(&mut self) -> bool {
        match self.order[usize::from(self.round) - 1] {
            None => false,
            Some(space) => {
                self.in_play.add(space);
                self.enter(Phase::RoundStart);
                true
            }
        }
    }
}
