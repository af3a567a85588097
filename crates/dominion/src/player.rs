//! One player's cards: hand, deck, discard pile and play area (spec 1.4 and 1.5).
//!
//! A deck is an unordered multiset under a short list of known cards: a card is drawn at random when it
//! is drawn, which is the same as shuffling beforehand, and a shuffle costs nothing.

use bw_core::Rng;

use crate::card::Card;
use crate::cards::{Cards, Tops};

/// What a player owns, by zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// All cards of the player, in whatever zone, also those set aside or picked.
    pub owned: Cards,
    /// Cards in hand.
    pub hand: Cards,
    /// The deck without its known top cards.
    pub deck: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// Cards in play.
    pub play: Cards,
    /// Known cards on top of the deck.
    pub tops: Tops,
    /// Size of the hand.
    pub hand_len: u16,
    /// Size of the deck without its known top cards.
    pub deck_len: u16,
    /// Size of the discard pile.
    pub discard_len: u16,
    /// The visible card of the discard pile.
    pub discard_top: Option<Card>,
    /// Whether the hand was shown to all and has not changed since.
    pub shown: bool,
}

impl Player {
    /// Cards that can still be drawn.
    #[inline]
    pub const fn available(&self) -> u16 {
        self.deck_len + self.tops.len() + self.discard_len
    }

    /// Size of the deck.
    #[inline]
    pub const fn deck_size(&self) -> u16 {
        self.deck_len + self.tops.len()
    }

    /// Everything in deck, hand, discard pile and play area.
    pub(crate) fn in_zones(&self) -> Cards {
        let mut cards = Cards::EMPTY;
        self.tops.cards().iter().for_each(|&card| cards.add(card));
        for zone in [&self.hand, &self.deck, &self.discard, &self.play] {
            cards.add_all(zone);
        }
        cards
    }

    /// Gains a card that nobody owned, to the discard pile.
    #[inline]
    pub(crate) fn gain(&mut self, card: Card) {
        self.owned.add(card);
        self.put_on_discard(card);
    }

    /// Makes the discard pile the deck if the deck has run out.
    #[inline]
    fn shuffle_if_needed(&mut self) {
        if self.deck_len == 0 {
            self.deck = self.discard;
            self.deck_len = self.discard_len;
            self.discard = Cards::EMPTY;
            self.discard_len = 0;
            self.discard_top = None;
        }
    }

    /// Takes a random card of the unknown part of the deck; there must be a card to take.
    #[inline]
    pub(crate) fn take_random(&mut self, rng: &mut Rng) -> Card {
        self.shuffle_if_needed();
        let card = self.deck.take_one(self.deck_len, rng);
        self.deck_len -= 1;
        card
    }

    /// Draws `count` random cards of the unknown part of the deck to the hand; they must be there.
    #[inline]
    pub(crate) fn draw(&mut self, count: u16, rng: &mut Rng, mut each: impl FnMut(Card)) {
        for _ in 0..count {
            self.shuffle_if_needed();
            each(self.deck.move_one(self.deck_len, &mut self.hand, rng));
            self.deck_len -= 1;
        }
        self.hand_len += count;
        self.shown = false;
    }

    /// Takes this card from the unknown part of the deck; false if it cannot come next.
    #[inline]
    pub(crate) fn take(&mut self, card: Card) -> bool {
        self.shuffle_if_needed();
        let there = self.deck.has(card);
        if there {
            self.deck.remove(card);
            self.deck_len -= 1;
        }
        there
    }

    /// Puts a card into the hand.
    #[inline]
    pub(crate) fn put_in_hand(&mut self, card: Card) {
        self.hand.add(card);
        self.hand_len += 1;
        self.shown = false;
    }

    /// Takes a card out of the hand.
    #[inline]
    pub(crate) fn take_from_hand(&mut self, card: Card) {
        self.hand.remove(card);
        self.hand_len -= 1;
        self.shown = false;
    }

    /// Puts a card on the discard pile.
    #[inline]
    pub(crate) fn put_on_discard(&mut self, card: Card) {
        self.discard.add(card);
        self.discard_len += 1;
        self.discard_top = Some(card);
    }

    /// Puts cards on the discard pile, by ascending id.
    pub(crate) fn discard_all(&mut self, cards: &Cards) {
        self.discard.add_all(cards);
        self.discard_len += cards.len();
        self.discard_top = cards.highest().or(self.discard_top);
    }

    /// Puts a card that everybody has seen on top of the deck.
    pub(crate) fn put_on_top(&mut self, card: Card) {
        if let Some(forgotten) = self.tops.push(card) {
            self.deck.add(forgotten);
            self.deck_len += 1;
        }
    }

    /// Puts the whole deck onto the discard pile without looking at it: the pile shows nothing new and
    /// no longer its old top.
    pub(crate) fn deck_to_discard(&mut self) {
        self.discard.add_all(&self.deck);
        self.discard_len += self.deck_size();
        while let Some(card) = self.tops.pop() {
            self.discard.add(card);
        }
        self.deck = Cards::EMPTY;
        self.deck_len = 0;
        self.discard_top = None;
    }

    /// Clean-up: hand and play area go to the discard pile, the play area last.
    #[inline]
    pub(crate) fn clean_up(&mut self) {
        self.discard.add_all(&self.hand);
        self.discard.add_all(&self.play);
        self.discard_len += self.hand_len + self.play.len();
        let top = self.play.highest().or_else(|| self.hand.highest());
        self.discard_top = top.or(self.discard_top);
        self.hand = Cards::EMPTY;
        self.play = Cards::EMPTY;
        self.hand_len = 0;
        self.shown = false;
    }
}
