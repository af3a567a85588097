//! Malformed requests: every one is refused with a clear status, none changes anything.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::*;

/// How many are sent; the chore sends more.
const COUNT: &str = "BW_MALFORMED";

/// Some requests are answered by waiting for more: others go on meanwhile.
const SENDERS: u64 = 8;

struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }

    fn noise(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| self.below(256) as u8).collect()
    }
}

const METHODS: [&str; 7] = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "BREW"];
const TAILS: [&str; 14] = [
    "",
    "/state",
    "/act",
    "/draft",
    "/confirm",
    "/choices",
    "/undo",
    "/resign",
    "/pace",
    "/hint",
    "/events/x",
    "/state?seat=999",
    "/choices?seat=1",
    "/log.txt/..",
];
const PLACES: [&str; 18] = [
    "/new/carcassonne",
    "/new/%00",
    "/library/upload",
    "/library/1/delete",
    "/library?page=-1",
    "/replay/1",
    "/replay/1/branch",
    "/replay/1/steps/99999999999999999999",
    "/assets/%2e%2e/x",
    "/lang/xx",
    "/lab?part=x",
    "/lab/new/tournament",
    "/lab/new/evolution?game=%00",
    "/lab/run/99999999999999999999",
    "/lab/run/1/stop",
    "/lab/run/-1/file/..%2f..%2fpasswd",
    "/lab/results/%ff",
    "/lab/agenda?text=%ff",
];
const BODIES: [&str; 9] = [
    "",
    "{}",
    "[]",
    "null",
    "{\"seat\":9}",
    "{\"seat\":-1,\"text\":\"\",\"version\":0}",
    "{\"seat\":1,\"revision\":4294967295,\"steps\":[\"x\"]}",
    "{\"seat\":1,\"revision\":0,\"steps\":{\"a\":1}}",
    "seat1_kind=here&seat1_kind=%ff",
];
const KINDS: [&str; 4] =
    ["application/json", "text/plain", "application/x-www-form-urlencoded", "\u{1}"];

/// One request that no page would send. It has no token, a wrong one, or the right one with a body that makes no
/// sense.
fn request(luck: &mut Luck, at: SocketAddr, base: &str) -> Vec<u8> {
    let path = match luck.below(4) {
        0 => luck.pick(&PLACES).to_string(),
        1 => format!("/play/{}/{}", luck.below(5), luck.pick(&TAILS)),
        _ => format!("{base}{}", luck.pick(&TAILS)),
    };
    let method = luck.pick(&METHODS);
    let mut body = luck.pick(&BODIES).as_bytes().to_vec();
    if luck.below(3) == 0 {
        let length = luck.below(200);
        body = luck.noise(length);
    }
    // An upload of nothing sensible may carry the right token; so may a body that is no decision.
    let token = if luck.below(2) == 0 { TOKEN } else { "ffffffffffffffffffffffffffffffff" };
    let host = if luck.below(20) == 0 { "evil.example".to_string() } else { at.to_string() };
    let kind = luck.pick(&KINDS);
    let mut bytes = format!(
        "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: {kind}\r\ncookie: bw_token={TOKEN}\r\nx-bw-token: {token}\r\ncontent-length: {}\r\n\r\n",
        body.len()
    )
    .into_bytes();
    bytes.extend_from_slice(&body);
    if luck.below(40) == 0 {
        let at = luck.below(bytes.len());
        bytes[at] = luck.below(256) as u8;
    }
    bytes
}

/// Sends a request and returns the status; 0 if the server waits for more than was sent.
fn status(at: SocketAddr, bytes: &[u8]) -> u16 {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
    let _ = stream.write_all(bytes);
    let mut head = [0; 12];
    let mut read = 0;
    while let Ok(more @ 1..) = stream.read(&mut head[read..]) {
        read += more;
    }
    String::from_utf8_lossy(&head).split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

/// Sends requests one after another and returns how many were refused.
fn send_all(at: SocketAddr, base: &str, count: u64, mut luck: Luck) -> u64 {
    let mut refused = 0;
    for number in 0..count {
        let bytes = request(&mut luck, at, base);
        // Two requests are well-formed by chance and are meant to work: they are left out.
        let text = String::from_utf8_lossy(&bytes);
        let lines = text.lines().next().unwrap_or_default().to_string();
        if text.contains(&format!("x-bw-token: {TOKEN}"))
            && (lines.contains("/delete") || lines.contains("/new/"))
        {
            continue;
        }
        let status = status(at, &bytes);
        assert!(status < 500, "{number}: {status} {lines}");
        refused += u64::from(status >= 400);
    }
    refused
}

#[test]
fn malformed_requests_are_refused_and_change_nothing() {
    let count: u64 = std::env::var(COUNT).ok().and_then(|text| text.parse().ok()).unwrap_or(2_000);
    let server = Running::with("sqlite::memory:", unlimited());
    let at = server.address;
    let base = new_game_of_people(at);
    let before = wait_for_turn(at, &base);
    let games = get(at, "/library").text().matches("<tr data-game").count();
    let begun = Instant::now();
    let senders = |sender: u64| {
        let base = base.clone();
        std::thread::spawn(move || send_all(at, &base, count / SENDERS, Luck(11 + sender)))
    };
    let senders: Vec<_> = (0..SENDERS).map(senders).collect();
    let refused: u64 = senders.into_iter().map(|sender| sender.join().unwrap()).sum();
    let rate = count as f64 / begun.elapsed().as_secs_f64();
    assert!(refused > count / 4, "{refused} of {count}");
    let after = state(at, &base);
    for part in ["version", "revision", "svg", "choices", "log", "paused"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    assert_eq!(get(at, "/library").text().matches("<tr data-game").count(), games);
    let text = before["choices"][0]["text"].clone();
    let good = json!({ "seat": 1, "text": text, "version": before["version"] });
    assert_eq!(post(at, &format!("{base}/act"), &good).status, 200);
    println!("{count} requests, {refused} refused, {rate:.0} a second");
}
