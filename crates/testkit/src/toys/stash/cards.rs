//! Cards: a rank each, and multisets of them.

use std::fmt;

use bw_core::Rng;
use serde::Serialize;

/// The most ranks a deck may have.
pub const MAX_RANKS: usize = 6;

/// A card's rank, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Rank(u8);

impl Rank {
    /// The rank with this number, if there is one.
    pub fn from_number(number: u8) -> Option<Self> {
        (1..=MAX_RANKS as u8).contains(&number).then_some(Rank(number))
    }

    /// Its number, from 1; also what a stashed card is worth.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All ranks, in order.
    pub fn all() -> impl Iterator<Item = Rank> {
        (1..=MAX_RANKS as u8).map(Rank)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A multiset of cards: how many there are of each rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Cards([u8; MAX_RANKS]);

impl Cards {
    /// `copies` copies of each of the `ranks` lowest ranks.
    pub fn full(ranks: u8, copies: u8) -> Self {
        let mut cards = Cards::default();
        cards.0[..usize::from(ranks)].fill(copies);
        cards
    }

    /// From the number of copies by rank.
    pub const fn from_counts(counts: [u8; MAX_RANKS]) -> Self {
        Cards(counts)
    }

    /// Copies by rank.
    pub const fn counts(&self) -> &[u8; MAX_RANKS] {
        &self.0
    }

    /// How many cards.
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many of a rank.
    pub const fn of(&self, rank: Rank) -> u8 {
        self.0[rank.0 as usize - 1]
    }

    /// The ranks it holds, ascending.
    pub fn ranks(&self) -> impl Iterator<Item = Rank> {
        Rank::all().filter(|&rank| self.of(rank) > 0)
    }

    /// Puts one in.
    pub const fn add(&mut self, rank: Rank) {
        self.0[rank.0 as usize - 1] += 1;
    }

    /// Takes one out, which must be there.
    pub const fn remove(&mut self, rank: Rank) {
        self.0[rank.0 as usize - 1] -= 1;
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Cards) -> Cards {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
        self
    }

    /// What is left without the other, which must be a part of it.
    #[must_use]
    pub fn minus(mut self, other: &Cards) -> Cards {
        self.0.iter_mut().zip(other.0).for_each(|(count, less)| *count -= less);
        self
    }

    /// The rank of a random card, every card equally likely; none of no cards.
    pub fn pick(&self, rng: &mut Rng) -> Option<Rank> {
        let mut left = match self.len() {
            0 => return None,
            len => rng.below(u32::from(len)) as u8,
        };
        self.ranks().find(|&rank| match left.checked_sub(self.of(rank)) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        })
    }

    /// Takes out `count` random cards, or all there are.
    pub fn take(&mut self, count: u8, rng: &mut Rng) -> Cards {
        let mut taken = Cards::default();
        for _ in 0..count {
            let Some(rank) = self.pick(rng) else { break };
            self.remove(rank);
            taken.add(rank);
        }
        taken
    }
}
