//! Farms, housing and breeding as an independent engine has them (spec 8).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::fs;
use std::path::{Path, PathBuf};

use bw_agricola::verify;

fn crate_dir() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn held(path: &Path) -> u32 {
    bw_testkit::cases_held(path, verify)
}

#[test]
fn all_cases_hold() {
    let folder = crate_dir().join("tests/data");
    assert_eq!(held(&folder.join("farm_cases.json")), 42);
    assert_eq!(held(&folder.join("accommodation_cases.json")), 120);
    assert_eq!(held(&folder.join("breeding_cases.json")), 52);
}

#[test]
fn a_wrong_case_is_found() {
    let text = fs::read_to_string(crate_dir().join("tests/data/farm_cases.json")).unwrap();
    let wrong = text.replacen("\"total\": 32", "\"total\": 33", 1);
    assert_ne!(text, wrong);
    let report = verify(&wrong).unwrap();
    assert_eq!(report.held, 41);
    assert_eq!(report.failed, [("farm 1".into(), "total: 32 instead of 33".into())]);
    assert!(verify("{}").unwrap_err().to_string().contains("missing field `cases`"));
}

/// A case that cannot be fails with its number, place and reason; the others hold.
#[test]
fn impossible_cases_are_found_with_place_and_reason() {
    let text = fs::read_to_string(crate_dir().join("tests/data/farm_cases.json")).unwrap();
    let farms: serde_json::Value = serde_json::from_str(&text).unwrap();
    let found = |path: &str, value: serde_json::Value| {
        let mut farms = farms.clone();
        *farms["cases"][1].pointer_mut(path).unwrap() = value;
        let report = verify(&farms.to_string()).unwrap();
        assert_eq!((report.held, report.failed.len()), (41, 1), "{path}");
        assert_eq!(report.failed[0].0, "farm 2");
        report.failed[0].1.clone()
    };
    assert_eq!(found("/grid/2", "RRFF".into()), "grid, row 3: 4 marks instead of 5");
    assert_eq!(found("/grid/0", "RFXF.".into()), "grid, row 1: `X` is none of `RFS.`");
    assert_eq!(found("/grid", serde_json::json!(["....."])), "grid: 1 rows instead of 3");
    assert_eq!(found("/h_fences/3", "0".into()), "h_fences, row 4: 1 marks instead of 5");
    assert_eq!(found("/v_fences/0", "000002".into()), "v_fences, row 1: `2` is none of `01`");
    let loose = found("/v_fences/2", "101010".into());
    assert_eq!(loose, "fences: 10 are drawn, but the pastures have 4");
    assert_eq!(found("/family", 6.into()), "family: 6 people, but families have 2 to 5");
    assert_eq!(found("/grid/1", ".....".into()), "a first room is missing");
    let crop = serde_json::json!([{"row": 3, "col": 1, "grain": 1, "vegetable": 0}]);
    assert_eq!(found("/planted", crop), "planted: row 3, column 1 is outside the farm");
    let crop = serde_json::json!([{"row": 0, "col": 1, "grain": 1, "vegetable": 1}]);
    assert_eq!(found("/planted", crop), "planted: two crops on a2");
    let crop = serde_json::json!([{"row": 1, "col": 0, "grain": 1, "vegetable": 0}]);
    assert_eq!(found("/planted", crop), "a crop grows beside the fields");
    assert_eq!(found("/majors", serde_json::json!(["E12"])), "majors: E12 is no major improvement");
    assert!(found("/majors", serde_json::json!(["A11"])).starts_with("cannot be read: "));
    assert!(found("/house", "straw".into()).contains("unknown variant `straw`"));
    let herd = serde_json::json!({"sheep": 60, "boar": 0, "cattle": 0});
    assert_eq!(found("/animals", herd), "housed: false instead of true");
}

#[test]
fn cases_of_no_kind_and_farms_without_end_are_found() {
    let found = |case: &str| {
        let report = verify(&format!("{{\"cases\": [{case}]}}")).unwrap();
        report.failed[0].clone()
    };
    let (name, why) = found("{\"sheep\": 3}");
    assert_eq!(name, "case 1");
    assert!(why.starts_with("has neither a `grid` (farm)"));
    let many = "[2,2,2,2,2,2,2,2,2,2]";
    let (name, why) = found(&format!(
        r#"{{"pasture_capacities": {many}, "single_slots": 1, "animals": [2, 0, 0], "maximal_births": []}}"#
    ));
    assert_eq!(name, "breeding 1");
    assert_eq!(why, "pasture_capacities: 10 pastures, but no farm has so many");
    let (_, why) = found(
        r#"{"pasture_capacities": [2], "single_slots": 1, "sheep": 255, "boar": 0, "cattle": 0, "fits": false}"#,
    );
    assert_eq!(why, "255 animals of one type, but no farm has so many");
}
