//! What playing a card does (spec 1.6, 2.2 and 2.3): bonuses at once, the rest as frames.

use bw_core::Seat;

use crate::card::Card;
use crate::frame::{Frame, Looked};
use crate::options::Rules;
use crate::state::State;

impl State {
    /// Plays an action from the hand.
    pub(crate) fn play(&mut self, card: Card) {
        let player = self.own();
        player.take_from_hand(card);
        player.play.add(card);
        self.perform(card, true);
    }

    /// Carries out a card's text, after the reaction window of an attack.
    pub(crate) fn perform(&mut self, card: Card, first: bool) {
        if card.is_attack() {
            let seat = self.active.next(self.seats);
            self.frames.push(Frame::React { card, seat, immune: 0 });
        } else {
            self.take_effect(card, first, 0);
        }
    }

    /// The text itself. Frames are pushed last things first.
    pub(crate) fn take_effect(&mut self, card: Card, first: bool, immune: u8) {
        let [cards, actions, buys, coins] = card.facts().bonus.map(u16::from);
        self.actions += actions;
        self.buys += buys;
        self.coins += coins;
        self.push_text(card, first, immune);
        if cards > 0 {
            self.frames.push(Frame::Draw { seat: self.active, left: cards });
        }
    }

    fn push_text(&mut self, card: Card, first: bool, immune: u8) {
        let left = self.active.next(self.seats);
        match card {
            Card::Cellar | Card::Chapel => {
                self.frames.push(Frame::Pick { card, seat: self.active, last: None });
            }
            Card::Chancellor if self.own().deck_size() > 0 => self.frames.push(Frame::Chancellor),
            Card::Workshop => self.frames.push(Frame::Gain { limit: 4, mine: false }),
            Card::Feast => {
                // Only the first play finds the Feast in play; another Feast there is another card.
                if first {
                    self.own().play.remove(Card::Feast);
                    self.trash_of(self.active, Card::Feast);
                }
                self.frames.push(Frame::Gain { limit: 5, mine: false });
            }
            Card::Moneylender | Card::Remodel | Card::Mine => {
                self.frames.push(Frame::TrashOne { card });
            }
            Card::Bureaucrat => {
                if self.take_from_supply(Card::Silver) {
                    self.own().owned.add(Card::Silver);
                    self.own().put_on_top(Card::Silver);
                }
                self.frames.push(Frame::Victims { card, seat: left, immune });
            }
            Card::Militia | Card::Witch => {
                self.frames.push(Frame::Victims { card, seat: left, immune });
            }
            Card::Spy => {
                let (seat, left) = (self.active, self.seats);
                self.frames.push(Frame::Spy { seat, left, immune, shown: false });
            }
            Card::Thief => {
                let (stolen, shown) = ([None; 3], false);
                self.frames.push(Frame::Thief { seat: left, immune, stolen, shown });
            }
            Card::ThroneRoom => self.frames.push(Frame::Throne),
            Card::CouncilRoom => self.frames.push(Frame::Council { seat: left }),
            Card::Library => self.frames.push(Frame::Library { looked: Looked::Nothing }),
            Card::Adventurer => self.frames.push(Frame::Adventurer),
            _ => {}
        }
    }

    /// An attack reaches its next victim; false if that seat has to decide.
    pub(crate) fn next_victim(&mut self, card: Card, seat: Seat, immune: u8) -> bool {
        if seat == self.active {
            self.frames.pop();
            return true;
        }
        let next = Frame::Victims { card, seat: seat.next(self.seats), immune };
        if immune & (1 << seat.index()) != 0 {
            self.frames.replace(next);
            return true;
        }
        match card {
            Card::Witch => {
                self.gain(seat, Card::Curse);
                self.frames.replace(next);
            }
            Card::Militia => {
                self.frames.replace(next);
                self.frames.push(Frame::Pick { card, seat, last: None });
            }
            _ => {
                let hand = self.player(seat).hand;
                let mut victories = hand.kinds().filter(|card| card.is_victory());
                match (victories.next(), victories.next()) {
                    (None, _) => self.player_mut(seat).shown = true,
                    (Some(only), None) => self.put_on_deck(seat, only),
                    (Some(_), Some(_)) => return false,
                }
                self.frames.replace(next);
            }
        }
        true
    }

    /// Goes to the next seat of a Spy.
    pub(crate) fn spy_on(&mut self) {
        if let Some(Frame::Spy { seat, left, immune, .. }) = self.frames.top() {
            let (seat, left) = (seat.next(self.seats), left - 1);
            self.frames.replace(Frame::Spy { seat, left, immune, shown: false });
        }
    }

    /// Trashes one revealed card, if any, and goes to the Thief's next victim.
    pub(crate) fn steal(&mut self, card: Option<Card>) {
        let Some(Frame::Thief { seat, immune, mut stolen, .. }) = self.frames.top() else { return };
        if let Some(card) = card {
            self.aside.remove(card);
            self.trash_of(seat, card);
            if let Some(free) = stolen.iter_mut().find(|stolen| stolen.is_none()) {
                *free = Some(card);
            }
        }
        let rest = std::mem::take(&mut self.aside);
        self.player_mut(seat).discard_all(&rest);
        let seat = seat.next(self.seats);
        self.frames.replace(Frame::Thief { seat, immune, stolen, shown: false });
    }

    /// The Adventurer keeps the treasures and discards the rest.
    pub(crate) fn finish_adventure(&mut self) {
        self.frames.pop();
        let mut rest = std::mem::take(&mut self.aside);
        let player = self.own();
        for card in [Card::Copper, Card::Silver, Card::Gold] {
            for _ in 0..rest.count(card) {
                rest.remove(card);
                player.put_in_hand(card);
            }
        }
        player.discard_all(&rest);
    }

    /// The Library discards what was set aside.
    pub(crate) fn finish_library(&mut self) {
        self.frames.pop();
        let aside = std::mem::take(&mut self.aside);
        self.own().discard_all(&aside);
    }

    /// Whether trashing for this card is a matter of course.
    pub(crate) fn must_trash(&self, rules: &Rules, card: Card) -> bool {
        card != Card::Moneylender || !rules.second_edition_optional
    }
}
