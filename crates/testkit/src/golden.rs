//! Playthroughs and counts kept in files: `golden/<game>/*.play` and `perft/<game>.perft`.
//!
//! The formats are those of [`bw_core::playthrough`] and [`bw_core::perft_file`]. With `BW_GOLDEN=write` in the
//! environment files are written instead of checked; a header, or lines with just a depth, are enough
//! of a file then.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use bw_core::perft_file::{self, PerftFileError};
use bw_core::playthrough::{HeaderError, PlayHeader, first_difference, write_playthrough};
use bw_core::{CaseReport, Notation};

/// The environment variable that turns checking into writing.
pub const WRITE_VARIABLE: &str = "BW_GOLDEN";

/// Why a file is not as it should be.
#[derive(Debug, thiserror::Error)]
pub enum GoldenError {
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// The header of a playthrough is wrong.
    #[error("{path}: {error}")]
    Header {
        /// The file.
        path: String,
        /// What is wrong.
        error: HeaderError,
    },
    /// A line of a file of counts is wrong.
    #[error("{path}: {error}")]
    Counts {
        /// The file.
        path: String,
        /// What is wrong.
        error: PerftFileError,
    },
    /// The game is played differently now.
    #[error(
        "{path} differs in line {line}:\n{excerpt}\n(set {WRITE_VARIABLE}=write to write it anew)"
    )]
    Differs {
        /// The file.
        path: String,
        /// The first line that differs, counted from 1.
        line: usize,
        /// That line as it is and as it should be, with lines around it.
        excerpt: String,
    },
    /// Counts that differ.
    #[error("{path}: {failed} of {cases} counts differ, first {first}")]
    CountsDiffer {
        /// The file.
        path: String,
        /// How many differ.
        failed: usize,
        /// Of how many.
        cases: usize,
        /// Where, and what was counted.
        first: String,
    },
    /// A folder without playthroughs checks nothing.
    #[error("{0} holds no playthrough")]
    Empty(String),
}

/// Whether files are to be written instead of checked.
pub fn is_writing() -> bool {
    std::env::var_os(WRITE_VARIABLE).is_some_and(|value| value == OsStr::new("write"))
}

fn io(path: &Path) -> impl Fn(std::io::Error) -> GoldenError + use<> {
    let path = path.display().to_string();
    move |source| GoldenError::Io { path: path.clone(), source }
}

fn write_if_new(path: &Path, old: &str, new: &str) -> Result<(), GoldenError> {
    if old == new { Ok(()) } else { std::fs::write(path, new).map_err(io(path)) }
}

/// Plays the game of a file's header and compares with the file, or writes it if that is wanted.
pub fn check_file<G: Notation>(path: &Path) -> Result<(), GoldenError> {
    if is_writing() {
        return write_file::<G>(path);
    }
    let (text, played) = play_file::<G>(path)?;
    match first_difference(&text, &played) {
        None => Ok(()),
        Some((line, excerpt)) => {
            Err(GoldenError::Differs { path: path.display().to_string(), line, excerpt })
        }
    }
}

/// Plays the game of a file's header and writes it to the file.
pub fn write_file<G: Notation>(path: &Path) -> Result<(), GoldenError> {
    let (text, played) = play_file::<G>(path)?;
    write_if_new(path, &text, &played)
}

/// A file's text and what it should be.
fn play_file<G: Notation>(path: &Path) -> Result<(String, String), GoldenError> {
    let text = std::fs::read_to_string(path).map_err(io(path))?;
    let played = PlayHeader::read::<G>(&text).and_then(|header| write_playthrough::<G>(&header));
    let played =
        played.map_err(|error| GoldenError::Header { path: path.display().to_string(), error })?;
    Ok((text, played))
}

/// Checks every playthrough of a folder, at least one. Answers how many there are.
pub fn check_folder<G: Notation>(folder: &Path) -> Result<usize, GoldenError> {
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(io(folder))? {
        let path = entry.map_err(io(folder))?.path();
        if path.extension() == Some(OsStr::new("play")) {
            files.push(path);
        }
    }
    files.sort();
    files.iter().try_for_each(|file| check_file::<G>(file))?;
    if files.is_empty() {
        return Err(GoldenError::Empty(folder.display().to_string()));
    }
    Ok(files.len())
}

/// Checks a file of counts, or fills the counts in if that is wanted. Lines with more than `most` sequences
/// are passed over. Answers how many lines held.
pub fn check_counts<G: Notation>(path: &Path, most: u64) -> Result<u32, GoldenError> {
    if is_writing() {
        write_counts::<G>(path)?;
    }
    let text = std::fs::read_to_string(path).map_err(io(path))?;
    let CaseReport { held, failed } =
        perft_file::check::<G>(&text, most).map_err(|error| counts_error(path, error))?;
    let Some((case, why)) = failed.first() else { return Ok(held) };
    Err(GoldenError::CountsDiffer {
        path: path.display().to_string(),
        failed: failed.len(),
        cases: held as usize + failed.len(),
        first: format!("{case}: {why}"),
    })
}

/// Writes the counts as they are into a file of counts.
pub fn write_counts<G: Notation>(path: &Path) -> Result<(), GoldenError> {
    let text = std::fs::read_to_string(path).map_err(io(path))?;
    let counted = perft_file::counted::<G>(&text).map_err(|error| counts_error(path, error))?;
    write_if_new(path, &text, &counted)
}

fn counts_error(path: &Path, error: PerftFileError) -> GoldenError {
    GoldenError::Counts { path: path.display().to_string(), error }
}
