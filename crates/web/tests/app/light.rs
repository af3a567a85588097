//! Pages and clicks are light: bytes over the wire, compressed as a browser gets them.

use std::collections::BTreeSet;
use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::common::*;

/// Widths of zones as a page of 1440 pixels asks for them; games without zones do not mind.
const ZONES: &str = "middle=740&own=740&aside=340";

const GZIP: [(&str, &str); 1] = [("accept-encoding", "gzip")];

/// Bytes of an answer as they are sent.
fn weight(at: SocketAddr, path: &str) -> usize {
    let answer = with_headers(at, "GET", path, &GZIP, b"");
    assert_eq!(answer.status, 200, "{path}");
    answer.body.len()
}

/// Everything that a text refers to under `/assets/`, scripts with what they import.
fn assets(at: SocketAddr, page: &str, found: &mut BTreeSet<String>) {
    let folder = page.split("/assets/").nth(1).and_then(|rest| rest.split('/').next());
    let folder = format!("/assets/{}/", folder.unwrap_or_default());
    let mut todo: Vec<String> =
        page.split('"').filter(|text| text.starts_with(&folder)).map(String::from).collect();
    while let Some(path) = todo.pop() {
        if !found.insert(path.clone()) || !path.ends_with(".js") {
            continue;
        }
        let text = get(at, &path).text();
        let imports = text.split("from './").skip(1).filter_map(|rest| rest.split('\'').next());
        todo.extend(imports.map(|name| format!("{folder}{name}")));
    }
}

/// Bytes of a page with everything that it needs at first.
fn first_load(at: SocketAddr, path: &str, also: &[String]) -> usize {
    let mut found = BTreeSet::new();
    assets(at, &get(at, path).text(), &mut found);
    let others = found.iter().chain(also).map(|asset| weight(at, asset));
    weight(at, path) + others.sum::<usize>()
}

/// Budgets of the pages that people see first.
#[test]
fn first_pages_are_light() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let fields = "seat1_kind=here&seat2_kind=bot&seat2_bot=random";
    let within = |page: &str, also: &[String], most: usize| {
        let bytes = first_load(at, page, also);
        println!("{page}: {bytes} bytes");
        assert!(bytes <= most, "{page}: {bytes} bytes");
    };
    within("/", &[], 80_000);
    within("/help", &[], 120_000);
    for game in ["carcassonne", "agricola", "dominion", "arimaa", "warlight"] {
        within(&format!("/new/{game}"), &[], 80_000);
        let base = new_game(at, game, fields);
        within(&base, &[format!("{base}/state?{ZONES}")], 150_000);
    }
    // With games to go on with, whose boards are fetched when they are in view.
    let page = get(at, "/").text();
    let boards = page.split("data-drawing=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let boards: Vec<String> = boards.map(String::from).collect();
    assert_eq!(boards.len(), 3);
    within("/", &boards, 120_000);
}

#[test]
fn what_a_program_is_made_of_is_kept_by_browsers() {
    let server = Running::start("sqlite::memory:");
    let page = get(server.address, "/").text();
    let mut found = BTreeSet::new();
    assets(server.address, &page, &mut found);
    assert!(found.len() >= 3, "{found:?}");
    for path in &found {
        let head = get(server.address, path).head.to_lowercase();
        assert!(head.contains("immutable"), "{path}: {head}");
    }
    let old = get(server.address, "/assets/0000000000000000/shell.js");
    assert!(old.status == 200 && old.head.to_lowercase().contains("cache-control: no-cache"));
}

/// Enters a decision of the list as the page does; answers the bytes of the answer and the stamp of what the page has then.
fn click(at: SocketAddr, base: &str, stamp: u64, which: usize) -> Option<(usize, u64)> {
    let now = wait_for_turn(at, base);
    if !now["over"].is_null() {
        return None;
    }
    let steps: Vec<Value> = now["draft"]["steps"]
        .as_array()
        .map(|steps| steps.iter().map(|step| step["text"].clone()).collect())
        .unwrap_or_default();
    let closing = &now["draft"]["closing"]["text"];
    let choices = now["choices"].as_array().unwrap();
    let (path, body) = if choices.is_empty() || (steps.len() > 3 && closing.is_string()) {
        ("confirm", json!({ "seat": now["seat"], "revision": now["revision"], "more": closing }))
    } else {
        let choice = &choices[which % choices.len()];
        let mut steps = steps;
        let place = choice["at"].as_u64().map_or(steps.len(), |place| place as usize);
        steps.insert(place.min(steps.len()), choice["text"].clone());
        ("draft", json!({ "seat": now["seat"], "revision": now["revision"], "steps": steps }))
    };
    let cookie = format!("bw_token={TOKEN}");
    let mut headers =
        vec![("content-type", "application/json"), ("x-bw-token", TOKEN), ("cookie", &*cookie)];
    let path = format!("{base}/{path}?have={stamp}&{ZONES}");
    headers.extend(GZIP);
    let sent = with_headers(at, "POST", &path, &headers, body.to_string().as_bytes());
    if sent.status != 200 {
        // A step that no longer fits, as when a complete draft got one more: it is confirmed instead.
        let body = json!({ "seat": now["seat"], "revision": now["revision"], "more": Value::Null });
        post(at, &format!("{base}/confirm"), &body);
        return Some((0, stamp));
    }
    // The page asks once more when others have moved; that is the next stamp it has.
    let fresh = get(at, &format!("{base}/state?have=0&{ZONES}")).json();
    Some((sent.body.len(), fresh["stamp"].as_u64().unwrap_or(0)))
}

#[test]
fn a_click_is_light_in_every_game() {
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let fields = "seat1_kind=here&seat2_kind=bot&seat2_bot=random";
    for game in ["carcassonne", "agricola", "dominion", "arimaa", "warlight"] {
        let base = new_game(at, game, fields);
        let first = get(at, &format!("{base}/state?have=0&{ZONES}")).json();
        let mut stamp = first["stamp"].as_u64().unwrap();
        let mut bytes = Vec::new();
        for which in 0..60 {
            let Some((sent, now)) = click(at, &base, stamp, which * 5) else { break };
            stamp = now;
            if sent > 0 {
                bytes.push(sent);
            }
        }
        bytes.sort_unstable();
        let whole = weight(at, &format!("{base}/state?{ZONES}"));
        let (median, most) = (bytes[bytes.len() / 2], bytes[bytes.len() - 1]);
        println!("{game}: a click {median} bytes in the median, {most} at most; the whole {whole}");
        assert!(median <= 12_000, "{game}: {median} bytes");
    }
}
