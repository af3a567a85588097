//! Clocks in the loop: bots are told what they have, booked what they used, and lose when it is gone.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bw_core::toy::{Nim, Take};
use bw_core::{
    Ask, Bot, Budget, End, Fault, FaultKind, Finished, GameLoop, NoLog, Plan, Seat, TimeControl,
    TimeLeft,
};

use crate::nim;

type Seen = Arc<Mutex<Vec<TimeLeft>>>;

/// A bot that takes one and says how long it thought, without having waited.
struct Slow {
    took: Duration,
    seen: Seen,
    control: Option<TimeControl>,
    fault: Option<FaultKind>,
}

impl Slow {
    fn boxed(ms: u64, seen: &Seen) -> Box<dyn Bot<Nim>> {
        let (took, seen) = (Duration::from_millis(ms), seen.clone());
        Box::new(Slow { took, seen, control: None, fault: None })
    }
}

impl Bot<Nim> for Slow {
    fn set_clock(&mut self, control: Option<TimeControl>) {
        self.control = control;
    }

    fn choose(&mut self, ask: &mut Ask<'_, Nim>, plan: &mut Plan<Take>) -> Result<(), Fault> {
        let left = ask.budget.left.expect("a clock runs");
        assert_eq!(self.control, Some(left.control), "the control was announced");
        self.seen.lock().unwrap().push(left);
        plan.actions.push(Take(1));
        self.fault.map_or(Ok(()), |kind| Err(Fault::new(kind, "on purpose")))
    }

    fn thought_for(&self) -> Option<Duration> {
        Some(self.took)
    }
}

fn play(control: &str, bots: Vec<Box<dyn Bot<Nim>>>) -> Finished<Nim> {
    let (game, mut bots) = (nim(bots.len() as u8, "heap=20"), bots);
    let budget = Budget { clock: Some(control.parse().unwrap()), ..Budget::default() };
    GameLoop::new(&game).play(&mut bots, 3, &budget, &mut NoLog)
}

fn ms(times: impl Iterator<Item = Duration>) -> Vec<u128> {
    times.map(|time| time.as_millis()).collect()
}

#[test]
fn bots_know_what_they_have() {
    let (one, two) = (Seen::default(), Seen::default());
    let finished = play("1s+100ms", vec![Slow::boxed(150, &one), Slow::boxed(50, &two)]);
    assert_eq!(finished.end, End::Normal);
    let (one, two) = (one.lock().unwrap(), two.lock().unwrap());
    let turns = 0..one.len() as u64;
    assert!(turns.end > 5, "a game of some length");
    let reserves = turns.map(|turn| Duration::from_millis(1000 - 50 * turn));
    assert_eq!(ms(one.iter().map(|left| left.reserve)), ms(reserves));
    let limits = (0..two.len() as u64).map(|turn| Duration::from_millis(1100 + 50 * turn));
    assert_eq!(ms(two.iter().map(|left| left.limit)), ms(limits));
    assert!(two.iter().all(|left| left.in_turn.is_zero() && left.allowance.as_millis() == 100));
    assert_eq!(two[0].spent[0].as_millis(), 150, "what others have used is public");
}

#[test]
fn who_runs_out_of_time_loses() {
    let seen = Seen::default();
    let finished = play("1s+100ms", vec![Slow::boxed(50, &seen), Slow::boxed(400, &seen)]);
    // 1100 ms, then 800, 500, 200: the fourth answer is too late.
    let expected = End::Fault { seat: Seat::new(1), kind: FaultKind::Time };
    assert_eq!((finished.end, finished.decided[1]), (expected, 3));
    let detail = finished.fault.unwrap().detail;
    assert!(detail.contains("400.000ms") && detail.contains("200.000ms"), "{detail}");
}

#[test]
fn a_fixed_time_is_the_same_in_every_turn() {
    let seen = Seen::default();
    let finished = play("100ms", vec![Slow::boxed(100, &seen), Slow::boxed(1, &seen)]);
    assert_eq!(finished.end, End::Normal);
    assert!(seen.lock().unwrap().iter().all(|left| left.limit.as_millis() == 100));
    let finished = play("100ms", vec![Slow::boxed(100, &seen), Slow::boxed(101, &seen)]);
    assert_eq!((finished.end.name(), finished.decided[1]), ("time", 0));
}

#[test]
fn late_answers_make_bots_plan_less() {
    let seen = Seen::default();
    play("1s", vec![Slow::boxed(999, &seen), Slow::boxed(1, &Seen::default())]);
    let seen = seen.lock().unwrap();
    assert!(seen[1].plan().target < seen[0].plan().target, "the first answer was late");
}

/// A game without a rule for that is not halted: the limit is none.
#[test]
fn games_without_a_rule_are_never_halted() {
    let seen = Seen::default();
    let finished = play("1s/1s/100/0/1t", vec![Slow::boxed(5, &seen), Slow::boxed(5, &seen)]);
    assert_eq!(finished.end, End::Normal);
    assert!(finished.decisions > 2);
}

#[test]
fn another_fault_stays_what_it_is() {
    let seen = Seen::default();
    let crashed = Slow {
        took: Duration::from_secs(9),
        seen: seen.clone(),
        control: None,
        fault: Some(FaultKind::Crashed),
    };
    let finished = play("100ms", vec![Box::new(crashed), Slow::boxed(1, &seen)]);
    assert_eq!(finished.end.name(), "crashed");
}
