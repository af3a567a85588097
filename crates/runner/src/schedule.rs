//! Who sits where in the n-th game of a series, and with which luck it is played.

use bw_core::{Purpose, Rng};
use serde::{Deserialize, Serialize};

/// Who sits where: participant `i` takes seat `(i + shift) mod k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// How far everybody moved on.
    pub shift: usize,
}

impl Seating {
    /// The participant on a seat of `seats`.
    pub fn participant(self, seat: usize, seats: usize) -> usize {
        (seat + seats - self.shift % seats) % seats
    }

    /// The seat of a participant of `seats`.
    pub fn seat(self, participant: usize, seats: usize) -> usize {
        (participant + self.shift) % seats
    }
}

/// How the seed of a group of games follows from the seed of its series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seeds {
    /// The next group has the next seed: what people see as `seed` of a record.
    #[default]
    Consecutive,
    /// Drawn from the stream of a task, so that series with neighbouring seeds share no game.
    Derived {
        /// The task.
        task: u32,
    },
}

/// Seating and luck of every game of a series.
///
/// ```
/// use bw_runner::{Schedule, Seating, Seeds};
///
/// let schedule = Schedule { seats: 2, fixed_seats: false, seed: 7, seeds: Seeds::Consecutive };
/// let game = |n| (schedule.seating(n).shift, schedule.game_seed(n));
/// assert_eq!([0, 1, 2, 3].map(game), [(0, 7), (1, 7), (0, 8), (1, 8)]);
/// let fixed = Schedule { fixed_seats: true, ..schedule };
/// assert_eq!((fixed.seating(3).shift, fixed.game_seed(3)), (0, 10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// Seats, as many as participants.
    pub seats: u8,
    /// Everybody stays on the seat of the list; else seats rotate within a group of games that share their luck.
    pub fixed_seats: bool,
    /// The luck of the series.
    pub seed: u64,
    /// How the luck of its groups follows from it.
    pub seeds: Seeds,
}

impl Schedule {
    /// Games of a rotation group.
    pub fn group(&self) -> u64 {
        if self.fixed_seats { 1 } else { u64::from(self.seats.max(1)) }
    }

    /// Seats of the participants in a game.
    pub fn seating(&self, game: u64) -> Seating {
        Seating { shift: (game % self.group()) as usize }
    }

    /// The seed of a game.
    pub fn game_seed(&self, game: u64) -> u64 {
        let group = game / self.group();
        match self.seeds {
            Seeds::Consecutive => self.seed.wrapping_add(group),
            Seeds::Derived { task } => Rng::derive(self.seed, Purpose::Task(task), group).next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_participants_are_inverse() {
        for seats in 1..=5 {
            for shift in 0..2 * seats {
                let seating = Seating { shift };
                for participant in 0..seats {
                    let seat = seating.seat(participant, seats);
                    assert_eq!(seating.participant(seat, seats), participant);
                }
            }
        }
    }

    #[test]
    fn derived_seeds_come_from_the_stream_of_the_task() {
        let seeds = Seeds::Derived { task: 4 };
        let schedule = Schedule { seats: 3, fixed_seats: false, seed: 11, seeds };
        let third = Rng::derive(11, Purpose::Task(4), 2).next();
        assert_eq!([6, 7, 8].map(|game| schedule.game_seed(game)), [third; 3]);
        assert_ne!(schedule.game_seed(9), third);
    }
}
