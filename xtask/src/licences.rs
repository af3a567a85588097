//! What the workspace is made of, against `deny.toml`: by cargo-deny where it is installed, and always by a check of our own,
//! which cannot pass by absence.

use std::fs;

use serde_json::Value;

use crate::shell::{Cargo, has, root, say};

/// The file that both read.
const FILE: &str = "deny.toml";

pub(crate) fn run() -> Result<(), String> {
    let text = fs::read_to_string(root().join(FILE)).map_err(|error| format!("{FILE}: {error}"))?;
    let rules = DenyRules::read(&text)?;
    let metadata = Cargo::new(&["metadata", "--format-version", "1", "--locked"]).output()?;
    let metadata: Value =
        serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata names no packages")?;
    let wrong: Vec<String> = packages.iter().filter_map(|one| rules.wrong(one)).collect();
    if !wrong.is_empty() {
        return Err(format!("{FILE} does not allow\n{}", wrong.join("\n")));
    }
    say(&format!("{} packages are as {FILE} wants them\n", packages.len()));
    if has("cargo-deny", "--version") {
        let words = ["deny", "--log-level", "error", "check", "licenses", "bans", "sources"];
        return Cargo::new(&words).run();
    }
    say("cargo-deny is not installed; licences, bans and sources were checked without it\n");
    Ok(())
}

/// What the file allows and forbids, as far as the own check goes.
struct DenyRules {
    licences: Vec<String>,
    banned: Vec<String>,
    registries: Vec<String>,
}

impl DenyRules {
    fn read(text: &str) -> Result<Self, String> {
        let rules = DenyRules {
            licences: list(text, "[licenses]", "allow"),
            banned: list(text, "[bans]", "deny"),
            registries: list(text, "[sources]", "allow-registry"),
        };
        if rules.licences.is_empty() || rules.registries.is_empty() {
            return Err(format!("{FILE} names no licences or no registries"));
        }
        Ok(rules)
    }

    /// What is wrong with a package.
    fn wrong(&self, package: &Value) -> Option<String> {
        let name = package["name"].as_str().unwrap_or_default();
        let version = package["version"].as_str().unwrap_or_default();
        let licence = package["license"].as_str().unwrap_or("none");
        if !self.allows(licence) {
            return Some(format!("{name} {version}: licence {licence}"));
        }
        if self.banned.iter().any(|banned| banned == name) {
            return Some(format!("{name} {version}: it is banned"));
        }
        let source = package["source"].as_str()?;
        let known = source
            .strip_prefix("registry+")
            .is_some_and(|place| self.registries.iter().any(|registry| registry == place));
        (!known).then(|| format!("{name} {version}: it comes from {source}"))
    }

    /// Whether an SPDX expression can be met by what is allowed; `A/B` is the old way to write `A OR B`.
    fn allows(&self, expression: &str) -> bool {
        let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let mut rest = &words[..];
        let met = self.either(&mut rest);
        met && rest.is_empty()
    }

    fn either(&self, words: &mut &[&str]) -> bool {
        let mut met = self.both(words);
        while let ["OR", rest @ ..] = words {
            *words = rest;
            // Both sides are read, whatever the first one says.
            met |= self.both(words);
        }
        met
    }

    fn both(&self, words: &mut &[&str]) -> bool {
        let mut met = self.one(words);
        while let ["AND", rest @ ..] = words {
            *words = rest;
            met &= self.one(words);
        }
        met
    }

    fn one(&self, words: &mut &[&str]) -> bool {
        match words {
            ["(", rest @ ..] => {
                *words = rest;
                let met = self.either(words);
                let closed = words.first() == Some(&")");
                *words = words.get(1..).unwrap_or_default();
                met && closed
            }
            [licence, "WITH", exception, rest @ ..] => {
                let whole = format!("{licence} WITH {exception}");
                *words = rest;
                self.licences.contains(&whole)
            }
            [licence, rest @ ..] => {
                let met = self.licences.iter().any(|allowed| allowed == licence);
                *words = rest;
                met
            }
            [] => false,
        }
    }
}

/// The texts in quotes of a list in a section: all that our own file needs of TOML.
fn list(text: &str, section: &str, key: &str) -> Vec<String> {
    let Some((_, body)) = text.split_once(&format!("\n{section}\n")) else { return Vec::new() };
    let body = body.split("\n[").next().unwrap_or_default();
    let Some((_, body)) = body.split_once(&format!("{key} = [")) else { return Vec::new() };
    let lines = body.lines().take_while(|line| line.trim() != "]");
    // A list on one line ends there.
    let mut values = Vec::new();
    for line in lines {
        let content = line.split('#').next().unwrap_or_default();
        values.extend(content.split('"').skip(1).step_by(2).map(String::from));
        if content.trim_end().ends_with(']') {
            break;
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> DenyRules {
        let text = fs::read_to_string(root().join(FILE)).expect("the file is there");
        DenyRules::read(&text).expect("the file is sound")
    }

    #[test]
    fn expressions_are_read_as_they_are_meant() {
        let rules = rules();
        for good in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-2.0-only OR MIT",
            "(MIT OR GPL-3.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(rules.allows(good), "{good}");
        }
        for bad in ["GPL-3.0", "none", "", "MIT AND GPL-3.0", "(MIT", "MIT WITH x", "MIT MIT"] {
            assert!(!rules.allows(bad), "{bad}");
        }
    }

    #[test]
    fn bans_and_sources_are_found() {
        let rules = rules();
        let package = |name: &str, source: &str| serde_json::json!({ "name": name, "version": "1.0.0", "license": "MIT", "source": source });
        let registry = format!("registry+{}", rules.registries[0]);
        assert_eq!(rules.wrong(&package("serde", &registry)), None);
        assert!(rules.wrong(&package("openssl", &registry)).is_some());
        assert!(rules.wrong(&package("serde", "git+https://example.org/serde")).is_some());
    }
}
