//! A tournament that is killed at any moment ends with the same table and records as any other.

use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::command::{WorkFolder, words};

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
    let calm = WorkFolder::new();
    let expected = calm.run(&WORDS).code(0).stdout();
    let records = std::fs::read(calm.path().join("out/games.jsonl")).unwrap();
    let mut killed_while_playing = 0;
    // Moments from before the first block to shortly before the end, drawn evenly, not at random:
    // a failure is then repeatable.
    for round in 0..rounds() {
        let folder = WorkFolder::new();
        for attempt in 0..3 {
            let mut child = folder
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
        let done = folder.run(&WORDS);
        assert_eq!(done.code(0).stdout(), expected, "round {round}");
        let resumed = std::fs::read(folder.path().join("out/games.jsonl")).unwrap();
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
    let folder = WorkFolder::new();
    folder.run(&WORDS).code(0);
    let words: Vec<&str> =
        WORDS.iter().map(|&word| if word == "out" { "other" } else { word }).collect();
    let done = folder.run(&words);
    assert!(done.error_after_note(1).contains("are not in other"), "{}", done.stderr());
    folder.run(&[&words[..], &["--fresh"]].concat()).code(0);
    let read = |name: &str| std::fs::read(folder.path().join(name).join("games.jsonl")).unwrap();
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
    let folder = WorkFolder::new();
    let words =
        words("tournament carcassonne --bot greedy --bot greedy:ties=random --games 200000");
    let mut child = folder
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
    let runs = folder.run(&["db", "runs", "--json"]).json();
    assert_eq!(runs[0]["state"], "interrupted");
}

/// Starts the program, waits until it plays, asks it to stop, and gives back what it said.
fn interrupted(folder: &WorkFolder, words: &[&str]) -> String {
    let mut child = folder
        .command(words)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let parts = folder.path().join("out/blocks");
    let has_part = || {
        let files = std::fs::read_dir(&parts).into_iter().flatten().flatten();
        files.map(|file| file.path()).any(|path| path.extension().is_some_and(|it| it == "jsonl"))
    };
    for _ in 0..2_000 {
        if has_part() || child.try_wait().expect("a child").is_some() {
            break;
        }
        sleep(Duration::from_millis(10));
    }
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    assert_eq!(child.wait().expect("a child").code(), Some(1));
    let mut message = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    std::io::Read::read_to_string(&mut stderr, &mut message).expect("text");
    message
}

const MATCH: [&str; 11] = [
    "match",
    "carcassonne",
    "--bot",
    "greedy",
    "--bot",
    "greedy:ties=random",
    "--seed",
    "4",
    "--out",
    "out",
    "--games",
];

#[test]
fn an_interrupted_match_leaves_whole_records_and_goes_on() {
    let folder = WorkFolder::new();
    let words = [&MATCH[..], &["3000"]].concat();
    let message = interrupted(&folder, &words);
    assert!(message.contains(" of 3000 games; out/games.jsonl holds their records"), "{message}");
    assert!(
        message.contains("go on with: ") && message.contains(" match carcassonne"),
        "{message}"
    );
    let read = || std::fs::read_to_string(folder.path().join("out/games.jsonl")).unwrap();
    let played = read();
    assert!(played.ends_with('\n') && played.lines().count() >= 2);
    for line in played.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("a whole record");
        assert_eq!(record["game"], "carcassonne");
    }
    assert_eq!(folder.run(&["db", "runs", "--json"]).json()[0]["state"], "interrupted");
    let resumed = folder.run(&words);
    resumed.code(0);
    assert_eq!(read().lines().count(), 3000);
    assert!(read().lines().next() == played.lines().next(), "the first game is the same");
    assert!(!folder.path().join("out/blocks").exists());
}

#[test]
fn a_resumed_match_ends_with_the_same_bytes() {
    let calm = WorkFolder::new();
    let words = [&MATCH[..], &["600", "--json"]].concat();
    let report = |context: &WorkFolder| {
        let mut report = context.run(&words).json();
        let fields = report.as_object_mut().unwrap();
        assert!(fields.remove("seconds").is_some());
        assert!(fields.remove("games_per_second").is_some());
        report
    };
    let expected = report(&calm);
    let records = std::fs::read(calm.path().join("out/games.jsonl")).unwrap();
    let folder = WorkFolder::new();
    for _ in 0..3 {
        let mut child = folder
            .command(&words)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        sleep(Duration::from_millis(150));
        let _ = child.kill();
        child.wait().expect("a child");
    }
    assert_eq!(report(&folder), expected);
    let resumed = std::fs::read(folder.path().join("out/games.jsonl")).unwrap();
    assert!(resumed == records, "the records differ");
}

#[test]
fn a_finished_match_is_not_played_again() {
    let folder = WorkFolder::new();
    let words = [&MATCH[..], &["20"]].concat();
    let first = folder.run(&words);
    let again = folder.run(&words);
    assert_eq!(again.code(0).stdout(), first.code(0).stdout());
    assert!(again.stderr().contains("this match is finished"), "{}", again.stderr());
    let elsewhere: Vec<&str> =
        words.iter().map(|&word| if word == "out" { "other" } else { word }).collect();
    folder.run(&elsewhere).code(0);
    let read = |name: &str| std::fs::read(folder.path().join(name).join("games.jsonl")).unwrap();
    assert!(read("out") == read("other"), "records that are wanted elsewhere are made again");
}

/// Weights that come along; with the sign turned the bot does what it should avoid.
fn weights(sign: f64) -> String {
    let shipped = include_str!("../../../carcassonne-ai/data/rules19-3-2.json");
    let mut file: serde_json::Value = serde_json::from_str(shipped).expect("weights are JSON");
    for gene in file["genes"].as_array_mut().expect("a list of genes") {
        *gene = serde_json::json!(sign * gene.as_f64().expect("a number"));
    }
    file.to_string()
}

#[test]
fn other_weights_in_the_same_file_are_another_tournament() {
    let folder = WorkFolder::new();
    let words = words(
        "tournament carcassonne --bot rules19-3:weights=w.json --bot random --games 40 --json",
    );
    let points = |sign: f64| {
        std::fs::write(folder.path().join("w.json"), weights(sign)).unwrap();
        folder.run(&words).json()["crossings"][0]["points"].clone()
    };
    assert_eq!(points(1.0), serde_json::json!([40.0, 0.0]));
    assert_eq!(points(-1.0), serde_json::json!([0.0, 40.0]));
    assert_eq!(points(1.0), serde_json::json!([40.0, 0.0]), "both are kept");
    let runs = folder.run(&["db", "runs", "--json"]).json();
    assert_eq!(runs.as_array().map(Vec::len), Some(2));
}

/// Bots do not outlive an arena that was killed.
#[test]
fn bots_die_with_a_killed_arena() {
    let folder = WorkFolder::new();
    // It ignores the end of its input and every signal that can be ignored.
    let bot = "exec:trap '' INT TERM HUP; echo $$ > bot.pid; while :; do sleep 1; done";
    let words = ["match", "carcassonne", "--bot", bot, "--bot", "random", "--games", "2"];
    let mut arena =
        folder.command(&words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let file = folder.path().join("bot.pid");
    let pid = wait_for(|| std::fs::read_to_string(&file).ok()?.trim().parse::<u32>().ok());
    arena.kill().unwrap();
    arena.wait().unwrap();
    wait_for(|| (!is_alive(pid)).then_some(()));
}

fn is_alive(pid: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

/// Nor do programs that a bot has started in sessions of their own, where there are control groups.
#[test]
fn what_left_its_session_dies_with_a_killed_arena() {
    let folder = WorkFolder::new();
    let check =
        folder.run(&["check-bot", "dominion", "--bot", "exec:false", "--json"]).code(1).stdout();
    let check: serde_json::Value = serde_json::from_str(&check).unwrap();
    if check["hosting"] == "process-group" {
        let why = "no control group can be made here";
        return bw_testkit::skipped("what_left_its_session_dies_with_a_killed_arena", why);
    }
    let bot =
        "exec:setsid sh -c 'echo $$ > child.pid; sleep 600; true' & while :; do sleep 1; done";
    let words = ["match", "carcassonne", "--bot", bot, "--bot", "random", "--games", "2"];
    let mut arena =
        folder.command(&words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let file = folder.path().join("child.pid");
    let pid = wait_for(|| std::fs::read_to_string(&file).ok()?.trim().parse::<u32>().ok());
    let groups = std::fs::read_to_string(format!("/proc/{pid}/cgroup")).unwrap();
    arena.kill().unwrap();
    arena.wait().unwrap();
    wait_for(|| (!is_alive(pid)).then_some(()));
    // Its folder goes, too, as soon as the guardian has seen to it.
    let group = groups.lines().find_map(|line| line.strip_prefix("0::")).unwrap();
    assert!(group.contains(&format!("boardwright-{}-", arena.id())), "{group}");
}

/// Waits for something that happens sooner or later, however busy the machine is.
fn wait_for<T>(mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..6000 {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it has not happened within a minute");
}
