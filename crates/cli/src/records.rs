//! Recorded games in files: one record, one a line, or a log in a game's own format.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use bw_catalog::RecordText;
use bw_core::Record;

use crate::context::{Context, read_file};
use crate::error::CliError;

/// The name of the file that `match --out` leaves in its folder.
const GAMES_FILE: &str = "games.jsonl";

fn ends_a_record(line: &str) -> bool {
    line.trim_end().ends_with('}')
}

/// The files of records that a path means: itself, the `games.jsonl` of a folder, or all logs and records of
/// a folder by name.
pub(crate) fn files(path: &Path) -> Result<Vec<PathBuf>, CliError> {
    let cannot =
        |error: std::io::Error| CliError::usage(format!("cannot read {}: {error}", path.display()));
    if !fs::metadata(path).map_err(cannot)?.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    if path.join(GAMES_FILE).is_file() {
        return Ok(vec![path.join(GAMES_FILE)]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(cannot)? {
        let file = entry.map_err(cannot)?.path();
        let extension = file.extension().and_then(|extension| extension.to_str());
        if file.is_file() && matches!(extension, Some("jsonl" | "json" | "txt" | "pgn")) {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() {
        let what = "holds neither games.jsonl nor other records (*.jsonl, *.json, *.txt, *.pgn)";
        return Err(CliError::usage(format!("{} {what}", path.display())));
    }
    Ok(files)
}

/// Calls `each` with every record of a file and its number, from 1, without keeping them all in memory.
pub(crate) fn each_record(
    context: &Context,
    path: &Path,
    each: &mut dyn FnMut(usize, Record) -> Result<(), String>,
) -> Result<(), CliError> {
    let wrong = |number: usize, why: String| {
        CliError::failed(format!("{}, record {number}: {why}", path.display()))
    };
    let mut visit = |number: usize, found: RecordText<'_>| {
        let record = context.catalog.read_record(found);
        let record = record.map_err(|error| wrong(number, error.to_string()))?;
        each(number, record).map_err(|why| wrong(number, why))
    };
    let cannot = |error: &std::io::Error| {
        CliError::usage(format!("cannot read {}: {error}", path.display()))
    };
    let mut reader = BufReader::new(File::open(path).map_err(|error| cannot(&error))?);
    let mut start = Vec::new();
    reader.by_ref().take(MOST_OF_A_LINE).read_until(b'\n', &mut start).map_err(|e| cannot(&e))?;
    if !std::str::from_utf8(&start).is_ok_and(ends_a_record) {
        let text = read_file(path)?;
        for (found, number) in context.catalog.record_texts(&text).into_iter().zip(1..) {
            visit(number, found)?;
        }
        return Ok(());
    }
    let mut number = 0;
    let first = String::from_utf8_lossy(&start).into_owned();
    for (text, line) in std::iter::once(Ok(first)).chain(reader.lines()).zip(1..) {
        let text = text.map_err(|error| cannot(&error))?;
        if !text.trim().is_empty() {
            number += 1;
            visit(number, RecordText { text: &text, line })?;
        }
    }
    Ok(())
}

/// A record is not longer than this; a file without line ends is not read whole to find that out.
const MOST_OF_A_LINE: u64 = 64 << 20;
