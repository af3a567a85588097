//! Worked examples and games recorded from an independent engine (spec 1.8).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::fs;
use std::path::{Path, PathBuf};

use bw_carcassonne::verify;

fn crate_dir() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn held(path: &Path) -> u32 {
    bw_testkit::cases_held(path, verify)
}

#[test]
fn all_cases_hold() {
    let folder = crate_dir().join("tests/data");
    assert_eq!(held(&folder.join("examples.json")), 13);
    for game in 1..=7 {
        assert_eq!(held(&folder.join(format!("traces/game{game}.json"))), 1);
    }
}

fn trace() -> serde_json::Value {
    let text = fs::read_to_string(crate_dir().join("tests/data/traces/game7.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The failure of a trace after a change.
fn failure(change: impl FnOnce(&mut serde_json::Value)) -> String {
    let mut trace = trace();
    change(&mut trace);
    let report = verify(&trace.to_string()).unwrap();
    assert_eq!(report.held, 0);
    let (name, why) = &report.failed[0];
    assert_eq!(name, "game7");
    why.clone()
}

#[test]
fn a_wrong_score_is_named_with_its_turn() {
    let why = failure(|trace| trace["turns"][7]["scores"][2] = 9.into());
    assert_eq!(why, "move 9: scores: expected [0, 0, 9, 0], found [0, 0, 0, 0]");
}

#[test]
fn a_wrong_supply_is_named_with_its_turn() {
    let why = failure(|trace| trace["turns"][0]["free"][0] = 7.into());
    assert_eq!(why, "move 2: free meeples: expected [7, 7, 7, 7], found [6, 7, 7, 7]");
}

#[test]
fn illegal_moves_are_refused() {
    let why = failure(|trace| trace["turns"][1]["rot"] = 3.into());
    assert_eq!(why, "move 3: the placement of L at 1,1 turned 3 is not legal");
    let why = failure(|trace| trace["turns"][1]["player"] = 3.into());
    assert_eq!(why, "move 3: player on turn: expected [3], found [2]");
    let why = failure(|trace| trace["turns"][2]["meeple"] = 0.into());
    assert!(why.starts_with("move 4: a meeple on segment 0 of M"), "{why}");
    let why = failure(|trace| trace["turns"][0]["x"] = i64::MAX.into());
    assert_eq!(why, "move 2: the cell is out of reach");
    let why = failure(|trace| trace["turns"][0]["tile"] = "é".into());
    assert_eq!(why, "move 2: there is no tile é");
}

#[test]
fn a_wrong_result_is_named() {
    let why = failure(|trace| trace["final"][0] = 23.into());
    assert_eq!(why, "final totals: expected [23, 7, 24, 24], found [22, 7, 24, 24]");
    let why = failure(|trace| trace["final_by_feature"][0]["farm"] = 0.into());
    assert!(why.starts_with("final points by feature: "), "{why}");
}

#[test]
fn discards_that_did_not_happen_are_refused() {
    let why = failure(|trace| trace["turns"][1]["left"] = 67.into());
    assert_eq!(why, "move 3: a tile is missing, but every tile to spare fits somewhere");
}

/// The tile that is discarded between the second and the third move fitted before the second, and either row may count it.
#[test]
fn a_discard_right_after_a_move_is_accepted() {
    let mut early = trace();
    assert_eq!((&early["turns"][0]["left"], &early["turns"][1]["left"]), (&70.into(), &68.into()));
    early["turns"][0]["left"] = 69.into();
    let report = verify(&early.to_string()).unwrap();
    assert!(report.failed.is_empty(), "{:?}", report.failed);
}

#[test]
fn other_files_are_errors() {
    for text in ["", "{}", "[1", r#"{"format": "carcassonne-trace/2"}"#] {
        assert!(verify(text).is_err(), "{text}");
    }
    let error = verify(r#"{"format": "x"}"#).unwrap_err().to_string();
    assert!(error.contains("carcassonne-trace/1"), "{error}");
}
