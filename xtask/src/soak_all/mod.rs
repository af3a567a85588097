//! Everything at once for a given time: a web server with visitors, a tournament, foreign bots, matches of all games.
//! Memory, descriptors, threads and children of those that go on are sampled; the report says how they grew.

mod report;
mod sample;
mod visitor;

use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::shell::{self, Cargo, root, say};
use report::Report;
use sample::Sampler;

/// Between two samples.
const EVERY: Duration = Duration::from_secs(5);
/// How long a process may take to save and leave.
const FAREWELL: Duration = Duration::from_secs(60);
/// More games than any soak plays.
const ENDLESS: &str = "1000000000";

/// A process that goes on for the whole time.
struct Lasting {
    name: &'static str,
    child: Child,
}

impl Lasting {
    fn start(name: &'static str, folder: &Path, words: &[&str]) -> Result<Self, String> {
        let log = folder.join(format!("{name}.log"));
        let log = File::create(&log).map_err(|why| format!("{}: {why}", log.display()))?;
        let mut command = Command::new(program());
        command.args(words).current_dir(root()).stdin(Stdio::null()).stdout(Stdio::null());
        let child = command.stderr(log).spawn();
        let child = child.map_err(|why| format!("cannot start the {name}: {why}"))?;
        Ok(Lasting { name, child })
    }

    /// Whether it has ended before its time.
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Asks it to save and leave, as Ctrl-C does.
    fn end(&mut self) -> Result<(), String> {
        let pid = self.child.id().to_string();
        shell::finish(Command::new("kill").args(["-INT", &pid]))?;
        let begun = shell::now();
        while begun.elapsed() < FAREWELL {
            if self.has_ended() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        Err(format!("the {} does not leave", self.name))
    }
}

impl Drop for Lasting {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn program() -> PathBuf {
    root().join("target/release/boardwright")
}

/// Runs everything for this number of minutes.
pub(crate) fn run(minutes: u64) -> Result<(), String> {
    Cargo::new(&["build", "--release", "--package", "boardwright"]).run()?;
    let folder = root().join("target/soak/all");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let until = shell::now() + Duration::from_secs(60 * minutes);
    let address = free_address()?;
    let mut lasting = start(&folder, address)?;
    let over = Arc::new(AtomicBool::new(false));
    let visits = {
        let over = Arc::clone(&over);
        thread::spawn(move || visitor::visit(address, &games()?, &over))
    };
    let matches = {
        let over = Arc::clone(&over);
        thread::spawn(move || short_matches(&games()?, &over))
    };
    let mut sampler = Sampler::new(&folder.join("samples.csv"))?;
    let mut ended = Vec::new();
    while shell::now() < until && ended.is_empty() {
        thread::sleep(EVERY);
        for process in &mut lasting {
            if process.has_ended() {
                ended.push(format!("the {} has ended before its time", process.name));
            } else {
                sampler.take(process.name, process.child.id())?;
            }
        }
    }
    over.store(true, Ordering::Relaxed);
    let visits = visits.join().map_err(|_| "the visitor panicked")??;
    let matches = matches.join().map_err(|_| "the matches panicked")??;
    let left = lasting.iter_mut().map(Lasting::end).collect::<Result<Vec<()>, String>>();
    ended.extend(left.err());
    let report = Report::new(minutes, sampler.samples(), visits, matches, ended);
    let text = report.to_string();
    say(&text);
    let file = folder.join("report.txt");
    fs::write(&file, &text).map_err(|why| format!("{}: {why}", file.display()))?;
    say(&format!("samples and report are in {}\n", folder.display()));
    report.verdict()
}

fn start(folder: &Path, address: SocketAddr) -> Result<Vec<Lasting>, String> {
    let database = |name: &str| format!("sqlite:{}", folder.join(name).display());
    let (listen, served) = (address.to_string(), database("server.db"));
    let (played, foreign) = (database("tournament.db"), database("foreign.db"));
    let bot = "exec:python3 examples/bots/random_bot.py";
    let tournament = ["tournament", "carcassonne", "--bot", "greedy", "--bot", "random"];
    let third = ["--bot", "greedy:ties=random", "--games", ENDLESS, "--threads", "1"];
    let tournament = [&tournament[..], &third, &["--db", &played]].concat();
    let strangers = ["match", "dominion", "--bot", bot, "--bot", "random", "--games", ENDLESS];
    let strangers = [&strangers[..], &["--threads", "1", "--db", &foreign]].concat();
    Ok(vec![
        Lasting::start("server", folder, &["serve", "--listen", &listen, "--db", &served])?,
        Lasting::start("tournament", folder, &tournament)?,
        Lasting::start("foreign bots", folder, &strangers)?,
    ])
}

fn free_address() -> Result<SocketAddr, String> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(|why| format!("no port: {why}"))?;
    listener.local_addr().map_err(|why| format!("no port: {why}"))
}

/// The ids of all games.
fn games() -> Result<Vec<String>, String> {
    let listed = shell::output(&program().to_string_lossy(), &["games", "--json"])?;
    let listed: serde_json::Value =
        serde_json::from_str(&listed).map_err(|why| format!("`games --json`: {why}"))?;
    let games = listed.as_array().or_else(|| listed["games"].as_array());
    let ids = games.into_iter().flatten().filter_map(|game| game["id"].as_str());
    let ids: Vec<String> = ids.map(String::from).collect();
    if ids.is_empty() { Err("`games --json` lists no game".into()) } else { Ok(ids) }
}

/// Short matches of all games, one after another; how many there were.
fn short_matches(games: &[String], over: &AtomicBool) -> Result<u64, String> {
    let mut played = 0;
    for (seed, game) in (0_u64..).zip(games.iter().cycle()) {
        if over.load(Ordering::Relaxed) {
            break;
        }
        let seed = seed.to_string();
        let words = ["match", game, "--bot", "random", "--bot", "random", "--games", "20"];
        let mut command = Command::new(program());
        command.args(words).args(["--seed", &seed, "--threads", "1", "--json"]);
        command.current_dir(root()).stdin(Stdio::null()).stdout(Stdio::null());
        shell::finish(command.stderr(Stdio::null()))?;
        played += 1;
    }
    Ok(played)
}
