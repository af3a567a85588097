//! A bad bot harms only itself.
//!
//! Each misbehaviour plays two games against `random`, one from each seat, while `random` plays itself in
//! another thread. Checked after each: the right cause, the blame on the right seat, a bounded time, no child
//! or zombie of ours, no process of the bot's, no descriptor kept, and the others' records byte for byte.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)] // helpers of tests, real deadlines

mod foreign;

use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use bw_arena::{Hosting, ProcessOptions, Processes, no_confinement};
use bw_catalog::{BotSpec, GameResult, NoForeign, Seating};
use bw_core::{Budget, End, FaultKind, Seat};
use bw_package::Timeouts;

use foreign::{nim, python, repository};

/// For bots that use their time up.
const SHORT: Duration = Duration::from_millis(300);
/// For bots that say something first: enough for that, however busy the machine is.
const ENOUGH: Duration = Duration::from_secs(4);
/// For bots that do not: never used up, however busy the machine is.
const LONG: Duration = Duration::from_secs(20);
/// What a busy machine may add to a deadline that is kept exactly on a free one.
const SLACK: Duration = Duration::from_secs(15);

struct Hostile {
    command: String,
    marker: String,
    options: ProcessOptions,
}

impl Hostile {
    fn new(mode: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let marker = format!("hostile-{}-{count}", std::process::id());
        let script = repository("crates/arena/tests/fixtures/hostile.py");
        let command = python(&script, &format!("{mode} {marker}"));
        let timeouts = Timeouts { start: LONG, turn: LONG };
        Hostile { command, marker, options: ProcessOptions { timeouts, ..Default::default() } }
    }

    fn turn(mut self, limit: Duration) -> Self {
        self.options.timeouts.turn = limit;
        self
    }

    /// Plays two games and checks everything but the results themselves.
    fn play(&self) -> Vec<GameResult> {
        let _alone = alone();
        let descriptors = count_descriptors();
        let others = std::thread::spawn(others);
        let begun = Instant::now();
        let results = self.two_games();
        self.check_time(begun.elapsed());
        assert!(*baseline() == others.join().unwrap(), "the others' games have changed");
        assert_eq!(children(), Vec::<String>::new(), "children of ours");
        self.assert_gone();
        assert_eq!(count_descriptors(), descriptors, "descriptors");
        results
    }

    fn two_games(&self) -> Vec<GameResult> {
        let processes = Processes::new(self.options);
        let specs = [BotSpec::parse(&format!("exec:{}", self.command)), BotSpec::parse("random")];
        let mut lineup = nim("").lineup(&specs, &processes).unwrap();
        let play = |shift| {
            let played = lineup.play(5, Seating { shift }, &Budget::default(), false);
            played.result
        };
        (0..2).map(play).collect()
    }

    /// Plays two games that both end by this fault of the bot, with this in the detail.
    fn fails(&self, kind: FaultKind, detail: &str) {
        let results = self.play();
        for (result, seat) in results.iter().zip(Seat::all(2)) {
            assert_eq!(result.end, End::Fault { seat, kind }, "{:?}", result.fault);
            assert_eq!(result.ranks[seat.index()], 2);
            let fault = result.fault.as_deref().unwrap();
            assert!(fault.contains(detail), "`{detail}` is not in `{fault}`");
        }
    }

    /// Promised is half a second after the limit; no bot here uses its limit more than once in a game.
    fn check_time(&self, taken: Duration) {
        let promised = 2 * (self.options.timeouts.turn + Duration::from_millis(500));
        assert!(taken < promised + 2 * SLACK, "two games took {taken:?}");
    }

    /// Plays two games to their end.
    fn plays(&self) {
        for result in self.play() {
            assert_eq!((result.end, result.fault), (End::Normal, None));
        }
    }

    /// Waits until no process with the marker runs: those killed last may need a moment to be gone.
    fn assert_gone(&self) {
        let deadline = Instant::now() + SLACK;
        while let Some(left) = with_marker(&self.marker) {
            assert!(Instant::now() < deadline, "still there: {left}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Descriptors and children are the process's, so the tests of this file take turns.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The records of games in which nobody misbehaves.
fn others() -> Vec<String> {
    let specs = [BotSpec::parse("random"), BotSpec::parse("random")];
    let mut lineup = nim("").lineup(&specs, &NoForeign).unwrap();
    let play = |game: u64| {
        let seating = Seating { shift: game as usize % 2 };
        let played = lineup.play(game / 2, seating, &Budget::default(), true);
        played.record.unwrap().to_json()
    };
    (0..200).map(play).collect()
}

/// The same games in a process in which nothing else has happened yet.
fn baseline() -> &'static [String] {
    static BASELINE: OnceLock<Vec<String>> = OnceLock::new();
    BASELINE.get_or_init(others)
}

fn count_descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").unwrap().count()
}

/// Status lines of all processes.
fn processes() -> impl Iterator<Item = (PathBuf, String)> {
    std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let path = entry.unwrap().path();
        let status = std::fs::read_to_string(path.join("stat")).ok()?;
        Some((path, status))
    })
}

/// Our own children, zombies included.
fn children() -> Vec<String> {
    let own = std::process::id().to_string();
    let is_ours = |status: &String| {
        let fields = status.rsplit_once(')').map(|(_, fields)| fields.split_whitespace());
        fields.and_then(|mut fields| fields.nth(1)) == Some(&own)
    };
    processes().map(|(_, status)| status).filter(is_ours).collect()
}

/// A running process with this word on its command line.
fn with_marker(marker: &str) -> Option<String> {
    processes().find_map(|(path, status)| {
        let command = std::fs::read_to_string(path.join("cmdline")).ok()?;
        command.contains(marker).then_some(status)
    })
}

/// The most memory this process ever had, in bytes.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
}

#[test]
fn no_start() {
    let mut bot = Hostile::new("unused");
    bot.command = "no-such-program-anywhere --at-all".into();
    bot.fails(FaultKind::Crashed, "exit status 127 (the command was not found)");
}

#[test]
fn exit_at_once() {
    Hostile::new("exit").fails(FaultKind::Crashed, "the process ended with exit status 3");
}

#[test]
fn exit_mid_move() {
    let story = "the process ended with exit status 4 in the middle of a line";
    Hostile::new("exit-mid-move").fails(FaultKind::Crashed, story);
}

#[test]
fn hang() {
    let bot = Hostile::new("hang").turn(SHORT);
    bot.fails(FaultKind::Stalled, "no answer came within 300 ms");
}

#[test]
fn hang_before_the_greeting() {
    let mut bot = Hostile::new("mute").turn(SHORT);
    bot.options.timeouts.start = SHORT;
    bot.fails(FaultKind::Stalled, "no answer came within 300 ms");
}

#[test]
fn slow_drip() {
    let bot = Hostile::new("slow-drip").turn(ENOUGH);
    bot.fails(FaultKind::Time, "only a part of a line came within 4000 ms: `{");
}

#[test]
fn late_answer() {
    let mut bot = Hostile::new("late").turn(SHORT);
    bot.options.late = LONG;
    bot.fails(FaultKind::Time, "the answer came later than 300 ms: `{\"type\": \"choice\"");
}

#[test]
fn flood_of_100_mb() {
    let before = peak_memory();
    Hostile::new("flood").fails(FaultKind::Illegal, "spoke out of turn");
    assert!(peak_memory() - before < 32 << 20, "memory grew from {before} to {}", peak_memory());
}

#[test]
fn endless_line() {
    let before = peak_memory();
    let bot = Hostile::new("endless-line");
    bot.fails(FaultKind::Illegal, "a line is longer than 1048576 bytes: `xxx");
    assert!(peak_memory() - before < 32 << 20, "memory grew from {before} to {}", peak_memory());
}

#[test]
fn invalid_utf8() {
    Hostile::new("invalid-utf8").fails(FaultKind::Illegal, "byte 35 of the line is not UTF-8");
}

#[test]
fn illegal_decision() {
    let story = "`take 9` is not legal here; 3 are: take 1, take 2, take 3";
    Hostile::new("illegal").fails(FaultKind::Illegal, story);
    let story = "index 99 is out of range: there are 3 legal decisions, 0 to 2";
    Hostile::new("illegal-index").fails(FaultKind::Illegal, story);
}

#[test]
fn out_of_turn() {
    let story = r#"spoke out of turn, before it was asked: `{"type":"choice","id":1,"index":0}`"#;
    Hostile::new("out-of-turn").fails(FaultKind::Illegal, story);
}

#[test]
fn stale_answer() {
    let story = "an answer to question `0`, expected one to `1`";
    Hostile::new("stale").fails(FaultKind::Illegal, story);
}

#[test]
fn lie_about_the_version() {
    Hostile::new("version").fails(FaultKind::Illegal, "speaks protocol `3`, expected `1` or `2`");
}

#[test]
fn no_protocol_at_all() {
    let story = "expected a JSON object, got `Hello, I am a bot.`";
    Hostile::new("prose").fails(FaultKind::Illegal, story);
}

#[test]
fn fork_children() {
    Hostile::new("fork").plays();
}

/// Children that change their session are still in the control group of their bot.
#[test]
fn fork_children_with_sessions_of_their_own() {
    if Processes::default().hosting() == Hosting::ProcessGroup {
        let why = "no control group can be made here";
        return bw_testkit::skipped("fork_children_with_sessions_of_their_own", why);
    }
    Hostile::new("setsid").plays();
}

#[test]
fn confined_bots_reach_nothing() {
    if let Some(why) = no_confinement() {
        return bw_testkit::skipped("confined_bots_reach_nothing", &why);
    }
    let mut bot = Hostile::new("setsid");
    bot.options.confined = true;
    bot.plays();
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/sabotaged");
    let mut bot = Hostile::new("sabotage");
    bot.command = format!("{} {} '{file}' {port}", bot.command, std::process::id());
    bot.options.confined = true;
    bot.plays();
    assert!(!std::path::Path::new(file).exists());
}

#[test]
fn eat_memory() {
    let mut bot = Hostile::new("eat-memory");
    bot.options.memory = Some(256 << 20);
    bot.fails(FaultKind::Memory, "MiB of memory; it may use 256 MiB");
}

/// What a program has reserved and not touched is not its memory.
#[test]
fn reserve_address_space() {
    let mut bot = Hostile::new("reserve");
    bot.options.memory = Some(256 << 20);
    bot.plays();
}

/// Children of a bot count too.
#[test]
fn eat_memory_in_a_child() {
    let mut bot = Hostile::new("eat-memory-in-child");
    bot.options.memory = Some(256 << 20);
    bot.fails(FaultKind::Memory, "MiB of memory; it may use 256 MiB");
}

#[test]
fn ignore_quit() {
    Hostile::new("ignore-quit").plays();
}

#[test]
fn close_pipes() {
    let story = "the process closed its output but still runs";
    Hostile::new("close-pipes").fails(FaultKind::Crashed, story);
}

#[test]
fn chatter_on_stderr_is_no_misbehaviour() {
    Hostile::new("chatter").plays();
}

#[test]
fn after_a_crash_the_next_game_begins_with_a_new_process() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("crashed");
    let mut bot = Hostile::new("unused");
    let script = repository("crates/arena/tests/fixtures/hostile.py");
    bot.command = python(&script, &format!("crash-once '{}' {}", file.display(), bot.marker));
    let results = bot.play();
    assert_eq!(results[0].end, End::Fault { seat: Seat::new(0), kind: FaultKind::Crashed });
    let story = results[0].fault.as_deref().unwrap();
    assert!(story.contains("RuntimeError: the first time is the hardest"), "{story}");
    assert_eq!(results[1].end, End::Normal);
}

#[test]
fn two_bad_bots_at_once_are_distinguished() {
    let _alone = alone();
    let (late, bad) = (Hostile::new("hang").turn(ENOUGH), Hostile::new("illegal"));
    let specs = [&late.command, &bad.command].map(|bot| BotSpec::parse(&format!("exec:{bot}")));
    let processes = Arc::new(Processes::new(late.options));
    let mut lineup = nim("").lineup(&specs, &*processes).unwrap();
    let mut end = |shift| lineup.play(5, Seating { shift }, &Budget::default(), false).result.end;
    assert_eq!(end(0), End::Fault { seat: Seat::new(0), kind: FaultKind::Stalled });
    assert_eq!(end(1), End::Fault { seat: Seat::new(0), kind: FaultKind::Illegal });
    drop((lineup, processes));
    assert_eq!(children(), Vec::<String>::new());
    late.assert_gone();
    bad.assert_gone();
}
