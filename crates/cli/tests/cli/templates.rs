//! The templates of `examples/bots`: who copies one has a bot that keeps the protocol and beats chance.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::command::WorkFolder;

const GAMES: [&str; 5] = ["carcassonne", "agricola", "dominion", "arimaa", "warlight"];

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The bot spec of a game's template.
fn template(game: &str) -> String {
    format!("exec:python3 '{}'", repository(&format!("examples/bots/{game}_template.py")).display())
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
        let bot = template(game);
        let words = ["match", game, "--bot", &bot, "--bot", "random", "--games", "20", "--json"];
        let report = folder.run(&words).json();
        let wins = report["players"][0]["wins"].as_u64().unwrap();
        assert_eq!(report["ends"]["normal"], 20, "{report}");
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
fn the_page_shows_a_template_as_it_is() {
    let read = |path: &str| std::fs::read_to_string(repository(path)).unwrap();
    let template = read("examples/bots/dominion_template.py");
    let code = &template[template.find("from boardwright").unwrap()..];
    assert!(
        read("docs/bots.md").contains(&format!("```python\n{code}```")),
        "docs/bots.md differs"
    );
}
