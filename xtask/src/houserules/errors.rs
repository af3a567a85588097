//! Errors that cross a crate's boundary have a type of their own.

use super::Finding;
use super::source::{Source, Workspace, block};

pub(super) fn find(workspace: &Workspace) -> Result<Vec<Finding>, String> {
    let sources = workspace.crates.iter().flat_map(|one| &one.sources);
    let sources = sources.filter(|source| !source.is_test);
    Ok(sources.flat_map(in_source).collect())
}

fn in_source(source: &Source) -> Vec<Finding> {
    let code = &source.code;
    let traits = public_traits(code);
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = code[from..].find("Result<").map(|at| from + at) {
        from = at + "Result<".len();
        if last_argument(&code[from..]) == Some("String") && is_public(code, at, &traits) {
            let what = "`Result<_, String>` in the interface: give the error a type".to_string();
            found.push(Finding { file: source.path.clone(), line: source.line(code, at), what });
        }
    }
    for (at, _) in code.match_indices("type Err = String") {
        let what = "`type Err = String`: give the error a type".to_string();
        found.push(Finding { file: source.path.clone(), line: source.line(code, at), what });
    }
    found
}

/// The last of the arguments between angle brackets; the text begins after the first bracket.
fn last_argument(rest: &str) -> Option<&str> {
    let (mut depth, mut start) = (1_usize, 0);
    let mut before = ' ';
    for (at, c) in rest.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            '>' if before == '-' => {}
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 1 => start = at + 1,
            _ => {}
        }
        if depth == 0 {
            // One argument alone is that of an alias with an error of its own.
            return (start > 0).then(|| rest[start..at].trim());
        }
        before = c;
    }
    None
}

/// The places of public traits: all that is in them is public.
fn public_traits(code: &str) -> Vec<(usize, usize)> {
    let starts = code.match_indices("pub trait ").map(|(at, _)| at);
    let ends = |start: usize| {
        code[start..].find('{').map(|open| {
            let open = start + open;
            (open, open + block(&code[open..]))
        })
    };
    starts.filter_map(ends).collect()
}

/// Whether what stands at an offset belongs to a signature, a field or an alias that other crates see.
fn is_public(code: &str, at: usize, traits: &[(usize, usize)]) -> bool {
    let start = code[..at].rfind(['{', '}', ';']).map_or(0, |end| end + 1);
    let item = &code[start..at];
    let in_trait = traits.iter().any(|&(open, end)| (open..end).contains(&at));
    // In a function's body a semicolon or brace stands between it and the signature.
    let is_signature = item.contains("fn ");
    let words = |text: &str| text.split_whitespace().any(|word| word == "pub");
    // The last field or function of the item: fields end with commas.
    let last = item.rsplit_once("pub ").map_or(item, |(_, last)| last);
    let own = words(item) && (is_signature || !last.contains('=') || item.contains("pub type "));
    own || (in_trait && is_signature)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(code: &str) -> usize {
        let traits = public_traits(code);
        let results = code.match_indices("Result<").map(|(at, word)| (at, at + word.len()));
        let strings = results.filter(|&(_, from)| last_argument(&code[from..]) == Some("String"));
        strings.filter(|&(at, _)| is_public(code, at, &traits)).count()
    }

    #[test]
    fn interfaces_are_distinguished_from_what_is_inside() {
        assert_eq!(found("pub fn a(x: u8) -> Result<u8, String> {"), 1);
        assert_eq!(found("pub fn a() -> Option<Result<Vec<(u8, u8)>, String>> {"), 1);
        assert_eq!(found("fn a() -> Result<u8, String> {"), 0);
        assert_eq!(found("pub(crate) fn a() -> Result<u8, String> {"), 0);
        assert_eq!(found("pub fn a() -> Result<String, Wrong> { b::<Result<u8, String>>(); }"), 0);
        assert_eq!(found("pub struct A {\n    pub make: fn(&str) -> Result<u8, String>,\n}"), 1);
        assert_eq!(found("pub trait A {\n    fn a(&self) -> Result<(), String>;\n}"), 1);
        assert_eq!(found("trait A {\n    fn a(&self) -> Result<(), String>;\n}"), 0);
        assert_eq!(found("pub type Made = Result<u8, String>;"), 1);
    }
}
