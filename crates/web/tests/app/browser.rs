//! The app in a real browser: whole games by mouse and by keyboard, hand-over, links, undo, replay, language.

use serde_json::json;

use crate::common::*;
use crate::player::Player;
use crate::proxy::Relay;
use crate::webdriver::Browser;

const ENTER: char = '\u{E007}';
const DOWN: char = '\u{E015}';
const RIGHT: char = '\u{E014}';
const CONTROL: char = '\u{E009}';

const CARCASSONNE: &str = "seat1_kind=here&seat1_name=Ana&seat2_kind=bot&seat2_bot=greedy&rule_meeples=7&rule_farms=third";

/// A server and a browser; nothing where there is no browser.
fn open() -> Option<(Running, Browser)> {
    let browser = Browser::open(1400, 900)?;
    Some((Running::start("sqlite::memory:"), browser))
}

/// A game to its end by clicks on the board, in a window of this size.
fn full_game(game: &str, fields: &str, most: u32, (width, height): (u32, u32)) {
    let Some((server, browser)) = open() else { return };
    browser.resize(width, height);
    let base = new_game(server.address, game, fields);
    browser.go(&format!("http://{}{base}", server.address));
    let mut player = Player::new(&browser, 3);
    let over = player.play(most);
    let (clicks, unreachable) = (player.clicks, player.unreachable);
    println!("{game} at {width}: {clicks} clicks, unreachable {unreachable:?}");
    assert!(over, "{game} is not over after {clicks} clicks");
    assert!(unreachable.is_empty(), "{game} at {width}: no click reaches {unreachable:?}");
    let now = state(server.address, &base);
    assert_eq!(now["over"]["end"], "normal", "{game}");
}

const DESK: (u32, u32) = (1440, 900);
const PHONE: (u32, u32) = (390, 844);

/// Five at the table: all tiles are laid, and one person lays fourteen of them.
fn carcassonne() -> String {
    let bots = (2..=5).map(|seat| format!("&seat{seat}_kind=bot&seat{seat}_bot=greedy"));
    format!("seat1_kind=here{}&rule_farms=third", bots.collect::<String>())
}

const ARIMAA: &str = "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_turns=12";
const DOMINION: &str = "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_max_rounds=9";
const WARLIGHT: &str = "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_max_rounds=4";
/// The family game: fourteen rounds with fields, fences and animals, without hands of cards.
const AGRICOLA: &str =
    "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_variant=family&rule_pool=none";

#[test]
fn carcassonne_is_played_by_clicking_the_board() {
    full_game("carcassonne", &carcassonne(), 200, DESK);
}

#[test]
fn arimaa_is_played_by_clicking_the_board() {
    full_game("arimaa", ARIMAA, 600, DESK);
}

#[test]
fn dominion_is_played_by_clicking_the_board() {
    full_game("dominion", DOMINION, 600, DESK);
}

#[test]
fn warlight_is_played_by_clicking_the_board() {
    full_game("warlight", WARLIGHT, 600, DESK);
}

#[test]
fn agricola_is_played_by_clicking_the_board() {
    full_game("agricola", AGRICOLA, 900, DESK);
}

#[test]
fn carcassonne_is_played_on_a_phone() {
    full_game("carcassonne", &carcassonne(), 200, PHONE);
}

#[test]
fn arimaa_is_played_on_a_phone() {
    full_game("arimaa", ARIMAA, 600, PHONE);
}

#[test]
fn dominion_is_played_on_a_phone() {
    full_game("dominion", DOMINION, 600, PHONE);
}

#[test]
fn warlight_is_played_on_a_phone() {
    full_game("warlight", WARLIGHT, 600, PHONE);
}

#[test]
fn agricola_is_played_on_a_phone() {
    full_game("agricola", AGRICOLA, 900, PHONE);
}

#[test]
fn a_game_is_played_by_keyboard_only() {
    let Some((server, browser)) = open() else { return };
    let at = server.address;
    let base =
        new_game(at, "stash", "seat1_kind=here&seat1_name=Ana&seat2_kind=bot&seat2_bot=random");
    browser.go(&format!("http://{at}{base}"));
    let player = Player::new(&browser, 0);
    let mut turns = 0;
    loop {
        let seen = player.look();
        if seen["over"] == true {
            break;
        }
        match seen["rows"].as_array().unwrap().len() {
            // Enter confirms what was entered.
            0 => browser.keys(&[], &[ENTER]),
            // Digits take a line at once, arrows mark one and Enter takes it.
            rows if turns % 2 == 0 => browser.keys(&[], &[char::from(b'0' + rows.min(9) as u8)]),
            _ => browser.keys(&[], &[DOWN, DOWN, ENTER]),
        }
        player.wait_since(&seen);
        turns += 1;
    }
    assert!(turns >= 4, "{turns}");
    assert_eq!(state(at, &base)["over"]["end"], "normal");
}

#[test]
fn a_draft_is_turned_changed_taken_back_and_confirmed() {
    let Some((server, browser)) = open() else { return };
    let at = server.address;
    let base = new_game(at, "carcassonne", CARCASSONNE);
    browser.go(&format!("http://{at}{base}"));
    let mut player = Player::new(&browser, 0);
    let start = player.look();
    let now = state(at, &base);
    // A cell on which the tile fits in several ways.
    let cell =
        |choice: &serde_json::Value| choice["parts"][0]["pick"].as_str().unwrap().to_string();
    let cells: Vec<String> = now["choices"].as_array().unwrap().iter().map(cell).collect();
    let turning = cells.iter().find(|one| cells.iter().filter(|other| other == one).count() > 1);
    let Some(turning) = turning else { return };
    assert!(player.click_handle(turning));
    player.wait_since(&start);
    assert!(browser.text("#piece svg").is_empty() && browser.text("#draft-steps").contains("1"));
    let drafted = state(at, &base);
    assert_eq!(drafted["actions"], now["actions"], "a draft is not in the log");
    let seen = player.look();
    browser.keys(&[], &['e']);
    player.wait_since(&seen);
    let turned = state(at, &base);
    assert_ne!(turned["draft"]["steps"][0]["text"], drafted["draft"]["steps"][0]["text"]);
    // The draft is kept by the server: it is there after the page is loaded again.
    browser.go(&format!("http://{at}{base}"));
    let seen = player.look();
    assert_eq!(seen["steps"], 1);
    browser.keys(&[CONTROL], &['z']);
    player.wait_since(&seen);
    assert_eq!(state(at, &base)["draft"]["steps"], json!([]));
    // A confirmed turn can be taken back too, at a table where nobody else decides.
    let mut clicks = 0;
    while state(at, &base)["log"].as_array().unwrap().iter().filter(|e| e["seat"] == 2).count() == 0
    {
        player.step();
        clicks += 1;
        assert!(clicks < 12);
    }
    player.look();
    browser.click("#undo");
    browser.wait_for(
        "undo",
        "return document.querySelectorAll('.log [data-seat=\"2\"].ev').length === 0",
        &[],
    );
    let back = state(at, &base);
    assert!(back["log"].as_array().unwrap().iter().all(|entry| entry["seat"] != 2));
}

/// The connection breaks, then the server is started anew: the page says so, comes back, and the draft is still there.
#[test]
fn a_lost_connection_and_a_new_server_cost_nothing() {
    let Some(browser) = Browser::open(1200, 800) else { return };
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    let server = Running::start(&url);
    let relay = Relay::to(server.address);
    let base = new_game(server.address, "carcassonne", CARCASSONNE);
    browser.go(&format!("http://{}{base}", relay.address));
    let mut player = Player::new(&browser, 0);
    let seen = player.look();
    let cell = seen["rows"][0][0].as_str().unwrap().to_string();
    assert!(player.click_handle(&cell));
    player.wait_since(&seen);
    let draft = state(server.address, &base)["draft"]["steps"].clone();
    assert_eq!(draft.as_array().unwrap().len(), 1);
    relay.cut();
    drop(server);
    let says = "const e = document.getElementById('banner'); return !e.hidden && e.textContent";
    browser.wait_for("the banner", says, &[]);
    browser.wait_for("the dialog", "return document.getElementById('lost').open", &[]);
    assert_eq!(browser.text("#draft-steps .n"), "1", "the draft stays on the page");
    // Too early: nothing answers yet. After this the page tries again by itself.
    browser.click("#lost [data-again]");
    let server = Running::start(&url);
    relay.mend(server.address);
    browser.wait_for("the table", "return !document.getElementById('lost').open", &[]);
    browser.wait_for("the news", says, &[]);
    let kept = "return fetch(location.pathname + '/state').then((answer) => answer.json()).then((now) => now.draft.steps.length === 1)";
    browser.wait_for("the draft on the new server", kept, &[]);
    assert_eq!(state(server.address, &base)["draft"]["steps"], draft);
    player.step();
}

/// The piece in hand is turned before it lies, and dragged to its place.
#[test]
fn a_tile_is_turned_in_hand_and_dragged() {
    let Some((server, browser)) = open() else { return };
    let at = server.address;
    let base = new_game(at, "carcassonne", CARCASSONNE);
    browser.go(&format!("http://{at}{base}"));
    let player = Player::new(&browser, 0);
    player.look();
    browser.wait_for("the tile", "return !!document.querySelector('#piece svg')", &[]);
    let turn = "return document.querySelector('#piece svg').style.transform";
    let before = browser.script(turn, &[]);
    browser.keys(&[], &['e']);
    let turned = browser.script(turn, &[]);
    assert_ne!(before, turned);
    assert_eq!(state(at, &base)["draft"]["steps"], json!([]), "turning in hand is no decision");
    // A place on which it fits as it is turned now, or any other: then it lies as it can.
    let place = "const all = [...document.querySelectorAll('#board .h-legal')];
        const cell = all.find((mark) => !mark.classList.contains('is-unfit')) ?? all[0];
        const box = cell.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2]";
    let to = browser.script(place, &[]);
    let piece = browser.script(
        "const box = document.getElementById('piece').getBoundingClientRect(); return [box.left + 30, box.top + 30]",
        &[],
    );
    let point =
        |value: &serde_json::Value| (value[0].as_f64().unwrap(), value[1].as_f64().unwrap());
    browser.drag(point(&piece), point(&to));
    browser.wait_for(
        "a draft",
        "return document.querySelectorAll('#draft-steps .step').length === 1",
        &[],
    );
    assert_eq!(state(at, &base)["draft"]["steps"].as_array().unwrap().len(), 1);
}

/// Watching: a bot shows what it considered, is paused, makes one step, and `?` shows the keys.
#[test]
fn bots_are_watched_paused_and_stepped() {
    let Some((server, browser)) = open() else { return };
    let at = server.address;
    let bots = "seat1_kind=bot&seat1_bot=greedy&seat2_kind=bot&seat2_bot=greedy&rule_farms=third";
    let base = new_game(at, "carcassonne", bots);
    post(at, &format!("{base}/pace"), &json!({ "paused": true, "pauseMs": 350 }));
    browser.go(&format!("http://{at}{base}"));
    browser.wait_for("the page", "return !!document.body.dataset.drawn", &[]);
    let before = state(at, &base);
    assert_eq!(before["paused"], true);
    // Somebody follows the stream: only then bots explain what they think. The page may need a while to do so; we do now.
    let mut stream = follow(at, &base, None);
    next_id(&mut stream);
    browser.keys(&[], &['n']);
    browser.wait_for(
        "a thought",
        "return document.querySelectorAll('#thought .cand').length > 0",
        &[],
    );
    let after = state(at, &base);
    assert!(after["actions"].as_u64() > before["actions"].as_u64());
    assert_eq!(after["paused"], true);
    assert!(browser.text("#thought .sub-h").contains("greedy (A)"), "{}", browser.text("#thought"));
    assert!(
        browser.text("#thought .unit").contains("points ahead"),
        "{}",
        browser.text("#thought")
    );
    browser.keys(&[], &['?']);
    browser.wait_for("the keys", "return document.getElementById('keys-dialog').open", &[]);
}

#[test]
fn people_at_one_screen_hand_it_over() {
    let Some((server, browser)) = open() else { return };
    let relay = Relay::to(server.address);
    let fields = "seat1_kind=here&seat1_name=Ana&seat2_kind=here&seat2_name=Petr";
    let base = new_game(server.address, "stash", fields);
    browser.go(&format!("http://{}{base}", relay.address));
    let mut player = Player::new(&browser, 5);
    let mut asked = Vec::new();
    loop {
        let seen = player.look();
        if seen["veil"] == true {
            asked.push(browser.text("#handover h2"));
            // Behind the cover there is nothing to decide and nothing to read.
            assert!(seen["rows"].as_array().unwrap().is_empty());
            let hand =
                browser.script("return document.querySelectorAll('#board .h-legal').length", &[]);
            assert_eq!(hand, json!(0));
        }
        if !player.step() {
            break;
        }
    }
    assert!(asked.iter().any(|words| words.contains("Ana")), "{asked:?}");
    assert!(asked.iter().any(|words| words.contains("Petr")), "{asked:?}");
}

/// Whether a list of cards is in a text, and not only as the beginning of a longer one.
fn reveals(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| !text[at + words.len()..].starts_with(','))
}

/// Two browsers by links: what is only in one player's view never reaches the other's browser.
#[test]
fn neither_browser_gets_the_others_secrets() {
    let Some((server, owner)) = open() else { return };
    let Some(guest) = Browser::open(1000, 800) else { return };
    let at = server.address;
    let fields = "seat1_kind=here&seat1_name=Ana&seat2_kind=link&seat2_name=Petr";
    let base = new_game(at, "dominion", fields);
    let page = get(at, &base).text();
    let id = base.split('/').nth(2).unwrap();
    let mark = format!("data-copy=\"/play/{id}/");
    let key = page.split(&mark).nth(1).unwrap().split('"').next().unwrap().to_string();
    let links = [base.clone(), format!("/play/{id}/{key}")];
    let browsers = [&owner, &guest];
    let relays = [Relay::to(at), Relay::to(at)];
    for (browser, (relay, link)) in browsers.iter().zip(relays.iter().zip(&links)) {
        browser.go(&format!("http://{}{link}", relay.address));
    }
    let mut players = browsers.map(|browser| Player::new(browser, 7));
    let mut checked = 0;
    for _ in 0..40 {
        let states = [state(at, &links[0]), state(at, &links[1])];
        if !states[0]["over"].is_null() {
            break;
        }
        let asked = states[0]["asked"][0].as_u64().unwrap() as usize - 1;
        // The words of a draw are in the log of the seat that drew, masked in the other's.
        for (seat, other) in [(0, 1), (1, 0)] {
            let log = |of: usize| states[of]["log"].as_array().unwrap().clone();
            for entry in log(seat) {
                let words = entry["words"].as_str().unwrap();
                let masked = log(other).iter().all(|line| line["words"] != entry["words"]);
                if masked && words.contains(',') {
                    // The whole text: the other seat may itself have drawn these cards and more.
                    let heard = relays[other].heard();
                    assert!(!reveals(&heard, words), "seat {} has heard {words}", other + 1);
                    assert!(!reveals(&browsers[other].source(), words));
                    checked += 1;
                }
            }
        }
        players[asked].step();
    }
    assert!(checked > 0, "nothing was hidden");
    assert!(!relays[1].heard().contains(links[0].rsplit('/').next().unwrap()), "the owner's key");
    for relay in &relays {
        assert!(!relay.heard().contains("\"seed\""));
    }
}

#[test]
fn a_finished_game_is_replayed_by_its_slider_in_the_chosen_language() {
    let Some((server, browser)) = open() else { return };
    let at = server.address;
    let base =
        new_game(at, "stash", "seat1_kind=bot&seat1_bot=random&seat2_kind=bot&seat2_bot=random");
    browser.go(&format!("http://{at}{base}"));
    browser.wait_for("the end", "return !document.getElementById('to-replay').hidden", &[]);
    browser.click("#end a[href^='/replay']");
    browser.wait_for("the replay", "return !!document.getElementById('slider')", &[]);
    let last = browser.script("return Number(document.getElementById('slider').max)", &[]);
    let step = "return Number(new URLSearchParams(location.search).get('step'))";
    browser.click("[data-go=first]");
    browser.wait_for("the start", &format!("{step} === 0"), &[]);
    let first = browser.script("return document.querySelector('#board svg').outerHTML", &[]);
    browser.click("#slider");
    browser.wait_for("the middle", &format!("{step} > 0"), &[]);
    browser.keys(&[], &[RIGHT]);
    browser.click("[data-go=last]");
    browser.wait_for("the end", &format!("{step} === arguments[0]"), &[last]);
    let moved = "return document.querySelector('#board svg').outerHTML !== arguments[0]";
    browser.wait_for("another picture", moved, &[first]);
    assert_eq!(browser.text("[data-picture$='.png']"), "PNG", "downloads stay links");
    assert!(browser.text("h2").contains("This game"));
    browser.click("a[href^='/lang/cs']");
    browser.wait_for("Czech", "return document.documentElement.lang === 'cs'", &[]);
    assert!(browser.text("h2").contains("Tato hra"), "{}", browser.text("h2"));
    browser.go(&format!("http://{at}/"));
    assert!(browser.text("h1").contains("Co si zahrajeme"));
}
