//! An engine behind an in-memory connection, and a driver that does what a test wants.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bw_arimaa::formats::protocol::{
    Driver, Engine, Identity, Next, OptionAnswer, SearchReport, Task,
};
use bw_arimaa::{Action, Arimaa, State};
use bw_core::{Actor, Fault, FaultKind, Game, Rng};
use bw_package::{Dial, Timeouts, Transport};

pub(crate) fn identity() -> Identity {
    Identity { name: "test".into(), author: "us".into(), version: "1".into() }
}

/// When a driver answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answers {
    AtOnce,
    WhenStopped,
}

/// Plays at random; keeps what it was told to do.
#[derive(Debug)]
pub(crate) struct RandomDriver {
    pub(crate) answers: Answers,
    pub(crate) rng: Rng,
    pub(crate) task: Option<(u64, State)>,
    /// A turn that is ready to be reported.
    pub(crate) ready: Option<(u64, Vec<Action>)>,
    pub(crate) calls: Vec<String>,
}

impl RandomDriver {
    pub(crate) fn new(answers: Answers) -> Self {
        RandomDriver { answers, rng: Rng::new(5), task: None, ready: None, calls: Vec::new() }
    }

    fn finish(&mut self) {
        if let Some((id, state)) = self.task.take() {
            self.ready = Some((id, random_turn(&state, &mut self.rng)));
        }
    }
}

/// A whole turn, decision by decision.
pub(crate) fn random_turn(state: &State, rng: &mut Rng) -> Vec<Action> {
    let game = Arimaa::default();
    let (mut after, mut turn) = (state.clone(), Vec::new());
    while after.turns == state.turns {
        let seat = after.side().seat();
        let action = game.random_action(&after, seat, rng, &mut Vec::new());
        game.apply(&mut after, Actor::Seat(seat), action);
        turn.push(action);
    }
    turn
}

impl Driver for RandomDriver {
    fn think(&mut self, task: Task<'_>) {
        self.calls.push(format!("think{}", if task.ponder { " ponder" } else { "" }));
        self.task = Some((task.id, task.state.clone()));
        if self.answers == Answers::AtOnce {
            self.finish();
        }
    }

    fn stop(&mut self) {
        self.calls.push("stop".into());
        self.finish();
    }

    fn forget(&mut self) {
        self.calls.push("forget".into());
        self.task = None;
    }

    fn new_game(&mut self) {
        self.calls.push("new game".into());
    }

    fn set_option(&mut self, name: &str, value: &str) -> OptionAnswer {
        match (name, value) {
            ("threads", "many") => OptionAnswer::Refused("expected a number".into()),
            ("threads" | "seed" | "depth" | "hash", _) => OptionAnswer::Set,
            _ => OptionAnswer::Unknown,
        }
    }
}

/// An engine and its driver.
pub(crate) struct Bench {
    pub(crate) engine: Engine,
    pub(crate) driver: RandomDriver,
}

impl Bench {
    pub(crate) fn new(answers: Answers) -> Self {
        Bench { engine: Engine::new(identity(), false), driver: RandomDriver::new(answers) }
    }

    /// Says a line and answers with what comes back.
    pub(crate) fn say(&mut self, line: &str) -> Vec<String> {
        let mut out = Vec::new();
        let _: Next = self.engine.receive(line, &mut self.driver, &mut out);
        self.pump(&mut out);
        out
    }

    /// Reports what the driver has found.
    pub(crate) fn pump(&mut self, out: &mut Vec<String>) {
        if let Some((id, turn)) = self.driver.ready.take() {
            let value = "100".to_string();
            self.engine.report(id, SearchReport::Info { kind: "score", value }, out);
            self.engine.report(id, SearchReport::Turn(turn), out);
        }
    }
}

/// What passes over a connection: `> line` to the engine, `< line` from it.
pub(crate) type Traffic = Arc<Mutex<Vec<String>>>;

/// Changes or drops a line of the engine.
pub(crate) type Meddle = fn(&str) -> Result<Vec<String>, Fault>;

pub(crate) struct Loopback {
    pub(crate) traffic: Traffic,
    pub(crate) answers: Answers,
    pub(crate) meddle: Meddle,
    pub(crate) timeouts: Timeouts,
}

impl Loopback {
    pub(crate) fn new(answers: Answers, meddle: Meddle) -> Self {
        let turn = Duration::from_millis(if answers == Answers::AtOnce { 10_000 } else { 120 });
        let timeouts = Timeouts { start: Duration::from_secs(5), turn };
        Loopback { traffic: Traffic::default(), answers, meddle, timeouts }
    }
}

impl Dial for Loopback {
    fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
        self.traffic.lock().unwrap().push("dial".into());
        Ok(Box::new(Connection {
            bench: Bench::new(self.answers),
            lines: VecDeque::new(),
            fault: None,
            traffic: self.traffic.clone(),
            meddle: self.meddle,
        }))
    }

    fn timeouts(&self) -> Timeouts {
        self.timeouts
    }
}

struct Connection {
    bench: Bench,
    lines: VecDeque<String>,
    fault: Option<Fault>,
    traffic: Traffic,
    meddle: Meddle,
}

impl Transport for Connection {
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.traffic.lock().unwrap().push(format!("> {line}"));
        for line in self.bench.say(line) {
            match (self.meddle)(&line) {
                Ok(lines) => self.lines.extend(lines),
                Err(fault) => self.fault = Some(fault),
            }
        }
        Ok(())
    }

    fn receive(&mut self, _: Duration) -> Result<String, Fault> {
        match self.pending()? {
            Some(line) => Ok(line),
            None => Err(Fault::new(FaultKind::Stalled, "silence")),
        }
    }

    fn pending(&mut self) -> Result<Option<String>, Fault> {
        if let Some(line) = self.lines.pop_front() {
            self.traffic.lock().unwrap().push(format!("< {line}"));
            return Ok(Some(line));
        }
        self.fault.take().map_or(Ok(None), Err)
    }

    fn close(&mut self) {
        self.traffic.lock().unwrap().push("close".into());
    }
}
