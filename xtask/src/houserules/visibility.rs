//! Whoever knows one game's state knows how to read all others': the fields of a state are visible alike.

use std::collections::BTreeMap;

use super::Finding;
use super::source::{Source, Workspace, block};

const STATE: &str = "pub struct State {";

pub(super) fn find(workspace: &Workspace) -> Result<Vec<Finding>, String> {
    let sources = workspace.crates.iter().flat_map(|one| &one.sources);
    let mut by_kind: BTreeMap<&str, Vec<Finding>> = BTreeMap::new();
    for source in sources.filter(|source| !source.is_test) {
        for (kind, line, name) in fields(source) {
            let what = format!("`{name}` of a state is {kind}; the fields of most are not");
            let finding = Finding { file: source.path.clone(), line, what };
            by_kind.entry(kind).or_default().push(finding);
        }
    }
    // The most common visibility is the rule; everything else breaks it.
    let most = by_kind.values().map(Vec::len).max().unwrap_or(0);
    let mut rule_is_known = false;
    let mut found = Vec::new();
    for findings in by_kind.into_values() {
        if findings.len() == most && !rule_is_known {
            rule_is_known = true;
        } else {
            found.extend(findings);
        }
    }
    Ok(found)
}

/// Visibility, line and name of the fields of a file's state.
fn fields(source: &Source) -> Vec<(&'static str, usize, String)> {
    let code = &source.code;
    let Some(start) = code.find(STATE) else { return Vec::new() };
    let open = start + STATE.len() - 1;
    let body = &code[open..open + block(&code[open..])];
    let first = source.line(code, open);
    let fields = body.lines().enumerate().filter_map(|(at, line)| {
        let (name, _) = line.trim().split_once(": ")?;
        let (kind, name) = match name.strip_prefix("pub ") {
            Some(name) => ("public", name),
            None if name.starts_with("pub(") => ("the crate's", name.split_once(") ")?.1),
            None => ("private", name),
        };
        Some((kind, first + at, name.to_string()))
    });
    fields.filter(|(_, _, name)| !name.contains(['#', '[', '('])).collect()
}
