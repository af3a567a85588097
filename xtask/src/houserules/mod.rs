//! Rules of this house that no compiler and no lint knows. Each finding names its file and line.
//!
//! A rule that does not hold yet has an allowance in `allowances.txt`: more findings than allowed fail, fewer ask to lower
//! the number (`cargo xtask houserules --lower` does it). A rule without a line there holds everywhere.

mod allowances;
mod dependencies;
mod documents;
mod errors;
mod escaping;
mod games;
mod names;
mod sizes;
mod source;
mod visibility;
mod words;

use std::fmt;

use crate::shell::say;
use allowances::Allowances;
use source::Workspace;

/// Something that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    /// From the root of the workspace.
    file: String,
    /// From 1.
    line: usize,
    what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

/// A rule: what it is called, what it demands, and who looks for what breaks it.
struct Rule {
    name: &'static str,
    demands: &'static str,
    find: fn(&Workspace) -> Result<Vec<Finding>, String>,
}

const RULES: [Rule; 10] = [
    Rule {
        name: "games",
        demands: "generic crates know no game: neither an id nor a word of one (game_words.txt)",
        find: games::find,
    },
    Rule {
        name: "errors",
        demands: "no `Result<_, String>` crosses a crate's boundary; a `thiserror` enum does",
        find: errors::find,
    },
    Rule { name: "escaping", demands: "markup is escaped by bw-svg only", find: escaping::find },
    Rule {
        name: "dependencies",
        demands: "every dependency in a manifest is used",
        find: dependencies::find,
    },
    Rule {
        name: "names",
        demands: "a type's name that occurs in more than two crates is listed in shared_names.txt",
        find: names::find,
    },
    Rule {
        name: "sizes",
        demands: "a file of more than 800 lines has a reason in long_files.txt",
        find: sizes::find,
    },
    Rule {
        name: "documents",
        demands: "what documents name in backticks is there: files and names of code",
        find: documents::find,
    },
    Rule { name: "told", demands: "no identifier says told or tell", find: words::find_told },
    Rule { name: "so-many", demands: "no comment says `so many`", find: words::find_so_many },
    Rule {
        name: "visibility",
        demands: "the fields of a game's state are public in all rules crates",
        find: visibility::find,
    },
];

/// Checks all rules. With `lower` the allowances are lowered to what is found; with `list` every finding is shown, allowed
/// ones too.
pub(crate) fn run(list: bool, lower: bool) -> Result<(), String> {
    let workspace = Workspace::read()?;
    let mut allowances = Allowances::read()?;
    let mut broken = Vec::new();
    for rule in &RULES {
        let mut findings = (rule.find)(&workspace)?;
        findings.sort();
        let allowed = allowances.of(rule.name);
        let shown = if list || findings.len() > allowed { &findings[..] } else { &[] };
        for finding in shown {
            say(&format!("{finding}\n"));
        }
        match findings.len() {
            found if found > allowed => {
                say(&format!(
                    "house rule `{}`: {found} findings, {allowed} allowed. {}.\n",
                    rule.name, rule.demands
                ));
                broken.push(rule.name);
            }
            found if found < allowed && !lower => say(&format!(
                "house rule `{}`: {found} findings, {allowed} allowed: lower the number \
                 (cargo xtask houserules --lower)\n",
                rule.name
            )),
            found => allowances.lower(rule.name, found),
        }
    }
    if lower {
        allowances.write()?;
    }
    let left = allowances.total();
    if broken.is_empty() {
        say(&format!("{} house rules hold, {left} findings allowed\n", RULES.len()));
        Ok(())
    } else {
        Err(format!("house rules are broken: {}", broken.join(", ")))
    }
}
