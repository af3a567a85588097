//! Whoever knows one game's state knows how to read all others': the fields of a state are public.

use super::Finding;
use super::source::{Source, Workspace, block};

const STATE: &str = "pub struct State {";

pub(super) fn find(workspace: &Workspace) -> Result<Vec<Finding>, String> {
    let sources = workspace.crates.iter().flat_map(|one| &one.sources);
    let mut found = Vec::new();
    for source in sources.filter(|source| !source.is_test) {
        for (kind, line, name) in fields(source).into_iter().filter(|(kind, ..)| *kind != "public")
        {
            let what = format!("`{name}` of a state is {kind}, not public");
            found.push(Finding { file: source.path.clone(), line, what });
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
