//! The loop asks whom the game asks, shows each what it may see, and contains whatever goes wrong.

use std::sync::{Arc, Mutex};

use bw_core::toy::{Nim, Take};
use bw_core::{
    Actor, Ask, Bot, Budget, End, Event, Fault, FaultKind, Finished, GameLoop, NoLog, Outcome,
    Over, Plan, Purpose, Rng, Seat, UniformBot,
};

use crate::nim;

/// What happened to a bot, in order.
type Diary = Arc<Mutex<Vec<String>>>;

/// What a diarist does when it is asked.
#[derive(Clone, Copy, PartialEq)]
enum Manner {
    Takes(u8),
    Answers(&'static [u8]),
    FailsToStart,
    FailsToWatch,
    PanicsAtTheEnd,
}

/// A bot that writes everything down.
struct Diarist {
    diary: Diary,
    manner: Manner,
    foreign: bool,
}

impl Diarist {
    fn boxed(diary: &Diary, manner: Manner) -> Box<dyn Bot<Nim>> {
        Box::new(Diarist { diary: diary.clone(), manner, foreign: false })
    }

    fn foreign(manner: Manner) -> Box<dyn Bot<Nim>> {
        Box::new(Diarist { diary: Diary::default(), manner, foreign: true })
    }

    fn note(&self, text: String) {
        self.diary.lock().unwrap().push(text);
    }
}

impl Bot<Nim> for Diarist {
    fn start(&mut self, _: &Nim, seat: Seat) -> Result<(), Fault> {
        self.note(format!("start {seat}"));
        match self.manner {
            Manner::FailsToStart => Err(Fault::new(FaultKind::Stalled, "asleep")),
            _ => Ok(()),
        }
    }

    fn wants_events(&self) -> bool {
        self.manner != Manner::Takes(9)
    }

    fn is_foreign(&self) -> bool {
        self.foreign
    }

    fn observe(&mut self, event: &Event<'_, Nim>) -> Result<(), Fault> {
        let (before, after) = (event.before.left.unwrap_or(0), event.after.left.unwrap_or(0));
        self.note(format!("{} {} {before}-{after}", event.actor, event.action.0));
        match self.manner {
            Manner::FailsToWatch => Err(Fault::new(FaultKind::Crashed, "blind")),
            _ => Ok(()),
        }
    }

    fn choose(&mut self, ask: &mut Ask<'_, Nim>, plan: &mut Plan<Take>) -> Result<(), Fault> {
        let left = ask.view.left.unwrap();
        self.note(format!("asked {} of {left}", ask.seat));
        assert!(plan.actions.is_empty() && plan.analysis.is_none(), "a plan begins empty");
        match self.manner {
            Manner::Takes(n) => plan.actions.push(Take(n.min(left))),
            Manner::Answers(answers) => plan.actions.extend(answers.iter().map(|&n| Take(n))),
            _ => plan.actions.push(Take(1)),
        }
        Ok(())
    }

    fn over(&mut self, over: &Over<'_, Nim>) {
        self.note(format!("over {} {:?}", over.end.name(), over.outcome.ranks()));
        assert!(self.manner != Manner::PanicsAtTheEnd, "a bad loser");
    }
}

fn play(bots: Vec<Box<dyn Bot<Nim>>>) -> Finished<Nim> {
    let game = nim(bots.len() as u8, "heap=7");
    let mut bots = bots;
    GameLoop::new(&game).play(&mut bots, 3, &Budget::default(), &mut NoLog)
}

#[test]
fn everybody_hears_everything_in_order() {
    let diaries = [Diary::default(), Diary::default()];
    let bots = diaries.iter().map(|diary| Diarist::boxed(diary, Manner::Takes(3))).collect();
    let finished = play(bots);
    assert_eq!((finished.end, finished.fault.as_ref()), (End::Normal, None));
    let heap = finished.decisions * 3;
    let [first, second] = diaries.map(|diary| diary.lock().unwrap().clone());
    assert_eq!(first[0], "start 1");
    assert_eq!(second[0], "start 2");
    assert!(first[1].starts_with("* ") && first[1] == second[1], "{first:?}");
    let drawn: u32 = first[1].split(' ').nth(1).unwrap().parse().unwrap();
    assert!((4..=7).contains(&drawn) && heap >= drawn);
    assert_eq!(first[2], format!("asked 1 of {drawn}"));
    assert_eq!(first[3], format!("1 3 {drawn}-{}", drawn - 3));
    assert_eq!(second[2], first[3], "the other sees it too");
    let over = format!("over normal {:?}", finished.outcome.ranks());
    assert_eq!((first.last(), second.last()), (Some(&over), Some(&over)));
    assert_eq!(finished.outcome, Outcome::by_score(finished.outcome.scores(), "empty"));
}

#[test]
fn everybody_hears_of_the_end_whatever_it_was() {
    let diary = Diary::default();
    let finished = play(vec![
        Diarist::boxed(&diary, Manner::Takes(1)),
        Diarist::foreign(Manner::Answers(&[0])),
    ]);
    assert_eq!(finished.end, End::Fault { seat: Seat::new(1), kind: FaultKind::Illegal });
    assert_eq!(diary.lock().unwrap().last().unwrap(), "over illegal [1, 2]");
}

#[test]
fn a_foreign_answer_is_checked_in_every_build() {
    for answers in [&[][..], &[0], &[4], &[255]] {
        let bots = vec![Diarist::foreign(Manner::Answers(answers)), Box::new(UniformBot)];
        let finished = play(bots);
        let illegal = End::Fault { seat: Seat::new(0), kind: FaultKind::Illegal };
        assert_eq!(finished.end, illegal, "{answers:?}");
        assert_eq!((finished.outcome.ranks(), finished.decisions), (&[2, 1][..], 0));
    }
}

#[test]
fn a_plan_is_checked_step_by_step_and_dropped_after_the_turn() {
    // Both answer more than a turn: the rest is never looked at.
    let greedy = || Diarist::foreign(Manner::Answers(&[1, 77]));
    let finished = play(vec![greedy(), greedy()]);
    assert_eq!((finished.end, finished.fault), (End::Normal, None));
    assert!((4..=7).contains(&finished.decisions));
}

#[test]
fn who_fails_to_start_or_to_watch_is_blamed() {
    for (manner, kind) in
        [(Manner::FailsToStart, FaultKind::Stalled), (Manner::FailsToWatch, FaultKind::Crashed)]
    {
        let diary = Diary::default();
        let finished = play(vec![Box::new(UniformBot), Diarist::boxed(&diary, manner)]);
        assert_eq!(finished.end, End::Fault { seat: Seat::new(1), kind });
        assert_eq!((finished.decisions, finished.outcome.ranks()), (0, &[1, 2][..]));
    }
}

#[test]
fn what_goes_wrong_after_the_end_changes_nothing() {
    let (bad, good) = (Diary::default(), Diary::default());
    let bots =
        vec![Diarist::boxed(&bad, Manner::PanicsAtTheEnd), Diarist::boxed(&good, Manner::Takes(1))];
    let finished = play(bots);
    assert_eq!((finished.end, finished.fault), (End::Normal, None));
    assert!(good.lock().unwrap().last().unwrap().starts_with("over normal"));
}

/// Takes what its own luck says, and notes what the next number of that luck would be.
struct Lucky(Arc<Mutex<Vec<Rng>>>);

impl Bot<Nim> for Lucky {
    fn choose(&mut self, ask: &mut Ask<'_, Nim>, plan: &mut Plan<Take>) -> Result<(), Fault> {
        self.0.lock().unwrap().push(ask.rng.clone());
        plan.actions.push(Take(1));
        Ok(())
    }
}

#[test]
fn the_nth_decision_of_a_seat_has_its_own_luck() {
    let streams: Vec<Arc<Mutex<Vec<Rng>>>> = (0..3).map(|_| Arc::default()).collect();
    let bots: Vec<Box<dyn Bot<Nim>>> =
        streams.iter().map(|stream| Box::new(Lucky(stream.clone())) as Box<dyn Bot<Nim>>).collect();
    play(bots);
    for (seat, streams) in (0u8..).zip(&streams) {
        let streams = streams.lock().unwrap();
        assert!(!streams.is_empty());
        for (n, stream) in (0..).zip(streams.iter()) {
            assert_eq!(*stream, Rng::derive(3, Purpose::Decision(seat), n), "seat {seat}, {n}");
        }
    }
}

#[test]
fn chance_is_rolled_from_the_seed_whoever_watches() {
    let game = nim(2, "heap=40");
    let played = |bots: [Box<dyn Bot<Nim>>; 2], seed| {
        let (mut bots, mut log) = (Vec::from(bots), Vec::new());
        GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
        log
    };
    for seed in 0..20 {
        let alone = played([Box::new(UniformBot), Box::new(UniformBot)], seed);
        let mut dice = Rng::derive(seed, Purpose::Chance, 0);
        assert_eq!(alone[0], (Actor::Chance, Take(40 - dice.below(4) as u8)));
        let diary = Diary::default();
        let watched =
            played([Box::new(UniformBot), Diarist::boxed(&diary, Manner::Takes(1))], seed);
        assert_eq!(alone[..2], watched[..2]);
    }
}

#[test]
fn buffers_carry_nothing_over() {
    let game = nim(2, "heap=30");
    let mut table = GameLoop::new(&game);
    let mut play = |seed| {
        let mut bots: Vec<Box<dyn Bot<Nim>>> = vec![Box::new(UniformBot), Box::new(UniformBot)];
        let mut log = Vec::new();
        table.play(&mut bots, seed, &Budget::default(), &mut log);
        log
    };
    let (one, other, again) = (play(1), play(2), play(1));
    assert_eq!(one, again);
    assert_ne!(one, other);
}

#[test]
fn legal_decisions_are_listed_when_asked_for() {
    let game = nim(2, "heap=7");
    let (budget, mut buffer) = (Budget::default(), vec![Take(9)]);
    let state = bw_core::toy::Heap { left: Some(2), mover: Seat::new(0), turns: 0 };
    let rng = Rng::new(1);
    let mut ask =
        Ask::from_state(&game, Seat::new(0), &state, &state, &budget, rng.clone(), &mut buffer);
    assert_eq!(ask.legal(), [Take(1), Take(2)]);
    assert_eq!(ask.legal(), [Take(1), Take(2)]);
    let mut ask = Ask::from_view(&game, Seat::new(0), &state, &budget, rng, &mut buffer);
    assert_eq!(ask.legal(), [Take(1), Take(2)]);
}
