//! Arimaa's set-up: ready-made arrangements, and pieces that change places on the board.

use serde_json::{Value, json};

use crate::common::*;
use crate::webdriver::Browser;

const ESCAPE: char = '\u{E00C}';
const ENTER: char = '\u{E007}';
/// 99of9, as it is entered: the back rank first.
const KNOWN: &str = "Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Dc2 Md2 Ee2 Df2 Hg2 Rh2";

fn texts(now: &Value) -> Vec<String> {
    let steps = now["draft"]["steps"].as_array().unwrap();
    steps.iter().map(|step| step["text"].as_str().unwrap().to_string()).collect()
}

#[test]
fn an_arrangement_replaces_the_draft_as_a_whole() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "arimaa", "seat1_kind=here&seat2_kind=here&rule_handicap=Mcc");
    for (seat, emptied) in [(1, ["-d2"].as_slice()), (2, &["-d8", "-e8"])] {
        let mut now = state(at, &base);
        let offered = now["arrangements"].as_array().unwrap().clone();
        assert_eq!((now["seat"].as_u64(), offered.len()), (Some(seat), 4), "{now}");
        for one in [&offered[3], &offered[0]] {
            let body = json!({ "seat": seat, "revision": now["revision"], "steps": one["steps"] });
            let answer = post(at, &format!("{base}/draft"), &body);
            assert_eq!(answer.status, 200, "{}", answer.text());
            now = answer.json()["state"].clone();
            assert_eq!(json!(texts(&now)), one["steps"]);
            assert_eq!(now["arrangements"], json!(offered), "offered from the draft's beginning");
            assert_eq!(now["draft"]["complete"], true);
            let entered = now["svg"].as_str().unwrap().matches("data-step=").count();
            assert_eq!(entered, 16, "all of them can change places, left squares too");
        }
        let left: Vec<String> = texts(&now).into_iter().filter(|t| t.starts_with('-')).collect();
        assert_eq!(left, emptied, "what is left out leaves its square empty");
        let body = json!({ "seat": seat, "revision": now["revision"] });
        assert_eq!(post(at, &format!("{base}/confirm"), &body).status, 200);
    }
    let now = state(at, &base);
    assert_eq!(now["arrangements"], json!([]), "nothing is set up any more");
    assert!(!now["svg"].as_str().unwrap().contains("data-step="));
}

/// Where what a step has put on the board lies on the screen.
fn spot(browser: &Browser, step: usize) -> (f64, f64) {
    let script = "const b = document.querySelector(`#board [data-step=\"${arguments[0]}\"] rect`)?.getBoundingClientRect();
        return b ? [b.left + b.width / 2, b.top + b.height / 2] : null";
    let found = browser.wait_for("a piece that was entered", script, &[json!(step)]);
    (found[0].as_f64().unwrap(), found[1].as_f64().unwrap())
}

#[test]
fn pieces_change_places_by_dragging_clicking_and_keys() {
    let Some(browser) = Browser::open(1400, 900) else { return };
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "arimaa", "seat1_kind=here&seat2_kind=here");
    browser.go(&format!("http://{at}{base}"));
    browser.wait_for("the page", "return !!document.body.dataset.drawn", &[]);
    let drafted = |what: &str, wanted: &str| {
        for _ in 0..4_000 {
            if texts(&state(at, &base)).join(" ") == wanted {
                let script = "return !document.body.ariaBusy && document.querySelectorAll('#board [data-step]').length === 16 && !document.querySelector('#board [data-step].is-picked')";
                browser.wait_for(what, script, &[]);
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(25));
        }
        panic!("{what}: {:?}", texts(&state(at, &base)));
    };
    browser.click("#arrangements button:nth-child(4)");
    browser.wait_for("a draft", "return document.querySelectorAll('#draft-steps .step').length === 16 && document.querySelector('#arrangements button:nth-child(4)').ariaPressed === 'true'", &[]);
    browser.click("#arrangements button:nth-child(1)");
    drafted("another arrangement", KNOWN);
    // The elephant and a cat, by dragging; the picture shows the piece where it was dropped.
    browser.drag(spot(&browser, 12), spot(&browser, 3));
    let dragged = KNOWN.replace("Cd1", "Ed1").replace("Ee2", "Ce2");
    drafted("exchanged by dragging", &dragged);
    browser.wait_for("the elephant on d1", "return document.querySelector('#board [data-step=\"3\"] use').getAttribute('href') === '#ar-ge'", &[]);
    // A horse and a rabbit, by clicks; before that a choice that is given up.
    let picked =
        "return document.querySelectorAll('#board [data-step].is-picked').length === arguments[0]";
    let click = |step| {
        let (x, y) = spot(&browser, step);
        browser.click_at(x, y);
    };
    click(5);
    browser.wait_for("a mark", picked, &[json!(1)]);
    browser.keys(&[], &[ESCAPE]);
    browser.wait_for("no mark", picked, &[json!(0)]);
    click(9);
    browser.wait_for("a mark", picked, &[json!(1)]);
    click(0);
    let clicked = dragged.replace("Ra1", "Ha1").replace("Hb2", "Rb2");
    drafted("exchanged by clicks", &clicked);
    // The camel and a dog, by keys.
    let focus = "document.querySelector(`#board [data-step=\"${arguments[0]}\"]`).focus()";
    browser.script(focus, &[json!(11)]);
    browser.keys(&[], &[ENTER]);
    browser.wait_for("a mark", picked, &[json!(1)]);
    browser.script(focus, &[json!(10)]);
    browser.keys(&[], &[' ']);
    let keyed = clicked.replace("Dc2", "Mc2").replace("Md2", "Dd2");
    drafted("exchanged by keys", &keyed);
    browser.wait_for(
        "focus where it was",
        "return document.activeElement.dataset.step === '10'",
        &[],
    );
    browser.click("#confirm");
    browser.wait_for(
        "Silver's set-up",
        "return !document.querySelector('#board [data-step]') && !document.getElementById('arrangements').hidden",
        &[],
    );
    assert_eq!(post(at, &format!("{base}/resign"), &json!({ "seat": 1 })).status, 200);
    let id = base.split('/').nth(2).unwrap();
    let record = get(at, &format!("/replay/{id}/record.json")).json();
    let actions: Vec<&str> =
        record["actions"].as_array().unwrap().iter().map(|a| a.as_str().unwrap()).collect();
    let wanted: Vec<String> = keyed.split(' ').map(|text| format!("1 {text}")).collect();
    assert_eq!(actions, wanted);
}
