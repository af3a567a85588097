//! Documents speak of what there is.

use std::collections::BTreeSet;
use std::fs;

use super::Finding;
use super::source::Workspace;
use super::words::identifiers;
use crate::shell::root;

/// Where paths in documents may begin.
const BASES: [&str; 3] = ["", "crates", "crates/web/assets"];

pub(super) fn find(workspace: &Workspace) -> Result<Vec<Finding>, String> {
    let known: BTreeSet<&str> = workspace
        .crates
        .iter()
        .flat_map(|one| one.sources.iter().chain(&one.tests))
        .flat_map(|source| identifiers(&source.code))
        .collect();
    let mut found = Vec::new();
    for file in documents()? {
        let path = root().join(&file);
        let text = fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
        for (at, line) in text.lines().enumerate() {
            for word in line.split('`').skip(1).step_by(2) {
                if let Some(what) = wrong(word, &known) {
                    found.push(Finding { file: file.clone(), line: at + 1, what });
                }
            }
        }
    }
    Ok(found)
}

/// All documents, from the root of the workspace.
fn documents() -> Result<Vec<String>, String> {
    let mut files = Vec::new();
    for folder in ["", "docs"] {
        let entries = fs::read_dir(root().join(folder)).map_err(|error| error.to_string())?;
        for entry in entries {
            let name = entry.map_err(|error| error.to_string())?.file_name();
            let name = name.to_string_lossy().into_owned();
            // The history may speak of what is gone.
            if name.ends_with(".md") && name != "CHANGELOG.md" {
                files.push(if folder.is_empty() { name } else { format!("{folder}/{name}") });
            }
        }
    }
    files.sort();
    Ok(files)
}

/// What is wrong with a word in backticks, if it is a path or a name of something that is not there.
fn wrong(word: &str, known: &BTreeSet<&str>) -> Option<String> {
    let plain = |c: char| c.is_alphanumeric() || "_:./-".contains(c);
    if !word.chars().all(plain) {
        return None;
    }
    if word.contains('/') && word.ends_with(".rs") {
        let exists = BASES.iter().any(|base| root().join(base).join(word).exists());
        return (!exists).then(|| format!("`{word}`: there is no such file"));
    }
    if !word.contains("::") || word.contains(['.', '/', '-']) {
        return None;
    }
    let missing = word.split("::").find(|name| !known.contains(name) && !name.is_empty())?;
    Some(format!("`{word}`: no code has the name `{missing}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_names_must_exist() {
        let known = BTreeSet::from(["Layout", "plain", "bw_core"]);
        for good in ["Layout::plain", "core/src/game.rs", "greedy", "a::b.c", "cargo xtask test"] {
            assert_eq!(wrong(good, &known), None);
        }
        for bad in ["Pose::plain", "Layout::wide", "core/src/nothing.rs"] {
            assert!(wrong(bad, &known).is_some(), "{bad}");
        }
    }
}
