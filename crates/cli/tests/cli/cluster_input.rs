//! Databases, files and rights that are not what a run of many machines needs: one clear line each, and nothing is lost.

use bw_testkit::{PostgresServer, StopMode, skipped};

use crate::command::{Done, WorkFolder, words};
use crate::crew::{Crew, Watched, wait_until};

#[test]
fn bad_databases_get_one_line_each() {
    let folder = WorkFolder::new();
    let nobody = folder.run(&["worker", "--db", "postgres://x@127.0.0.1:9/lab"]).error(1);
    assert!(nobody.starts_with("cannot reach postgres://x@127.0.0.1:9/lab"), "{nobody}");
    let wrong = folder.run(&["worker", "--db", "mysql://x"]).error(1);
    assert!(wrong.starts_with("cannot use"), "{wrong}");
    let Some(server) = PostgresServer::start_new() else {
        return skipped("a worker at a bad database", "PostgreSQL is not installed");
    };
    let empty = folder.run(&["worker", "--db", &server.url()]).error(1);
    assert!(empty.contains("has an older schema") && empty.contains("db migrate"), "{empty}");
    let missing = server.url().replace("/postgres", "/nothing");
    let missing = missing.replacen("/nothing@", "/postgres@", 1);
    let refused = folder.run(&["worker", "--db", &missing]).error(1);
    assert!(refused.contains("does not exist"), "{refused}");
    folder.run(&["db", "migrate", "--db", &server.url()]).code(0);
    server.query("CREATE ROLE looker LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO looker");
    let looker = server.url().replace("postgres@", "looker@");
    let reader = folder.run(&["worker", "--db", &looker]).error(1);
    assert!(reader.contains("refused us: permission denied"), "{reader}");
    server.query("UPDATE bw_store_migrations SET version = 99 WHERE version = 7");
    let game = ["match", "carcassonne", "--bot", "greedy", "--bot", "random", "--workers"];
    for command in [&["worker"][..], &game, &["db", "workers"], &["db", "runs", "--watch"]] {
        let newer = folder.run(&[command, &["--db", &server.url()]].concat()).error(1);
        assert!(newer.contains("has schema version 99"), "{newer}");
    }
}

#[test]
fn a_wrong_password_is_one_line_that_does_not_show_it() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("a worker with a wrong password", "PostgreSQL is not installed");
    };
    let folder = WorkFolder::new();
    folder.run(&["db", "migrate", "--db", &server.url()]).code(0);
    server.query(include_str!("../../../../deploy/worker-role.sql"));
    server.query("ALTER ROLE boardwright_worker PASSWORD 'right'");
    server.stop(StopMode::Fast);
    server
        .let_in("host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n");
    server.start();
    let url = |password: &str| {
        server.url().replacen("postgres@", &format!("boardwright_worker:{password}@"), 1)
    };
    let refused = folder.run(&["worker", "--db", &url("secret-but-wrong")]).error(1);
    assert!(refused.contains("refused us: password authentication failed"), "{refused}");
    assert!(!refused.contains("secret-but-wrong"), "{refused}");
    let _crew = Crew::start(&folder, &url("right"), 1);
    let line = "match carcassonne --bot greedy --bot random --games 20 --workers --json";
    let done = folder.run(&[&words(line)[..], &["--db", &server.url()]].concat());
    assert_eq!(done.json()["games"], 20);
}

#[test]
fn files_and_programs_that_nobody_has_are_named() {
    let folder = WorkFolder::new();
    folder.run(&["db", "migrate"]).code(0);
    let line = "match carcassonne --bot rules19-3:weights=gone.json --bot random --workers";
    let gone = folder.run(&words(line)).error(2);
    assert!(gone.contains("gone.json"), "{gone}");
    // A program that no worker may start: the run waits and says why, the worker is asked why it does not work.
    std::fs::write(folder.path().join("bot.py"), "").unwrap();
    let url = folder.path().join("test.db").display().to_string();
    let _crew = Crew::start(&folder, &url, 1);
    let bot = "exec:python3 bot.py";
    let game = ["match", "carcassonne", "--bot", bot, "--bot", "random", "--games", "2"];
    let mut run = Watched::start(folder.command(&[&game[..], &["--workers"]].concat()));
    let why = run.wait_for("none of 1 workers takes anything");
    let reason = "worker 1 `w0`: run 1 (match carcassonne) is not for this worker: \
                  `exec:python3 bot.py` may not be started here; allow it with --allow 'exec:python3 bot.py'";
    assert!(why.contains(reason), "{why}");
    let listed = folder.run(&["db", "workers", "--json"]).json();
    assert!(listed["workers"][0]["note"].as_str().unwrap().contains(bot), "{listed}");
    run.signal("INT");
    assert!(run.wait_for("go on with").contains("match carcassonne"));
    assert_eq!(run.end().output.status.code(), Some(1));
}

#[test]
fn a_worker_that_loses_its_rights_ends_with_one_line_and_loses_nothing() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("a worker that loses its rights", "PostgreSQL is not installed");
    };
    let folder = WorkFolder::new();
    folder.run(&["db", "migrate", "--db", &server.url()]).code(0);
    server.query(include_str!("../../../../deploy/worker-role.sql"));
    let url = server.url().replacen("postgres@", "boardwright_worker@", 1);
    let mut worker = Watched::start(folder.command(&["worker", "--threads", "1", "--db", &url]));
    worker.wait_for("plays for");
    let line = "match carcassonne --bot greedy --bot random --games 400 --seed 6 --json --fresh";
    let expected = report(&folder.run(&[&words(line)[..], &["--threads", "1"]].concat()));
    server.query("REVOKE INSERT ON deliveries FROM boardwright_worker");
    let at_server = ["--workers", "--db", &server.url()];
    let run = Watched::start(folder.command(&[&words(line)[..], &at_server].concat()));
    worker.wait_for("refused us: permission denied");
    assert_eq!(worker.end().output.status.code(), Some(1));
    server.query("GRANT INSERT ON deliveries TO boardwright_worker");
    let _crew = Crew::start(&folder, &url, 1);
    assert_eq!(report(&run.end()), expected);
}

#[test]
fn a_server_whose_certificate_changes_is_talked_to_no_more() {
    let Some(server) = PostgresServer::start_encrypted() else {
        return skipped("a certificate that changes", "PostgreSQL is not installed");
    };
    let folder = WorkFolder::new();
    std::fs::write(folder.path().join("root.crt"), PostgresServer::ROOT).unwrap();
    let root = folder.path().join("root.crt").display().to_string();
    let url = format!("{}?sslmode=verify-full&sslrootcert={root}", server.url());
    folder.run(&["db", "migrate", "--db", &url]).code(0);
    let line = "match carcassonne --bot greedy --bot random --games 20000 --seed 6 --json";
    let game = [&words(line)[..], &["--workers", "--db", &url]].concat();
    let mut worker = Watched::start(folder.command(&["worker", "--threads", "1", "--db", &url]));
    worker.wait_for("plays for");
    let run = Watched::start(folder.command(&game));
    wait_until("a block in hand", || {
        let listed = folder.run(&["db", "workers", "--json", "--db", &url]).json();
        listed["queue"][0]["in_hand"].as_u64() > Some(0)
    });
    server.stop(StopMode::Fast);
    server.change_certificate();
    server.start();
    for mut one in [worker, run] {
        let line = one.wait_for("refused us: no encrypted connection");
        assert!(line.contains("certificate"), "{line}");
        assert_eq!(one.end().output.status.code(), Some(1));
    }
}

/// A report without what depends on the time.
fn report(done: &Done) -> serde_json::Value {
    let mut report = done.json();
    let fields = report.as_object_mut().expect("a report");
    fields.remove("seconds");
    fields.remove("games_per_second");
    report
}
