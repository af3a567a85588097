//! Cases on rules, counts, tactics and recorded games (spec 8.1 to 8.3).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::path::{Path, PathBuf};

use bw_arimaa::verify;

fn crate_dir() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn held(path: &Path) -> u32 {
    bw_testkit::cases_held(path, verify)
}

#[test]
fn all_cases_hold() {
    let folder = crate_dir().join("tests/data");
    assert_eq!(held(&folder.join("rules_cases.jsonl")), 38);
    assert_eq!(held(&folder.join("perft.jsonl")), 16);
    assert_eq!(held(&folder.join("turn_tactics.jsonl")), 23);
    assert_eq!(held(&folder.join("games.pgn")), 5);
}

/// The published suite of tactics belongs to another project and is no part of this one.
#[test]
fn the_published_tactics_hold() {
    let suite = crate_dir().join("../../../shared/data/arimaa/tactics_suite.jsonl");
    if suite.exists() {
        assert_eq!(held(&suite), 16);
    } else {
        let test = "bw-arimaa reference_cases::the_published_tactics_hold";
        bw_testkit::skipped(test, &format!("there is no {}", suite.display()));
    }
}
