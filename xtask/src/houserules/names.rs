//! One thing for one word: a name that types of several crates have is there on purpose.

use std::collections::BTreeMap;

use super::Finding;
use super::source::{Source, Workspace};

/// Names that are wanted in several crates: `NAME: WHY`.
const WANTED: &str = include_str!("shared_names.txt");

/// Crates that may have a type of the same name without saying why.
const FREE: usize = 2;

const KINDS: [&str; 5] = ["struct", "enum", "trait", "type", "union"];

pub(super) fn find(workspace: &Workspace) -> Result<Vec<Finding>, String> {
    let mut places: BTreeMap<String, BTreeMap<&str, (String, usize)>> = BTreeMap::new();
    for one in &workspace.crates {
        for source in one.sources.iter().filter(|source| !source.is_test) {
            for (name, line) in types(source) {
                let crates = places.entry(name).or_default();
                crates.entry(&one.name).or_insert_with(|| (source.path.clone(), line));
            }
        }
    }
    let wanted: Vec<&str> =
        WANTED.lines().filter_map(|line| line.split_once(": ")).map(|(name, _)| name).collect();
    let mut found = Vec::new();
    let often = |name: &str| places.get(name).is_some_and(|crates| crates.len() > FREE);
    for (name, crates) in places
        .iter()
        .filter(|(name, crates)| crates.len() > FREE && !wanted.contains(&name.as_str()))
    {
        let all: Vec<&str> = crates.keys().copied().collect();
        let Some((file, line)) = crates.values().next().cloned() else { continue };
        let what = format!("`{name}` is a type of {} crates: {}", all.len(), all.join(", "));
        found.push(Finding { file, line, what });
    }
    for name in wanted.iter().filter(|name| !often(name)) {
        let what = format!("`{name}` is listed but no type of more than {FREE} crates (any more)");
        let file = "xtask/src/houserules/shared_names.txt".to_string();
        found.push(Finding { file, line: 1, what });
    }
    Ok(found)
}

/// Types that a file defines outside of functions, with their lines.
fn types(source: &Source) -> impl Iterator<Item = (String, usize)> {
    source.code.lines().enumerate().filter_map(|(at, line)| {
        let item = match line.strip_prefix("pub") {
            Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
            Some(rest) => rest.strip_prefix(' ')?,
            None => line,
        };
        let (kind, rest) = item.split_once(' ')?;
        let name = rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next()?;
        KINDS.contains(&kind).then(|| (name.to_string(), at + 1))
    })
}
