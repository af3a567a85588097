//! The sources of the workspace, taken apart into code, strings and comments.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::root;

/// All crates below `crates/`.
pub(super) struct Workspace {
    pub(super) crates: Vec<Crate>,
    /// The manifest of the workspace.
    pub(super) manifest: String,
}

/// One crate.
pub(super) struct Crate {
    /// The name of its folder.
    pub(super) name: String,
    pub(super) manifest: String,
    /// What is below `src/`, sorted by path.
    pub(super) sources: Vec<Source>,
    /// The Rust files of `tests/` and `examples/`, sorted by path.
    pub(super) tests: Vec<Source>,
}

/// One file, three times: each text has the lines of the file, with everything else blank.
pub(super) struct Source {
    /// From the root of the workspace.
    pub(super) path: String,
    /// Without comments and without what strings hold.
    pub(super) code: String,
    /// What strings and characters hold.
    pub(super) strings: String,
    pub(super) comments: String,
    /// Lines of the whole file.
    pub(super) lines: usize,
    /// Whether the file is there for tests only.
    pub(super) is_test: bool,
}

impl Workspace {
    pub(super) fn read() -> Result<Self, String> {
        let manifest = read(&root().join("Cargo.toml"))?;
        let mut crates = Vec::new();
        for folder in entries(&root().join("crates"))?.into_iter().filter(|path| path.is_dir()) {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let mut tests = sources(&folder.join("tests"))?;
            tests.extend(sources(&folder.join("examples"))?);
            let manifest = read(&folder.join("Cargo.toml"))?;
            crates.push(Crate { name, manifest, sources: sources(&folder.join("src"))?, tests });
        }
        Ok(Workspace { crates, manifest })
    }
}

impl Source {
    fn new(path: String, text: &str) -> Self {
        let [mut code, mut strings, mut comments] = split(text);
        let file = Path::new(&path).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_test = file == "tests.rs" || path.contains("/tests/");
        for (start, end) in test_modules(&code) {
            for part in [&mut code, &mut strings, &mut comments] {
                blank(part, start, end);
            }
        }
        Source { path, code, strings, comments, lines: text.lines().count(), is_test }
    }

    /// The line of an offset in one of the texts, from 1.
    pub(super) fn line(&self, text: &str, offset: usize) -> usize {
        text[..offset].matches('\n').count() + 1
    }
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// What is in a folder, sorted; nothing if there is no folder.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let Ok(found) = fs::read_dir(folder) else { return Ok(Vec::new()) };
    let found = found.map(|entry| entry.map(|entry| entry.path()));
    let mut found = found
        .collect::<Result<Vec<PathBuf>, _>>()
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    found.sort();
    Ok(found)
}

fn sources(folder: &Path) -> Result<Vec<Source>, String> {
    let mut all = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            all.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().into_owned();
            all.push(Source::new(name, &read(&path)?));
        }
    }
    Ok(all)
}

/// Replaces everything but line ends by spaces, byte for byte.
fn blank(text: &mut String, start: usize, end: usize) {
    let spaces: String =
        text[start..end].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(start..end, &spaces);
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Code,
    String,
    Comment,
}

/// Code, strings and comments of a Rust file.
fn split(text: &str) -> [String; 3] {
    let bytes = text.as_bytes();
    let mut parts = vec![Part::Code; bytes.len()];
    let mut at = 0;
    while at < bytes.len() {
        let (part, end) = token(text, at);
        if part != Part::Code {
            parts[at..end].fill(part);
        }
        at = end;
    }
    [Part::Code, Part::String, Part::Comment].map(|wanted| {
        let keep = |(byte, part): (&u8, &Part)| match (*byte, *part == wanted) {
            (b'\n', _) | (_, true) => *byte,
            (_, false) => b' ',
        };
        let kept: Vec<u8> = bytes.iter().zip(&parts).map(keep).collect();
        String::from_utf8(kept).unwrap_or_default()
    })
}

/// What begins at an offset, and where it ends.
fn token(text: &str, at: usize) -> (Part, usize) {
    let rest = &text[at..];
    let next = at + rest.chars().next().map_or(1, char::len_utf8);
    if rest.starts_with("//") {
        return (Part::Comment, rest.find('\n').map_or(text.len(), |end| at + end));
    }
    if rest.starts_with("/*") {
        return (Part::Comment, rest.find("*/").map_or(text.len(), |end| at + end + 2));
    }
    let before = text[..at].chars().next_back();
    let in_word = before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    if !in_word && let Some(end) = raw_string(rest) {
        return (Part::String, at + end);
    }
    if rest.starts_with('"') {
        return (Part::String, at + string(rest));
    }
    if rest.starts_with('\'')
        && let Some(end) = character(rest)
    {
        return (Part::String, at + end);
    }
    (Part::Code, next)
}

/// The length of a string with its quotes.
fn string(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of a raw string, if one begins here.
fn raw_string(rest: &str) -> Option<usize> {
    let body = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = body.len() - body.trim_start_matches('#').len();
    let inner = body[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let end = inner.find(&close)?;
    Some(rest.len() - inner.len() + end + close.len())
}

/// The length of a character with its quotes; none for a lifetime.
fn character(rest: &str) -> Option<usize> {
    let mut chars = rest.char_indices().skip(1);
    let (_, first) = chars.next()?;
    if first == '\\' {
        let end = rest[2..].char_indices().skip(1).find(|(_, c)| *c == '\'')?.0;
        return Some(end + 3);
    }
    let (at, second) = chars.next()?;
    (second == '\'').then_some(at + 1)
}

/// The places of modules that are compiled for tests only.
fn test_modules(code: &str) -> Vec<(usize, usize)> {
    const MARK: &str = "#[cfg(test)]";
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = code[from..].find(MARK).map(|at| from + at) {
        let rest = &code[start..];
        let end = match (rest.find('{'), rest.find(';')) {
            (Some(open), semicolon) if semicolon.is_none_or(|at| open < at) => {
                start + open + block(&rest[open..])
            }
            (_, Some(semicolon)) => start + semicolon + 1,
            (_, None) => code.len(),
        };
        found.push((start, end));
        from = end;
    }
    found
}

/// The length of a block with its braces; the text begins with the first one.
pub(super) fn block(code: &str) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in code.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_taken_apart() {
        let text = "fn a<'a>(c: char) { // told \"x\"\n    let s = \"so // many\"; '\\''; 'x'; r#\"&amp;\"# }\n";
        let [code, strings, comments] = split(text);
        assert_eq!(
            (code.len(), strings.len(), comments.len()),
            (text.len(), text.len(), text.len())
        );
        assert!(code.contains("fn a<'a>(c: char) {") && !code.contains("many"));
        assert!(strings.contains("so // many") && strings.contains("&amp;"));
        assert_eq!(comments.trim(), "// told \"x\"");
    }

    #[test]
    fn tests_are_left_out() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn told() {}\n}\nfn b() {}\n";
        let source = Source::new("crates/x/src/a.rs".into(), text);
        assert!(source.code.contains("fn b") && !source.code.contains("told"));
        assert_eq!(source.line(&source.code, source.code.find("fn b").unwrap_or(0)), 6);
    }
}
