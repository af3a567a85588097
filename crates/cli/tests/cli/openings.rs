//! Games from openings: two bots without luck play different games, and every run of them ends with the same bytes.

use std::collections::BTreeSet;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use bw_core::Record;

use crate::command::{Done, WorkFolder, words};

const GOLD: &str = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Md2 Ee2 Df2 Hg2 Ch2";
const SILVER: &str = "ca7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8";

/// Two bots without luck, games of a few turns.
const BOTS: &str = "arimaa --bot ugrh:nodes=400 --bot ugrh:nodes=400,weights=w1 --rules turns=6";

fn records(folder: &WorkFolder, out: &str) -> Vec<Record> {
    let file = folder.path().join(out).join("games.jsonl");
    let text = std::fs::read_to_string(file).expect("records");
    text.lines().map(|line| Record::from_json(line).expect("a record")).collect()
}

fn opened(record: &Record) -> Vec<String> {
    record.actions[..record.opening as usize].to_vec()
}

#[test]
fn both_colours_play_every_opening() {
    let folder = WorkFolder::new();
    let line = format!("match {BOTS} --games 20 --openings random --out out --json");
    let report = folder.run(&words(&line)).json();
    assert_eq!(report["openings"]["set"], "random:2");
    let records = records(&folder, "out");
    assert_eq!(records.len(), 20);
    let mut openings = BTreeSet::new();
    for pair in records.chunks(2) {
        assert_eq!(opened(&pair[0]), opened(&pair[1]));
        assert!(pair[0].opening > 32, "two set-ups and two turns");
        let mut swapped = pair[1].players.clone();
        swapped.reverse();
        assert_eq!(pair[0].players, swapped);
        openings.insert(opened(&pair[0]));
    }
    assert_eq!(openings.len(), 10, "all different");
    folder.run(&words("replay out/games.jsonl")).code(0);
}

#[test]
fn a_file_of_openings_is_played_in_its_order_and_again() {
    let folder = WorkFolder::new();
    let second = format!("{GOLD}; {SILVER}; 2g Ee2n Ee3n; 2s ed7s");
    let text = format!("# mine\n1g {GOLD} 1s {SILVER}  # no turns\n\n{second}\n");
    std::fs::write(folder.path().join("two.txt"), text).unwrap();
    let line = format!("match {BOTS} --games 6 --openings two.txt --out out");
    let done = folder.run(&words(&line));
    assert!(done.code(0).stdout().contains("6 games from 2 openings of two.txt, seed 1"));
    assert_eq!(
        done.stderr(),
        "note: 2 openings for 3 groups of games: openings come again, and bots without luck then repeat their games\n"
    );
    let records = records(&folder, "out");
    let counts: Vec<u32> = records.iter().map(|record| record.opening).collect();
    assert_eq!(counts, [32, 32, 37, 37, 32, 32]);
    assert_eq!(records[0].actions, records[4].actions, "bots without luck");
    // The content is what counts: another one is another run, another name is not.
    std::fs::rename(folder.path().join("two.txt"), folder.path().join("renamed.txt")).unwrap();
    let renamed = line.replace("two.txt", "renamed.txt");
    let again = folder.run(&words(&renamed));
    assert!(again.code(0).stderr().contains("this match is finished"), "{}", again.stderr());
    assert!(again.stdout().contains("2 openings of renamed.txt"));
    std::fs::write(folder.path().join("renamed.txt"), format!("{second}\n")).unwrap();
    let other = folder.run(&words(&renamed.replace("--out out", "--out other")));
    assert!(!other.code(0).stderr().contains("finished"), "{}", other.stderr());
}

#[test]
fn bad_openings_are_named_before_anything_is_played() {
    let folder = WorkFolder::new();
    let write = |text: &str| std::fs::write(folder.path().join("bad.txt"), text).unwrap();
    let error = |set: &str| {
        let line = format!("match {BOTS} --games 2 --openings {set}");
        let tournament = line.replacen("match", "tournament", 1);
        let found = folder.run(&words(&line)).error(2);
        assert_eq!(folder.run(&words(&tournament)).error(2), found);
        found
    };
    assert!(error("none.txt").starts_with("cannot read none.txt: "));
    assert!(error("random:x").contains("`x` is no number of turns from 0 to 100"));
    write("# nothing\n");
    assert_eq!(error("bad.txt"), "--openings: bad.txt holds no openings; write one a line");
    write(&format!("1g {GOLD} 1s {SILVER}\n1g {GOLD} 1s {SILVER} 2g Ra1n\n"));
    let illegal = error("bad.txt");
    assert!(illegal.starts_with("--openings: bad.txt, line 2: `2g Ra1n`, turn 3: "), "{illegal}");
    write("1g Ra1 Rb1\n");
    assert!(
        error("bad.txt").ends_with("turn 1 is not complete; write the whole turn or leave it away")
    );
    std::fs::write(folder.path().join("bad.txt"), [0xff, 0xfe, b'\n']).unwrap();
    assert_eq!(error("bad.txt"), "bad.txt is not UTF-8 text");
    let carcassonne = words("match carcassonne --bot greedy --bot random --openings random");
    assert_eq!(
        folder.run(&carcassonne).error(2),
        "--openings: Carcassonne is not played from openings: its chance events make every game another one; \
         --seed chooses them"
    );
}

#[test]
fn threads_change_nothing() {
    let run = |threads: &str| {
        let folder = WorkFolder::new();
        let line = format!(
            "tournament {BOTS} --bot random --games 10 --openings random:1 --sprt 0,200 --json --out out"
        );
        let done = folder.run(&words(&format!("{line} --threads {threads}")));
        let out = std::fs::read(folder.path().join("out/games.jsonl")).unwrap();
        (done.code(0).stdout(), out)
    };
    let one = run("1");
    assert!(one.0.contains("\"openings\":{\"set\":\"random:1\"}") && one.0.contains("\"sprt\":"));
    assert!(run("2") == one && run("8") == one);
}

#[test]
fn a_killed_run_resumes_with_its_openings() {
    let line = format!("tournament {BOTS} --games 40 --openings random --json --out out");
    let words = words(&line);
    let calm = WorkFolder::new();
    let expected = calm.run(&words).code(0).stdout();
    let records = std::fs::read(calm.path().join("out/games.jsonl")).unwrap();
    let mut killed = 0;
    for round in 0..4 {
        let folder = WorkFolder::new();
        for attempt in 0..2 {
            let mut child = folder
                .command(&words)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("the program starts");
            sleep(Duration::from_millis(40 + 60 * round + 50 * attempt));
            if child.try_wait().expect("a child").is_none() {
                killed += 1;
                child.kill().expect("a living child");
            }
            child.wait().expect("a child");
        }
        assert_eq!(folder.run(&words).code(0).stdout(), expected, "round {round}");
        let resumed = std::fs::read(folder.path().join("out/games.jsonl")).unwrap();
        assert!(resumed == records, "the records of round {round} differ");
    }
    assert!(killed > 0, "every run ended before it was killed: make it longer");
}

/// Standard output without what depends on time.
fn timeless(done: &Done) -> serde_json::Value {
    let mut report = done.json();
    for field in ["seconds", "games_per_second"] {
        report.as_object_mut().expect("an object").remove(field);
    }
    report
}

#[test]
fn the_standing_is_shown_while_it_runs_and_changes_nothing() {
    let live = |line: &str| WorkFolder::new().run(&words(&format!("{line} --live")));
    let calm = |line: &str| WorkFolder::new().run(&words(line));
    let line = format!("match {BOTS} --games 10 --openings random --json");
    let (shown, plain) = (live(&line), calm(&line));
    assert_eq!(timeless(&shown), timeless(&plain));
    assert_eq!(plain.stderr(), "");
    let first = shown.stderr().lines().next().unwrap_or_default().to_string();
    assert!(
        first.contains(" of 10 games, ") && first.contains(" left; ugrh:nodes=400 "),
        "{first}"
    );
    assert!(first.ends_with(" %"), "{first}");

    let line = format!("tournament {BOTS} --games 40 --openings random --sprt 0,300");
    let (shown, plain) = (live(&line), calm(&line));
    assert_eq!(shown.code(0).stdout(), plain.code(0).stdout());
    let messages = shown.stderr();
    assert!(messages.contains(" of 40 games, ") && messages.contains("; 1. ugrh:"), "{messages}");
    // A finished run has nothing to show.
    let folder = WorkFolder::new();
    folder.run(&words(&line)).code(0);
    let again = folder.run(&words(&format!("{line} --watch")));
    assert!(!again.code(0).stderr().contains("games/s"), "{}", again.stderr());
}
