//! People at one table: what they say, who of them is there, what the game is called; two browsers by link to the end and on.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::common::*;
use crate::player::Player;
use crate::webdriver::Browser;

const PEOPLE: &str =
    "seat1_kind=here&seat1_name=Ana&seat2_kind=link&seat2_name=Petr&rule_farms=third";

/// A table of Ana, who made it, and Petr; their links and that of onlookers.
fn table(at: SocketAddr, more: &str) -> [String; 3] {
    let ana = new_game(at, "carcassonne", &format!("{PEOPLE}{more}"));
    let page = get(at, &ana).text();
    let links: Vec<&str> = page
        .split("name=\"share\" value=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    [ana, links[0].to_string(), links[1].to_string()]
}

fn say(at: SocketAddr, link: &str, seat: u8, text: &str) -> Answer {
    post(at, &format!("{link}/chat"), &json!({ "seat": seat, "text": text }))
}

fn words(at: SocketAddr, link: &str, lang: &str) -> Vec<String> {
    let now = get(at, &format!("{link}/state?lang={lang}")).json();
    let lines = now["chat"].as_array().cloned().unwrap_or_default();
    lines.iter().map(|line| line["words"].as_str().unwrap().to_string()).collect()
}

#[test]
fn what_people_say_is_for_them_alone_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    let server = Running::with(&url, unlimited());
    let at = server.address;
    let [ana, petr, onlooker] = table(at, "");
    let script = "<script>alert(1)</script> & \"so\"";
    assert_eq!(say(at, &ana, 1, script).status, 200);
    let phrase = json!({ "seat": 2, "phrase": "well-played" });
    assert_eq!(post(at, &format!("{petr}/chat"), &phrase).status, 200);
    assert_eq!(words(at, &petr, "en"), [script, "Well played!"]);
    assert_eq!(words(at, &ana, "cs"), [script, "Pěkně zahráno!"]);
    // Onlookers hear and say nothing, and nobody speaks for another seat.
    let seen = state(at, &onlooker);
    assert!(seen["chat"].is_null() && !seen.to_string().contains("alert"));
    assert!(!get(at, &onlooker).text().contains("chat-open"));
    assert_eq!(say(at, &onlooker, 1, "hello").status, 403);
    assert_eq!(say(at, &petr, 1, "hello").status, 403);
    // It is there after a restart, and in no record.
    drop(server);
    let server = Running::with(&url, unlimited());
    let at = server.address;
    assert_eq!(words(at, &petr, "en"), [script, "Well played!"]);
    assert_eq!(post(at, &format!("{petr}/resign"), &json!({ "seat": 2 })).status, 200);
    assert_eq!(say(at, &petr, 2, "thanks").status, 200, "also when the game is over");
    assert_eq!(words(at, &ana, "en").len(), 3);
    let id = ana.split('/').nth(2).unwrap();
    for path in [format!("/replay/{id}/record.json"), format!("/replay/{id}"), "/library".into()] {
        assert!(!get(at, &path).text().contains("alert(1)"), "{path}");
    }
}

#[test]
fn lines_are_short_and_few_at_once() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let [ana, petr, _] = table(at, "");
    for (text, says) in
        [("", "nothing in this line"), (" \n", "nothing"), (&*"ž".repeat(201), "at most 200")]
    {
        let refused = say(at, &ana, 1, text);
        assert_eq!(refused.status, 400, "{text}");
        assert!(refused.text().contains(says), "{}", refused.text());
    }
    assert_eq!(say(at, &ana, 1, &"ž".repeat(200)).status, 200);
    let phrase = json!({ "seat": 1, "phrase": "insult" });
    assert_eq!(post(at, &format!("{ana}/chat"), &phrase).status, 400);
    let answers: Vec<u16> = (0..12).map(|n| say(at, &ana, 1, &n.to_string()).status).collect();
    assert!(answers.contains(&200) && answers.ends_with(&[429]), "{answers:?}");
    assert_eq!(say(at, &petr, 2, "and I?").status, 200);
    // Nobody is there to talk to.
    let alone = new_game(at, "carcassonne", "seat1_kind=here&seat2_kind=bot&seat2_bot=random");
    assert_eq!(say(at, &alone, 1, "hello").status, 400);
    assert!(state(at, &alone)["chat"].is_null());
}

#[test]
fn the_opponents_connection_is_shown() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let [ana, petr, _] = table(at, "");
    let present = |now: &Value| now["seats"][1]["present"].clone();
    assert_eq!(present(&state(at, &ana)), json!(false));
    let mut stream = follow(at, &petr, None);
    next_id(&mut stream);
    assert_eq!(present(&state(at, &ana)), json!(true));
    drop(stream);
    // A page that is loaded again is soon back: nobody is said to have gone at once.
    let gone = (0..6_000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        present(&state(at, &ana)) == json!(false)
    });
    assert!(gone);
    let bots = new_game(at, "carcassonne", "seat1_kind=here&seat2_kind=bot&seat2_bot=random");
    assert_eq!(present(&state(at, &bots)), Value::Null);
}

#[test]
fn games_have_names() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let [ana, petr, _] = table(at, "&title=The+<Final>");
    assert!(get(at, &petr).text().contains("<title>The &lt;Final&gt; · Carcassonne"));
    let library = get(at, "/library?q=final").text();
    assert!(library.contains("The &lt;Final&gt;") && !library.contains("<Final>"));
    let taken = form(at, "/new/carcassonne", &format!("{PEOPLE}&title=The+<Final>"));
    assert_eq!(taken.status, 400);
    assert!(taken.text().contains("is called “The &lt;Final&gt;” already"), "{}", taken.text());
    let long = form(at, "/new/carcassonne", &format!("{PEOPLE}&title={}", "x".repeat(41)));
    assert_eq!(long.status, 400);
    // The next game of the same people is numbered.
    post(at, &format!("{petr}/resign"), &json!({ "seat": 2 }));
    let next = post(at, &format!("{ana}/again"), &json!({ "swap": false })).json();
    let page = get(at, next["to"].as_str().unwrap()).text();
    assert!(page.contains("<title>The &lt;Final&gt; (2) · Carcassonne"));
}

fn pressed(browser: &Browser, words: &str) {
    let script = "const found = [...document.querySelectorAll('button, a')].find((one) => one.getClientRects().length && one.textContent.trim() === arguments[0]); if (found) found.click(); return !!found";
    browser.wait_for(words, script, &[json!(words)]);
}

/// Two browsers by link: they talk, one resigns, they play again.
#[test]
fn two_browsers_talk_resign_and_play_again() {
    let Some(ana) = Browser::open(1400, 900) else { return };
    let Some(petr) = Browser::open(390, 844) else { return };
    petr.resize(390, 844);
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let [own, other, _] = table(at, "");
    ana.go(&format!("http://{at}{own}"));
    petr.go(&format!("http://{at}{other}?lang=cs"));
    petr.go(&format!("http://{at}/lang/cs?back={other}"));
    let mut player = Player::new(&ana, 3);
    player.look();
    ana.wait_for("Petr is there", "return !!document.querySelector('#seats .dot-on')", &[]);
    // Ana writes, Petr is told though his panel is closed, and answers with a phrase in his language.
    ana.click("#chat-open");
    ana.script("document.getElementById('chat-text').value = 'Have a <b>good</b> game'", &[]);
    ana.click("#chat-form .btn--primary");
    let shown = "return document.querySelector('#toasts')?.textContent || null";
    let toast = petr.wait_for("a message", shown, &[]);
    assert!(toast.as_str().unwrap().contains("Ana: Have a <b>good</b> game"), "{toast}");
    assert_eq!(petr.text("#chat-new"), "1");
    petr.click("#chat-open");
    assert_eq!(petr.text("#chat-lines li span"), "Have a <b>good</b> game");
    assert_eq!(petr.script("return document.querySelectorAll('#chat-lines b b').length", &[]), 0);
    petr.wait_for("read", "return document.getElementById('chat-new').hidden", &[]);
    assert_eq!(petr.text("[data-phrase=luck]"), "Hodně štěstí!");
    petr.click("[data-phrase=luck]");
    let lines = "return document.querySelectorAll('#chat-lines li').length === 2";
    ana.wait_for("the answer", lines, &[]);
    assert!(ana.text("#chat-lines").contains("Good luck!"), "{}", ana.text("#chat-lines"));
    ana.keys(&[], &['\u{E00C}']);
    ana.wait_for("closed", "return !document.getElementById('chat').open", &[]);
    // The game goes on meanwhile.
    player.step();
    player.step();
    // Petr resigns.
    petr.script("window.confirm = () => true; document.getElementById('chat').close()", &[]);
    petr.click("#more summary");
    petr.click("[data-resign]");
    let over = "return !document.getElementById('end').hidden";
    petr.wait_for("the end", over, &[]);
    ana.wait_for("the end", over, &[]);
    assert!(ana.text("#end .headline").contains("Ana"));
    // They still talk, and play again with seats exchanged.
    ana.click("#chat-open");
    ana.click("[data-phrase=well-played]");
    petr.wait_for(
        "praise",
        "return document.querySelector('#toasts')?.textContent.includes('Pěkně zahráno!')",
        &[],
    );
    ana.keys(&[], &['\u{E00C}']);
    pressed(&ana, "Swap seats");
    ana.wait_for(
        "another table",
        "return !location.pathname.includes(arguments[0]) && !!document.body.dataset.drawn",
        &[json!(own)],
    );
    petr.wait_for("the offer", "const offer = document.querySelector('#end .banner a'); if (offer) offer.click(); return !!offer", &[]);
    petr.wait_for(
        "another table",
        "return !location.pathname.includes(arguments[0]) && !!document.body.dataset.drawn",
        &[json!(other)],
    );
    let path = petr.script("return location.pathname", &[]);
    let now = state(at, path.as_str().unwrap());
    assert_eq!(
        (&now["seats"][0]["name"], &now["seats"][0]["mine"]),
        (&json!("Petr"), &json!(true))
    );
    assert!(words(at, path.as_str().unwrap(), "en").is_empty(), "another game, another talk");
    // Now Petr begins, and Ana sees what he decides.
    let mut first = Player::new(&petr, 5);
    for _ in 0..8 {
        if state(at, path.as_str().unwrap())["asked"] != json!([1]) {
            break;
        }
        first.step();
    }
    ana.wait_for(
        "a line of the log",
        "return document.querySelectorAll('.log .ev').length > 0",
        &[],
    );
}
