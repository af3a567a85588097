//! `check_bot` names the step that fails, for every kind of failure, and nothing for good bots.

#![allow(clippy::unwrap_used)] // helpers of tests

mod foreign;

use std::time::Duration;

use bw_arena::{CheckOptions, CheckReport, ProcessOptions, StepVerdict, check_bot};
use bw_package::Timeouts;

use foreign::{nim, python, repository};

fn check(command: &str) -> CheckReport {
    let timeouts = Timeouts { start: Duration::from_secs(20), turn: Duration::from_secs(20) };
    check_with(command, timeouts)
}

fn check_with(command: &str, timeouts: Timeouts) -> CheckReport {
    let process = ProcessOptions { timeouts, ..Default::default() };
    let options = CheckOptions { process, seed: 3, ..Default::default() };
    check_bot(&nim(""), command, &options).unwrap()
}

/// The script of misbehaviours in one of its modes.
fn hostile(mode: &str) -> String {
    python(&repository("crates/arena/tests/fixtures/hostile.py"), mode)
}

/// The name and the detail of the one step that failed; what comes after it is skipped.
fn failure(report: &CheckReport) -> (&str, &str) {
    let at = report.steps.iter().position(|step| step.verdict != StepVerdict::Passed).unwrap();
    let (step, later) = (&report.steps[at], &report.steps[at + 1..]);
    assert!(later.iter().all(|step| step.verdict == StepVerdict::Skipped), "{report}");
    assert!(step.hint.is_some());
    let StepVerdict::Failed(detail) = &step.verdict else { panic!("{report}") };
    (&step.name, detail)
}

#[test]
fn every_failure_is_found_at_its_step() {
    let cases = [
        ("nothing", "starts", "exit status 127"),
        ("exit", "greets in time", "exit status 3"),
        ("prose", "greeting is well-formed", "expected a JSON object"),
        ("version", "protocol version", "speaks protocol `3`"),
        ("out-of-turn", "writes nothing out of turn", r#"it said `{"type":"choice""#),
        ("exit-mid-move", "answers a question in time", "crashed: the process ended"),
        ("stale", "answer is well-formed", "an answer to question `0`"),
        ("illegal", "answer is legal", "`take 9` is not legal here"),
        ("illegal-index", "answer is legal", "index 99 is out of range"),
        ("exit-later", "plays a whole game from seat 1", "it said: one move was enough"),
        ("ignore-quit", "leaves in time", "had to be killed"),
        ("fork", "leaves no children", "of its processes still ran"),
    ];
    for (mode, step, detail) in cases {
        let command =
            if mode == "nothing" { "no-such-program-anywhere".into() } else { hostile(mode) };
        let report = check(&command);
        let (name, found) = failure(&report);
        assert_eq!(name, step, "{mode}: {report}");
        assert!(found.contains(detail), "{mode}: {found}");
    }
}

#[test]
fn silence_is_found_at_its_step() {
    let (short, long) = (Duration::from_millis(300), Duration::from_secs(20));
    let report = check_with(&hostile("hang"), Timeouts { start: long, turn: short });
    let (step, detail) = failure(&report);
    assert_eq!(step, "answers a question in time");
    assert_eq!(detail, "stalled: no answer came within 300 ms");
    let report = check_with(&hostile("mute"), Timeouts { start: short, turn: short });
    assert_eq!(failure(&report).0, "greets in time");
}

#[test]
fn the_example_bots_pass() {
    let random = python(&repository("examples/bots/random_bot.py"), "7");
    let imitator = python(&repository("examples/bots/imitator_bot.py"), "");
    let first = format!("sh '{}'", repository("examples/bots/first_bot.sh").display());
    for command in [random, imitator, first] {
        let report = check(&command);
        assert!(report.passed(), "{command}\n{report}");
        assert!(report.slowest_ms.is_some());
        assert_eq!(report.steps.len(), 12);
    }
}

#[test]
fn what_a_bot_says_on_stderr_is_no_failure_but_is_shown() {
    let report = check(&python(&repository("examples/bots/imitator_bot.py"), ""));
    assert!(report.stderr.contains("game 1: ranks"), "{}", report.stderr);
    assert!(report.to_string().contains("stderr ended with:\ngame 1"));
}

#[test]
fn a_report_is_plain_data() {
    let json = serde_json::to_value(check(&hostile("illegal"))).unwrap();
    assert_eq!(json["game"], "nim");
    assert_eq!(json["steps"][0]["name"], "starts");
    assert_eq!(json["steps"][0]["verdict"], "passed");
    assert_eq!(json["steps"][7]["verdict"], "failed");
    assert!(json["steps"][7]["hint"].is_string());
    assert_eq!(json["steps"][8]["verdict"], "skipped");
    assert_eq!(json["transcript"][0]["from"], "us");
}

#[test]
fn an_unknown_opponent_is_an_error_of_the_caller() {
    let options = CheckOptions { opponent: Some("nobody".into()), ..Default::default() };
    let error = check_bot(&nim(""), "true", &options).unwrap_err();
    assert!(error.to_string().contains("nim has no bot `nobody`"));
    let error = check_bot(&nim(""), " ", &CheckOptions::default()).unwrap_err();
    assert!(error.to_string().contains("needs a command line"));
}
