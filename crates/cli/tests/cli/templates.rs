//! The templates of `examples/bots` and `examples/rust-bots`: who copies one has a bot that keeps the protocol and beats
//! chance.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::command::WorkFolder;

const GAMES: [&str; 5] = ["carcassonne", "agricola", "dominion", "arimaa", "warlight"];

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The bot spec of a game's template in Python.
fn template(game: &str) -> String {
    format!("exec:python3 '{}'", repository(&format!("examples/bots/{game}_template.py")).display())
}

/// The bot specs of the templates in Rust, which are built first: they are programs of another package.
fn rust_templates() -> [String; 5] {
    let program = Path::new(env!("CARGO_BIN_EXE_boardwright"));
    let folder = program.parent().and_then(Path::parent).expect("a target folder");
    let build = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "--package", "rust-bots", "--bins", "--target-dir"])
        .arg(folder)
        .current_dir(repository("."))
        .output()
        .expect("cargo runs");
    assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
    let built = folder.join("debug");
    GAMES.map(|game| format!("exec:'{}'", built.join(format!("{game}_template")).display()))
}

/// How many of 20 games a bot wins against `random` with the luck of these seeds.
fn wins(folder: &WorkFolder, game: &str, bot: &str, seed: &str) -> u64 {
    let words = ["match", game, "--bot", bot, "--bot", "random", "--games", "20", "--json"];
    let report = folder.run(&[&words[..], &["--seed", seed]].concat()).json();
    assert_eq!(report["ends"]["normal"], 20, "{report}");
    report["players"][0]["wins"].as_u64().unwrap()
}

#[test]
fn templates_keep_the_protocol() {
    let folder = WorkFolder::new();
    for game in GAMES {
        folder.run(&["check-bot", game, "--bot", &template(game)]).code(0);
    }
}

#[test]
fn templates_beat_chance() {
    let folder = WorkFolder::new();
    for game in GAMES {
        for seed in ["1", "20261118"] {
            let wins = wins(&folder, game, &template(game), seed);
            assert!(wins >= 14, "{game}: {wins} of 20 games won from seed {seed} on");
        }
    }
}

#[test]
fn rust_templates_keep_the_protocol_and_beat_chance() {
    let folder = WorkFolder::new();
    for (game, bot) in GAMES.iter().zip(rust_templates()) {
        folder.run(&["check-bot", game, "--bot", &bot]).code(0);
        let wins = wins(&folder, game, &bot, "20261118");
        assert!(wins >= 14, "{game}: {wins} of 20 games won");
    }
}

#[test]
fn templates_are_short() {
    for game in GAMES {
        let path = repository(&format!("examples/bots/{game}_template.py"));
        let lines = std::fs::read_to_string(path).unwrap().lines().count();
        assert!(lines < 60, "{game}: {lines} lines");
    }
}

/// Every object of a schema, by its name.
fn objects(schema: &Value) -> Vec<(String, Value)> {
    let own = (schema["title"].as_str().expect("a heading").to_string(), schema.clone());
    let parts = schema["$defs"].as_object().into_iter().flatten();
    parts.map(|(name, part)| (name.clone(), part.clone())).chain([own]).collect()
}

#[test]
fn the_python_client_has_the_fields_of_the_schemas() {
    let client = std::fs::read_to_string(repository("examples/bots/boardwright.py")).unwrap();
    let folder = WorkFolder::new();
    for game in GAMES {
        let schemas = folder.run(&["protocol", game]).json();
        for (name, object) in ["setup", "view"].iter().flat_map(|part| objects(&schemas[part])) {
            let head = format!("class {name}(TypedDict):\n");
            let start = client.find(&head).unwrap_or_else(|| panic!("no `{name}`")) + head.len();
            let body = client[start..].lines().take_while(|line| !line.is_empty());
            let written: Vec<&str> =
                body.map(|line| line.trim().split(':').next().unwrap()).collect();
            let promised: Vec<&str> =
                object["properties"].as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(written, promised, "{name}");
        }
    }
}

#[test]
fn the_page_shows_templates_as_they_are() {
    let read = |path: &str| std::fs::read_to_string(repository(path)).unwrap();
    let page = read("docs/bots.md");
    let python = read("examples/bots/dominion_template.py");
    let python = &python[python.find("from boardwright").unwrap()..];
    assert!(page.contains(&format!("```python\n{python}```")), "docs/bots.md differs");
    let rust = read("examples/rust-bots/src/bin/dominion_template.rs");
    let rust = &rust[rust.find("use client").unwrap()..];
    assert!(page.contains(&format!("```rust\n{rust}```")), "docs/bots.md differs");
}
