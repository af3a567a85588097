//! Exchanges at any time, keeping and releasing animals (spec 2.9 and 3).

use bw_core::Seat;

use crate::card::Card;
use crate::farm::Material;
use crate::frame::{Bill, Task};
use crate::goods::{Good, Goods};
use crate::op::Op;
use crate::pay::cooked_units;
use crate::state::State;

impl State {
    /// Turns one into food, in an exchange or while feeding.
    pub(crate) fn eat(&mut self, seat: Seat, good: Good) {
        let goods = Goods::of(good, 1);
        let unit = cooked_units(&goods);
        let player = self.player_mut(seat);
        player.eat(&goods);
        let cooked = match self.top_task() {
            Some(Task::Exchange { cooked } | Task::Feed { cooked, .. }) => cooked,
            _ => 0,
        };
        let now = cooked.saturating_add(unit);
        let player = self.player_mut(seat);
        let bonus = player.pair_bonus(now) - player.pair_bonus(cooked);
        player.goods.add(Good::Food, bonus);
        match self.top_task() {
            Some(Task::Exchange { .. }) => self.frames.replace(Task::Exchange { cooked: now }),
            Some(Task::Feed { .. }) => {
                let from = crate::actions::FOOD_FROM + good as u8;
                self.frames.replace(Task::Feed { from, cooked: now });
            }
            _ => {}
        }
    }

    /// Exchanges goods with a card.
    pub(crate) fn convert(&mut self, seat: Seat, card: Card, at: u8) {
        if let Some(Op::Convert((good, count), (gain, gained))) = card.ops().get(usize::from(at)) {
            self.player_mut(seat).goods.take(*good, *count);
            self.gain(seat, &Goods::of(*gain, *gained));
        }
    }

    /// Uses a card at any time.
    pub(crate) fn use_anytime(&mut self, seat: Seat, card: Card) {
        for op in card.ops() {
            match *op {
                Op::Shop(stock) => {
                    let player = self.player_mut(seat);
                    let at = player.mark(card);
                    if let Some(&good) = stock.get(usize::from(at)) {
                        player.goods.take(Good::Food, 1);
                        player.set_mark(card, at + 1);
                        self.gain(seat, &Goods::of(good, 1));
                    }
                }
                Op::RenovateAnytime => self.bill(seat, Bill::Renovation(Material::Clay)),
                Op::FreeRoomWhen(..) => {
                    self.player_mut(seat).set_mark(card, 1);
                    let task = Task::Build {
                        rooms: 1,
                        stables: 0,
                        wood: 0,
                        free: true,
                        from: 0,
                        done: false,
                    };
                    self.frames.push(seat, task);
                }
                _ => {}
            }
        }
    }

    /// Keeps some animals; the others are cooked, or released where nothing can cook them.
    pub(crate) fn keep(&mut self, seat: Seat, herd: [u8; 3]) {
        self.frames.pop();
        let player = self.player_mut(seat);
        let mut eaten = Goods::NONE;
        for (good, kept) in Good::ANIMALS.into_iter().zip(herd) {
            let surplus = player.has(good).saturating_sub(kept);
            if player.rate(good) > 0 {
                eaten.set(good, surplus);
            } else {
                player.goods.take(good, surplus);
            }
        }
        let bonus = player.pair_bonus(cooked_units(&eaten));
        player.eat(&eaten);
        player.goods.add(Good::Food, bonus);
    }

    /// What a herd has become.
    pub(crate) fn breed(&mut self, seat: Seat, herd: [u8; 3]) {
        self.frames.pop();
        let player = self.player_mut(seat);
        Good::ANIMALS.into_iter().zip(herd).for_each(|(good, count)| player.goods.set(good, count));
    }
}
