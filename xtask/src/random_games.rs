//! Random games with all laws, as many as somebody has time for: played in stretches, journaled, resumed.

use std::fs;
use std::path::PathBuf;

use crate::shell::{self, Cargo, say};

/// What every stretch appends a line to.
const JOURNAL: &str = "target/soak/random-games.csv";
const HEADING: &str = "date,commit,game,from,to,games,actions,decisions,checks,seconds\n";
/// Stretches that the games wanted are cut into: a stopped soak loses at most one.
const STRETCHES: u64 = 100;
/// Games of one stretch at most: no game keeps the others waiting for long.
const MOST_AT_ONCE: u64 = 2_000;
/// The test that plays them, the same in every game.
const TEST: &str = "laws_hold_in_many_games";

/// Plays until every game has this number of games in the journal, a stretch of each in turn.
pub(crate) fn run(wanted: u64) -> Result<(), String> {
    let packages = packages()?;
    let stretch = (wanted / STRETCHES).clamp(100, MOST_AT_ONCE);
    for package in &packages {
        // Built before any time is taken.
        let words =
            ["test", "--release", "--package", package, "--test", "conformance", "--no-run"];
        Cargo::new(&words).run()?;
    }
    loop {
        let open: Vec<(&String, u64)> = packages
            .iter()
            .map(|package| (package, played(package)))
            .filter(|(_, from)| *from < wanted)
            .collect();
        if open.is_empty() {
            return Ok(());
        }
        for (package, from) in open {
            play(package, from, (from + stretch).min(wanted))?;
        }
    }
}

/// The packages of the games: those with a suite of laws.
fn packages() -> Result<Vec<String>, String> {
    let folder = shell::root().join("crates");
    let entries = fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let games = paths.filter(|path| path.join("tests/conformance.rs").is_file());
    let name = |path: PathBuf| Some(format!("bw-{}", path.file_name()?.to_str()?));
    let mut names: Vec<String> = games.filter_map(name).collect();
    names.sort();
    Ok(names)
}

/// How far the journal says a game has come.
fn played(package: &str) -> u64 {
    let journal = fs::read_to_string(shell::root().join(JOURNAL)).unwrap_or_default();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        (*cells.get(2)? == package).then(|| cells.get(4)?.parse().ok())?
    };
    journal.lines().filter_map(row).max().unwrap_or(0)
}

fn play(package: &str, from: u64, to: u64) -> Result<(), String> {
    let report = shell::root().join("target/soak-stretch.csv");
    // What cannot be removed is not there.
    let _ = fs::remove_file(&report);
    let begun = shell::now();
    let words = ["test", "--quiet", "--release", "--package", package, "--test", "conformance"];
    Cargo::new(&[&words[..], &["--", "--exact", TEST]].concat())
        .env("BW_SOAK", &format!("{from}..{to}"))
        .env("BW_SOAK_REPORT", &report.to_string_lossy())
        .run()
        .map_err(|why| format!("{package}, games {from}..{to}: {why}"))?;
    let seconds = begun.elapsed().as_secs_f64();
    let counts = fs::read_to_string(&report)
        .map_err(|why| format!("{package} has left no report in {}: {why}", report.display()))?;
    let commit = shell::output("git", &["rev-parse", "--short", "HEAD"])?;
    let date = shell::output("date", &["-u", "+%F"])?;
    let (date, commit, counts) = (date.trim(), commit.trim(), counts.trim());
    let row = format!("{date},{commit},{package},{from},{to},{counts},{seconds:.1}\n");
    say(&row);
    shell::append(JOURNAL, HEADING, &row)
}
