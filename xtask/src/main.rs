//! Chores around the code: tests, house rules, long proofs, measurements. `USAGE` lists them.

mod browser;
mod cluster;
mod fuzz;
mod houserules;
mod licences;
mod postgres;
mod random_games;
mod shell;
mod skips;
mod soak_all;
mod test;

use std::process::ExitCode;

use random_games::Wanted;
use shell::Cargo;

const USAGE: &str = "\
cargo xtask COMMAND

  test                  everything: format, lints, all tests with a throw-away PostgreSQL and a real browser
  houserules [--list | --lower]  rules of this house that no lint knows; all findings; lower the allowances
  licences              what the workspace is made of against deny.toml
  golden [--write]      compare the golden playthroughs, or write them anew on purpose
  soak                  random games with all laws, 1,000,000 of each game, on where it was stopped; then the kills
  soak GAMES|FROM..TO [GAME…]  these random games of the endless list, as far as bench/random-games.csv has them not
  kills                 a tournament that is killed 210 times and resumed to the same bytes
  soak-all MINUTES      server, tournament, foreign bots and matches at once; how memory and the like grow
  fuzz-all [SECONDS [TARGET…]]  every fuzz target by libFuzzer, 60 seconds each
  fuzz-merge [TARGET…]  small corpora of what runs have found and of those in fuzz/corpus
  cluster-kills         a tournament, learning and an experiment on three workers: 12 kills of workers, 4 of the coordinator,
                        a restart of the database, each
  cluster-load [WORKERS [CONNECTIONS]]  tasks a second and waiting of 1,000 simulated workers, each on a connection of its own
  cluster-speed         games a second of two workers against one, on an otherwise idle machine
  signature             compare the bench signature with the last commit message that has one
  bench-record MACHINE  append today's speeds to bench/history.csv
  screenshots           pictures of every page, both themes, wide and phone, in target/screenshots
  load                  how long people wait at 200 tables of thinking bots, against an idle server
  malformed [REQUESTS]  100,000 malformed requests: none may break or change anything
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test"] => test::run(),
        ["houserules"] => houserules::run(false, false),
        ["houserules", "--list"] => houserules::run(true, false),
        ["houserules", "--lower"] => houserules::run(false, true),
        ["licences"] => licences::run(),
        ["golden"] => golden(false),
        ["golden", "--write"] => golden(true),
        ["soak"] => soak(),
        ["soak", numbers, ref games @ ..] => match Wanted::parse(numbers, games) {
            Some(wanted) => random_games::run(&wanted),
            None => return usage(),
        },
        ["kills"] => kills(),
        ["soak-all", minutes] if minutes.parse::<u64>().is_ok() => {
            soak_all::run(minutes.parse().unwrap_or(1))
        }
        ["fuzz-all"] => fuzz::run(60, &[]),
        ["fuzz-all", seconds, ref names @ ..] if seconds.parse::<u64>().is_ok() => {
            fuzz::run(seconds.parse().unwrap_or(60), names)
        }
        ["fuzz-merge", ref names @ ..] => fuzz::merge(names),
        ["cluster-kills"] => cluster::kills(),
        ["cluster-load"] => cluster::load(1_000, 1_000),
        ["cluster-load", ref numbers @ ..] => match counts(numbers)[..] {
            [workers] => cluster::load(workers, workers),
            [workers, connections] => cluster::load(workers, connections),
            _ => return usage(),
        },
        ["cluster-speed"] => cluster::speed(),
        ["signature"] => signature(),
        ["bench-record", machine] => bench_record(machine),
        ["screenshots"] => browser::screenshots(),
        ["load"] => browser::load(),
        ["malformed"] => browser::malformed("100000"),
        ["malformed", count] if count.parse::<u64>().is_ok() => browser::malformed(count),
        _ => return usage(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            shell::say(&format!("xtask: {why}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Numbers that are no nought, as far as they are some.
fn counts(words: &[&str]) -> Vec<usize> {
    words.iter().map_while(|word| word.parse().ok().filter(|n| *n > 0)).collect()
}

fn usage() -> ExitCode {
    shell::say(USAGE);
    ExitCode::from(2)
}

fn golden(write: bool) -> Result<(), String> {
    let cargo = Cargo::new(&["test", "--quiet", "--package", "boardwright", "--test", "golden"]);
    let cargo = if write { cargo.env("BW_GOLDEN", "write") } else { cargo };
    cargo.run()
}

/// A million random games of each game with all laws, and a run that is killed again and again.
fn soak() -> Result<(), String> {
    random_games::run(&Wanted { numbers: 0..1_000_000, games: Vec::new() })?;
    kills()
}

fn kills() -> Result<(), String> {
    Cargo::new(&["test", "--release", "--package", "boardwright", "--test", "cli", "kill"])
        .env("BW_KILL_ROUNDS", "70")
        .run()
}

fn bench(json: bool) -> Result<String, String> {
    let mut words = vec!["run", "--quiet", "--release", "--package", "boardwright", "--", "bench"];
    words.extend(["--seconds", if json { "5" } else { "0" }, "--json"]);
    Cargo::new(&words).output()
}

/// All values of a key in our own flat JSON output.
fn values<'j>(json: &'j str, key: &str) -> Vec<&'j str> {
    let mark = format!("\"{key}\":");
    let value = |rest: &'j str| {
        let end = rest.find([',', '}']).unwrap_or(rest.len());
        rest[..end].trim_matches('"')
    };
    json.split(&mark).skip(1).map(value).collect()
}

fn signature() -> Result<(), String> {
    let now = values(&bench(false)?, "signature").join("-");
    let log = shell::output("git", &["log", "--format=%B"])?;
    let told = log.lines().find_map(|line| line.strip_prefix("Bench: ")).unwrap_or("none");
    shell::say(&format!("Bench: {now}\n"));
    if told == now { Ok(()) } else { Err(format!("the last commit message says {told}")) }
}

fn bench_record(machine: &str) -> Result<(), String> {
    let json = bench(true)?;
    let commit = shell::output("git", &["rev-parse", "--short", "HEAD"])?;
    let date = shell::output("date", &["-u", "+%F"])?;
    let mut rows = String::new();
    for game in json.split("\"game\":").skip(1) {
        let id = game.split('"').nth(1).unwrap_or_default();
        let of = |key: &str| values(game, key).into_iter();
        for ((name, value), cpu) in of("name").zip(of("value")).zip(of("cpu_value")) {
            let (date, commit) = (date.trim(), commit.trim());
            rows += &format!("{date},{commit},{machine},{id},{name},{value},{cpu}\n");
        }
    }
    shell::append("bench/history.csv", "date,commit,machine,game,metric,value,cpu_value\n", &rows)
}
