//! Coverage-guided runs of all fuzz targets by libFuzzer.
//!
//! What a run finds worth keeping goes into `target/fuzz/corpus`; the corpora of the repository are only read, until
//! `fuzz-merge` makes small new ones of both.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::shell::{self, finish, root, say};

/// What every run of a target appends a line to.
const JOURNAL: &str = "target/fuzz/executions.csv";
const HEADING: &str = "date,commit,target,seconds,executions,peak_mb,finding\n";
/// Where it is built, below the folder of a target triple.
const BUILT: &str = "fuzz/target";
/// Memory that an input may take, in megabytes, and seconds.
const MOST_MEMORY: &str = "-rss_limit_mb=2048";
const MOST_TIME: &str = "-timeout=30";
/// Inputs longer than this are not tried: corpora stay small and runs fast.
const LONGEST: &str = "-max_len=16384";
/// The longest input that a corpus of the repository keeps.
const LONGEST_KEPT: &str = "-max_len=4096";

/// Runs every target, or those named, for this number of seconds.
pub(crate) fn run(seconds: u64, names: &[&str]) -> Result<(), String> {
    let program = build()?;
    let mut executions = 0;
    let mut findings = Vec::new();
    for name in chosen(names)? {
        let done = fuzz(&program, &name, seconds)?;
        executions += done.executions;
        findings.extend(done.finding);
    }
    say(&format!("{executions} executions\n"));
    if findings.is_empty() {
        return Ok(());
    }
    Err(format!("{} findings; each input is kept:\n{}", findings.len(), findings.join("\n")))
}

/// Makes small corpora of everything that runs have found and of those of the repository.
pub(crate) fn merge(names: &[&str]) -> Result<(), String> {
    let program = build()?;
    for name in chosen(names)? {
        let kept = root().join("fuzz/corpus").join(&name);
        let fresh = root().join("target/fuzz/merged").join(&name);
        let _ = fs::remove_dir_all(&fresh);
        fs::create_dir_all(&fresh).map_err(|why| format!("{}: {why}", fresh.display()))?;
        let mut program = command(&program, &name);
        program.args(["-set_cover_merge=1", LONGEST_KEPT, MOST_MEMORY, MOST_TIME]);
        program.arg(&fresh).arg(&kept).arg(found(&name)?);
        finish(program.stderr(Stdio::null()))?;
        replace(&kept, &fresh)?;
    }
    Ok(())
}

/// The files of one folder instead of those of another.
fn replace(kept: &Path, fresh: &Path) -> Result<(), String> {
    let wrong = |why: std::io::Error| format!("{}: {why}", kept.display());
    let files = |folder: &Path| -> std::io::Result<Vec<PathBuf>> {
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
    };
    for file in files(kept).map_err(wrong)? {
        fs::remove_file(file).map_err(wrong)?;
    }
    for file in files(fresh).map_err(wrong)? {
        fs::copy(&file, kept.join(file.file_name().unwrap_or_default())).map_err(wrong)?;
    }
    Ok(())
}

/// The targets: those that have a corpus.
fn chosen(names: &[&str]) -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/corpus");
    let entries = fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let all = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut all: Vec<String> = all.collect();
    all.sort();
    if let Some(unknown) = names.iter().find(|name| !all.iter().any(|known| known == *name)) {
        return Err(format!("there is no target {unknown}; there are {}", all.join(", ")));
    }
    all.retain(|name| names.is_empty() || names.contains(&name.as_str()));
    Ok(all)
}

/// Builds the program of all targets.
fn build() -> Result<PathBuf, String> {
    if !shell::has("cargo-fuzz", "--version") {
        return Err("coverage-guided runs need cargo-fuzz: cargo install cargo-fuzz\n\
             (the test command runs all targets over their corpora without it)"
            .into());
    }
    let mut cargo = Command::new("cargo");
    // The cargo that runs this is one tool chain's; which one builds is decided here.
    for variable in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN"] {
        cargo.env_remove(variable);
    }
    match tool_chain() {
        Some(name) => cargo.env("RUSTUP_TOOLCHAIN", name),
        None => return Err(NO_TOOL_CHAIN.into()),
    };
    // Our code has no unsafe blocks: sanitizers would find nothing and halve the speed.
    cargo.args(["fuzz", "build", "--sanitizer", "none", "--debug-assertions"]);
    finish(cargo.current_dir(root()).stdin(Stdio::null()))?;
    let folders = fs::read_dir(root().join(BUILT)).map_err(|why| format!("{BUILT}: {why}"))?;
    let mut built = folders.filter_map(|entry| Some(entry.ok()?.path().join("release/any")));
    built
        .find(|program| program.is_file())
        .ok_or_else(|| format!("cargo fuzz has left no program in {BUILT}"))
}

/// The program, to run one target.
fn command(program: &Path, name: &str) -> Command {
    let mut command = Command::new(program);
    command.env("BW_FUZZ_TARGET", name).stdin(Stdio::null());
    command
}

const NO_TOOL_CHAIN: &str = "libFuzzer needs a nightly tool chain, and none is installed:
  rustup toolchain install nightly
or let the stable one do what only nightly may, for this command:
  RUSTC_BOOTSTRAP=1 cargo xtask fuzz-all
(the test command runs all targets over their corpora with neither)";

/// A nightly tool chain or, if somebody has allowed it, the usual one.
fn tool_chain() -> Option<String> {
    let mut rustc = Command::new("rustc");
    rustc.env("RUSTUP_TOOLCHAIN", "nightly").arg("--version");
    rustc.stdin(Stdio::null()).stderr(Stdio::null());
    let nightly = rustc.output().is_ok_and(|output| {
        output.status.success() && String::from_utf8_lossy(&output.stdout).contains("nightly")
    });
    if nightly {
        return Some("nightly".into());
    }
    let allowed = std::env::var("RUSTC_BOOTSTRAP").is_ok_and(|value| value == "1");
    allowed.then(|| std::env::var("RUSTUP_TOOLCHAIN").unwrap_or_else(|_| "stable".into()))
}

/// What a run of a target has given.
struct Done {
    executions: u64,
    finding: Option<String>,
}

/// The folder of what runs of a target have found so far.
fn found(name: &str) -> Result<PathBuf, String> {
    let folder = root().join("target/fuzz/corpus").join(name);
    fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    Ok(folder)
}

fn fuzz(program: &Path, name: &str, seconds: u64) -> Result<Done, String> {
    let findings = root().join("target/fuzz/findings").join(name);
    fs::create_dir_all(&findings).map_err(|why| format!("{}: {why}", findings.display()))?;
    let mut program = command(program, name);
    program.arg(format!("-max_total_time={seconds}"));
    program.args(["-print_final_stats=1", MOST_MEMORY, MOST_TIME, LONGEST]);
    program.arg(format!("-artifact_prefix={}/", findings.display()));
    program.arg(found(name)?).arg(root().join("fuzz/corpus").join(name));
    let output = program.stdout(Stdio::null()).output();
    let output = output.map_err(|why| format!("cannot run {name}: {why}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let stat = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("stat::{key}:")));
        line.and_then(|number| number.trim().parse::<u64>().ok()).unwrap_or(0)
    };
    let executions = stat("number_of_executed_units");
    let finding = (!output.status.success()).then(|| {
        let said =
            text.lines().find(|line| line.contains("panicked at") || line.contains("ERROR:"));
        let input = text.lines().find_map(|line| line.split("Test unit written to ").nth(1));
        format!("{name}: {} ({})", said.unwrap_or("it ended badly"), input.unwrap_or("no input"))
    });
    let commit = shell::output("git", &["rev-parse", "--short", "HEAD"])?;
    let date = shell::output("date", &["-u", "+%F"])?;
    let row = format!(
        "{},{},{name},{seconds},{executions},{},{}\n",
        date.trim(),
        commit.trim(),
        stat("peak_rss_mb"),
        finding.is_some()
    );
    say(&row);
    shell::append(JOURNAL, HEADING, &row)?;
    if let Some(finding) = &finding {
        let log = findings.join("last-output.txt");
        fs::write(&log, &output.stderr).map_err(|why| format!("{}: {why}", log.display()))?;
        say(&format!("{finding}\n"));
    }
    Ok(Done { executions, finding })
}
