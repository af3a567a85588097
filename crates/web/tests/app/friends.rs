//! Bots of our own by name, another game for the same people, links as codes.

use std::path::Path;

use serde_json::json;

use crate::common::*;

/// The bot in the shell that plays the first decision of every list.
fn first_bot() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/first_bot.sh");
    format!("first=exec:sh '{}'", root.canonicalize().unwrap().display())
}

#[test]
fn a_bot_of_our_own_plays_and_its_command_stays_here() {
    let mut options = options();
    options.bots.push(first_bot().parse().unwrap());
    let server = Running::with("sqlite::memory:", options);
    let at = server.address;
    let form_page = get(at, "/new/dominion").text();
    assert!(form_page.contains("value=\"exec:@first\""), "it can be chosen");
    assert!(!form_page.contains("first_bot.sh"));
    let seats = "seat1_kind=bot&seat1_level=full&seat1_bot=exec:@first&seat2_kind=bot&seat2_bot=random&rule_max_rounds=4";
    let base = new_game(at, "dominion", seats);
    let over = wait_for_turn(at, &base);
    assert_eq!(over["over"]["end"], "normal", "{}", over["over"]);
    assert_eq!(over["seats"][0]["name"], "first");
    let id = base.split('/').nth(2).unwrap();
    for path in [format!("{base}/state"), format!("/replay/{id}/record.json"), base.clone()] {
        let text = get(at, &path).text();
        assert!(!text.contains("first_bot.sh"), "{path} tells the command");
    }
    // No other program can be named, whoever asks.
    for bot in ["exec:sh -c ls", "exec:@other", "exec:first_bot.sh", "aei:@first"] {
        let fields = format!("seat1_kind=here&seat2_kind=bot&seat2_level=full&seat2_bot={bot}");
        assert_eq!(form(at, "/new/dominion", &fields).status, 400, "{bot}");
    }
}

#[test]
fn a_bot_of_our_own_gives_advice() {
    let mut options = options();
    options.bots.push(first_bot().parse().unwrap());
    let server = Running::with("sqlite::memory:", options);
    let at = server.address;
    let base = new_game(at, "carcassonne", "seat1_kind=here&seat2_kind=here&rule_farms=third");
    let body = json!({ "seat": 1, "bot": "exec:@first" });
    let advice = post(at, &format!("{base}/hint"), &body);
    assert_eq!(advice.status, 200, "{}", advice.text());
    assert!(advice.json()["text"].is_string());
    let other = post(at, &format!("{base}/hint"), &json!({ "seat": 1, "bot": "exec:ls" }));
    assert_eq!(other.status, 400);
}

#[test]
fn the_same_people_play_again_on_other_seats() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let fields = "seat1_kind=here&seat1_name=Ana&seat2_kind=link&seat2_name=Petr&rule_farms=third";
    let base = new_game(at, "carcassonne", fields);
    let early = post(at, &format!("{base}/again"), &json!({ "swap": false }));
    assert_eq!(early.status, 409, "{}", early.text());
    let page = get(at, &base).text();
    let link = page.split("value=\"/play/").nth(1).unwrap().split('"').next().unwrap();
    let petr = format!("/play/{link}");
    assert_eq!(post(at, &format!("{petr}/resign"), &json!({ "seat": 2 })).status, 200);
    assert!(state(at, &base)["again"].is_null());
    let next = post(at, &format!("{petr}/again"), &json!({ "swap": true })).json();
    let next = next["to"].as_str().unwrap().to_string();
    // Whoever asks second is led to the same table, as who they are.
    let mine = state(at, &base)["again"].as_str().unwrap().to_string();
    let asked = post(at, &format!("{base}/again"), &json!({ "swap": false })).json();
    assert_eq!((asked["to"].as_str(), mine != next), (Some(&*mine), true));
    let (ana, petr) = (state(at, &mine), state(at, &next));
    let names = |now: &serde_json::Value| [0, 1].map(|seat| now["seats"][seat]["name"].clone());
    assert_eq!(names(&ana), [json!("Petr"), json!("Ana")]);
    assert_eq!(
        (&petr["seats"][0]["mine"], &petr["seats"][1]["mine"]),
        (&json!(true), &json!(false))
    );
    assert!(ana["over"].is_null());
}

#[test]
fn links_become_codes() {
    let server = Running::start("sqlite::memory:");
    let code = get(server.address, "/code.svg?text=http://127.0.0.1/play/1/abc");
    assert_eq!(code.status, 200);
    assert!(code.text().starts_with("<svg ") && code.head.contains("image/svg+xml"));
    let long = format!("/code.svg?text={}", "x".repeat(500));
    assert_eq!(get(server.address, &long).status, 400);
}
