//! Playing cards: occupations, minor and major improvements (spec 2.12 and 2.13).

use bw_core::Seat;

use crate::card::{Card, CardKind, Tags};
use crate::card_set::BUILD_WATCHERS;
use crate::frame::{Bill, Deck, GoodsChoice, Task};
use crate::goods::{Good, Goods};
use crate::op::Op;
use crate::space::{ROUNDS, Space};
use crate::state::State;

/// Goods for each guild card that is already in play.
const GUILD_LATE: u8 = 2;

impl State {
    /// A decision to play or buy a card.
    pub(crate) fn play(&mut self, seat: Seat, card: Card) {
        let Some(Task::Play { deck, price, first }) = self.top_task() else { return };
        self.frames.pop();
        if first {
            self.offer_more(seat, deck);
        }
        let player = self.player_mut(seat);
        player.hand.remove(card);
        let mut price = price;
        if card.kind() == CardKind::Occupation {
            let food = player.patronage();
            player.goods.add(Good::Food, food);
        } else {
            price = 0;
        }
        self.majors.remove(card);
        self.bill(seat, Bill::Card(card, price));
    }

    /// Cards that allow another card after one that was played at a space.
    fn offer_more(&mut self, seat: Seat, deck: Deck) {
        let player = *self.player(seat);
        let wanted = |op: &Op| match deck {
            Deck::Occupation => *op == Op::SecondOccupation,
            Deck::Minor | Deck::Improvement => *op == Op::RepeatImprovement,
        };
        if let Some((card, _)) = player.with_op(wanted) {
            let left = u8::from(deck == Deck::Improvement);
            self.frames.push(seat, Task::Offer { card, space: None, left });
        }
    }

    /// A card is paid for and takes effect.
    pub(crate) fn put_into_play(&mut self, seat: Seat, card: Card) {
        let facts = card.facts();
        if facts.passing {
            self.pass_on(seat, card);
        } else {
            let player = self.player_mut(seat);
            player.played.add(card);
            player.refresh_rates();
            self.passed.remove(card);
            self.remember(seat, card);
        }
        // Frames are done in the order of the text, so they are pushed last things first.
        for op in facts.ops.iter().rev() {
            self.take_effect(seat, card, op);
        }
        self.notify_watchers(seat, card);
        self.look_for_conditions();
    }

    fn pass_on(&mut self, seat: Seat, card: Card) {
        if self.seats == 1 {
            self.gone.add(card);
        } else {
            self.player_mut(seat.next(self.seats)).hand.add(card);
            self.passed.add(card);
        }
    }

    fn remember(&mut self, seat: Seat, card: Card) {
        let player = self.player_mut(seat);
        for op in card.ops() {
            match *op {
                Op::PlowCharges(charges) => player.set_mark(card, charges),
                Op::ScorePer(crate::op::Counted::OccupationsAfter, _) => {
                    player.set_mark(card, player.weighted_occupations());
                }
                Op::Shop(_)
                | Op::RecordBoar
                | Op::FenceGift(..)
                | Op::FreeRoomWhen(..)
                | Op::Once(..) => player.set_mark(card, 0),
                _ => {}
            }
        }
    }

    /// What happens when a card is played.
    pub(crate) fn take_effect(&mut self, seat: Seat, card: Card, op: &Op) {
        let build = |rooms, stables| Task::Build {
            rooms,
            stables,
            wood: 0,
            free: true,
            from: 0,
            done: false,
        };
        let round = self.round;
        match *op {
            Op::Gain(goods) => self.gain(seat, &goods),
            Op::ChooseGain(_) => self.frames.push(seat, Task::Choose(GoodsChoice::Card(card))),
            Op::GainByRound(good, rows) => {
                if let Some((_, count)) = rows.iter().find(|(last, _)| round <= *last) {
                    self.gain(seat, &Goods::of(good, *count));
                }
            }
            Op::Schedule(goods, rounds) => {
                let later = (round + 1..=ROUNDS).filter(|&later| rounds.has(later, round));
                for later in later {
                    self.player_mut(seat).coming[usize::from(later) - 1].add(&goods);
                }
            }
            Op::Plow(count) => {
                self.frames.push(seat, Task::Plow { left: count, done: false });
            }
            Op::FreeStable => self.frames.push(seat, build(0, 1)),
            Op::FreeRoom => self.frames.push(seat, build(1, 0)),
            Op::FreePasture => self.frames.push(seat, Task::FreePasture),
            Op::SowNow(_) => {
                self.frames.push(seat, Task::Sow { from: 0, done: true, single: true });
            }
            Op::BakeNow => {
                self.frames.push(seat, Task::Bake { must: false, follows: false });
            }
            Op::ForesterSpace => self.in_play.add(Space::ForesterWood),
            Op::Guild(cards) => {
                let player = self.player_mut(seat);
                for (id, good, _) in cards {
                    if player.owns(id) {
                        player.goods.add(*good, GUILD_LATE);
                    }
                }
            }
            _ => {}
        }
    }

    /// Cards in play that notice a card being played.
    fn notify_watchers(&mut self, seat: Seat, card: Card) {
        let facts = card.facts();
        if facts.kind != CardKind::Occupation && facts.tags != Tags::NONE {
            for other in Seat::all(self.seats) {
                for watcher in self.player(other).played.and(&BUILD_WATCHERS).iter() {
                    for op in watcher.ops() {
                        if let Op::OnBuild(tags, goods) = op
                            && facts.tags.any(*tags)
                        {
                            self.gain(other, goods);
                        }
                    }
                }
            }
        }
        let guild = self.player(seat).with_op(|op| matches!(op, Op::Guild(_)));
        if let Some((own, Op::Guild(cards))) = guild
            && own != card
            && let Some((_, good, count)) = cards.iter().find(|(id, ..)| *id == facts.id)
        {
            self.gain(seat, &Goods::of(*good, *count));
        }
        self.ask_to_react(seat, card);
    }

    /// Everybody else is asked who might hold a card that answers this one: not to be asked would give the hand away.
    fn ask_to_react(&mut self, seat: Seat, card: Card) {
        let answers = |other: &Card| other.ops().iter().any(|op| *op == Op::React(card.id()));
        let Some(answer) = Card::all().find(answers) else { return };
        let open = self.gone.has(answer)
            || Seat::all(self.seats).any(|other| self.player(other).played.has(answer));
        if open {
            return;
        }
        let mut other = seat;
        for _ in 1..self.seats {
            other = Seat::new((other.index() as u8 + self.seats - 1) % self.seats);
            self.frames.push(other, Task::React(answer));
        }
    }

    /// A card is played out of turn, for nothing.
    pub(crate) fn react(&mut self, seat: Seat, card: Card) {
        self.frames.pop();
        self.player_mut(seat).hand.remove(card);
        self.put_into_play(seat, card);
    }
}
