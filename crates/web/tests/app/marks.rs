//! Gold means you may: every mark that looks clickable does something at the first click, in every game.

use std::collections::BTreeSet;
use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::common::*;
use crate::player::Player;
use crate::webdriver::Browser;

/// Clicks in a game.
const CLICKS: usize = 24;

/// The gold marks of the board.
const MARKS: &str = "
    const marks = [...document.querySelectorAll('.board .h-legal[data-handle], .zone .h-legal[data-handle]')];
    return [...new Set(marks.map((mark) => mark.dataset.handle))];";

fn tables() -> [(&'static str, &'static str); 5] {
    [
        ("carcassonne", "seat1_kind=here&seat2_kind=bot&seat2_bot=greedy&rule_farms=third"),
        ("agricola", "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_family=true"),
        ("dominion", "seat1_kind=here&seat2_kind=bot&seat2_bot=random"),
        ("arimaa", "seat1_kind=here&seat2_kind=bot&seat2_bot=random"),
        ("warlight", "seat1_kind=here&seat2_kind=bot&seat2_bot=random"),
    ]
}

/// Leaves what was begun, so that the next click is a first one.
fn leave(player: &Player<'_>) {
    let begun =
        "const cancel = document.getElementById('cancel'); return !!cancel && !cancel.hidden";
    for _ in 0..40 {
        if player.browser.script(begun, &[]) != json!(true) {
            return;
        }
        let seen = player.look();
        player.browser.click("#cancel");
        player.wait_since(&seen);
    }
}

#[test]
fn every_gold_mark_does_something_at_the_first_click() {
    let Some(browser) = Browser::open(1400, 900) else { return };
    let server = Running::start("sqlite::memory:");
    for (game, fields) in tables() {
        let base = new_game(server.address, game, fields);
        browser.go(&format!("http://{}{base}", server.address));
        let mut player = Player::new(&browser, 11);
        // Where a game begins with an arrangement of everything, the marks of the game itself are looked at.
        if player.look()["rows"].as_array().is_some_and(|rows| rows.len() > 3) && game == "arimaa" {
            browser.click("#arrangements button");
            browser.wait_for(
                "a whole draft",
                "return !document.getElementById('confirm').hidden",
                &[],
            );
            let seen = player.look();
            browser.click("#confirm");
            player.wait_since(&seen);
        }
        for click in 0..CLICKS {
            leave(&player);
            let seen = player.look();
            if seen["over"] == true {
                break;
            }
            let marks = browser.script(MARKS, &[]);
            let marks: Vec<&str> =
                marks.as_array().unwrap().iter().filter_map(|mark| mark.as_str()).collect();
            if marks.is_empty() {
                player.step();
                continue;
            }
            let mark = marks[(click * 7) % marks.len()];
            assert!(player.click_handle(mark), "{game}: no click reaches {mark}");
            // A click that means nothing draws nothing, and this waits in vain.
            player.wait_since(&seen);
        }
        println!("{game}: {CLICKS} first clicks on gold marks");
    }
}

/// Handles of a state's pictures that no decision points at, each once.
fn dead_handles(now: &Value) -> Vec<String> {
    let pictures = now.as_object().unwrap().iter().filter_map(|(name, value)| {
        value.as_str().filter(|_| name == "svg" || name.starts_with("zone-"))
    });
    let all: BTreeSet<String> = pictures
        .flat_map(|svg| svg.split("data-handle=\"").skip(1))
        .filter_map(|rest| rest.split('"').next().map(String::from))
        .collect();
    let offered = now["choices"].to_string() + &now["groups"].to_string();
    all.into_iter().filter(|handle| !offered.contains(&format!("\"{handle}\""))).collect()
}

fn why(at: SocketAddr, base: &str, handle: &str, lang: &str) -> Option<String> {
    let handle = handle.replace(' ', "%20");
    let answer = get(at, &format!("{base}/why?seat=1&handle={handle}&lang={lang}"));
    assert_eq!(answer.status, 200, "{handle}: {}", answer.text());
    answer.json()["why"].as_str().map(String::from)
}

/// Every game has reasons of its own, in both languages, for nearly everything that can be clicked in vain.
#[test]
fn games_say_why_a_click_means_nothing() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    for (game, fields) in tables() {
        let base = new_game(at, game, fields);
        let (mut answered, mut all, mut reasons) = (0, 0, BTreeSet::new());
        for turn in 0..12 {
            let now = wait_for_turn(at, &base);
            if !now["over"].is_null() {
                break;
            }
            for handle in dead_handles(&now).iter().take(60) {
                let [en, cs] = ["en", "cs"].map(|lang| why(at, &base, handle, lang));
                assert_eq!(en.is_some(), cs.is_some(), "{game}: {handle}");
                all += 1;
                for words in [&en, &cs].into_iter().flatten() {
                    let whole = words.ends_with(['.', '?']) && !words.contains(['{', '}']);
                    assert!(whole && !words.contains("..") && words.len() > 12, "{game}: {words}");
                }
                if let (Some(en), Some(cs)) = (en, cs) {
                    assert_ne!(en, cs, "{game}: {handle}");
                    answered += 1;
                    reasons.insert(en);
                }
            }
            act(at, &base, &now, turn * 7);
        }
        println!(
            "{game}: {answered} of {all} dead clicks have a reason, {} reasons",
            reasons.len()
        );
        assert!(answered * 10 >= all * 8, "{game}: {answered} of {all}");
        assert!(reasons.len() >= 3, "{game}: {reasons:?}");
    }
}

/// Nobody is answered about another seat's decisions, and at a table without aids nobody is answered at all.
#[test]
fn reasons_are_for_who_decides() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let fields = "seat1_kind=here&seat2_kind=bot&seat2_bot=random";
    let base = new_game(at, "arimaa", fields);
    assert_eq!(get(at, &format!("{base}/why?seat=2&handle=sq:d4")).status, 403);
    assert_eq!(why(at, &base, "nonsense:1", "en"), None);
    assert!(why(at, &base, "sq:z9", "en").is_some(), "set-up: any square has its reason");
    let plain = new_game(at, "arimaa", &format!("{fields}&plain=on"));
    wait_for_turn(at, &plain);
    assert_eq!(why(at, &plain, "sq:d4", "en"), None);
}

#[test]
fn the_dock_shows_the_reason_at_every_size() {
    let Some(browser) = Browser::open(1400, 900) else { return };
    let server = Running::start("sqlite::memory:");
    let base = new_game(server.address, "arimaa", "seat1_kind=here&seat2_kind=here");
    for (width, height) in [(1400, 900), (390, 844)] {
        browser.resize(width, height);
        browser.go(&format!("http://{}{base}", server.address));
        let mut player = Player::new(&browser, 1);
        player.look();
        assert!(player.click_handle("sq:d5"), "the middle of the board is seen");
        let shown = "const how = document.getElementById('how'); return how.getClientRects().length && how.classList.contains('is-why') ? how.textContent : null";
        let said = browser.wait_for("the reason", shown, &[]);
        assert!(said.as_str().unwrap().contains("comes next"), "{said}");
    }
}

/// Another click on the place of the last step adds to it; when there is no more, it means what else begins there.
#[test]
fn a_place_that_is_full_begins_the_next_decision() {
    let Some(browser) = Browser::open(1400, 900) else { return };
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let fields = "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_start=random";
    let base = new_game(at, "warlight", fields);
    let now = wait_for_turn(at, &base);
    // All new armies to one region, in one step of several.
    let of = |choice: &Value| choice["parts"][0]["pick"].as_str().unwrap_or("").to_string();
    let amount = |choice: &Value| choice["parts"][1]["amount"].as_u64().unwrap_or(0);
    let most = now["choices"].as_array().unwrap().iter().max_by_key(|choice| amount(choice));
    let (place, text) = most.map(|most| (of(most), most["text"].clone())).unwrap();
    let steps = json!({ "seat": 1, "revision": now["revision"], "steps": [text] });
    assert_eq!(post(at, &format!("{base}/draft"), &steps).status, 200);
    browser.go(&format!("http://{at}{base}"));
    let mut player = Player::new(&browser, 1);
    let seen = player.look();
    let rows = seen["rows"].as_array().unwrap();
    let goes_on = rows.iter().any(|row| row[0] == json!(place));
    assert!(player.click_handle(&place));
    if goes_on {
        player.wait_since(&seen);
        let picked = browser.script("return document.querySelectorAll('.is-picked').length", &[]);
        assert!(picked.as_u64().unwrap() > 0, "the region is picked");
    } else {
        let why = "const how = document.getElementById('how'); return how.classList.contains('is-why') && how.textContent";
        let said = browser.wait_for("the reason", why, &[]);
        assert!(said.as_str().unwrap().contains("go on to orders"), "{said}");
    }
}
