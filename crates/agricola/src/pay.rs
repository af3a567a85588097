//! Prices and ways to pay them (spec 2.5, 2.12, 2.13 and the frame `pay` of section 3).
//!
//! A way to pay is a price (set prices and alternatives, discounts, substitutes, cards handed back) and,
//! where food is short, a smallest set of goods that are turned into food first. Other exchanges are
//! made beforehand, with the decision `exchange`.

use arrayvec::ArrayVec;
use bw_core::Seat;

use crate::card::{Back, Card, Tags};
use crate::card_set::{CardSet, FENCE_PRICES, PRICES, carries};
use crate::farm::Material;
use crate::frame::Bill;
use crate::goods::{Good, Goods, clay, food, reed, wood};
use crate::op::{Op, Scope};
use crate::player::Player;
use crate::state::State;

/// The most prices of one thing.
const MAX_PRICES: usize = 64;
/// The most ways to pay that are offered.
const MAX_PAYMENTS: usize = 128;
/// Reed that clay may stand for.
const MOST_CLAY_FOR_REED: u8 = 2;

/// A price: goods, and cards handed back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Price {
    /// Goods to pay.
    pub goods: Goods,
    /// Cards to hand back.
    pub back: [Option<Card>; 2],
}

/// A way to pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payment {
    /// The price.
    pub price: Price,
    /// Goods turned into food before.
    pub eaten: Goods,
}

type Prices = ArrayVec<Price, MAX_PRICES>;
type GoodsList = ArrayVec<Goods, 16>;
/// Ways to pay, in the order in which they are offered.
pub type Payments = ArrayVec<Payment, MAX_PAYMENTS>;

/// What a discount must speak of.
#[derive(Clone, Copy)]
enum Bought {
    Room,
    Renovation,
    Card(Card),
}

impl Bought {
    fn is_meant(self, scope: &Scope) -> bool {
        match self {
            Bought::Room => scope.rooms,
            Bought::Renovation => scope.renovation,
            Bought::Card(card) => {
                scope.improvements && card.is_improvement() || scope.cards.contains(&card.id())
            }
        }
    }
}

impl Player {
    /// Whether this food can be paid, with goods that can be turned into food at any time.
    #[inline]
    pub fn can_pay_food(&self, amount: u8) -> bool {
        self.can_pay(&food(amount))
    }

    /// Whether goods can be paid, food also with what can be turned into food.
    #[inline]
    pub fn can_pay(&self, goods: &Goods) -> bool {
        let mut more = u16::from(self.has(Good::Food));
        for good in Good::ALL {
            if good == Good::Food {
                continue;
            }
            let (have, need) = (self.has(good), goods.count(good));
            if have < need {
                return false;
            }
            more += u16::from(have - need) * u16::from(self.rate(good));
        }
        more >= u16::from(goods.count(Good::Food))
    }

    fn price_ops(&self) -> impl Iterator<Item = &'static Op> + use<> {
        self.played.and(&PRICES).iter().flat_map(Card::ops)
    }

    fn discount(&self, goods: &mut Goods, bought: Bought) {
        for op in self.price_ops() {
            if let Op::Discount(kinds, less, scope) = op
                && bought.is_meant(scope)
            {
                kinds.iter().for_each(|&good| goods.take(good, *less));
            }
        }
    }

    /// Adds the ways to use clay for reed.
    fn substitute(&self, list: &mut GoodsList) {
        if !self.price_ops().any(|op| *op == Op::ReedFromClay) {
            return;
        }
        for at in 0..list.len() {
            let goods = list[at];
            for less in 1..=goods.count(Good::Reed).min(MOST_CLAY_FOR_REED) {
                let _ = list.try_push(goods.without(reed(less)).and(clay(less)));
            }
        }
    }

    /// What a room costs.
    fn room_prices(&self) -> GoodsList {
        let house = self.farm.house;
        let of = |count, reeds| Goods::of(house.good(), count).and(reed(reeds));
        let mut list = GoodsList::new();
        if !carries(&self.played, &PRICES) {
            list.push(of(5, 2));
            return list;
        }
        for op in self.price_ops() {
            if let Op::RoomPrice(material, count, reeds) = *op
                && material.is_none_or(|material| material == house)
            {
                let _ = list.try_push(of(count, reeds));
            }
        }
        if list.is_empty() {
            list.push(of(5, 2));
        }
        for op in self.price_ops() {
            if let Op::RoomAlternative(material, goods) = *op
                && material == house
            {
                let _ = list.try_push(goods);
            }
        }
        list.iter_mut().for_each(|goods| self.discount(goods, Bought::Room));
        self.substitute(&mut list);
        list
    }

    /// What a renovation costs.
    fn renovation_prices(&self, to: Material) -> GoodsList {
        let mut goods = Goods::of(to.good(), self.farm.rooms.len()).and(reed(1));
        let mut list = GoodsList::new();
        if carries(&self.played, &PRICES) {
            self.discount(&mut goods, Bought::Renovation);
            list.push(goods);
            self.substitute(&mut list);
        } else {
            list.push(goods);
        }
        list
    }

    /// What a card costs in goods.
    fn card_goods(&self, card: Card, price: u8) -> GoodsList {
        let facts = card.facts();
        let mut list: GoodsList = facts.cost.iter().copied().collect();
        if list.is_empty() {
            list.push(Goods::NONE);
        }
        list.iter_mut().for_each(|goods| goods.add(Good::Food, price));
        if !carries(&self.played, &PRICES) || !card.is_improvement() {
            return list;
        }
        if self.price_ops().any(|op| *op == Op::FreeCard(facts.id)) {
            list.clear();
            list.push(Goods::NONE);
            return list;
        }
        list.iter_mut().for_each(|goods| self.discount(goods, Bought::Card(card)));
        let any = |op: &Op| matches!(op, Op::DiscountAny(cards) if cards.contains(&facts.id));
        if self.price_ops().any(any) {
            let full = std::mem::take(&mut list);
            for goods in full {
                for good in Good::BUILDING.into_iter().filter(|&good| goods.count(good) > 0) {
                    let _ = list.try_push(goods.without(Goods::of(good, 1)));
                }
            }
        }
        list
    }

    /// What a card costs, with cards handed back.
    fn card_prices(&self, card: Card, price: u8) -> Prices {
        let mut prices = Prices::new();
        let goods = self.card_goods(card, price);
        let mut add = |goods: Goods, back: [Option<Card>; 2]| {
            let _ = prices.try_push(Price { goods, back });
        };
        match card.facts().back {
            Back::Nothing => goods.iter().for_each(|&goods| add(goods, [None, None])),
            Back::OrFireplace => {
                goods.iter().for_each(|&goods| add(goods, [None, None]));
                for fireplace in self.tagged(Tags::FIREPLACE) {
                    add(Goods::NONE, [Some(fireplace), None]);
                }
            }
            Back::Oven => {
                for oven in self.tagged(Tags::OVEN) {
                    goods.iter().for_each(|&goods| add(goods, [Some(oven), None]));
                }
            }
            Back::TwoImprovements => {
                let own: ArrayVec<Card, 24> =
                    self.played.iter().filter(|card| card.is_improvement()).take(24).collect();
                for (at, &one) in own.iter().enumerate() {
                    for &two in &own[at + 1..] {
                        goods.iter().for_each(|&goods| add(goods, [Some(one), Some(two)]));
                    }
                }
            }
        }
        prices
    }

    /// All prices of something, without those that nobody would choose.
    fn prices(&self, bill: Bill) -> Prices {
        let plain = |list: GoodsList| -> Prices {
            list.into_iter().map(|goods| Price { goods, back: [None, None] }).collect()
        };
        let mut prices = match bill {
            Bill::Room(_) => plain(self.room_prices()),
            Bill::Renovation(to) => plain(self.renovation_prices(to)),
            Bill::Card(card, price) => self.card_prices(card, price),
            Bill::Food(amount, _) => plain(GoodsList::from_iter([food(amount)])),
        };
        if prices.len() > 1 {
            let all = prices.clone();
            let mut at = 0;
            prices.retain(|price| {
                let place = at;
                at += 1;
                !all.iter().enumerate().any(|(other, better)| {
                    other != place
                        && better.back == price.back
                        && price.goods.covers(&better.goods)
                        && (better.goods != price.goods || other < place)
                })
            });
        }
        prices
    }

    /// Whether there is a way to pay.
    #[inline]
    pub fn can_settle(&self, bill: Bill) -> bool {
        if let Bill::Card(card, price) = bill
            && (!card.is_improvement() || !carries(&self.played, &PRICES))
            && matches!(card.facts().back, Back::Nothing | Back::OrFireplace)
        {
            let facts = card.facts();
            let with_price = |goods: &Goods| self.can_pay(&goods.and(food(price)));
            return match facts.cost {
                [] => self.can_pay_food(price),
                cost => cost.iter().any(with_price),
            } || facts.back == Back::OrFireplace
                && self.tagged(Tags::FIREPLACE).next().is_some();
        }
        match bill {
            Bill::Room(_) if !carries(&self.played, &PRICES) => {
                self.has(self.farm.house.good()) >= 5 && self.has(Good::Reed) >= 2
            }
            Bill::Food(amount, _) => self.can_pay_food(amount),
            Bill::Room(_) => self.can_pay_any(&self.room_prices()),
            Bill::Renovation(to) => self.can_pay_any(&self.renovation_prices(to)),
            Bill::Card(card, price) if card.facts().back == Back::Nothing => {
                self.can_pay_any(&self.card_goods(card, price))
            }
            Bill::Card(card, price) => {
                self.card_prices(card, price).iter().any(|price| self.can_pay(&price.goods))
            }
        }
    }

    fn can_pay_any(&self, prices: &GoodsList) -> bool {
        prices.iter().any(|goods| self.can_pay(goods))
    }

    /// All ways to pay.
    pub fn payments(&self, bill: Bill) -> Payments {
        let mut payments = Payments::new();
        for price in self.prices(bill) {
            if !self.can_pay(&price.goods) {
                continue;
            }
            let rest = self.goods.without(price.goods);
            let gap = price.goods.count(Good::Food).saturating_sub(self.has(Good::Food));
            let mut eaten = Goods::NONE;
            self.close_gap(0, u16::from(gap), u16::from(gap), &rest, &mut eaten, &mut |eaten| {
                let _ = payments.try_push(Payment { price, eaten });
            });
        }
        payments
    }

    /// Finds the smallest sets of goods that give at least this food.
    fn close_gap(
        &self,
        at: usize,
        left: u16,
        gap: u16,
        rest: &Goods,
        eaten: &mut Goods,
        found: &mut impl FnMut(Goods),
    ) {
        if left == 0 {
            let total: u16 =
                eaten.iter().map(|(g, n)| u16::from(n) * u16::from(self.rate(g))).sum();
            let smallest = eaten.iter().all(|(good, _)| total - u16::from(self.rate(good)) < gap);
            if smallest {
                found(*eaten);
            }
            return;
        }
        if at == Good::ALL.len() {
            return;
        }
        let good = Good::ALL[at];
        let rate = u16::from(self.rate(good));
        if rate > 0 && good != Good::Food {
            let most = u16::from(rest.count(good)).min(left.div_ceil(rate));
            for count in (1..=most).rev() {
                eaten.set(good, count as u8);
                self.close_gap(at + 1, left.saturating_sub(count * rate), gap, rest, eaten, found);
            }
            eaten.set(good, 0);
        }
        self.close_gap(at + 1, left, gap, rest, eaten, found);
    }

    /// Wood for fences built in one action.
    pub fn fence_price(&self, pieces: u8) -> u8 {
        fence_price(pieces, carries(&self.played, &FENCE_PRICES))
    }

    /// How many more fences can be paid after those built in this action.
    pub fn fences_affordable(&self, before: u8) -> u8 {
        let cheaper = carries(&self.played, &FENCE_PRICES);
        let most = self.has(Good::Wood).saturating_add(fence_price(before, cheaper));
        (0..=crate::fences::FENCES)
            .rev()
            .find(|more| fence_price(before + more, cheaper) <= most)
            .unwrap_or(0)
    }

    /// Pays for fences.
    pub(crate) fn pay_fences(&mut self, before: u8, pieces: u8) {
        let price = self.fence_price(before + pieces) - self.fence_price(before);
        self.goods = self.goods.without(wood(price));
    }
}

impl State {
    /// Pays and hands cards back.
    pub(crate) fn pay(&mut self, seat: Seat, payment: &Payment) {
        let player = self.player_mut(seat);
        if !payment.eaten.is_empty() {
            let cooked = cooked_units(&payment.eaten);
            let bonus = player.pair_bonus(cooked);
            player.eat(&payment.eaten);
            player.goods.add(Good::Food, bonus);
        }
        player.goods = player.goods.without(payment.price.goods);
        for card in payment.price.back.into_iter().flatten() {
            self.hand_back(seat, card);
        }
    }

    /// A card leaves play: majors become available again, minors leave the game.
    fn hand_back(&mut self, seat: Seat, card: Card) {
        let player = self.player_mut(seat);
        player.played.remove(card);
        if let Some(at) = crate::card_set::card_field_index(card) {
            player.card_fields[at] = crate::farm::Planted::NONE;
        }
        player.refresh_rates();
        if CardSet::MAJORS.has(card) {
            self.majors.add(card);
        } else {
            self.gone.add(card);
        }
    }
}

/// Wood for fences; a card may make up to three beyond the first free.
fn fence_price(pieces: u8, cheaper: bool) -> u8 {
    const FREE: u8 = 3;
    if pieces > 0 && cheaper { pieces.saturating_sub(FREE).max(1) } else { pieces }
}

/// How many of these goods a fire cooks.
pub(crate) fn cooked_units(goods: &Goods) -> u8 {
    let [sheep, boar, cattle] = goods.herd();
    goods.count(Good::Vegetable).saturating_add(sheep).saturating_add(boar).saturating_add(cattle)
}
