//! The session shown in docs/protocol.md is what its bot really says and hears.

#![allow(clippy::unwrap_used)] // helpers of tests

mod foreign;

use bw_arena::{CheckOptions, Spoken, check_bot};

use foreign::{nim, python, repository};

/// The first block with this mark in a page.
fn block<'p>(page: &'p str, mark: &str) -> &'p str {
    let fence = format!("\n```{mark}\n");
    let start = page.find(&fence).unwrap_or_else(|| panic!("no block `{mark}`")) + fence.len();
    let end = page[start..].find("\n```").expect("blocks end");
    &page[start..start + end]
}

/// The line with every time left out: no two runs take the same.
fn timeless(line: &str) -> String {
    let Some((before, after)) = line.split_once("\"time_ms\":") else { return line.to_string() };
    let rest = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
    format!("{before}\"time_ms\":T{rest}")
}

#[test]
fn the_session_is_real() {
    let page = std::fs::read_to_string(repository("docs/protocol.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("bot.py");
    std::fs::write(&script, block(&page, "python")).unwrap();
    let command = python(&script, "");
    let options = CheckOptions { seed: 1, ..Default::default() };
    let report = check_bot(&nim("heap=8"), &command, &options).unwrap();
    assert!(report.passed(), "{report}");
    let shown: Vec<String> = block(&page, "session").lines().map(timeless).collect();
    let spoken = report.transcript.iter().map(|spoken| match spoken {
        Spoken::Us(line) => timeless(&format!("> {line}")),
        Spoken::Bot(line) => timeless(&format!("< {line}")),
    });
    // The page shows the first of the games, which ends with its `quit`.
    let spoken: Vec<String> = spoken.take(shown.len()).collect();
    assert_eq!(shown.join("\n"), spoken.join("\n"), "docs/protocol.md should show the right one");
    assert_eq!(shown.last().unwrap(), r#"> {"type":"quit"}"#);
}
