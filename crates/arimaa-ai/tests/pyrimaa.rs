//! Real games with the Python package `aei` (module `pyrimaa`): our engine under its controllers, its engine under ours.
//!
//! This program is the engine too: with `--engine [BOT]` it serves a bot on standard input and output. The package is
//! installed into a virtual environment of its own; without Python, or without its module `venv`, the tests are skipped.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods)] // no harness: this prints, and looks at the clock

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use bw_arimaa::Arimaa;
use bw_arimaa_ai::{engine, package};
use bw_core::{Bot, Budget, End, Fault, FaultKind, GameLoop, NoLog, OptionError, Options, Seat};
use bw_package::{Dial, Timeouts, Transport};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|arg| arg == "--engine") {
        return serve(args.get(1).map_or("ugrh", String::as_str));
    }
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    // Tools that run every test in a process of its own ask for a list first; no test is ignored.
    if has("--list") {
        let listed = TESTS.iter().filter(|_| !has("--ignored"));
        return listed.for_each(|(name, _)| println!("{name}: test"));
    }
    // As with the usual harness, a word restricts what is tested.
    let word = args.iter().find(|arg| !arg.starts_with('-')).map_or("", String::as_str);
    let chosen = |name: &str| if has("--exact") { name == word } else { name.contains(word) };
    for (name, test) in TESTS.iter().filter(|(name, _)| chosen(name)) {
        match Tools::install(name) {
            Some(tools) => test(&tools),
            None => bw_testkit::skipped(
                &format!("bw-arimaa-ai pyrimaa::{name}"),
                "it needs python3 with its module venv",
            ),
        }
        println!("test {name} ... ok");
    }
}

const TESTS: [(&str, fn(&Tools)); 6] = [
    ("analyze_a_position", analyze_a_position),
    ("analyze_a_game", analyze_a_game),
    ("play_a_round_robin", play_a_round_robin),
    ("play_in_the_gameroom", play_in_the_gameroom),
    ("play_their_engine", play_their_engine),
    ("leave_at_any_moment", leave_at_any_moment),
];

fn make_bot(spec: &str, game: &Arimaa) -> Result<Box<dyn Bot<Arimaa>>, OptionError> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    (kind.make)(game, &Options::parse(kind.options, options)?)
}

fn serve(spec: &str) {
    let make = |game: &Arimaa| make_bot(spec, game);
    let input = Box::new(std::io::BufReader::new(std::io::stdin()));
    engine::serve(&make, input, Box::new(std::io::stdout())).unwrap();
}

/// The command line of our engine.
fn our_engine(spec: &str) -> String {
    format!("{} --engine {spec}", std::env::current_exe().unwrap().display())
}

/// The commands of the package, and a folder for the files of one test.
struct Tools {
    bin: PathBuf,
    work: PathBuf,
}

impl Tools {
    /// Installs the package unless it is; none without Python. Tests may run side by side: one of them installs.
    fn install(test: &str) -> Option<Tools> {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pyrimaa");
        let (venv, installed) = (folder.join("venv"), folder.join("installed"));
        let (bin, work) = (venv.join("bin"), folder.join(test));
        std::fs::create_dir_all(&work).unwrap();
        let lock = File::create(folder.join("lock")).unwrap();
        lock.lock().unwrap();
        if !installed.exists() {
            let made = Command::new("python3").args(["-m", "venv", "--clear"]).arg(&venv).output();
            if !made.is_ok_and(|output| output.status.success()) {
                return None;
            }
            let pip = Command::new(bin.join("pip")).args(["install", "--quiet", "aei"]).output();
            let pip = pip.unwrap();
            assert!(pip.status.success(), "pip: {}", String::from_utf8_lossy(&pip.stderr));
            std::fs::write(&installed, "").unwrap();
        }
        Some(Tools { bin, work })
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.work.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    fn run(&self, tool: &str, args: &[&Path]) -> String {
        let output = Command::new(self.bin.join(tool)).args(args).current_dir(&self.work).output();
        let Output { status, stdout, stderr } = output.unwrap();
        let text = String::from_utf8_lossy(&stdout).into_owned();
        assert!(status.success(), "{tool}: {text}{}", String::from_utf8_lossy(&stderr));
        text
    }

    fn analyze(&self, name: &str, text: &str) -> String {
        let config = format!(
            "[global]\ndefault_engine = ours\nlog_level = WARN\n[ours]\ncmdline = {}\nbot_depth = 8\n",
            our_engine("ugrh")
        );
        let config = self.file("analyze.cfg", &config);
        let file = self.file(name, text);
        self.run("analyze", &[Path::new("-c"), &config, &file])
    }
}

const DIAGRAM: &str = "12s
 +-----------------+
8| r r r r r r r r |
7| . . h e . . . c |
6| c d x . . x . . |
5| M . . . m h . . |
4| . . . . E . . d |
3| . . x . . H . C |
2| C D . . . R D . |
1| R R R R R . R R |
 +-----------------+
   a b c d e f g h
";

fn analyze_a_position(tools: &Tools) {
    let text = tools.analyze("position.txt", DIAGRAM);
    assert!(text.contains("bestmove: "), "{text}");
    assert!(text.contains("score ") && text.contains("pv ") && text.contains("nodes "), "{text}");
}

fn analyze_a_game(tools: &Tools) {
    let game = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2\n\
                1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 ed7 me7 cf7 dg7 hh7\n\
                2g Ee2n Ee3n Ee4n\n\
                2s ed7s ed6s\n";
    let text = tools.analyze("game.txt", game);
    assert!(text.contains("bestmove: "), "{text}");
}

fn play_a_round_robin(tools: &Tools) {
    let simple = tools.bin.join("simple_engine");
    let config = format!(
        "[global]\nrounds = 2\ntimecontrol = 1s/2m/100/2m\nbots = ours simple\nloglevel = WARN\n\
         [ours]\ncmdline = {}\n[simple]\ncmdline = {}\n",
        our_engine("ugrh"),
        simple.display()
    );
    let config = tools.file("roundrobin.cfg", &config);
    let text = tools.run("roundrobin", &[Path::new("--config"), &config]);
    let last = &text[text.rfind("After round").unwrap()..];
    assert!(last.contains("ours has 2 wins and 0 timeouts"), "{last}");
    assert!(last.contains("simple has 0 wins and 0 timeouts"), "{last}");
    for reason in ["by i", "by t", "by s"] {
        assert!(!last.contains(reason), "{last}");
    }
}

/// The client that plays on the server, with pondering; only the network is replaced.
fn play_in_the_gameroom(tools: &Tools) {
    let script = tools.file("gameroom.py", include_str!("data/gameroom.py"));
    let engine = our_engine("champion:iterations=2000");
    let text = tools.run("python", &[&script, Path::new(&engine), Path::new("14")]);
    assert_eq!(text, "14 moves, result w g, exit codes [0, 0]\n");
}

fn play_their_engine(tools: &Tools) {
    let game = Arimaa::default();
    for seat in 0..2u8 {
        let aei = bw_arimaa::formats::protocol::aei();
        let dial = Box::new(Program(tools.bin.join("simple_engine")));
        let theirs = (aei.make)(&game, &Options::defaults(&[]), dial);
        let mut bots = vec![make_bot("ugrh", &game).unwrap(), theirs];
        bots.rotate_right(seat.into());
        let budget = Budget { nodes: Some(3_000), ..Budget::default() };
        let finished = GameLoop::new(&game).play(&mut bots, 1, &budget, &mut NoLog);
        assert_eq!(finished.end, End::Normal, "{:?}", finished.fault);
        assert_eq!(finished.outcome.rank(Seat::new(seat)), 1);
    }
}

/// A program that can be started, and one that runs: lines come in through a thread.
struct Program(PathBuf);

struct Running {
    child: Child,
    lines: Receiver<String>,
}

impl Dial for Program {
    fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
        let mut command = Command::new(&self.0);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Box::new(Running { child, lines }))
    }

    fn timeouts(&self) -> Timeouts {
        Timeouts { start: Duration::from_secs(30), turn: Duration::from_secs(60) }
    }
}

impl Transport for Running {
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        let mut input = self.child.stdin.as_ref().unwrap();
        let sent = writeln!(input, "{line}").and_then(|()| input.flush());
        sent.map_err(|error| Fault::new(FaultKind::Crashed, error.to_string()))
    }

    fn receive(&mut self, within: Duration) -> Result<String, Fault> {
        let missing = |_| Fault::new(FaultKind::Stalled, "no line");
        self.lines.recv_timeout(within).map_err(missing)
    }

    fn pending(&mut self) -> Result<Option<String>, Fault> {
        Ok(self.lines.try_recv().ok())
    }

    fn close(&mut self) {
        // `quit` has been sent; whoever does not listen is ended.
        std::thread::sleep(Duration::from_millis(200));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Our engine is told to leave, or its input ends, before and while it thinks: it leaves at once,
/// long before it has thought to the end.
fn leave_at_any_moment(_: &Tools) {
    let start = "aei\nisready\nnewgame\nsetposition g [rrrrrrrr  he   ccd      M   mh      E  d     H CCD   RD RRRRR RR]\n\
                 setoption name depth value 16\n";
    for input in [
        "",
        "aei\n",
        start,
        &format!("{start}go\n"),
        &format!("{start}go\nquit\n"),
        &format!("{start}go ponder\n"),
    ] {
        let begun = Instant::now();
        let output = converse(input);
        assert!(output.status.success(), "{input:?}");
        assert!(begun.elapsed() < Duration::from_secs(60), "{input:?}: {:?}", begun.elapsed());
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(!text.contains("bestmove"), "{input:?}: {text}");
    }
}

fn converse(input: &str) -> Output {
    let mut engine = Command::new("sh")
        .args(["-c", &our_engine("ugrh")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Dropping the pipe ends the input.
    engine.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    engine.wait_with_output().unwrap()
}
