//! Foreign bots behind an in-memory connection, and games with them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bw_core::{
    Actor, Bot, Budget, Fault, FaultKind, Finished, Game, GameLoop, Options, UniformBot,
};
use bw_package::{Dial, Timeouts, Transport};
use bw_warlight::formats::protocol::{Conduct, Protocol, controller};
use bw_warlight::{Action, Warlight};

/// What a bot does when it hears a line.
pub(crate) enum Deed {
    /// Says a line.
    Say(String),
    /// Says a line after a delay.
    SayLater(Duration, String),
    /// Leaves.
    Leave,
}

/// A bot: from a line to deeds.
pub(crate) type Script = Box<dyn FnMut(&str) -> Vec<Deed> + Send>;

/// Lines as they pass: `> line` to the bot, `< line` from it.
pub(crate) type Traffic = Arc<Mutex<Vec<String>>>;

/// Opens connections to a script.
pub(crate) struct Loopback {
    pub(crate) make: Box<dyn FnMut() -> Script + Send>,
    pub(crate) traffic: Traffic,
    pub(crate) timeouts: Timeouts,
}

impl Dial for Loopback {
    fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
        self.traffic.lock().unwrap().push("dial".into());
        let (script, traffic) = ((self.make)(), self.traffic.clone());
        Ok(Box::new(Connection { script, traffic, lines: VecDeque::new(), gone: false }))
    }

    fn timeouts(&self) -> Timeouts {
        self.timeouts
    }
}

struct Connection {
    script: Script,
    traffic: Traffic,
    lines: VecDeque<(Instant, String)>,
    gone: bool,
}

impl Transport for Connection {
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        if self.gone {
            return Err(Fault::new(FaultKind::Crashed, "the bot has left"));
        }
        self.traffic.lock().unwrap().push(format!("> {line}"));
        for deed in (self.script)(line) {
            match deed {
                Deed::Say(line) => self.lines.push_back((Instant::now(), line)),
                Deed::SayLater(wait, line) => self.lines.push_back((Instant::now() + wait, line)),
                Deed::Leave => self.gone = true,
            }
        }
        Ok(())
    }

    fn receive(&mut self, _: Duration) -> Result<String, Fault> {
        unreachable!("a missing answer must not end the connection")
    }

    fn pending(&mut self) -> Result<Option<String>, Fault> {
        match self.lines.pop_front() {
            Some((due, line)) if due <= Instant::now() => {
                self.traffic.lock().unwrap().push(format!("< {line}"));
                Ok(Some(line))
            }
            Some(early) => {
                self.lines.push_front(early);
                Ok(None)
            }
            None if self.gone => Err(Fault::new(FaultKind::Crashed, "the bot has left")),
            None => Ok(None),
        }
    }

    fn close(&mut self) {
        self.traffic.lock().unwrap().push("close".into());
    }
}

/// A game with these rules.
pub(crate) fn game(rules: &str) -> Warlight {
    Warlight::new(2, &Options::parse(Warlight::SPEC.options, rules).unwrap()).unwrap()
}

/// A foreign bot at our table, what passes between them, and the remarks on it.
pub(crate) struct Guest {
    pub(crate) bot: Option<Box<dyn Bot<Warlight>>>,
    pub(crate) traffic: Traffic,
    pub(crate) remarks: Traffic,
}

impl Guest {
    pub(crate) fn new(
        protocol: Protocol,
        conduct: Conduct,
        make: impl FnMut() -> Script + Send + 'static,
    ) -> Self {
        let (traffic, remarks) = (Traffic::default(), Traffic::default());
        let minute = Duration::from_secs(60);
        let timeouts = Timeouts { start: minute, turn: minute };
        let dial = Loopback { make: Box::new(make), traffic: traffic.clone(), timeouts };
        let heard = remarks.clone();
        let log = Box::new(move |line: &str| heard.lock().unwrap().push(line.to_string()));
        let bot = Some(controller(protocol, conduct, log, Box::new(dial)));
        Guest { bot, traffic, remarks }
    }

    /// Plays as player 1 against chance.
    pub(crate) fn play(&mut self, rules: &str, seed: u64) -> (Finished<Warlight>, Played) {
        play(rules, [self.bot.take().unwrap(), Box::new(UniformBot)], seed)
    }

    /// The same under a clock.
    pub(crate) fn play_clocked(&mut self, rules: &str, control: &str) -> Finished<Warlight> {
        let bots: &mut [Box<dyn Bot<Warlight>>] =
            &mut [self.bot.take().unwrap(), Box::new(UniformBot)];
        let budget = Budget { clock: Some(control.parse().unwrap()), ..Budget::default() };
        GameLoop::new(&game(rules)).play(bots, 4, &budget, &mut Vec::new())
    }

    pub(crate) fn remarks(&self) -> Vec<String> {
        self.remarks.lock().unwrap().clone()
    }

    /// What was said to the bot.
    pub(crate) fn heard(&self) -> Vec<String> {
        let traffic = self.traffic.lock().unwrap();
        traffic.iter().filter_map(|line| line.strip_prefix("> ")).map(String::from).collect()
    }
}

/// Everything that happened in a game.
pub(crate) type Played = Vec<(Actor, Action)>;

pub(crate) fn play(
    rules: &str,
    mut bots: [Box<dyn Bot<Warlight>>; 2],
    seed: u64,
) -> (Finished<Warlight>, Played) {
    let (game, mut log) = (game(rules), Vec::new());
    let finished = GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
    (finished, log)
}
