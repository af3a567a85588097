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
        ("editor", "/editor/arimaa"),
        ("missing", "/nothing"),
        ("start-cs", "/?lang=cs"),
    ] {
        shoot(&browser, folder, name, &format!("{site}{path}"));
    }
}

/// The laboratory's pages: forms, runs in the middle and at their end, results.
#[test]
#[ignore = "writes pictures; cargo xtask screenshots runs it"]
fn the_laboratory_is_pictured() {
    let Ok(folder) = std::env::var(FOLDER) else { panic!("{FOLDER} names the folder") };
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder).unwrap();
    let server = Running::of(Arc::new(Catalog::standard()), "sqlite::memory:", unlimited());
    let at = server.address;
    let Some(browser) = &Browser::open(1440, 900) else { return };
    let site = format!("http://{at}");
    let ordered = |kind: &str, fields: &str| {
        let answer = form(at, &format!("/lab/new/{kind}"), fields);
        assert_eq!(answer.status, 303, "{}", answer.text());
        format!("{site}{}", answer.location())
    };
    let finished = |url: &str| {
        browser.go(url);
        let script =
            "return document.querySelector('[data-status]')?.dataset.status === 'finished'";
        browser.wait_for(url, script, &[]);
    };
    let rules = "rule_meeples=7&rule_farms=third&seats=2&format=round-robin";
    let bots = "bot_random=on&bot_greedy=on&bot_optimising=on&bot_weighted=on&bot_rules19-3=on";
    let done = ordered("tournament", &format!("game=carcassonne&{rules}&{bots}&games=60&seed=7"));
    finished(&done);
    shoot(browser, folder, "lab-tournament-finished", &done);
    let fields = "game=carcassonne&exp_7.3=on&exp_7.4=on&scale=quick&games=100&seed=1";
    let results = ordered("reproduction", fields);
    browser.go(&results);
    let both = "return [...document.querySelectorAll('.results .chip--info')].length >= 2";
    browser.wait_for("two results", both, &[]);
    shoot(browser, folder, "lab-results", &results);
    let keys = "key_popSize=6&key_matingGames=2&key_environmentGames=2&key_fitnessGames=4&key_fitnessFrequent=1&key_maxGenerations=40";
    let learning = ordered(
        "evolution",
        &format!("game=carcassonne&what=weights&preset=A.1&{keys}&key_seed=5"),
    );
    let long = ordered(
        "tournament",
        &format!("game=carcassonne&{rules}&{bots}&games=100000&seed=8&sprt=0,20"),
    );
    browser.go(&learning);
    let grown = "return Number(document.querySelector('[data-lab]')?.dataset.drawn) > 4 && !!document.querySelector('.plot path[fill=none]')";
    browser.wait_for("some generations", grown, &[]);
    shoot(browser, folder, "lab-evolution", &learning);
    shoot(browser, folder, "lab", &format!("{site}/lab"));
    form(at, &format!("{}/stop", learning.trim_start_matches(&site)), "");
    browser.go(&long);
    browser.wait_for(
        "some games",
        "return document.querySelectorAll('.cross td.c small').length > 2",
        &[],
    );
    shoot(browser, folder, "lab-tournament", &long);
    shoot(browser, folder, "lab-stopped", &learning);
    form(at, &format!("{}/stop", long.trim_start_matches(&site)), "");
    for (name, path) in [
        ("lab-new-tournament", "/lab/new/tournament?game=carcassonne"),
        ("lab-new-evolution", "/lab/new/evolution?game=carcassonne"),
        ("lab-agenda", "/lab/agenda"),
        ("lab-new-reproduction", "/lab/new/reproduction?game=warlight"),
        ("lab-cs", "/lab?lang=cs"),
    ] {
        shoot(browser, folder, name, &format!("{site}{path}"));
    }
}
