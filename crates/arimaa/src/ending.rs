//! How a game ends (spec 1.6). Endings are looked for only when a turn is over.

use crate::piece::{Kind, Side};
use crate::position::Position;
use crate::turn_rules::Forbidden;

/// What decided a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// A rabbit reached its goal rank.
    Goal,
    /// A side lost all its rabbits.
    Elimination,
    /// A side had no legal turn.
    Immobilisation,
    /// The limit of turns was reached; who led in pieces last has won.
    Score,
}

impl Reason {
    /// All, in the order in which they are looked for.
    pub const ALL: [Reason; 4] =
        [Reason::Goal, Reason::Elimination, Reason::Immobilisation, Reason::Score];

    /// Its word in results.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Goal => "goal",
            Reason::Elimination => "elimination",
            Reason::Immobilisation => "immobilisation",
            Reason::Score => "score",
        }
    }

    /// The letter that tournament files use.
    pub const fn code(self) -> char {
        match self {
            Reason::Goal => 'g',
            Reason::Elimination => 'e',
            Reason::Immobilisation => 'm',
            Reason::Score => 's',
        }
    }
}

/// Who has won, and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The winner.
    pub winner: Side,
    /// What decided.
    pub reason: Reason,
}

impl Position {
    /// The ending that goals and rabbits give, of a position between turns.
    #[inline]
    pub fn rabbit_ending(&self) -> Option<Ending> {
        let next = self.side();
        let mover = !next;
        let rabbits = |side| self.of(side, Kind::Rabbit);
        let win = |winner, reason| Some(Ending { winner, reason });
        if rabbits(mover).meets(mover.goal()) {
            win(mover, Reason::Goal)
        } else if rabbits(next).meets(next.goal()) {
            win(next, Reason::Goal)
        } else if rabbits(next).is_empty() {
            win(mover, Reason::Elimination)
        } else if rabbits(mover).is_empty() {
            win(next, Reason::Elimination)
        } else {
            None
        }
    }

    /// The ending of a position between turns, in the official order of checks; the limit of turns apart.
    #[inline]
    pub fn ending(&self, forbidden: Forbidden<'_>) -> Option<Ending> {
        self.rabbit_ending().or_else(|| {
            let stuck = !self.has_turn(forbidden);
            stuck.then_some(Ending { winner: !self.side(), reason: Reason::Immobilisation })
        })
    }

    /// Who has more pieces.
    #[inline]
    pub fn ahead(&self) -> Option<Side> {
        let [gold, silver] = Side::BOTH.map(|side| self.of_side(side).len());
        match gold.cmp(&silver) {
            std::cmp::Ordering::Less => Some(Side::Silver),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::Gold),
        }
    }
}
