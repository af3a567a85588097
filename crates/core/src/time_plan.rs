//! What a seat has on its clock, and how long to think with that.

use std::time::Duration;

use crate::seat::MAX_SEATS;
use crate::time_control::TimeControl;

/// What a seat has on its clock when it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLeft {
    /// What the game is played under.
    pub control: TimeControl,
    /// After this the seat has lost, or the game is halted.
    pub limit: Duration,
    /// What is left of the turn's own time.
    pub allowance: Duration,
    /// What is left in reserve.
    pub reserve: Duration,
    /// What this turn has used already.
    pub in_turn: Duration,
    /// What every seat had in reserve at the beginning of its turn.
    pub reserves: [Duration; MAX_SEATS],
    /// What every seat has thought in all.
    pub spent: [Duration; MAX_SEATS],
    /// By how much answers of this seat came later than planned, of late.
    pub lag: Duration,
}

/// How long to think about a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimePlan {
    /// When to answer.
    pub target: Duration,
    /// When the answer must be on its way, whatever happens.
    pub hard_stop: Duration,
}

/// Kept back of every limit for what delays an answer: a fixed part, and one of this many parts of the limit.
const KEPT: Duration = Duration::from_millis(10);
const KEPT_PART: u32 = 8;
/// More than this need not be kept back on a machine that was never late.
const MOST_KEPT: Duration = Duration::from_millis(150);
/// A reserve is for bad moments: this part of what it was at the beginning is not planned with, nor more than so long.
const UNTOUCHED_PART: u32 = 4;
const MOST_UNTOUCHED: Duration = Duration::from_secs(2);
/// A turn is planned with one of this many parts of the rest of the reserve.
const RESERVE_PART: u32 = 20;

/// A late answer is remembered for about this many turns: without a reserve the next one loses.
const FORGETTING: u32 = 64;

impl TimeLeft {
    /// How long to think: most of the turn's own time and a little of the reserve. Something is kept back for delays on a
    /// busy machine, and more where answers have come late before: whoever is always late answers at once.
    pub fn plan(&self) -> TimePlan {
        let kept = (KEPT + self.limit / KEPT_PART).min(MOST_KEPT).min(self.limit / 2);
        let hard_stop = self.limit.saturating_sub(kept.max(self.lag * 2));
        let untouched = (self.control.reserve / UNTOUCHED_PART).min(MOST_UNTOUCHED);
        let spare = self.reserve.saturating_sub(untouched) / RESERVE_PART;
        let own = self.allowance - self.allowance / KEPT_PART;
        // What an answer is late by is paid from the reserve, too.
        let wanted = (own + spare).saturating_sub(self.lag);
        TimePlan { target: wanted.min(hard_stop), hard_stop }
    }

    /// The lag to reckon with after an answer that took so long instead of what was planned.
    pub fn lag_after(&self, used: Duration) -> Duration {
        let late = used.saturating_sub(self.plan().target);
        late.max(self.lag - self.lag / FORGETTING)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::rng::Rng;
    use crate::seat::Seat;

    const ANA: Seat = Seat::new(0);

    fn plan(control: &str) -> TimePlan {
        Clock::new(control.parse().unwrap()).left(ANA).plan()
    }

    fn ms(time: Duration) -> u128 {
        time.as_millis()
    }

    #[test]
    fn a_fixed_time_keeps_something_back() {
        assert_eq!(ms(plan("50ms").target), 33);
        assert_eq!(ms(plan("1s").target), 865);
        assert_eq!(ms(plan("60s").target), 52_500);
        assert_eq!(ms(plan("60s").hard_stop), 59_850);
        assert_eq!(ms(plan("4ms").target), 2);
    }

    #[test]
    fn a_reserve_is_used_little_by_little() {
        assert_eq!(ms(plan("60s+500ms").target), 437 + 2_900);
        assert_eq!(ms(plan("2m/6m/100/0/8h/6m").target), 105_000 + 17_900);
        assert_eq!(ms(plan("60s+0s").target), 2_900);
    }

    #[test]
    fn who_was_late_thinks_less() {
        let left = Clock::new("100ms".parse().unwrap()).left(ANA);
        let late = TimeLeft { lag: left.lag_after(Duration::from_millis(108)), ..left };
        assert_eq!((ms(left.plan().target), ms(late.lag)), (77, 30));
        assert_eq!(ms(late.plan().target), 39);
        let slow = TimeLeft { lag: Duration::from_millis(60), ..left };
        assert_eq!(ms(slow.plan().target), 0);
        let lags = std::iter::successors(Some(late), |late| {
            let lag = late.lag_after(late.plan().target);
            Some(TimeLeft { lag, ..*late })
        });
        assert_eq!(lags.take(300).last().unwrap().plan(), left.plan());
    }

    /// On a machine so busy that every answer is late by more than a turn adds, nobody who waits for nothing loses: a
    /// thought takes the wall time of its share of the core.
    #[test]
    fn a_crowded_machine_makes_bots_hasty() {
        const CROWD: u32 = 8;
        let instant = Duration::from_micros(300);
        let mut clock = Clock::new("500ms+20ms".parse().unwrap());
        let mut lag = Duration::ZERO;
        for turn in 0..500 {
            let left = TimeLeft { lag, ..clock.left(ANA) };
            // Whoever thinks at all is put aside when its time is over and noticed it only a turn of the others later.
            let target = left.plan().target;
            let late = if target.is_zero() { instant * CROWD } else { Duration::from_millis(35) };
            lag = left.lag_after(target + late);
            assert_eq!(clock.spend(ANA, target + late), Ok(()), "turn {turn}");
            clock.finish_turn(ANA);
        }
    }

    /// Whoever answers when planned, or late by less than was kept back, never runs out of time.
    #[test]
    fn a_game_of_planned_turns_stays_in_time() {
        let mut rng = Rng::new(3);
        for control in ["50ms", "1s+20ms", "60s+0s", "100ms/0", "20ms/1s/50/2s/0/500ms"] {
            let mut clock = Clock::new(control.parse().unwrap());
            for turn in 0..2_000 {
                for _ in 0..=rng.below(3) {
                    let left = clock.left(ANA);
                    let TimePlan { target, hard_stop } = left.plan();
                    assert!(target <= hard_stop && hard_stop <= left.limit);
                    let kept = (left.limit - hard_stop).as_micros() as u32;
                    let delay = Duration::from_micros(rng.below(kept + 1).into());
                    assert_eq!(clock.spend(ANA, target + delay), Ok(()), "{control}, turn {turn}");
                }
                clock.finish_turn(ANA);
            }
        }
    }
}
