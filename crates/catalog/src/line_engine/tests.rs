//! Engines behind pipes: our own arena's side of the protocol at the other end, or a script.

use std::io::{BufRead, BufReader, Cursor, PipeReader, PipeWriter, Write, pipe};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bw_core::toy::{Nim, Take};
use bw_core::{
    Actor, Ask, Bot, Budget, Event, Fault, Game, GameLoop, Notation, OptionError, Options, Plan,
    UniformBot,
};
use bw_package::{Dial, MakeBot, Timeouts, Transport};
use bw_testkit::toys::{FirstBot, Muster, Stash};
use serde_json::{Value, json};

use super::serve;

/// A connection to an engine in another thread.
struct Pipes {
    to: Option<PipeWriter>,
    from: BufReader<PipeReader>,
}

impl Transport for Pipes {
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        let to = self.to.as_mut().expect("open");
        writeln!(to, "{line}").expect("the engine listens");
        Ok(())
    }

    fn receive(&mut self, _: Duration) -> Result<String, Fault> {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("the engine answers");
        Ok(line)
    }

    fn pending(&mut self) -> Result<Option<String>, Fault> {
        Ok(None)
    }

    fn close(&mut self) {
        self.to = None;
    }
}

struct Engine<G: Game>(fn(&G) -> Result<Box<dyn Bot<G>>, OptionError>);

impl<G: Notation> Dial for Engine<G> {
    fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
        let ((heard, to), (from, said)) = (pipe().unwrap(), pipe().unwrap());
        let make = self.0;
        std::thread::spawn(move || {
            serve(&make, Box::new(BufReader::new(heard)), Box::new(said)).unwrap();
        });
        Ok(Box::new(Pipes { to: Some(to), from: BufReader::new(from) }))
    }

    fn timeouts(&self) -> Timeouts {
        Timeouts { start: Duration::from_secs(60), turn: Duration::from_secs(60) }
    }
}

type Played<A> = Vec<(Actor, A)>;

/// The same games played by a bot itself and through the protocol; chance sits on the other seats.
fn both_ways<G: Notation>(
    seats: u8,
    make: fn(&G) -> Result<Box<dyn Bot<G>>, OptionError>,
) -> [Vec<Played<G::Action>>; 2] {
    let options = Options::defaults(G::SPEC.options);
    let game = G::new(seats, &options).unwrap();
    let through = crate::line_bot::make(&game, &options, Box::new(Engine(make)));
    [make(&game).unwrap(), through].map(|bot| {
        let mut bots: Vec<Box<dyn Bot<G>>> = vec![bot];
        bots.resize_with(usize::from(seats), || Box::new(UniformBot));
        let mut play = |seed| {
            let mut log = Vec::new();
            let finished = GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
            assert_eq!(finished.fault, None);
            bots.rotate_left(1);
            log
        };
        (0..6).map(&mut play).collect()
    })
}

#[test]
fn an_engine_plays_the_games_of_its_bot() {
    let [own, through] = both_ways::<Nim>(2, |_| Ok(Box::new(FirstBot)));
    assert_eq!(own, through);
    let [own, through] = both_ways::<Stash>(3, |_| Ok(Box::new(FirstBot)));
    assert_eq!(own, through);
    let [own, through] = both_ways::<Muster>(2, |_| Ok(Box::new(FirstBot)));
    assert_eq!(own, through);
}

/// A bot with luck against one without: the luck is another in every game, and the same when a game is played again.
#[test]
fn an_engine_with_luck_repeats_games_and_plays_different_ones() {
    let play = || {
        let options = Options::parse(Nim::SPEC.options, "heap=40").unwrap();
        let game = Nim::new(2, &options).unwrap();
        let make: fn(&Nim) -> _ = |_| Ok(Box::new(UniformBot) as Box<dyn Bot<Nim>>);
        let through = crate::line_bot::make(&game, &options, Box::new(Engine(make)));
        let mut bots: Vec<Box<dyn Bot<Nim>>> = vec![through, Box::new(FirstBot)];
        let decided = |seed| {
            let mut log = Vec::new();
            GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
            log.retain(|(actor, _)| *actor == Actor::Seat(bw_core::Seat::new(0)));
            log.into_iter().map(|(_, action)| action).collect::<Vec<Take>>()
        };
        (0..8).map(decided).collect::<Vec<_>>()
    };
    let games = play();
    assert_eq!(play(), games);
    let different: std::collections::BTreeSet<_> = games.iter().collect();
    assert!(different.len() > 6, "{games:?}");
}

/// Takes what was taken last, as far as it may.
#[derive(Default)]
struct Copycat(u8);

impl Bot<Nim> for Copycat {
    fn start(&mut self, _: &Nim, _: bw_core::Seat) -> Result<(), Fault> {
        self.0 = 1;
        Ok(())
    }

    fn wants_events(&self) -> bool {
        true
    }

    fn observe(&mut self, event: &Event<'_, Nim>) -> Result<(), Fault> {
        let taken = event.before.left.unwrap_or(0).checked_sub(event.after.left.unwrap_or(0));
        if event.actor != Actor::Chance {
            assert_eq!(taken, Some(event.action.0));
            self.0 = event.action.0;
        }
        Ok(())
    }

    fn choose(&mut self, ask: &mut Ask<'_, Nim>, plan: &mut Plan<Take>) -> Result<(), Fault> {
        let most = ask.legal().last().map_or(1, |take| take.0);
        plan.actions.push(Take(self.0.min(most)));
        Ok(())
    }
}

#[test]
fn a_bot_that_listens_hears_what_happens() {
    let [own, through] = both_ways::<Nim>(2, |_| Ok(Box::new(Copycat::default())));
    assert_eq!(own, through);
}

/// What an engine answers to these lines, and how it ends.
fn answers(make: &MakeBot<'_, Nim>, lines: &[Value]) -> (Vec<Value>, Result<(), String>) {
    #[derive(Clone, Default)]
    struct Said(Arc<Mutex<Vec<u8>>>);
    impl Write for Said {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let said = Said::default();
    let ended = serve(make, Box::new(Cursor::new(text)), Box::new(said.clone()));
    let said = String::from_utf8(said.0.lock().unwrap().clone()).unwrap();
    let said = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (said, ended.map_err(|error| error.to_string()))
}

fn first(_: &Nim) -> Result<Box<dyn Bot<Nim>>, OptionError> {
    Ok(Box::new(FirstBot))
}

fn hello(versions: &Value) -> Value {
    json!({"type": "hello", "protocol": 1, "versions": versions, "game": "nim",
        "rules": {"heap": 12}, "seat": 1, "seats": 2, "time_ms": 1000, "more": [1]})
}

fn question(id: u64, time_ms: u64) -> Value {
    json!({"type": "choose", "id": id, "position": "7 1 0", "time_ms": time_ms})
}

#[test]
fn the_newest_common_version_is_spoken() {
    for (versions, spoken) in
        [(json!([]), 1), (json!([1]), 1), (json!([1, 2]), 2), (json!([2, 9]), 2)]
    {
        let (said, ended) = answers(&first, &[hello(&versions), json!({"type": "quit"})]);
        assert_eq!((said[0]["protocol"].as_u64(), ended), (Some(spoken), Ok(())));
        assert_eq!(said[0]["position"], true);
    }
}

#[test]
fn messages_of_later_versions_are_passed_over() {
    let lines = [json!({"type": "fanfare"}), hello(&json!([1])), question(1, 60_000)];
    let (said, ended) = answers(&first, &lines);
    assert_eq!(said[1], json!({"type": "choice", "id": 1, "plan": ["take 1"]}));
    assert_eq!(ended, Ok(()));
}

/// Waits to be told to stop, which a good bot hears, or for ever.
struct Slow {
    hears: bool,
}

impl Bot<Nim> for Slow {
    fn choose(&mut self, ask: &mut Ask<'_, Nim>, plan: &mut Plan<Take>) -> Result<(), Fault> {
        while !(self.hears && ask.budget.stop.is_stopped()) {
            std::thread::sleep(Duration::from_millis(1));
        }
        plan.actions.push(Take(3));
        Ok(())
    }
}

#[test]
fn a_slow_bot_is_asked_to_stop() {
    // Half of the reserve is 30 ms for a bot that looks every millisecond; on a busy machine it may be too late all the
    // same, and then the answer must say so.
    let make =
        |_: &Nim| -> Result<Box<dyn Bot<Nim>>, OptionError> { Ok(Box::new(Slow { hears: true })) };
    let (said, ended) = answers(&make, &[hello(&json!([1])), question(1, 600)]);
    assert_eq!(ended, Ok(()));
    assert!(said[1]["plan"] == json!(["take 3"]) || said[1]["note"].is_string(), "{said:?}");
}

#[test]
fn somebody_decides_for_a_bot_that_does_not_stop() {
    let make =
        |_: &Nim| -> Result<Box<dyn Bot<Nim>>, OptionError> { Ok(Box::new(Slow { hears: false })) };
    let lines = [hello(&json!([1])), question(1, 30), question(2, 30)];
    let (said, ended) = answers(&make, &lines);
    assert_eq!((said.len(), ended), (3, Ok(())));
    for answer in &said[1..] {
        assert!(answer["plan"][0].as_str().unwrap().starts_with("take "), "{answer}");
        assert_eq!(answer["note"], "the bot was not done in time: a decision was taken for it");
    }
}

struct Fails;

impl Bot<Nim> for Fails {
    fn choose(&mut self, ask: &mut Ask<'_, Nim>, plan: &mut Plan<Take>) -> Result<(), Fault> {
        if ask.view.left == Some(7) {
            panic!("seven frightens me")
        }
        plan.actions.push(Take(9));
        Ok(())
    }
}

#[test]
fn somebody_decides_for_a_bot_that_fails() {
    let make = |_: &Nim| -> Result<Box<dyn Bot<Nim>>, OptionError> { Ok(Box::new(Fails)) };
    let mut other = question(2, 60_000);
    other["position"] = "6 1 0".into();
    let (said, _) = answers(&make, &[hello(&json!([1])), question(1, 60_000), other]);
    assert_eq!(said[1]["note"], "the bot failed: seven frightens me: a decision was taken for it");
    assert_eq!(said[2]["note"], "the bot's answer is not legal: a decision was taken for it");
}

#[test]
fn an_arena_that_makes_no_sense_hears_what_is_wrong() {
    let complaint = |lines: &[Value]| answers(&first, lines).1.unwrap_err();
    let greet = |key: &str, value: Value| {
        let mut line = hello(&json!([1]));
        line[key] = value;
        complaint(&[line])
    };
    assert_eq!(
        greet("game", "chess".into()),
        "line 1 from the arena: the arena plays `chess`, this engine plays `nim`"
    );
    assert!(greet("rules", json!({"heap": 1})).contains("option `heap` is `1`"));
    assert!(greet("seats", 9.into()).contains('9'));
    assert_eq!(greet("seat", 3.into()), "line 1 from the arena: there is no seat 3 of 2");
    assert!(greet("seat", "x".into()).starts_with("line 1 from the arena: invalid type"));
    let mut line = hello(&json!([4]));
    line["protocol"] = 3.into();
    assert_eq!(
        complaint(&[line]),
        "line 1 from the arena: the arena speaks protocol 4, 3, this engine 1 and 2"
    );
    assert_eq!(
        complaint(&[question(1, 9)]),
        "line 1 from the arena: a question before any game began"
    );
    let no_position = json!({"type": "choose", "id": 1, "time_ms": 9});
    let why = complaint(&[hello(&json!([1])), no_position]);
    assert_eq!(
        why,
        "line 2 from the arena: the arena sends no `position`, which this engine asked for"
    );
    let mut bad = question(1, 9);
    bad["position"] = "7 5 0".into();
    assert!(
        complaint(&[hello(&json!([1])), bad]).contains("expected `LEFT MOVER TURNS` at `7 5 0`")
    );
}

/// Says what it plans with, in its fault.
struct Planner;

impl Bot<Nim> for Planner {
    fn choose(&mut self, ask: &mut Ask<'_, Nim>, _: &mut Plan<Take>) -> Result<(), Fault> {
        let left = ask.budget.left.map(|left| (left.limit, left.allowance, left.reserve));
        let what = format!("{left:?}, thinks {:?}", ask.budget.thinking_time());
        Err(Fault::new(bw_core::FaultKind::Illegal, what))
    }
}

#[test]
fn a_reserve_is_not_used_up_at_once() {
    let make = |_: &Nim| -> Result<Box<dyn Bot<Nim>>, OptionError> { Ok(Box::new(Planner)) };
    let mut greeting = hello(&json!([1]));
    greeting["clock"] = json!({"text": "1s/60s/100/60s/0/0"});
    let mut asked = question(1, 61_000);
    asked["clock"] =
        json!({"allowance_ms": 1000, "reserve_ms": 60_000, "reserves_ms": [60_000, 50_000]});
    let (said, ended) = answers(&make, &[greeting, asked]);
    assert_eq!(ended, Ok(()));
    let note = said[1]["note"].as_str().unwrap();
    let (clock, thinks) = note.split_once(", thinks Some(").unwrap();
    assert!(clock.ends_with("Some((61s, 1s, 60s))"), "{note}");
    // Without a clock it would be nearly the whole minute.
    let seconds: f64 = thinks.split_once("s)").unwrap().0.parse().unwrap();
    assert!((0.5..10.0).contains(&seconds), "{note}");
}
