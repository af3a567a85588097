//! Pictures of every page: both themes, wide and phone. `cargo xtask screenshots` runs it.

use std::path::Path;
use std::sync::Arc;

use bw_catalog::Catalog;
use serde_json::json;

use crate::common::*;
use crate::player::Player;
use crate::webdriver::Browser;

const FOLDER: &str = "BW_SCREENSHOTS";
const SIZES: [(&str, u32, u32, bool); 3] =
    [("wide", 1440, 900, false), ("middle", 1024, 768, false), ("phone", 390, 844, true)];

fn decoded(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let letters: Vec<u8> = text.bytes().filter_map(value).collect();
    letters
        .chunks(4)
        .flat_map(|four| {
            let bits = four.iter().fold(0_u32, |bits, &six| bits << 6 | u32::from(six))
                << (6 * (4 - four.len()));
            bits.to_be_bytes()[1..four.len()].to_vec()
        })
        .collect()
}

fn shoot(browser: &Browser, folder: &Path, name: &str, url: &str) {
    for (size, width, height, mobile) in SIZES {
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        browser.devtools("Emulation.setDeviceMetricsOverride", &metrics);
        for theme in ["light", "dark"] {
            let mark = if url.contains('?') { '&' } else { '?' };
            browser.go(&format!("{url}{mark}theme={theme}"));
            let ready = "return document.readyState === 'complete' && (!document.getElementById('choices') || !!document.body.dataset.drawn)";
            browser.wait_for(name, ready, &[]);
            std::thread::sleep(std::time::Duration::from_millis(150));
            let wide =
                browser.script("return document.documentElement.scrollWidth - innerWidth", &[]);
            assert!(wide.as_i64().unwrap_or(0) <= 0, "{name} scrolls sideways at {width}");
            let file = folder.join(format!("{name}-{size}-{theme}.png"));
            std::fs::write(file, decoded(&browser.screenshot())).unwrap();
        }
    }
    browser.devtools("Emulation.clearDeviceMetricsOverride", &json!({}));
}

#[test]
#[ignore = "writes pictures; cargo xtask screenshots runs it"]
fn every_page_is_pictured() {
    let Ok(folder) = std::env::var(FOLDER) else { panic!("{FOLDER} names the folder") };
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder).unwrap();
    let catalog = Arc::new(Catalog::standard());
    let server = Running::of(Arc::clone(&catalog), "sqlite::memory:", unlimited());
    let at = server.address;
    let site = format!("http://{at}");
    let Some(browser) = Browser::open(1440, 900) else { return };
    let games: Vec<&str> = catalog.games().iter().map(|game| game.spec.id).collect();
    for game in &games {
        let fields = "seat1_kind=here&seat1_name=Ana&seat2_kind=bot&seat2_bot=random&rule_meeples=7&rule_farms=third";
        let base = new_game(at, game, fields);
        browser.go(&format!("{site}{base}"));
        let mut player = Player::new(&browser, 4);
        // Into the middle of a game, then one step of a draft.
        player.play(30);
        while player.look()["steps"] == 0 && player.step() {}
        shoot(&browser, folder, &format!("play-{game}"), &format!("{site}{base}"));
        shoot(&browser, folder, &format!("setup-{game}"), &format!("{site}/new/{game}"));
    }
    let watched = new_game(
        at,
        "carcassonne",
        "seat1_kind=bot&seat1_bot=greedy&seat2_kind=bot&seat2_bot=greedy&rule_meeples=7&rule_farms=third",
    );
    wait_for_turn(at, &watched);
    let id = watched.split('/').nth(2).unwrap();
    shoot(&browser, folder, "replay", &format!("{site}/replay/{id}?step=60"));
    // Bots against bots, in the middle of a game, with what the last of them considered.
    let bots = "seat1_kind=bot&seat1_bot=greedy&seat2_kind=bot&seat2_bot=rules19-3-pr&rule_meeples=7&rule_farms=third";
    let watched = new_game(at, "carcassonne", bots);
    let pace = |paused, pause| {
        let pace = json!({ "paused": paused, "pauseMs": pause, "step": false });
        assert_eq!(post(at, &format!("{watched}/pace"), &pace).status, 200);
    };
    pace(false, 60);
    browser.go(&format!("{site}{watched}"));
    browser.wait_for(
        "thirty tiles",
        "return document.querySelectorAll('.log .ev').length > 90 && !!document.querySelector('#thought .contrib')",
        &[],
    );
    pace(true, 700);
    shoot(&browser, folder, "watch", &format!("{site}{watched}"));
    let covered =
        new_game(at, "dominion", "seat1_kind=here&seat1_name=Ana&seat2_kind=here&seat2_name=Petr");
    shoot(&browser, folder, "handover", &format!("{site}{covered}"));
    for (name, path) in [
        ("start", "/"),
        ("library", "/library"),
        ("help", "/help"),
        ("missing", "/nothing"),
        ("start-cs", "/?lang=cs"),
    ] {
        shoot(&browser, folder, name, &format!("{site}{path}"));
    }
}
