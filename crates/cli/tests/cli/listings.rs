//! `games`, `bots`, `perft`, `bench`, `verify`, `db`: what they say.

use crate::command::RunContext;

#[test]
fn games_and_bots_are_listed() {
    let run_context = RunContext::new();
    let games = run_context.run(&["games", "--json"]).json();
    assert_eq!(games[0]["id"], "carcassonne");
    assert_eq!(games[0]["max_seats"], 5);
    let bots = run_context.run(&["bots", "carcassonne", "--json"]).json();
    let names: Vec<_> = bots[0]["bots"].as_array().unwrap().iter().map(|b| &b["name"]).collect();
    assert!(names.contains(&&"greedy".into()), "{names:?}");
    assert_eq!(bots[0]["foreign"][0]["prefix"], "exec");
    for words in [&["games"][..], &["bots"]] {
        let done = run_context.run(words);
        assert!(done.code(0).stdout().to_lowercase().contains("carcassonne"));
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    let run_context = RunContext::new();
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
        "db",
    ] {
        let help = run_context.run(&[command, "--help"]);
        let text = help.code(0).stdout();
        assert!(text.contains("Example"), "{command}: {text}");
        assert!(run_context.run(&["--help"]).stdout().contains(command));
    }
}

#[test]
fn perft_counts_from_the_start_and_from_a_position() {
    let run_context = RunContext::new();
    let counts = run_context.run(&["perft", "carcassonne", "--depth", "2", "--json"]).json();
    assert_eq!(counts[0]["depth"], 1);
    assert!(counts[1]["sequences"].as_u64() > counts[0]["sequences"].as_u64());
    let done = run_context.run(&["perft", "carcassonne", "--depth", "1", "--position", "nonsense"]);
    assert!(done.error(2).starts_with("position: "));
}

#[test]
fn bench_has_stable_names_and_a_signature() {
    let run_context = RunContext::new();
    let words = ["bench", "carcassonne", "--seconds", "0.01", "--json"];
    let (first, second) = (run_context.run(&words).json(), run_context.run(&words).json());
    assert_eq!(first["metrics"][0]["name"], "random_games_per_second");
    assert_eq!(first["metrics"][1]["name"], "greedy_games_per_second");
    assert_eq!(first["signature"], second["signature"]);
}

#[test]
fn runs_are_listed_exported_imported_and_deleted() {
    let run_context = RunContext::new();
    let bots = ["tournament", "carcassonne", "--bot", "greedy", "--bot", "random"];
    run_context.run(&[&bots[..], &["--games", "4"]].concat()).code(0);
    let runs = run_context.run(&["db", "runs", "--json"]).json();
    assert_eq!((&runs[0]["kind"], &runs[0]["state"]), (&"tournament".into(), &"finished".into()));
    run_context.run(&["db", "export", "all.jsonl"]).code(0);
    run_context.run(&["db", "import", "all.jsonl", "--db", "other.db"]).code(0);
    run_context.run(&["db", "export", "again.jsonl", "--db", "other.db"]).code(0);
    let read = |name: &str| std::fs::read_to_string(run_context.path().join(name)).unwrap();
    assert_eq!(read("all.jsonl"), read("again.jsonl"));
    let cut: String = read("all.jsonl").lines().take(2).map(|line| format!("{line}\n")).collect();
    std::fs::write(run_context.path().join("cut.jsonl"), cut).unwrap();
    run_context.run(&["db", "import", "cut.jsonl", "--db", "third.db"]).error(1);
    assert_eq!(
        run_context.run(&["db", "runs", "--json", "--db", "third.db"]).json(),
        serde_json::json!([])
    );
    run_context.run(&["db", "delete", &runs[0]["id"].to_string()]).code(0);
    assert_eq!(run_context.run(&["db", "runs", "--json"]).json(), serde_json::json!([]));
    assert!(run_context.run(&["db", "migrate"]).code(0).stdout().contains("schema version"));
}

#[test]
fn nobody_needs_to_read_to_the_end() {
    use std::process::Stdio;
    let run_context = RunContext::new();
    let mut child = run_context.command(&["games"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
}
