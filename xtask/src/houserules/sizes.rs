//! Long files say why they are long.

use super::Finding;
use super::source::Workspace;

/// The longest file that needs no reason.
const LIMIT: usize = 800;

/// Files and reasons: `PATH: REASON`.
const REASONS: &str = include_str!("long_files.txt");

pub(super) fn find(workspace: &Workspace) -> Result<Vec<Finding>, String> {
    let listed: Vec<&str> = REASONS
        .lines()
        .filter_map(|line| line.split_once(": ").filter(|(_, reason)| !reason.is_empty()))
        .map(|(path, _)| path)
        .collect();
    let mut found = Vec::new();
    let all = workspace.crates.iter().flat_map(|one| one.sources.iter().chain(&one.tests));
    let long: Vec<_> = all.filter(|source| source.lines > LIMIT).collect();
    for source in long.iter().filter(|source| !listed.contains(&source.path.as_str())) {
        let what = format!("{} lines: split it, or say why in long_files.txt", source.lines);
        found.push(Finding { file: source.path.clone(), line: source.lines, what });
    }
    for path in listed.iter().filter(|path| !long.iter().any(|source| source.path == **path)) {
        let what = "it is listed in long_files.txt but not long (any more)".to_string();
        found.push(Finding { file: (*path).to_string(), line: 1, what });
    }
    Ok(found)
}
