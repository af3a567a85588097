//! Serving others: requests that are never finished, the owner's link, a reverse proxy before the app.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use bw_web::{PublicUrl, ServeOptions};

use crate::common::*;

/// Who begins a request and does not finish it is not waited for; others are answered meanwhile.
#[test]
fn half_sent_requests_are_closed() {
    let server = Running::with("sqlite::memory:", unlimited());
    let begun = |text: &'static str| {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(180))).unwrap();
        stream
    };
    let texts = ["GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ", "GE", ""];
    let streams: Vec<TcpStream> = (0..300).map(|n| begun(texts[n % texts.len()])).collect();
    assert_eq!(get(server.address, "/").status, 200);
    for mut stream in streams {
        let mut answer = Vec::new();
        // Closed, with or without a word; a timeout of the read would be an error of another kind.
        if let Err(error) = stream.read_to_end(&mut answer) {
            assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}");
        }
        assert!(!answer.starts_with(b"HTTP/1.1 200"));
    }
}

fn not_everyone() -> ServeOptions {
    ServeOptions { everyone_is_host: false, ..unlimited() }
}

fn with_cookie(at: SocketAddr, path: &str, cookie: &str) -> Answer {
    with_headers(at, "GET", path, &[("cookie", cookie)], b"")
}

#[test]
fn the_owners_link_opens_the_laboratory() {
    let store = bw_store::Store::open("sqlite::memory:").unwrap();
    let stop = bw_web::Shutdown::default();
    let server = bw_web::Server::bind(catalog(), store, not_everyone(), stop.clone()).unwrap();
    let (at, path) = (server.address().unwrap(), server.owner_path().unwrap());
    let thread = std::thread::spawn(move || server.run().unwrap());
    let form = "/lab/new/tournament?game=carcassonne";
    let may = |answer: &Answer| {
        !answer.text().contains("with the owner’s link") && answer.text().contains("<button")
    };
    let token = format!("bw_token={TOKEN}");
    let hint = "owner&#39;s link";
    let refused =
        |answer: &Answer| answer.text().contains(hint) || answer.text().contains("owner's link");
    assert!(refused(&with_cookie(at, form, &token)));
    let opened = get(at, &format!("/{path}"));
    assert_eq!((opened.status, opened.location()), (303, "/lab".to_string()));
    let key = path.trim_start_matches("host/");
    let head = opened.head.to_lowercase();
    assert!(head.contains(&format!("bw_host={key}")) && head.contains("httponly"), "{head}");
    let owner = format!("{token}; bw_host={key}");
    let page = with_cookie(at, form, &owner);
    assert!(!refused(&page) && may(&page));
    let noughts = "0".repeat(32);
    for wrong in ["", "0", &noughts] {
        assert!(refused(&with_cookie(at, form, &format!("{token}; bw_host={wrong}"))), "{wrong}");
        assert_eq!(get(at, &format!("/host/{wrong}")).status, 404);
    }
    stop.stop();
    thread.join().unwrap();
    // Where everybody is the host there is no such link.
    let store = bw_store::Store::open("sqlite::memory:").unwrap();
    let local = bw_web::Server::bind(catalog(), store, options(), bw_web::Shutdown::default());
    assert_eq!(local.unwrap().owner_path(), None);
}

#[test]
fn behind_a_proxy_only_its_own_name_is_answered() {
    let public: PublicUrl = "https://games.example.org/board".parse().unwrap();
    let server = Running::with("sqlite::memory:", unlimited().behind(Some(public)));
    let at = server.address;
    let named = |host: &str, path: &str| {
        raw(at, format!("GET {path} HTTP/1.1\r\nhost: {host}\r\naccept: text/html\r\nconnection: close\r\n\r\n").as_bytes())
    };
    let page = named("games.example.org", "/board/");
    assert_eq!(page.status, 200, "{}", page.text());
    assert!(page.head.to_lowercase().contains("; secure"), "{}", page.head);
    let text = page.text();
    assert!(text.contains("href=\"/board/library\"") && text.contains("src=\"/board/assets/"));
    for bare in ["href=\"/lib", "src=\"/assets", "action=\"/new"] {
        assert!(!text.contains(bare), "{bare}");
    }
    assert_eq!(named("evil.example", "/").status, 403);
    assert_eq!(named("games.example.org", "/").status, 200, "a proxy may take the path away");
    // A visitor's own list of addresses does not free them from limits: the last one counts (see access.rs).
    let refused = named("games.example.org", "/lab/new/tournament?game=carcassonne");
    assert!(refused.text().contains("link"), "not everybody is the host");
}

/// A program of this process, ended with it.
struct Started(Child);

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The example of docs/serving.md, with other names and ports, and without encryption: a game is made and played through it.
#[test]
fn the_documented_proxy_serves_tables_below_a_path() {
    let found = ["nginx", "/usr/sbin/nginx"].into_iter().find(|program| {
        let mut version = Command::new(program);
        version.arg("-v").stdout(Stdio::null()).stderr(Stdio::null());
        version.status().is_ok_and(|status| status.success())
    });
    let Some(nginx) = found else {
        assert!(std::env::var_os("BW_REQUIRE_NGINX").is_none(), "nginx is missing");
        eprintln!("skipped: there is no nginx (Debian: apt-get install nginx-light)");
        return;
    };
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let outside = free.local_addr().unwrap();
    let public: PublicUrl = format!("http://{outside}/games").parse().unwrap();
    let server = Running::with("sqlite::memory:", unlimited().behind(Some(public)));
    let docs = include_str!("../../../../docs/serving.md");
    let example =
        docs.split("```nginx\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let site: String = example
        .lines()
        .filter(|line| !line.contains("ssl_"))
        .map(|line| format!("{line}\n"))
        .collect::<String>()
        .replace("listen 443 ssl;", &format!("listen {outside};"))
        .replace("server_name example.org;", "server_name _;")
        .replace("127.0.0.1:7878", &server.address.to_string());
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().display();
    let paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("{name}_temp_path {place}/{name};\n"))
        .concat();
    let file = format!(
        "daemon off;\npid {place}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n"
    );
    let written = folder.path().join("nginx.conf");
    std::fs::write(&written, &file).unwrap();
    drop(free);
    let child = Command::new(nginx)
        .args(["-p", &place.to_string(), "-c"])
        .arg(&written)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let _nginx = Started(child.unwrap());
    let answers = (0..3_000).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        TcpStream::connect(outside).is_ok()
    });
    assert!(answers, "nginx does not listen: {file}");
    let start = get(outside, "/games/");
    assert_eq!(start.status, 200, "{}", start.text());
    assert!(start.text().contains("href=\"/games/library\""));
    let fields = "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_farms=third";
    let made = form(outside, "/games/new/carcassonne", fields);
    assert_eq!(made.status, 303, "{}", made.text());
    let base = made.location();
    assert!(base.starts_with("/games/play/"), "{base}");
    let page = get(outside, &base).text();
    let style = page.split("href=\"").find(|rest| rest.contains("style.css")).unwrap();
    assert_eq!(get(outside, style.split('"').next().unwrap()).status, 200);
    assert!(page.contains(&format!("\"base\":\"{base}\"")), "the script knows where it is");
    let now = wait_for_turn(outside, &base);
    assert_eq!(act(outside, &base, &now, 3).status, 200);
    // Changes come at once: the proxy keeps nothing back.
    let mut stream = follow(outside, &base, None);
    let seen = next_id(&mut stream);
    let now = wait_for_turn(outside, &base);
    assert_eq!(act(outside, &base, &now, 1).status, 200);
    assert!(next_id(&mut stream) > seen);
}
