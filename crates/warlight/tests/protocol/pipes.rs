//! A whole game over pipes: our engine against a scripted bot, compared with the transcript kept in the repository.
//!
//! `BLESS=1 cargo test -p bw-warlight` writes the transcript anew.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use bw_core::{Bot, End, Fault, FaultKind};
use bw_package::{Dial, Timeouts, Transport};
use bw_warlight::Warlight;
use bw_warlight::formats::protocol::{Conduct, Engine, Protocol, controller, serve};

use crate::bots::{Simple, make_terse};
use crate::loopback::{Traffic, play};

const PATIENCE: Duration = Duration::from_secs(600);

/// What runs at the far end of two pipes.
type Program = fn(BufReader<PipeReader>, PipeWriter);

struct Pipes {
    name: &'static str,
    program: Program,
    transcript: Traffic,
}

impl Dial for Pipes {
    fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
        let (theirs, to_bot) = pipe().unwrap();
        let (from_bot, their_output) = pipe().unwrap();
        let program = self.program;
        let bot = std::thread::spawn(move || program(BufReader::new(theirs), their_output));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(from_bot).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let (name, transcript) = (self.name, self.transcript.clone());
        let (to_bot, bot) = (Some(to_bot), Some(bot));
        Ok(Box::new(Connection { name, transcript, to_bot, lines, bot }))
    }

    fn timeouts(&self) -> Timeouts {
        Timeouts { start: PATIENCE, turn: PATIENCE }
    }
}

struct Connection {
    name: &'static str,
    transcript: Traffic,
    to_bot: Option<PipeWriter>,
    lines: Receiver<String>,
    bot: Option<JoinHandle<()>>,
}

fn gone() -> Fault {
    Fault::new(FaultKind::Crashed, "the bot is gone")
}

impl Transport for Connection {
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.transcript.lock().unwrap().push(format!("{} > {line}", self.name));
        let pipe = self.to_bot.as_mut().ok_or_else(gone)?;
        writeln!(pipe, "{line}").map_err(|_| gone())
    }

    fn receive(&mut self, within: Duration) -> Result<String, Fault> {
        self.lines.recv_timeout(within).map_err(|_| gone())
    }

    fn pending(&mut self) -> Result<Option<String>, Fault> {
        match self.lines.try_recv() {
            Ok(line) => {
                self.transcript.lock().unwrap().push(format!("{} < {line}", self.name));
                Ok(Some(line))
            }
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(gone()),
        }
    }

    fn close(&mut self) {
        self.to_bot = None;
        if let Some(bot) = self.bot.take() {
            bot.join().expect("the bot leaves when its input ends");
        }
    }
}

fn our_engine(input: BufReader<PipeReader>, output: PipeWriter) {
    let engine = Engine::new(&make_terse, None).with_seed(11);
    serve(engine, input, output, |note| panic!("{note}")).unwrap();
}

fn simple_bot(input: BufReader<PipeReader>, mut output: PipeWriter) {
    let mut bot = Simple::default();
    for line in input.lines() {
        if let Some(answer) = bot.hear(&line.unwrap()) {
            writeln!(output, "{answer}").unwrap();
        }
    }
}

/// Time that no request can use up: the numbers in the transcript never change.
fn unhurried() -> Conduct {
    Conduct { timebank: PATIENCE, time_per_move: PATIENCE, request: PATIENCE, ..Conduct::default() }
}

fn transcript(protocol: Protocol, rules: &str) -> String {
    let transcript = Traffic::default();
    let remarks = Traffic::default();
    let bot = |name, program: Program| -> Box<dyn Bot<Warlight>> {
        let dial = Pipes { name, program, transcript: transcript.clone() };
        let heard = remarks.clone();
        let log = Box::new(move |line: &str| heard.lock().unwrap().push(line.to_string()));
        controller(protocol, unhurried(), log, Box::new(dial))
    };
    let bots = [bot("engine", our_engine), bot("simple", simple_bot)];
    let (finished, _) = play(rules, bots, 11);
    assert_eq!((finished.end, finished.fault), (End::Normal, None));
    assert_eq!(*remarks.lock().unwrap(), Vec::<String>::new());
    let ranks = finished.outcome.ranks().to_vec();
    let mut text = transcript.lock().unwrap().join("\n");
    text += &format!(
        "\n{} after round {}: ranks {ranks:?}\n",
        finished.outcome.reason(),
        finished.state.round
    );
    text
}

fn compare(name: &str, text: &str) {
    let path = format!("{}/tests/protocol/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    for (number, (new, old)) in text.lines().zip(kept.lines()).enumerate() {
        assert_eq!(new, old, "line {} of {name}", number + 1);
    }
    assert_eq!(text.lines().count(), kept.lines().count(), "{name}");
}

#[test]
fn a_game_of_the_second_protocol_is_the_one_that_was_kept() {
    compare("wl2.transcript", &transcript(Protocol::Wl2, "preset=wl2"));
}

#[test]
fn a_game_of_the_first_protocol_is_the_one_that_was_kept() {
    compare("wl1.transcript", &transcript(Protocol::Wl1, "preset=wl1,max_rounds=20"));
}
