//! The example of a new game: all that pages show of it comes from its own crate.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::common::*;

/// A page as a Czech reader gets it.
fn czech(at: SocketAddr, path: &str) -> Answer {
    let answer = with_headers(at, "GET", path, &[("cookie", "bw_lang=cs")], b"");
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer
}

fn assert_says(page: &str, wanted: &[&str]) {
    for words in wanted {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn its_pages_speak_its_own_words() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    assert_says(&czech(at, "/").text(), &["Prasátko", "Házejte, dokud máte odvahu"]);
    let rules = ["Body k vítězství", "Hra končí, když si jich někdo tolik nechá."];
    assert_says(&czech(at, "/new/pig").text(), &rules);
    let levels = ["hold:at=10", "hází, dokud tah nestojí za dost", "kolik bodů mu stačí"];
    assert_says(&czech(at, "/new/pig").text(), &levels);
    let help = ["Jednička připraví o body celého tahu", "20 je skoro nejlepší"];
    assert_says(&czech(at, "/help").text(), &help);
    assert_says(&get(at, "/help").text(), &["A one loses the points of the turn"]);
}

#[test]
fn its_questions_seats_and_log_are_shown() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "pig", "seat1_kind=here&seat2_kind=here&rule_target=20");
    let shown = || czech(at, &format!("{base}/state")).json();
    let begun = shown();
    assert_eq!(begun["question"], "Hodit znovu, nebo skončit?");
    assert_eq!(begun["facts"], "K vítězství chybí 20.");
    assert_eq!(begun["seats"][0]["summary"], json!(["chybí 20"]));
    assert_eq!(
        (&begun["categories"], &begun["choices"][0]["words"]),
        (&json!(["Body"]), &json!("hází"))
    );
    for roll in 1..=4 {
        let now = wait_for_turn(at, &base);
        let body = json!({ "seat": now["seat"], "revision": now["revision"], "more": "roll" });
        let answer = post(at, &format!("{base}/confirm"), &body);
        assert_eq!(answer.status, 200, "{}", answer.text());
        wait_for_turn(at, &base);
        let log = shown()["log"].clone();
        let words: Vec<&str> =
            log.as_array().unwrap().iter().filter_map(|line| line["words"].as_str()).collect();
        assert_eq!(words.len(), 2 * roll, "{words:?}");
        assert!(words[2 * roll - 2].ends_with(": hází"), "{words:?}");
        assert!(words[2 * roll - 1].starts_with("padá "), "{words:?}");
    }
    let risked = |now: &Value| now["facts"].as_str().unwrap().contains("jednička o ně připraví");
    let now = shown();
    let at_risk =
        now["seats"].as_array().unwrap().iter().any(|seat| seat["summary"][1].is_string());
    assert_eq!(risked(&now), at_risk, "{now}");
}
