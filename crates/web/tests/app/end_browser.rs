//! The end of a game in a real browser: what its graph and its turning points are drawn from.

use serde_json::{Value, json};

use crate::common::*;
use crate::webdriver::Browser;

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
