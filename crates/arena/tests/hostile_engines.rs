//! A bad engine harms only itself, in the protocols of other arenas too.
//!
//! Each misbehaviour plays one game from each seat against `random`: right cause or right counts, and no process left.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)] // helpers of tests, real deadlines

mod foreign;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use bw_arena::{ProcessOptions, Processes};
use bw_catalog::{BotSpec, Catalog, GameResult, Seating};
use bw_core::{Budget, End, FaultKind, Incidents, Seat};
use bw_package::Timeouts;

use foreign::{python, repository};

/// For engines that use their time up.
const SHORT: Duration = Duration::from_millis(400);
/// For engines that do not, however busy the machine is.
const LONG: Duration = Duration::from_secs(60);

/// One game from each seat with this time to start and for a turn.
fn play(prefix: &str, mode: &str, [start, turn]: [Duration; 2]) -> Vec<GameResult> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let marker = format!("engine-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let script = repository("crates/arena/tests/fixtures/hostile_engine.py");
    let protocol = prefix.split('-').next().unwrap();
    let command = python(&script, &format!("{protocol} {mode} {marker}"));
    let (game, rules) = match protocol {
        "aei" => ("arimaa", "turns=4".to_string()),
        preset => ("warlight", format!("preset={preset},max_rounds=4")),
    };
    let timeouts = Timeouts { start, turn };
    let options = ProcessOptions { timeouts, memory: Some(256 << 20), ..ProcessOptions::default() };
    let processes = Processes::new(options);
    let table = Catalog::standard().game(game).unwrap().game(2, &rules).unwrap();
    let specs = [BotSpec::parse(&format!("{prefix}:{command}")), BotSpec::parse("random")];
    let mut lineup = Arc::clone(&table).lineup(&specs, &processes).unwrap();
    let results = (0..2)
        .map(|shift| lineup.play(5, Seating { shift }, &Budget::default(), false).result)
        .collect();
    drop(lineup);
    assert_gone(&marker);
    results
}

/// Waits until no process with the marker runs: those killed last may need a moment to be gone.
fn assert_gone(marker: &str) {
    let deadline = Instant::now() + LONG;
    loop {
        let mut processes = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        let left = processes.find(|entry| {
            let command = std::fs::read_to_string(entry.path().join("cmdline"));
            command.is_ok_and(|command| command.contains(marker))
        });
        if left.is_none() {
            return;
        }
        assert!(Instant::now() < deadline, "still there: {left:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Both games end by this fault of the engine, with this in the detail.
fn fails(prefix: &str, mode: &str, times: [Duration; 2], kind: FaultKind, detail: &str) {
    for (result, seat) in play(prefix, mode, times).iter().zip(Seat::all(2)) {
        let story = result.fault.as_deref().unwrap_or_default();
        assert_eq!(result.end, End::Fault { seat, kind }, "{prefix} {mode}: {story}");
        assert!(story.contains(detail), "{prefix} {mode}: `{detail}` is not in `{story}`");
    }
}

#[test]
fn aei_engines_that_cannot_be_greeted() {
    use FaultKind::{Crashed, Illegal, Stalled, Time};
    fails("aei", "mute", [SHORT, LONG], Stalled, "no answer came within");
    fails("aei", "flood-greeting", [SHORT, LONG], Time, "it talks, but what it was asked for");
    fails("aei", "version", [LONG, LONG], Illegal, "speaks version 7, not 1");
    fails("aei", "prose", [LONG, LONG], Illegal, "expected the greeting up to aeiok, got Hello");
    fails("aei", "out-of-turn", [LONG, LONG], Illegal, "answered before it was asked");
    let none = play_command("aei:no-such-program-anywhere");
    assert!(matches!(none.end, End::Fault { kind: Crashed, .. }) && none.unplayed, "{none:?}");
}

fn play_command(spec: &str) -> GameResult {
    let table = Catalog::standard().game("arimaa").unwrap().game(2, "turns=4").unwrap();
    let processes = Processes::new(ProcessOptions::default());
    let specs = [BotSpec::parse(spec), BotSpec::parse("random")];
    let mut lineup = table.lineup(&specs, &processes).unwrap();
    lineup.play(5, Seating { shift: 0 }, &Budget::default(), false).result
}

#[test]
fn aei_engines_that_do_not_answer() {
    use FaultKind::{Crashed, Illegal, Memory, Time};
    fails("aei", "exit", [LONG, LONG], Crashed, "exit status 3");
    fails("aei", "exit-mid-line", [LONG, LONG], Crashed, "exit status 4 in the middle of a line");
    fails("aei", "close-pipes", [LONG, LONG], Crashed, "but still runs");
    fails("aei", "hang", [LONG, SHORT], Time, "no turn came within 400 ms");
    // A late log line is no answer, and no silence either.
    fails("aei", "talk", [LONG, SHORT], Time, "no turn came within 400 ms");
    fails("aei", "flood", [LONG, SHORT], Time, "no turn came within 400 ms");
    fails("aei", "endless-line", [LONG, LONG], Illegal, "longer than 1048576 bytes");
    fails("aei", "invalid-utf8", [LONG, LONG], Illegal, "is not UTF-8");
    fails("aei", "illegal", [LONG, LONG], Illegal, "bestmove Ee4n");
    fails("aei", "eat-memory", [LONG, LONG], Memory, "it may use 256 MiB");
}

#[test]
fn aei_engines_that_stay_are_ended() {
    for mode in ["fork", "ignore-quit"] {
        for (result, seat) in play("aei", mode, [LONG, LONG]).iter().zip(Seat::all(2)) {
            assert_eq!(result.end, End::Resigned { seat }, "{mode}: {:?}", result.fault);
        }
    }
}

/// Who never answered has not played: that is a fault, however lenient the protocol is.
#[test]
fn warlight_bots_that_never_answer() {
    use FaultKind::{Crashed, Illegal, Memory, Stalled};
    for prefix in ["wl1", "wl2"] {
        fails(prefix, "exit", [LONG, LONG], Crashed, "exit status 3");
        fails(prefix, "exit-mid-line", [LONG, LONG], Crashed, "exit status 4");
        fails(prefix, "close-pipes", [LONG, LONG], Crashed, "but still runs");
        fails(prefix, "hang", [SHORT, SHORT], Stalled, "missed");
        fails(prefix, "endless-line", [LONG, LONG], Illegal, "longer than 1048576 bytes");
        fails(prefix, "invalid-utf8", [LONG, LONG], Illegal, "is not UTF-8");
        fails(prefix, "eat-memory", [LONG, LONG], Memory, "it may use 256 MiB");
    }
}

/// What the bot of both games did wrong without losing by it.
fn incidents(prefix: &str, mode: &str, times: [Duration; 2]) -> Incidents {
    let mut sum = Incidents::default();
    for (result, seat) in play(prefix, mode, times).iter().zip(Seat::all(2)) {
        assert_eq!((result.end, &result.fault), (End::Normal, &None), "{prefix} {mode}");
        for (other, counts) in &result.incidents {
            assert_eq!(*other, seat, "{prefix} {mode}");
            sum.add(counts);
        }
    }
    sum
}

#[test]
fn warlight_bots_whose_games_go_on() {
    for prefix in ["wl1", "wl2"] {
        let left = incidents(prefix, "answer-once", [LONG, LONG]);
        assert_eq!((left.exits, left.late), (2, 0), "{prefix}: {left:?}");
        assert!(left.missing > 0, "{prefix}: {left:?}");
        let illegal = incidents(prefix, "illegal", [LONG, LONG]);
        assert!(illegal.dropped > 0 && illegal.exits == 0, "{prefix}: {illegal:?}");
        let talks = incidents(prefix, "out-of-turn", [LONG, LONG]);
        assert!(talks.dropped > 0 && talks.exits == 0, "{prefix}: {talks:?}");
        // The first of the lines is taken for an answer; the thousandth ends the bot.
        let floods = incidents(prefix, "flood", [LONG, LONG]);
        assert_eq!(floods.exits, 2, "{prefix}: {floods:?}");
        assert!(floods.dropped > 0 && floods.missing > 0, "{prefix}: {floods:?}");
    }
}

#[test]
fn warlight_bots_that_must_not_miss_an_answer() {
    for prefix in ["wl1-forfeit", "wl2-forfeit"] {
        fails(prefix, "hang", [SHORT, SHORT], FaultKind::Stalled, "no answer came within");
        fails(prefix, "answer-once", [LONG, LONG], FaultKind::Crashed, "the process ended");
    }
}
