//! Multisets of cards, the few cards of one draw, and the known cards on top of a deck.

use bw_core::Rng;

use crate::card::{CARD_COUNT, Card};

/// A multiset of cards: copies by id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(pub(crate) [u8; CARD_COUNT]);

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards([0; CARD_COUNT]);

    /// So many of these.
    pub fn of(list: &[(Card, u8)]) -> Self {
        let mut cards = Cards::EMPTY;
        for &(card, count) in list {
            cards.0[card.id()] += count;
        }
        cards
    }

    /// How many of a card.
    #[inline]
    pub const fn count(&self, card: Card) -> u8 {
        self.0[card.id()]
    }

    /// Whether there is such a card.
    #[inline]
    pub const fn has(&self, card: Card) -> bool {
        self.0[card.id()] > 0
    }

    /// How many cards.
    pub fn len(&self) -> u16 {
        self.0.iter().map(|&count| u16::from(count)).sum()
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; CARD_COUNT]
    }

    /// Puts one in.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        self.0[card.id()] += 1;
    }

    /// Takes one out, which must be there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0[card.id()] -= 1;
    }

    /// Puts all of another in.
    #[inline]
    pub fn add_all(&mut self, other: &Cards) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }

    /// Takes all of another out, if all are there.
    pub fn take_all(&mut self, other: &Cards) -> bool {
        let fits = self.0.iter().zip(other.0).all(|(count, less)| *count >= less);
        if fits {
            for (count, less) in self.0.iter_mut().zip(other.0) {
                *count -= less;
            }
        }
        fits
    }

    /// The different cards, by id.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Card> + '_ {
        let mut bits = self.bits();
        std::iter::from_fn(move || {
            let card = Card::ALL.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(*card)
        })
    }

    /// The different cards, as bits by id.
    #[inline]
    pub fn bits(&self) -> u32 {
        (0..4).fold(0, |bits, at| bits | (filled_bytes(self.word(at)) << (8 * at)))
    }

    /// Cards with their copies, by id.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        self.kinds().map(|card| (card, self.count(card)))
    }

    /// Eight counts at once; the lowest id in the lowest byte.
    #[inline]
    fn word(&self, at: usize) -> u64 {
        u64::from_le_bytes(self.0[8 * at..8 * at + 8].try_into().expect("eight bytes"))
    }

    /// The card with the highest id.
    #[inline]
    pub(crate) fn highest(&self) -> Option<Card> {
        let at = (0..4).rev().find(|&at| self.word(at) != 0)?;
        Some(Card::ALL[8 * at + 7 - self.word(at).leading_zeros() as usize / 8])
    }

    /// Whether an action is among them.
    #[inline]
    pub fn has_action(&self) -> bool {
        // Ids from 7 on, without the Gardens, which have id 16.
        (self.word(0) >> 56) | self.word(1) | (self.word(2) >> 8) | self.word(3) != 0
    }

    /// The coins its treasures give.
    #[inline]
    pub fn coins(&self) -> u16 {
        u16::from(self.0[0]) + 2 * u16::from(self.0[1]) + 3 * u16::from(self.0[2])
    }

    /// Takes out a random one of `len` cards, every card equally likely.
    #[inline]
    pub(crate) fn take_one(&mut self, len: u16, rng: &mut Rng) -> Card {
        let place = rng.below(u32::from(len)) as u16;
        if len < 128 {
            return self.take_nth_of_few(place);
        }
        let card = self.nth(place);
        self.remove(card);
        card
    }

    /// The card at a place when all are laid out by id.
    fn nth(&self, place: u16) -> Card {
        let mut left = place;
        for (id, &count) in self.0.iter().enumerate() {
            let count = u16::from(count);
            if left < count {
                return Card::ALL[id];
            }
            left -= count;
        }
        unreachable!("a place is below the number of cards")
    }

    /// Takes that card out of less than 128, eight counts at a time: this is half of a money game.
    #[inline]
    fn take_nth_of_few(&mut self, place: u16) -> Card {
        const ONES: u64 = 0x0101_0101_0101_0101;
        const HIGHS: u64 = 0x8080_8080_8080_8080;
        let mut left = u64::from(place);
        for at in 0..4 {
            // Byte i is the number of cards up to the i-th of these ids.
            let word = self.word(at);
            let sums = word.wrapping_mul(ONES);
            // A high bit goes where the place is reached; all bytes are below 128, so none borrows.
            let reached = !((left * ONES) | HIGHS).wrapping_sub(sums) & HIGHS;
            if reached != 0 {
                let byte = reached.trailing_zeros() & !7;
                // The whole word is written, as it will be read: reading it after a single byte stalls.
                let rest = word - (1 << byte);
                self.0[8 * at..8 * at + 8].copy_from_slice(&rest.to_le_bytes());
                return Card::ALL[8 * at + byte as usize / 8];
            }
            left -= sums >> 56;
        }
        unreachable!("a place is below the number of cards")
    }

    /// Takes out so many random cards, or all there are.
    pub(crate) fn take_random(&mut self, count: u16, rng: &mut Rng) -> Cards {
        let mut taken = Cards::EMPTY;
        let mut len = self.len();
        for _ in 0..count.min(len) {
            taken.add(self.take_one(len, rng));
            len -= 1;
        }
        taken
    }
}

/// One bit for each byte that is not zero.
#[inline]
const fn filled_bytes(word: u64) -> u32 {
    const LOWS: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let high_bits = (((word & LOWS) + LOWS) | word) & !LOWS;
    // Brings the bit of byte i to bit i of the highest byte; no two sums meet, so none carries.
    ((high_bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

/// The most cards one chance action draws.
pub const MAX_DRAWN: usize = 5;

/// The cards of one draw, in the order drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drawn {
    len: u8,
    // Unused places hold Copper, so that equal draws are equal bytes.
    cards: [Card; MAX_DRAWN],
}

impl Drawn {
    /// No cards yet.
    pub const NONE: Drawn = Drawn { len: 0, cards: [Card::Copper; MAX_DRAWN] };

    /// These cards, unless they are too many.
    pub fn new(cards: &[Card]) -> Option<Self> {
        let mut drawn = Drawn::NONE;
        cards.iter().all(|&card| drawn.push(card)).then_some(drawn)
    }

    /// The cards.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// Appends a card; false if there is no room.
    #[inline]
    pub(crate) fn push(&mut self, card: Card) -> bool {
        let at = usize::from(self.len);
        if at < MAX_DRAWN {
            self.cards[at] = card;
            self.len += 1;
        }
        at < MAX_DRAWN
    }
}

impl std::fmt::Debug for Drawn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

/// Most known cards on top of a deck; more can only come from supplies far beyond the box.
pub const MAX_TOPS: usize = 24;

/// The known cards on top of a deck; everybody knows them. The last one is the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tops {
    len: u8,
    // Unused places hold Copper.
    cards: [Card; MAX_TOPS],
}

impl Default for Tops {
    fn default() -> Self {
        Tops { len: 0, cards: [Card::Copper; MAX_TOPS] }
    }
}

impl Tops {
    /// The known cards, the top card last.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// How many are known.
    #[inline]
    pub const fn len(&self) -> u16 {
        self.len as u16
    }

    /// Whether none is known.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts a card on top. When there is no room the deepest card is given back: it is forgotten.
    pub(crate) fn push(&mut self, card: Card) -> Option<Card> {
        let mut forgotten = None;
        if usize::from(self.len) == MAX_TOPS {
            forgotten = Some(self.cards[0]);
            self.cards.rotate_left(1);
            self.len -= 1;
        }
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
        forgotten
    }

    /// Takes the top card.
    pub(crate) fn pop(&mut self) -> Option<Card> {
        let card = *self.cards().last()?;
        self.len -= 1;
        self.cards[usize::from(self.len)] = Card::Copper;
        Some(card)
    }
}

impl std::fmt::Debug for Tops {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_find_the_same_card() {
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let mut cards = Cards::EMPTY;
            for _ in 0..rng.below(127) + 1 {
                cards.add(Card::ALL[rng.below(32) as usize]);
            }
            for place in 0..cards.len() {
                let (mut one, mut two) = (cards, cards);
                one.remove(cards.nth(place));
                assert_eq!(cards.nth(place), two.take_nth_of_few(place), "{place} of {cards:?}");
                assert_eq!(one, two);
            }
            assert_eq!(cards.highest(), Some(cards.nth(cards.len() - 1)));
            let bits = Card::ALL.map(|card| u32::from(cards.has(card)) << card.id());
            assert_eq!(cards.bits(), bits.iter().sum::<u32>());
            assert_eq!(cards.has_action(), cards.kinds().any(Card::is_action));
        }
        assert_eq!(Cards::EMPTY.highest(), None);
    }
}
