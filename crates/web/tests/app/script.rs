//! Bots that people write: the form with and without scripts.

use serde_json::json;

use crate::common::*;
use crate::webdriver::Browser;

fn figure(page: &str, name: &str) -> u32 {
    let after = page.split(&format!("data-figure=\"{name}\">")).nth(1).expect(name);
    after.split('<').next().unwrap().trim_end_matches(" %").parse().unwrap_or(0)
}

#[test]
fn a_plain_form_reads_changes_and_tries() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let page = get(at, "/lab/agenda").text();
    assert!(page.contains("name=\"text\"") && page.contains("name=\"row0\""));
    assert_eq!(get(at, "/lab/nothing").status, 404);
    let send = |fields: &str| form(at, "/lab/agenda", fields);
    // Czech names and the other program's form are read; rows follow.
    let czech = send("do=read&text=P9+V6+S4+%7C+%C4%8Carod%C4%9Bjnice*2,+Zlat%C3%A1k*99").text();
    assert!(czech.contains("P9 V6 S4 | Witch*2, Gold*99"), "{czech}");
    let theirs = send("do=read&text=e2-d4-p8-gold@99%7Csilver@99").text();
    assert!(theirs.contains("P9 V5 S3 | Gold*99, Silver*99"));
    // Rows win where the text was not touched; a row moves.
    let rows = "was=x&text=x&dial0=9&dial1=5&dial2=0&row0=Gold&count0=99&row1=Witch&count1=2";
    let moved = send(&format!("do=up:1&{rows}")).text();
    assert!(moved.contains("P9 V5 S0 | Witch*2, Gold*99"), "{moved}");
    let fewer = send(&format!("do=remove:0&{rows}")).text();
    assert!(fewer.contains("P9 V5 S0 | Witch*2<"));
    let more = send(&format!("do=add&{rows}")).text();
    assert!(more.contains("P9 V5 S0 | Gold*99, Witch*2, Silver*1<"));
    // A mistake is shown at its place, and nothing is tried.
    let wrong = send("do=test&text=P9+V6+S4+%7C+Witch*2,+Goold*1");
    assert_eq!(wrong.status, 400);
    assert!(wrong.text().contains("<mark>Goold*1</mark>"), "{}", wrong.text());
    assert!(!wrong.text().contains("data-figure"));
    let opponent = send("do=test&text=P9+V6+S4+%7C+Gold*99&opponent=%2B&opponent_text=nonsense");
    assert!(opponent.status == 400 && opponent.text().contains("wrong-opponent_text"));
    let rules = send("do=test&text=P9+V6+S4+%7C+Gold*99&rule_kingdom=Nowhere");
    assert!(rules.status == 400 && rules.text().contains("wrong-rules"));
    let stranger = send("do=test&text=P9+V6+S4+%7C+Gold*99&opponent=exec:ls");
    assert_eq!(stranger.status, 400);
    let post = with_headers(at, "POST", "/lab/agenda", &[], b"do=test");
    assert!((400..500).contains(&post.status), "a form without the token");
}

#[test]
fn the_same_seed_gives_the_same_figures() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let send = |seed: u32| {
        let fields = format!(
            "do=test&seed={seed}&opponent=bm-basic&rule_kingdom=first-game&text=P9+V6+S4+%7C+Gold*99,+Smithy*2,+Silver*99"
        );
        let answer = form(at, "/lab/agenda", &fields);
        assert_eq!(answer.status, 200, "{}", answer.text());
        ["wins", "ties", "losses"].map(|name| figure(&answer.text(), name))
    };
    let first = send(5);
    assert_eq!(first.iter().sum::<u32>(), 1_000);
    assert!(first[0] > 800, "{first:?}");
    assert_eq!(send(5), first);
    assert_ne!(send(6), first);
}

#[test]
fn an_agenda_is_written_tried_and_played_in_a_browser() {
    let Some(browser) = Browser::open(1400, 1000) else { return };
    let server = Running::start("sqlite::memory:");
    browser.go(&format!("http://{}/lab", server.address));
    browser.click("main a[href='/lab/agenda'].btn");
    browser.wait_for("the editor", "return !!document.querySelector('#f-text')", &[]);
    browser.script("window.stays = true", &[]);
    let value = "return document.querySelector('#f-text').value";
    let write = |text: &str| {
        let script = "const f = document.querySelector('#f-text'); f.value = arguments[0]; f.dispatchEvent(new Event('change', { bubbles: true })); return true";
        browser.wait_for("the text", script, &[json!(text)]);
    };
    // A mistake is marked where it stands; mended, the rows follow.
    write("P9 V6 S4 | Gold*99, Smythy*2");
    browser.wait_for(
        "the mistake",
        "return document.querySelector('mark')?.textContent === 'Smythy*2'",
        &[],
    );
    write("P9 V6 S4 | Gold*99, Smithy*2, Silver*99");
    browser.wait_for("three rows", "return document.querySelectorAll('.script-rows li').length === 3 && !document.querySelector('mark')", &[]);
    // Rows change the text.
    browser.click("#up1");
    browser.wait_for(
        "the row to move",
        &format!("{value} === arguments[0]"),
        &[json!("P9 V6 S4 | Smithy*2, Gold*99, Silver*99")],
    );
    browser.click("#test");
    browser.wait_for("figures", "return !!document.querySelector('[data-figure=wins]')", &[]);
    let wins = browser.text("[data-figure=wins]").parse::<u32>().unwrap();
    assert!(wins > 500, "{wins}");
    assert!(browser.text("[data-part=result]").contains("Smithy"));
    assert!(browser.text("[data-plan]").contains("2 Smithy"));
    assert_eq!(browser.script("return window.stays === true", &[]), json!(true));
    browser.click("[data-part=orders] a.btn");
    browser.wait_for("the set-up page", "return location.pathname === '/new/dominion'", &[]);
    let options =
        browser.script("return document.querySelector('[name=seat2_options]').value", &[]);
    assert_eq!(options, json!("text=P9 V6 S4 | Smithy*2; Gold*99; Silver*99"));
    browser.click(".sum-card .btn--primary");
    browser.wait_for("the table", "return location.pathname.startsWith('/play/')", &[]);
}
