//! Pages for everybody: no violation that axe finds, in both themes and three sizes; games by the accessibility tree alone; large letters.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::common::*;
use crate::player::Player;
use crate::webdriver::Browser;

const SIZES: [(u32, u32); 3] = [(1440, 900), (1024, 768), (390, 844)];

/// Checks the page as it is, in both themes; answers what is wrong with which elements.
const CHECK: &str = "
    const found = [];
    for (const theme of ['light', 'dark']) {
        document.documentElement.dataset.theme = theme;
        const { violations } = await axe.run(document, { resultTypes: ['violations'] });
        for (const { id, nodes } of violations) found.push(`${theme} ${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
    }
    return found;";

/// The text of axe-core, which the test command installs by npm: not a part of this repository.
fn axe() -> Option<String> {
    let known = std::env::var_os("BW_AXE").map(PathBuf::from);
    let usual = || {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        root.join("../../target/axe/node_modules/axe-core/axe.min.js")
    };
    match std::fs::read_to_string(known.unwrap_or_else(usual)) {
        Ok(text) => Some(text),
        Err(_) if std::env::var_os("BW_REQUIRE_AXE").is_some() => {
            panic!("axe-core is missing: `cargo xtask test` installs it by npm")
        }
        Err(_) => {
            eprintln!("skipped: there is no axe-core; `cargo xtask test` installs it by npm");
            None
        }
    }
}

/// Looks at pages in every size and theme.
fn check(browser: &Browser, axe: &str, pages: &[(String, String)]) {
    let mut wrong = Vec::new();
    // Colours that are on their way from one theme to the other are nobody's.
    let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    browser.devtools("Emulation.setEmulatedMedia", &still);
    for (name, url) in pages {
        browser.resize(SIZES[0].0, SIZES[0].1);
        browser.go(url);
        let ready = "return document.readyState === 'complete' && (!document.getElementById('choices') || !!document.body.dataset.drawn)";
        browser.wait_for(name, ready, &[]);
        browser.script(&format!("{axe}; window.axe = axe;"), &[]);
        for (width, height) in SIZES {
            browser.resize(width, height);
            browser.script("return new Promise((done) => setTimeout(done, 400))", &[]);
            let found = browser.script(&format!("return (async () => {{ {CHECK} }})()"), &[]);
            let found = found.as_array().unwrap_or_else(|| panic!("{name}: {found}"));
            wrong.extend(found.iter().map(|rule| format!("{name} at {width}: {rule}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn named(at: std::net::SocketAddr, pages: &[(&str, &str)]) -> Vec<(String, String)> {
    pages.iter().map(|(name, path)| ((*name).into(), format!("http://{at}{path}"))).collect()
}

#[test]
fn axe_finds_nothing_on_the_pages_around_games() {
    let (Some(axe), Some(browser)) = (axe(), Browser::open(1440, 900)) else { return };
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    new_game(at, "carcassonne", "seat1_kind=here&seat1_name=Ana&seat2_kind=bot&seat2_bot=random");
    let pages = [
        ("start", "/"),
        ("start-cs", "/?lang=cs"),
        ("library", "/library"),
        ("help", "/help"),
        ("missing", "/nothing"),
        ("setup-carcassonne", "/new/carcassonne"),
        ("setup-dominion", "/new/dominion"),
        ("setup-warlight", "/new/warlight"),
    ];
    check(&browser, &axe, &named(at, &pages));
}

#[test]
fn axe_finds_nothing_in_the_laboratory() {
    let (Some(axe), Some(browser)) = (axe(), Browser::open(1440, 900)) else { return };
    let server = Running::with("sqlite::memory:", unlimited());
    let pages = [
        ("lab", "/lab"),
        ("tournament", "/lab/new/tournament?game=carcassonne"),
        ("evolution", "/lab/new/evolution?game=carcassonne"),
        ("reproduction", "/lab/new/reproduction?game=warlight"),
        ("results", "/lab/results/carcassonne"),
        ("agenda", "/lab/agenda"),
        ("editor", "/editor/arimaa"),
    ];
    check(&browser, &axe, &named(server.address, &pages));
}

#[test]
fn axe_finds_nothing_at_the_tables() {
    let (Some(axe), Some(browser)) = (axe(), Browser::open(1440, 900)) else { return };
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let mut pages = Vec::new();
    for game in ["carcassonne", "agricola", "dominion", "arimaa", "warlight"] {
        let fields = "seat1_kind=here&seat1_name=Ana&seat2_kind=bot&seat2_bot=random";
        let base = new_game(at, game, fields);
        browser.go(&format!("http://{at}{base}"));
        Player::new(&browser, 4).play(4);
        pages.push((format!("play-{game}"), format!("http://{at}{base}")));
    }
    // A finished game: its end, and its replay.
    let base =
        new_game(at, "stash", "seat1_kind=bot&seat1_bot=random&seat2_kind=bot&seat2_bot=random");
    browser.go(&format!("http://{at}{base}"));
    browser.wait_for("the end", "return !document.getElementById('end').hidden", &[]);
    pages.push(("end".into(), format!("http://{at}{base}")));
    let id = base.split('/').nth(2).unwrap();
    pages.push(("replay".into(), format!("http://{at}/replay/{id}")));
    check(&browser, &axe, &pages);
}

#[test]
fn axe_finds_nothing_in_the_talk_of_a_table() {
    let (Some(axe), Some(browser)) = (axe(), Browser::open(1440, 900)) else { return };
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let base = new_game(at, "carcassonne", "seat1_kind=here&seat2_kind=link&seat2_name=Petr");
    let line = json!({ "seat": 1, "text": "Hello, are you there?" });
    assert_eq!(post(at, &format!("{base}/chat"), &line).status, 200);
    let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    browser.devtools("Emulation.setEmulatedMedia", &still);
    browser.go(&format!("http://{at}{base}"));
    Player::new(&browser, 1).look();
    browser.click("#chat-open");
    browser.script(&format!("{axe}; window.axe = axe;"), &[]);
    for (width, height) in SIZES {
        browser.resize(width, height);
        browser.script("return new Promise((done) => setTimeout(done, 400))", &[]);
        let found = browser.script(&format!("return (async () => {{ {CHECK} }})()"), &[]);
        assert_eq!(found, json!([]), "at {width}");
    }
}

/// What somebody finds who reads the page by its accessibility tree: nodes with role and name that can be pressed.
struct Reader<'b> {
    browser: &'b Browser,
    luck: u64,
}

impl Reader<'_> {
    /// Named nodes of a role in the tree, below the first one that has this role and name: their names and elements.
    fn nodes(&self, role: &str, (whose, name): (&str, &str)) -> Vec<(String, i64)> {
        let tree = self.browser.devtools("Accessibility.getFullAXTree", &json!({}));
        let text = |node: &Value, of: &str| node[of]["value"].as_str().unwrap_or("").to_string();
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        let Some(top) =
            nodes.iter().find(|node| text(node, "role") == whose && text(node, "name") == name)
        else {
            return Vec::new();
        };
        let (mut todo, mut found) = (vec![top["nodeId"].clone()], Vec::new());
        while let Some(id) = todo.pop() {
            let Some(node) = nodes.iter().find(|node| node["nodeId"] == id) else { continue };
            todo.extend(node["childIds"].as_array().cloned().unwrap_or_default());
            let element = node["backendDOMNodeId"].as_i64();
            if text(node, "role") == role && !text(node, "name").is_empty() {
                found.extend(element.map(|element| (text(node, "name"), element)));
            }
        }
        found
    }

    /// Presses a node, as assistive technology does.
    fn press(&self, node: i64) {
        let found = self.browser.devtools("DOM.resolveNode", &json!({ "backendNodeId": node }));
        let object = &found["object"]["objectId"];
        self.browser.devtools(
            "Runtime.callFunctionOn",
            &json!({ "objectId": object, "functionDeclaration": "function () { this.click(); }" }),
        );
    }

    fn random(&mut self, below: usize) -> usize {
        self.luck = self.luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.luck >> 33) as usize) % below.max(1)
    }
}

/// Plays by options of the list and the confirming button alone, found by their roles and names.
fn read_game(game: &str, fields: &str, confirm: &[&str], most: u32) {
    let Some(browser) = Browser::open(1440, 900) else { return };
    let server = Running::start("sqlite::memory:");
    let base = new_game(server.address, game, fields);
    browser.go(&format!("http://{}{base}", server.address));
    browser.devtools("Accessibility.enable", &json!({}));
    let player = Player::new(&browser, 0);
    let mut reader = Reader { browser: &browser, luck: 5 };
    let mut pressed = 0;
    loop {
        let seen = player.look();
        if seen["over"] == true {
            break;
        }
        let options = reader.nodes("option", ("listbox", "Decisions you can take"));
        let buttons = reader.nodes("button", ("region", "Question"));
        let done = buttons.iter().find(|(name, _)| confirm.contains(&name.trim()));
        let ends = seen["confirm"] == true && done.is_some();
        let node = match (ends && (options.is_empty() || reader.random(3) == 0), done) {
            (true, Some((_, node))) => *node,
            _ => options[reader.random(options.len())].1,
        };
        reader.press(node);
        player.wait_since(&seen);
        pressed += 1;
        assert!(pressed < most, "{game} is not over after {pressed} decisions");
    }
    println!("{game}: {pressed} decisions by the accessibility tree");
    assert_eq!(state(server.address, &base)["over"]["end"], "normal");
}

#[test]
fn dominion_is_played_by_the_accessibility_tree_alone() {
    let fields = "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_max_rounds=5";
    read_game("dominion", fields, &["Confirm turn", "End turn", "Confirm your turn"], 300);
}

#[test]
fn arimaa_is_played_by_the_accessibility_tree_alone() {
    let fields = "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_turns=5";
    read_game("arimaa", fields, &["Confirm turn", "End turn", "Confirm your turn"], 300);
}

/// A window at 200 % is half as wide and half as high: nothing scrolls sideways, and the answer can be reached.
#[test]
fn pages_can_be_read_at_twice_their_size() {
    let Some(browser) = Browser::open(1440, 900) else { return };
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    browser.resize(720, 450);
    for game in ["carcassonne", "agricola", "dominion", "arimaa", "warlight"] {
        let base = new_game(at, game, "seat1_kind=here&seat2_kind=bot&seat2_bot=random");
        browser.go(&format!("http://{at}{base}"));
        Player::new(&browser, 1).look();
        let wide = browser.script("return document.documentElement.scrollWidth - innerWidth", &[]);
        assert!(wide.as_i64().unwrap_or(0) <= 0, "{game} scrolls sideways");
        let reached = "const e = document.getElementById('question'); e.scrollIntoView({ block: 'center' }); const b = e.getBoundingClientRect(); return b.height > 0 && b.top >= 0 && b.bottom <= innerHeight";
        assert_eq!(browser.script(reached, &[]), json!(true), "{game}: no question in view");
    }
}
