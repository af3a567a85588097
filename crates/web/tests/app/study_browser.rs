//! In a real browser: the board from the other side, the editor of positions, looking back, forecasts, marks, motion.

use serde_json::json;

use crate::common::*;
use crate::player::Player;
use crate::webdriver::Browser;

const LEFT: char = '\u{E012}';
const RIGHT: char = '\u{E014}';
const END: char = '\u{E010}';
const ALT: char = '\u{E00A}';

/// A server and a browser; nothing where there is no browser.
fn open() -> Option<(Running, Browser)> {
    let browser = Browser::open(1400, 900)?;
    Some((Running::start("sqlite::memory:"), browser))
}

/// Where a handle lies on the screen.
fn spot(browser: &Browser, handle: &str) -> (f64, f64) {
    let script = "const e = document.querySelector(`#board [data-handle=\"${arguments[0]}\"]`); if (!e) return null;
        const b = e.getBoundingClientRect(); return b.width ? [b.left + b.width / 2, b.top + b.height / 2] : null";
    let found = browser.wait_for(handle, script, &[json!(handle)]);
    (found[0].as_f64().unwrap(), found[1].as_f64().unwrap())
}

#[test]
fn silver_sees_the_board_from_its_own_side_and_may_turn_it() {
    let Some((server, browser)) = open() else { return };
    let at = server.address;
    let play = |fields: &str| {
        let base = new_game(at, "arimaa", fields);
        browser.go(&format!("http://{at}{base}"));
        browser.wait_for("the page", "return !!document.body.dataset.drawn", &[]);
    };
    let below = |browser: &Browser| spot(browser, "sq:a1").1 > spot(browser, "sq:a8").1;
    play("seat1_kind=here&seat2_kind=bot&seat2_bot=random");
    assert!(below(&browser), "Gold's home is below for Gold");
    play("seat1_kind=bot&seat1_bot=random&seat2_kind=here");
    assert!(!below(&browser), "and above for Silver");
    let pressed = "return document.getElementById('turn-board').ariaPressed";
    assert_eq!(browser.script(pressed, &[]), "true");
    browser.keys(&[], &['v']);
    browser.wait_for(
        "the other side",
        "return document.getElementById('turn-board').ariaPressed === 'false'",
        &[],
    );
    let turned = "const y = (h) => document.querySelector(`#board [data-handle=\"${h}\"]`).getBoundingClientRect().top; return y('sq:a1') > y('sq:a8')";
    browser.wait_for("the turned board", turned, &[]);
    // The choice is kept for Silver, and does not touch Gold.
    play("seat1_kind=bot&seat1_bot=random&seat2_kind=here");
    browser.wait_for("the kept choice", turned, &[]);
    play("seat1_kind=here&seat2_kind=bot&seat2_bot=random");
    browser.wait_for("Gold's own side", turned, &[]);
}

#[test]
fn a_position_is_put_together_analysed_and_played() {
    let Some((server, browser)) = open() else { return };
    let at = server.address;
    browser.go(&format!("http://{at}/new/arimaa"));
    browser.click("a[href='/editor/arimaa']");
    browser.wait_for("the editor", "return !!document.body.dataset.drawn", &[]);
    let drawn = || browser.script("return document.body.dataset.drawn", &[]);
    let click = |handle: &str| {
        let before = drawn();
        let (x, y) = spot(&browser, handle);
        browser.click_at(x, y);
        browser.wait_for(
            "an answer",
            "return document.body.dataset.drawn !== arguments[0]",
            &[before],
        );
    };
    let line = || {
        browser
            .script("return document.getElementById('line').value", &[])
            .as_str()
            .unwrap()
            .to_string()
    };
    let before = line();
    click("tool:E");
    click("sq:e5");
    assert!(browser.text("#problem").contains("2 × elephant"), "{}", browser.text("#problem"));
    assert!(
        browser.script("return document.getElementById('analyse').disabled", &[]) == json!(true)
    );
    click("sq:e5");
    assert_eq!(line(), before, "the same piece clears its square");
    click("side:s");
    assert!(line().starts_with("s ["));
    // This bot's best turns begin with different steps.
    browser.script("document.getElementById('adviser').value = 'ugrh'", &[]);
    browser.click("#analyse");
    browser.wait_for(
        "thoughts",
        "return document.querySelectorAll('#thought .cand').length > 1",
        &[],
    );
    // Written by hand: refused with the reason, then taken.
    browser.script("const f = document.getElementById('line'); f.value = 'g [rr]'; f.dispatchEvent(new Event('input'))", &[]);
    browser.wait_for(
        "the reason",
        "return document.getElementById('problem').textContent.includes('64 squares')",
        &[],
    );
    let duel = format!("s [r{}R]", " ".repeat(62));
    browser.script("const f = document.getElementById('line'); f.value = arguments[0]; f.dispatchEvent(new Event('input'))", &[json!(duel)]);
    browser.wait_for(
        "the duel",
        "return document.getElementById('problem').dataset.state === 'good'",
        &[],
    );
    browser.click("#play-position");
    browser.wait_for(
        "the set-up",
        "return document.querySelector('[name=rule_position]')?.value === arguments[0]",
        &[json!(duel)],
    );
    browser.click("form.setup button.btn--primary");
    browser.wait_for(
        "the game",
        "return document.querySelectorAll('#pieces use').length === 2",
        &[],
    );
}

/// Looking back changes nothing; the game goes on; the present is one key away.
#[test]
fn a_paused_game_is_stepped_backwards_and_forwards() {
    let Some((server, browser)) = open() else { return };
    let at = server.address;
    let bots = "seat1_kind=bot&seat1_bot=greedy&seat2_kind=bot&seat2_bot=greedy&rule_farms=third";
    let base = new_game(at, "carcassonne", bots);
    for _ in 0..6 {
        post(at, &format!("{base}/pace"), &json!({ "paused": true, "pauseMs": 0, "step": true }));
    }
    browser.go(&format!("http://{at}{base}"));
    browser.wait_for("the page", "return !!document.body.dataset.drawn", &[]);
    let tiles = || {
        browser
            .script("return document.querySelectorAll('#ground use, #ground > *').length", &[])
            .as_u64()
            .unwrap()
    };
    let now = tiles();
    let version = state(at, &base)["version"].clone();
    browser.keys(&[], &[LEFT, LEFT, LEFT]);
    browser.wait_for(
        "fewer tiles",
        "return document.querySelectorAll('#ground use, #ground > *').length < arguments[0]",
        &[json!(now)],
    );
    assert!(browser.text("#who").contains("Looking back"), "{}", browser.text("#who"));
    browser.keys(&[], &[RIGHT]);
    browser.script("document.querySelector('[data-timeline=first]').click()", &[]);
    browser.wait_for(
        "the start",
        "return document.getElementById('timeline-slider').value === '0'",
        &[],
    );
    // By rounds, and a line of the log.
    browser.script("document.getElementById('timeline-by').value = 'rounds'; document.querySelector('[data-timeline=next]').click()", &[]);
    browser.wait_for(
        "a round",
        "return Number(document.getElementById('timeline-slider').value) > 0",
        &[],
    );
    browser.keys(&[], &[END]);
    browser.wait_for("now", "return document.getElementById('lookback').hidden && document.querySelectorAll('#ground use, #ground > *').length === arguments[0]", &[json!(now)]);
    assert_eq!(state(at, &base)["version"], version, "nothing was changed");
    // What happens meanwhile does not drag anybody out of the past.
    browser.keys(&[], &[LEFT]);
    browser.wait_for("the past", "return !document.getElementById('lookback').hidden", &[]);
    post(at, &format!("{base}/pace"), &json!({ "paused": true, "pauseMs": 0, "step": true }));
    browser.wait_for("news", "return Number(document.getElementById('timeline-slider').max) > Number(document.getElementById('timeline-slider').value) + 1", &[]);
    assert_eq!(browser.script("return document.getElementById('lookback').hidden", &[]), false);
}

/// Warlight, begun, with the first orders to give.
fn orders() -> Option<(Running, Browser, String)> {
    let (server, browser) = open()?;
    let base = new_game(
        server.address,
        "warlight",
        "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_start=fixed%3A12%2B13%3B21%2B22&rule_max_rounds=3",
    );
    browser.go(&format!("http://{}{base}", server.address));
    browser.wait_for("the page", "return !!document.body.dataset.drawn", &[]);
    Some((server, browser, base))
}

/// Warlight: amounts by clicks, forecasts at the pointer and at the number, orders that are moved and removed.
#[test]
fn an_attack_shows_its_chances_and_orders_are_rearranged() {
    let Some((server, browser, base)) = orders() else { return };
    let at = server.address;
    let mut player = Player::new(&browser, 0);
    let seen = player.look();
    // All armies to one region: a click is one, Shift all that are left.
    let region = seen["rows"]
        .as_array()
        .unwrap()
        .iter()
        .find_map(|row| row[0].as_str().filter(|h| h.starts_with("region:")))
        .unwrap()
        .to_string();
    assert!(player.click_handle(&region));
    player.wait_since(&seen);
    let placed = |n: usize| {
        state(at, &base)["draft"]["steps"][n]["text"].as_str().unwrap_or_default().to_string()
    };
    let id = region.strip_prefix("region:").unwrap();
    assert_eq!(placed(0), format!("deploy {id} 1"));
    let seen = player.look();
    let (x, y) = spot(&browser, &region);
    browser.script("document.elementFromPoint(arguments[0], arguments[1]).closest('[data-handle]').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))", &[json!(x), json!(y)]);
    player.wait_since(&seen);
    assert_eq!(placed(0), format!("deploy {id} 5"), "all that there were");
    let seen = player.look();
    browser.click("#choices .dec");
    player.wait_since(&seen);
    assert_eq!(placed(1), "done", "nothing is left to deploy");
    // The rest of the turn: an attack on a neighbour, with its chance.
    let target = browser.wait_for(
        "an attack",
        "return fetch(location.pathname + '/state').then((a) => a.json()).then((now) => now.choices.find((row) => row.forecast && row.parts[0].pick === arguments[0])?.parts[1].pick)",
        &[json!(region)],
    );
    let target = target.as_str().unwrap().to_string();
    let seen = player.look();
    assert!(player.click_handle(&region));
    player.wait_since(&seen);
    let (x, y) = spot(&browser, &target);
    browser.script("document.elementFromPoint(arguments[0], arguments[1]).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))", &[json!(x), json!(y)]);
    browser.wait_for("the tip", "const t = document.getElementById('tip'); return !t.hidden && /\\d+ % to take it/.test(t.textContent)", &[]);
    let seen = player.look();
    assert!(player.click_handle(&target));
    player.wait_since(&seen);
    browser.wait_for(
        "the chance at the number",
        "return /\\d+ % to take it/.test(document.getElementById('amount-note').textContent)",
        &[],
    );
    let seen = player.look();
    browser.click("#less");
    player.wait_since(&seen);
    let texts = || {
        state(at, &base)["draft"]["steps"]
            .as_array()
            .unwrap()
            .iter()
            .map(|s| s["text"].as_str().unwrap().to_string())
            .collect::<Vec<_>>()
    };
    let before = texts();
    assert!(before.len() >= 2, "{before:?}");
    // A right click at the target removes the attack; the board may have moved when the dock grew.
    let seen = player.look();
    let (x, y) = spot(&browser, &target);
    browser.script("document.elementFromPoint(arguments[0], arguments[1]).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))", &[json!(x), json!(y)]);
    player.wait_since(&seen);
    assert_eq!(texts(), before[..before.len() - 1]);
}

/// Steps of a draft change places: by dragging one onto another, and by keys.
#[test]
fn steps_of_a_draft_are_reordered() {
    let Some((server, browser, base)) = orders() else { return };
    let at = server.address;
    let now = state(at, &base);
    let regions: Vec<String> = now["choices"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|row| row["text"].as_str().filter(|t| t.ends_with(" 1")))
        .take(2)
        .map(String::from)
        .collect();
    assert_eq!(regions.len(), 2, "{now}");
    let body = json!({ "seat": 1, "revision": now["revision"], "steps": regions });
    assert_eq!(post(at, &format!("{base}/draft"), &body).status, 200);
    browser.wait_for(
        "two steps",
        "return document.querySelectorAll('#draft-steps .step').length === 2",
        &[],
    );
    let first = |browser: &Browser| {
        browser.script(
            "return document.querySelector('#draft-steps .step')?.textContent.replace(/^\\d/, '')",
            &[],
        )
    };
    let was = first(&browser);
    browser.script("document.querySelector('#draft-steps .step').focus()", &[]);
    browser.keys(&[ALT], &[RIGHT]);
    let moved = "return document.querySelector('#draft-steps .step')?.textContent.replace(/^\\d/, '') !== arguments[0]";
    browser.wait_for("another order", moved, std::slice::from_ref(&was));
    browser.script(
        "const [one, other] = document.querySelectorAll('#draft-steps .step'); const dataTransfer = new DataTransfer();
        const drag = (to, kind) => to.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
        drag(one, 'dragstart'); drag(other, 'dragover'); drag(other, 'drop');",
        &[],
    );
    browser.wait_for("the old order", "return document.querySelector('#draft-steps .step')?.textContent.replace(/^\\d/, '') === arguments[0]", &[was]);
}

/// Carcassonne: the last tile of an opponent is marked, its disc hides the mark; a meeple shows its feature and points.
#[test]
fn last_tiles_are_marked_and_meeples_say_what_they_stand_on() {
    let Some((server, browser)) = open() else { return };
    let at = server.address;
    let base = new_game(
        at,
        "carcassonne",
        "seat1_kind=here&seat2_kind=bot&seat2_bot=greedy&seat3_kind=bot&seat3_bot=greedy&rule_meeples=7&rule_farms=third",
    );
    for turn in 0..8 {
        let now = wait_for_turn(at, &base);
        assert_eq!(act(at, &base, &now, turn).status, 200);
    }
    // A turn is one decision or two: only at its beginning are the bots' tiles the last ones.
    let now = wait_for_turn(at, &base);
    if !now["svg"].as_str().unwrap().contains("data-last=\"2\"") {
        assert_eq!(act(at, &base, &now, 0).status, 200);
        wait_for_turn(at, &base);
    }
    browser.go(&format!("http://{at}{base}"));
    browser.wait_for("the page", "return !!document.body.dataset.drawn", &[]);
    let marked = "return [...document.querySelectorAll('#last [data-last]')].filter((e) => e.getClientRects().length).map((e) => e.dataset.last).sort().join()";
    let marks = browser.script(marked, &[]).as_str().unwrap().to_string();
    assert!(marks.contains("2,3"), "{marks}");
    browser.click("#seats [data-seat='2'] .disc");
    assert_eq!(browser.script(marked, &[]).as_str().unwrap(), marks.replace("2,", ""));
    browser.click("#seats [data-seat='2'] .disc");
    assert_eq!(browser.script(marked, &[]), json!(marks));
    let shown = "const m = document.querySelector('#meeples [data-handle]'); m.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        const f = [...document.querySelectorAll('.feature')].filter((e) => getComputedStyle(e).visibility === 'visible');
        const l = [...document.querySelectorAll('.feature-label')].filter((e) => getComputedStyle(e).visibility === 'visible');
        return [f.length, l[0]?.textContent ?? '']";
    let label = browser.script(shown, &[]);
    assert_eq!(label[0], 1, "{label}");
    assert!(label[1].as_str().unwrap().contains("point"), "{label}");
}

/// A bot's piece slides over the board, unless the person wants less motion.
#[test]
fn moves_of_bots_animate_their_pieces() {
    let Some((server, browser)) = open() else { return };
    let at = server.address;
    let line = format!("g [{}r{}R]", " ".repeat(20), " ".repeat(42));
    let line = line.replace(' ', "%20").replace('[', "%5B").replace(']', "%5D");
    let slides = |still: bool| {
        let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": if still { "reduce" } else { "no-preference" } }] });
        browser.devtools("Emulation.setEmulatedMedia", &media);
        let base = new_game(
            at,
            "arimaa",
            &format!("seat1_kind=bot&seat1_bot=random&seat2_kind=here&rule_position={line}"),
        );
        post(at, &format!("{base}/pace"), &json!({ "paused": true, "pauseMs": 700 }));
        browser.go(&format!("http://{at}{base}"));
        browser.wait_for("the page", "return !!document.body.dataset.drawn", &[]);
        browser.script("window.slid = 0; const animate = Element.prototype.animate; Element.prototype.animate = function (...given) { if (this.dataset?.on) window.slid += 1; return animate.apply(this, given); }", &[]);
        post(at, &format!("{base}/pace"), &json!({ "paused": true, "pauseMs": 700, "step": true }));
        browser.wait_for(
            "the move",
            "return document.querySelectorAll('[data-log] .ev').length > 0",
            &[],
        );
        browser.script("return window.slid", &[]).as_u64().unwrap()
    };
    assert!(slides(false) > 0);
    assert_eq!(slides(true), 0);
}
