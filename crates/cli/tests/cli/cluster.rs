//! Many machines, as processes on this one: the same bytes whoever is killed, and a clear line for everything else.

use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use bw_testkit::{PostgresServer, StopMode, skipped};

use crate::command::{WorkFolder, words};

/// How often workers and the coordinator are killed; `BW_CLUSTER_KILLS=12,4` is the long version.
fn kills() -> (usize, usize) {
    let said = std::env::var("BW_CLUSTER_KILLS").unwrap_or_default();
    let read = said.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    read.unwrap_or((3, 1))
}

/// Worker processes that are started again when they are killed.
struct Crew<'f> {
    folder: &'f WorkFolder,
    url: String,
    workers: Vec<Child>,
}

impl<'f> Crew<'f> {
    fn start(folder: &'f WorkFolder, url: &str, count: usize) -> Self {
        let mut crew = Crew { folder, url: url.into(), workers: Vec::new() };
        for n in 0..count {
            let worker = crew.spawn(n);
            crew.workers.push(worker);
        }
        crew
    }

    fn spawn(&self, n: usize) -> Child {
        let name = format!("w{n}");
        let words = ["worker", "--db", &self.url, "--threads", "1", "--name", &name, "--quiet"];
        let mut command = self.folder.command(&words);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a worker starts")
    }

    /// Kills one and starts another in its place.
    fn replace(&mut self, n: usize) {
        let at = n % self.workers.len();
        let _ = self.workers[at].kill();
        let _ = self.workers[at].wait();
        self.workers[at] = self.spawn(at);
    }
}

impl Drop for Crew<'_> {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }
}

/// Runs a command that sends its work to three workers while workers, the command itself and the database are killed
/// again and again; answers what it printed at the end and how often it was killed while it ran.
fn harried(folder: &WorkFolder, server: &PostgresServer, words: &[&str]) -> (Vec<u8>, usize) {
    let url = server.url();
    folder.run(&["db", "migrate", "--db", &url]).code(0);
    let mut crew = Crew::start(folder, &url, 3);
    let start = || {
        let mut command = folder.command(words);
        command.env("BOARDWRIGHT_DB", &url).stdout(Stdio::piped()).stderr(Stdio::null());
        command.spawn().expect("the program starts")
    };
    let (workers, coordinators) = kills();
    let mut child = start();
    let mut hurt = 0;
    for blow in 0..workers + coordinators + 1 {
        sleep(Duration::from_millis(700 + 130 * (blow as u64 % 5)));
        if child.try_wait().expect("a child").is_some() {
            break;
        }
        hurt += 1;
        if blow == workers + coordinators {
            server.stop(StopMode::Immediate);
            server.start();
        } else if blow % (workers / coordinators.max(1) + 1) == 1 {
            child.kill().expect("a living child");
            child.wait().expect("a child");
            child = start();
        } else {
            crew.replace(blow);
        }
    }
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{words:?}");
    (output.stdout, hurt)
}

#[test]
fn a_tournament_of_workers_outlives_kills_and_a_restart_of_its_database() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("a tournament of workers", "PostgreSQL is not installed");
    };
    let games = std::env::var("BW_CLUSTER_GAMES").unwrap_or_else(|_| "1200".into());
    let line = format!(
        "tournament carcassonne --bot greedy --bot random --bot weighted --games {games} --seed 4 \
         --json --out out"
    );
    let line = line.as_str();
    let calm = WorkFolder::new();
    let expected = calm.run(&[&words(line)[..], &["--threads", "1"]].concat()).code(0).stdout();
    let folder = WorkFolder::new();
    let (stdout, hurt) = harried(&folder, &server, &[&words(line)[..], &["--workers"]].concat());
    assert_eq!(String::from_utf8(stdout).unwrap(), expected);
    assert!(hurt > 0, "it ended before anybody was killed: make it longer");
    let read = |folder: &WorkFolder| std::fs::read(folder.path().join("out/games.jsonl")).unwrap();
    assert!(read(&folder) == read(&calm), "the records differ");
}

#[test]
fn learning_and_an_experiment_of_workers_outlive_kills() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("learning of workers", "PostgreSQL is not installed");
    };
    let line = "evolve carcassonne --generations 3 --set popSize=8 --set matingGames=2 \
                --set environmentGames=2 --set fitnessGames=4 --seed 3 --json";
    let calm = WorkFolder::new();
    let begin = |workers: &[&'static str]| [&words(line)[..], &["--out", "run"], workers].concat();
    let expected = calm.run(&begin(&["--threads", "1"])).code(0).stdout();
    let folder = WorkFolder::new();
    let (stdout, _) = harried(&folder, &server, &begin(&["--workers"]));
    assert_eq!(String::from_utf8(stdout).unwrap(), expected);
    let read = |folder: &WorkFolder, name: &str| {
        std::fs::read(folder.path().join("run").join(name)).unwrap()
    };
    for name in ["checkpoint.json", "log.csv", "config.txt"] {
        assert!(read(&folder, name) == read(&calm, name), "{name} differs");
    }
    let line = "reproduce carcassonne 7.3 --games 40 --json";
    let expected = calm.run(&[&words(line)[..], &["--threads", "1"]].concat()).code(0).stdout();
    let (stdout, _) = harried(&folder, &server, &[&words(line)[..], &["--workers"]].concat());
    assert_eq!(String::from_utf8(stdout).unwrap(), expected);
}

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
    server.query("UPDATE bw_store_migrations SET version = 99 WHERE version = 6");
    let newer = folder.run(&["worker", "--db", &server.url()]).error(1);
    assert!(newer.contains("has schema version 99"), "{newer}");
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
