//! Files of reference cases.

use std::fmt::Display;
use std::path::Path;

use bw_core::CaseReport;

/// Checks a file of reference cases with a game's own reader and returns how many held. A case that does not hold
/// fails the test.
///
/// # Panics
/// If the file cannot be read or a case does not hold.
pub fn cases_held<E: Display>(path: &Path, verify: impl Fn(&str) -> Result<CaseReport, E>) -> u32 {
    let place = path.display();
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{place}: {error}"));
    let report = verify(&text).unwrap_or_else(|error| panic!("{place}: {error}"));
    assert_eq!(report.failed, [], "{place}");
    report.held
}
