//! What turns cost by a time control: arithmetic on times that others measure.
//!
//! In a turn a seat first uses its allowance, then its reserve. When the turn is over, the unused part of the allowance goes
//! to the reserve, as far as the control says. A set-up leaves the reserve as it is.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::seat::{MAX_SEATS, Seat};
use crate::time_control::{GameLimit, ReserveCap, TimeControl};
use crate::time_plan::TimeLeft;

/// The clocks of all seats.
///
/// ```
/// use std::time::Duration;
/// use bw_core::{Clock, Seat};
///
/// let mut clock = Clock::new("15s/90s/100/120s".parse()?);
/// let seat = Seat::new(0);
/// clock.spend(seat, Duration::from_secs(3))?;
/// clock.finish_turn(seat);
/// assert_eq!(clock.reserve(seat), Duration::from_secs(102));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    control: TimeControl,
    seats: [SeatClock; MAX_SEATS],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct SeatClock {
    /// As it was at the beginning of the turn.
    reserve: Duration,
    /// Thought so far in the turn that goes on.
    in_turn: Duration,
    /// Thought in all turns, this one included.
    spent: Duration,
    /// Turns that are over.
    turns: u32,
}

/// Whose time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TimeUp {
    /// The seat has used up its time and loses.
    #[error("the time of this seat is up")]
    Seat,
    /// The game has lasted as long as it may: it is halted.
    #[error("the time of the game is up")]
    Game,
}

impl Clock {
    /// Clocks at the beginning of a game.
    pub fn new(control: TimeControl) -> Self {
        let seat = SeatClock { reserve: control.reserve, ..SeatClock::default() };
        Clock { control, seats: [seat; MAX_SEATS] }
    }

    /// The control they keep.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// What a seat had in reserve at the beginning of its turn.
    pub const fn reserve(&self, seat: Seat) -> Duration {
        self.seats[seat.index()].reserve
    }

    /// What a seat has thought in all.
    pub const fn spent(&self, seat: Seat) -> Duration {
        self.seats[seat.index()].spent
    }

    /// What a seat has thought in the turn that goes on.
    pub const fn in_turn(&self, seat: Seat) -> Duration {
        self.seats[seat.index()].in_turn
    }

    /// Time used by all seats in all turns.
    pub fn used(&self) -> Duration {
        self.seats.iter().map(|seat| seat.spent).sum()
    }

    /// How long a seat may think about its whole turn: at the end of this it loses.
    pub fn turn_limit(&self, seat: Seat) -> Duration {
        let limit = self.control.allowance + self.reserve(seat);
        let most = self.control.turn_limit;
        if most.is_zero() { limit } else { limit.min(most) }
    }

    /// How long the game may go on until its limit, if it has one in time.
    pub fn game_left(&self) -> Option<Duration> {
        match self.control.game_limit {
            GameLimit::Time(limit) => Some(limit.saturating_sub(self.used())),
            GameLimit::None | GameLimit::Turns(_) => None,
        }
    }

    /// What a seat has now.
    pub fn left(&self, seat: Seat) -> TimeLeft {
        let SeatClock { reserve, in_turn, .. } = self.seats[seat.index()];
        let allowance = self.control.allowance;
        let limit = self.turn_limit(seat).saturating_sub(in_turn);
        TimeLeft {
            control: self.control,
            limit: self.game_left().map_or(limit, |left| left.min(limit)),
            allowance: allowance.saturating_sub(in_turn),
            reserve: reserve.saturating_sub(in_turn.saturating_sub(allowance)),
            in_turn,
            reserves: self.seats.map(|seat| seat.reserve),
            spent: self.seats.map(|seat| seat.spent),
            lag: Duration::ZERO,
        }
    }

    /// Takes down thinking in the turn that goes on.
    pub fn spend(&mut self, seat: Seat, time: Duration) -> Result<(), TimeUp> {
        let turn_left = self.turn_limit(seat).saturating_sub(self.in_turn(seat));
        let game_left = self.game_left();
        let clock = &mut self.seats[seat.index()];
        clock.in_turn = clock.in_turn.saturating_add(time);
        clock.spent = clock.spent.saturating_add(time);
        match game_left {
            Some(game_left) if time >= game_left && game_left <= turn_left => Err(TimeUp::Game),
            _ if time > turn_left => Err(TimeUp::Seat),
            _ => Ok(()),
        }
    }

    /// The turn of a seat is over.
    pub fn finish_turn(&mut self, seat: Seat) {
        let TimeControl { allowance, percent, most_reserve, reserve_cap, .. } = self.control;
        let clock = &mut self.seats[seat.index()];
        let (before, used) = (clock.reserve, clock.in_turn);
        let after = match allowance.checked_sub(used) {
            Some(unused) => before.saturating_add(unused * percent / 100),
            None => before.saturating_sub(used - allowance),
        };
        let most = match reserve_cap {
            _ if most_reserve.is_zero() => Duration::MAX,
            ReserveCap::EveryTurn => most_reserve,
            ReserveCap::UntilUsed => most_reserve.max(before),
        };
        clock.reserve = after.min(most);
        self.finish_setup(seat);
    }

    /// The set-up of a seat is over: it counts as a turn but leaves the reserve as it is.
    pub fn finish_setup(&mut self, seat: Seat) {
        let clock = &mut self.seats[seat.index()];
        clock.in_turn = Duration::ZERO;
        clock.turns += 1;
    }

    /// Whether the limit of turns is reached: each of the first `seats` seats has played that number of turns.
    pub fn turns_are_over(&self, seats: u8) -> bool {
        let fewest = self.seats[..usize::from(seats)].iter().map(|seat| seat.turns).min();
        matches!(self.control.game_limit, GameLimit::Turns(most) if fewest >= Some(most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    const ANA: Seat = Seat::new(0);
    const PETR: Seat = Seat::new(1);

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clock(control: &str) -> Clock {
        Clock::new(control.parse().unwrap())
    }

    fn play(clock: &mut Clock, seat: Seat, used: Duration) -> Result<(), TimeUp> {
        clock.spend(seat, used)?;
        clock.finish_turn(seat);
        Ok(())
    }

    /// The reserve after each of the turns, given the seconds they took.
    fn reserves(control: &str, turns: &[u64]) -> Vec<u64> {
        let mut clock = clock(control);
        let mut after = |&used: &u64| {
            play(&mut clock, ANA, s(used)).unwrap();
            clock.reserve(ANA).as_secs()
        };
        turns.iter().map(&mut after).collect()
    }

    #[test]
    fn the_worked_example() {
        assert_eq!(reserves("15s/90s/100/120s", &[3, 1, 0, 40]), [102, 116, 120, 95]);
        assert_eq!(reserves("15s/90s/50/120s", &[5]), [95]);
        assert_eq!(reserves("15s/90s/0", &[0, 15, 16]), [90, 90, 89]);
        assert_eq!(reserves("60s+5s", &[0, 5, 70]), [65, 65, 0]);
        assert_eq!(reserves("5s", &[0, 5, 3]), [0, 0, 0]);
    }

    #[test]
    fn a_large_reserve_is_cut_at_once_or_stands_until_used() {
        assert_eq!(reserves("10s/5m/100/1m", &[5]), [60]);
        // Nothing is added to a reserve above its limit; once below, it is held there as any other.
        assert_eq!(
            reserves("10s/5m/100/1m+", &[5, 110, 10, 160, 0, 0]),
            [300, 200, 200, 50, 60, 60]
        );
    }

    #[test]
    fn time_runs_out() {
        let mut clock = clock("10s/20s/100/0/1/25s");
        assert_eq!(clock.turn_limit(PETR), s(25));
        assert_eq!(clock.spend(PETR, s(26)), Err(TimeUp::Seat));
        assert_eq!(play(&mut clock, ANA, s(25)), Ok(()));
        assert_eq!((clock.reserve(ANA), clock.reserve(PETR)), (s(5), s(20)));
        assert_eq!(clock.turn_limit(ANA), s(15));
        assert_eq!(clock.game_left(), Some(s(3600 - 51)));
    }

    #[test]
    fn a_game_is_halted_where_nobody_has_lost() {
        let mut clock = clock("10s/20s/100/0/40s");
        assert_eq!(play(&mut clock, ANA, s(15)), Ok(()));
        assert_eq!(clock.left(PETR).limit, s(25));
        assert_eq!(clock.spend(PETR, s(24)), Ok(()));
        assert_eq!(clock.spend(PETR, s(9)), Err(TimeUp::Game));
    }

    #[test]
    fn what_is_left_counts_down_in_a_turn() {
        let mut clock = clock("10s/20s/100/0/0/25s");
        clock.spend(ANA, s(4)).unwrap();
        let left = clock.left(ANA);
        assert_eq!((left.limit, left.allowance, left.reserve), (s(21), s(6), s(20)));
        clock.spend(ANA, s(8)).unwrap();
        let left = clock.left(ANA);
        assert_eq!((left.limit, left.allowance, left.reserve), (s(13), s(0), s(18)));
        assert_eq!((left.in_turn, left.spent[0], left.reserves[0]), (s(12), s(12), s(20)));
    }

    #[test]
    fn set_ups_leave_the_reserve_alone() {
        let mut clock = clock("10s/20s/100/0/2t");
        clock.spend(ANA, s(15)).unwrap();
        clock.finish_setup(ANA);
        assert_eq!((clock.reserve(ANA), clock.used()), (s(20), s(15)));
        assert_eq!(clock.spend(ANA, s(31)), Err(TimeUp::Seat));
        clock.finish_turn(ANA);
        clock.finish_setup(PETR);
        assert!(!clock.turns_are_over(2));
        clock.finish_turn(PETR);
        assert!(clock.turns_are_over(2));
    }

    /// Some control without a limit of the game.
    fn some_control(rng: &mut Rng) -> TimeControl {
        let mut ms = |most| Duration::from_millis(u64::from(rng.below(most)));
        let (allowance, reserve) = (ms(5_000), ms(20_000));
        let (most_reserve, turn_limit) = (ms(30_000), ms(9_000));
        let percent = rng.below(150);
        TimeControl { percent, most_reserve, turn_limit, ..TimeControl::new(allowance, reserve) }
    }

    /// With all of the unused time kept and no cap, time is conserved: what was given is spent or left.
    #[test]
    fn time_is_conserved() {
        let mut rng = Rng::new(1);
        for _ in 0..2_000 {
            let mut ms = |most| Duration::from_millis(u64::from(rng.below(most)));
            let (allowance, reserve) = (ms(5_000), ms(20_000));
            let mut clock = Clock::new(TimeControl::new(allowance, reserve));
            let mut given = reserve;
            for _ in 0..40 {
                given += allowance;
                let lost = play(&mut clock, ANA, ms(8_000)).is_err();
                assert_eq!(lost, clock.used() > given);
                if lost {
                    break;
                }
                assert_eq!(clock.reserve(ANA) + clock.used(), given);
            }
        }
    }

    /// However a turn is cut into pieces, it costs the same, the reserve stays under its cap and nobody else pays.
    #[test]
    fn pieces_of_a_turn_add_up() {
        let mut rng = Rng::new(2);
        for _ in 0..2_000 {
            let control = some_control(&mut rng);
            let (mut whole, mut pieces) = (Clock::new(control), Clock::new(control));
            for _ in 0..20 {
                let limit = whole.turn_limit(ANA);
                let (mut sum, mut cut) = (Duration::ZERO, Ok(()));
                for _ in 0..=rng.below(4) {
                    let piece = Duration::from_millis(rng.below(2_000).into());
                    sum += piece;
                    cut = pieces.spend(ANA, piece);
                    let left = pieces.left(ANA);
                    assert!(left.limit <= left.allowance + left.reserve);
                }
                let at_once = whole.spend(ANA, sum);
                assert_eq!(at_once.is_err(), sum > limit);
                if at_once.is_err() {
                    break;
                }
                assert_eq!(cut, Ok(()));
                whole.finish_turn(ANA);
                pieces.finish_turn(ANA);
                assert_eq!(whole, pieces);
                let most = control.most_reserve;
                assert!(most.is_zero() || whole.reserve(ANA) <= most);
                assert_eq!(whole.reserve(PETR), control.reserve);
            }
        }
    }
}
