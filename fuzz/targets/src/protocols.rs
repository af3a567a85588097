//! Protocols, both sides: our bots in foreign arenas, and foreign bots at our tables.

use std::sync::Arc;
use std::sync::LazyLock;
use std::time::Duration;

use bw_arimaa::formats::protocol::{
    Driver, Engine, Identity, Next, OptionAnswer, Reply, SearchReport, Task,
};
use bw_catalog::{AnyGame, BotSpec, Connect, Seating};
use bw_core::{Actor, Bot, Budget, End, Fault, FaultKind, Game, Rng, Seat, UniformBot};
use bw_package::{Dial, Timeouts, Transport};
use bw_warlight::Warlight;
use bw_warlight::formats::protocol::{self as warlight, Protocol};

use crate::records::CATALOG;
use crate::{chosen, text};

/// Lines that are heard of one input.
const LINES: usize = 400;

/// Thinks of a random turn at once.
#[derive(Default)]
struct RandomDriver(Option<(u64, Vec<bw_arimaa::Action>)>);

impl Driver for RandomDriver {
    fn think(&mut self, task: Task<'_>) {
        let (mut after, mut turn, mut rng) = (task.state.clone(), Vec::new(), Rng::new(5));
        while after.turns == task.state.turns {
            let bw_core::Turn::Decide(seats) = task.game.turn(&after) else { break };
            let seat = seats.first().unwrap_or_default();
            let action = task.game.random_action(&after, seat, &mut rng, &mut Vec::new());
            task.game.apply(&mut after, Actor::Seat(seat), action);
            turn.push(action);
        }
        self.0 = Some((task.id, turn));
    }

    fn stop(&mut self) {}

    fn forget(&mut self) {
        self.0 = None;
    }

    fn set_option(&mut self, _: &str, value: &str) -> OptionAnswer {
        if value.is_empty() { OptionAnswer::Unknown } else { OptionAnswer::Set }
    }
}

pub(crate) fn aei_engine(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let identity = Identity { name: "bot".into(), author: "us".into(), version: "1".into() };
    let (mut engine, mut driver) = (Engine::new(identity, false), RandomDriver::default());
    let mut out = Vec::new();
    for line in text.lines().take(LINES) {
        out.clear();
        if engine.receive(line, &mut driver, &mut out) != Next::Listen {
            return;
        }
        if let Some((id, turn)) = driver.0.take() {
            engine.report(id, SearchReport::Turn(turn), &mut out);
        }
        for answer in &out {
            assert!(!answer.contains(['\n', '\r']), "an answer of several lines: {answer:?}");
        }
    }
    engine.input_ended(&mut driver);
}

pub(crate) fn wl1_engine(data: &[u8]) {
    warlight_engine(Protocol::Wl1, data);
}

pub(crate) fn wl2_engine(data: &[u8]) {
    warlight_engine(Protocol::Wl2, data);
}

fn warlight_engine(protocol: Protocol, data: &[u8]) {
    let Some(text) = text(data) else { return };
    let make = |_: &Warlight| Ok(Box::new(UniformBot) as Box<dyn Bot<Warlight>>);
    let mut engine = warlight::Engine::new(&make, Some(protocol));
    for line in text.lines().take(LINES) {
        let Ok(received) = engine.receive(line) else { return };
        if let Some(answer) = received.answer {
            assert!(!answer.contains(['\n', '\r']), "an answer of several lines: {answer:?}");
        }
    }
}

/// A foreign bot that says these lines, whatever it is asked.
#[derive(Clone)]
struct Scripted {
    lines: Arc<[String]>,
    /// Whether a line is an answer; others go before one.
    is_answer: fn(&str) -> bool,
}

struct Speaking {
    script: Scripted,
    next: usize,
    /// Whether it was asked for something that whoever asks waits for by looking.
    is_asked: bool,
}

impl Connect for Scripted {
    fn dial(&self, _: &str) -> Box<dyn Dial> {
        Box::new(self.clone())
    }
}

impl Dial for Scripted {
    fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
        Ok(Box::new(Speaking { script: self.clone(), next: 0, is_asked: false }))
    }

    fn timeouts(&self) -> Timeouts {
        // Nobody waits for lines that are there, and a slow machine is not the bot's fault.
        let hours = Duration::from_secs(36_000);
        Timeouts { start: hours, turn: hours }
    }
}

impl Transport for Speaking {
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.is_asked = line.starts_with("go") || line.starts_with("pick");
        Ok(())
    }

    fn receive(&mut self, _: Duration) -> Result<String, Fault> {
        let line = self.script.lines.get(self.next).cloned();
        self.next += 1;
        line.ok_or_else(|| Fault::new(FaultKind::Stalled, "silence"))
    }

    fn pending(&mut self) -> Result<Option<String>, Fault> {
        if !self.is_asked {
            return Ok(None);
        }
        let line = self.receive(Duration::ZERO)?;
        self.is_asked = !(self.script.is_answer)(&line);
        Ok(Some(line))
    }

    fn close(&mut self) {}
}

/// A game between a foreign bot that says these lines and a bot of ours.
fn play(game: &Arc<dyn AnyGame>, prefix: &str, text: &str) {
    let is_answer: fn(&str) -> bool = match prefix {
        "aei" => |line| matches!(Reply::parse(line), Reply::BestMove(_)),
        _ => |_| true,
    };
    let connect =
        Scripted { lines: text.lines().take(LINES).map(String::from).collect(), is_answer };
    let ours = usize::from(game.seats()) - 1;
    let mut specs = vec![BotSpec::parse(&format!("{prefix}:bot"))];
    specs.extend(vec![BotSpec::parse("random"); ours]);
    let lineup = Arc::clone(game).lineup(&specs, &connect);
    let mut lineup = lineup.unwrap_or_else(|error| panic!("{error}"));
    let played = lineup.play(5, Seating { shift: 0 }, &Budget::default(), false).result;
    // Our transport never breaks, so a crash would be a panic of ours.
    if let End::Fault { seat, kind } = played.end {
        assert_eq!(seat, Seat::new(0), "our own bot is at fault: {:?}", played.fault);
        assert_ne!(kind, FaultKind::Crashed, "{:?}", played.fault);
    }
}

fn table(game: &str, seats: usize, rules: &str) -> Arc<dyn AnyGame> {
    let entry = CATALOG.game(game).unwrap_or_else(|error| panic!("{error}"));
    entry.game(seats, rules).unwrap_or_else(|error| panic!("{game} {rules}: {error}"))
}

static ARIMAA: LazyLock<Arc<dyn AnyGame>> = LazyLock::new(|| table("arimaa", 2, "turns=12"));
static WL1: LazyLock<Arc<dyn AnyGame>> =
    LazyLock::new(|| table("warlight", 2, "preset=wl1,max_rounds=4"));
static WL2: LazyLock<Arc<dyn AnyGame>> =
    LazyLock::new(|| table("warlight", 2, "preset=wl2,max_rounds=4"));
static GAMES: LazyLock<Vec<Arc<dyn AnyGame>>> =
    LazyLock::new(|| CATALOG.games().iter().map(|entry| table(entry.spec.id, 2, "")).collect());

pub(crate) fn aei_bot(data: &[u8]) {
    if let Some(text) = text(data) {
        play(&ARIMAA, "aei", text);
    }
}

pub(crate) fn wl1_bot(data: &[u8]) {
    if let Some(text) = text(data) {
        play(&WL1, "wl1", text);
    }
}

pub(crate) fn wl2_bot(data: &[u8]) {
    if let Some(text) = text(data) {
        play(&WL2, "wl2", text);
    }
}

/// Our own protocol, in all games.
pub(crate) fn json_lines(data: &[u8]) {
    let Some((game, rest)) = chosen(&GAMES, data) else { return };
    if let Some(text) = text(rest) {
        play(game, "exec", text);
    }
}
