//! Rooms, renovation, stables, fields and fences (spec 2.5, 2.7 and 2.8).

use bw_core::Seat;

use crate::actions::FORESTER_FEE;
use crate::actions::Spot;
use crate::card_set::{AT_FENCES, WAITING, card_field_index, carries};
use crate::cell::{Cell, Cells};
use crate::farm::{Material, Planted};
use crate::frame::{Bill, Service, Task};
use crate::goods::{Crop, Good, Goods};
use crate::op::{Op, When};
use crate::options::Rules;
use crate::pay::Payment;
use crate::space::Space;
use crate::state::State;

impl State {
    /// Pays if there is one way, asks if there are several.
    pub(crate) fn bill(&mut self, seat: Seat, bill: Bill) {
        self.frames.push(seat, Task::Pay(bill));
    }

    /// Pays and carries out what was paid for.
    pub(crate) fn settle_bill(&mut self, rules: &Rules, seat: Seat, bill: Bill, way: &Payment) {
        self.frames.pop();
        self.pay(seat, way);
        match bill {
            Bill::Room(cell) => self.add_room(seat, cell),
            Bill::Renovation(to) => {
                self.player_mut(seat).farm.house = to;
                self.look_for_conditions();
            }
            Bill::Card(card, _) => self.put_into_play(seat, card),
            Bill::Food(amount, service) => self.serve(rules, seat, amount, service),
        }
        if way.price.back.iter().any(Option::is_some) {
            self.house(seat);
        }
    }

    fn serve(&mut self, rules: &Rules, seat: Seat, amount: u8, service: Service) {
        match service {
            Service::Bonus(card) => {
                for op in card.ops() {
                    if let Op::TakeBonus { goods, .. } = op {
                        self.gain(seat, goods);
                    }
                }
            }
            Service::Plow => self.frames.push(seat, Task::Plow { left: 1, done: false }),
            Service::Occupation => {
                let deck = crate::frame::Deck::Occupation;
                self.frames.push(seat, Task::Play { deck, price: amount, first: false });
            }
            Service::Improvement(deck) => {
                self.frames.push(seat, Task::Play { deck, price: 0, first: false });
            }
            Service::Cattle => {
                let goods = Goods::of(Good::Cattle, 1);
                self.yields(seat, Space::AnimalChoice, goods, 0);
            }
            Service::Forester => {
                if let Some(owner) = self.forester() {
                    self.gain(owner, &Goods::of(Good::Food, FORESTER_FEE));
                }
                self.use_space(rules, seat, Space::ForesterWood);
            }
        }
    }

    /// A new room stands.
    pub(crate) fn add_room(&mut self, seat: Seat, cell: Cell) {
        self.player_mut(seat).farm.rooms.add(cell);
        self.look_for_conditions();
    }

    /// A decision to build a room.
    pub(crate) fn build_room(&mut self, seat: Seat, cell: Cell) {
        let Some(Task::Build { rooms, stables, wood, free, from, .. }) = self.top_task() else {
            return;
        };
        let rooms = if rooms == u8::MAX { rooms } else { rooms - 1 };
        self.frames.replace(Task::Build { rooms, stables, wood, free, from, done: true });
        if free {
            self.add_room(seat, cell);
        } else {
            self.bill(seat, Bill::Room(cell));
        }
    }

    /// A decision to build a stable: after it no rooms are built.
    pub(crate) fn build_stable(&mut self, seat: Seat, cell: Cell) {
        let Some(Task::Build { stables, wood, free, .. }) = self.top_task() else { return };
        let stables = stables.saturating_sub(1);
        let from = cell.index() as u8 + 1;
        self.frames.replace(Task::Build { rooms: 0, stables, wood, free, from, done: true });
        let player = self.player_mut(seat);
        player.goods.take(Good::Wood, wood);
        player.farm.stables.add(cell);
        let built = usize::from(player.farm.stables.len());
        let gift = player.with_op(|op| matches!(op, Op::StableGift(_)));
        if let Some((_, Op::StableGift(animals))) = gift
            && let Some(&animal) = built.checked_sub(2).and_then(|at| animals.get(at))
        {
            self.gain(seat, &Goods::of(animal, 1));
        }
    }

    /// A decision to plow.
    pub(crate) fn plow(&mut self, seat: Seat, cell: Cell) {
        let Some(Task::Plow { left, .. }) = self.top_task() else { return };
        self.player_mut(seat).farm.fields.add(cell);
        if left > 1 {
            self.frames.replace(Task::Plow { left: left - 1, done: true });
        } else {
            self.frames.pop();
        }
    }

    /// A decision to sow.
    pub(crate) fn sow(&mut self, seat: Seat, spot: Spot, crop: Crop) {
        let Some(Task::Sow { single, .. }) = self.top_task() else { return };
        let player = self.player_mut(seat);
        let bonus: u8 = player
            .played
            .iter()
            .flat_map(crate::card::Card::ops)
            .map(|op| match *op {
                Op::SowBonus(good, more) if good == crop.good() => more,
                _ => 0,
            })
            .sum();
        player.goods.take(crop.good(), 1);
        let planted = Planted::new(crop, crop.sown() + bonus);
        match spot {
            Spot::Field(cell) => player.farm.crops[cell.index()] = planted,
            Spot::Card(card) => {
                if let Some(at) = card_field_index(card) {
                    player.card_fields[at] = planted;
                }
            }
        }
        if single {
            self.frames.pop();
        } else {
            let from = spot.order() + 1;
            self.frames.replace(Task::Sow { from, done: true, single });
        }
    }

    /// A decision to fence a pasture.
    pub(crate) fn fence(&mut self, seat: Seat, cells: Cells) {
        let free = self.top_task() == Some(Task::FreePasture);
        let player = self.player_mut(seat);
        let Some(pieces) = player.farm.pasture_fences(cells) else { return };
        player.farm.fence(cells);
        if free {
            self.finish_fences(seat, pieces);
        } else if let Some(Task::Fences { new }) = self.top_task() {
            self.player_mut(seat).pay_fences(new, pieces);
            self.frames.replace(Task::Fences { new: new + pieces });
        }
        self.house(seat);
    }

    /// Fences were built: cards may give something.
    pub(crate) fn finish_fences(&mut self, seat: Seat, new: u8) {
        self.frames.pop();
        if new == 0 || !carries(&self.player(seat).played, &AT_FENCES) {
            return;
        }
        for card in self.player(seat).played.and(&AT_FENCES).iter() {
            for op in card.ops() {
                match *op {
                    Op::FenceStable => {
                        let task = Task::Build {
                            rooms: 0,
                            stables: 1,
                            wood: 0,
                            free: true,
                            from: 0,
                            done: false,
                        };
                        self.frames.push(seat, task);
                    }
                    Op::FenceGift(first, later) => {
                        let player = self.player_mut(seat);
                        let gift = if player.mark(card) == 0 { first } else { later };
                        player.set_mark(card, 1);
                        self.gain(seat, &Goods::of(gift, 1));
                    }
                    _ => {}
                }
            }
        }
    }

    /// A decision to renovate.
    pub(crate) fn renovate(&mut self, seat: Seat, to: Material) {
        self.frames.pop();
        self.bill(seat, Bill::Renovation(to));
    }

    /// Cards that wait for something may find that it has come true.
    pub(crate) fn look_for_conditions(&mut self) {
        for seat in Seat::all(self.seats) {
            if !carries(&self.player(seat).played, &WAITING) {
                continue;
            }
            for card in self.player(seat).played.and(&WAITING).iter() {
                for op in card.ops() {
                    if let Op::Once(when, then) = op
                        && self.player(seat).mark(card) == 0
                        && self.holds(seat, *when)
                    {
                        self.player_mut(seat).set_mark(card, 1);
                        then.iter().for_each(|op| self.take_effect(seat, card, op));
                    }
                }
            }
        }
    }

    fn holds(&self, seat: Seat, when: When) -> bool {
        match when {
            When::ClayHouse => self.player(seat).farm.house >= Material::Clay,
            When::OnlyTwoRooms => {
                let small = |seat: Seat| self.player(seat).farm.rooms.len() == 2;
                small(seat) && Seat::all(self.seats).filter(|&other| small(other)).count() == 1
            }
        }
    }

    pub(crate) fn top_task(&self) -> Option<Task> {
        self.frames.top().map(|frame| frame.task)
    }
}
