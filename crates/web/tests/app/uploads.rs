//! Games brought in from files: our records, and logs in the games' own formats.

use std::net::SocketAddr;

use bw_core::Record;
use serde_json::json;

use crate::common::*;
use crate::webdriver::Browser;

/// Games between engines, in the tournament format of Arimaa.
const GAMES: &str = include_str!("../../../arimaa/tests/data/games.pgn");

fn upload(at: SocketAddr, text: &str) -> Answer {
    let cookie = format!("bw_token={TOKEN}");
    let headers = [("content-type", "text/plain"), ("x-bw-token", TOKEN), ("cookie", &cookie)];
    with_headers(at, "POST", "/library/upload", &headers, text.as_bytes())
}

/// How many games the library lists.
fn listed(at: SocketAddr) -> usize {
    get(at, "/library").text().matches("<tr data-game=").count()
}

/// Lets bots play a game to its end; answers the address of its replay.
fn played(at: SocketAddr, game: &str, fields: &str) -> String {
    let bots = "seat1_kind=bot&seat1_bot=random&seat2_kind=bot&seat2_bot=random";
    let base = new_game(at, game, &format!("{bots}&{fields}"));
    assert!(!wait_for_turn(at, &base)["over"].is_null(), "{game}");
    format!("/replay/{}", base.split('/').nth(2).unwrap())
}

fn record(at: SocketAddr, replay: &str) -> Record {
    Record::from_json(&get(at, &format!("{replay}/record.json")).text()).unwrap()
}

#[test]
fn logs_of_every_format_come_back_as_the_same_game() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    for (game, fields) in
        [("arimaa", "rule_turns=6&rule_handicap=Mcc"), ("carcassonne", ""), ("agricola", "")]
    {
        let replay = played(at, game, fields);
        let log = get(at, &format!("{replay}/own-log.txt"));
        assert_eq!(log.status, 200, "{}", log.text());
        let answer = upload(at, &log.text());
        assert_eq!(answer.status, 200, "{game}: {}", answer.text());
        let to = answer.json()["to"].as_str().unwrap().to_string();
        assert_ne!(to, replay);
        let (old, new) = (record(at, &replay), record(at, &to));
        assert_eq!((new.actions, new.rules, new.result), (old.actions, old.rules, old.result));
        assert_eq!(new.players, old.players, "{game}");
        assert_eq!(get(at, &to).status, 200);
    }
    // Warlight's log does not hold enough to be read back, and says so.
    let log = get(at, &format!("{}/own-log.txt", played(at, "warlight", "rule_max_rounds=2")));
    assert_eq!((log.status, upload(at, &log.text()).status), (200, 400));
    let bare = played(at, "stash", "");
    assert_eq!(get(at, &format!("{bare}/own-log.txt")).status, 404, "it has no format of its own");
}

#[test]
fn a_file_of_several_games_is_kept_whole_or_not_at_all() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let games = GAMES.matches("[White ").count();
    let answer = upload(at, GAMES).json();
    assert_eq!(answer, json!({ "to": "/library", "games": games }));
    assert_eq!(listed(at), games);
    let page = get(at, "/library").text();
    assert!(page.contains("sharpA") && page.contains("sharpB"), "players of the log are named");
    // One a line, with empty lines between.
    let one = record(at, &played(at, "stash", "")).to_json();
    let answer = upload(at, &format!("{one}\n\n{one}\n")).json();
    assert_eq!(answer, json!({ "to": "/library", "games": 2 }));
    let before = listed(at);
    for (text, reason) in wrong_files(&one) {
        let answer = upload(at, &text);
        assert_eq!(answer.status, 400, "{reason}: {}", answer.text());
        assert!(answer.text().contains(&reason), "{reason}: {}", answer.text());
    }
    assert_eq!(listed(at), before, "nothing of them is kept");
}

/// Files that must be refused, and why.
fn wrong_files(record: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = GAMES.lines().collect();
    let with =
        |at: usize, line: &str| [&lines[..at], &[line], &lines[at + 1..]].concat().join("\n");
    let games = GAMES.matches("[White ").count();
    let last = lines.iter().rposition(|line| line.starts_with("[White ")).unwrap();
    let turn = last + lines[last..].iter().position(|line| line.starts_with("3g")).unwrap();
    let out_of_turn = record.replacen("\"1 ", "\"2 ", 1);
    let refused = |text: String, why: &str| (text, why.to_string());
    vec![
        refused(String::new(), "holds no game"),
        refused(" \n\n".into(), "holds no game"),
        refused("nonsense".into(), "line 1: not a record"),
        refused(with(6, ""), "Game 1: line "),
        refused(with(turn, "3g Ra1n Ra1n Ra1n"), &format!("Game {games}: line {}: ", turn + 1)),
        refused(format!("{record}\n{{}}"), "Game 2: line 2: not a record: there is no `format`"),
        refused(format!("{record}\n{out_of_turn}"), "Game 2: line 2: "),
        refused(format!("{record}\n").repeat(201), "at most 200 games"),
        refused("Players: Ana, Petr\n".into(), "line "),
        refused("{\"format\": \"boardwright-agricola-save/1\"}".into(), "line "),
    ]
}

#[test]
fn a_file_is_chosen_or_dropped_in_the_library() {
    let Some(browser) = Browser::open(1200, 800) else { return };
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let file = "const files = new DataTransfer(); files.items.add(new File([arguments[0]], 'games.pgn', { type: 'text/plain' }));";
    let library = || {
        browser.go(&format!("http://{at}/library"));
        browser.wait_for("the library", "return !!document.getElementById('upload')", &[]);
    };
    library();
    let first = GAMES.split("\n[White ").next().unwrap();
    let choose = format!(
        "{file} const e = document.getElementById('upload'); e.files = files.files; e.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    );
    browser.script(&choose, &[json!(first)]);
    browser.wait_for("the replay", "return location.pathname.startsWith('/replay/') && document.body.textContent.includes('sharpA')", &[]);
    library();
    let drop = format!(
        "{file} document.querySelector('main, .page').dispatchEvent(new DragEvent('drop', {{ bubbles: true, cancelable: true, dataTransfer: files }}))"
    );
    browser.script("window.old = true", &[]);
    browser.script(&drop, &[json!(GAMES)]);
    let games = 1 + GAMES.matches("[White ").count();
    browser.wait_for("all games in the library", "return !window.old && document.querySelectorAll('tr[data-game=arimaa]').length === arguments[0]", &[json!(games)]);
    browser.script(&drop, &[json!("nonsense")]);
    browser.wait_for(
        "the reason",
        "return document.body.textContent.includes('line 1: not a record')",
        &[],
    );
    assert_eq!(listed(at), games);
}
