//! Small stages: nothing covers the board, words can be read, a question opens its zone.

use serde_json::json;

use crate::common::*;
use crate::player::Player;
use crate::webdriver::Browser;

const GAMES: [&str; 5] = ["carcassonne", "agricola", "dominion", "arimaa", "warlight"];
const SIZES: [(u32, u32); 3] = [(1440, 900), (1024, 768), (390, 844)];

/// What lies on the pictures of the table: elements that are hit at points of the visible part of a picture.
const COVERED: &str = "
    const covered = new Set();
    const dock = document.getElementById('ask').getBoundingClientRect();
    for (const picture of document.querySelectorAll('.board > svg, .zone > svg')) {
        const [stage, box] = [picture.closest('.board, .panel-body, .zone-own').getBoundingClientRect(), picture.getBoundingClientRect()];
        const [left, right] = [Math.max(0, stage.left, box.left) + 14, Math.min(innerWidth, stage.right, box.right) - 14];
        // What is below the window or the dock is scrolled to.
        const foot = matchMedia('(max-width: 899px)').matches ? Math.min(innerHeight, dock.top) : innerHeight;
        const tabs = document.getElementById('ztabs')?.getBoundingClientRect();
        const [top, bottom] = [Math.max(0, stage.top, box.top, tabs?.height ? tabs.bottom : 0) + 14, Math.min(foot, stage.bottom, box.bottom) - 14];
        for (let i = 0; i <= 12; i += 1) for (let j = 0; j <= 12; j += 1) {
            const [x, y] = [left + ((right - left) * i) / 12, top + ((bottom - top) * j) / 12];
            if (right <= left || bottom <= top) continue;
            const hit = document.elementFromPoint(x, y);
            if (hit && !hit.closest('.board, .zone, #zone-own')) covered.add(hit.id || hit.className);
        }
    }
    return [...covered];";

/// Words of zones that are smaller than 11 pixels on the screen; single letters are the marks of seats.
const SMALL: &str = "
    return [...document.querySelectorAll('.zone > svg text')]
        .filter((text) => text.getClientRects().length && text.textContent.trim().length > 1)
        .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b)])
        .filter(([, size]) => size < 11).map(([words, size]) => `${words}: ${size.toFixed(1)}`).slice(0, 12);";

#[test]
fn nothing_covers_the_board_and_words_can_be_read_at_any_size() {
    let Some(browser) = Browser::open(1440, 900) else { return };
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    for game in GAMES {
        let base =
            new_game(at, game, "seat1_kind=here&seat1_name=Ana&seat2_kind=bot&seat2_bot=random");
        browser.resize(1440, 900);
        browser.go(&format!("http://{at}{base}"));
        Player::new(&browser, 7).play(12);
        for (width, height) in SIZES {
            browser.resize(width, height);
            for lang in ["en", "cs"] {
                browser.go(&format!("http://{at}/lang/{lang}?back={base}"));
                Player::new(&browser, 1).look();
                let tabs = browser.script("return [...document.querySelectorAll('#ztabs [role=tab], .insight [id^=t-zone]')].filter((tab) => tab.getClientRects().length).length", &[]);
                for tab in 0..tabs.as_u64().unwrap().max(1) {
                    let open = "[...document.querySelectorAll('#ztabs [role=tab], .insight [id^=t-zone]')].filter((tab) => tab.getClientRects().length)[arguments[0]]?.click(); scrollTo(0, 0)";
                    browser.script(open, &[json!(tab)]);
                    let covered = browser.script(COVERED, &[]);
                    assert_eq!(covered, json!([]), "{game} at {width}: on the board");
                    let small = browser.script(SMALL, &[]);
                    assert_eq!(small, json!([]), "{game} at {width}, {lang}: small words");
                }
                let wide =
                    browser.script("return document.documentElement.scrollWidth - innerWidth", &[]);
                assert!(wide.as_i64().unwrap_or(0) <= 0, "{game} at {width} scrolls sideways");
            }
            browser.go(&format!("http://{at}/lang/en?back={base}"));
        }
    }
}

/// On a phone a question opens the zone that holds its places; whoever looks elsewhere stays there until the next one.
#[test]
fn a_question_opens_its_zone_once() {
    let Some(browser) = Browser::open(1440, 900) else { return };
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let fields =
        "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_variant=family&rule_pool=none";
    let base = new_game(at, "agricola", fields);
    browser.resize(390, 844);
    browser.go(&format!("http://{at}{base}"));
    let mut player = Player::new(&browser, 3);
    let open = "return document.querySelector('#ztabs [aria-selected=true]').id";
    let seen = player.look();
    assert_eq!(browser.script(open, &[]), json!("ztab-spaces"));
    let badge = browser.text("#ztab-spaces .zcount.is-legal");
    assert!(badge.parse::<u32>().is_ok_and(|count| count > 5), "{badge} places are free");
    assert!(player.click_handle("space:PLOW1"), "the plow can be clicked");
    player.wait_since(&seen);
    let seen = player.look();
    assert_eq!(browser.script(open, &[]), json!("ztab-farm"), "plowing asks on the farm");
    browser.click("#ztab-majors");
    assert_eq!(browser.script(open, &[]), json!("ztab-majors"));
    assert!(player.click_handle(seen["rows"][0][0].as_str().unwrap()));
    player.wait_since(&seen);
    // The dock is as high as what it says: a phone's question with one step stays below 200 pixels.
    let high =
        browser.script("return document.getElementById('ask').getBoundingClientRect().height", &[]);
    assert!(high.as_f64().unwrap() < 200.0, "{high}");
}
