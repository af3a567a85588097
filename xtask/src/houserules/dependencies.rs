//! No manifest asks for what nothing uses.

use super::Finding;
use super::source::{Crate, Source, Workspace};
use super::words::identifiers;

pub(super) fn find(workspace: &Workspace) -> Result<Vec<Finding>, String> {
    let mut found: Vec<Finding> = workspace.crates.iter().flat_map(in_crate).collect();
    let manifests: Vec<String> = members(workspace)?;
    for (name, line) in entries(&workspace.manifest, "[workspace.dependencies]") {
        let asked = |manifest: &String| {
            let sections = ["[dependencies]", "[dev-dependencies]", "[build-dependencies]"];
            sections
                .iter()
                .any(|section| entries(manifest, section).iter().any(|(n, _)| *n == name))
        };
        if !manifests.iter().any(asked) {
            let what = format!("no member of the workspace depends on `{name}`");
            found.push(Finding { file: "Cargo.toml".into(), line, what });
        }
    }
    Ok(found)
}

/// The manifests of all members.
fn members(workspace: &Workspace) -> Result<Vec<String>, String> {
    let mut all: Vec<String> = workspace.crates.iter().map(|one| one.manifest.clone()).collect();
    for folder in ["examples/new-game", "examples/rust-bots", "xtask"] {
        let path = crate::shell::root().join(folder).join("Cargo.toml");
        let text = std::fs::read_to_string(&path);
        all.push(text.map_err(|error| format!("{}: {error}", path.display()))?);
    }
    Ok(all)
}

fn in_crate(one: &Crate) -> Vec<Finding> {
    let file = format!("crates/{}/Cargo.toml", one.name);
    let uses = |sources: &[Source], name: &str| {
        let name = name.replace('-', "_");
        let code = sources.iter().flat_map(|source| source.code.lines());
        code.flat_map(identifiers).any(|word| word == name)
    };
    // Tests inside of `src` are left out of a source's code: for them the whole file is looked at.
    let in_tests = |name: &str| {
        uses(&one.tests, name) || {
            let name = name.replace('-', "_");
            one.sources.iter().any(|source| {
                let text = std::fs::read_to_string(crate::shell::root().join(&source.path));
                text.is_ok_and(|text| identifiers(&text).any(|word| word == name))
            })
        }
    };
    let mut found = Vec::new();
    for (name, line) in entries(&one.manifest, "[dependencies]") {
        if !uses(&one.sources, name) {
            let what = format!("`{name}` is a dependency but not used by the crate itself");
            found.push(Finding { file: file.clone(), line, what });
        }
    }
    for (name, line) in entries(&one.manifest, "[dev-dependencies]") {
        if !in_tests(name) {
            let what = format!("`{name}` is a dependency of tests but not used by them");
            found.push(Finding { file: file.clone(), line, what });
        }
    }
    found
}

/// The names in a section of a manifest, with their lines.
fn entries<'m>(manifest: &'m str, section: &str) -> Vec<(&'m str, usize)> {
    let lines = manifest.lines().enumerate();
    let inside = lines.skip_while(|(_, line)| line.trim() != section).skip(1);
    inside
        .take_while(|(_, line)| !line.starts_with('['))
        .filter_map(|(at, line)| {
            let name = line.split(['.', ' ', '=']).next().filter(|name| !name.is_empty())?;
            (!name.starts_with('#')).then_some((name, at + 1))
        })
        .collect()
}
