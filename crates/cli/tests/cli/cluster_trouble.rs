//! What an adversary tries on runs of many machines: the same bytes all the same, or one clear line.

use std::process::Command;

use bw_testkit::{PostgresServer, skipped};

use crate::command::{WorkFolder, words};
use crate::crew::{Crew, Watched, wait_until};

const LINE: &str =
    "tournament carcassonne --bot greedy --bot random --bot weighted --games 900 --seed 4 --json";

/// The tournament calmly, on one thread.
fn calm() -> String {
    WorkFolder::new().run(&[&words(LINE)[..], &["--threads", "1"]].concat()).code(0).stdout()
}

/// A folder with a database and its URL.
fn laboratory() -> (WorkFolder, String) {
    let folder = WorkFolder::new();
    folder.run(&["db", "migrate"]).code(0);
    let url = folder.path().join("test.db").display().to_string();
    (folder, url)
}

fn sent_out(folder: &WorkFolder) -> Watched {
    Watched::start(folder.command(&[&words(LINE)[..], &["--workers"]].concat()))
}

/// Tasks that somebody has at the moment.
fn in_hand(folder: &WorkFolder) -> u64 {
    let listed = folder.run(&["db", "workers", "--json"]).json();
    listed["queue"][0]["in_hand"].as_u64().unwrap_or(0)
}

#[test]
fn of_two_coordinators_of_one_run_the_second_ends_it() {
    let (folder, url) = laboratory();
    let _crew = Crew::start(&folder, &url, 1);
    let first = sent_out(&folder);
    wait_until("a block in hand", || in_hand(&folder) > 0);
    let second = sent_out(&folder);
    let first = first.end();
    assert_eq!(first.output.status.code(), Some(1));
    let said = first.stderr();
    assert!(said.contains("another program has taken over run 1"), "{said}");
    let second = second.end();
    assert_eq!(second.code(0).stdout(), calm(), "{}", second.stderr());
    assert_eq!(folder.run(&["db", "runs", "--json"]).json()[0]["state"], "finished");
}

#[test]
fn a_worker_that_sleeps_holds_nobody_up_and_works_on_when_it_wakes() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("a worker that sleeps", "PostgreSQL is not installed");
    };
    let folder = WorkFolder::at(&server.url());
    folder.run(&["db", "migrate"]).code(0);
    let mut crew = Crew::start(&folder, &server.url(), 2);
    let run = sent_out(&folder);
    wait_until("blocks in hand", || in_hand(&folder) > 1);
    crew.signal(0, "STOP");
    let done = run.end();
    crew.signal(0, "CONT");
    assert_eq!(done.code(0).stdout(), calm());
    // It is neither set aside nor lost: it hands in what nobody wants any more and plays in the next run.
    crew.signal(1, "INT");
    assert!(crew.workers[1].wait().unwrap().success());
    let line = "match carcassonne --bot greedy --bot random --games 20 --workers --json";
    assert_eq!(folder.run(&words(line)).json()["games"], 20);
    let listed = folder.run(&["db", "workers", "--json"]).json();
    let state = |name: &str| {
        let workers = listed["workers"].as_array().unwrap();
        workers.iter().find(|worker| worker["name"] == name).unwrap()["state"].clone()
    };
    assert_eq!((state("w0"), state("w1")), ("working".into(), "gone".into()));
}

/// Leases and signs of life are the database's time, not that of whoever has them.
#[test]
fn clocks_that_are_wrong_by_hours_change_nothing() {
    let there = Command::new("faketime").args(["-f", "+1h", "true"]).status();
    if !there.is_ok_and(|status| status.success()) {
        return skipped("workers with wrong clocks", "faketime is not installed");
    }
    let Some(server) = PostgresServer::start_new() else {
        return skipped("workers with wrong clocks", "PostgreSQL is not installed");
    };
    let (folder, url) = (WorkFolder::at(&server.url()), server.url());
    folder.run(&["db", "migrate"]).code(0);
    let program = env!("CARGO_BIN_EXE_boardwright");
    let elsewhen = |shift: &str, words: &[&str]| {
        let mut command = Command::new("faketime");
        command.args(["-f", shift, program]).args(words).current_dir(folder.path());
        command.env("BOARDWRIGHT_DB", &url);
        // A wrong clock on the wall; time goes by as everywhere.
        command.env("DONT_FAKE_MONOTONIC", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        Watched::start(command)
    };
    let work = ["worker", "--threads", "1"];
    let mut workers = [elsewhen("+1h", &work), elsewhen("-1h", &work)];
    for worker in &mut workers {
        worker.wait_for("plays for");
    }
    let run = elsewhen("+2h", &[&words(LINE)[..], &["--workers"]].concat());
    assert_eq!(run.end().code(0).stdout(), calm());
    let listed = folder.run(&["db", "workers", "--json"]).json();
    for worker in listed["workers"].as_array().unwrap() {
        assert_eq!(worker["state"], "working", "{listed}");
        assert!(worker["blocks"].as_u64() > Some(0), "{listed}");
        assert!(worker["silent_ms"].as_i64() < Some(15_000), "{listed}");
    }
}

/// A limit on the size of files stands for a full disk: it fails in the same place, and needs no disk of its own.
#[test]
fn a_full_disk_ends_a_run_with_one_line_and_the_same_command_goes_on() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("a run on a full disk", "PostgreSQL is not installed");
    };
    let (folder, url) = (WorkFolder::at(&server.url()), server.url());
    folder.run(&["db", "migrate"]).code(0);
    let _crew = Crew::start(&folder, &url, 2);
    let line = format!("{LINE} --out out --workers --db {url}");
    let limited = "trap '' XFSZ; ulimit -f 100; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, "sh", env!("CARGO_BIN_EXE_boardwright")]).args(words(&line));
    command.current_dir(folder.path());
    let full = Watched::start(command).end();
    assert_eq!(full.output.status.code(), Some(1), "{}", full.stderr());
    let said = full.stderr();
    assert!(said.contains("cannot write records to out: File too large"), "{said}");
    assert_eq!(folder.run(&words(&line)).code(0).stdout(), calm());
    let quiet = WorkFolder::new();
    quiet.run(&[&words(LINE)[..], &["--threads", "1", "--out", "out"]].concat()).code(0);
    let read = |folder: &WorkFolder| std::fs::read(folder.path().join("out/games.jsonl")).unwrap();
    assert!(read(&folder) == read(&quiet), "the records differ");
}
