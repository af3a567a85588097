//! A person at the play page: sees the list, clicks the board, confirms. Knows no game.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::webdriver::Browser;

/// What the page offers, once it has settled: rows of the list with the handle that comes next, whether the
/// button confirms, how many steps the draft has, whether the game is over.
const LOOK: &str = "
    if (!document.body.dataset.drawn || document.body.ariaBusy) return null;
    const shown = (id) => { const e = document.getElementById(id); return !!e && !e.hidden; };
    const rows = [...document.querySelectorAll('#choices .dec')].map((row) => [row.dataset.next ?? null, row.textContent]);
    const confirm = shown('confirm') && !document.getElementById('confirm').disabled;
    const veil = shown('handover');
    const over = shown('to-replay');
    if (!rows.length && !confirm && !veil && !over) return null;
    return { rows, confirm, veil, over, steps: document.querySelectorAll('#draft-steps .step').length, drawn: document.body.dataset.drawn };";

/// A point of the window at which a click reaches a handle, once the picture lies still: the dock below it may have grown.
const SPOT: &str = "
    const marks = [...document.querySelectorAll('.play [data-handle]')].filter((e) => e.dataset.handle === arguments[0]);
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const lies = () => JSON.stringify(marks.map((mark) => mark.getBoundingClientRect()));
    return (async () => {
    for (let before = null, tries = 0; before !== lies() && tries < 20; tries += 1) { before = lies(); await frame(); }
    const reaches = (x, y) => document.elementFromPoint(x, y)?.closest('[data-handle]')?.dataset.handle === arguments[0];
    for (const mark of marks) {
        const b = mark.getBoundingClientRect();
        for (const part of [2, 3, 4, 5, 8, 12, 20]) {
            for (let i = 1; i < part; i += 1) for (let j = 1; j < part; j += 1) {
                const [x, y] = [Math.round(b.left + (b.width * i) / part), Math.round(b.top + (b.height * j) / part)];
                if (reaches(x, y)) return [x, y];
            }
        }
    }
    return null;
    })();";

/// Opens the tab under which a handle lies, brings it into view; on a board that is panned, shows all of it.
const BRING: &str = "
    const mark = [...document.querySelectorAll('.play [data-handle]')].find((e) => e.dataset.handle === arguments[0]);
    const zone = mark?.closest('.zone');
    if (zone) for (const name of [`ztab-${zone.dataset.zone}`, `t-zone-${zone.dataset.zone}`]) {
        const tab = document.getElementById(name);
        if (tab?.getClientRects().length) tab.click();
    }
    document.querySelector('[data-zoom=fit]')?.click();
    mark?.scrollIntoView({ block: 'center' });";

/// A game played by clicking.
pub(crate) struct Player<'b> {
    pub(crate) browser: &'b Browser,
    luck: u64,
    /// Decisions entered so far.
    pub(crate) clicks: u32,
    /// Handles that no click could reach, and how often.
    pub(crate) unreachable: BTreeMap<String, u32>,
}

impl<'b> Player<'b> {
    pub(crate) fn new(browser: &'b Browser, luck: u64) -> Self {
        Player { browser, luck, clicks: 0, unreachable: BTreeMap::new() }
    }

    fn random(&mut self, below: usize) -> usize {
        self.luck = self.luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.luck >> 33) as usize) % below.max(1)
    }

    /// What the page offers now; waits while others move.
    pub(crate) fn look(&self) -> Value {
        self.browser.wait_for("a question", LOOK, &[])
    }

    /// Waits until the page has drawn something new since this look.
    pub(crate) fn wait_since(&self, seen: &Value) {
        let script = "return document.body.dataset.drawn !== arguments[0]";
        self.browser.wait_for("an answer", script, std::slice::from_ref(&seen["drawn"]));
    }

    /// Clicks a handle on the board; false if no point of the window reaches it.
    pub(crate) fn click_handle(&mut self, handle: &str) -> bool {
        let spot = || {
            let spot = self.browser.script(SPOT, &[json!(handle)]);
            spot[0].as_f64().zip(spot[1].as_f64())
        };
        let brought = || {
            self.browser.script(BRING, &[json!(handle)]);
            spot()
        };
        let Some((x, y)) = spot().or_else(brought) else {
            *self.unreachable.entry(handle.to_string()).or_default() += 1;
            return false;
        };
        self.browser.click_at(x, y);
        self.clicks += 1;
        true
    }

    fn is_drawn(&self, handle: &str) -> bool {
        let script = "return [...document.querySelectorAll('.play [data-handle]')].some((e) => e.dataset.handle === arguments[0])";
        self.browser.script(script, &[json!(handle)]) == json!(true)
    }

    /// One click: confirms if that is possible and wanted, else one more handle. False when the game is over.
    pub(crate) fn step(&mut self) -> bool {
        let seen = self.look();
        if seen["over"] == true {
            return false;
        }
        if seen["veil"] == true {
            self.browser.click("#show-view");
            self.wait_since(&seen);
            return true;
        }
        let rows = seen["rows"].as_array().unwrap().clone();
        let steps = seen["steps"].as_u64().unwrap();
        // A turn that may end is ended now and then, and surely when it has become long.
        let ends = seen["confirm"] == true && (self.random(3) == 0 || steps > 6);
        if rows.is_empty() || ends {
            self.browser.click("#confirm");
            self.wait_since(&seen);
            return true;
        }
        let first = self.random(rows.len());
        for turn in 0..rows.len() {
            let row = (first + turn) % rows.len();
            let clicked = match rows[row][0].as_str() {
                // What nothing on the table stands for and would end the turn is the confirming button.
                Some(handle) if seen["confirm"] == true && !self.is_drawn(handle) => {
                    self.browser.click("#confirm");
                    true
                }
                Some(handle) => self.click_handle(handle),
                None => {
                    self.browser.click(&format!("#choices .dec:nth-child({})", row + 1));
                    true
                }
            };
            if clicked {
                self.wait_since(&seen);
                return true;
            }
            if self.look()["drawn"] != seen["drawn"] {
                // Somebody else moved between the look and the click: the handle was old.
                self.unreachable.clear();
                return true;
            }
        }
        panic!("no decision can be clicked: {:?}", self.unreachable);
    }

    /// Plays to the end, or until `clicks` clicks were made.
    pub(crate) fn play(&mut self, clicks: u32) -> bool {
        while self.clicks < clicks {
            if !self.step() {
                return true;
            }
        }
        false
    }
}
