//! The laboratory in a real browser: an evolution is ordered, its plot grows, it finishes; a run is stopped by keyboard.

use serde_json::json;

use crate::common::*;
use crate::webdriver::Browser;

const ENTER: char = '\u{E007}';

fn fill(browser: &Browser, name: &str, value: &str) {
    let script = "const f = document.querySelector(`[name=\"${arguments[0]}\"]`); f.closest('details')?.setAttribute('open', ''); f.value = arguments[1]; return true";
    browser.wait_for(name, script, &[json!(name), json!(value)]);
}

/// Where the curves of the plot are now.
const CURVES: &str = "return [...document.querySelectorAll('.plot path[fill=none]')].map((p) => p.getAttribute('d')).join(' ')";

#[test]
fn an_evolution_is_started_from_the_page_and_its_plot_grows() {
    let Some(browser) = Browser::open(1400, 1000) else { return };
    let server = Running::start("sqlite::memory:");
    browser.go(&format!("http://{}/", server.address));
    browser.click("nav.nav a[href='/lab']");
    browser.click("main a[href='/lab/new/evolution'].btn");
    browser.click("main a[href='/lab/new/evolution?game=stash']");
    browser.wait_for("the toy's form", "return location.search.includes('stash')", &[]);
    for (key, value) in [
        ("key_maxGenerations", "40"),
        ("key_popSize", "4"),
        ("key_fitnessFrequent", "1"),
        ("key_seed", "5"),
    ] {
        fill(&browser, key, value);
    }
    browser.click("aside .btn--primary");
    browser.wait_for("the run's page", "return location.pathname.startsWith('/lab/run/')", &[]);
    // The page is never loaded again: what changes is drawn into it.
    browser.script("window.stays = true", &[]);
    let drawn = format!("{} || null", CURVES.replacen("return ", "return (", 1) + ")");
    let first = browser.wait_for("the first curves", &drawn, &[]);
    assert!(browser.text(".plot svg").contains("still to come"), "{}", browser.text(".plot svg"));
    let changed =
        format!("const now = (() => {{ {CURVES} }})(); return now && now !== arguments[0] && now");
    let second = browser.wait_for("the plot to grow", &changed, std::slice::from_ref(&first));
    browser.wait_for("the plot to grow on", &changed, &[second]);
    let finished = "return document.querySelector('[data-status]')?.dataset.status === 'finished'";
    browser.wait_for("the end", finished, &[]);
    assert_eq!(browser.script("return window.stays === true", &[]), json!(true));
    assert!(browser.text("[data-live='files']").contains("weights.json"));
    assert!(browser.text("#said").contains("Finished"), "the end is announced");
    assert!(!browser.text(".plot svg").contains("still to come"));
}

#[test]
fn a_tournament_is_stopped_and_resumed_by_keyboard() {
    let Some(browser) = Browser::open(390, 844) else { return };
    let server = Running::start("sqlite::memory:");
    let fields = "game=carcassonne&rule_meeples=7&rule_farms=third&seed=3&seats=2&bot_random=on&bot_greedy=on&games=200000&format=round-robin";
    let run = form(server.address, "/lab/new/tournament", fields).location();
    browser.go(&format!("http://{}{run}?lang=cs", server.address));
    browser.wait_for("games", "return !!document.querySelector('.cross td.c div small')", &[]);
    let press = |selector: &str| {
        let script = "const b = document.querySelector(arguments[0]); b?.focus(); return b === document.activeElement && !!b";
        browser.wait_for(selector, script, &[json!(selector)]);
        browser.keys(&[], &[ENTER]);
    };
    press("form[action$='/stop'] button");
    let is =
        "return document.querySelector('[data-status]')?.dataset.status.startsWith(arguments[0])";
    browser.wait_for("the stop", is, &[json!("stopped")]);
    press("form[action$='/resume'] button");
    browser.wait_for("the resumption", is, &[json!("running")]);
    let wide = browser.script("return document.documentElement.scrollWidth - innerWidth", &[]);
    assert!(wide.as_i64().unwrap_or(0) <= 0, "scrolls sideways");
}
