//! What every way of buying has in common, and the rule against buying into a loss (spec 3.5, 5.2, 5.3).

use bw_core::{Message, Seat};
use bw_dominion::{Card, Cards, Dominion, points};

use super::seen::Seen;

/// A card to buy or gain, and the line of the agenda or list that chose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purchase {
    /// The card.
    pub card: Card,
    /// Which line, counted by its owner.
    pub line: u8,
}

/// Decides what to buy; the play heuristic does the rest.
pub trait Buyer: Send {
    /// A game begins.
    fn start(&mut self, game: &Dominion);

    /// The first decision of the game: the first hand is known.
    fn begin(&mut self, _seen: &Seen<'_>) {}

    /// What it would take with these coins; a look, nothing is counted.
    fn look(&self, seen: &Seen<'_>, coins: u16) -> Option<Purchase>;

    /// The choice was taken.
    fn count(&mut self, _choice: Purchase) {}

    /// Whether it would buy Estates by now, so that they are not to be trashed.
    fn wants_estates(&self, seen: &Seen<'_>) -> bool;

    /// What the Chapel trashes, if the thesis's rule is not wanted.
    fn chapel(&self, _seen: &Seen<'_>) -> Option<Cards> {
        None
    }

    /// Whether a buy shows it nothing that coins and piles do not show.
    fn plans_ahead(&self) -> bool {
        false
    }

    /// Whether it plays actions and Treasures at all.
    fn plays(&self) -> bool {
        true
    }

    /// The line that chose, in words.
    fn explain(&self, choice: Purchase) -> Message;

    /// All it means to buy and what is done of it, entry by entry; empty if there is no more to say than the line
    /// that chose.
    fn plan(&self) -> Vec<Message> {
        Vec::new()
    }
}

/// Whether taking a card ends the game with a loss for the taker (spec 5.3).
pub fn is_suicide(seen: &Seen<'_>, card: Card) -> bool {
    let last_of_pile = seen.supply.count(card) == 1;
    let ends = last_of_pile && (card == Card::Province || seen.empty_piles >= 2);
    if !ends {
        return false;
    }
    let mut own = seen.owned(seen.seat);
    own.add(card);
    let (points_after, turns) = (points(&own), seen.turns_taken(seen.seat) + 1);
    Seat::all(seen.seats).filter(|&seat| seat != seen.seat).any(|seat| {
        let theirs = points(&seen.owned(seat));
        points_after < theirs || points_after == theirs && turns > seen.turns_taken(seat)
    })
}

/// Whether a card can be had for these coins.
#[inline]
pub fn is_to_be_had(supply: &Cards, card: Card, coins: u16) -> bool {
    u16::from(card.cost()) <= coins && supply.has(card)
}
