//! The end of a game in a real browser: what its graph and its turning points are drawn from.

use serde_json::{Value, json};

use crate::common::*;
use crate::webdriver::Browser;

/// Points fly from the feature that was counted, not from where the last tile was laid.
#[test]
fn points_fly_from_what_scored() {
    let Some(browser) = Browser::open(1200, 900) else { return };
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game_of_people(at);
    for turn in 0..12 {
        let now = wait_for_turn(at, &base);
        act(at, &base, &now, turn * 3);
    }
    browser.go(&format!("http://{at}{base}"));
    browser.wait_for(
        "the board",
        "return document.querySelectorAll('#board [data-handle^=\"tile:\"]').length > 4",
        &[],
    );
    let from = "return import('/assets/motion.js').then(({ scored }) => {
        const board = document.getElementById('board');
        const tiles = [...board.querySelectorAll('[data-handle^=\"tile:\"]')].map((tile) => tile.dataset.handle);
        const middle = (handle) => { const b = board.querySelector(`[data-handle=\"${handle}\"]`).getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
        const [first, ...rest] = tiles;
        const moves = [{ n: 3, seat: 1, handles: [rest.at(-1)] }];
        const line = { n: 3, seat: 1, points: [[1, 4]] };
        const near = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]) < 1;
        return {
            counted: near(scored(board, { ...line, places: [first] }, moves), middle(first)),
            several: tiles.slice(0, 3).some((tile) => near(scored(board, { ...line, places: tiles.slice(0, 3) }, moves), middle(tile))),
            decided: near(scored(board, line, moves), middle(rest.at(-1))),
            gone: near(scored(board, { ...line, places: ['tile:99,99'] }, moves), middle(rest.at(-1))),
        };
    })";
    let found = browser.script(from, &[]);
    let all = json!({ "counted": true, "several": true, "decided": true, "gone": true });
    assert_eq!(found, all);
}

const LEADS: &str = "return import('/assets/end.js').then(({ leads }) => leads(arguments[0]))";

/// Points that fall at one moment are one step, in whatever order their lines are written.
#[test]
fn what_is_counted_at_one_moment_is_one_step_of_the_lead() {
    let Some(browser) = Browser::open(1000, 800) else { return };
    let server = Running::start("sqlite::memory:");
    browser.go(&format!("http://{}/", server.address));
    let line = |n: u32, seat: u32, by: i32| json!({ "n": n, "points": [[seat, by]] });
    let silent = json!({ "n": 4, "points": [] });
    let log = [line(3, 1, 4), silent, line(9, 2, 10), line(9, 1, 9), line(9, 2, 2), line(9, 1, 1)];
    let state = json!({ "log": log, "seats": [{}, {}], "over": { "ranks": [1, 2] } });
    let steps = browser.script(LEADS, &[state]);
    let shown: Vec<[&Value; 4]> = array(&steps)
        .iter()
        .map(|step| ["n", "lead", "by", "turned"].map(|key| &step[key]))
        .collect();
    let wanted = [json!([3, 4, 4, false]), json!([9, 2, -2, false])];
    assert_eq!(json!(shown), json!(wanted));
    assert_eq!(steps[1]["points"], json!([10, 12]));
}

/// The graph of a played game ends where the scores do.
#[test]
fn the_lead_of_a_game_ends_at_the_difference_of_its_scores() {
    let Some(browser) = Browser::open(1000, 800) else { return };
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let fields = "seat1_kind=bot&seat1_bot=greedy&seat2_kind=bot&seat2_bot=greedy";
    let base = new_game(at, "carcassonne", fields);
    browser.go(&format!("http://{at}{base}"));
    browser.wait_for("the end", "return !!document.querySelector('.end-lead .turns li')", &[]);
    let over = state(at, &base);
    let steps = browser.script(LEADS, std::slice::from_ref(&over));
    let mut scores: Vec<i64> =
        array(&over["over"]["scores"]).iter().map(|score| score.as_i64().unwrap()).collect();
    scores.sort_unstable();
    assert_eq!(array(&steps).last().unwrap()["lead"], scores[1] - scores[0]);
    let moments: Vec<i64> = array(&steps).iter().map(|step| step["n"].as_i64().unwrap()).collect();
    assert!(moments.is_sorted_by(|one, next| one < next), "{moments:?}");
}

fn array(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}
