//! Engines over a connection, and old bots behind a wrapper.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;

use crate::command::WorkFolder;

/// Starts the engine with the address appended, and accepts its connection.
fn connected(
    folder: &WorkFolder,
    address: &dyn Fn(u16) -> Vec<String>,
) -> (std::process::Child, TcpStream) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    let mut words = vec!["engine", "arimaa", "--bot", "random"];
    let address = address(port);
    words.extend(address.iter().map(String::as_str));
    let child = folder.command(&words).stdout(Stdio::null()).spawn().expect("the program starts");
    (child, listener.accept().expect("a connection").0)
}

#[test]
fn an_engine_connects_to_an_arena_that_listens() {
    let folder = WorkFolder::new();
    let named = |port: u16| -> Vec<String> {
        ["--server", "127.0.0.1", "--port"]
            .map(String::from)
            .into_iter()
            .chain([port.to_string()])
            .collect()
    };
    let plain = |port: u16| vec!["127.0.0.1".to_string(), port.to_string()];
    let addresses: [&dyn Fn(u16) -> Vec<String>; 2] = [&named, &plain];
    for address in addresses {
        let (mut child, mut stream) = connected(&folder, address);
        let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
        writeln!(stream, "aei").unwrap();
        assert_eq!(lines.next().unwrap().unwrap(), "protocol-version 1");
        assert!(lines.by_ref().any(|line| line.unwrap() == "aeiok"));
        writeln!(stream, "newgame\ngo").unwrap();
        assert!(lines.by_ref().any(|line| line.unwrap().starts_with("bestmove ")));
        // The arena leaves without a word: so does the engine.
        drop((stream, lines));
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_wrong_arena_is_reported() {
    let folder = WorkFolder::new();
    let free = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
    let message = folder.run(&["engine", "arimaa", "127.0.0.1", &free.to_string()]).error(1);
    assert!(message.starts_with("cannot connect to the arena at 127.0.0.1:"), "{message}");
    let message = folder.run(&["engine", "arimaa", "127.0.0.1", "x"]).error(2);
    assert_eq!(message, "`x` is not a port, a number from 0 to 65535");
}

/// A bot of the old kind: it reads how many moves there were and walks its elephant.
const WALKER: &str = r#"
import sys
position, moves, state = (open(path).read() for path in sys.argv[1:])
label = moves.split("\n")[-2].strip()
# The first bots of the kind want blanks, X for traps and the sides w and b.
classic = label[-1] in "wb"
assert classic == ("X" in position) and classic == ("." not in position), position
assert f"side={label[-1]}" in state, state
assert position.splitlines()[0] == label and f"turn={label}" in state, (position, moves, state)
gold = label[-1] in "gw"
turn = int(label[:-1])
print("thinking about", label)
if turn == 1:
    rows = ["RRRRRRRR", "HDCMECDH"] if gold else ["rrrrrrrr", "hdcmecdh"]
    ranks = "12" if gold else "87"
    print(" ".join(piece + file + rank for row, rank in zip(rows, ranks) for piece, file in zip(row, "abcdefgh")))
else:
    walk = ["Ee2n Ee3n", "Ee4n"] if gold else ["ee7s ee6s", "ee5s"]
    print(walk[turn - 2])
"#;

#[test]
fn an_old_bot_plays_behind_the_wrapper() {
    let folder = WorkFolder::new();
    fs::write(folder.path().join("walker.py"), WALKER).unwrap();
    let wrapper = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/getmove_aei.py");
    for classic in ["", "--classic "] {
        let bot = format!("aei:python3 {wrapper} {classic}python3 walker.py");
        let words =
            ["match", "arimaa", "--bot", &bot, "--bot", "ugrh:depth_turns=1", "--games", "2"];
        let report = folder.run(&[&words[..], &["--rules", "turns=3", "--json"]].concat()).json();
        assert_eq!(report["ends"]["normal"], 2, "{report}");
    }
    let broken = format!("aei:python3 {wrapper} false");
    let words = ["match", "arimaa", "--bot", &broken, "--bot", "random", "--games", "1", "--json"];
    let report = folder.run(&words).code(1).stdout();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["ends"]["crashed"], 1);
}

#[test]
fn arimaa_games_are_logged_in_their_own_format() {
    let folder = WorkFolder::new();
    let play =
        ["match", "arimaa", "--bot", "random", "--bot", "random", "--games", "2", "--out", "out"];
    folder.run(&[&play[..], &["--log", "text", "--rules", "turns=9"]].concat()).code(0);
    let records = fs::read_to_string(folder.path().join("out/games.jsonl")).unwrap();
    for (game, record) in ["0001", "0002"].iter().zip(records.lines()) {
        let log = format!("out/logs/game-{game}.txt");
        folder.run(&["replay", &log, "--record", "again.json"]).code(0);
        let again = fs::read_to_string(folder.path().join("again.json")).unwrap();
        let mut record: serde_json::Value = serde_json::from_str(record).unwrap();
        record.as_object_mut().unwrap().remove("seed");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&again).unwrap(), record);
    }
}

/// A bot of each game that uses no luck.
const WITHOUT_LUCK: [(&str, &str, &str); 5] = [
    ("carcassonne", "greedy", ""),
    ("agricola", "strategy", ""),
    ("dominion", "bigmoney", "kingdom=first-game"),
    ("arimaa", "ugrh:depth_turns=1", "turns=6"),
    ("warlight", "aggressive", "max_rounds=12"),
];

/// What happened in the games of a match, without the names of the players.
fn games(folder: &WorkFolder, game: &str, bot: &str, rules: &str) -> Vec<serde_json::Value> {
    let play = ["match", game, "--bot", bot, "--bot", "random", "--games", "2", "--seed", "11"];
    folder.run(&[&play[..], &["--rules", rules, "--out", "out", "--fresh"]].concat()).code(0);
    let records = fs::read_to_string(folder.path().join("out/games.jsonl")).unwrap();
    fs::remove_dir_all(folder.path().join("out")).unwrap();
    let record = |line: &str| {
        let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
        record.as_object_mut().unwrap().remove("players");
        record
    };
    records.lines().map(record).collect()
}

#[test]
fn our_bots_play_the_same_games_behind_our_protocol() {
    let folder = WorkFolder::new();
    for (game, bot, rules) in WITHOUT_LUCK {
        let engine = format!(
            "exec:'{}' engine {game} --protocol json --bot {bot}",
            env!("CARGO_BIN_EXE_boardwright")
        );
        let through = games(&folder, game, &engine, rules);
        assert_eq!(games(&folder, game, bot, rules), through, "{game}");
        assert_eq!(through.len(), 2);
    }
}

#[test]
fn every_game_lists_our_protocol() {
    let folder = WorkFolder::new();
    for (game, ..) in WITHOUT_LUCK {
        let list = folder.run(&["engine", game, "--list"]).code(0).stdout();
        assert!(list.contains("our own JSON line protocol"), "{list}");
        folder.run(&["engine", game, "--protocol", "json"]).code(0);
    }
    let garbage = folder.run_with_input(&["engine", "dominion", "--protocol", "json"], "hello\n");
    let message = garbage.error(1);
    assert!(message.starts_with("line 1 from the arena: expected value"), "{message}");
}
