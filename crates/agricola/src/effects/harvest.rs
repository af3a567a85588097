//! Harvest: fields, feeding and breeding (spec 2.10).

use bw_core::Seat;

use crate::card::Card;
use crate::card_set::{CARD_FIELDS, IN_FIELD_PHASE, card_field_index, carries};
use crate::frame::{GoodsChoice, Task};
use crate::goods::{Good, food};
use crate::op::Op;
use crate::options::Rules;
use crate::player::Player;
use crate::state::State;

impl Player {
    /// Food this family needs.
    pub fn hunger(&self, rules: &Rules) -> u8 {
        let rule = self.with_op(|op| matches!(op, Op::FeedRule(_)));
        let adults = match rule {
            Some((_, Op::FeedRule(full))) => {
                let full = self.adults().min(*full);
                full * rules.feed + (self.adults() - full)
            }
            _ => self.adults() * rules.feed,
        };
        adults + self.newborn
    }
}

impl State {
    /// Takes one crop from every field, then what cards give.
    pub(crate) fn take_in_crops(&mut self, seat: Seat) {
        let player = self.player_mut(seat);
        for at in 0..player.farm.crops.len() {
            if let Some(crop) = player.farm.crops[at].harvest() {
                player.goods.add(crop.good(), 1);
            }
        }
        if carries(&player.played, &CARD_FIELDS) {
            for card in self.player(seat).played.and(&CARD_FIELDS).iter() {
                self.take_in_card(seat, card);
            }
        }
        let player = self.player(seat);
        if carries(&player.played, &IN_FIELD_PHASE) {
            let gained: u8 = player
                .played
                .and(&IN_FIELD_PHASE)
                .iter()
                .flat_map(Card::ops)
                .map(|op| player.herd_food(op))
                .sum();
            self.gain(seat, &food(gained));
        }
    }

    fn take_in_card(&mut self, seat: Seat, card: Card) {
        let Some(at) = card_field_index(card) else { return };
        let player = self.player_mut(seat);
        let Some(crop) = player.card_fields[at].harvest() else { return };
        player.goods.add(crop.good(), 1);
        if card.ops().iter().any(|op| matches!(op, Op::CardField(1..))) {
            self.frames.push(seat, Task::Offer { card, space: None, left: 1 });
        }
    }

    /// Asks a family to eat.
    pub(crate) fn ask_to_feed(&mut self, seat: Seat) {
        self.frames.push(seat, Task::Feed { from: 0, cooked: 0 });
        if self.player(seat).with_op(|op| *op == Op::HarvestBake).is_some() {
            self.frames.push(seat, Task::Bake { must: false, follows: false });
        }
    }

    /// Uses a conversion that is allowed once in a harvest.
    pub(crate) fn craft(&mut self, seat: Seat, card: Card) {
        self.after_card(card, 1);
        let player = self.player_mut(seat);
        for op in card.ops() {
            if let Op::Craft(good, gained) = *op {
                player.goods.take(good, 1);
                player.goods.add(Good::Food, gained);
            }
        }
        if card.id() == "A7" && player.with_op(|op| *op == Op::Plane).is_some() {
            self.frames.push(seat, Task::Choose(GoodsChoice::Plane));
        }
    }

    /// Changes a vegetable for an animal.
    pub(crate) fn trade(&mut self, seat: Seat, card: Card) {
        self.after_card(card, 1);
        self.frames.push(seat, Task::Choose(GoodsChoice::Trade));
    }

    /// While feeding, cards before this one (or before the next one) are no longer used.
    pub(crate) fn after_card(&mut self, card: Card, more: u8) {
        if let Some(Task::Feed { cooked, .. }) = self.top_task() {
            self.frames.replace(Task::Feed { from: card.index() as u8 + more, cooked });
        }
    }

    /// The family eats; what is missing is begged for.
    pub(crate) fn finish_feeding(&mut self, rules: &Rules, seat: Seat) {
        self.frames.pop();
        let player = self.player_mut(seat);
        let hunger = player.hunger(rules);
        let eaten = hunger.min(player.has(Good::Food));
        player.goods.take(Good::Food, eaten);
        player.begging = player.begging.saturating_add(hunger - eaten);
    }
}

impl Player {
    fn herd_food(&self, op: &Op) -> u8 {
        match *op {
            Op::HerdFood(good, rows) => {
                rows.iter().rev().find(|(least, _)| self.has(good) >= *least).map_or(0, |row| row.1)
            }
            Op::HerdShare(good, count) => self.has(good) / count,
            _ => 0,
        }
    }
}
