//! Studying a game over plain requests: positions by hand, looking back, other eyes, figures over time, clocks that last.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::*;
use crate::kill;

const SETUP: &str = "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";

fn escaped(line: &str) -> String {
    line.replace(' ', "%20").replace('[', "%5B").replace(']', "%5D")
}

#[test]
fn positions_are_edited_checked_analysed_and_played() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let page = get(at, "/editor/arimaa").text();
    assert!(page.contains("data-handle=\"sq:e4\"") && page.contains("data-handle=\"tool:E\""));
    assert!(get(at, "/new/arimaa").text().contains("href=\"/editor/arimaa\""));
    assert_eq!(get(at, "/editor/carcassonne").status, 404);
    let edit = |more: &str| get(at, &format!("/editor/arimaa/edit?line={}&{more}", escaped(SETUP)));
    let put = edit("tool=E&click=sq:e4").json();
    assert!(put["line"].as_str().unwrap().contains('E') && put["line"] != SETUP);
    assert!(put["problem"].as_str().unwrap().contains("2 × elephant"), "{}", put["problem"]);
    assert!(
        edit("tool=E&click=sq:e4&lang=cs").json()["problem"].as_str().unwrap().contains("slon")
    );
    assert_eq!(edit("tool=E&click=sq:z9").status, 400);
    let unread = get(at, "/editor/arimaa/edit?line=x").json();
    assert!(unread["svg"].is_null() && unread["problem"].as_str().unwrap().contains("64 squares"));
    let moved = edit("tool=none&click=side:s").json();
    assert_eq!(moved["line"], SETUP.replacen('g', "s", 1));
    assert!(moved["problem"].is_null(), "{moved}");
    // A bot looks at it; a line that cannot be played is refused with its reason.
    let ask = |line: &Value, bot: &str| {
        post(at, "/editor/arimaa/analyse", &json!({ "line": line, "bot": bot }))
    };
    let thought = ask(&moved["line"], "ugrh").json();
    assert!(thought["candidates"].as_array().unwrap().len() > 1, "{thought}");
    assert_eq!(thought["seat"], 2);
    assert_eq!(thought["unit"], "weighted sum of its terms, own minus the opponent’s");
    assert_eq!(ask(&put["line"], "ugrh").status, 400);
    assert_eq!(ask(&moved["line"], "nobody").status, 400);
    let bare = with_headers(
        at,
        "POST",
        "/editor/arimaa/analyse",
        &[("content-type", "application/json")],
        b"{\"line\":\"x\",\"bot\":\"ugrh\"}",
    );
    assert_eq!(bare.status, 403, "no token");
    // The set-up page takes it over, and the game begins with it.
    let link = format!("/new/arimaa?rule_position={}", escaped(SETUP));
    assert!(get(at, &link).text().contains(SETUP), "the line is in the form");
    let fields = format!(
        "seat1_kind=here&seat2_kind=here&rule_position={}",
        escaped(moved["line"].as_str().unwrap())
    );
    let base = new_game(at, "arimaa", &fields);
    let now = state(at, &base);
    assert_eq!(now["asked"], json!([2]));
    let back = get(at, &format!("{base}/position"));
    assert_eq!(
        (back.status, back.location()),
        (303, format!("/editor/arimaa?line={}", escaped(moved["line"].as_str().unwrap())))
    );
}

/// The board as it was then, with the eyes of the link; nothing that is to come, nothing that was hidden.
#[test]
fn a_running_game_is_looked_back_at() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "stash", "seat1_kind=here&seat2_kind=bot&seat2_bot=random");
    let first = wait_for_turn(at, &base);
    let then = first["actions"].as_u64().unwrap();
    assert_eq!(act(at, &base, &first, 0).status, 200);
    let now = wait_for_turn(at, &base);
    let moment = |step: u64| get(at, &format!("{base}/steps/{step}"));
    let old = moment(then).json();
    assert_eq!(old["step"], then);
    assert_ne!(old["svg"], now["svg"]);
    assert!(!old["svg"].as_str().unwrap().contains("h-legal"), "nothing to decide in the past");
    let last = now["actions"].as_u64().unwrap();
    assert_eq!(moment(last).status, 200);
    assert_eq!(moment(last + 1).status, 404);
    assert_eq!(get(at, "/play/1/nokey/steps/0").status, 404);
    assert_eq!(state(at, &base)["version"], now["version"], "looking changes nothing");
}

#[test]
fn who_sees_everything_may_look_with_one_seats_eyes() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let bots = "seat1_kind=bot&seat1_bot=smart-random&seat2_kind=bot&seat2_bot=smart-random&rule_preset=wl2&rule_fog=true&rule_max_rounds=6";
    let base = new_game(at, "warlight", bots);
    post(at, &format!("{base}/pace"), &json!({ "paused": true, "pauseMs": 0 }));
    let fogged = |path: &str| {
        let now = get(at, path).json();
        (now["svg"].as_str().unwrap().matches("url(#wl-hatch)").count(), now)
    };
    // Starts are picked in the open; fog comes with the first round. A bot that still thinks makes no step.
    let until = Instant::now() + Duration::from_secs(60);
    while fogged(&format!("{base}/state?with=1")).0 == 0 {
        assert!(Instant::now() < until, "no fog");
        post(at, &format!("{base}/pace"), &json!({ "paused": true, "pauseMs": 0, "step": true }));
    }
    let (clear, all) = fogged(&format!("{base}/state"));
    assert_eq!((clear, &all["seesAll"]), (0, &json!(true)));
    let (veiled, one) = fogged(&format!("{base}/state?with=1"));
    assert!(veiled > 10, "{veiled}");
    assert_eq!(one["seat"], Value::Null);
    let step = all["actions"].as_u64().unwrap();
    assert_eq!(fogged(&format!("{base}/steps/{step}")).0, 0);
    assert!(fogged(&format!("{base}/steps/{step}?with=2")).0 > 10);
    // A player's link sees its own seat's view, whatever it asks for.
    let mixed = bots.replace("seat2_kind=bot", "seat2_kind=here");
    let own = new_game(at, "warlight", &mixed);
    let mine = wait_for_turn(at, &own);
    let theirs = get(at, &format!("{own}/state?with=1")).json();
    assert_eq!((&mine["svg"], &mine["seesAll"]), (&theirs["svg"], &json!(false)));
}

#[test]
fn figures_are_followed_as_far_as_a_viewer_knows_them() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let fields = |fog: bool| {
        format!(
            "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_start=fixed%3A12%2B13%3B21%2B22&rule_fog={fog}&rule_max_rounds=3"
        )
    };
    for fog in [false, true] {
        let base = new_game(at, "warlight", &fields(fog));
        let now = wait_for_turn(at, &base);
        assert_eq!(now["series"]["names"], json!(["Income", "Armies", "Regions"]));
        let (_, seats) = (0, &now["series"]["values"].as_array().unwrap().last().unwrap()[1]);
        assert!(seats[0][1].as_f64().unwrap() > 0.0, "{seats}");
        assert_eq!(seats[1][1].is_null(), fog, "{seats}");
    }
}

/// Clocks are kept every few seconds: after a kill they go on where they were.
#[test]
fn clocks_survive_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    let (mut child, at) = kill::start(&url);
    let fields = "seat1_kind=here&seat2_kind=here&minutes=5&rule_meeples=7&rule_farms=third";
    let base = new_game(at, "carcassonne", fields);
    let spent = |at| state(at, &base)["seats"][0]["spentMs"].as_u64().unwrap();
    let mut looks = (0..1_000).map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(200));
        spent(at)
    });
    let before = looks.find(|&spent| spent >= 9_500).expect("the clock runs");
    let looked = std::time::Instant::now();
    child.kill().unwrap();
    child.wait().unwrap();
    let (mut child, at) = kill::start(&url);
    let after = spent(at);
    // They are kept every four seconds; a busy machine may be a little late.
    assert!(after + 8_000 >= before, "{before} before, {after} after");
    let since = looked.elapsed().as_millis() as u64;
    assert!(after <= before + since, "{before} before, {after} after {since}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_tournament_table_gives_no_aids() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let fields = "seat1_kind=here&seat2_kind=bot&seat2_bot=greedy&rule_meeples=7&rule_farms=third";
    let aided = new_game(at, "carcassonne", fields);
    let plain = new_game(at, "carcassonne", &format!("{fields}&plain=true"));
    let unseen = "<g id=\"legal\" opacity=\"0\">";
    let picture = |base: &str| wait_for_turn(at, base)["svg"].as_str().unwrap().to_string();
    assert!(!picture(&aided).contains(unseen) && picture(&plain).contains(unseen));
    let hint = |base: &str| {
        post(at, &format!("{base}/hint"), &json!({ "seat": 1, "bot": "greedy" })).status
    };
    assert_eq!((hint(&aided), hint(&plain)), (200, 403));
    assert!(get(at, &aided).text().contains("data-hint"));
    assert!(!get(at, &plain).text().contains("data-hint"));
    // The same settings again are without aids too.
    let link: Vec<&str> = plain.split('/').collect();
    let again = get(at, &format!("/new/carcassonne?like={}&key={}", link[2], link[3])).text();
    assert!(again.contains("name=\"plain\" value=\"true\" checked"));
}

#[test]
fn a_line_that_is_too_long_for_the_editor_is_reported() {
    let server = Running::start("sqlite::memory:");
    let long = get(server.address, &format!("/editor/arimaa?line={}", "r".repeat(401)));
    assert_eq!(long.status, 400);
    assert!(long.text().contains("longer than a position can be"), "{}", long.text());
    let usual = get(server.address, "/editor/arimaa?line=g%20%5B%5D");
    assert_eq!(usual.status, 200);
    assert!(!usual.text().contains("longer than a position can be"));
}

#[test]
fn boards_call_people_by_their_names() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let long = "Maximiliana+Aloisie+von+und+zu+Hohenstein";
    for game in ["dominion", "agricola"] {
        let fields =
            format!("seat1_kind=here&seat1_name=Ana&seat2_kind=link&seat2_name={}", &long[..40]);
        let base = new_game(at, game, &fields);
        for narrow in ["", "?narrow=1"] {
            let now = get(at, &format!("{base}/state{narrow}")).json();
            let svg = now["svg"].as_str().unwrap();
            assert!(svg.contains("Maximiliana"), "{game}{narrow}");
            assert!(!svg.contains("Player 2"), "{game}{narrow}");
        }
        let past = get(at, &format!("{base}/steps/0")).json();
        assert!(past["svg"].as_str().unwrap().contains("Maximiliana"), "{game}");
    }
}
