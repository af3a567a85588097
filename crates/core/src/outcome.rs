//! How a game ended.

use serde::{Deserialize, Serialize};

use crate::seat::{MAX_SEATS, Seat};

/// The result of a finished game by its rules: scores, ranks, order of listing.
///
/// ```
/// # use bw_core::{Outcome, Seat};
/// let outcome = Outcome::by_score(&[12, 30, 30], "tiles");
/// assert_eq!(outcome.rank(Seat::new(1)), 1);
/// assert_eq!(outcome.rank(Seat::new(2)), 1);
/// assert_eq!(outcome.rank(Seat::new(0)), 3);
/// assert_eq!(outcome.winners(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    seats: u8,
    scores: [i32; MAX_SEATS],
    ranks: [u8; MAX_SEATS],
    order: [Seat; MAX_SEATS],
    reason: &'static str,
}

impl Outcome {
    /// Ranks by score; who ties shares the better rank and is listed by seat.
    pub fn by_score(scores: &[i32], reason: &'static str) -> Self {
        Self::by_key(scores, |seat| scores[seat.index()], reason)
    }

    /// Ranks by a key that may break ties between equal scores; a higher key is better.
    pub fn by_key<K: Ord>(scores: &[i32], key: impl Fn(Seat) -> K, reason: &'static str) -> Self {
        let seats = scores.len() as u8;
        let mut outcome = Outcome {
            seats,
            scores: [0; MAX_SEATS],
            ranks: [0; MAX_SEATS],
            order: [Seat::default(); MAX_SEATS],
            reason,
        };
        outcome.scores[..scores.len()].copy_from_slice(scores);
        for seat in Seat::all(seats) {
            let better = Seat::all(seats).filter(|&other| key(other) > key(seat)).count();
            outcome.ranks[seat.index()] = 1 + better as u8;
            outcome.order[seat.index()] = seat;
        }
        outcome.order[..scores.len()].sort_by_key(|seat| outcome.ranks[seat.index()]);
        outcome
    }

    /// The same result with seats of equal rank listed from the highest seat number down.
    #[must_use]
    pub fn later_seats_first(mut self) -> Self {
        let ranks = self.ranks;
        self.order[..self.seats as usize]
            .sort_by_key(|seat| (ranks[seat.index()], std::cmp::Reverse(*seat)));
        self
    }

    /// The result of a game that a seat lost by a fault: it is last, all others share the win.
    pub fn forfeit(seats: u8, loser: Seat) -> Self {
        let scores = [0; MAX_SEATS];
        Self::by_key(&scores[..seats as usize], |seat| seat != loser, "forfeit")
    }

    /// Number of seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Points, or 1 and 0 in games without points.
    pub fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    /// All scores by seat.
    pub fn scores(&self) -> &[i32] {
        &self.scores[..self.seats as usize]
    }

    /// 1 is best; equal ranks are shared.
    pub fn rank(&self, seat: Seat) -> u8 {
        self.ranks[seat.index()]
    }

    /// All ranks by seat.
    pub fn ranks(&self) -> &[u8] {
        &self.ranks[..self.seats as usize]
    }

    /// Seats from first to last, as a final table lists them.
    pub fn order(&self) -> &[Seat] {
        &self.order[..self.seats as usize]
    }

    /// How many seats share rank 1.
    pub fn winners(&self) -> usize {
        self.ranks().iter().filter(|&&rank| rank == 1).count()
    }

    /// The game's word for what ended it: `goal`, `elimination`, `tiles`.
    pub fn reason(&self) -> &'static str {
        self.reason
    }
}

/// What a bot did wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// It answered after its time.
    Time,
    /// It answered something that the rules or the protocol do not allow.
    Illegal,
    /// It panicked, its process ended or closed its pipes.
    Crashed,
    /// It is alive but never answered.
    Stalled,
    /// It gave up. Nothing is wrong with that: the game ends as [`End::Resigned`], and reports count no fault.
    Resigned,
    /// It used more memory than it may.
    Memory,
}

impl FaultKind {
    /// All kinds that are somebody's mistake, in the order of reports.
    pub const ALL: [FaultKind; 5] = [
        FaultKind::Time,
        FaultKind::Illegal,
        FaultKind::Crashed,
        FaultKind::Stalled,
        FaultKind::Memory,
    ];

    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::Time => "time",
            FaultKind::Illegal => "illegal",
            FaultKind::Crashed => "crashed",
            FaultKind::Stalled => "stalled",
            FaultKind::Resigned => "resigned",
            FaultKind::Memory => "memory",
        }
    }
}

/// Why a game stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    /// By its rules.
    Normal,
    /// A seat lost by a fault.
    Fault {
        /// Who.
        seat: Seat,
        /// How.
        kind: FaultKind,
    },
    /// Somebody gave up; the game's result is a loss of that seat.
    Resigned {
        /// Who.
        seat: Seat,
    },
}

impl End {
    /// Whose fault or resignation it was.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            End::Normal => None,
            End::Fault { seat, .. } | End::Resigned { seat } => Some(seat),
        }
    }

    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            End::Normal => "normal",
            End::Fault { kind, .. } => kind.name(),
            End::Resigned { .. } => "resigned",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_lists_ties_as_the_game_wants() {
        let outcome = Outcome::by_score(&[5, 9, 5, 9], "end");
        let seats = |order: &[Seat]| order.iter().map(|s| s.number()).collect::<Vec<_>>();
        assert_eq!(seats(outcome.order()), [2, 4, 1, 3]);
        assert_eq!(seats(outcome.later_seats_first().order()), [4, 2, 3, 1]);
        assert_eq!(outcome.ranks(), [3, 1, 3, 1]);
    }

    #[test]
    fn a_key_breaks_ties_of_points() {
        let turns = [12, 11];
        let outcome = Outcome::by_key(&[30, 30], |s| (30, -turns[s.index()]), "provinces");
        assert_eq!(outcome.ranks(), [2, 1]);
    }

    #[test]
    fn a_fault_loses_for_one_and_wins_for_the_others() {
        let outcome = Outcome::forfeit(3, Seat::new(1));
        assert_eq!(outcome.ranks(), [1, 3, 1]);
    }
}
