//! Everything is said in the reader's language, and nothing somebody writes breaks a page.

use std::net::SocketAddr;

use serde_json::json;

use crate::common::*;
use crate::player::Player;
use crate::webdriver::Browser;

fn in_czech(at: SocketAddr, method: &str, path: &str, body: &str) -> Answer {
    let cookie = format!("bw_token={TOKEN}; bw_lang=cs");
    let headers = [
        ("cookie", &*cookie),
        ("x-bw-token", TOKEN),
        ("content-type", "application/json"),
        ("accept", "text/html"),
    ];
    with_headers(at, method, path, &headers, body.as_bytes())
}

#[test]
fn refusals_are_said_in_czech() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let page = in_czech(at, "GET", "/nothing", "");
    assert_eq!(page.status, 404);
    assert!(page.text().contains("Na této adrese nic není."), "{}", page.text());
    assert!(page.text().contains("Tato stránka nebo stůl neexistuje"));
    let table = in_czech(at, "GET", "/play/1/x", "");
    assert!(table.text().contains("Tato hra tu není."), "{}", table.text());
    let base = new_game(at, "carcassonne", "seat1_kind=here&seat2_kind=bot&seat2_bot=random");
    let act = json!({ "seat": 2, "text": "x", "version": 0 }).to_string();
    let refused = in_czech(at, "POST", &format!("{base}/act"), &act);
    assert_eq!(refused.json()["error"], "Tento odkaz na tom místě nehraje.");
    let undo = in_czech(at, "POST", &format!("{base}/undo"), "{\"version\":999}");
    assert!(undo.json()["error"].as_str().unwrap().contains("mezitím pokročila"));
    let cookie = format!("bw_token={TOKEN}; bw_lang=cs");
    let headers = [("cookie", &*cookie), ("content-type", "application/x-www-form-urlencoded")];
    let fields =
        format!("token={TOKEN}&seat1_kind=here&seat1_name={}&seat2_kind=here", "x".repeat(60));
    let form = with_headers(at, "POST", "/new/carcassonne", &headers, fields.as_bytes());
    assert_eq!(form.status, 400);
    assert!(form.text().contains("Jméno má nejvýše 40 písmen"), "{}", form.text());
    let fields =
        format!("token={TOKEN}&seat1_kind=here&seat2_kind=bot&seat2_level=full&seat2_bot=nobody");
    let form = with_headers(at, "POST", "/new/carcassonne", &headers, fields.as_bytes());
    assert!(form.text().contains("Bota `nobody` tato hra nemá."), "{}", form.text());
}

/// Letters that English does not have; the switch to Czech is in Czech.
#[test]
fn english_pages_have_no_czech_words() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let games = ["carcassonne", "agricola", "dominion", "arimaa", "warlight"];
    let mut paths: Vec<String> =
        ["/", "/library", "/help", "/lab", "/lab/agenda", "/editor/arimaa"]
            .map(String::from)
            .to_vec();
    for game in games {
        paths.push(format!("/new/{game}"));
        paths.push(format!("/lab/results/{game}"));
        paths.extend(
            ["tournament", "evolution", "reproduction"]
                .map(|kind| format!("/lab/new/{kind}?game={game}")),
        );
        let base = new_game(at, game, "seat1_kind=here&seat2_kind=bot&seat2_bot=random");
        paths.push(format!("{base}/state"));
        paths.push(base);
    }
    let mut found = Vec::new();
    for path in &paths {
        let answer = get(at, path);
        // A game without a published experiment has no such page.
        if answer.status == 404 && path.contains("/lab/") {
            continue;
        }
        assert_eq!(answer.status, 200, "{path}");
        let text = answer.text().replace("Česky", "");
        let czech = |word: &str| word.contains(|letter| "ěščřžůďťňĚŠČŘŽŮĎŤŇ".contains(letter));
        let words = text.split(|letter: char| !letter.is_alphabetic()).filter(|word| czech(word));
        found.extend(words.map(|word| format!("{path}: {word}")));
    }
    assert!(found.is_empty(), "{found:?}");
}

/// Regions are called by their names of the reader's language wherever the picture has words.
#[test]
fn the_world_is_czech_for_czechs() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let base = new_game(at, "warlight", "seat1_kind=here&seat2_kind=bot&seat2_bot=random");
    let picture = |lang: &str| {
        let now = get(at, &format!("{base}/state?lang={lang}")).json();
        now["svg"].as_str().unwrap().to_string()
    };
    let (en, cs) = (picture("en"), picture("cs"));
    for (english, czech) in
        [("Kamchatka", "Kamčatka"), ("Alaska", "Aljaška"), ("Middle East", "Blízký východ")]
    {
        assert!(en.contains(english) && !en.contains(czech), "{english}");
        assert!(cs.contains(czech) && !cs.contains(english), "{czech}");
    }
}

/// Names of five thousand letters, brought in by a file, and the longest that a form takes.
#[test]
fn long_names_break_no_page() {
    let Some(browser) = Browser::open(1400, 900) else { return };
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let bots = "seat1_kind=bot&seat1_bot=random&seat2_kind=bot&seat2_bot=random";
    let played = new_game(at, "stash", bots);
    wait_for_turn(at, &played);
    let id = played.split('/').nth(2).unwrap();
    let mut record = get(at, &format!("/replay/{id}/record.json")).json();
    record["players"] = json!(["x".repeat(5_000), "ž y".repeat(1_700)]);
    let cookie = format!("bw_token={TOKEN}");
    let headers = [("content-type", "text/plain"), ("x-bw-token", TOKEN), ("cookie", &*cookie)];
    let sent = with_headers(at, "POST", "/library/upload", &headers, record.to_string().as_bytes());
    assert_eq!(sent.status, 200, "{}", sent.text());
    let replay = sent.json()["to"].as_str().unwrap().to_string();
    let (name, title) = ("W".repeat(40), "M".repeat(40));
    let fields = format!(
        "seat1_kind=here&seat1_name={name}&seat2_kind=link&seat2_name={name}&title={title}"
    );
    let table = new_game(at, "carcassonne", &fields);
    for (width, height) in [(1440, 900), (1024, 768), (390, 844)] {
        browser.resize(width, height);
        for path in ["/", "/library", &*replay, &*table] {
            browser.go(&format!("http://{at}{path}"));
            if path == table {
                Player::new(&browser, 1).look();
            }
            let wide =
                browser.script("return document.documentElement.scrollWidth - innerWidth", &[]);
            assert!(wide.as_i64().unwrap() <= 0, "{path} at {width} is {wide} too wide");
        }
    }
}
