//! Our engine in conversation: thoughts that are stopped or forgotten, noise, bots that fail.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use bw_arimaa::{Action, Arimaa, Strictness, parse_one_line, parse_tokens, read_steps};
use bw_arimaa_ai::{engine, package};
use bw_core::{Ask, Bot, Fault, FaultKind, OptionError, Options, Plan};
use bw_lab::LabError;

/// Long enough for anything that should happen at once, on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(60);
const BOARD: &str = "[rrrrrrrr  he   ccd      M   mh      E  d     H CCD   RD RRRRR RR]";

/// The end of a pipe from which the engine reads.
struct Input {
    chunks: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            let Ok(chunk) = self.chunks.recv() else { return Ok(0) };
            self.rest = chunk;
        }
        let count = buffer.len().min(self.rest.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The end of a pipe to which the engine writes: whole lines.
struct Output {
    lines: Sender<String>,
    begun: Vec<u8>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.begun)).unwrap();
                self.lines.send(line).map_err(|_| io::ErrorKind::BrokenPipe)?;
            } else {
                self.begun.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An engine in a thread.
struct Talk {
    input: Option<Sender<Vec<u8>>>,
    lines: Receiver<String>,
    engine: JoinHandle<Result<(), LabError>>,
}

type Make = fn(&Arimaa) -> Result<Box<dyn Bot<Arimaa>>, OptionError>;

fn ugrh(game: &Arimaa) -> Result<Box<dyn Bot<Arimaa>>, OptionError> {
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == "ugrh").unwrap();
    (kind.make)(game, &Options::defaults(kind.options))
}

impl Talk {
    fn new(make: Make) -> Talk {
        let (input, chunks) = channel();
        let (sender, lines) = channel();
        let engine = std::thread::spawn(move || {
            let input = BufReader::new(Input { chunks, rest: Vec::new() });
            let output = Output { lines: sender, begun: Vec::new() };
            engine::serve(&make, Box::new(input), Box::new(output))
        });
        let mut talk = Talk { input: Some(input), lines, engine };
        talk.say("aei");
        talk.until("aeiok");
        talk
    }

    fn say(&mut self, line: &str) {
        self.bytes(format!("{line}\n").as_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.input.as_ref().unwrap().send(bytes.to_vec()).unwrap();
    }

    /// Lines up to one that begins like this.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect(beginning);
            heard.push(line);
            if heard.last().is_some_and(|line| line.starts_with(beginning)) {
                return heard;
            }
        }
    }

    fn ready(&mut self) -> Vec<String> {
        self.say("isready");
        self.until("readyok")
    }

    /// Lets the input end; everything still said.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        assert_eq!(self.engine.join().unwrap(), Ok(()));
        self.lines.iter().collect()
    }
}

fn answers(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove")).count()
}

#[test]
fn a_stopped_thought_is_answered_at_once_and_once() {
    let mut talk = Talk::new(ugrh);
    talk.say("setoption name depth value 16");
    talk.say(&format!("setposition g {BOARD}"));
    for _ in 0..3 {
        talk.say("go");
        assert_eq!(answers(&talk.ready()), 0, "four turns deep is not done at once");
        talk.say("stop");
        talk.say("stop");
        let answer = talk.until("bestmove").pop().unwrap();
        let tokens = parse_tokens(answer.strip_prefix("bestmove ").unwrap()).unwrap();
        let position = parse_one_line(BOARD).unwrap();
        let steps = read_steps(&position, &tokens, Strictness::Strict).unwrap();
        assert!(position.play_turn(&steps, &[]).is_ok(), "{answer}");
        assert_eq!(answers(&talk.ready()), 0);
    }
    assert_eq!(answers(&talk.end()), 0);
}

#[test]
fn a_forgotten_thought_is_not_answered() {
    let mut talk = Talk::new(ugrh);
    talk.say("setoption name depth value 16");
    talk.say(&format!("setposition g {BOARD}"));
    talk.say("go");
    talk.say("makemove Ee4e me5s");
    talk.say("go");
    talk.say("newgame");
    talk.say("go ponder");
    talk.say("stop");
    assert_eq!(answers(&talk.ready()), 0);
    talk.say("go");
    assert_eq!(answers(&talk.until("bestmove")), 1);
    assert_eq!(answers(&talk.end()), 0);
}

#[test]
fn noise_changes_nothing() {
    let mut talk = Talk::new(ugrh);
    talk.say(&format!("setposition g {BOARD}"));
    for line in [
        "hello",
        "go away",
        "makemove",
        "makemove me5n",
        "makemove Ch3w",
        "makemove Ra1n Qx9z",
        "makemove Ee4e Ee4w",
        "setposition g [short]",
        "setposition x",
        "setoption name",
        "setoption name weights value much",
        "setoption name bot value nobody",
        "setoption name moveused value -3",
        "",
        "   ",
        "makemove Rc1n Rd1n Ca2n me5n",
    ] {
        talk.say(line);
    }
    talk.bytes(&[0, 255, 254, b'\n', 13, b'\n', 0xC3, b'\n']);
    talk.bytes(&vec![b'x'; 1 << 20]);
    talk.bytes(b"\n");
    let lines = talk.ready();
    assert_eq!(answers(&lines), 0);
    assert!(lines.iter().all(|line| line.starts_with("log ") || line == "readyok"), "{lines:?}");
    talk.say("setoption name nodes value 2000");
    talk.say("go");
    let lines = talk.until("bestmove");
    assert!(lines.iter().any(|line| line.starts_with("info pv ")), "{lines:?}");
    talk.end();
}

#[test]
fn a_third_occurrence_is_refused() {
    let mut talk = Talk::new(ugrh);
    talk.say("setposition g [r                     e            E                          R ]");
    // The elephants walk to and fro: the second return would be the third occurrence.
    for _ in 0..2 {
        for line in ["Ed4n", "eg6n", "Ed5s", "eg7s"] {
            talk.say(&format!("makemove {line}"));
        }
    }
    let lines = talk.ready();
    let errors: Vec<&String> = lines.iter().filter(|line| line.starts_with("log Error")).collect();
    assert_eq!(errors.len(), 1, "{lines:?}");
    assert!(errors[0].contains("third time"), "{errors:?}");
    talk.end();
}

struct Panics;
impl Bot<Arimaa> for Panics {
    fn choose(&mut self, _: &mut Ask<'_, Arimaa>, _: &mut Plan<Action>) -> Result<(), Fault> {
        panic!("out of ideas")
    }
}

struct Fails;
impl Bot<Arimaa> for Fails {
    fn choose(&mut self, _: &mut Ask<'_, Arimaa>, _: &mut Plan<Action>) -> Result<(), Fault> {
        Err(Fault::new(FaultKind::Crashed, "no more"))
    }
}

struct Silent;
impl Bot<Arimaa> for Silent {
    fn choose(&mut self, _: &mut Ask<'_, Arimaa>, _: &mut Plan<Action>) -> Result<(), Fault> {
        Ok(())
    }
}

#[test]
fn bots_that_fail_still_play_some_turn() {
    let makes: [Make; 3] =
        [|_| Ok(Box::new(Panics)), |_| Ok(Box::new(Fails)), |_| Ok(Box::new(Silent))];
    for make in makes {
        let mut talk = Talk::new(make);
        for _ in 0..2 {
            talk.say(&format!("setposition s {BOARD}"));
            talk.say("go");
            let lines = talk.until("bestmove");
            assert!(lines.iter().any(|line| line.starts_with("log Error: the bot failed")));
            assert_ne!(lines.last().unwrap(), "bestmove resign");
        }
        talk.say("newgame");
        talk.say("go");
        talk.until("bestmove R");
        talk.end();
    }
}

/// A bot that looks at no clock: it thinks until it is told to stop.
struct Dreams;
impl Bot<Arimaa> for Dreams {
    fn choose(&mut self, ask: &mut Ask<'_, Arimaa>, _: &mut Plan<Action>) -> Result<(), Fault> {
        while !ask.budget.stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }
}

#[test]
fn an_answer_is_there_before_its_time_is_over() {
    let mut talk = Talk::new(|_| Ok(Box::new(Dreams)));
    talk.say("setoption name tcmove value 0.4");
    for _ in 0..2 {
        talk.say(&format!("setposition g {BOARD}"));
        talk.say("go");
        let lines = talk.until("bestmove");
        assert!(lines.iter().any(|line| line.contains("no turn was found in time")), "{lines:?}");
        assert_ne!(lines.last().unwrap(), "bestmove resign");
        assert_eq!(answers(&talk.ready()), 0);
    }
    assert_eq!(answers(&talk.end()), 0);
}

#[test]
fn step_by_step_bots_answer_whole_turns() {
    let mut talk = Talk::new(ugrh);
    talk.say("setoption name bot value random");
    talk.say("newgame");
    for _ in 0..20 {
        talk.say("go");
        let answer = talk.until("bestmove").pop().unwrap();
        talk.say(&format!("makemove {}", answer.strip_prefix("bestmove ").unwrap()));
        let lines = talk.ready();
        assert_eq!(lines, ["readyok"]);
    }
    talk.end();
}

#[test]
fn the_champion_reports_every_depth() {
    let mut talk = Talk::new(ugrh);
    talk.say("setoption name bot value champion:iterations=20000");
    talk.say("setoption name hash value 1");
    talk.say("setoption name multipv value 2");
    talk.say("newgame");
    talk.say(&format!("setposition g {BOARD}"));
    talk.say("go");
    let heard = talk.until("bestmove");
    let of = |kind: &str| heard.iter().filter(|line| line.starts_with(kind)).count();
    let depths = of("info depth ");
    assert!(depths >= 3, "{heard:?}");
    for kind in ["info score ", "info nodes ", "info nps ", "info hashfull ", "info pv "] {
        assert_eq!(of(kind), depths, "{kind} {heard:?}");
    }
    assert_eq!(of("info multipv 2 score "), depths, "{heard:?}");
    talk.end();
}

/// Positions of the last depth that was reported.
fn nodes(lines: &[String]) -> u64 {
    let last = lines.iter().rev().find_map(|line| line.strip_prefix("info nodes "));
    last.unwrap().parse().unwrap()
}

/// The first turn of the last line that was reported.
fn expected(lines: &[String]) -> String {
    let last = lines.iter().rev().find_map(|line| line.strip_prefix("info pv ")).unwrap();
    let turn: Vec<&str> = last.split(' ').take_while(|word| word.len() > 1).collect();
    turn.join(" ")
}

#[test]
fn thinking_ahead_saves_work_and_is_not_answered() {
    let begun = |ponders: &str| {
        let mut talk = Talk::new(ugrh);
        talk.say("setoption name bot value champion:depth=9");
        talk.say(&format!("setoption name ponder value {ponders}"));
        talk.say("newgame");
        talk.say(&format!("setposition g {BOARD}"));
        talk.say("go ponder");
        talk
    };
    // What it does when the opponent plays this, with nobody waiting for an answer before.
    let replied = |mut talk: Talk, turn: &str, mut heard: Vec<String>| {
        talk.say("stop");
        heard.extend(talk.ready());
        talk.say(&format!("makemove {turn}"));
        talk.say("go");
        let found = talk.until("bestmove");
        talk.say("go ponder");
        heard.extend(talk.end());
        assert_eq!(answers(&heard), 0, "{heard:?}");
        nodes(&found)
    };
    let mut talk = begun("1");
    let mut heard = talk.until("info depth 9");
    heard.extend(talk.until("info pv "));
    let turn = expected(&heard);
    let with = replied(talk, &turn, heard);
    let talk = begun("0");
    let without = replied(talk, &turn, Vec::new());
    assert!(with < without, "{with} positions after thinking ahead, {without} without: {turn}");
}

#[test]
fn bots_without_use_for_it_do_not_think_ahead() {
    let mut talk = Talk::new(ugrh);
    talk.say("go ponder");
    talk.say("newgame");
    talk.say(&format!("setposition g {BOARD}"));
    talk.say("go ponder");
    let heard = talk.ready();
    assert_eq!(heard, ["readyok"]);
    talk.say("go");
    talk.until("bestmove");
    talk.end();
}
