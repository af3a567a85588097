//! Tests that were not run because something they need is missing: listed when a run closes.

use std::fs;
use std::path::PathBuf;

use crate::shell::{root, say};

/// The variable by which tests are given the list (`bw_testkit::SKIPPED`).
pub(crate) const VARIABLE: &str = "BW_SKIPPED";

/// The list of one run.
pub(crate) struct Skips(PathBuf);

impl Skips {
    /// An empty list.
    pub(crate) fn new() -> Self {
        let file = root().join("target/skipped-tests.txt");
        // What cannot be removed is not there; the tests make the file.
        let _ = fs::remove_file(&file);
        Skips(file)
    }

    pub(crate) fn file(&self) -> String {
        self.0.to_string_lossy().into_owned()
    }

    /// Says which tests were skipped.
    pub(crate) fn report(&self) {
        let text = fs::read_to_string(&self.0).unwrap_or_default();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.sort_unstable();
        lines.dedup();
        match lines.len() {
            0 => say("no test was skipped\n"),
            n => say(&format!("{n} tests were skipped:\n{}\n", lines.join("\n"))),
        }
    }
}
