//! `replay`: checks and pictures.

use crate::command::{WorkFolder, words};

fn folder_with_games() -> WorkFolder {
    let folder = WorkFolder::new();
    let words =
        words("match carcassonne --bot greedy --bot random --bot random --games 3 --out out");
    folder.run(&words).code(0);
    folder
}

const GAMES: &str = "out/games.jsonl";

#[test]
fn all_records_of_a_file_are_checked() {
    let folder = folder_with_games();
    let done = folder.run(&["replay", GAMES]);
    assert_eq!(done.code(0).stdout().matches("every one legal").count(), 3);
    let json = folder.run(&["replay", GAMES, "--json", "--game", "2"]).json();
    assert_eq!(json[0]["players"][1], "greedy");
    let message = folder.run(&["replay", GAMES, "--game", "4"]).error(2);
    assert!(message.contains("holds 3 records; there is no record 4"), "{message}");
}

#[test]
fn a_log_in_words_in_both_languages() {
    let folder = folder_with_games();
    let log = |lang: &str| {
        let done =
            folder.run(&["replay", GAMES, "--game", "1", "--log", "--step", "8", "--lang", lang]);
        done.code(0).stdout()
    };
    let (english, czech) = (log("en"), log("cs"));
    assert!(english.lines().count() >= 3, "{english}");
    assert!(english.contains("laid a tile"), "{english}");
    assert_ne!(english, czech);
}

#[test]
fn pictures_are_made() {
    let folder = folder_with_games();
    let words = [
        "replay", GAMES, "--game", "1", "--turn", "12", "--width", "300", "--svg", "a.svg",
        "--png", "a.png", "--gif", "a.gif",
    ];
    folder.run(&words).code(0);
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert!(String::from_utf8(read("a.svg")).unwrap().contains("prefers-color-scheme"));
    assert_eq!(read("a.png")[1..4], *b"PNG");
    assert_eq!(read("a.gif")[..6], *b"GIF89a");
    let first = read("a.gif");
    folder.run(&words).code(0);
    assert!(first == read("a.gif"), "the same animation has the same bytes");
    let message = folder.run(&["replay", GAMES, "--game", "1", "--png", "no/such/folder.png"]);
    message.code(1);
    assert!(message.stderr().contains("no/such/folder.png"));
    folder.run(&["replay", GAMES, "--game", "1", "--png", "b.png", "--width", "99999"]).code(1);
}

/// Names come from files that anybody may have written.
#[test]
fn names_of_any_kind_are_drawn_in_every_game() {
    let folder = WorkFolder::new();
    for game in ["carcassonne", "agricola", "dominion", "arimaa", "warlight"] {
        let out = format!("out-{game}");
        let words =
            ["match", game, "--bot", "random", "--bot", "random", "--games", "1", "--out", &out];
        folder.run(&words).code(0);
        let file = folder.path().join(&out).join("games.jsonl");
        let mut record: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        record["names"] = serde_json::json!(["A\u{1}b", "<i>\"&'\u{202e}\u{fffe}"]);
        std::fs::write(&file, format!("{record}\n")).unwrap();
        let games = format!("{out}/games.jsonl");
        folder.run(&["replay", &games, "--step", "20", "--svg", "a.svg", "--png", "a.png"]).code(0);
        let svg = std::fs::read_to_string(folder.path().join("a.svg")).unwrap();
        assert!(!svg.contains(['\u{1}', '\u{fffe}']), "{game}");
    }
}

#[test]
fn a_resigned_game_names_its_winner() {
    let folder = WorkFolder::new();
    let game = "Gold: Ana\nSilver: Petr\n\
        1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2\n\
        1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 ed7 me7 cf7 dg7 hh7\n2g resigns\n";
    std::fs::write(folder.path().join("game.txt"), game).unwrap();
    let text = folder.run(&["replay", "game.txt"]).code(0).stdout();
    assert!(text.trim_end().ends_with("Ana 0, Petr 0 (resigned: Ana; Petr wins)"), "{text}");
}
