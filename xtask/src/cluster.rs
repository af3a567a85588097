//! Many machines: the long kill test, the load of the queue, and what a second worker brings.

use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::postgres::Postgres;
use crate::shell::{self, Cargo, finish};

/// Tasks of the load test if workers do them in no time.
const TASKS: usize = 20_000;
/// Tasks for each worker if every one takes as long as a block of games, and how long that is.
const BLOCKS: usize = 30;
const BLOCK_SECONDS: &str = "2";

/// The kill tests in full.
pub(crate) fn kills() -> Result<(), String> {
    let test = ["test", "--release", "--package", "boardwright", "--test", "cli", "cluster_kills"];
    // One after another: a run that shares its cores with another is not the one that is meant.
    Cargo::new(&[&test[..], &["--", "--test-threads", "1"]].concat())
        .env("BW_CLUSTER_KILLS", "12,4")
        .env("BW_CLUSTER_LENGTH", "60")
        .env("BW_REQUIRE_POSTGRES", "1")
        .run()
}

/// Simulated workers against a PostgreSQL of their own that writes as carefully as a real one: as fast as it can, and at the
/// pace of real blocks.
pub(crate) fn load(workers: usize, connections: usize) -> Result<(), String> {
    let careful = format!("-c fsync=on -c max_connections={}", connections + 20);
    let server = Postgres::start_with(&careful)?;
    let example = ["run", "--release", "--package", "bw-store", "--example", "queue_load", "--"];
    for (tasks, seconds) in [(TASKS, "0"), (BLOCKS * workers, BLOCK_SECONDS)] {
        let [workers, connections, tasks] = [workers, connections, tasks].map(|n| n.to_string());
        let load = [server.url.as_str(), &workers, &connections, &tasks, seconds];
        Cargo::new(&[&example[..], &load].concat()).run()?;
    }
    Ok(())
}

/// What is played, and how many games of it keep one worker busy for some minutes. Then it weighs little that the first
/// blocks are small, that a worker is idle during the last one, and how many blocks luck has two workers play.
const MATCHES: [(&str, u64); 2] = [
    ("carcassonne --bot rules19-3-pr --bot rules19-3-pr", 80_000),
    ("warlight --bot mcts --bot mcts", 120),
];

/// Games a second of one and of two workers with a thread each, and, for comparison, of one and of two threads of a
/// process: what the machine itself has of its second core.
pub(crate) fn speed() -> Result<(), String> {
    Cargo::new(&["build", "--release", "--package", "boardwright"]).run()?;
    let server = Postgres::start()?;
    finish(program().args(["db", "migrate", "--db", &server.url]))?;
    for (players, games) in MATCHES {
        let threads = |threads: &str| -> Result<f64, String> {
            let rate = games_a_second(&server, players, games / 4, &["--threads", threads])?;
            shell::say(&format!("{players}: {threads} threads here, {rate:.2} games a second\n"));
            Ok(rate)
        };
        let here = threads("2")? / threads("1")?;
        let workers = |count: usize| -> Result<f64, String> {
            let crew = crew(&server, count, players)?;
            let rate = games_a_second(&server, players, games, &["--workers"])?;
            shell::say(&format!("{players}: {count} workers, {rate:.2} games a second\n"));
            crew.into_iter().try_for_each(Worker::end)?;
            Ok(rate)
        };
        let ratio = workers(2)? / workers(1)?;
        shell::say(&format!(
            "{players}: two workers against one {ratio:.3}; two threads against one {here:.3}\n"
        ));
    }
    Ok(())
}

/// Plays the same games whoever plays them.
fn games_a_second(
    server: &Postgres,
    players: &str,
    games: u64,
    how: &[&str],
) -> Result<f64, String> {
    let mut command = program();
    command.arg("match").args(players.split(' ')).args(["--games", &games.to_string()]).args(how);
    command.args(["--seed", "1", "--fresh", "--json", "--quiet", "--db", &server.url]);
    let report = json(&mut command)?;
    report["games_per_second"].as_f64().ok_or_else(|| format!("no speed in {report}"))
}

/// Workers that have played: each knows by then how the game behaves, which it finds out before its first block.
fn crew(server: &Postgres, count: usize, players: &str) -> Result<Vec<Worker>, String> {
    let crew: Vec<Worker> =
        (0..count).map(|_| Worker::start(&server.url)).collect::<Result<_, _>>()?;
    for _ in 0..50 {
        games_a_second(server, players, 8 * count as u64, &["--workers"])?;
        let listed = json(program().args(["db", "workers", "--json", "--db", &server.url]))?;
        let played = |worker: &&Value| worker["state"] == "working" && worker["blocks"] != 0;
        if listed["workers"].as_array().into_iter().flatten().filter(played).count() == count {
            return Ok(crew);
        }
    }
    Err(format!("not all of {count} workers play"))
}

fn json(command: &mut Command) -> Result<Value, String> {
    let text = shell::capture(command)?;
    serde_json::from_str(&text).map_err(|why| format!("{why}: {text}"))
}

fn program() -> Command {
    Command::new(shell::root().join("target/release/boardwright"))
}

/// A worker process; dropped, it is killed.
struct Worker(Child);

impl Worker {
    fn start(url: &str) -> Result<Self, String> {
        let mut command = program();
        command.args(["worker", "--threads", "1", "--quiet", "--db", url]);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command.spawn().map(Worker).map_err(|error| format!("a worker does not start: {error}"))
    }

    /// Asks it to leave, so that nobody counts on it any more.
    fn end(mut self) -> Result<(), String> {
        finish(Command::new("kill").args(["-INT", &self.0.id().to_string()]))?;
        self.0.wait().map(|_| ()).map_err(|error| format!("a worker does not end: {error}"))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
