//! Runs of many machines under blows: workers and coordinators are killed, the database restarts, and the result has the same
//! bytes as a calm run on one thread.

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bw_testkit::{PostgresServer, StopMode, skipped};

use crate::command::{WorkFolder, words};
use crate::crew::Crew;

/// How much is thrown at a run, and how long it is.
struct Storm {
    /// Kills of workers, kills of the coordinator; the database restarts once.
    workers: usize,
    coordinators: usize,
    /// How much more is played than in the test command.
    length: usize,
    /// Every blow must have fallen on a run that was under way.
    all_land: bool,
}

impl Storm {
    /// `BW_CLUSTER_KILLS=12,4` with `BW_CLUSTER_LENGTH=60` is the long version; else what a test may take.
    fn of_this_run(workers: usize, coordinators: usize) -> Self {
        let variable = |name| std::env::var(name).unwrap_or_default();
        let said = variable("BW_CLUSTER_KILLS");
        let said = said.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let length = variable("BW_CLUSTER_LENGTH").parse().unwrap_or(1);
        match said {
            Some((workers, coordinators)) => {
                Storm { workers, coordinators, length, all_land: true }
            }
            None => Storm { workers, coordinators, length, all_land: false },
        }
    }

    /// All blows in the order they fall: coordinators spread among workers, the database in the middle.
    fn blows(&self) -> Vec<Blow> {
        let mut blows = vec![Blow::Worker; self.workers];
        for n in 0..self.coordinators {
            let at = (2 * n + 1) * blows.len() / (2 * self.coordinators);
            blows.insert(at.min(blows.len()), Blow::Coordinator);
        }
        blows.insert(blows.len().div_ceil(2), Blow::Database);
        blows
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Blow {
    Worker,
    Coordinator,
    Database,
}

/// A number that nobody can foresee.
fn luck(below: u64) -> u64 {
    RandomState::new().hash_one(below) % below
}

/// Runs a command that sends its work to three workers while a storm goes over it; answers what it printed at the end.
/// The blows fall within the time that two threads would need for what one took `alone`.
fn harried(
    folder: &WorkFolder,
    server: &PostgresServer,
    storm: &Storm,
    (words, alone): (&[&str], Duration),
) -> String {
    let url = server.url();
    folder.run(&["db", "migrate", "--db", &url]).code(0);
    let mut crew = Crew::start(folder, &url, 3);
    let log = folder.path().join("coordinator.log");
    let said = || std::fs::read_to_string(&log).unwrap_or_default();
    let start = || -> Child {
        let log = File::options().create(true).append(true).open(&log).expect("a log");
        let mut command = folder.command(words);
        command.env("BOARDWRIGHT_DB", &url).stdout(Stdio::piped()).stderr(log);
        command.spawn().expect("the program starts")
    };
    let blows = storm.blows();
    let mut child = start();
    let mut landed = Vec::new();
    let pause = (alone.as_millis() as u64 / (3 * blows.len() as u64)).clamp(50, 600);
    for &blow in &blows {
        sleep(Duration::from_millis(pause + luck(pause)));
        if child.try_wait().expect("a child").is_some() {
            break;
        }
        landed.push(blow);
        match blow {
            Blow::Worker => crew.replace(luck(3) as usize),
            Blow::Coordinator => {
                child.kill().expect("a living child");
                child.wait().expect("a child");
                child = start();
            }
            Blow::Database => {
                server.stop(StopMode::Immediate);
                server.start();
            }
        }
    }
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{words:?} after {landed:?}\n{}", said());
    assert!(!landed.is_empty(), "it ended before anybody was killed: make it longer");
    if storm.all_land {
        assert_eq!(landed, blows, "it ended too early: make it longer\n{}", said());
    }
    let left = folder.run(&["db", "workers", "--json", "--db", &url]).json();
    assert_eq!(left["queue"], serde_json::json!([]), "nothing is left in the queue");
    String::from_utf8(output.stdout).expect("output is text")
}

/// The same calmly, on one thread, and how long it takes.
#[allow(clippy::disallowed_methods)] // blows must fall while the run is under way, on any machine
fn calm(folder: &WorkFolder, line: &str) -> (String, Duration) {
    let begun = Instant::now();
    let said = folder.run(&[&words(line)[..], &["--threads", "1"]].concat()).code(0).stdout();
    (said, begun.elapsed())
}

#[test]
fn a_tournament_of_workers_outlives_kills_and_a_restart_of_its_database() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("a tournament of workers", "PostgreSQL is not installed");
    };
    let storm = Storm::of_this_run(3, 1);
    let games = 1_200 * storm.length;
    let line = format!(
        "tournament carcassonne --bot greedy --bot random --bot weighted --games {games} --seed 4 \
         --json --out out"
    );
    let (quiet, folder) = (WorkFolder::new(), WorkFolder::new());
    let (expected, alone) = calm(&quiet, &line);
    let words = [&words(&line)[..], &["--workers"]].concat();
    let said = harried(&folder, &server, &storm, (&words, alone));
    assert_eq!(said, expected);
    let read = |folder: &WorkFolder| std::fs::read(folder.path().join("out/games.jsonl")).unwrap();
    assert!(read(&folder) == read(&quiet), "the records differ");
}

#[test]
fn learning_of_workers_outlives_kills_and_a_restart_of_its_database() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("learning of workers", "PostgreSQL is not installed");
    };
    let storm = Storm::of_this_run(1, 1);
    let generations = 3 * storm.length;
    let line = format!(
        "evolve carcassonne --generations {generations} --set popSize=8 --set matingGames=2 \
         --set environmentGames=2 --set fitnessGames=4 --seed 3 --json --out run"
    );
    let (quiet, folder) = (WorkFolder::new(), WorkFolder::new());
    let (expected, alone) = calm(&quiet, &line);
    let words = [&words(&line)[..], &["--workers"]].concat();
    let said = harried(&folder, &server, &storm, (&words, alone));
    assert_eq!(said, expected);
    let read = |folder: &WorkFolder, name: &str| {
        std::fs::read(folder.path().join("run").join(name)).unwrap()
    };
    for name in ["checkpoint.json", "log.csv", "config.txt", "weights.json", "fitness.svg"] {
        assert!(read(&folder, name) == read(&quiet, name), "{name} differs");
    }
}

#[test]
fn experiments_of_workers_outlive_kills_and_a_restart_of_their_database() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("experiments of workers", "PostgreSQL is not installed");
    };
    let storm = Storm::of_this_run(1, 1);
    let games = 1_200 * storm.length;
    let line = format!("reproduce carcassonne 7.3 --games {games} --json --out tables");
    let (quiet, folder) = (WorkFolder::new(), WorkFolder::new());
    let (expected, alone) = calm(&quiet, &line);
    let words = [&words(&line)[..], &["--workers"]].concat();
    let said = harried(&folder, &server, &storm, (&words, alone));
    assert_eq!(said, expected);
    let read = |folder: &WorkFolder| std::fs::read(folder.path().join("tables/7.3.csv")).unwrap();
    assert!(read(&folder) == read(&quiet), "the tables differ");
}
