//! `play`: a game in the terminal, with a script instead of a person.

use crate::command::{WorkFolder, words};

#[test]
fn a_person_can_look_ask_undo_and_leave() {
    let folder = WorkFolder::new();
    let words = words("play carcassonne --bot human --bot random --seed 3 --save game.json");
    let done =
        folder.run_with_input(&words, "help\nlist\nboard\nhint\nundo\nnonsense\n9,9,r0\nquit\n");
    let text = done.code(0).stdout();
    for part in [
        "DECISION",
        "would play",
        "worth (points ahead of others)",
        "nothing to take back",
        "`list` shows what is legal",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    folder.run(&["replay", "game.json"]).code(0);
}

#[test]
fn a_hint_explains_every_candidate() {
    let folder = WorkFolder::new();
    let words = words("play carcassonne --bot human --bot random --seed 3");
    let text = folder.run_with_input(&words, "hint weighted\nquit\n").code(0).stdout();
    let shown: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.contains("worth ("))
        .skip(1)
        .take_while(|line| line.starts_with("    "))
        .collect();
    let is_reason = |line: &&str| line.starts_with("      ");
    let candidates = shown.iter().filter(|line| !is_reason(line)).count();
    assert_eq!(candidates, 5, "{text}");
    let pairs = shown.windows(2).filter(|pair| !is_reason(&pair[0]) && is_reason(&pair[1]));
    assert_eq!(pairs.count(), candidates, "{text}");
}

#[test]
fn decisions_are_played_and_taken_back() {
    let folder = WorkFolder::new();
    let words = ["play", "carcassonne", "--bot", "human", "--bot", "greedy", "--seed", "3"];
    let listed = folder.run_with_input(&words, "list\nquit\n").stdout();
    let first = listed
        .lines()
        .find_map(|line| line.strip_prefix("  ").filter(|l| l.contains(",r")))
        .and_then(|line| line.split_whitespace().next())
        .expect("a legal placement");
    let save = [&words[..], &["--save", "game.json"]].concat();
    let script = format!("{first}\nundo\nundo\n{first}\nresign\n");
    let done = folder.run_with_input(&save, &script);
    assert!(done.code(0).stdout().contains("resigned"), "{}", done.stdout());
    let record = std::fs::read_to_string(folder.path().join("game.json")).unwrap();
    assert!(record.contains("\"end\":\"resigned\",\"by\":1"), "{record}");
    folder.run(&["replay", "game.json"]).code(0);
}

#[test]
fn bots_alone_play_to_the_end() {
    let folder = WorkFolder::new();
    let words = ["play", "carcassonne", "--bot", "greedy", "--bot", "random", "--seed", "3"];
    let text = folder.run(&words).code(0).stdout();
    assert!(text.contains("over: normal (tiles)"), "{text}");
    assert!(text.contains("1. 1 greedy:"), "{text}");
}
