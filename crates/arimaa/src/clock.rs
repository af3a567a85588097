//! What turns cost by a time control (spec 3): arithmetic on times that others measure.

use std::time::Duration;

use crate::piece::Side;
use crate::time_control::{GameLimit, TimeControl};

/// When the reserve is cut to what it can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReserveCap {
    /// After every turn, as the Python tools do it.
    #[default]
    EveryTurn,
    /// A larger reserve at the beginning may stand until it has been used.
    UntilUsed,
}

/// The clocks of both sides.
///
/// ```
/// use std::time::Duration;
/// use bw_arimaa::{Clock, Side};
///
/// let mut clock = Clock::new("15s/90s/100/120s".parse()?);
/// clock.finish_turn(Side::Gold, Duration::from_secs(3))?;
/// assert_eq!(clock.reserve(Side::Gold), Duration::from_secs(102));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    cap: ReserveCap,
    reserves: [Duration; 2],
    used: Duration,
}

/// A side has used up its time and loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the time is over")]
pub struct OutOfTime;

impl Clock {
    /// Clocks at the beginning of a game.
    pub const fn new(control: TimeControl) -> Self {
        let reserves = [control.reserve; 2];
        Clock { control, cap: ReserveCap::EveryTurn, reserves, used: Duration::ZERO }
    }

    /// The same clocks with another rule for cutting the reserve.
    #[must_use]
    pub const fn with_cap(self, cap: ReserveCap) -> Self {
        Clock { cap, ..self }
    }

    /// The control they keep.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// What a side has in reserve.
    pub const fn reserve(&self, side: Side) -> Duration {
        self.reserves[side.index()]
    }

    /// Time used by both sides in all turns.
    pub const fn used(&self) -> Duration {
        self.used
    }

    /// How long a side may think about its turn: at the end of this it loses.
    pub fn turn_limit(&self, side: Side) -> Duration {
        let limit = self.control.per_move + self.reserve(side);
        if self.control.per_turn.is_zero() { limit } else { limit.min(self.control.per_turn) }
    }

    /// How long the game may go on until its limit, if it has one in time.
    pub fn game_left(&self) -> Option<Duration> {
        match self.control.game {
            GameLimit::Time(limit) => Some(limit.saturating_sub(self.used)),
            GameLimit::None | GameLimit::Turns(_) => None,
        }
    }

    /// Whether the limit of turns is reached once both sides together have played this number of turns.
    pub fn turns_are_over(&self, turns_played: u32) -> bool {
        matches!(self.control.game, GameLimit::Turns(most) if turns_played >= 2 * most)
    }

    /// Takes down a set-up, which leaves the reserve as it is.
    pub fn finish_setup(&mut self, side: Side, used: Duration) -> Result<(), OutOfTime> {
        self.used += used;
        if used > self.turn_limit(side) { Err(OutOfTime) } else { Ok(()) }
    }

    /// Takes down a turn that took so long.
    pub fn finish_turn(&mut self, side: Side, used: Duration) -> Result<(), OutOfTime> {
        self.used += used;
        if used > self.turn_limit(side) {
            return Err(OutOfTime);
        }
        let TimeControl { per_move, percent, most_reserve, .. } = self.control;
        let before = self.reserve(side);
        let after = match per_move.checked_sub(used) {
            Some(unused) => before + unused * percent / 100,
            None => before.saturating_sub(used - per_move),
        };
        let most = match self.cap {
            _ if most_reserve.is_zero() => Duration::MAX,
            ReserveCap::EveryTurn => most_reserve,
            ReserveCap::UntilUsed => most_reserve.max(before),
        };
        self.reserves[side.index()] = after.min(most);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// The reserve after each of the turns, given the seconds they took.
    fn reserves(control: &str, turns: &[u64]) -> Vec<u64> {
        let mut clock = Clock::new(control.parse().unwrap());
        let mut after = |&used: &u64| {
            clock.finish_turn(Side::Gold, s(used)).unwrap();
            clock.reserve(Side::Gold).as_secs()
        };
        turns.iter().map(&mut after).collect()
    }

    #[test]
    fn the_worked_example() {
        assert_eq!(reserves("15s/90s/100/120s", &[3, 1, 0, 40]), [102, 116, 120, 95]);
        assert_eq!(reserves("15s/90s/50/120s", &[5]), [95]);
        assert_eq!(reserves("15s/90s/0", &[0, 15, 16]), [90, 90, 89]);
    }

    #[test]
    fn a_large_reserve_is_cut_at_once_or_stands_until_used() {
        assert_eq!(reserves("10s/5m/100/1m", &[5]), [60]);
        let mut clock =
            Clock::new("10s/5m/100/1m".parse().unwrap()).with_cap(ReserveCap::UntilUsed);
        clock.finish_turn(Side::Gold, s(5)).unwrap();
        assert_eq!(clock.reserve(Side::Gold), s(300));
        clock.finish_turn(Side::Gold, s(300)).unwrap();
        assert_eq!(clock.reserve(Side::Gold), s(10));
    }

    #[test]
    fn time_runs_out() {
        let mut clock = Clock::new("10s/20s/100/0/1/25s".parse().unwrap());
        assert_eq!(clock.turn_limit(Side::Silver), s(25));
        assert_eq!(clock.finish_turn(Side::Silver, s(26)), Err(OutOfTime));
        assert_eq!(clock.finish_turn(Side::Gold, s(25)), Ok(()));
        assert_eq!((clock.reserve(Side::Gold), clock.reserve(Side::Silver)), (s(5), s(20)));
        assert_eq!(clock.turn_limit(Side::Gold), s(15));
        assert_eq!(clock.game_left(), Some(s(3600 - 51)));
    }

    #[test]
    fn set_ups_leave_the_reserve_alone() {
        let mut clock = Clock::new("10s/20s/100/0/80t".parse().unwrap());
        clock.finish_setup(Side::Gold, s(15)).unwrap();
        assert_eq!((clock.reserve(Side::Gold), clock.used()), (s(20), s(15)));
        assert_eq!(clock.finish_setup(Side::Gold, s(31)), Err(OutOfTime));
        assert!(!clock.turns_are_over(159) && clock.turns_are_over(160));
    }
}
