//! The app over real connections: whole games, links, refusals, downloads.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::common::*;
use serde_json::json;

const YOU_AND_GREEDY: &str = "seat1_kind=here&seat1_name=Ana&seat2_kind=bot&seat2_bot=greedy&rule_meeples=7&rule_farms=third";

#[test]
fn a_whole_game_against_a_bot_is_played_replayed_and_downloaded() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "carcassonne", YOU_AND_GREEDY);
    let mut decisions = 0;
    let over = loop {
        let now = wait_for_turn(at, &base);
        if !now["over"].is_null() {
            break now;
        }
        assert!(!now.to_string().contains("\"seed\""));
        let answer = act(at, &base, &now, decisions * 7);
        assert_eq!(answer.status, 200, "{}", answer.text());
        decisions += 1;
    };
    assert!(decisions >= 36, "{decisions}");
    assert_eq!(over["over"]["end"], "normal");
    let id = base.split('/').nth(2).unwrap();
    let record = get(at, &format!("/replay/{id}/record.json"));
    let text = record.text();
    let read = bw_core::Record::from_json(&text).unwrap();
    assert_eq!(read.players, ["Ana", "greedy"]);
    assert_eq!(read.actions.len() as u64, over["actions"].as_u64().unwrap());
    assert!(!text.contains("web"), "links do not leave with a record");
    for (path, start) in [
        ("picture.svg", &b"<svg"[..]),
        ("picture.png?step=20", b"\x89PNG"),
        ("film.gif", b"GIF89a"),
    ] {
        let file = get(at, &format!("/replay/{id}/{path}"));
        assert_eq!(file.status, 200, "{path}: {}", file.text());
        assert!(file.body.starts_with(start), "{path}");
    }
    let step = get(at, &format!("/replay/{id}/steps/5")).json();
    assert_eq!(step["step"], 5);
    assert_eq!(get(at, &format!("/replay/{id}")).status, 200);
    upload_and_branch(at, id, &text);
}

fn upload_and_branch(at: std::net::SocketAddr, id: &str, record: &str) {
    let cookie = format!("bw_token={TOKEN}");
    let headers =
        [("content-type", "text/plain"), ("x-bw-token", TOKEN), ("cookie", cookie.as_str())];
    let up = with_headers(at, "POST", "/library/upload", &headers, record.as_bytes());
    assert_eq!(up.status, 200, "{}", up.text());
    let to = up.json()["to"].as_str().unwrap().to_string();
    assert_eq!(get(at, &format!("{to}/record.json")).text(), record);
    let wrong = record.replacen("1 ", "2 ", 1);
    assert_eq!(with_headers(at, "POST", "/library/upload", &headers, wrong.as_bytes()).status, 400);

    let branch = post(at, &format!("/replay/{id}/branch"), &json!({ "step": 41, "seat": 1 }));
    assert_eq!(branch.status, 200, "{}", branch.text());
    let base = branch.json()["to"].as_str().unwrap().trim_end_matches('/').to_string();
    let now = wait_for_turn(at, &base);
    assert!(now["actions"].as_u64().unwrap() >= 41);
    assert_eq!(act(at, &base, &now, 0).status, 200);
}

#[test]
fn a_stream_sends_changes_and_is_resumed_by_its_id() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game_of_people(at);
    let first = wait_for_turn(at, &base)["version"].as_u64().unwrap();
    let listen = |last| follow(at, &base, last);
    let mut stream = listen(None);
    assert_eq!(next_id(&mut stream), first);
    let now = state(at, &base);
    assert_eq!(act(at, &base, &now, 0).status, 200);
    let second = next_id(&mut stream);
    assert!(second > first);
    drop(stream);
    let now = wait_for_turn(at, &base);
    assert_eq!(act(at, &base, &now, 0).status, 200);
    // Who comes back gets at once what it missed …
    let third = next_id(&mut listen(Some(second)));
    assert!(third > second);
    // … and who missed nothing hears of the next change only.
    let mut stream = listen(Some(third));
    let now = wait_for_turn(at, &base);
    assert_eq!(act(at, &base, &now, 0).status, 200);
    assert!(next_id(&mut stream) > third);
}

#[test]
fn a_seat_sees_only_its_own_view() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let owner =
        new_game(at, "stash", "seat1_kind=here&seat1_name=Ana&seat2_kind=link&seat2_name=Petr");
    let page = get(at, &owner).text();
    let id = owner.split('/').nth(2).unwrap();
    let links: Vec<String> = page
        .split(&format!("name=\"share\" value=\"/play/{id}/"))
        .skip(1)
        .map(|rest| format!("/play/{id}/{}", rest.split(['/', '"']).next().unwrap()))
        .collect();
    let [seat, watch, own] = &links[..] else {
        panic!("links for the seat, for onlookers, for me")
    };
    assert_eq!(own, &owner);
    let mut decided = [false; 2];
    for turn in 0..40 {
        let states = [state(at, &owner), state(at, seat), state(at, watch)];
        if !states[0]["over"].is_null() {
            break;
        }
        assert!(states[2]["seat"].is_null() && states[2]["choices"].as_array().unwrap().is_empty());
        let asked = states[0]["asked"][0].as_u64().unwrap() as usize - 1;
        let (mine, other) = ([&owner, seat][asked], [seat, &owner][asked]);
        assert!(states[1 - asked]["choices"].as_array().unwrap().is_empty());
        // The other link cannot decide for this seat, nor say that it looks with its eyes.
        let body = json!({ "seat": asked + 1, "text": states[asked]["choices"][0]["text"], "version": states[asked]["version"] });
        assert_eq!(post(at, &format!("{other}/act"), &body).status, 403);
        let peek = get(at, &format!("{other}/state?seat={}", asked + 1)).json();
        assert_eq!(peek["svg"], states[1 - asked]["svg"]);
        assert_eq!(post(at, &format!("{watch}/act"), &body).status, 403);
        assert_eq!(act(at, mine, &states[asked], turn).status, 200);
        decided[asked] = true;
    }
    assert_eq!(decided, [true, true]);
    assert!(!get(at, seat).text().contains(&owner));
    assert_eq!(
        get(at, &format!("/replay/{id}/record.json")).status == 403,
        state_is_running(at, &owner)
    );
}

fn state_is_running(at: std::net::SocketAddr, base: &str) -> bool {
    state(at, base)["over"].is_null()
}

#[test]
fn hidden_things_wait_for_the_hand_over() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "stash", "seat1_kind=here&seat2_kind=here");
    let covered = state(at, &base);
    let asked = covered["handOver"].as_u64().unwrap();
    assert!(covered["choices"].as_array().unwrap().is_empty() && covered["seat"].is_null());
    let open = get(at, &format!("{base}/state?seat={asked}")).json();
    assert!(open["handOver"].is_null() && !open["choices"].as_array().unwrap().is_empty());
}

#[test]
fn a_bad_request_is_refused_and_changes_nothing() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "carcassonne", YOU_AND_GREEDY);
    let before = wait_for_turn(at, &base);
    let text = before["choices"][0]["text"].clone();
    let version = before["version"].as_u64().unwrap();
    let path = format!("{base}/act");
    let good = json!({ "seat": 1, "text": text, "version": version });
    let cookie = format!("bw_token={TOKEN}");
    let json_type = ("content-type", "application/json");
    let token = ("x-bw-token", TOKEN);
    let with_cookie = ("cookie", cookie.as_str());
    let send = |headers: &[(&str, &str)], body: &[u8]| {
        with_headers(at, "POST", &path, headers, body).status
    };
    let body = good.to_string();
    assert_eq!(send(&[json_type, with_cookie], body.as_bytes()), 403);
    assert_eq!(send(&[json_type, token], body.as_bytes()), 403);
    let foreign = ("origin", "http://elsewhere.example");
    assert_eq!(send(&[json_type, token, with_cookie, foreign], body.as_bytes()), 403);
    assert!((400..500).contains(&send(&[json_type, token, with_cookie], b"{\"seat\":1,")));
    assert!((400..500).contains(&send(&[token, with_cookie], body.as_bytes())));
    assert_eq!(send(&[json_type, token, with_cookie], &vec![b'x'; 200_000]), 413);
    for (seat, text, version) in [
        (1, "9,9,r9", version),
        (1, "", version),
        (1, "\u{0}\u{ffff}", version),
        (2, "0,1,r0", version),
        (77, "0,1,r0", version),
        (1, text.as_str().unwrap(), version + 1),
    ] {
        let status =
            post(at, &path, &json!({ "seat": seat, "text": text, "version": version })).status;
        assert!((400..500).contains(&status), "{seat} {text} {version}: {status}");
    }
    let wrong_key = format!("{}0", &base[..base.len() - 1]);
    let other_key = format!("{}1", &base[..base.len() - 1]);
    assert!(
        [wrong_key, other_key].iter().any(|base| get(at, &format!("{base}/state")).status == 404)
    );
    for path in [
        "/play/1/x/state",
        "/play/99999/aa/state",
        "/play/a/b/",
        "/nothing",
        "/new/chess",
        "/replay/77",
        "/assets/..%2flib.rs",
    ] {
        let status = get(at, path).status;
        assert!((400..500).contains(&status), "{path}: {status}");
    }
    assert_eq!(form(at, "/new/carcassonne", "seat1_kind=here").status, 400);
    assert_eq!(
        form(at, "/new/carcassonne", "seat1_kind=here&seat2_kind=bot&seat2_bot=exec:true").status,
        400
    );
    assert_eq!(
        form(
            at,
            "/new/carcassonne",
            "seat1_kind=here&seat2_kind=bot&seat2_bot=greedy&seat2_options=x%3D1"
        )
        .status,
        400
    );
    assert_eq!(
        raw(at, b"GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n").status,
        403
    );
    for garbage in [&b"\x00\xff\xfe\r\n\r\n"[..], b"GET\r\n\r\n", b"POST /new/x HTTP/9.9\r\n\r\n"] {
        assert!(raw(at, garbage).status < 500);
    }
    let after = state(at, &base);
    assert_eq!((after["version"].as_u64(), &after["svg"]), (Some(version), &before["svg"]));
    assert_eq!(post(at, &path, &good).status, 200);
}

#[test]
fn undo_returns_to_the_same_question_with_the_same_luck() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "carcassonne", YOU_AND_GREEDY);
    let first = wait_for_turn(at, &base);
    assert_eq!(act(at, &base, &first, 3).status, 200);
    let second = wait_for_turn(at, &base);
    let back = post(at, &format!("{base}/undo"), &json!({ "version": second["version"] }));
    assert_eq!(back.status, 200, "{}", back.text());
    let again = wait_for_turn(at, &base);
    assert_eq!(again["choices"], first["choices"]);
    assert!(again["version"].as_u64() > second["version"].as_u64());
    assert_eq!(act(at, &base, &again, 3).status, 200);
    assert_eq!(wait_for_turn(at, &base)["choices"], second["choices"]);
}

#[test]
fn a_hint_names_legal_decisions_and_resigning_ends_the_game() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "carcassonne", YOU_AND_GREEDY);
    let now = wait_for_turn(at, &base);
    let hint = post(at, &format!("{base}/hint"), &json!({ "seat": 1, "bot": "greedy" }));
    assert_eq!(hint.status, 200, "{}", hint.text());
    let texts: Vec<_> =
        now["choices"].as_array().unwrap().iter().map(|choice| &choice["text"]).collect();
    assert!(texts.contains(&&hint.json()["text"]));
    assert_eq!(
        post(at, &format!("{base}/hint"), &json!({ "seat": 1, "bot": "exec:true" })).status,
        400
    );
    assert_eq!(post(at, &format!("{base}/resign"), &json!({ "seat": 1 })).status, 200);
    assert_eq!(state(at, &base)["over"]["end"], "resigned");
    let library = get(at, "/library?q=ana&state=finished").text();
    assert!(library.contains("Ana, greedy"));
    let id = base.split('/').nth(2).unwrap();
    assert_eq!(post(at, &format!("/library/{id}/delete"), &json!({})).status, 200);
    assert_eq!(get(at, &format!("/replay/{id}")).status, 404);
}

#[test]
fn pages_come_in_both_languages() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    for path in ["/", "/new/carcassonne", "/library", "/help"] {
        let english = get(at, path).text();
        let czech = with_headers(at, "GET", path, &[("accept-language", "cs")], b"").text();
        assert!(
            english.contains("<html lang=\"en\">") && czech.contains("<html lang=\"cs\">"),
            "{path}"
        );
        assert!(czech.contains("Nápověda"), "{path}");
    }
    let chosen = get(at, "/lang/cs?back=//evil.example");
    assert_eq!((chosen.status, chosen.location().as_str()), (303, "/"));
    for asset in [
        "style.css",
        "shell.js",
        "board.js",
        "draft.js",
        "choice_filter.js",
        "panels.js",
        "play.js",
        "replay.js",
        "logo.svg",
    ] {
        assert_eq!(get(at, &format!("/assets/{asset}")).status, 200, "{asset}");
    }
}

/// Browsers send `Origin: null` with a form if pages may not say where they come from, and the form is
/// then refused as another site's.
#[test]
fn pages_let_their_forms_say_where_they_come_from() {
    let server = Running::start("sqlite::memory:");
    let head = get(server.address, "/new/carcassonne").head.to_lowercase();
    assert!(head.contains("referrer-policy: same-origin"), "{head}");
}

#[test]
fn pages_are_compressed_for_browsers_and_streams_are_not() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let gzip = [("accept-encoding", "gzip, br")];
    let plain = get(at, "/assets/style.css");
    let small = with_headers(at, "GET", "/assets/style.css", &gzip, b"");
    let encoding = |head: &str| head.to_lowercase().contains("content-encoding: gzip");
    assert!(!encoding(&plain.head) && encoding(&small.head), "{}", small.head);
    assert!(small.body.len() * 2 < plain.body.len(), "{} bytes", small.body.len());

    let base = new_game(at, "carcassonne", YOU_AND_GREEDY);
    let mut stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let request = format!(
        "GET {base}/events HTTP/1.1\r\nhost: {at}\r\naccept-encoding: gzip\r\naccept: text/event-stream\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let head: Vec<String> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
    assert!(!encoding(&head.join("\n")), "{head:?}");
    // The first event comes at once, not when a buffer is full.
    assert!(lines.any(|line| line.starts_with("data:")));
}

#[test]
fn every_answer_has_the_headers_that_keep_others_out() {
    let server = Running::start("sqlite::memory:");
    for path in ["/", "/assets/style.css", "/nothing", "/play/1/wrong/state"] {
        let head = get(server.address, path).head.to_lowercase();
        for line in [
            "x-content-type-options: nosniff",
            "referrer-policy: same-origin",
            "x-frame-options: deny",
            "content-security-policy: default-src 'self'; img-src",
            "cache-control: no-",
        ] {
            assert!(head.contains(line), "{path}: {line} in {head}");
        }
    }
}
