//! Cases on rules, counts, tactics and recorded games (spec 8.1 to 8.3).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::fs;
use std::path::{Path, PathBuf};

use bw_arimaa::verify;

fn crate_dir() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Checks a file and returns how many cases held.
fn held(path: &Path) -> u32 {
    let text = fs::read_to_string(path).unwrap();
    let report = verify(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(report.failed, [], "{}", path.display());
    report.held
}

fn check_folder(folder: &Path) {
    assert_eq!(held(&folder.join("rules_cases.jsonl")), 38);
    assert_eq!(held(&folder.join("perft.jsonl")), 16);
    assert_eq!(held(&folder.join("turn_tactics.jsonl")), 23);
    assert_eq!(held(&folder.join("games.pgn")), 5);
}

#[test]
fn our_copies_of_all_cases_hold() {
    check_folder(&crate_dir().join("tests/data"));
}

#[test]
fn the_shared_cases_hold() {
    let shared = crate_dir().join("../../../shared/data/arimaa");
    if shared.exists() {
        check_folder(&shared);
        assert_eq!(held(&shared.join("tactics_suite.jsonl")), 16);
    }
}
