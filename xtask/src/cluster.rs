//! Many machines: the long kill test, the load of the queue, and what a second worker brings.

use std::process::{Child, Command, Stdio};

use crate::postgres::Postgres;
use crate::shell::{self, Cargo, finish};

/// Tasks of the load test.
const TASKS: &str = "20000";

/// The kill tests in full.
pub(crate) fn kills() -> Result<(), String> {
    Cargo::new(&["test", "--release", "--package", "boardwright", "--test", "cli", "cluster"])
        .env("BW_CLUSTER_KILLS", "12,4")
        .env("BW_CLUSTER_GAMES", "20000")
        .env("BW_REQUIRE_POSTGRES", "1")
        .run()
}

/// Simulated workers against a PostgreSQL of their own.
pub(crate) fn load(workers: &str, connections: &str) -> Result<(), String> {
    let server = Postgres::start()?;
    let example = ["run", "--release", "--package", "bw-store", "--example", "queue_load", "--"];
    let words = [&example[..], &[&server.url, workers, connections, TASKS]].concat();
    Cargo::new(&words).run()
}

/// What is played, and how many games of it take a while on one thread.
const MATCHES: [(&str, &str); 2] = [
    ("carcassonne --bot rules19-3-pr --bot rules19-3-pr", "20000"),
    ("warlight --bot mcts --bot mcts", "400"),
];

/// Games a second of one and of two workers with a thread each.
pub(crate) fn speed() -> Result<(), String> {
    Cargo::new(&["build", "--release", "--package", "boardwright"]).run()?;
    let server = Postgres::start()?;
    finish(program().args(["db", "migrate", "--db", &server.url]))?;
    for (players, games) in MATCHES {
        let mut rates = Vec::new();
        for workers in [1, 2] {
            let crew =
                (0..workers).map(|_| Worker::start(&server.url)).collect::<Result<Vec<_>, _>>()?;
            let mut command = program();
            command.arg("match").args(players.split(' ')).args(["--games", games]);
            command.args(["--workers", "--fresh", "--json", "--quiet", "--db", &server.url]);
            let json = shell::capture(&mut command)?;
            let rate = crate::values(&json, "games_per_second");
            let rate: f64 = rate.first().and_then(|rate| rate.parse().ok()).unwrap_or(0.0);
            shell::say(&format!("{players}: {workers} workers, {rate:.1} games a second\n"));
            rates.push(rate);
            drop(crew);
        }
        shell::say(&format!("{players}: two against one: {:.2}\n", rates[1] / rates[0]));
    }
    Ok(())
}

fn program() -> Command {
    Command::new(shell::root().join("target/release/boardwright"))
}

/// A worker process; dropped, it is ended.
struct Worker(Child);

impl Worker {
    fn start(url: &str) -> Result<Self, String> {
        let mut command = program();
        command.args(["worker", "--threads", "1", "--quiet", "--db", url]);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command.spawn().map(Worker).map_err(|error| format!("a worker does not start: {error}"))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
