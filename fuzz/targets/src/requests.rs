//! Requests to the web app: addresses, forms, JSON and uploads, without a socket in between.

use std::cell::RefCell;
use std::sync::Arc;

use bw_catalog::Catalog;
use bw_store::Store;
use bw_web::InProcess;

/// After this number of requests the app is made anew, or its games would fill the memory.
const REQUESTS: u32 = 2_000;
/// What stands for the address of a table in an input.
const TABLE: &str = "/table";
const TOKEN: &str = "00112233445566778899aabbccddeeff";

struct App {
    app: InProcess,
    table: String,
    answered: u32,
}

thread_local! {
    static APP: RefCell<Option<App>> = const { RefCell::new(None) };
}

fn app() -> App {
    let store = Store::open("sqlite::memory:").unwrap_or_else(|error| panic!("{error}"));
    let app = InProcess::new(Arc::new(Catalog::standard()), store);
    let app = app.unwrap_or_else(|error| panic!("{error}"));
    let form = format!("token={TOKEN}&seat1_kind=here&seat2_kind=here");
    let made = send(&app, "POST", "/new/carcassonne", "form", form.as_bytes());
    let table = made.and_then(|(_, to)| to).expect("a table is made");
    App { app, table, answered: 0 }
}

fn send(
    app: &InProcess,
    method: &str,
    address: &str,
    kind: &str,
    body: &[u8],
) -> Option<(u16, Option<String>)> {
    let kind = match kind {
        "json" => "application/json",
        "form" => "application/x-www-form-urlencoded",
        other => other,
    };
    let cookie = format!("bw_token={TOKEN}");
    let headers =
        [("host", "127.0.0.1"), ("content-type", kind), ("cookie", &cookie), ("x-bw-token", TOKEN)];
    let answer = app.answer(method, address, &headers, body)?;
    Some((answer.status, answer.location))
}

/// `METHOD ADDRESS KIND` and, from the second line on, the body.
pub(crate) fn request(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    let Ok(head) = std::str::from_utf8(&data[..end]) else { return };
    let body = data.get(end + 1..).unwrap_or_default();
    let mut words = head.split(' ');
    let (Some(method), Some(address)) = (words.next(), words.next()) else { return };
    let kind = words.next().unwrap_or("json");
    // Streams of events and trials of a thousand games take their time by design.
    if address.contains("/events") || body.windows(4).any(|part| part == b"test") {
        return;
    }
    let kept = APP.with(|app| app.borrow_mut().take());
    let mut app = kept.filter(|app| app.answered < REQUESTS).unwrap_or_else(app);
    let address = address.replace(TABLE, &app.table);
    let answer = send(&app.app, method, &address, kind, body);
    if let Some((status, _)) = answer {
        assert!(status < 500, "{status} for {method} {address}");
    }
    app.answered += 1;
    APP.with(|kept| *kept.borrow_mut() = Some(app));
}
