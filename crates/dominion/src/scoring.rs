//! Points, the end of the game and the winner (spec 1.7).

use bw_core::{Outcome, Seat};

use crate::card::Card;
use crate::cards::Cards;
use crate::options::Rules;
use crate::state::{MAX_PLAYERS, State};

/// Names of the categories of a score.
pub(crate) const PARTS: &[&str] = &["estates", "duchies", "provinces", "gardens", "curses"];

/// Empty piles that end the game.
const EMPTY_PILES: u8 = 3;

/// Points by category of a whole collection of cards.
pub fn points_by_kind(owned: &Cards) -> [i32; 5] {
    let count = |card| i32::from(owned.count(card));
    [
        count(Card::Estate),
        3 * count(Card::Duchy),
        6 * count(Card::Province),
        count(Card::Gardens) * i32::from(owned.len() / 10),
        -count(Card::Curse),
    ]
}

/// Points of a whole collection of cards.
pub fn points(owned: &Cards) -> i32 {
    points_by_kind(owned).iter().sum()
}

impl State {
    /// A player's points now.
    pub fn points(&self, seat: Seat) -> i32 {
        points(&self.player(seat).owned)
    }

    /// Whether the game ends after this turn.
    #[inline]
    pub(crate) fn is_end(&self, rules: &Rules) -> bool {
        !self.supply.has(Card::Province)
            || self.empty_piles >= EMPTY_PILES
            || self.is_round_cap(rules)
    }

    fn is_round_cap(&self, rules: &Rules) -> bool {
        rules.max_rounds > 0 && self.turn >= rules.max_rounds * u32::from(self.seats)
    }

    /// Ranks by points, then by fewer turns.
    pub(crate) fn outcome(&self) -> Outcome {
        let mut scores = [0; MAX_PLAYERS];
        for seat in Seat::all(self.seats) {
            scores[seat.index()] = self.points(seat);
        }
        let reason = if !self.supply.has(Card::Province) {
            "provinces"
        } else if self.empty_piles >= EMPTY_PILES {
            "piles"
        } else {
            "round_cap"
        };
        let key = |seat: Seat| (scores[seat.index()], std::cmp::Reverse(self.turns_taken(seat)));
        Outcome::by_key(&scores[..usize::from(self.seats)], key, reason)
    }
}
