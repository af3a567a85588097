//! Generic crates know no game.

use super::Finding;
use super::source::{Crate, Source, Workspace};
use super::words::words;

/// The crates that serve every game.
const GENERIC: [&str; 15] = [
    "core", "svg", "show", "lab", "package", "runner", "stats", "evolve", "store", "catalog",
    "arena", "picture", "plot", "web", "cli",
];

/// Ids and words of games, one in a line: singular, plural where it is used.
const WORDS: &str = include_str!("game_words.txt");

/// What may be named all the same, a line each: `file: word: why`.
const KEPT: &str = include_str!("game_words_kept.txt");

/// How a command line in the help begins: from there on a line may name a game, or nobody could type the example.
const EXAMPLE: &str = "boardwright ";

/// The one place that names the games: the list of them.
const LIST: (&str, &str) = ("crates/catalog/src/catalog.rs", "fn standard");

pub(super) fn find(workspace: &Workspace) -> Result<Vec<Finding>, String> {
    let generic = |one: &&Crate| GENERIC.contains(&one.name.as_str());
    let sources = workspace.crates.iter().filter(generic).flat_map(|one| &one.sources);
    Ok(sources.filter(|source| !source.is_test).flat_map(in_source).collect())
}

fn in_source(source: &Source) -> Vec<Finding> {
    let list = listed_lines(source);
    let mut found = Vec::new();
    for text in [&source.code, &source.strings, &source.comments] {
        for (at, line) in text.lines().enumerate() {
            let line_number = at + 1;
            let listed = list.is_some_and(|(first, last)| (first..=last).contains(&line_number));
            if listed {
                continue;
            }
            let line = line.find(EXAMPLE).map_or(line, |example| &line[..example]);
            for word in words(line) {
                if WORDS.lines().any(|game| game == word) && !is_kept(&source.path, &word) {
                    let what = format!("`{word}` is a word of a game");
                    found.push(Finding { file: source.path.clone(), line: line_number, what });
                }
            }
        }
    }
    found
}

fn is_kept(file: &str, word: &str) -> bool {
    KEPT.lines().any(|line| line.starts_with(&format!("{file}: {word}: ")))
}

/// The lines of the function that lists the games.
fn listed_lines(source: &Source) -> Option<(usize, usize)> {
    let (file, function) = LIST;
    if source.path != file {
        return None;
    }
    let start = source.code.find(function)?;
    let open = start + source.code[start..].find('{')?;
    let end = open + super::source::block(&source.code[open..]);
    Some((source.line(&source.code, start), source.line(&source.code, end)))
}
