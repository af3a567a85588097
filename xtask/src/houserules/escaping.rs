//! One escaper of markup.

use super::Finding;
use super::source::Workspace;

/// What only an escaper writes.
const MARK: &str = "&amp;";

/// The crate that has it.
const HOME: &str = "svg";

pub(super) fn find(workspace: &Workspace) -> Result<Vec<Finding>, String> {
    let mut found = Vec::new();
    let others = workspace.crates.iter().filter(|one| one.name != HOME);
    for source in others.flat_map(|one| &one.sources).filter(|source| !source.is_test) {
        for (at, _) in source.strings.match_indices(MARK) {
            let line = source.line(&source.strings, at);
            let what = format!("`{MARK}`: markup is escaped by bw-svg");
            found.push(Finding { file: source.path.clone(), line, what });
        }
    }
    Ok(found)
}
