//! The database server goes away in the middle of a tournament.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use bw_testkit::{PostgresServer, StopMode, skipped};

use crate::command::{WorkFolder, words};

const LINE: &str = "tournament carcassonne --bot greedy --bot random --bot weighted --games 3000 --threads 2 --json";

#[test]
fn a_tournament_outlives_a_restart_of_its_database() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("a tournament without its database", "PostgreSQL is not installed");
    };
    let calm = WorkFolder::new();
    let expected = calm.run(&words(LINE)).code(0).stdout();
    let folder = WorkFolder::new();
    let mut child = folder
        .command(&words(LINE))
        .env("BOARDWRIGHT_DB", server.url())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut messages = BufReader::new(child.stderr.take().unwrap());
    // As soon as it has begun.
    while runs(&folder, &server) == 0 {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was interrupted");
    }
    server.stop(StopMode::Immediate);
    let mut said = String::new();
    messages.read_line(&mut said).unwrap();
    assert!(said.contains("cannot reach") && said.contains("trying again for 120 s"), "{said}");
    server.start();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

/// Runs that the server knows of.
fn runs(folder: &WorkFolder, server: &PostgresServer) -> usize {
    let listed = folder.run(&["db", "runs", "--json", "--db", &server.url()]).json();
    listed.as_array().map_or(0, Vec::len)
}
