//! Many machines, as processes on this one: the same bytes, and workers that come and go.

use std::process::Stdio;

use bw_testkit::{PostgresServer, skipped};

use crate::command::{WorkFolder, words};
use crate::crew::Crew;

#[test]
fn a_match_goes_to_the_workers_of_its_database_and_brings_its_files_along() {
    let folder = WorkFolder::new();
    let weights = include_str!("../../../carcassonne-ai/data/rules19-3-2.json");
    std::fs::write(folder.path().join("w.json"), weights).unwrap();
    let line = "match carcassonne --bot rules19-3:weights=w.json --bot random --games 60 --json";
    let calm = WorkFolder::new();
    std::fs::write(calm.path().join("w.json"), weights).unwrap();
    let report = |done: crate::command::Done| {
        let mut report = done.json();
        let fields = report.as_object_mut().unwrap();
        fields.remove("seconds");
        fields.remove("games_per_second");
        report
    };
    let expected = report(calm.run(&words(line)));
    // The worker is elsewhere: it has no such file.
    let elsewhere = WorkFolder::new();
    let url = folder.path().join("test.db").display().to_string();
    folder.run(&["db", "migrate"]).code(0);
    let _crew = Crew::start(&elsewhere, &url, 1);
    let done = folder.run(&[&words(line)[..], &["--workers"]].concat());
    assert_eq!(report(done), expected);
    let runs = folder.run(&["db", "runs", "--json"]).json();
    assert_eq!(runs[0]["state"], "finished");
    // Without being asked to, as there is a worker.
    let again = folder.run(&[&words(line)[..], &["--seed", "9"]].concat());
    assert!(again.code(0).stderr().contains("1 workers with 1 threads"), "{}", again.stderr());
}

#[test]
fn workers_judge_recorded_games_with_the_same_bytes() {
    let folder = WorkFolder::new();
    let line = "match carcassonne --bot greedy --bot random --games 6 --out out --quiet";
    folder.run(&words(line)).code(0);
    let weights = include_str!("../../../carcassonne-ai/data/rules19-3-2.json");
    std::fs::write(folder.path().join("w.json"), weights).unwrap();
    let line = "analyze carcassonne out --json --bot rules19-3:weights=w.json";
    let on = |more: &str| folder.run(&[&words(line)[..], &words(more)].concat()).code(0).stdout();
    let expected = on("--threads 1");
    assert_eq!(on("--threads 3"), expected);
    let elsewhere = WorkFolder::new();
    let url = folder.path().join("test.db").display().to_string();
    folder.run(&["db", "migrate"]).code(0);
    let _crew = Crew::start(&elsewhere, &url, 2);
    assert_eq!(on("--workers"), expected);
    assert_eq!(folder.run(&["db", "runs", "--json"]).json()[0]["kind"], "analysis");
}

#[test]
fn a_worker_that_is_interrupted_gives_its_blocks_back() {
    let folder = WorkFolder::new();
    folder.run(&["db", "migrate"]).code(0);
    let mut worker = folder
        .command(&["worker", "--threads", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stderr = std::io::BufReader::new(worker.stderr.take().unwrap());
    let mut said = String::new();
    std::io::BufRead::read_line(&mut stderr, &mut said).unwrap();
    assert!(said.contains("plays for"), "{said}");
    let sent = std::process::Command::new("kill").args(["-INT", &worker.id().to_string()]).status();
    assert!(sent.unwrap().success());
    assert_eq!(worker.wait().unwrap().code(), Some(0));
    std::io::Read::read_to_string(&mut stderr, &mut said).unwrap();
    assert!(said.contains("leaves after 0 blocks"), "{said}");
}

#[test]
fn a_worker_needs_no_owners_rights() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("a worker with few rights", "PostgreSQL is not installed");
    };
    let folder = WorkFolder::new();
    folder.run(&["db", "migrate", "--db", &server.url()]).code(0);
    server.query(include_str!("../../../../deploy/worker-role.sql"));
    let url = server.url().replace("postgres@", "boardwright_worker@");
    let _crew = Crew::start(&folder, &url, 1);
    let line = "match carcassonne --bot greedy --bot random --games 20 --workers --json";
    let done = folder.run(&[&words(line)[..], &["--db", &server.url()]].concat());
    assert_eq!(done.json()["games"], 20);
}

#[test]
fn workers_and_the_queue_are_listed_watched_and_drained() {
    let folder = WorkFolder::new();
    folder.run(&["db", "migrate"]).code(0);
    assert_eq!(folder.run(&["db", "workers", "--json"]).json()["workers"], serde_json::json!([]));
    let url = folder.path().join("test.db").display().to_string();
    let mut crew = Crew::start(&folder, &url, 1);
    let line = "match carcassonne --bot greedy --bot random --games 40 --workers --quiet";
    folder.run(&words(line)).code(0);
    let listed = folder.run(&["db", "workers", "--json"]).json();
    let worker = &listed["workers"][0];
    assert_eq!((&worker["name"], &worker["state"]), (&"w0".into(), &"working".into()));
    assert!(worker["blocks"].as_u64().unwrap() > 0, "{worker}");
    assert_eq!(listed["queue"], serde_json::json!([]));
    assert!(folder.run(&["db", "workers"]).code(0).stdout().contains("w0"));
    // Whoever watches sees the same until Ctrl-C.
    let mut watching = folder.command(&["db", "runs", "--watch"]);
    let mut watching = watching.stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = std::io::BufReader::new(watching.stdout.take().unwrap());
    let mut shown = String::new();
    while !shown.contains("Ctrl-C ends") {
        assert!(std::io::BufRead::read_line(&mut stdout, &mut shown).unwrap() > 0, "{shown}");
    }
    assert!(shown.contains("No run is under way") && shown.contains("w0"), "{shown}");
    let sent =
        std::process::Command::new("kill").args(["-INT", &watching.id().to_string()]).status();
    assert!(sent.unwrap().success());
    assert_eq!(watching.wait().unwrap().code(), Some(0));
    let id = worker["id"].to_string();
    folder.run(&["db", "drain", &id]).code(0);
    assert!(crew.workers[0].wait().unwrap().success(), "it leaves by itself");
    let gone = folder.run(&["db", "workers", "--json"]).json();
    assert_eq!(gone["workers"][0]["state"], "gone");
    let nobody = folder.run(&["db", "drain", "77"]).error(1);
    assert!(nobody.contains("77"), "{nobody}");
}
