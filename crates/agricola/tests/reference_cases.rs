//! Farms, housing and breeding as an independent engine has them (spec 8).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::fs;
use std::path::{Path, PathBuf};

use bw_agricola::verify;

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
    assert_eq!(held(&folder.join("farm_cases.json")), 42);
    assert_eq!(held(&folder.join("accommodation_cases.json")), 120);
    assert_eq!(held(&folder.join("breeding_cases.json")), 52);
}

#[test]
fn our_copies_of_all_cases_hold() {
    check_folder(&crate_dir().join("tests/data"));
}

#[test]
fn the_shared_cases_hold() {
    let shared = crate_dir().join("../../../shared/data/agricola");
    if shared.exists() {
        check_folder(&shared);
    }
}

#[test]
fn a_wrong_case_is_told() {
    let text = fs::read_to_string(crate_dir().join("tests/data/farm_cases.json")).unwrap();
    let wrong = text.replacen("\"total\": 32", "\"total\": 33", 1);
    assert_ne!(text, wrong);
    let report = verify(&wrong).unwrap();
    assert_eq!(report.held, 41);
    assert_eq!(report.failed, [("farm 1".into(), "total: 32 instead of 33".into())]);
    assert!(verify("{}").is_err());
}
