//! Games under a clock: the limit of the game halts it, and the score rule decides.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::time::Duration;

use bw_arimaa::{Action, Arimaa};
use bw_core::{
    Actor, Ask, Bot, Budget, End, Fault, Finished, Game, GameLoop, Options, Plan, Record,
    RecordedResult, UniformBot, action_texts, replay,
};

/// A bot that says how long it thought about each decision, without having waited.
struct Slow {
    took: Duration,
}

impl Bot<Arimaa> for Slow {
    fn choose(&mut self, ask: &mut Ask<'_, Arimaa>, plan: &mut Plan<Action>) -> Result<(), Fault> {
        UniformBot.choose(ask, plan)
    }

    fn thought_for(&self) -> Option<Duration> {
        Some(self.took)
    }
}

type Log = Vec<(Actor, Action)>;

fn play(game: &Arimaa, control: &str, took: Duration) -> (Finished<Arimaa>, Log) {
    let mut bots: Vec<Box<dyn Bot<Arimaa>>> =
        vec![Box::new(Slow { took }), Box::new(Slow { took })];
    let budget = Budget { clock: Some(control.parse().unwrap()), ..Budget::default() };
    let mut log = Log::new();
    let finished = GameLoop::new(game).play(&mut bots, 5, &budget, &mut log);
    (finished, log)
}

fn game(rules: &str) -> Arimaa {
    Arimaa::new(2, &Options::parse(Arimaa::SPEC.options, rules).unwrap()).unwrap()
}

fn record(rules: &str, control: &str, finished: &Finished<Arimaa>, log: &Log) -> Record {
    let options = Options::parse(Arimaa::SPEC.options, rules).unwrap();
    let mut record = Record::new("arimaa", 2, &options, vec!["slow".into(), "slow".into()]);
    record.clock = Some(control.parse().unwrap());
    record.actions = action_texts(&game(rules), log);
    record.result = Some(RecordedResult::new(&finished.outcome, finished.end));
    record
}

/// Gold is a rabbit ahead: halted, it has won.
const AHEAD: &str = "position=g [r..e....................................................E.R....R]";
/// Nobody is ahead and nobody ever was.
const EVEN: &str = "position=g [r..e....................................................E......R]";

#[test]
fn a_game_that_has_lasted_its_turns_is_decided_by_score() {
    for (rules, ranks) in [(AHEAD, [1, 2]), (EVEN, [2, 1])] {
        let control = "1m/1m/100/0/2t";
        let (finished, log) = play(&game(rules), control, Duration::from_millis(1));
        assert_eq!((finished.end, finished.outcome.reason()), (End::Normal, "score"));
        assert_eq!(finished.outcome.ranks(), ranks);
        assert_eq!(finished.state.turns, 6, "both sides have played two turns");
        let record = record(rules, control, &finished, &log);
        let read = Record::from_json(&record.to_json()).unwrap();
        assert_eq!(replay(&game(rules), &read).unwrap().state.ending, finished.state.ending);
    }
}

#[test]
fn a_game_that_has_lasted_its_time_is_halted_at_once() {
    let (finished, log) = play(&game(AHEAD), "1m/1m/100/0/20s", Duration::from_secs(3));
    assert_eq!((finished.end, finished.outcome.reason()), (End::Normal, "score"));
    // The seventh decision came after twenty-one seconds: it is not played.
    assert_eq!((finished.decisions, log.len()), (6, 6));
    let read = record(AHEAD, "1m/1m/100/0/20s", &finished, &log);
    assert!(replay(&game(AHEAD), &read).is_ok());
}

#[test]
fn a_record_must_name_the_limit() {
    let (finished, log) = play(&game(AHEAD), "1m/1m/100/0/2t", Duration::from_millis(1));
    let mut record = record(AHEAD, "1m/1m", &finished, &log);
    assert!(replay(&game(AHEAD), &record).is_err(), "without a limit nothing ended the game");
    record.clock = Some("1m/1m/100/0/2t".parse().unwrap());
    record.result.as_mut().unwrap().ranks = vec![2, 1];
    assert!(replay(&game(AHEAD), &record).is_err(), "the other side has won");
}

#[test]
fn whose_time_is_up_first_loses() {
    let (finished, _) = play(&game(AHEAD), "2s/5s/100/0/1h", Duration::from_secs(4));
    assert_eq!((finished.end.name(), finished.decisions), ("time", 1));
    assert_eq!(finished.outcome.ranks(), [2, 1]);
}
