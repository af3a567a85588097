//! The client's types are those of the schemas in `docs/protocol`.

#![allow(clippy::unwrap_used)] // helpers of tests

use std::fs;
use std::path::Path;

use serde_json::Value;

fn repository(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

/// The type of what a schema describes.
fn rust_type(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap().into();
    }
    if let Some(kinds) = schema["anyOf"].as_array() {
        let kind = kinds.iter().find(|kind| kind["type"] != "null").unwrap();
        return format!("Option<{}>", rust_type(kind));
    }
    if let Some(kinds) = schema["type"].as_array() {
        let mut schema = schema.clone();
        schema["type"] = kinds.iter().find(|kind| *kind != "null").unwrap().clone();
        return format!("Option<{}>", rust_type(&schema));
    }
    match schema["type"].as_str().unwrap() {
        "integer" => "i64".into(),
        "boolean" => "bool".into(),
        "string" => "String".into(),
        "array" => format!("Vec<{}>", rust_type(&schema["items"])),
        _ => {
            let patterns = schema["patternProperties"].as_object();
            let pattern = patterns.and_then(|patterns| patterns.values().next());
            let values = pattern.unwrap_or(&schema["additionalProperties"]);
            format!("BTreeMap<String, {}>", rust_type(values))
        }
    }
}

#[test]
fn every_object_of_every_schema_has_its_type() {
    let client = repository("examples/rust-bots/src/client.rs");
    let mut count = 0;
    for game in ["carcassonne", "agricola", "dominion", "arimaa", "warlight"] {
        let schemas: Value =
            serde_json::from_str(&repository(&format!("docs/protocol/{game}.json"))).unwrap();
        for schema in [&schemas["setup"], &schemas["view"]] {
            let title = schema["title"].as_str().unwrap();
            let parts = schema["$defs"].as_object().into_iter().flatten();
            let parts = parts.map(|(name, part)| (name.as_str(), part)).chain([(title, schema)]);
            for (name, object) in parts {
                let head = format!("pub struct {name} {{\n");
                let start =
                    client.find(&head).unwrap_or_else(|| panic!("no `{name}`")) + head.len();
                let lines = client[start..].lines().take_while(|line| *line != "}");
                let written: Vec<&str> =
                    lines.filter_map(|line| line.trim().strip_prefix("pub ")).collect();
                let properties = object["properties"].as_object().unwrap();
                let promised: Vec<String> = properties
                    .iter()
                    .map(|(field, schema)| format!("{field}: {},", rust_type(schema)))
                    .collect();
                assert_eq!(written, promised, "{name}");
                count += 1;
            }
        }
    }
    assert!(count >= 30, "{count} objects");
}

#[test]
fn templates_are_short() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin");
    let templates: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    assert_eq!(templates.len(), 5);
    for path in templates {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines < 60, "{}: {lines} lines", path.display());
    }
}
