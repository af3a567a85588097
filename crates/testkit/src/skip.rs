//! Tests that cannot be run where they are, and say so.

use std::fs::OpenOptions;
use std::io::Write;

/// The variable that names the file in which skipped tests are listed; `cargo xtask test` reads it.
pub const SKIPPED: &str = "BW_SKIPPED";

/// Says that a test (or a part of one) was not run, and why: to whoever reads its output, and to the list that a whole
/// run closes with. A test calls this instead of passing silently.
pub fn skipped(test: &str, why: &str) {
    let line = format!("skipped: {test}: {why}\n");
    // Straight to the stream: a harness that captures what tests print drops it when they pass.
    let _ = std::io::stderr().write_all(line.as_bytes());
    let Some(list) = std::env::var_os(SKIPPED) else { return };
    let file = OpenOptions::new().create(true).append(true).open(&list);
    let written = file.and_then(|mut file| file.write_all(line.as_bytes()));
    written.unwrap_or_else(|error| panic!("{}: {error}", list.display()));
}
