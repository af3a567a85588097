//! Notices for who is called to the table, learning from a finished game, films: in a real browser.

use serde_json::{Value, json};

use crate::common::*;
use crate::player::Player;
use crate::webdriver::Browser;

/// Counts what a page would sound and announce, and says that nobody looks at it.
const UNSEEN: &str = "
    window.told = { tones: 0, notes: [] };
    window.AudioContext = class {
        constructor() { this.currentTime = 0; this.destination = {}; }
        createOscillator() { window.told.tones += 1; return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
        createGain() { return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; }
        close() {}
    };
    window.Notification = class { static permission = 'granted'; static requestPermission() { return Promise.resolve('granted'); } constructor(title, more) { window.told.notes.push([title, more.body]); } };
    document.hasFocus = () => false;";

/// Decides for a seat through its link until another seat is asked.
fn play_a_turn(at: std::net::SocketAddr, link: &str, seat: u8) {
    for n in 0..20 {
        let now = state(at, link);
        if now["asked"] != json!([seat]) || !now["over"].is_null() {
            return;
        }
        act(at, link, &now, n * 5);
    }
    panic!("seat {seat} is still asked");
}

#[test]
fn who_is_called_is_reported_in_title_icon_sound_and_message() {
    let Some(browser) = Browser::open(1200, 900) else { return };
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let fields = "seat1_kind=here&seat1_name=Ana&seat2_kind=link&seat2_name=Petr&rule_farms=third";
    let ana = new_game(at, "carcassonne", fields);
    let page = get(at, &ana).text();
    let petr = page.split("name=\"share\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    browser.go(&format!("http://{at}{ana}"));
    Player::new(&browser, 1).look();
    let mine = "return document.title.startsWith('● Your turn') && document.querySelector('link[rel=icon]').href.startsWith('data:')";
    browser.wait_for("the title and the icon", mine, &[]);
    browser.script(UNSEEN, &[]);
    let others = "return !document.title.includes('●') && !document.querySelector('link[rel=icon]').href.startsWith('data:')";
    let noticed = || browser.script("return window.told", &[]);
    let round = || {
        play_a_turn(at, &ana, 1);
        browser.wait_for("the other's turn", others, &[]);
        play_a_turn(at, petr, 2);
        browser.wait_for("her turn", mine, &[]);
    };
    // Everything is off until somebody wants it.
    round();
    assert_eq!(noticed(), json!({ "tones": 0, "notes": [] }));
    for name in ["notice-sound", "notice-browser"] {
        let press = "const b = document.getElementById(arguments[0]); b.click(); return b.getAttribute('aria-pressed')";
        browser.script(press, &[json!(name)]);
        let on =
            "return document.getElementById(arguments[0]).getAttribute('aria-pressed') === 'true'";
        browser.wait_for(name, on, &[json!(name)]);
    }
    assert_eq!(noticed()["tones"], 2, "the sound is heard when it is chosen");
    browser.script("window.told.tones = 0", &[]);
    round();
    let once = noticed();
    assert_eq!(once["tones"], 2, "{once}");
    assert_eq!(once["notes"], json!([["Your turn", "Carcassonne · Boardwright"]]));
    // It is kept for the next page of this browser; who looks at the page is not disturbed.
    browser.go(&format!("http://{at}{ana}"));
    Player::new(&browser, 1).look();
    browser.script(UNSEEN, &[]);
    browser.script("document.hasFocus = () => true", &[]);
    round();
    assert_eq!(noticed(), json!({ "tones": 0, "notes": [] }));
}

/// A finished game between a bot that plays anything and one that knows better; the number of its replay.
fn finished(at: std::net::SocketAddr) -> String {
    let bots = "seat1_kind=bot&seat1_bot=greedy&seat2_kind=bot&seat2_bot=random&rule_farms=third";
    let base = new_game(at, "carcassonne", bots);
    assert!(!wait_for_turn(at, &base)["over"].is_null());
    base.split('/').nth(2).unwrap().to_string()
}

#[test]
fn mistakes_are_found_by_what_they_cost() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let id = finished(at);
    let ask =
        |seat: u8, bot: &str| get(at, &format!("/replay/{id}/mistakes?seat={seat}&bot={bot}"));
    let lessons = ask(2, "greedy").json();
    let lessons = lessons.as_array().unwrap();
    assert!((1..=5).contains(&lessons.len()), "{}", lessons.len());
    let number = |value: &Value| value.as_f64().unwrap();
    for lesson in lessons {
        let choices = lesson["choices"].as_array().unwrap();
        assert!((2..=4).contains(&choices.len()), "{lesson}");
        let played: Vec<&Value> = choices.iter().filter(|one| one["played"] == true).collect();
        assert_eq!(played.len(), 1, "{lesson}");
        let best = number(&choices[0]["value"]);
        assert!(choices.iter().all(|one| number(&one["value"]) <= best), "{lesson}");
        let cost = best - number(&played[0]["value"]);
        assert!((cost - number(&lesson["lost"])).abs() < 1e-6 && cost > 0.0, "{lesson}");
        let words: std::collections::BTreeSet<&str> =
            choices.iter().filter_map(|one| one["words"].as_str()).collect();
        assert_eq!(words.len(), choices.len(), "choices can be told apart: {lesson}");
    }
    let steps: Vec<u64> = lessons.iter().filter_map(|lesson| lesson["step"].as_u64()).collect();
    assert!(steps.is_sorted(), "in the order of the game: {steps:?}");
    // By its own count the greedy bot loses nothing.
    assert_eq!(ask(1, "greedy").json(), json!([]));
    assert_eq!((ask(3, "greedy").status, ask(1, "nobody").status), (400, 400));
}

#[test]
fn lessons_are_solved_and_positions_analysed() {
    let Some(browser) = Browser::open(1400, 900) else { return };
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let id = finished(at);
    browser.go(&format!("http://{at}/replay/{id}?step=20"));
    browser.wait_for("the board", "return !!document.querySelector('#board svg')", &[]);
    let set = "const choose = (id, value) => { document.getElementById(id).value = value; };
        choose('learner', '2'); choose('teacher', 'greedy'); choose('analyst', 'greedy');";
    browser.script(set, &[]);
    browser.script("document.getElementById('find-mistakes').click()", &[]);
    browser.wait_for("lessons", "return document.querySelectorAll('.lesson').length > 0", &[]);
    // Every choice of the first lesson until the right one: what is wrong says so, what is right says what it was worth.
    let solve = "
        const lesson = document.querySelector('.lesson');
        const says = lesson.querySelector('[role=status]');
        const heard = [];
        for (const button of [...lesson.querySelectorAll('.row.wrap button')]) {
            if (button.disabled) continue;
            button.click();
            heard.push(says.textContent);
            if (says.textContent.startsWith('Right')) break;
        }
        return [heard, lesson.querySelectorAll('.row.wrap button:disabled').length];";
    let solved = browser.script(solve, &[]);
    let heard: Vec<&str> =
        solved[0].as_array().unwrap().iter().filter_map(|one| one.as_str()).collect();
    assert!(heard.last().unwrap().starts_with("Right. It was worth "), "{heard:?}");
    assert!(
        heard[..heard.len() - 1].iter().all(|one| one.ends_with("There is something better.")),
        "{heard:?}"
    );
    assert!(solved[1].as_u64().unwrap() > 0, "the others are closed");
    // "Look" shows the moment.
    let step = browser.script("return document.querySelector('.lesson').dataset.lesson", &[]);
    browser.script("[...document.querySelectorAll('.lesson button')].find((one) => one.textContent === 'Look').click()", &[]);
    browser.wait_for(
        "the moment",
        "return document.getElementById('slider').value === arguments[0]",
        std::slice::from_ref(&step),
    );
    browser.script("document.getElementById('analyse').click()", &[]);
    browser.wait_for(
        "several lines",
        "return document.querySelectorAll('#thought .cand').length > 1",
        &[],
    );
}

#[test]
fn a_film_says_how_far_it_is_and_is_made_once() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let id = finished(at);
    let asked = || get(at, &format!("/replay/{id}/film")).json();
    let mut seen = Vec::new();
    let ready = (0..18_000).find_map(|_| {
        let now = asked();
        let (done, of) = (now["done"].as_u64().unwrap(), now["of"].as_u64().unwrap());
        assert!(done <= of, "{now}");
        seen.push(done);
        std::thread::sleep(std::time::Duration::from_millis(10));
        (now["ready"] == true).then_some((done, of))
    });
    let (done, of) = ready.expect("a film");
    assert!(done == of && of > 30, "{done} of {of}");
    assert!(seen.is_sorted() && seen.iter().any(|&at| at < of), "{seen:?}");
    let film = get(at, &format!("/replay/{id}/film.gif"));
    assert!(film.body.starts_with(b"GIF89a"));
    assert_eq!(film.body, get(at, &format!("/replay/{id}/film.gif")).body);
    assert_eq!(get(at, "/replay/999/film").status, 404);
    // Words of the other language are another film.
    assert_eq!(get(at, &format!("/replay/{id}/film?lang=cs")).json()["ready"], false);
}
