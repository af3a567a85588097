//! A server on a free port and a client of a few lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use bw_catalog::Catalog;
use bw_store::Store;
use bw_testkit::toys;
use bw_web::{ServeOptions, Server, Shutdown};
use serde_json::Value;

pub(crate) const TOKEN: &str = "00112233445566778899aabbccddeeff";

/// The catalogue, a toy with hidden cards, whose games are short and whose learning takes seconds, and the example of a
/// new game.
pub(crate) fn catalog() -> Arc<Catalog> {
    let mut toy = toys::stash::package();
    toy.extras.learning.push(crate::toy_learning::LEARNING);
    Arc::new(Catalog::standard().with(toy).with(new_game::package()))
}

pub(crate) fn options() -> ServeOptions {
    let mut options = ServeOptions::at(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
    options.bot_pause_ms = 0;
    options
}

/// Without limits for one address: for tests that send more than a person could.
pub(crate) fn unlimited() -> ServeOptions {
    ServeOptions { limited: false, ..options() }
}

/// A running server; dropped, it stops.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Shutdown,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start(url: &str) -> Self {
        Self::with(url, options())
    }

    pub(crate) fn with(url: &str, options: ServeOptions) -> Self {
        Self::of(catalog(), url, options)
    }

    pub(crate) fn of(catalog: Arc<Catalog>, url: &str, options: ServeOptions) -> Self {
        let stop = Shutdown::default();
        let store = Store::open(url).unwrap();
        let server = Server::bind(catalog, store, options, stop.clone()).unwrap();
        let address = server.address().unwrap();
        let thread = std::thread::spawn(move || server.run().unwrap());
        Running { address, stop, thread: Some(thread) }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.stop();
        self.thread.take().unwrap().join().unwrap();
    }
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{}", self.text()))
    }

    pub(crate) fn location(&self) -> String {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with("location:"));
        line.expect("a redirect")[9..].trim().to_string()
    }
}

/// Sends raw bytes and reads until the server closes.
pub(crate) fn raw(address: SocketAddr, request: &[u8]) -> Answer {
    // A server that was killed does not answer: status 0.
    let Ok(mut stream) = TcpStream::connect(address) else { return parse(b"") };
    stream.set_read_timeout(Some(Duration::from_secs(180))).unwrap();
    // A server that refuses early may close before everything is sent.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    parse(&bytes)
}

fn parse(bytes: &[u8]) -> Answer {
    let Some(split) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else {
        return Answer { status: 0, head: String::new(), body: Vec::new() };
    };
    let head = String::from_utf8_lossy(&bytes[..split]).into_owned();
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Answer { status, head, body: bytes[split + 4..].to_vec() }
}

pub(crate) fn get(address: SocketAddr, path: &str) -> Answer {
    with_headers(address, "GET", path, &[], b"")
}

pub(crate) fn post(address: SocketAddr, path: &str, body: &Value) -> Answer {
    let cookie = format!("bw_token={TOKEN}");
    let headers =
        [("content-type", "application/json"), ("x-bw-token", TOKEN), ("cookie", &cookie)];
    with_headers(address, "POST", path, &headers, body.to_string().as_bytes())
}

pub(crate) fn form(address: SocketAddr, path: &str, fields: &str) -> Answer {
    let cookie = format!("bw_token={TOKEN}");
    let headers =
        [("content-type", "application/x-www-form-urlencoded"), ("cookie", cookie.as_str())];
    with_headers(address, "POST", path, &headers, format!("token={TOKEN}&{fields}").as_bytes())
}

pub(crate) fn with_headers(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Answer {
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    request.push_str("\r\n");
    let mut bytes = request.into_bytes();
    bytes.extend_from_slice(body);
    raw(address, &bytes)
}

/// Makes a game and answers the path of its owner's link, without the last slash.
pub(crate) fn new_game(address: SocketAddr, game: &str, fields: &str) -> String {
    let answer = form(address, &format!("/new/{game}"), fields);
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.location().trim_end_matches('/').to_string()
}

/// Two people at one screen, without bots.
pub(crate) fn new_game_of_people(address: SocketAddr) -> String {
    let fields = "seat1_kind=here&seat2_kind=here&rule_meeples=7&rule_farms=third";
    new_game(address, "carcassonne", fields)
}

pub(crate) fn state(address: SocketAddr, base: &str) -> Value {
    let answer = get(address, &format!("{base}/state"));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// Follows the changes of a game from now on, or from after this one.
pub(crate) fn follow(address: SocketAddr, base: &str, last: Option<u64>) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(180))).unwrap();
    let resume = last.map_or(String::new(), |id| format!("last-event-id: {id}\r\n"));
    write!(stream, "GET {base}/events HTTP/1.1\r\nhost: {address}\r\n{resume}\r\n").unwrap();
    BufReader::new(stream)
}

/// The number of the next change.
pub(crate) fn next_id(stream: &mut BufReader<TcpStream>) -> u64 {
    let mut line = String::new();
    while !line.starts_with("id:") {
        line.clear();
        assert!(stream.read_line(&mut line).unwrap() > 0, "the stream ended");
    }
    line[3..].trim().parse().unwrap()
}

/// Waits until the link's seat is asked or the game is over.
pub(crate) fn wait_for_turn(address: SocketAddr, base: &str) -> Value {
    for _ in 0..30_000 {
        let now = state(address, base);
        if !now["seat"].is_null() || !now["over"].is_null() {
            return now;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nobody is asked")
}

/// Takes a decision of the list.
pub(crate) fn act(address: SocketAddr, base: &str, now: &Value, which: usize) -> Answer {
    let choices = now["choices"].as_array().unwrap();
    let text = &choices[which % choices.len()]["text"];
    let body = serde_json::json!({ "seat": now["seat"], "text": text, "version": now["version"] });
    post(address, &format!("{base}/act"), &body)
}
