//! A tournament that is killed at any moment ends with the same table and records as any other.

use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::command::RunContext;

const WORDS: [&str; 15] = [
    "tournament",
    "carcassonne",
    "--bot",
    "greedy",
    "--bot",
    "random",
    "--bot",
    "greedy:ties=random",
    "--games",
    "200",
    "--seed",
    "4",
    "--json",
    "--out",
    "out",
];

#[test]
fn a_killed_tournament_resumes_to_the_same_bytes() {
    let calm = RunContext::new();
    let expected = calm.run(&WORDS).code(0).stdout();
    let records = std::fs::read(calm.path().join("out/games.jsonl")).unwrap();
    let mut killed_while_playing = 0;
    // Moments from before the first block to shortly before the end, drawn evenly, not at random:
    // a failure is then repeatable.
    for round in 0..rounds() {
        let run_context = RunContext::new();
        for attempt in 0..3 {
            let mut child = run_context
                .command(&WORDS)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("the program starts");
            sleep(Duration::from_millis(5 + 13 * (round % 17) + 29 * attempt));
            if child.try_wait().expect("a child").is_none() {
                killed_while_playing += 1;
                child.kill().expect("a living child");
            }
            child.wait().expect("a child");
        }
        let done = run_context.run(&WORDS);
        assert_eq!(done.code(0).stdout(), expected, "round {round}");
        let resumed = std::fs::read(run_context.path().join("out/games.jsonl")).unwrap();
        assert!(resumed == records, "the records of round {round} differ");
    }
    assert!(killed_while_playing > 0, "every run ended before it was killed: make it longer");
}

/// Three kills a round; `BW_KILL_ROUNDS` asks for more.
fn rounds() -> u64 {
    std::env::var("BW_KILL_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(12)
}

#[test]
fn records_of_an_earlier_run_are_not_lost_silently() {
    let run_context = RunContext::new();
    run_context.run(&WORDS).code(0);
    let words: Vec<&str> =
        WORDS.iter().map(|&word| if word == "out" { "other" } else { word }).collect();
    let done = run_context.run(&words);
    assert!(done.error_after_note(1).contains("are not in other"), "{}", done.stderr());
    run_context.run(&[&words[..], &["--fresh"]].concat()).code(0);
    let read =
        |name: &str| std::fs::read(run_context.path().join(name).join("games.jsonl")).unwrap();
    assert!(read("out") == read("other"));
}

/// Whether a process has begun to listen for Ctrl-C: signal 2 is among those it catches.
fn heeds_interrupts(pid: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & 1 << (2 - 1) != 0)
}

#[test]
fn an_interrupted_run_says_how_to_go_on() {
    let run_context = RunContext::new();
    let words = [
        "tournament",
        "carcassonne",
        "--bot",
        "greedy",
        "--bot",
        "greedy:ties=random",
        "--games",
        "200000",
    ];
    let mut child = run_context
        .command(&words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let pid = child.id().to_string();
    while !heeds_interrupts(&pid) {
        assert!(child.try_wait().expect("a child").is_none(), "it ended by itself");
        sleep(Duration::from_millis(10));
    }
    let sent = std::process::Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let status = child.wait().expect("a child");
    assert_eq!(status.code(), Some(1));
    let mut message = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut message).unwrap();
    assert!(message.contains("interrupted; go on with: "), "{message}");
    let runs = run_context.run(&["db", "runs", "--json"]).json();
    assert_eq!(runs[0]["state"], "interrupted");
}
