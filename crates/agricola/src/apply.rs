//! Carrying out decisions: the top frame says what they mean.

use bw_core::{Seat, illegal_action};

use crate::actions::Action;
use crate::frame::Task;
use crate::goods::Good;
use crate::op::Op;
use crate::options::Rules;
use crate::space::PartsLink;
use crate::state::{Phase, State};

impl State {
    /// Carries out a decision of the seat that is asked, and what follows from it.
    pub(crate) fn decide(&mut self, rules: &Rules, action: Action) {
        let Some(frame) = self.frames.top() else { return illegal_action(&action) };
        let seat = frame.seat;
        match (frame.task, action) {
            (Task::Place { .. }, Action::Place(space)) => self.place(rules, seat, space),
            (Task::Place { .. }, Action::Exchange) => {
                self.frames.replace(Task::Place { exchanged: true });
                self.frames.push(seat, Task::Exchange { cooked: 0 });
            }
            (Task::Place { .. }, Action::Stay) => {
                self.player_mut(seat).placed += 1;
                self.frames.pop();
            }
            (Task::Parts { space, .. }, Action::Do(part)) => {
                self.do_part(rules, seat, space, part);
            }
            (Task::Parts { space, .. }, Action::Skip)
                if space.parts(rules.family).1 == PartsLink::Or =>
            {
                self.frames.pop();
            }
            (Task::Parts { space, at, done }, Action::Skip) => self.skip_part(space, at, done),
            (Task::Exchange { .. } | Task::Feed { .. }, Action::Food(good)) => self.eat(seat, good),
            (Task::Exchange { .. }, Action::Convert(card, at)) => self.convert(seat, card, at),
            (Task::Exchange { .. }, Action::Use(card)) => self.use_anytime(seat, card),
            (Task::Exchange { .. }, Action::Release(animal)) => {
                self.player_mut(seat).goods.take(animal, 1);
            }
            (Task::Feed { .. }, Action::Craft(card)) => self.craft(seat, card),
            (Task::Feed { .. }, Action::Convert(card, at)) => {
                self.after_card(card, 0);
                self.convert(seat, card, at);
            }
            (Task::Feed { .. }, Action::Use(card)) if card.ops().contains(&Op::FeedTrade) => {
                self.trade(seat, card);
            }
            (Task::Feed { .. }, Action::Use(card)) => {
                self.after_card(card, 0);
                self.use_anytime(seat, card);
            }
            (Task::Feed { .. }, Action::Done) => self.finish_feeding(rules, seat),
            (Task::Choose(choice), Action::Take(at)) => {
                self.take_choice(seat, choice, usize::from(at));
            }
            (Task::Offer { .. }, Action::Use(card)) => self.use_offer(seat, card),
            (Task::React(_), Action::Play(card)) => self.react(seat, card),
            (Task::Play { .. }, Action::Play(card) | Action::Buy(card)) => self.play(seat, card),
            (Task::Build { .. }, Action::Room(cell)) => self.build_room(seat, cell),
            (Task::Build { .. }, Action::Stable(cell)) => self.build_stable(seat, cell),
            (Task::Plow { .. }, Action::Plow(cell)) => self.plow(seat, cell),
            (Task::Sow { .. }, Action::Sow(spot, crop)) => self.sow(seat, spot, crop),
            (Task::Fences { .. } | Task::FreePasture, Action::Pasture(cells)) => {
                self.fence(seat, cells);
            }
            (Task::Fences { new }, Action::Done) => self.finish_fences(seat, new),
            (Task::Renovate, Action::Renovate(to)) => self.renovate(seat, to),
            (Task::Pay(bill), Action::Pay(way)) => {
                let payments = self.player(seat).payments(bill);
                match payments.get(usize::from(way)) {
                    Some(payment) => self.settle_bill(rules, seat, bill, payment),
                    None => self.frames.pop(),
                }
            }
            (Task::Bake { .. }, Action::Bake(grain)) => self.bake(seat, grain),
            (Task::Keep, Action::Keep(herd)) => self.keep(seat, herd),
            (Task::Breed, Action::Breed(herd)) => self.breed(seat, herd),
            (Task::Draft, Action::Pick(card)) => {
                self.frames.pop();
                let player = self.player_mut(seat);
                player.pack.remove(card);
                player.hand.add(card);
                self.next_pick();
            }
            (Task::Discard, Action::Discard(card)) => {
                self.frames.pop();
                self.player_mut(seat).hand.remove(card);
                self.step += 1;
            }
            (_, Action::Done | Action::Skip) => self.frames.pop(),
            _ => illegal_action(&action),
        }
        self.proceed(rules);
    }

    /// After a pick: when everybody has picked, packs go to the left.
    fn next_pick(&mut self) {
        self.step += 1;
        if self.step.is_multiple_of(self.seats) {
            let last = usize::from(self.seats) - 1;
            let packs = self.players.map(|player| player.pack);
            for seat in 0..=last {
                self.players[seat].pack = packs[if seat == 0 { last } else { seat - 1 }];
            }
        }
    }

    /// Adds goods to every accumulation space in play.
    pub(crate) fn replenish(&mut self, rules: &Rules) {
        for space in self.in_play.iter() {
            if let Some((_, more)) = space.accumulates(rules.seats, rules.family) {
                let lying = &mut self.lying[space.index()];
                *lying = lying.saturating_add(more);
            }
        }
    }

    /// The start player is known: food for all, then cards.
    pub(crate) fn begin(&mut self, rules: &Rules, start: Seat) {
        self.start = start;
        for seat in Seat::all(self.seats) {
            let usual = match (self.seats, seat == start) {
                (1, _) => 0,
                (_, true) => 2,
                (_, false) => 3,
            };
            let food = rules.start_food.unwrap_or(usual);
            self.player_mut(seat).goods.set(Good::Food, food);
        }
        self.phase = Phase::DealOccupations;
        self.step = 0;
    }
}
