//! Checks the rules against reference cases (spec 8.1 to 8.3).
//!
//! Formats are recognised by what a row holds: single-turn cases (`move`), counts (`step_sequences`), tactics of one
//! turn (`goal_in_steps`), positions with a judged idea (`test`), each one JSON object a line; and tournament files,
//! whose games are replayed.

mod games;
mod puzzles;
mod rows;
mod rules;
mod suite;
mod tactics;

use bw_core::{CaseFileError, CaseReport};
use serde_json::Value;

pub use puzzles::PUZZLES;
pub use suite::{SuiteCase, SuiteItem, SuiteTest, parse_suite};

/// Checks a file of reference cases. The error says what is wrong with the file itself.
pub fn verify(text: &str) -> Result<CaseReport, CaseFileError> {
    let mut report = CaseReport::default();
    if text.trim_start().starts_with('[') {
        games::check(text, &mut report)?;
        return Ok(report);
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    for (at, line) in lines {
        let row: Value = serde_json::from_str(line)
            .map_err(|error| CaseFileError::line(at + 1, format!("not a row of JSON: {error}")))?;
        let check = checker(&row).ok_or_else(|| CaseFileError::line(at + 1, UNKNOWN))?;
        check(&row, &mut report).map_err(|error| CaseFileError::line(at + 1, error))?;
    }
    if report == CaseReport::default() {
        return Err(CaseFileError::Empty(KNOWN));
    }
    Ok(report)
}

const KNOWN: &str = "rows have `move`, `step_sequences`, `goal_in_steps` or `test`, or the file is a tournament file";
const UNKNOWN: &str =
    "no known kind of case: rows have `move`, `step_sequences`, `goal_in_steps` or `test`";

type Checker = fn(&Value, &mut CaseReport) -> Result<(), String>;

fn checker(row: &Value) -> Option<Checker> {
    let kinds: [(&str, Checker); 4] = [
        ("move", rules::check_turn),
        ("step_sequences", rules::check_counts),
        ("goal_in_steps", tactics::check),
        ("test", suite::check),
    ];
    kinds.into_iter().find(|(field, _)| row.get(field).is_some()).map(|(_, check)| check)
}
