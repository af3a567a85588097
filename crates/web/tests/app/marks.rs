//! Gold means you may: every mark that looks clickable does something at the first click, in every game.

use serde_json::json;

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

#[test]
fn a_click_that_means_nothing_says_why() {
    let Some(browser) = Browser::open(1400, 900) else { return };
    let server = Running::start("sqlite::memory:");
    let base = new_game(server.address, "arimaa", "seat1_kind=here&seat2_kind=here");
    browser.go(&format!("http://{}{base}", server.address));
    Player::new(&browser, 1).look();
    let before = browser.text("#how");
    browser.script(
        "const dead = [...document.querySelectorAll('#board [data-handle]')].find((mark) => !mark.closest('.h-legal'));
         dead?.dispatchEvent(new MouseEvent('click', { bubbles: true }));",
        &[],
    );
    let said = browser.text("#how");
    assert!(said.contains("Gold places can be clicked") || said == before, "{said}");
}
