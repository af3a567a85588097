//! Real processes, all of them small shell scripts.

use super::*;
use crate::process::Processes;
use bw_package::Timeouts;

const SHORT: Duration = Duration::from_millis(200);
/// For those who say something first: enough for that, however busy the machine is.
const ENOUGH: Duration = Duration::from_secs(4);
const LONG: Duration = Duration::from_secs(20);

fn start(command: &str) -> Connection {
    let timeouts = Timeouts { start: LONG, turn: SHORT };
    let options = ProcessOptions { timeouts, farewell: ENOUGH, ..Default::default() };
    Processes::new(options).start(command).unwrap()
}

fn fault(command: &str, within: Duration) -> (FaultKind, String) {
    let fault = start(command).receive(within).unwrap_err();
    (fault.kind, fault.detail)
}

#[test]
fn silence_lateness_and_half_a_line_are_distinguished() {
    let (kind, detail) = fault("sleep 60", SHORT);
    assert_eq!((kind, &*detail), (FaultKind::Stalled, "no answer came within 200 ms"));
    let mut late = start("sleep 0.3; echo here; sleep 60");
    late.options.late = LONG;
    let fault_of_late = late.receive(SHORT).unwrap_err();
    assert_eq!(fault_of_late.kind, FaultKind::Time);
    assert_eq!(fault_of_late.detail, "the answer came later than 200 ms: `here`");
    let (kind, detail) = fault("printf hal; sleep 60", ENOUGH);
    assert_eq!(kind, FaultKind::Time);
    assert_eq!(detail, "only a part of a line came within 4000 ms: `hal`");
}

#[test]
fn an_end_is_reported_with_its_status_and_last_words() {
    let (kind, detail) = fault("echo first >&2; echo 'out of ideas' >&2; exit 3", LONG);
    assert_eq!(kind, FaultKind::Crashed);
    assert_eq!(
        detail,
        "the process ended with exit status 3; it said: out of ideas\n\
         The end of its stderr:\nfirst\nout of ideas"
    );
    assert_eq!(
        fault("printf half", LONG).1,
        "the process ended with exit status 0 in the middle of a line"
    );
    let (kind, detail) = fault("exec >&-; sleep 60", LONG);
    assert_eq!(kind, FaultKind::Crashed);
    assert_eq!(detail, "the process closed its output but still runs");
}

#[test]
fn a_leader_that_left_its_children_on_the_line_has_crashed() {
    let (kind, detail) = fault("sleep 60 & exit 4", ENOUGH);
    assert_eq!(kind, FaultKind::Crashed);
    assert_eq!(detail, "the process ended with exit status 4");
}

#[test]
fn a_line_written_before_the_end_still_counts() {
    let mut bot = start("echo answer");
    assert_eq!(bot.receive(LONG).unwrap(), "answer");
    assert_eq!(bot.receive(LONG).unwrap_err().kind, FaultKind::Crashed);
}

#[test]
fn last_words_count_even_if_we_speak_after_them() {
    let mut bot = start("echo answer");
    while bot.group.exit().is_none() {
        std::thread::yield_now();
    }
    bot.send("question").unwrap();
    assert_eq!(bot.receive(LONG).unwrap(), "answer");
    assert_eq!(bot.send("another").unwrap_err().kind, FaultKind::Crashed);
}

#[test]
fn who_never_reads_stalls_the_game_only_for_a_turn() {
    let mut bot = start("sleep 60");
    let line = "x".repeat(1 << 20);
    let fault = (0..20).find_map(|_| bot.send(&line).err()).expect("the outbox is bounded");
    assert_eq!(fault.kind, FaultKind::Stalled);
    assert!(bot.outbox.len() <= OUTBOX + 1);
    // After that nothing waits any more.
    assert_eq!(bot.send("more").unwrap_err().kind, FaultKind::Crashed);
}

#[test]
fn who_closes_its_input_has_crashed() {
    let mut bot = start("exec <&-; echo closed; sleep 60");
    assert_eq!(bot.receive(LONG).unwrap(), "closed");
    let fault = bot.send("anybody?").unwrap_err();
    assert_eq!(fault.kind, FaultKind::Crashed);
    assert_eq!(fault.detail, "the process closed its input but still runs");
}

#[test]
fn a_flood_takes_no_memory_and_what_was_not_asked_for_is_reported() {
    let mut bot = start("yes out of turn");
    assert_eq!(bot.receive(LONG).unwrap(), "out of turn");
    for _ in 0..100 {
        assert_eq!(bot.pending().unwrap().as_deref(), Some("out of turn"));
    }
    assert!(bot.lines.shown().contains("out of turn"));
    assert!(bot.leave(true).unread.is_some());
}

#[test]
fn a_line_without_end_is_cut_off_at_the_limit() {
    let mut bot = start("yes | tr -d '\\n'");
    let fault = bot.receive(LONG).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Illegal);
    assert!(fault.detail.starts_with("a line is longer than 1048576 bytes: `yyy"));
}

#[test]
fn a_chatty_stderr_blocks_nobody() {
    let mut bot = start("yes | head -c 20000000 >&2; echo done");
    assert_eq!(bot.receive(LONG).unwrap(), "done");
}

#[test]
fn who_is_sent_away_hears_everything_first() {
    let mut bot = start("cat >/dev/null; echo bye >&2; exit 5");
    bot.options.farewell = LONG;
    let line = "x".repeat(1 << 20);
    bot.send(&line).unwrap();
    let farewell = bot.leave(true);
    assert!(farewell.by_itself);
    assert_eq!((farewell.exit, &*farewell.stderr), (Exit::Status(5), "bye"));
    assert_eq!((farewell.children, farewell.unread), (0, None));
}

#[test]
fn who_does_not_leave_is_ended_with_its_children() {
    let mut bot = start("trap '' TERM; sleep 61 & echo $!; while :; do sleep 61; done");
    bot.options.farewell = SHORT;
    let child = bot.receive(LONG).unwrap();
    let farewell = bot.leave(true);
    assert!(!farewell.by_itself);
    assert_eq!(farewell.exit, Exit::Signal(9));
    assert_gone(&child);
}

#[test]
fn children_left_behind_are_counted_and_ended() {
    let mut bot = start("sleep 61 >/dev/null 2>&1 & echo $!");
    bot.options.farewell = LONG;
    let child = bot.receive(LONG).unwrap();
    let farewell = bot.leave(true);
    assert!(farewell.by_itself);
    assert_eq!(farewell.children, 1);
    assert_gone(&child);
}

#[test]
fn end_all_ends_all() {
    let processes = Processes::new(ProcessOptions::default());
    let mut bots = [(); 2].map(|()| processes.start("echo up; sleep 61").unwrap());
    for bot in &mut bots {
        bot.receive(LONG).unwrap();
    }
    processes.end_all();
    for bot in &mut bots {
        let fault = bot.receive(LONG).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Crashed);
        assert!(fault.detail.contains("SIGKILL"), "{}", fault.detail);
    }
}

fn assert_gone(pid: &str) {
    let deadline = after(LONG);
    while let Ok(stat) = std::fs::read_to_string(format!("/proc/{pid}/stat")) {
        // Its adoptive parent may be slow to take a zombie away.
        if stat.contains(") Z") {
            return;
        }
        assert!(now() < deadline, "process {pid} still runs");
        std::thread::yield_now();
    }
}
