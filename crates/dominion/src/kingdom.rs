//! Kingdoms: which cards are in the game besides the seven base cards (spec 1.8).

use crate::card::{CARD_COUNT, Card, FIRST_KINGDOM};
use crate::data::kingdoms::KINGDOMS;

/// A set of kingdom cards, as bits by card id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kingdom(u32);

/// A kingdom with a name.
#[derive(Clone, Copy, Debug)]
pub struct NamedKingdom {
    /// Its id in options.
    pub id: &'static str,
    /// English name.
    pub name: &'static str,
    /// Its cards.
    pub cards: [Card; 10],
}

impl Kingdom {
    /// The kingdom of these cards; base cards are ignored.
    pub fn of(cards: impl IntoIterator<Item = Card>) -> Self {
        let bit = |card: Card| if card.id() >= FIRST_KINGDOM { 1 << card.id() } else { 0 };
        Kingdom(cards.into_iter().fold(0, |bits, card| bits | bit(card)))
    }

    /// The kingdom with these bits, if all are kingdom cards.
    pub fn from_bits(bits: u32) -> Option<Self> {
        (bits & ((1 << FIRST_KINGDOM) - 1) == 0).then_some(Kingdom(bits))
    }

    /// Bits by card id.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Its cards, by cost, then name.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |card| self.0 & (1 << card.id()) != 0)
    }

    /// How many cards.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are only base cards.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card has a pile: base cards always do.
    #[inline]
    pub const fn has_pile(self, card: Card) -> bool {
        card.id() < FIRST_KINGDOM || self.0 & (1 << card.id()) != 0
    }

    /// All cards that have a pile, by id.
    pub fn piles(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |&card| self.has_pile(card))
    }

    /// Reads an id or card names joined by `+`.
    pub fn parse(text: &str) -> Result<Self, UnknownKingdom> {
        if let Some(named) = KINGDOMS.iter().find(|named| named.id == text) {
            return Ok(Kingdom::of(named.cards));
        }
        let mut kingdom = Kingdom::default();
        for name in text.split('+') {
            let card = Card::named(name).filter(|card| card.id() >= FIRST_KINGDOM);
            let one = Kingdom::of(card);
            let why = if one.is_empty() { "wrong" } else { "there twice" };
            if one.is_empty() || kingdom.0 & one.0 != 0 {
                return Err(UnknownKingdom { name: name.chars().take(30).collect(), why });
            }
            kingdom.0 |= one.0;
        }
        Ok(kingdom)
    }
}

/// A text is neither a set of kingdom cards nor the id of one; the message says what is expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("random, one of {}, or different kingdom cards joined by + (`{name}` is {why})", ids())]
pub struct UnknownKingdom {
    /// The part that is wrong.
    pub name: String,
    /// What is wrong with it.
    pub why: &'static str,
}

fn ids() -> String {
    let ids: Vec<&str> = KINGDOMS.iter().map(|named| named.id).collect();
    ids.join(", ")
}

const _: () = assert!(CARD_COUNT == 32, "a kingdom is 32 bits");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_kingdom_is_said() {
        let reason = |text: &str| Kingdom::parse(text).unwrap_err().to_string();
        assert!(reason("Chapel+Moat+Chapel").ends_with("(`Chapel` is there twice)"));
        assert!(reason("Chapel+Gold").ends_with("(`Gold` is wrong)"));
        assert_eq!(Kingdom::parse("Chapel+Moat").map(Kingdom::len), Ok(2));
    }
}
