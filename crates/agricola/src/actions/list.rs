//! Lists of decisions, one kind of frame after another (spec 3). Every list is ascending.

use bw_core::Seat;

use crate::actions::{Action, Spot};
use crate::animals::births;
use crate::card::{Card, CardKind};
use crate::card_set::{CRAFTS, EXCHANGES, carries};
use crate::cell::{Cell, Cells};
use crate::farm::Material;
use crate::frame::{Bill, Deck, Frame, Task};
use crate::goods::{Crop, Good};
use crate::op::Op;
use crate::options::Rules;
use crate::player::Player;
use crate::space::PartsLink;
use crate::state::State;

/// Takes decisions down: a list, or just the first two.
pub(crate) trait Sink {
    /// One more decision.
    fn put(&mut self, action: Action);
}

impl Sink for Vec<Action> {
    #[inline]
    fn put(&mut self, action: Action) {
        self.push(action);
    }
}

/// The first two decisions of a list: enough to see whether there is a choice.
#[derive(Default)]
pub(crate) struct FirstTwo(pub(crate) [Option<Action>; 2]);

impl Sink for FirstTwo {
    #[inline]
    fn put(&mut self, action: Action) {
        match &mut self.0 {
            [first @ None, _] => *first = Some(action),
            [_, second] => *second = Some(action),
        }
    }
}

/// In the order of feeding, goods come after all cards.
pub(crate) const FOOD_FROM: u8 = 200;

impl State {
    /// Appends the decisions open to a seat.
    pub(crate) fn list_actions(&self, rules: &Rules, seat: Seat, out: &mut Vec<Action>) {
        let Some(frame) = self.frames.top().filter(|frame| frame.seat == seat) else { return };
        let first = out.len();
        self.list_task(rules, frame, out);
        if out.len() == first {
            out.push(Action::Done);
        }
        debug_assert!(out[first..].is_sorted_by(|a, b| a < b), "{:?}", &out[first..]);
    }

    fn list_task(&self, rules: &Rules, frame: Frame, out: &mut Vec<Action>) {
        let seat = frame.seat;
        let player = self.player(seat);
        match frame.task {
            Task::Place { exchanged } => self.list_places(rules, seat, exchanged, out),
            Task::Exchange { .. } => player.list_exchanges(out),
            Task::Parts { space, at, done } => {
                self.list_parts(rules, seat, (space, at, done), out);
            }
            Task::Choose(choice) => {
                let count = self.choices(choice).len();
                let open = (0..count).filter(|&at| self.can_take(seat, choice, at));
                out.extend(open.map(|at| Action::Take(at as u8)));
            }
            Task::Offer { card, space, left } => {
                if self.can_use(seat, card, space, left) {
                    out.push(Action::Use(card));
                }
                out.push(Action::Done);
            }
            Task::React(card) => {
                if player.hand.has(card) {
                    out.push(Action::Play(card));
                }
                out.push(Action::Done);
            }
            Task::Build { .. } => player.list_building(frame.task, out),
            Task::Plow { done, .. } => {
                out.extend(player.farm.plow_sites().iter().map(Action::Plow));
                if done {
                    out.push(Action::Done);
                }
            }
            Task::Sow { from, done, single } => player.list_sowing(from, done, single, out),
            Task::Fences { new } => {
                let most = player.fences_affordable(new);
                player.farm.each_pasture(most, |cells, _| {
                    out.push(Action::Pasture(cells));
                    true
                });
                if new > 0 {
                    out.push(Action::Done);
                }
            }
            Task::FreePasture => out.extend(player.free_pasture_sites().map(Action::Pasture)),
            Task::Renovate => out.extend(player.renovations().map(Action::Renovate)),
            Task::Play { deck, price, .. } => self.list_cards(seat, deck, price, out),
            Task::Pay(bill) => {
                let ways = player.payments(bill).len() as u8;
                out.extend((0..ways).map(Action::Pay));
            }
            Task::Bake { must, .. } => {
                let most = player.most_baked();
                out.extend((u8::from(must)..=most).map(Action::Bake));
            }
            Task::Keep => {
                let choices = player.housing().maximal(player.goods.herd());
                out.extend(choices.into_iter().map(Action::Keep));
            }
            Task::Feed { from, .. } => player.list_feeding(from, out),
            Task::Breed => {
                let herd = player.goods.herd();
                let choices = player.housing().breed(herd, player.births());
                out.extend(choices.into_iter().map(Action::Breed));
            }
            Task::Draft => out.extend(player.pack.iter().map(Action::Pick)),
            Task::Discard => {
                out.extend(player.hand.of_kind(self.kind_in_hand()).iter().map(Action::Discard));
            }
        }
    }

    /// The kind of cards that is dealt or picked in this phase.
    pub(crate) fn kind_in_hand(&self) -> CardKind {
        use crate::state::Phase;
        match self.phase {
            Phase::DealMinors | Phase::PickMinors => CardKind::Minor,
            _ => CardKind::Occupation,
        }
    }

    fn list_places(&self, rules: &Rules, seat: Seat, exchanged: bool, out: &mut Vec<Action>) {
        let first = out.len();
        let spaces = self.in_play.iter().filter(|&space| self.can_place(rules, seat, space));
        out.extend(spaces.map(Action::Place));
        if out.len() == first {
            out.push(Action::Stay);
        }
        if !exchanged && self.player(seat).can_exchange() {
            out.push(Action::Exchange);
        }
    }

    fn list_parts(
        &self,
        rules: &Rules,
        seat: Seat,
        (space, at, done): (crate::space::Space, u8, bool),
        out: &mut Vec<Action>,
    ) {
        let (parts, link) = space.parts(rules.family);
        let at = usize::from(at);
        let possible = |part| self.can_do(seat, space, part);
        let first = out.len();
        if link == PartsLink::Or {
            out.extend(parts.iter().copied().filter(|&part| possible(part)).map(Action::Do));
        } else if let Some(&part) = parts.get(at) {
            if possible(part) {
                out.push(Action::Do(part));
            }
            if done || parts[at + 1..].iter().any(|&later| possible(later)) {
                out.push(Action::Skip);
            }
        }
        if out.len() == first {
            out.push(Action::Skip);
        }
        out[first..].sort_unstable();
    }

    fn list_cards(&self, seat: Seat, deck: Deck, price: u8, out: &mut Vec<Action>) {
        let hand = &self.player(seat).hand;
        let kind = if deck == Deck::Occupation { CardKind::Occupation } else { CardKind::Minor };
        let cards = hand.of_kind(kind).iter().filter(|&card| self.can_play(seat, card, price));
        out.extend(cards.map(Action::Play));
        if deck != Deck::Occupation {
            let majors = self.majors.iter().filter(|&card| self.can_buy(seat, deck, card));
            out.extend(majors.map(Action::Buy));
        }
    }
}

impl Player {
    /// Whether the exchange of goods has an option.
    #[inline]
    pub(crate) fn can_exchange(&self) -> bool {
        let edible = |good: Good| self.has(good) > 0 && self.rate(good) > 0;
        self.goods.has_animals()
            || Good::ALL.into_iter().any(edible)
            || carries(&self.played, &EXCHANGES) && self.exchange_cards().next().is_some()
    }

    fn list_exchanges(&self, out: &mut Vec<Action>) {
        let edible = |&good: &Good| self.has(good) > 0 && self.rate(good) > 0;
        out.extend(Good::ALL.into_iter().filter(edible).map(Action::Food));
        if carries(&self.played, &EXCHANGES) {
            out.extend(self.exchange_cards());
        }
        let here = |&good: &Good| self.has(good) > 0;
        out.extend(Good::ANIMALS.into_iter().filter(here).map(Action::Release));
        out.push(Action::Done);
    }

    /// Exchanges of some cards, other than into food; ascending.
    fn exchanges(&self, some: impl Fn(&Card) -> bool + Copy) -> impl Iterator<Item = Action> + '_ {
        let cards: crate::card_set::CardSet =
            self.played.and(&EXCHANGES).iter().filter(some).collect();
        cards.iter().flat_map(move |card| {
            let ops = card.ops().iter().enumerate();
            ops.filter_map(move |(at, op)| match *op {
                Op::Convert((good, count), (gain, _)) if gain != Good::Food => {
                    (self.has(good) >= count).then_some(Action::Convert(card, at as u8))
                }
                _ => None,
            })
        })
    }

    /// The same, and other things that cards offer at any time.
    fn exchange_cards(&self) -> impl Iterator<Item = Action> + '_ {
        let cards = self.played.and(&EXCHANGES);
        let uses = cards.iter().filter(|&card| self.can_use_anytime(card)).map(Action::Use);
        self.exchanges(|_| true).chain(uses)
    }

    /// Whether a card has something to use at any time.
    pub(crate) fn can_use_anytime(&self, card: Card) -> bool {
        card.ops().iter().any(|op| match *op {
            Op::Shop(stock) => {
                usize::from(self.mark(card)) < stock.len() && self.has(Good::Food) > 0
            }
            Op::RenovateAnytime => {
                self.farm.house == Material::Wood
                    && self.can_settle(Bill::Renovation(Material::Clay))
            }
            Op::FreeRoomWhen(rooms, material) => {
                self.mark(card) == 0
                    && self.farm.rooms.len() >= rooms
                    && material.is_none_or(|material| material == self.farm.house)
                    && !self.farm.room_sites().is_empty()
            }
            _ => false,
        })
    }

    fn list_building(&self, task: Task, out: &mut impl Sink) {
        let Task::Build { rooms, stables, wood, free, from, done } = task else { return };
        if rooms > 0 && (free || self.can_settle(Bill::Room(Cell::new(0)))) {
            self.farm.room_sites().iter().map(Action::Room).for_each(|action| out.put(action));
        }
        if stables > 0 && self.has(Good::Wood) >= wood {
            let below = Cells::from_bits((1 << from.min(crate::cell::CELLS)) - 1);
            self.farm
                .stable_sites()
                .minus(below)
                .iter()
                .map(Action::Stable)
                .for_each(|action| out.put(action));
        }
        if done {
            out.put(Action::Done);
        }
    }

    fn list_sowing(&self, from: u8, done: bool, single: bool, out: &mut impl Sink) {
        let grain = self.has(Good::Grain) > 0 && !single;
        let vegetable = self.has(Good::Vegetable) > 0;
        for cell in self.farm.empty_fields().iter() {
            let spot = Spot::Field(cell);
            if spot.order() < from {
                continue;
            }
            if grain {
                out.put(Action::Sow(spot, Crop::Grain));
            }
            if vegetable {
                out.put(Action::Sow(spot, Crop::Vegetable));
            }
        }
        if vegetable && !single {
            let spots = self.empty_card_fields().map(Spot::Card).filter(|s| s.order() >= from);
            spots.map(|spot| Action::Sow(spot, Crop::Vegetable)).for_each(|action| out.put(action));
        }
        if done {
            out.put(Action::Done);
        }
    }

    /// Cards ascending, then goods ascending, without going back.
    fn list_feeding(&self, from: u8, out: &mut impl Sink) {
        let edible = |&good: &Good| {
            self.has(good) > 0 && self.rate(good) > 0 && FOOD_FROM + good as u8 >= from
        };
        Good::ALL.into_iter().filter(edible).map(Action::Food).for_each(|action| out.put(action));
        if from < FOOD_FROM && (carries(&self.played, &CRAFTS) || carries(&self.played, &EXCHANGES))
        {
            let next = |card: &Card| card.index() >= usize::from(from);
            self.exchanges(next).for_each(|action| out.put(action));
            let cards = self.played;
            let crafts = cards.iter().filter(next).filter(|card| {
                let craft = |op: &Op| matches!(*op, Op::Craft(good, _) if self.has(good) > 0);
                card.ops().iter().any(craft)
            });
            crafts.map(Action::Craft).for_each(|action| out.put(action));
            let uses = cards.iter().filter(next);
            uses.filter(|&card| self.can_trade(card) || self.can_use_anytime(card))
                .for_each(|card| out.put(Action::Use(card)));
        }
        out.put(Action::Done);
    }

    /// Whether a card offers an animal for a vegetable now.
    fn can_trade(&self, card: Card) -> bool {
        card.ops().contains(&Op::FeedTrade)
            && self.has(Good::Vegetable) > 0
            && self.goods.has_animals()
    }

    /// The first two decisions of a frame that is looked through before anybody is asked.
    pub(crate) fn first_two(&self, task: Task) -> FirstTwo {
        let mut two = FirstTwo::default();
        match task {
            Task::Build { .. } => self.list_building(task, &mut two),
            Task::Sow { from, done, single } => self.list_sowing(from, done, single, &mut two),
            Task::Feed { from, .. } => self.list_feeding(from, &mut two),
            Task::FreePasture => {
                self.free_pasture_sites().take(2).for_each(|cells| two.put(Action::Pasture(cells)));
            }
            Task::Renovate => self.renovations().for_each(|to| two.put(Action::Renovate(to))),
            _ => {}
        }
        two
    }

    /// Newborn that each type may have.
    pub(crate) fn births(&self) -> [u8; 3] {
        const FLOCK: u8 = 4;
        let mut born = births(self.goods.herd());
        if self.has(Good::Sheep) >= FLOCK && self.with_op(|op| *op == Op::TwoLambs).is_some() {
            born[0] = 2;
        }
        born
    }
}
