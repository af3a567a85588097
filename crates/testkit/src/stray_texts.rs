//! Texts that nothing asks for, and texts that the code asks for and nobody wrote.
//!
//! What generic code looks for is known exactly. What a game asks for by itself is read off its sources: an id stands
//! there as a literal, or as the beginning of one that is put together (`text_id("card", …)`, `"carc-rule-{}"`).

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bw_core::Lang;
use bw_package::Package;
use bw_show::{Show, Texts, text_id};

use crate::words::wanted;

/// Texts of a game with this package that nothing asks for, and ids for which its code has no text. The crates are
/// folders with the sources of the game's rules and players.
///
/// # Panics
/// If a folder cannot be read.
pub fn stray_texts<G: Show>(package: &Package<G>, crates: &[&str]) -> Vec<String> {
    let texts = G::texts().extended(package.extras.texts);
    let mut asked = Asked::default();
    crates.iter().for_each(|folder| asked.read_folder(&Path::new(folder).join("src")));
    for text in wanted(package) {
        for id in text.ids {
            asked.exactly.extend(text.attributes.iter().map(|name| format!("{id}.{name}")));
            asked.exactly.insert(id);
        }
    }
    let experiments = package.extras.experiments.iter();
    let ids = experiments.map(|experiment| text_id("experiment", experiment.id));
    asked.exactly.extend(ids.map(|id| format!("{id}.remark")));
    asked.paragraphs(&texts);
    asked.sort_beginnings(&texts);
    // Numbers that were learnt have the names that files of weights give them.
    asked.beginnings.insert("gene".into());
    let mut found = Vec::new();
    for lang in [Lang::En, Lang::Cs] {
        let references = texts.references(lang);
        let own = texts.own_ids(lang).into_iter();
        let stray = own.filter(|id| !references.contains(id) && !asked.has(id));
        found.extend(stray.map(|id| format!("nothing asks for `{id}` in {lang:?}")));
    }
    let unwritten = asked.messages.iter().filter(|id| !texts.has(Lang::En, id));
    found.extend(unwritten.map(|id| format!("there is no text `{id}`, which the code asks for")));
    found
}

/// What is asked for.
#[derive(Default)]
struct Asked {
    /// By ids that are known.
    exactly: BTreeSet<String>,
    /// By ids that begin like this and go on behind a dash.
    beginnings: BTreeSet<String>,
    /// Beginnings of ids, unless they are ids themselves.
    perhaps: BTreeSet<String>,
    /// Ids of messages that stand in the code as they are.
    messages: BTreeSet<String>,
}

impl Asked {
    fn read_folder(&mut self, folder: &Path) {
        let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
        for entry in entries {
            let path = entry.expect("a folder lists its files").path();
            if path.is_dir() {
                self.read_folder(&path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let code = fs::read_to_string(&path).expect("sources are text");
                literals(&code, |before, literal| self.read_literal(before, literal));
            }
        }
    }

    fn read_literal(&mut self, before: &str, literal: &str) {
        let beginning = literal.split('{').next().unwrap_or_default();
        if beginning.len() < literal.len() {
            let beginning = beginning.strip_suffix('-').filter(|it| !it.is_empty());
            self.beginnings.extend(beginning.map(str::to_owned));
            return;
        }
        if before.ends_with("text_id(") {
            self.beginnings.insert(literal.to_owned());
        } else if literal.contains('-') {
            self.perhaps.insert(literal.to_owned());
        }
        if before.ends_with("Message::new(") {
            self.messages.insert(literal.to_owned());
        }
        self.exactly.insert(literal.to_owned());
    }

    /// The paragraphs of help are read one after another.
    fn paragraphs(&mut self, texts: &Texts) {
        let numbered = (1u32..).map(|number| format!("help-{number}"));
        self.exactly.extend(numbered.take_while(|id| texts.has(Lang::En, id)));
    }

    fn sort_beginnings(&mut self, texts: &Texts) {
        let perhaps = std::mem::take(&mut self.perhaps);
        self.beginnings.extend(perhaps.into_iter().filter(|id| !texts.has(Lang::En, id)));
    }

    fn has(&self, id: &str) -> bool {
        let (base, attribute) =
            id.split_once('.').map_or((id, None), |(id, name)| (id, Some(name)));
        if attribute.is_some_and(|name| !self.exactly.contains(id) && !self.exactly.contains(name))
        {
            return false;
        }
        let mut dashes = base.match_indices('-');
        self.exactly.contains(base) || dashes.any(|(at, _)| self.beginnings.contains(&base[..at]))
    }
}

/// Hands over the string literals of some code, each with the code before it.
fn literals<'c>(code: &'c str, mut each: impl FnMut(&'c str, &'c str)) {
    let mut at = 0;
    while let Some(next) = code[at..].find(['"', '\'', '/']) {
        let (start, rest) = (at + next, &code[at + next..]);
        at = start + 1;
        if rest.starts_with("//") {
            at = start + rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("'\"'") || rest.starts_with("'/'") {
            at = start + 3;
        } else if rest.starts_with("'\\\"'") {
            at = start + 4;
        } else if let Some(rest) = rest.strip_prefix('"') {
            let hashes = code[..start].chars().rev().take_while(|c| *c == '#').count();
            let is_raw = code[..start - hashes].ends_with('r');
            let end = if is_raw {
                rest.find(&format!("\"{}", "#".repeat(hashes)))
            } else {
                closing_quote(rest)
            };
            let end = end.unwrap_or(rest.len());
            each(code[..start].trim_end(), &rest[..end]);
            at = (start + end + 2).min(code.len());
        }
    }
}

fn closing_quote(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })
}

#[cfg(test)]
mod tests {
    use bw_show::TextSource;

    use super::*;
    use crate::toys::Stash;

    #[test]
    fn planted_texts_are_found() {
        const FILE: &str = "read-by-nobody = x\n    .help = y\n-unused = z\n";
        let mut package = Package::<Stash>::new(Vec::new());
        package.extras.texts = &[TextSource { en: FILE, cs: FILE }];
        // The sources of another crate: those here have these ids.
        let found = stray_texts(&package, &[concat!(env!("CARGO_MANIFEST_DIR"), "/../show")]);
        for id in ["read-by-nobody", "read-by-nobody.help", "-unused"] {
            for lang in [Lang::En, Lang::Cs] {
                let stray = format!("nothing asks for `{id}` in {lang:?}");
                assert!(found.contains(&stray), "{found:?}");
            }
        }
    }

    #[test]
    fn literals_are_found_among_comments_and_quotes() {
        let code = r##"f('"', "a\"b"); // "not this"
            let x = r#"raw "one""#; let y: &'static str = Message::new("id");"##;
        let mut found = Vec::new();
        literals(code, |before, literal| found.push((before.ends_with("new("), literal)));
        assert_eq!(found, [(false, "a\\\"b"), (false, "raw \"one\""), (true, "id")]);
    }

    #[test]
    fn ids_are_asked_for_whole_or_by_their_beginning() {
        let mut asked = Asked::default();
        for (before, literal) in
            [("text_id(", "card"), ("(", "x-rule-{}"), ("get(", "over"), ("", "text")]
        {
            asked.read_literal(before, literal);
        }
        for id in ["card-gold", "card-gold.text", "x-rule-7", "over"] {
            assert!(asked.has(id), "{id}");
        }
        for id in ["cards", "x-rule", "x-role-7", "over-now", "over.help"] {
            assert!(!asked.has(id), "{id}");
        }
    }
}
