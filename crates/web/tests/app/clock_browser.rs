//! Clocks at a table in a real browser: chosen on the page, running for whoever is asked, and running out.

use serde_json::json;

use crate::common::*;
use crate::player::Player;
use crate::webdriver::Browser;

/// The seats whose clocks run, as the page marks them.
const RUNNING: &str = "return [...document.querySelectorAll('.seat')].filter((s) => s.querySelector('.clock[data-runs]')).map((s) => s.dataset.seat).join()";

/// What the clock of a seat shows, in seconds: the turn's own time and the reserve, or what is left in all.
fn shown(browser: &Browser, seat: u8) -> Vec<u32> {
    let text = browser.text(&format!(".seat[data-seat='{seat}'] .clock"));
    let seconds = |part: &str| {
        let (minutes, seconds) = part.trim().split_once(':')?;
        Some(minutes.parse::<u32>().ok()? * 60 + seconds.parse::<u32>().ok()?)
    };
    let read: Option<Vec<u32>> = text.split('+').map(seconds).collect();
    read.unwrap_or_else(|| panic!("`{text}` is no clock"))
}

/// Fills the set-up page for two people at one screen, starts the game and waits for the board.
fn sit_down(browser: &Browser, server: &Running, game: &str, clock: &str) {
    browser.go(&format!("http://{}/new/{game}", server.address));
    let fill = "for (const seat of [1, 2]) document.querySelector(`[name=seat${seat}_kind][value=here]`).click();
        const [offered, own] = ['clock', 'clock_own'].map((name) => document.querySelector(`[name=${name}]`));
        offered.value = arguments[0];
        if (offered.value !== arguments[0]) { offered.value = ''; own.value = arguments[0]; }
        return true";
    browser.wait_for("the form", fill, &[json!(clock)]);
    browser.click("aside .btn--primary");
    browser.wait_for("the table", "return !!document.body.dataset.drawn", &[]);
}

/// A reserve with an increment, chosen from the list: only who is asked pays, first from the turn's own time.
#[test]
fn the_clock_of_who_is_asked_runs() {
    let Some(browser) = Browser::open(1400, 900) else { return };
    let server = Running::start("sqlite::memory:");
    sit_down(&browser, &server, "carcassonne", "60m+0s");
    let is_running = format!("return (() => {{ {RUNNING} }})() === arguments[0]");
    browser.wait_for("Ana's clock", &is_running, &[json!("1")]);
    assert_eq!(shown(&browser, 2), [3_600], "who is not asked has all of it");
    let less = "const text = document.querySelector(`.seat[data-seat='1'] .clock`).textContent; return text !== '60:00' && text";
    browser.wait_for("the clock to run", less, &[]);
    let mut player = Player::new(&browser, 4);
    for _ in 0..12 {
        player.step();
        if browser.script(RUNNING, &[]) == json!("2") {
            break;
        }
    }
    browser.wait_for("the other clock", &is_running, &[json!("2")]);
    let kept = shown(&browser, 1);
    assert!(kept[0] < 3_600, "{kept:?}");
    // Loaded again, the page shows what the server keeps, not what the page began with.
    let address = browser.script("return location.href", &[]);
    browser.go(address.as_str().unwrap_or_default());
    browser.wait_for("the table", "return !!document.body.dataset.drawn", &[]);
    browser.wait_for("the other clock", &is_running, &[json!("2")]);
    assert_eq!(shown(&browser, 1), kept);
}

/// A control of the page's own field, with a time for the turn and a reserve.
#[test]
fn both_times_of_a_turn_are_shown() {
    let Some(browser) = Browser::open(1400, 900) else { return };
    let server = Running::start("sqlite::memory:");
    sit_down(&browser, &server, "arimaa", "2m/6m/100/0/8h/6m");
    let clock = shown(&browser, 2);
    assert_eq!(clock, [120, 360], "the turn's own time and the reserve");
    browser.wait_for(
        "the turn's own time to run",
        "return document.querySelector(`.seat[data-seat='1'] .clock`).textContent !== '2:00 + 6:00'",
        &[],
    );
    assert_eq!(shown(&browser, 1)[1], 360, "the reserve is not touched before");
}

/// Whose time is up has lost, and the page says so without being asked.
#[test]
fn a_clock_that_runs_out_ends_the_game_on_the_page() {
    let Some(browser) = Browser::open(1400, 900) else { return };
    let server = Running::start("sqlite::memory:");
    sit_down(&browser, &server, "carcassonne", "3s");
    browser.wait_for("a low clock", "return !!document.querySelector('.clock.low')", &[]);
    let over = "const e = document.getElementById('to-replay'); return !!e && !e.hidden";
    browser.wait_for("the end", over, &[]);
    let page = browser.script("return document.body.innerText", &[]);
    assert!(page.as_str().is_some_and(|text| text.contains("time is up")), "{page}");
    assert_eq!(browser.script(RUNNING, &[]), json!(""), "no clock runs any more");
}
