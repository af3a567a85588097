//! Carries out decisions; `proceed` then goes on to the next decision or chance event.

use bw_core::{Seat, illegal_action};

use crate::actions::Action;
use crate::card::Card;
use crate::cards::Cards;
use crate::frame::{Frame, Looked};
use crate::options::Rules;
use crate::setup::HAND;
use crate::state::{Phase, State};

impl State {
    /// Carries out a legal decision and everything that follows from it.
    #[inline]
    pub(crate) fn decide(&mut self, rules: &Rules, action: Action) {
        match action {
            Action::Buy(card) => self.buy(card),
            Action::EndBuys => self.clean_up(),
            Action::EndActions => self.phase = Phase::Treasure,
            _ => self.decide_rarer(action),
        }
        self.proceed(rules);
    }

    fn decide_rarer(&mut self, action: Action) {
        match action {
            Action::Play(card) if card.is_treasure() => self.play_treasure(card),
            Action::Play(card) => {
                self.actions -= 1;
                self.play(card);
            }
            Action::PlayAll => {
                self.play_treasures();
                self.phase = Phase::Buy;
            }
            Action::EndTreasures => self.phase = Phase::Buy,
            Action::Throne(card) => self.throne(card),
            Action::RevealMoat => self.answer_attack(true),
            Action::NoReveal => self.answer_attack(false),
            Action::Topdeck(card) => self.topdeck(card),
            Action::DeckToDiscard => {
                self.frames.pop();
                self.own().deck_to_discard();
            }
            Action::KeepDeck => self.frames.pop(),
            Action::Gain(card) => self.take_gain(card),
            Action::Take(card) => self.answer_theft(card, true),
            Action::Leave(card) => self.answer_theft(card, false),
            Action::Aside(card) => {
                self.own().take_from_hand(card);
                self.aside.add(card);
                self.frames.replace(Frame::Library { looked: Looked::Nothing });
            }
            Action::Keep(_) | Action::Discard(_) | Action::Trash(_) | Action::Done => {
                self.answer_frame(action);
            }
            _ => illegal_action(&action),
        }
    }

    /// Decisions whose meaning depends on who asks.
    fn answer_frame(&mut self, action: Action) {
        match (self.frames.top(), action) {
            (Some(Frame::Pick { card, seat, .. }), Action::Done) => self.finish_pick(card, seat),
            (Some(Frame::Pick { card, seat, .. }), Action::Discard(pick) | Action::Trash(pick)) => {
                self.pick(card, seat, pick);
            }
            (Some(Frame::Spy { seat, .. }), _) => {
                if matches!(action, Action::Discard(_)) {
                    let player = self.player_mut(seat);
                    let card = player.tops.pop().expect("the spied card is known");
                    player.put_on_discard(card);
                }
                self.spy_on();
            }
            (Some(Frame::Library { .. }), _) => {
                self.frames.replace(Frame::Library { looked: Looked::Nothing });
            }
            (Some(Frame::Thief { .. }), Action::Trash(card)) => self.steal(Some(card)),
            (Some(Frame::TrashOne { card }), Action::Trash(trashed)) => {
                self.trash_one(card, trashed);
            }
            (Some(Frame::TrashOne { .. }), _) => self.frames.pop(),
            _ => illegal_action(&action),
        }
    }

    #[inline]
    fn buy(&mut self, card: Card) {
        self.coins -= u16::from(card.cost());
        self.buys -= 1;
        self.gain(self.active, card);
    }

    fn play_treasure(&mut self, card: Card) {
        self.coins += u16::from(card.facts().bonus[3]);
        let player = self.own();
        player.take_from_hand(card);
        player.play.add(card);
    }

    /// Plays all treasures of the hand.
    #[inline]
    pub(crate) fn play_treasures(&mut self) {
        let player = &mut self.players[self.active.index()];
        let treasures = player.hand.take_treasures();
        self.coins += treasures.coins();
        player.play.add_first_word(&treasures);
        player.hand_len -= treasures.len();
        player.shown = false;
    }

    /// Clean-up: everything to the discard pile, then a new hand.
    #[inline]
    pub(crate) fn clean_up(&mut self) {
        self.own().clean_up();
        (self.coins, self.actions, self.buys) = (0, 0, 0);
        self.phase = Phase::CleanUp;
        self.frames.push(Frame::Draw { seat: self.active, left: HAND });
    }

    pub(crate) fn throne(&mut self, card: Card) {
        self.frames.pop();
        // Equal frames one upon another are one frame: chains of Throne Rooms need no depth.
        match self.frames.top() {
            Some(Frame::Again { card: same, times }) if same == card => {
                self.frames.replace(Frame::Again { card, times: times.saturating_add(1) });
            }
            _ => self.frames.push(Frame::Again { card, times: 1 }),
        }
        self.play(card);
    }

    fn topdeck(&mut self, card: Card) {
        let Some(Frame::Victims { card: attack, seat, immune }) = self.frames.top() else {
            return illegal_action(&Action::Topdeck(card));
        };
        self.put_on_deck(seat, card);
        let seat = seat.next(self.seats);
        self.frames.replace(Frame::Victims { card: attack, seat, immune });
    }

    /// Moves a card from a hand to the top of the deck.
    pub(crate) fn put_on_deck(&mut self, seat: Seat, card: Card) {
        let player = self.player_mut(seat);
        player.take_from_hand(card);
        player.put_on_top(card);
    }

    fn answer_attack(&mut self, reveals: bool) {
        let Some(Frame::React { card, seat, immune }) = self.frames.top() else {
            return illegal_action(&if reveals { Action::RevealMoat } else { Action::NoReveal });
        };
        let immune = immune | (u8::from(reveals) << seat.index());
        self.frames.replace(Frame::React { card, seat: seat.next(self.seats), immune });
    }

    /// Gains what the top frame asked for.
    pub(crate) fn take_gain(&mut self, card: Card) {
        let mine = matches!(self.frames.top(), Some(Frame::Gain { mine: true, .. }));
        self.frames.pop();
        if mine {
            self.take_from_supply(card);
            self.own().owned.add(card);
            self.own().put_in_hand(card);
        } else {
            self.gain(self.active, card);
        }
    }

    fn answer_theft(&mut self, card: Card, takes: bool) {
        let Some(Frame::ThiefGain { mut stolen }) = self.frames.top() else {
            return illegal_action(&if takes { Action::Take(card) } else { Action::Leave(card) });
        };
        if let Some(first) = stolen.iter_mut().find(|stolen| stolen.is_some()) {
            *first = None;
        }
        if takes {
            self.trash.remove(card);
            self.own().gain(card);
        }
        self.frames.replace(Frame::ThiefGain { stolen });
    }

    /// One more card of a set.
    pub(crate) fn pick(&mut self, card: Card, seat: Seat, pick: Card) {
        self.player_mut(seat).take_from_hand(pick);
        self.picked.add(pick);
        self.frames.replace(Frame::Pick { card, seat, last: Some(pick) });
    }

    /// Moves a set of picked cards together.
    pub(crate) fn finish_pick(&mut self, card: Card, seat: Seat) {
        let picked = std::mem::replace(&mut self.picked, Cards::EMPTY);
        self.frames.pop();
        if card == Card::Chapel {
            self.trash.add_all(&picked);
            self.player_mut(seat).owned.remove_all(&picked);
            return;
        }
        self.player_mut(seat).discard_all(&picked);
        if card == Card::Cellar {
            self.frames.push(Frame::Draw { seat, left: picked.len() });
        }
    }

    /// Trashes a card for Remodel, Mine or Moneylender and asks for what comes of it.
    pub(crate) fn trash_one(&mut self, card: Card, trashed: Card) {
        self.frames.pop();
        self.own().take_from_hand(trashed);
        self.trash_of(self.active, trashed);
        match card {
            Card::Moneylender => self.coins += 3,
            Card::Mine => self.frames.push(Frame::Gain { limit: trashed.cost() + 3, mine: true }),
            _ => self.frames.push(Frame::Gain { limit: trashed.cost() + 2, mine: false }),
        }
    }
}
