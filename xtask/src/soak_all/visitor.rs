//! A visitor of the web server: makes tables, decides, asks for hints, gives up, uploads what was played and deletes it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

const TOKEN: &str = "00112233445566778899aabbccddeeff";
/// Decisions at one table.
const DECISIONS: usize = 40;
/// Between two requests: less than the server's limit for one address.
const PAUSE: Duration = Duration::from_millis(15);

/// What a visitor has done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Visits {
    pub(super) requests: u64,
    pub(super) tables: u64,
    pub(super) decisions: u64,
    pub(super) hints: u64,
    pub(super) uploads: u64,
    /// Refused for asking too often.
    pub(super) hurried: u64,
    /// Answered with a 5xx, or not at all.
    pub(super) broken: u64,
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

struct Visitor<'o> {
    address: SocketAddr,
    over: &'o AtomicBool,
    done: Visits,
}

/// Visits until it is over.
pub(super) fn visit(
    address: SocketAddr,
    games: &[String],
    over: &AtomicBool,
) -> Result<Visits, String> {
    let mut visitor = Visitor { address, over, done: Visits::default() };
    visitor.wait_for_server()?;
    for game in games.iter().cycle() {
        if over.load(Ordering::Relaxed) {
            break;
        }
        visitor.sit_down(game);
    }
    Ok(visitor.done)
}

impl Visitor<'_> {
    fn wait_for_server(&self) -> Result<(), String> {
        for _ in 0..600 {
            if TcpStream::connect(self.address).is_ok() {
                return Ok(());
            }
            sleep(Duration::from_millis(100));
        }
        Err("the server does not listen".into())
    }

    /// One table, from its making to its deletion.
    fn sit_down(&mut self, game: &str) {
        let form = "seat1_kind=here&seat2_kind=bot&seat2_bot=random";
        let made =
            self.send("POST", &format!("/new/{game}"), FORM, &format!("token={TOKEN}&{form}"));
        let location = made.head.lines().find_map(|line| line.strip_prefix("location: "));
        let Some(base) = location.map(|to| to.trim().trim_end_matches('/').to_string()) else {
            return;
        };
        self.done.tables += 1;
        // Bots need no time for people to look on.
        let pace = json!({ "paused": false, "pauseMs": 0 });
        self.send("POST", &format!("{base}/pace"), JSON, &pace.to_string());
        self.play(&base);
        self.send("POST", &format!("{base}/resign"), JSON, &json!({ "seat": 1 }).to_string());
        let id = base.split('/').nth(2).unwrap_or("0").to_string();
        self.get("/library");
        let record = self.get(&format!("/replay/{id}/record.json"));
        self.get(&format!("/replay/{id}/steps/3"));
        self.get(&format!("/replay/{id}/picture.svg"));
        if record.status == 200 {
            let uploaded = self.send("POST", "/library/upload", TEXT, &record.body);
            let to: Value = serde_json::from_str(&uploaded.body).unwrap_or_default();
            let copy = to["to"].as_str().and_then(|to| to.rsplit('/').next());
            if let Some(copy) = copy.map(String::from) {
                self.done.uploads += 1;
                self.send("POST", &format!("/library/{copy}/delete"), JSON, "{}");
            }
        }
        self.send("POST", &format!("/library/{id}/delete"), JSON, "{}");
        // Something that no page would send.
        self.send("POST", &format!("{base}/act"), JSON, "{\"seat\":99999}");
    }

    fn play(&mut self, base: &str) {
        let (mut decided, mut waited) = (0, 0);
        while decided < DECISIONS && waited < 400 && !self.over.load(Ordering::Relaxed) {
            let now = self.get(&format!("{base}/state"));
            let Ok(now) = serde_json::from_str::<Value>(&now.body) else { return };
            if !now["over"].is_null() {
                return;
            }
            let choices = now["choices"].as_array().filter(|choices| !choices.is_empty());
            let Some(choices) = choices.filter(|_| !now["seat"].is_null()) else {
                waited += 1;
                sleep(Duration::from_millis(20));
                continue;
            };
            if decided == 5 {
                let wish = json!({ "seat": now["seat"], "bot": "random" });
                let hint = self.send("POST", &format!("{base}/hint"), JSON, &wish.to_string());
                self.done.hints += u64::from(hint.status == 200);
            }
            let text = &choices[decided % choices.len()]["text"];
            let act = json!({ "seat": now["seat"], "text": text, "version": now["version"] });
            let acted = self.send("POST", &format!("{base}/act"), JSON, &act.to_string());
            self.done.decisions += u64::from(acted.status == 200);
            decided += 1;
        }
    }

    fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, JSON, "")
    }

    fn send(&mut self, method: &str, path: &str, kind: &str, body: &str) -> Answer {
        sleep(PAUSE);
        let answer = exchange(self.address, method, path, kind, body).unwrap_or_else(|_| Answer {
            status: 0,
            head: String::new(),
            body: String::new(),
        });
        self.done.requests += 1;
        match answer.status {
            429 => {
                self.done.hurried += 1;
                sleep(Duration::from_secs(1));
            }
            0 | 500.. => self.done.broken += 1,
            _ => {}
        }
        answer
    }
}

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";
const TEXT: &str = "text/plain";

fn exchange(
    address: SocketAddr,
    method: &str,
    path: &str,
    kind: &str,
    body: &str,
) -> std::io::Result<Answer> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: {kind}\r\n\
         cookie: bw_token={TOKEN}\r\nx-bw-token: {TOKEN}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes())?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Ok(Answer { status, head: head.to_lowercase(), body: unchunked(head, body) })
}

/// The body of an answer that came in pieces.
fn unchunked(head: &str, body: &str) -> String {
    if !head.to_lowercase().contains("transfer-encoding: chunked") {
        return body.to_string();
    }
    let (mut whole, mut rest) = (String::new(), body);
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        let (Some(piece), Some(next)) = (after.get(..size), after.get(size + 2..)) else { break };
        if size == 0 {
            break;
        }
        whole.push_str(piece);
        rest = next;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_put_together() {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked";
        assert_eq!(unchunked(head, "3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n"), "abc0123456789");
        assert_eq!(unchunked("HTTP/1.1 200 OK", "abc"), "abc");
    }
}
