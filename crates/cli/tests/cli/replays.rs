//! `replay`: checks and pictures.

use crate::command::RunContext;

fn context_with_games() -> RunContext {
    let run_context = RunContext::new();
    let words = [
        "match",
        "carcassonne",
        "--bot",
        "greedy",
        "--bot",
        "random",
        "--bot",
        "random",
        "--games",
        "3",
        "--out",
        "out",
    ];
    run_context.run(&words).code(0);
    run_context
}

const GAMES: &str = "out/games.jsonl";

#[test]
fn all_records_of_a_file_are_checked() {
    let run_context = context_with_games();
    let done = run_context.run(&["replay", GAMES]);
    assert_eq!(done.code(0).stdout().matches("every one legal").count(), 3);
    let json = run_context.run(&["replay", GAMES, "--json", "--game", "2"]).json();
    assert_eq!(json[0]["players"][1], "greedy");
    let message = run_context.run(&["replay", GAMES, "--game", "4"]).error(2);
    assert!(message.contains("holds 3 records; there is no record 4"), "{message}");
}

#[test]
fn a_log_in_words_in_both_languages() {
    let run_context = context_with_games();
    let log = |lang: &str| {
        let done = run_context
            .run(&["replay", GAMES, "--game", "1", "--log", "--step", "8", "--lang", lang]);
        done.code(0).stdout()
    };
    let (english, czech) = (log("en"), log("cs"));
    assert_eq!(english.lines().count(), 9);
    assert!(english.contains("lays a tile"), "{english}");
    assert_ne!(english, czech);
}

#[test]
fn pictures_are_made() {
    let run_context = context_with_games();
    let words = [
        "replay", GAMES, "--game", "1", "--turn", "12", "--width", "300", "--svg", "a.svg",
        "--png", "a.png", "--gif", "a.gif",
    ];
    run_context.run(&words).code(0);
    let read = |name: &str| std::fs::read(run_context.path().join(name)).unwrap();
    assert!(String::from_utf8(read("a.svg")).unwrap().contains("prefers-color-scheme"));
    assert_eq!(read("a.png")[1..4], *b"PNG");
    assert_eq!(read("a.gif")[..6], *b"GIF89a");
    let first = read("a.gif");
    run_context.run(&words).code(0);
    assert!(first == read("a.gif"), "the same animation has the same bytes");
    let message = run_context.run(&["replay", GAMES, "--game", "1", "--png", "no/such/folder.png"]);
    message.code(1);
    assert!(message.stderr().contains("no/such/folder.png"));
    run_context
        .run(&["replay", GAMES, "--game", "1", "--png", "b.png", "--width", "99999"])
        .code(1);
}
