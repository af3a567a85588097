//! Drafts over the wire: changed as a whole, confirmed as a whole, narrowed on the server.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::common::*;

fn put(at: SocketAddr, base: &str, now: &Value, steps: &Value) -> Answer {
    let body = json!({ "seat": now["seat"], "revision": now["revision"], "steps": steps });
    post(at, &format!("{base}/draft"), &body)
}

fn confirm(at: SocketAddr, base: &str, now: &Value, more: &Value) -> Answer {
    let body = json!({ "seat": now["seat"], "revision": now["revision"], "more": more });
    post(at, &format!("{base}/confirm"), &body)
}

/// The texts of the draft.
fn entered(now: &Value) -> Vec<Value> {
    now["draft"]["steps"].as_array().unwrap().iter().map(|step| step["text"].clone()).collect()
}

fn texts(now: &Value) -> Vec<Value> {
    now["choices"].as_array().unwrap().iter().map(|choice| choice["text"].clone()).collect()
}

#[test]
fn steps_are_added_reordered_and_removed_as_a_whole() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "arimaa", "seat1_kind=here&seat2_kind=here");
    let start = wait_for_turn(at, &base);
    let handles = |now: &Value| -> Vec<Value> {
        let steps = now["draft"]["steps"].as_array().unwrap();
        steps.iter().map(|step| step["parts"][0]["pick"].clone()).collect()
    };
    let mut drafted = start.clone();
    for letter in ["E", "C", "H", "R"] {
        let handle = format!("supply:{letter}");
        let mut steps = entered(&drafted);
        let fits = |choice: &&Value| choice["parts"][0]["pick"] == *handle;
        let choice = drafted["choices"].as_array().unwrap().iter().find(fits).unwrap();
        steps.push(choice["text"].clone());
        let answer = put(at, &base, &drafted, &json!(steps)).json();
        assert_eq!(answer["confirmed"], false, "{answer}");
        drafted = answer["state"].clone();
    }
    assert_eq!(handles(&drafted), ["supply:E", "supply:C", "supply:H", "supply:R"]);
    assert_eq!(drafted["actions"], 0, "nothing of a draft has happened");
    // Another order, and one step less: the pieces stand on other squares then.
    let steps = entered(&drafted);
    let order = json!([steps[3], steps[0], steps[2]]);
    let moved = put(at, &base, &drafted, &order).json()["state"].clone();
    assert_eq!(handles(&moved), ["supply:R", "supply:E", "supply:H"]);
    // A second elephant does not exist: the change is refused, the draft stays.
    let steps = entered(&moved);
    let wrong = json!([steps[0], steps[1], steps[1]]);
    assert!((400..500).contains(&put(at, &base, &moved, &wrong).status));
    assert_eq!(state(at, &base)["draft"], moved["draft"]);
    // A page that looks at an old draft hears of it.
    assert_eq!(put(at, &base, &start, &json!([])).status, 409);
    let cleared = put(at, &base, &moved, &json!([])).json()["state"].clone();
    assert_eq!(cleared["svg"], start["svg"]);
}

#[test]
fn a_confirmed_draft_is_stored_at_once_and_opens_the_next_turn() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game_of_people(at);
    let start = wait_for_turn(at, &base);
    let placed = put(at, &base, &start, &json!([texts(&start)[0]])).json()["state"].clone();
    assert!(!placed["draft"]["amounts"].as_array().unwrap().is_empty());
    let steps = json!([texts(&start)[0], texts(&placed)[0]]);
    let full = put(at, &base, &placed, &steps).json()["state"].clone();
    assert_eq!(full["draft"]["complete"], true);
    assert_eq!(full["choices"], json!([]));
    assert_eq!(confirm(at, &base, &placed, &Value::Null).status, 409, "an old revision");
    let done = confirm(at, &base, &full, &Value::Null).json()["state"].clone();
    // Two decisions and the next draw.
    assert_eq!(done["actions"].as_u64(), start["actions"].as_u64().map(|n| n + 3));
    assert_eq!(done["seat"], 2);
    assert_eq!(done["draft"]["steps"], json!([]));
    assert_eq!(confirm(at, &base, &done, &Value::Null).status, 400, "nothing was entered");
}

#[test]
fn cards_confirm_themselves_when_the_turn_goes_on_with_luck() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "dominion", "seat1_kind=here&seat2_kind=bot&seat2_bot=random");
    let mut drew = 0;
    for _ in 0..200 {
        let now = wait_for_turn(at, &base);
        if !now["over"].is_null() || drew > 2 {
            break;
        }
        if now["draft"]["complete"] == true {
            assert_eq!(confirm(at, &base, &now, &Value::Null).status, 200);
            continue;
        }
        // Actions first, then the dearest purchase that is offered.
        let choices = now["choices"].as_array().unwrap();
        let begins =
            |choice: &&Value, verb: &str| choice["text"].as_str().unwrap().starts_with(verb);
        let play =
            choices.iter().find(|choice| begins(choice, "play ") && !begins(choice, "play all"));
        let choice = play
            .unwrap_or_else(|| &choices[now["actions"].as_u64().unwrap() as usize % choices.len()]);
        let mut texts = entered(&now);
        texts.insert(choice["at"].as_u64().unwrap() as usize, choice["text"].clone());
        let answer = put(at, &base, &now, &json!(texts));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let answer = answer.json();
        let last = answer["state"]["log"].as_array().unwrap().last();
        let drawn = last.is_some_and(|line| line["words"].as_str().unwrap().contains(" drew "));
        if answer["confirmed"] == true && answer["state"]["seat"] == 1 && drawn {
            drew += 1;
        }
    }
    assert!(drew > 0, "no card was drawn in the middle of a turn");
}

#[test]
fn a_long_list_is_narrowed_on_the_server() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(
        at,
        "warlight",
        "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_base_income=290",
    );
    let mut now = wait_for_turn(at, &base);
    for _ in 0..60 {
        if !now["groups"].as_array().unwrap().is_empty() {
            break;
        }
        now = match now["draft"]["complete"] == true {
            true => confirm(at, &base, &now, &Value::Null).json()["state"].clone(),
            false => {
                let mut steps = entered(&now);
                steps.push(texts(&now)[0].clone());
                put(at, &base, &now, &json!(steps)).json()["state"].clone()
            }
        };
        if now["seat"].is_null() {
            now = wait_for_turn(at, &base);
        }
    }
    let groups = now["groups"].as_array().unwrap();
    assert!(!groups.is_empty(), "no long list");
    assert!(now["choices"].as_array().unwrap().len() < 300);
    let total: u64 = groups.iter().map(|group| group["count"].as_u64().unwrap()).sum();
    assert!(total > 300);
    let handle = groups[0]["handle"].as_str().unwrap().replace(':', "%3A");
    let rest = get(at, &format!("{base}/choices?seat={}&picks={handle}", now["seat"])).json();
    assert_eq!(
        rest["choices"].as_array().unwrap().len() as u64,
        groups[0]["count"].as_u64().unwrap()
    );
    assert_eq!(get(at, &format!("{base}/choices?seat=2&picks=")).status, 403);
}

#[test]
fn a_record_without_a_seed_is_uploaded_and_played_on() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(
        at,
        "carcassonne",
        "seat1_kind=bot&seat1_bot=random&seat2_kind=bot&seat2_bot=random&rule_meeples=7&rule_farms=third",
    );
    while state(at, &base)["over"].is_null() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let id = base.split('/').nth(2).unwrap();
    let mut record = get(at, &format!("/replay/{id}/record.json")).json();
    record.as_object_mut().unwrap().remove("seed");
    let cookie = format!("bw_token={TOKEN}");
    let headers =
        [("content-type", "text/plain"), ("x-bw-token", TOKEN), ("cookie", cookie.as_str())];
    let up = with_headers(at, "POST", "/library/upload", &headers, record.to_string().as_bytes());
    assert_eq!(up.status, 200, "{}", up.text());
    let to = up.json()["to"].as_str().unwrap().to_string();
    let branch = post(at, &format!("{to}/branch"), &json!({ "step": 40, "seat": 1 }));
    assert_eq!(branch.status, 200, "{}", branch.text());
    let base = branch.json()["to"].as_str().unwrap().to_string();
    let now = wait_for_turn(at, &base);
    let same = record["actions"].as_array().unwrap().len().min(40);
    assert!(now["actions"].as_u64().unwrap() as usize >= same);
    assert_eq!(act(at, &base, &now, 0).status, 200);
}

/// Ending a turn is taken at once; only when a Province could be bought, it waits and is asked about.
#[test]
fn only_a_slip_waits_at_the_end_of_a_turn() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let seats = "seat1_kind=here&seat2_kind=bot&seat2_level=full&seat2_bot=idle";
    let base = new_game(
        at,
        "dominion",
        &format!("{seats}&rule_auto_treasure=true&rule_kingdom=first-game"),
    );
    let first = wait_for_turn(at, &base);
    let ended = put(at, &base, &first, &json!(["end buys"])).json();
    assert_eq!(ended["confirmed"], true, "{ended}");
    for _ in 0..60 {
        let now = wait_for_turn(at, &base);
        let texts = texts(&now);
        let find = |text: &str| texts.iter().position(|one| one == text);
        if find("buy Province").is_some() {
            assert!(now["draft"]["closing"].is_null());
            let answer = put(at, &base, &now, &json!(["end buys"])).json();
            assert_eq!(answer["confirmed"], false);
            let doubt = answer["state"]["draft"]["doubt"].as_str().unwrap_or("");
            assert!(doubt.contains("Province"), "{answer}");
            assert_eq!(confirm(at, &base, &answer["state"], &Value::Null).status, 200);
            return;
        }
        let which = ["buy Gold", "buy Silver", "end buys"].into_iter().find_map(find);
        assert_eq!(act(at, &base, &now, which.unwrap()).status, 200);
    }
    panic!("no Province in sixty turns");
}
