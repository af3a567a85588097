//! Bad usage: one clear line, exit code 2, nothing printed as a result.

use crate::command::WorkFolder;

fn message(words: &[&str]) -> String {
    WorkFolder::new().run(words).error(2)
}

#[test]
fn unknown_bots_list_the_right_ones() {
    let message = message(&["match", "carcassonne", "--bot", "nosuch", "--bot", "random"]);
    assert!(message.starts_with("carcassonne has no bot `nosuch`; there are random, greedy"));
}

#[test]
fn rule_values_out_of_range_say_the_range() {
    let words =
        ["match", "carcassonne", "--bot", "greedy", "--bot", "random", "--rules", "meeples=99"];
    assert_eq!(
        message(&words),
        "option `meeples` is `99`, but must be a whole number from 3 to 11"
    );
}

#[test]
fn unknown_games_keys_and_parameters_are_named() {
    assert!(
        message(&["match", "chess", "--bot", "x", "--bot", "y"])
            .starts_with("there is no game `chess`; there are carcassonne")
    );
    let two = ["match", "carcassonne", "--bot", "greedy", "--bot", "random"];
    let with = |more: &[&'static str]| message(&[&two[..], more].concat());
    assert!(with(&["--rules", "river=1"]).starts_with("unknown option `river`; known: m2"));
    assert!(with(&["--rules", "m2"]).contains("key=value"));
    assert!(with(&["--time-limit", "soon"]).contains("--time-limit is `soon`"));
    let message = message(&["match", "carcassonne", "--bot", "greedy:k=3", "--bot", "random"]);
    assert!(message.starts_with("bot `greedy:k=3`: unknown option `k`; known:"), "{message}");
}

#[test]
fn too_few_or_many_seats_are_refused() {
    assert_eq!(
        message(&["match", "carcassonne", "--bot", "greedy"]),
        "Carcassonne is for 2 to 5 seats, not 1"
    );
    let six = ["--bot", "random"].repeat(6);
    assert_eq!(
        message(&[&["match", "carcassonne"][..], &six].concat()),
        "Carcassonne is for 2 to 5 seats, not 6"
    );
}

#[test]
fn flags_are_checked_by_the_parser() {
    for words in [
        &["match", "carcassonne", "--bots", "x"][..],
        &["match", "carcassonne"],
        &["nosuch"],
        &["match", "carcassonne", "--bot", "greedy", "--bot", "random", "--games", "-3"],
        &["match", "carcassonne", "--bot", "greedy", "--bot", "random", "--games", "0"],
        &["match", "carcassonne", "--bot", "greedy", "--bot", "random", "--games", "99999999999"],
        &["match", "carcassonne", "--bot", "greedy", "--bot", "random", "--threads", "70000"],
    ] {
        let done = WorkFolder::new().run(words);
        done.code(2);
        assert!(done.stderr().contains("error:"), "{}", done.stderr());
    }
}

#[test]
fn missing_and_foreign_files_are_named() {
    let folder = WorkFolder::new();
    assert!(folder.run(&["replay", "nosuch.json"]).error(2).starts_with("cannot read nosuch.json"));
    std::fs::write(folder.path().join("bytes"), [0xff, 0xfe, 0x00]).unwrap();
    assert_eq!(folder.run(&["replay", "bytes"]).error(2), "bytes is not UTF-8 text");
    assert_eq!(folder.run(&["verify", "carcassonne", "bytes"]).error(2), "bytes is not UTF-8 text");
    std::fs::write(folder.path().join("empty"), "").unwrap();
    folder.run(&["replay", "empty"]).code(1);
    std::fs::write(folder.path().join("other.json"), "{\"format\":\"chess/9\"}").unwrap();
    let message = folder.run(&["replay", "other.json"]).error(1);
    assert!(message.contains("the format is `chess/9`"), "{message}");
    let message = folder.run(&["verify", "carcassonne", "other.json"]).error(2);
    assert!(message.starts_with("other.json: "), "{message}");
}

#[test]
fn records_with_a_wrong_action_name_it() {
    let folder = WorkFolder::new();
    let play = ["match", "carcassonne", "--bot", "random", "--bot", "random"];
    folder.run(&[&play[..], &["--games", "2", "--out", "games"]].concat()).code(0);
    let text = std::fs::read_to_string(folder.path().join("games/games.jsonl")).unwrap();
    let first = text.lines().next().unwrap();
    let damaged = [
        (first.replacen("\"1 ", "\"2 ", 1), "it is not the turn of 2"),
        (first.replacen("\"* draw ", "\"* draw Z", 1), "action 1"),
        (first.replacen("\"scores\":[", "\"scores\":[1", 1), "but its actions give"),
        (first[..first.len() / 2].to_string(), "not a record"),
        (first.replacen("\"seats\":2", "\"seats\":3", 1), "2 players are named for 3 seats"),
        (first.replacen("\"meeples\":7", "\"meeples\":77", 1), "must be a whole number"),
        (first.replacen("carcassonne", "chess", 1), "there is no game `chess`"),
    ];
    for (record, expected) in damaged {
        assert_ne!(record, first, "{expected}");
        std::fs::write(folder.path().join("damaged.json"), &record).unwrap();
        let done = folder.run(&["replay", "damaged.json"]);
        assert!(done.error(1).contains(expected), "{expected}: {}", done.stderr());
    }
}

#[test]
fn databases_that_are_none_are_left_alone() {
    let folder = WorkFolder::new();
    std::fs::write(
        folder.path().join("notes.txt"),
        "my notes, not a database at all, really\n".repeat(100),
    )
    .unwrap();
    let bots = ["tournament", "carcassonne", "--bot", "greedy", "--bot", "random"];
    let done = folder.run(&[&bots[..], &["--db", "notes.txt"]].concat());
    assert!(done.error(1).contains("notes.txt"), "{}", done.stderr());
    assert!(
        std::fs::read_to_string(folder.path().join("notes.txt")).unwrap().starts_with("my notes")
    );
    let done = folder.run(&[&bots[..], &["--db", "mysql://localhost/x"]].concat());
    assert!(done.error(1).contains("mysql"), "{}", done.stderr());
}

#[test]
fn a_tournament_wants_enough_bots_and_a_sensible_test() {
    let message = message(&["tournament", "carcassonne", "--bot", "greedy"]);
    assert!(message.contains("needs at least 2 bots, not 1"), "{message}");
    let bots = ["tournament", "carcassonne", "--bot", "greedy", "--bot", "random"];
    let done = WorkFolder::new().run(&[&bots[..], &["--sprt", "5"]].concat());
    assert!(done.error(2).starts_with("--sprt 5: "), "{}", done.stderr());
}

#[test]
fn times_without_a_unit_and_zero_times_say_what_to_write() {
    let bots = |bot: &'static str| message(&["match", "warlight", "--bot", bot, "--bot", "random"]);
    assert_eq!(
        bots("mcts:time=5"),
        "bot `mcts:time=5`: option `time` is `5`, but must be a time with its unit: 5ms or 5s"
    );
    assert_eq!(
        bots("mcts:time=0ms"),
        "bot `mcts:time=0ms`: option `time` is `0ms`, but must be a time above zero such as 500ms, 2s or 1m"
    );
    let two = ["match", "carcassonne", "--bot", "greedy", "--bot", "random"];
    let with = |time: &'static str| message(&[&two[..], &["--time-limit", time]].concat());
    assert_eq!(with("10"), "--time-limit is `10`, but must be a time with its unit: 10ms or 10s");
    assert!(with("0s").contains("must be a time above zero"));
}

#[test]
fn sequential_tests_that_could_never_end_are_refused() {
    let two = ["tournament", "carcassonne", "--bot", "greedy", "--bot", "random"];
    let refused = message(&[&two[..], &["--sprt", "0,10,0.1e-320,0.05"]].concat());
    assert!(refused.contains("at least 1e-12"), "{refused}");
}
