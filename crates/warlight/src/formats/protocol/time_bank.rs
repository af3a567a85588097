//! Time of requests (spec 5.4) and how much of it our bots use (spec 5.5).

use std::time::Duration;

/// What our bots always leave of their time: pipes and the other side need some, too.
const RESERVE: u64 = 200;

/// The time a bot has for its requests, in milliseconds.
///
/// ```
/// use std::time::Duration;
/// use bw_warlight::formats::protocol::TimeBank;
///
/// let mut bank = TimeBank::new(10_000, 500);
/// bank.spend(Duration::from_millis(1200));
/// assert_eq!(bank.left(), 9300);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeBank {
    left: u64,
    most: u64,
    per_move: u64,
}

impl TimeBank {
    /// A full bank of `most`, to which `per_move` is added for each request.
    pub const fn new(most: u64, per_move: u64) -> Self {
        TimeBank { left: most, most, per_move }
    }

    /// The same time for each request, whatever the one before has used.
    pub const fn fixed(time: u64) -> Self {
        TimeBank::new(time, time)
    }

    /// The same bank with so much left: a clock that others keep says so.
    #[must_use]
    pub const fn with_left(self, left: u64) -> Self {
        TimeBank { left, ..self }
    }

    /// What is left for the next request.
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// The most that can be left.
    pub const fn most(&self) -> u64 {
        self.most
    }

    /// What each request adds.
    pub const fn per_move(&self) -> u64 {
        self.per_move
    }

    /// Takes off what a request has used and adds what it brings.
    pub fn spend(&mut self, used: Duration) {
        let used = u64::try_from(used.as_millis()).unwrap_or(u64::MAX);
        let left = self.left.saturating_sub(used);
        self.left = left.saturating_add(self.per_move).min(self.most);
    }
}

/// How long our bots think about a request that comes with this time: half of it at most. `per_move` is what each request adds to the
/// bank; without a bank all of the time is for this request.
pub fn think_time(left: u64, per_move: Option<u64>) -> Duration {
    let usable = left.saturating_sub(RESERVE);
    let share = match per_move {
        // A request that is answered too late spoils more than itself, and machines are busy at times.
        None => left / 2,
        Some(per_move) => {
            let surplus = left.saturating_sub(per_move);
            let steady = per_move.saturating_mul(9) / 10 + surplus / 10;
            steady.min(left / 2)
        }
    };
    Duration::from_millis(share.min(usable))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(left: &mut TimeBank, ms: u64) -> u64 {
        left.spend(Duration::from_millis(ms));
        left.left()
    }

    #[test]
    fn a_bank_pays_and_fills() {
        let mut bank = TimeBank::new(10_000, 500);
        assert_eq!(after(&mut bank, 300), 10_000);
        assert_eq!(after(&mut bank, 1200), 9300);
        assert_eq!(after(&mut bank, 100), 9700);
        assert_eq!(after(&mut bank, 60_000), 500);
        assert_eq!(after(&mut bank, 0), 1000);
    }

    #[test]
    fn fixed_time_is_the_same_for_every_request() {
        let mut bank = TimeBank::fixed(2000);
        assert_eq!((after(&mut bank, 1999), after(&mut bank, 90_000)), (2000, 2000));
    }

    #[test]
    fn thinking_leaves_a_reserve_and_saves_the_bank() {
        let ms = |left, per_move| think_time(left, per_move).as_millis();
        assert_eq!(ms(10_000, Some(500)), 450 + 950);
        assert_eq!(ms(500, Some(500)), 250);
        assert_eq!(ms(600, Some(500)), 300);
        assert_eq!((ms(150, Some(500)), ms(150, None)), (0, 0));
        assert_eq!(ms(2000, None), 1000);
        assert_eq!(ms(600, None), 300);
        assert_eq!(ms(u64::MAX, None), u128::from(u64::MAX / 2));
    }

    /// Thinking as long as allowed never runs out of time.
    #[test]
    fn a_game_of_full_thoughts_stays_within_the_bank() {
        let mut bank = TimeBank::new(10_000, 500);
        for request in 0..400 {
            let used = think_time(bank.left(), Some(500));
            assert!(used.as_millis() + 200 <= u128::from(bank.left()), "request {request}");
            bank.spend(used);
        }
        assert!(bank.left() >= 500);
    }
}
