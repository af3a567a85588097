//! A table answers while its bot thinks, and a search can be stopped.

use std::sync::Arc;
use std::time::Duration;

use bw_catalog::Catalog;
use bw_core::{Ask, Bot, BotKind, Fault, Plan};
use bw_testkit::toys::stash::{self, Stash};
use serde_json::{Value, json};

use crate::common::*;

/// A bot that thinks until somebody stops it, then plays what is first in its list.
struct Sleeper;

impl Bot<Stash> for Sleeper {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Stash>,
        plan: &mut Plan<<Stash as bw_core::Game>::Action>,
    ) -> Result<(), Fault> {
        while !ask.budget.stop.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        plan.actions.extend(ask.legal().first());
        Ok(())
    }
}

fn server() -> Running {
    let mut package = stash::package();
    package.bots.push(BotKind {
        name: "sleeper",
        options: &[],
        make: |_, _| Ok(Box::new(Sleeper)),
    });
    let catalog = Arc::new(Catalog::empty().with(package));
    Running::of(catalog, "sqlite::memory:", options())
}

/// A table with a person and a sleeper, at a moment when the sleeper thinks.
fn asleep(at: std::net::SocketAddr) -> String {
    let fields = "seat1_kind=here&seat1_name=Ana&seat2_kind=bot&seat2_level=full&seat2_bot=sleeper";
    let base = new_game(at, "stash", fields);
    until(at, &base, |now| now["thinking"] == json!(true) || !now["seat"].is_null());
    let now = state(at, &base);
    if !now["seat"].is_null() {
        assert_eq!(act(at, &base, &now, 0).status, 200);
    }
    until(at, &base, |now| now["thinking"] == json!(true));
    base
}

fn until(at: std::net::SocketAddr, base: &str, holds: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..30_000 {
        let now = state(at, base);
        if holds(&now) {
            return now;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("it never comes to that: {}", state(at, base))
}

/// Before, every one of these waited for the search, which here ends only when somebody stops it.
#[test]
fn a_table_answers_while_its_bot_thinks() {
    let server = server();
    let at = server.address;
    let base = asleep(at);
    let now = state(at, &base);
    for path in ["", "/state", "/log.txt", "/steps/0"] {
        assert_eq!(get(at, &format!("{base}{path}")).status, 200, "{path}");
    }
    let pace = |paused, step| json!({ "paused": paused, "pauseMs": 0, "step": step });
    assert_eq!(post(at, &format!("{base}/pace"), &pace(true, false)).status, 200);
    assert_eq!(state(at, &base)["paused"], true);
    // The answer of a paused table waits.
    assert_eq!(post(at, &format!("{base}/answer-now"), &json!({})).status, 200);
    until(at, &base, |now| now["thinking"] == json!(false));
    assert_eq!(state(at, &base)["actions"], now["actions"]);
    assert_eq!(post(at, &format!("{base}/pace"), &pace(true, true)).status, 200);
    until(at, &base, |later| later["actions"].as_u64() > now["actions"].as_u64());
}

#[test]
fn an_undo_stops_the_search_and_its_answer_is_not_played() {
    let server = server();
    let at = server.address;
    let base = asleep(at);
    let now = state(at, &base);
    assert_eq!(now["canUndo"], true, "{now}");
    let undone = post(at, &format!("{base}/undo"), &json!({ "version": now["version"] }));
    assert_eq!(undone.status, 200, "{}", undone.text());
    let now = until(at, &base, |now| !now["seat"].is_null());
    // The person decides again, the bot thinks again, and both are in the log once.
    assert_eq!(act(at, &base, &now, 0).status, 200);
    let now = until(at, &base, |now| now["thinking"] == json!(true));
    post(at, &format!("{base}/answer-now"), &json!({}));
    until(at, &base, |later| later["actions"].as_u64() > now["actions"].as_u64());
    assert_eq!(post(at, &format!("{base}/resign"), &json!({ "seat": 1 })).status, 200);
}

#[test]
fn advice_does_not_hold_the_table_up_and_can_be_stopped() {
    let server = server();
    let at = server.address;
    let base =
        new_game(at, "stash", "seat1_kind=here&seat1_name=Ana&seat2_kind=here&seat2_name=Petr");
    let now = state(at, &base);
    let asked = now["asked"][0].clone();
    let (hint, body) = (format!("{base}/hint"), json!({ "seat": asked, "bot": "sleeper" }));
    let waiting = std::thread::spawn(move || post(at, &hint, &body));
    // It is asked somewhere between these; the table answers all along, and stopping it once it began ends it.
    while !waiting.is_finished() {
        assert_eq!(get(at, &format!("{base}/state")).status, 200);
        post(at, &format!("{base}/answer-now"), &json!({}));
        std::thread::sleep(Duration::from_millis(5));
    }
    let advice = waiting.join().unwrap();
    assert_eq!(advice.status, 200, "{}", advice.text());
    assert!(!advice.json()["text"].is_null());
}
