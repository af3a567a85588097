//! Random games with all laws, as many as somebody has time for: played in stretches, written into a ledger, resumed.

use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use crate::shell::{self, Cargo, say};

/// What every finished stretch appends a line to. It is part of the repository: what was played once need not be played
/// again, whoever goes on with it.
const LEDGER: &str = "bench/random-games.csv";
const HEADING: &str =
    "date,commit,game,from,to,games,actions,decisions,checks,cpu_seconds,seconds\n";
/// Games of one stretch: a stopped soak loses at most one, and no game keeps the others waiting for long.
const STRETCH: u64 = 10_000;
/// The test that plays them, the same in every game.
const TEST: &str = "laws_hold_in_many_games";

/// The games that somebody wants, and of which games.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) numbers: Range<u64>,
    /// Ids; all games without any.
    pub(crate) games: Vec<String>,
}

impl Wanted {
    /// `GAMES`, the first ones of the list, or `FROM..TO`.
    pub(crate) fn parse(numbers: &str, games: &[&str]) -> Option<Self> {
        let numbers = match numbers.split_once("..") {
            Some((from, to)) => from.parse().ok()?..to.parse().ok()?,
            None => 0..numbers.parse().ok()?,
        };
        Some(Wanted { numbers, games: games.iter().map(ToString::to_string).collect() })
    }
}

/// Plays what of the wanted games is not in the ledger, a stretch of each game in turn.
pub(crate) fn run(wanted: &Wanted) -> Result<(), String> {
    let packages = packages(&wanted.games)?;
    for package in &packages {
        // Built before any time is taken.
        Cargo::new(&[&test(package)[..], &["--no-run"]].concat()).run()?;
    }
    loop {
        let ledger = fs::read_to_string(shell::root().join(LEDGER)).unwrap_or_default();
        let next = |package: &String| {
            Some((package.clone(), next_stretch(&ledger, package, &wanted.numbers)?))
        };
        let open: Vec<_> = packages.iter().filter_map(next).collect();
        if open.is_empty() {
            return Ok(());
        }
        for (package, stretch) in open {
            play(&package, &stretch)?;
        }
    }
}

/// The call of cargo that plays the games of a package: optimised, with all assertions.
fn test(package: &str) -> [&str; 8] {
    ["test", "--quiet", "--profile", "soak", "--package", package, "--test", "conformance"]
}

/// The packages of these games: those with a suite of laws.
fn packages(games: &[String]) -> Result<Vec<String>, String> {
    let folder = shell::root().join("crates");
    let entries = fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let suites = paths.filter(|path| path.join("tests/conformance.rs").is_file());
    let name = |path: PathBuf| Some(path.file_name()?.to_str()?.to_string());
    let mut names: Vec<String> = suites.filter_map(name).collect();
    names.sort();
    if let Some(unknown) = games.iter().find(|game| !names.contains(game)) {
        return Err(format!("there is no game {unknown}; there are {}", names.join(", ")));
    }
    names.retain(|name| games.is_empty() || games.contains(name));
    Ok(names.iter().map(|name| format!("bw-{name}")).collect())
}

/// The first games that are wanted of a package and that no line of the ledger has.
fn next_stretch(ledger: &str, package: &str, wanted: &Range<u64>) -> Option<Range<u64>> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |at: usize| cells.get(at)?.parse::<u64>().ok();
        (*cells.get(2)? == package).then(|| Some(number(3)?..number(4)?))?
    };
    let mut played: Vec<Range<u64>> = ledger.lines().filter_map(row).collect();
    played.sort_by_key(|stretch| stretch.start);
    let mut from = wanted.start;
    for stretch in &played {
        if stretch.start <= from {
            from = from.max(stretch.end);
        }
    }
    let later = played.iter().map(|stretch| stretch.start).find(|start| *start > from);
    let to = later.unwrap_or(wanted.end).min(wanted.end).min(from + STRETCH);
    (from < to).then_some(from..to)
}

fn play(package: &str, stretch: &Range<u64>) -> Result<(), String> {
    let Range { start: from, end: to } = *stretch;
    let report = shell::root().join(format!("target/soak/{package}.csv"));
    if let Some(folder) = report.parent() {
        fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    }
    // What cannot be removed is not there.
    let _ = fs::remove_file(&report);
    let begun = shell::now();
    Cargo::new(&[&test(package)[..], &["--", "--exact", TEST]].concat())
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
    shell::append(LEDGER, HEADING, &row)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str =
        "d,c,bw-a,0,10000,x\nd,c,bw-b,0,20000,x\nd,c,bw-a,10000,12000,x\nd,c,bw-a,15000,16000,x\n";

    #[test]
    fn a_soak_goes_on_where_the_ledger_has_a_gap() {
        let next = |package, wanted| next_stretch(ROWS, package, &wanted);
        assert_eq!(next("bw-a", 0..1_000_000), Some(12_000..15_000));
        assert_eq!(next("bw-a", 15_000..1_000_000), Some(16_000..26_000));
        assert_eq!(next("bw-a", 0..12_000), None);
        assert_eq!(next("bw-b", 0..25_000), Some(20_000..25_000));
        assert_eq!(next("bw-c", 0..25_000), Some(0..10_000));
    }

    #[test]
    fn games_are_wanted_by_their_number() {
        assert_eq!(Wanted::parse("100", &[]).map(|wanted| wanted.numbers), Some(0..100));
        assert_eq!(Wanted::parse("5..9", &[]).map(|wanted| wanted.numbers), Some(5..9));
        assert!(Wanted::parse("many", &[]).is_none());
    }
}
