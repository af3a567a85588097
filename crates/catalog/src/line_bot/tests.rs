//! Games against scripted peers: no processes, no clocks that matter.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bw_core::toy::Nim;
use bw_core::{
    Actor, Ask, Bot, Budget, End, Event, Fault, FaultKind, Finished, Game, GameLoop, Notation,
    Options, Plan, Rng, Seat, UniformBot, Viewer,
};
use bw_package::{Dial, Timeouts, Transport};
use bw_testkit::toys::{Muster, Stash};

use super::make;

/// What a peer says to a line it hears: some lines, or a fault.
type Script = fn(&str) -> Result<Vec<String>, Fault>;

/// Everything that happened on all connections: `dial`, `> line`, `< line`, `close`.
type Log = Arc<Mutex<Vec<String>>>;

struct Scripted {
    script: Script,
    log: Log,
}

struct Peer {
    script: Script,
    log: Log,
    lines: Vec<String>,
    fault: Option<Fault>,
}

impl Dial for Scripted {
    fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
        self.log.lock().unwrap().push("dial".into());
        let (script, log) = (self.script, self.log.clone());
        Ok(Box::new(Peer { script, log, lines: Vec::new(), fault: None }))
    }

    fn timeouts(&self) -> Timeouts {
        Timeouts { start: Duration::from_secs(5), turn: Duration::from_secs(9) }
    }
}

impl Transport for Peer {
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.log.lock().unwrap().push(format!("> {line}"));
        match (self.script)(line) {
            Ok(lines) => self.lines.extend(lines),
            Err(fault) => self.fault = Some(fault),
        }
        Ok(())
    }

    fn receive(&mut self, _: Duration) -> Result<String, Fault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        if self.lines.is_empty() {
            return Err(Fault::new(FaultKind::Stalled, "silence"));
        }
        let line = self.lines.remove(0);
        self.log.lock().unwrap().push(format!("< {line}"));
        Ok(line)
    }

    fn pending(&mut self) -> Result<Option<String>, Fault> {
        Ok((!self.lines.is_empty()).then(|| self.lines.remove(0)))
    }

    fn close(&mut self) {
        self.log.lock().unwrap().push("close".into());
    }
}

fn game<G: Game>(options: &str) -> (G, Options) {
    let options = Options::parse(G::SPEC.options, options).unwrap();
    (G::new(2, &options).unwrap(), options)
}

/// Plays `games` games, the scripted bot on seat 1 against chance; what was said and how the last ended.
fn play<G: Notation>(options: &str, script: Script, games: u64) -> (Vec<String>, Finished<G>) {
    let (game, options) = game::<G>(options);
    let log = Log::default();
    let bot = make(&game, &options, Box::new(Scripted { script, log: log.clone() }));
    let mut bots: Vec<Box<dyn Bot<G>>> = vec![bot, Box::new(UniformBot)];
    let mut table = GameLoop::new(&game);
    let mut play = |seed| table.play(&mut bots, seed, &Budget::default(), &mut Vec::new());
    let last = (0..games).map(&mut play).last().unwrap();
    drop(bots);
    (std::mem::take(&mut *log.lock().unwrap()), last)
}

/// The fault of a bot on seat 1 of Nim.
fn fault(script: Script) -> (FaultKind, String) {
    let (_, finished) = play::<Nim>("", script, 1);
    let fault = finished.fault.expect("a fault");
    assert_eq!(finished.end, End::Fault { seat: Seat::new(0), kind: fault.kind });
    (fault.kind, fault.detail)
}

fn illegal(script: Script) -> String {
    let (kind, detail) = fault(script);
    assert_eq!(kind, FaultKind::Illegal);
    detail
}

const HELLO: &str = r#"{"type":"hello","protocol":1,"name":"peer"}"#;

fn one(line: impl Into<String>) -> Result<Vec<String>, Fault> {
    Ok(vec![line.into()])
}

fn is(line: &str, kind: &str) -> bool {
    line.starts_with(&format!(r#"{{"type":"{kind}""#))
}

/// The `id` of a question.
fn id(line: &str) -> u64 {
    serde_json::from_str::<serde_json::Value>(line).unwrap()["id"].as_u64().unwrap()
}

/// Greets like this and answers every question with this.
fn answer(line: &str, hello: &str, answer: &str) -> Result<Vec<String>, Fault> {
    if is(line, "hello") {
        one(hello)
    } else if is(line, "choose") {
        one(format!(r#"{{"type":"choice","id":{},{answer}}}"#, id(line)))
    } else {
        Ok(Vec::new())
    }
}

fn kinds(log: &[String]) -> Vec<&str> {
    let kind = |entry: &'_ String| -> Option<String> {
        let json: serde_json::Value = serde_json::from_str(entry.get(2..)?).ok()?;
        Some(json["type"].as_str()?.to_string())
    };
    log.iter()
        .map(|entry| match (entry.as_bytes()[0], kind(entry).as_deref()) {
            (b'>', Some("hello")) => "hello",
            (b'>', Some("observe")) => "observe",
            (b'>', Some("choose")) => "choose",
            (b'>', Some("over")) => "over",
            (b'>', Some("quit")) => "quit",
            (b'<', _) => "<",
            (b'd', _) => "dial",
            _ => "close",
        })
        .collect()
}

#[test]
fn a_whole_session_word_for_word() {
    let (log, finished) = play::<Nim>("heap=4", |line| answer(line, HELLO, r#""index":0"#), 1);
    assert_eq!(finished.end, End::Normal);
    assert_eq!(log[0], "dial");
    assert_eq!(
        log[1],
        r#"> {"type":"hello","protocol":1,"versions":[1,2],"game":"nim","rules":{"heap":4},"seat":1,"seats":2,"time_ms":9000,"seed":1158550604}"#
    );
    assert!(log[3].starts_with(r#"> {"type":"observe","actor":"*","action":"heap "#), "{}", log[3]);
    assert!(log[3].contains(r#","view":{"left":"#));
    assert!(log[4].starts_with(r#"> {"type":"choose","id":1,"view":{"left":"#), "{}", log[4]);
    assert!(log[4].contains(r#","legal":["take 1""#));
    assert!(log[4].ends_with(r#","time_ms":9000}"#));
    assert!(log[6].starts_with(r#"> {"type":"observe","actor":"1","action":"take 1","view":"#));
    let over = &log[log.len() - 3];
    assert!(
        over.starts_with(
            r#"> {"type":"over","end":"normal","by":null,"reason":"empty","scores":["#
        )
    );
    assert_eq!(log[log.len() - 2..], [r#"> {"type":"quit"}"#, "close"]);
}

#[test]
fn a_bot_gets_only_what_it_wants() {
    let script: Script = |line| {
        let hello = r#"{"type":"hello","protocol":1,"legal":false,"view":false,"events":false}"#;
        answer(line, hello, r#""index":0"#)
    };
    let (log, finished) = play::<Nim>("", script, 1);
    assert_eq!(finished.end, End::Normal);
    assert!(!kinds(&log).contains(&"observe"));
    let question = log.iter().find(|entry| is(&entry[2..], "choose")).unwrap();
    assert_eq!(question, r#"> {"type":"choose","id":1,"time_ms":9000}"#);
}

#[test]
fn one_game_a_process_unless_the_bot_wants_many() {
    let (log, _) = play::<Nim>("", |line| answer(line, HELLO, r#""index":0"#), 3);
    let count = |log: &[String], what| kinds(log).iter().filter(|kind| **kind == what).count();
    assert_eq!([count(&log, "dial"), count(&log, "quit"), count(&log, "close")], [3, 3, 3]);
    let many: Script = |line| {
        let hello = r#"{"type":"hello","protocol":1,"games":"many"}"#;
        answer(line, hello, r#""index":0"#)
    };
    let (log, _) = play::<Nim>("", many, 3);
    assert_eq!([count(&log, "dial"), count(&log, "quit"), count(&log, "close")], [1, 1, 1]);
    assert_eq!([count(&log, "hello"), count(&log, "over")], [3, 3]);
    // Questions are numbered on, so that an answer from the game before is never mistaken.
    let ids: Vec<u64> =
        log.iter().filter(|entry| is(&entry[2..], "choose")).map(|entry| id(&entry[2..])).collect();
    assert!(ids.iter().copied().eq(1..=ids.len() as u64));
}

#[test]
fn a_process_that_left_between_two_games_is_started_anew() {
    // Answers the first greeting of a process only.
    let script: Script = |line| {
        static GREETED: Mutex<u32> = Mutex::new(0);
        if is(line, "hello") {
            let mut greeted = GREETED.lock().unwrap();
            *greeted += 1;
            if *greeted == 2 {
                return Err(Fault::new(FaultKind::Crashed, "gone"));
            }
        }
        answer(line, r#"{"type":"hello","protocol":1,"games":"many"}"#, r#""index":0"#)
    };
    let (log, finished) = play::<Nim>("", script, 2);
    assert_eq!(finished.end, End::Normal);
    assert_eq!(kinds(&log).iter().filter(|kind| **kind == "dial").count(), 2);
}

#[test]
fn a_crash_ends_the_connection_and_the_next_game_gets_a_new_one() {
    let script: Script = |line| {
        if is(line, "choose") {
            return Err(Fault::new(FaultKind::Crashed, "boom"));
        }
        answer(line, r#"{"type":"hello","protocol":1,"games":"many"}"#, "")
    };
    let (log, finished) = play::<Nim>("", script, 2);
    assert_eq!(finished.fault.unwrap().detail, "boom");
    let game = ["dial", "hello", "<", "observe", "choose", "quit", "close"];
    assert_eq!(kinds(&log), [game, game].concat());
}

#[test]
fn who_breaks_the_protocol_hears_why_and_is_sent_away() {
    let script: Script = |line| {
        let hello = r#"{"type":"hello","protocol":1,"games":"many","events":false}"#;
        answer(line, hello, r#""index":7"#)
    };
    let (log, _) = play::<Nim>("", script, 1);
    assert_eq!(kinds(&log), ["dial", "hello", "<", "choose", "<", "over", "quit", "close"]);
    let detail = "index 7 is out of range: there are 3 legal decisions, 0 to 2";
    assert_eq!(
        log[5],
        format!(
            r#"> {{"type":"over","end":"illegal","by":1,"reason":"forfeit","scores":[0,0],"ranks":[2,1],"fault":"{detail}"}}"#
        )
    );
}

#[test]
fn faults_say_what_came_and_what_was_expected() {
    let cases: [(Script, &str); 12] = [
        (|_| one("hi"), "expected a JSON object, got `hi`: expected value at line 1 column 1"),
        (|_| one("[1]"), "expected a JSON object, got `[1]`"),
        (|_| one("{}"), "expected a message of type `hello`, got one without `type`: `{}`"),
        (
            |_| one(r#"{"type":"choice"}"#),
            "expected a message of type `hello`, got one of type `choice`",
        ),
        (|_| one(r#"{"type":"hello"}"#), r#"`hello` without `protocol`: `{"type":"hello"}`"#),
        (
            |_| one(r#"{"type":"hello","protocol":"1"}"#),
            "the bot speaks protocol `\"1\"`, expected `1` or `2`",
        ),
        (
            |_| one(r#"{"type":"hello","protocol":1,"games":2}"#),
            "`games` of `hello` must be 1 or \"many\", got `2`",
        ),
        (
            |_| one(r#"{"type":"hello","protocol":1,"view":"no"}"#),
            "`view` of `hello` must be true or false, got `\"no\"`",
        ),
        (
            |line| answer(line, HELLO, r#""index":0,"action":"take 1""#),
            "`choice` needs exactly one of `index`, `action`, `plan`: \
             `{\"type\":\"choice\",\"id\":1,\"index\":0,\"action\":\"take 1\"}`",
        ),
        (
            |line| answer(line, HELLO, r#""plan":[]"#),
            "`plan` of `choice` must be a list of texts, at least one, got `[]`",
        ),
        (
            |line| answer(line, HELLO, r#""index":-1"#),
            "`index` of `choice` must be a whole number from 0, got `-1`",
        ),
        (
            |line| answer(line, HELLO, r#""action":"grab 1""#),
            "`grab 1` is no decision of this game: expected `take N` at `grab 1`",
        ),
    ];
    for (script, detail) in cases {
        assert_eq!(illegal(script), detail);
    }
}

#[test]
fn an_answer_belongs_to_its_question() {
    let stale: Script = |line| match is(line, "choose") {
        true => one(format!(r#"{{"type":"choice","id":{},"index":0}}"#, id(line) - 1)),
        false => answer(line, HELLO, ""),
    };
    assert_eq!(illegal(stale), "an answer to question `0`, expected one to `1`");
    let nameless: Script = |line| match is(line, "choose") {
        true => one(r#"{"type":"choice","index":0}"#),
        false => answer(line, HELLO, ""),
    };
    assert_eq!(illegal(nameless), "`choice` without `id`, expected `1`");
    let early: Script = |line| match is(line, "hello") {
        true => Ok(vec![HELLO.into(), r#"{"type":"choice","id":1,"index":0}"#.into()]),
        false => Ok(Vec::new()),
    };
    assert!(illegal(early).starts_with("the bot spoke out of turn, before it was asked: `{"));
}

#[test]
fn foreign_text_is_shown_short_and_harmless() {
    let detail = illegal(|_| one("\u{1b}[2J".repeat(500)));
    assert!(detail.len() < 400 && !detail.contains('\u{1b}'), "{detail}");
    let detail = illegal(|line| answer(line, HELLO, r#""action":"\u001b[2J""#));
    assert!(detail.contains("[2J") && !detail.contains('\u{1b}'), "{detail}");
}

#[test]
fn a_plan_answers_the_rest_of_the_turn_without_further_questions() {
    let script: Script =
        |line| answer(line, HELLO, r#""plan":["field 1","field 3","done","junk"]"#);
    let (log, finished) = play::<Muster>("rounds=3", script, 1);
    assert_eq!(finished.end, End::Normal);
    let questions = kinds(&log).iter().filter(|kind| **kind == "choose").count();
    // What is left of a plan when the turn is over is never read.
    assert_eq!(questions, 3);
    assert_eq!(finished.state.board.last[0], [1, 0, 1]);
}

#[test]
fn a_text_may_hold_a_whole_turn() {
    let script: Script = |line| answer(line, HELLO, r#""action":"field 1 field 3 done""#);
    let (log, finished) = play::<Muster>("rounds=3", script, 1);
    assert_eq!(finished.end, End::Normal);
    assert_eq!(kinds(&log).iter().filter(|kind| **kind == "choose").count(), 3);
}

#[test]
fn every_step_of_a_plan_is_checked_where_it_is_played() {
    let (_, finished) =
        play::<Muster>("", |line| answer(line, HELLO, r#""plan":["field 3","field 1","done"]"#), 1);
    let fault = finished.fault.unwrap();
    assert_eq!(fault.kind, FaultKind::Illegal);
    assert_eq!(fault.detail, "`field 1` is not legal here; 2 are: field 3, done");
}

#[test]
fn a_plan_ends_when_somebody_else_acts() {
    // Both seats move in turn: only the first text of each plan is ever played.
    let script: Script = |line| answer(line, HELLO, r#""plan":["take 1","junk"]"#);
    let (_, finished) = play::<Nim>("", script, 1);
    assert_eq!(finished.end, End::Normal);
}

#[test]
fn a_plan_ends_when_chance_intervenes_in_the_turn() {
    let (muster, options) = game::<Muster>("");
    let (log, seat) = (Log::default(), Seat::new(0));
    let script: Script = |line| answer(line, HELLO, r#""plan":["field 1","field 1","done"]"#);
    let mut bot = make(&muster, &options, Box::new(Scripted { script, log: log.clone() }));
    bot.start(&muster, seat).unwrap();
    let mut state = muster.initial();
    let mut questions = |actor| {
        let view = muster.view(&state, Viewer::Seat(seat)).into_owned();
        let (budget, mut buffer, mut plan) = (Budget::default(), Vec::new(), Plan::default());
        let rng = Rng::new(1);
        let mut ask = Ask::from_state(&muster, seat, &state, &view, &budget, rng, &mut buffer);
        bot.choose(&mut ask, &mut plan).unwrap();
        let action = plan.actions[0];
        muster.apply(&mut state, Actor::Seat(seat), action);
        let after = muster.view(&state, Viewer::Seat(seat)).into_owned();
        let event = Event { game: &muster, before: &view, after: &after, actor, action };
        bot.observe(&event).unwrap();
        kinds(&log.lock().unwrap()).iter().filter(|kind| **kind == "choose").count()
    };
    assert_eq!(questions(Actor::Seat(seat)), 1);
    assert_eq!(questions(Actor::Chance), 1);
    assert_eq!(questions(Actor::Seat(seat)), 2);
}

#[test]
fn who_heard_of_no_game_hears_of_no_end() {
    let (nim, options) = game::<Nim>("");
    let logs = [Log::default(), Log::default()];
    let shy: Script = |line| match is(line, "hello") && line.contains(r#""seat":1"#) {
        true => Err(Fault::new(FaultKind::Stalled, "shy")),
        false => answer(line, HELLO, r#""index":0"#),
    };
    let many: Script =
        |line| answer(line, r#"{"type":"hello","protocol":1,"games":"many"}"#, r#""index":0"#);
    let mut bots: Vec<Box<dyn Bot<Nim>>> = [many, shy]
        .into_iter()
        .zip(&logs)
        .map(|(script, log)| make(&nim, &options, Box::new(Scripted { script, log: log.clone() })))
        .collect();
    let mut table = GameLoop::new(&nim);
    let budget = Budget::default();
    assert_eq!(table.play(&mut bots, 1, &budget, &mut Vec::new()).end, End::Normal);
    bots.reverse();
    assert_eq!(table.play(&mut bots, 1, &budget, &mut Vec::new()).fault.unwrap().detail, "shy");
    let said = logs[0].lock().unwrap();
    assert_eq!(kinds(&said).iter().filter(|kind| **kind == "over").count(), 1);
}

#[test]
fn hidden_things_stay_hidden() {
    let (log, finished) = play::<Stash>("", |line| answer(line, HELLO, r#""index":0"#), 1);
    assert_eq!(finished.end, End::Normal);
    let said = log.join("\n");
    assert!(said.contains(r#""actor":"*","action":"draw ?""#));
    let (own, others) = log
        .iter()
        .filter(|entry| entry.contains(r#""actor":"*""#))
        .partition::<Vec<_>, _>(|entry| !entry.contains("draw ?"));
    assert!(!own.is_empty() && own.len() <= others.len() + 1);
}

#[test]
fn the_tighter_of_the_two_limits_is_sent() {
    let (nim, options) = game::<Nim>("");
    let log = Log::default();
    let script: Script = |line| answer(line, HELLO, r#""index":0"#);
    let bot = make(&nim, &options, Box::new(Scripted { script, log: log.clone() }));
    let mut bots: Vec<Box<dyn Bot<Nim>>> = vec![bot, Box::new(UniformBot)];
    let budget = Budget { time: Some(Duration::from_millis(1234)), ..Budget::default() };
    GameLoop::new(&nim).play(&mut bots, 1, &budget, &mut Vec::new());
    let log = log.lock().unwrap();
    let question = log.iter().find(|entry| is(&entry[2..], "choose")).unwrap();
    assert!(question.ends_with(r#""time_ms":1234}"#), "{question}");
}

/// Nim under a clock: what the bot on seat 1 was sent, as JSON, and how it ended.
fn under_clock(control: &str, script: Script) -> (Vec<serde_json::Value>, Finished<Nim>) {
    let (nim, options) = game::<Nim>("heap=9");
    let log = Log::default();
    let bot = make(&nim, &options, Box::new(Scripted { script, log: log.clone() }));
    let mut bots: Vec<Box<dyn Bot<Nim>>> = vec![bot, Box::new(UniformBot)];
    let budget = Budget { clock: Some(control.parse().unwrap()), ..Budget::default() };
    let finished = GameLoop::new(&nim).play(&mut bots, 1, &budget, &mut Vec::new());
    let log = log.lock().unwrap();
    let sent = log.iter().filter_map(|entry| entry.strip_prefix("> "));
    (sent.map(|line| serde_json::from_str(line).unwrap()).collect(), finished)
}

#[test]
fn a_clock_is_said_in_hello_and_in_every_question() {
    let script: Script = |line| answer(line, HELLO, r#""index":0"#);
    let (sent, finished) = under_clock("60s+500ms", script);
    assert_eq!(finished.end, End::Normal);
    let expected = serde_json::json!({
        "text": "1m+500ms", "allowance_ms": 500, "reserve_ms": 60_000, "percent": 100,
        "most_reserve_ms": 0, "turn_limit_ms": 0, "game_limit_ms": 0, "game_limit_turns": 0,
    });
    assert_eq!((&sent[0]["clock"], &sent[0]["time_ms"]), (&expected, &60_500.into()));
    let questions: Vec<_> = sent.iter().filter(|said| said["type"] == "choose").collect();
    let first = serde_json::json!({
        "allowance_ms": 500, "reserve_ms": 60_000, "reserves_ms": [60_000, 60_000],
    });
    assert_eq!((&questions[0]["clock"], &questions[0]["time_ms"]), (&first, &60_500.into()));
    // Of the first half second what was left went to the reserve, however long the answer took.
    let reserve = questions[1]["clock"]["reserve_ms"].as_u64().unwrap();
    assert!(reserve <= 60_500 && reserve != 60_000, "{reserve}");
    assert_eq!(questions[1]["time_ms"].as_u64().unwrap(), reserve + 500);
}

#[test]
fn who_is_silent_until_its_clock_is_over_is_at_fault() {
    let script: Script = |line| match is(line, "choose") {
        true => Err(Fault::new(FaultKind::Time, "late")),
        false => answer(line, HELLO, r#""index":0"#),
    };
    let (_, finished) = under_clock("100ms", script);
    assert_eq!(finished.end, End::Fault { seat: Seat::new(0), kind: FaultKind::Time });
}

#[test]
fn the_time_of_a_turn_is_shared_by_its_questions() {
    // Takes 20 ms for each of the questions of a turn, one decision at a time.
    let script: Script = |line| {
        if is(line, "choose") {
            std::thread::sleep(Duration::from_millis(20));
        }
        answer(line, HELLO, r#""index":0"#)
    };
    let (log, finished) = play::<Muster>("rounds=2", script, 1);
    assert_eq!(finished.end, End::Normal);
    let left: Vec<u64> = log
        .iter()
        .filter(|entry| is(&entry[2..], "choose"))
        .map(|entry| serde_json::from_str::<serde_json::Value>(&entry[2..]).unwrap())
        .map(|question| question["time_ms"].as_u64().unwrap())
        .collect();
    assert_eq!(left.len(), 8);
    for turn in left.chunks(4) {
        assert_eq!(turn[0], 9000);
        assert!(turn.windows(2).all(|pair| pair[1] + 20 <= pair[0]), "{turn:?}");
    }
}
