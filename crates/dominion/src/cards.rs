//! Multisets of cards, the few cards of one draw, and the known cards on top of a deck.

use bw_core::Rng;

use crate::card::{CARD_COUNT, Card};

/// A multiset of cards: copies by id, less than 256 of each.
///
/// Everything is done eight counts at a time, also where one count would do: a word that is read soon after one of its
/// bytes was written waits for the write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(align(8))]
pub struct Cards(pub(crate) [u8; CARD_COUNT]);

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards([0; CARD_COUNT]);

    /// The cards of a list, each with its number.
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
    #[inline]
    pub fn len(&self) -> u16 {
        added((0..4).map(|at| pairs_of(self.word(at))).sum())
    }

    /// How many cards with this id or a higher one.
    #[inline]
    pub fn len_from(&self, id: usize) -> u16 {
        if id >= CARD_COUNT {
            return 0;
        }
        let first = id / 8;
        let own = pairs_of(self.word(first) >> (8 * (id % 8)));
        added(own + (first + 1..4).map(|at| pairs_of(self.word(at))).sum::<u64>())
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; CARD_COUNT]
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.add_many(card, 1);
    }

    /// Puts `count` copies of a card in.
    #[inline]
    pub fn add_many(&mut self, card: Card, count: u8) {
        debug_assert!(self.count(card) <= u8::MAX - count, "too many cards");
        let (at, shift) = place_of(card);
        self.set_word(at, self.word(at).wrapping_add(u64::from(count) << shift));
    }

    /// Takes one out, which must be there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.has(card), "there is no {}", card.name());
        let (at, shift) = place_of(card);
        self.set_word(at, self.word(at).wrapping_sub(1 << shift));
    }

    /// Takes all Treasures out.
    #[inline]
    pub(crate) fn take_treasures(&mut self) -> Cards {
        const TREASURES: u64 = 0xFF_FFFF;
        let word = self.word(0);
        self.set_word(0, word & !TREASURES);
        let mut treasures = Cards::EMPTY;
        treasures.set_word(0, word & TREASURES);
        treasures
    }

    /// Puts all of another in.
    #[inline]
    pub fn add_all(&mut self, other: &Cards) {
        // No count reaches 256, so no sum of bytes carries into the next one.
        (0..4).for_each(|at| self.set_word(at, self.word(at).wrapping_add(other.word(at))));
    }

    /// Takes all of another out, which must be there.
    pub(crate) fn remove_all(&mut self, other: &Cards) {
        let there = self.take_all(other);
        debug_assert!(there, "{other:?} is not all there");
    }

    /// Puts all of another in that has cards with ids below 8 only.
    #[inline]
    pub(crate) fn add_first_word(&mut self, other: &Cards) {
        self.set_word(0, self.word(0).wrapping_add(other.word(0)));
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
    pub fn kinds(&self) -> impl Iterator<Item = Card> + use<> {
        of_bits(self.bits())
    }

    /// The different cards with this id or a higher one, by id.
    #[inline]
    pub fn kinds_from(&self, id: usize) -> impl Iterator<Item = Card> + use<> {
        of_bits((u64::from(self.bits()) >> id << id) as u32)
    }

    /// The different actions, by id.
    #[inline]
    pub fn actions(&self) -> impl Iterator<Item = Card> + use<> {
        of_bits(self.bits() & ACTIONS)
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

    #[inline]
    fn set_word(&mut self, at: usize, word: u64) {
        self.0[8 * at..8 * at + 8].copy_from_slice(&word.to_le_bytes());
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
        let mut taken = Cards::EMPTY;
        self.move_one(len, &mut taken, rng)
    }

    /// Moves a random one of `len` cards, every card equally likely.
    #[inline]
    pub(crate) fn move_one(&mut self, len: u16, to: &mut Cards, rng: &mut Rng) -> Card {
        let place = rng.below(u32::from(len));
        if len < 128 {
            return self.move_nth_of_few(place, to);
        }
        let card = self.nth(place as u16);
        self.remove(card);
        to.add(card);
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

    /// Moves that card of less than 128, eight counts at a time: this is half of a money game.
    #[inline]
    fn move_nth_of_few(&mut self, place: u32, to: &mut Cards) -> Card {
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
                self.set_word(at, word - (1 << byte));
                to.set_word(at, to.word(at) + (1 << byte));
                return Card::ALL[8 * at + byte as usize / 8];
            }
            left -= sums >> 56;
        }
        unreachable!("a place is below the number of cards")
    }

    /// Takes out `count` random cards, or all there are.
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

/// Ids of actions, as bits.
const ACTIONS: u32 = {
    let (mut bits, mut id) = (0, 0);
    while id < CARD_COUNT {
        bits |= (Card::ALL[id].is_action() as u32) << id;
        id += 1;
    }
    bits
};

/// The word a card's count is in, and by how many bits it is shifted there.
#[inline]
const fn place_of(card: Card) -> (usize, u32) {
    (card.id() / 8, 8 * (card.id() as u32 % 8))
}

/// The cards of these ids.
#[inline]
fn of_bits(mut bits: u32) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = Card::ALL.get(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(*card)
    })
}

/// The sums of neighbouring bytes, two bytes for each.
#[inline]
const fn pairs_of(word: u64) -> u64 {
    const EVEN: u64 = 0x00FF_00FF_00FF_00FF;
    (word & EVEN) + ((word >> 8) & EVEN)
}

/// The sum of all pairs.
#[inline]
const fn added(pairs: u64) -> u16 {
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u16
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

    /// The same cards as another's. Mostly both know none, and there is nothing to copy.
    #[inline]
    pub(crate) fn copy_from(&mut self, other: &Tops) {
        if self.len | other.len != 0 {
            *self = *other;
        }
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
                let (mut one, mut two, mut moved) = (cards, cards, cards);
                let card = cards.nth(place);
                one.remove(card);
                let found = two.move_nth_of_few(u32::from(place), &mut moved);
                assert_eq!(card, found, "{place} of {cards:?}");
                assert_eq!(one, two);
                moved.remove(card);
                assert_eq!(moved, cards);
            }
            assert_eq!(cards.highest(), Some(cards.nth(cards.len() - 1)));
            let bits = Card::ALL.map(|card| u32::from(cards.has(card)) << card.id());
            assert_eq!(cards.bits(), bits.iter().sum::<u32>());
            assert_eq!(cards.has_action(), cards.kinds().any(Card::is_action));
            assert!(cards.actions().eq(cards.kinds().filter(|card| card.is_action())));
            for id in 0..=CARD_COUNT {
                let kinds = cards.kinds().filter(|card| card.id() >= id);
                assert!(cards.kinds_from(id).eq(kinds));
                let above: u16 = cards.0[id..].iter().map(|&count| u16::from(count)).sum();
                assert_eq!(cards.len_from(id), above);
            }
            let (mut rest, mut money) = (cards, Cards::EMPTY);
            for card in cards.kinds().filter(|card| card.is_treasure()) {
                money.add_many(card, cards.count(card));
            }
            assert_eq!(rest.take_treasures(), money);
            assert!(rest.coins() == 0 && rest.len() + money.len() == cards.len());
        }
        assert_eq!(Cards::EMPTY.highest(), None);
    }
}
