//! Optional effects of cards, and goods to choose (spec 3, frames `trigger` and `choose`).

use bw_core::Seat;

use crate::actions::deck_of;
use crate::card::Card;
use crate::frame::{Bill, Deck, GoodsChoice, Service, Task};
use crate::goods::{Good, Goods, food};
use crate::op::Op;
use crate::space::Space;
use crate::state::State;

/// Cards whose owners a Fisherman pays: Fishing Rod, Raft and Canoe.
const FISHING_CARDS: [&str; 3] = ["E12", "E22", "E30"];
/// Food for a second occupation.
const SECOND_OCCUPATION: u8 = 2;
/// Fields of a big plow.
const BIG_PLOW: u8 = 3;

impl State {
    /// Uses a card that is offered.
    pub(crate) fn use_offer(&mut self, seat: Seat, card: Card) {
        let Some(Task::Offer { space, left, .. }) = self.top_task() else { return };
        self.frames.pop();
        for op in card.ops() {
            match *op {
                Op::LeaveFor { good, count, gain, .. } => {
                    if let Some(space) = space {
                        self.leave(seat, space, (good, count), &gain);
                    }
                }
                Op::DoubleFish => self.double_fish(seat, left),
                Op::TakeBonus { mixed: true, .. } => {
                    self.bill(seat, Bill::Food(1, Service::Bonus(card)));
                }
                Op::PlowCharges(_) => self.use_big_plow(seat, card),
                Op::ExtraPlow(price) => self.bill(seat, Bill::Food(price, Service::Plow)),
                Op::RoundPlow => self.bill(seat, Bill::Food(1, Service::Plow)),
                Op::SecondOccupation => {
                    let (deck, price) = (Deck::Occupation, SECOND_OCCUPATION);
                    self.frames.push(seat, Task::Play { deck, price, first: false });
                }
                Op::RepeatImprovement => {
                    let service = Service::Improvement(deck_of(left));
                    self.bill(seat, Bill::Food(1, service));
                }
                Op::FreeRoomInRound(_) => {
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
                Op::CardField(amount) => {
                    let player = self.player_mut(seat);
                    player.goods.take(Good::Vegetable, 1);
                    player.goods.add(Good::Food, amount);
                }
                _ => {}
            }
        }
    }

    /// Leaves some of the taken goods at a space.
    fn leave(&mut self, seat: Seat, space: Space, (good, count): (Good, u8), gain: &Goods) {
        self.player_mut(seat).goods.take(good, count);
        let lying = &mut self.lying[space.index()];
        *lying = lying.saturating_add(count);
        for frame in self.frames.all_mut() {
            if let Task::Offer { space: Some(other), left, .. } = &mut frame.task
                && *other == space
            {
                *left = left.saturating_sub(count);
            }
        }
        self.gain(seat, gain);
    }

    fn double_fish(&mut self, seat: Seat, caught: u8) {
        self.gain(seat, &food(caught));
        for other in Seat::all(self.seats).filter(|&other| other != seat) {
            let cards = FISHING_CARDS.iter().filter(|id| self.player(other).owns(id)).count() as u8;
            let paid = cards.min(self.food(seat));
            self.player_mut(seat).goods.take(Good::Food, paid);
            self.gain(other, &food(paid));
        }
    }

    fn use_big_plow(&mut self, seat: Seat, card: Card) {
        let player = self.player_mut(seat);
        player.set_mark(card, player.mark(card).saturating_sub(1));
        let plow = self.frames.all_mut().iter_mut().rev();
        for frame in plow.filter(|frame| frame.seat == seat) {
            if let Task::Plow { left, .. } = &mut frame.task {
                *left = BIG_PLOW;
                return;
            }
        }
    }

    /// Takes one of several goods.
    pub(crate) fn take_choice(&mut self, seat: Seat, choice: GoodsChoice, at: usize) {
        self.frames.pop();
        let Some(&goods) = self.choices(choice).get(at) else { return };
        match choice {
            GoodsChoice::Space(Space::AnimalChoice) if at == 2 => {
                self.bill(seat, Bill::Food(1, Service::Cattle));
            }
            GoodsChoice::Space(space) => self.yields(seat, space, goods, 0),
            GoodsChoice::Card(_) | GoodsChoice::Bonus(..) => self.gain(seat, &goods),
            GoodsChoice::Plane => {
                if at == 1 {
                    self.player_mut(seat).goods.take(Good::Wood, 1);
                }
                self.gain(seat, &goods);
            }
            GoodsChoice::Trade => {
                self.player_mut(seat).goods.take(Good::Vegetable, 1);
                self.gain(seat, &goods);
            }
        }
    }
}
