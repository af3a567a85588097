//! Logs and pictures that a match leaves besides its records.

use std::fs;

use crate::command::WorkFolder;

const PLAY: [&str; 10] =
    ["match", "carcassonne", "--bot", "greedy", "--bot", "random", "--games", "2", "--out", "out"];

#[test]
fn text_logs_replay_to_the_same_record() {
    let folder = WorkFolder::new();
    for (lang, first) in [("cs", "Počet hráčů: 2"), ("en", "Number of players: 2")] {
        folder
            .run(&[&PLAY[..], &["--log", "text", "--lang", lang, "--rules", "m2=true"]].concat())
            .code(0);
        let record = fs::read_to_string(folder.path().join("out/games.jsonl")).unwrap();
        for (game, record) in ["0001", "0002"].iter().zip(record.lines()) {
            let log = format!("out/logs/game-{game}.txt");
            let text = fs::read_to_string(folder.path().join(&log)).unwrap();
            assert_eq!(text.lines().next(), Some(first));
            folder.run(&["replay", &log, "--record", "again.json", "--text", "again.txt"]).code(0);
            let again = fs::read_to_string(folder.path().join("again.json")).unwrap();
            // A log does not hold the seed.
            let mut record: serde_json::Value = serde_json::from_str(record).unwrap();
            record.as_object_mut().unwrap().remove("seed");
            let mut again: serde_json::Value = serde_json::from_str(&again).unwrap();
            // Besides the game it is kept in which language the log was.
            let extra = again.as_object_mut().unwrap().remove("extra");
            let kept = (lang == "en").then(|| serde_json::json!({"lang": "en"}));
            assert_eq!(extra, kept);
            assert_eq!(again, record);
            assert_eq!(fs::read_to_string(folder.path().join("again.txt")).unwrap(), text);
        }
    }
}

#[test]
fn a_false_log_is_refused_with_its_line() {
    let folder = WorkFolder::new();
    folder.run(&[&PLAY[..], &["--log", "text"]].concat()).code(0);
    let text = fs::read_to_string(folder.path().join("out/logs/game-0001.txt")).unwrap();
    let false_log = text.replacen("0 bodů 7 volných", "3 bodů 7 volných", 1);
    fs::write(folder.path().join("false.txt"), false_log).unwrap();
    let message = folder.run(&["replay", "false.txt"]).error(1);
    assert!(message.starts_with("false.txt, record 1: line 6: "), "{message}");
    assert!(message.contains("but the game says `Hráč 1: 0 bodů 7 volných figurek`"), "{message}");
}

#[test]
fn every_game_gets_a_folder_of_pictures() {
    let folder = WorkFolder::new();
    folder.run(&[&PLAY[..], &["--pictures", "gif", "--pictures-of", "end"]].concat()).code(0);
    for game in ["game-0001", "game-0002"] {
        let picture =
            fs::read(folder.path().join("out/pictures").join(game).join("end.gif")).unwrap();
        assert_eq!(picture[..6], *b"GIF89a");
    }
    let words =
        ["replay", "out/games.jsonl", "--game", "1", "--pictures", "album", "--format", "svg"];
    folder.run(&words).code(0);
    let mut names: Vec<_> = fs::read_dir(folder.path().join("album"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert!(names.len() >= 69, "a picture a move, but {} pictures", names.len());
    assert_eq!(names[0], "move-001.svg");
    let film = ["replay", "out/games.jsonl", "--game", "1", "--width", "200", "--pictures", "film"];
    folder.run(&[&film[..], &["--pictures-of", "film"]].concat()).code(0);
    let film = fs::read(folder.path().join("film/game.gif")).unwrap();
    assert_eq!(film[..6], *b"GIF89a");
}

#[test]
fn logs_want_a_folder() {
    let words = ["match", "carcassonne", "--bot", "greedy", "--bot", "random", "--log", "text"];
    let done = WorkFolder::new().run(&words);
    done.code(2);
    assert!(done.stderr().contains("--out"), "{}", done.stderr());
}
