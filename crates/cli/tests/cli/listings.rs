//! `games`, `bots`, `perft`, `bench`, `verify`, `db`: what they say.

use std::path::Path;

use crate::command::WorkFolder;

#[test]
fn games_and_bots_are_listed() {
    let folder = WorkFolder::new();
    let games = folder.run(&["games", "--json"]).json();
    assert_eq!(games[0]["id"], "carcassonne");
    assert_eq!(games[0]["max_seats"], 5);
    let bots = folder.run(&["bots", "carcassonne", "--json"]).json();
    let names: Vec<_> = bots[0]["bots"].as_array().unwrap().iter().map(|b| &b["name"]).collect();
    assert!(names.contains(&&"greedy".into()), "{names:?}");
    assert_eq!(bots[0]["foreign"][0]["prefix"], "exec");
    for words in [&["games"][..], &["bots"]] {
        let done = folder.run(words);
        assert!(done.code(0).stdout().to_lowercase().contains("carcassonne"));
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    let folder = WorkFolder::new();
    for command in [
        "games",
        "bots",
        "match",
        "tournament",
        "play",
        "replay",
        "analyze",
        "convert",
        "verify",
        "perft",
        "bench",
        "check-bot",
        "protocol",
        "db",
    ] {
        let help = folder.run(&[command, "--help"]);
        let text = help.code(0).stdout();
        assert!(text.contains("Example"), "{command}: {text}");
        assert!(folder.run(&["--help"]).stdout().contains(command));
    }
}

/// The files in `docs/protocol` are written by `boardwright protocol GAME > docs/protocol/GAME.json`.
#[test]
fn schemas_are_those_of_the_documentation() {
    let folder = WorkFolder::new();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol");
    for game in ["carcassonne", "agricola", "dominion", "arimaa", "warlight"] {
        let shown = folder.run(&["protocol", game]).code(0).stdout();
        let kept = std::fs::read_to_string(docs.join(format!("{game}.json"))).unwrap();
        assert!(shown == kept, "docs/protocol/{game}.json is not what `protocol {game}` prints");
    }
    let setup = folder.run(&["protocol", "warlight", "--setup"]).json();
    assert_eq!(setup["regions"].as_array().unwrap().len(), 42);
}

#[test]
fn perft_counts_from_the_start_and_from_a_position() {
    let folder = WorkFolder::new();
    let counts = folder.run(&["perft", "carcassonne", "--depth", "2", "--json"]).json();
    assert_eq!(counts[0]["depth"], 1);
    assert!(counts[1]["sequences"].as_u64() > counts[0]["sequences"].as_u64());
    let done = folder.run(&["perft", "carcassonne", "--depth", "1", "--position", "nonsense"]);
    assert!(done.error(2).starts_with("position: "));
}

#[test]
fn bench_has_stable_names_and_a_signature() {
    let folder = WorkFolder::new();
    let words = ["bench", "carcassonne", "--seconds", "0.01", "--json"];
    let (first, second) = (folder.run(&words).json(), folder.run(&words).json());
    assert_eq!(first["metrics"][0]["name"], "random_games_per_second");
    assert_eq!(first["metrics"][1]["name"], "greedy_games_per_second");
    assert_eq!(first["signature"], second["signature"]);
}

#[test]
fn runs_are_listed_exported_imported_and_deleted() {
    let folder = WorkFolder::new();
    let bots = ["tournament", "carcassonne", "--bot", "greedy", "--bot", "random"];
    folder.run(&[&bots[..], &["--games", "4"]].concat()).code(0);
    let runs = folder.run(&["db", "runs", "--json"]).json();
    assert_eq!((&runs[0]["kind"], &runs[0]["state"]), (&"tournament".into(), &"finished".into()));
    folder.run(&["db", "export", "all.jsonl"]).code(0);
    folder.run(&["db", "import", "all.jsonl", "--db", "other.db"]).code(0);
    folder.run(&["db", "export", "again.jsonl", "--db", "other.db"]).code(0);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("all.jsonl"), read("again.jsonl"));
    let cut: String = read("all.jsonl").lines().take(2).map(|line| format!("{line}\n")).collect();
    std::fs::write(folder.path().join("cut.jsonl"), cut).unwrap();
    folder.run(&["db", "import", "cut.jsonl", "--db", "third.db"]).error(1);
    assert_eq!(
        folder.run(&["db", "runs", "--json", "--db", "third.db"]).json(),
        serde_json::json!([])
    );
    folder.run(&["db", "delete", &runs[0]["id"].to_string()]).code(0);
    assert_eq!(folder.run(&["db", "runs", "--json"]).json(), serde_json::json!([]));
    assert!(folder.run(&["db", "migrate"]).code(0).stdout().contains("schema version"));
}

#[test]
fn nobody_needs_to_read_to_the_end() {
    use std::process::Stdio;
    let folder = WorkFolder::new();
    let mut child = folder.command(&["games"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
}
