//! Tables and finished games: levels of bots, clocks, what a page may know, estimates, logs.

use serde_json::{Value, json};

use crate::common::*;

const RULES: &str = "rule_meeples=7&rule_farms=third";

fn over(at: std::net::SocketAddr, base: &str) -> Value {
    let now = wait_for_turn(at, base);
    assert!(!now["over"].is_null(), "{now}");
    now
}

#[test]
fn a_level_seats_a_bot_and_the_kingdom_is_shown() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let page = get(at, "/new/dominion").text();
    for card in ["Witch", "Throne Room", "Adventurer"] {
        assert!(page.contains(&format!("data-item=\"{card}\"")), "{card}");
    }
    let fields =
        format!("seat1_kind=here&seat2_kind=bot&seat2_level=easy&seat2_bot=random&{RULES}");
    let base = new_game(at, "carcassonne", &fields);
    assert_eq!(state(at, &base)["seats"][1]["name"], "greedy");
    // Full options: the bot that was chosen.
    let fields =
        format!("seat1_kind=here&seat2_kind=bot&seat2_level=full&seat2_bot=random&{RULES}");
    let base = new_game(at, "carcassonne", &fields);
    assert_eq!(state(at, &base)["seats"][1]["name"], "random");
}

/// A switch that nobody touched leaves the rules of the preset alone.
#[test]
fn rules_that_nobody_sets_are_those_of_the_preset() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let fields = "seat1_kind=here&seat2_kind=bot&seat2_bot=random&rule_preset=wl2&rule_fog=";
    // The form for the same settings again says what was set.
    let again = |fields: &str| {
        let base = new_game(at, "warlight", fields);
        let link: Vec<&str> = base.split('/').collect();
        get(at, &format!("/new/warlight?like={}&key={}", link[2], link[3])).text()
    };
    let no = "name=\"rule_fog\" value=\"false\" checked";
    assert!(!again(fields).contains(no));
    assert!(again(&fields.replace("fog=", "fog=false")).contains(no));
}

#[test]
fn whose_time_is_up_loses() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(
        at,
        "carcassonne",
        &format!(
            "seat1_kind=here&seat1_name=Ana&seat2_kind=here&seat2_name=Petr&minutes=0.1&{RULES}"
        ),
    );
    let now = state(at, &base);
    assert_eq!(now["clock"], "6s+0s");
    let clock = &now["seats"][1]["clock"];
    assert_eq!(clock, &json!({ "limitMs": 6_000, "allowanceMs": 0, "reserveMs": 6_000 }));
    assert_eq!((&now["seats"][0]["runs"], &now["seats"][1]["runs"]), (&json!(true), &json!(false)));
    let ended = (0..20_000).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        Some(state(at, &base)).filter(|now| !now["over"].is_null())
    });
    let ended = ended.expect("the clock runs out");
    assert_eq!(ended["over"]["end"], "time");
    assert_eq!(ended["over"]["detail"], "Ana: time is up.");
    assert_eq!(ended["over"]["title"], "Petr wins");
    let wrong = form(
        at,
        "/new/carcassonne",
        &format!("seat1_kind=here&seat2_kind=here&minutes=-3&{RULES}"),
    );
    assert_eq!(wrong.status, 400);
}

/// A reserve with an increment for every game; a game's own controls where it has some; any other as text.
#[test]
fn clocks_are_offered_and_checked() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let official = "2m/6m/100/0/8h/6m";
    assert!(get(at, "/new/arimaa").text().contains(&format!("<option value=\"{official}\">")));
    let page = get(at, "/new/carcassonne").text();
    assert!(!page.contains(official) && page.contains("10 min + 5 s a turn"), "{page}");
    let people = "seat1_kind=here&seat2_kind=here";
    let base = new_game(at, "carcassonne", &format!("{people}&clock=10m%2B5s&{RULES}"));
    let now = state(at, &base);
    assert_eq!(now["clock"], "10m+5s");
    let clock = json!({ "limitMs": 605_000, "allowanceMs": 5_000, "reserveMs": 600_000 });
    assert_eq!(now["seats"][1]["clock"], clock, "only the clock of who is asked runs");
    let own = format!("{people}&clock=10m%2B5s&clock_own=1m/2m/50&{RULES}");
    assert_eq!(state(at, &new_game(at, "carcassonne", &own))["clock"], "1m/2m/50");
    let free = state(at, &new_game(at, "carcassonne", &format!("{people}&clock=&{RULES}")));
    assert_eq!((&free["clock"], &free["seats"][0]["clock"]), (&Value::Null, &Value::Null));
    for (clock, says) in [("soon", "is no clock"), ("1m/1m/100/0/80t", "no rule for who wins")] {
        let fields = format!("{people}&clock_own={clock}&{RULES}");
        let refused = form(at, "/new/carcassonne", &fields);
        assert_eq!(refused.status, 400);
        assert!(refused.text().contains(says), "{clock}");
    }
}

/// Farms lie open: points of all seats are known in Agricola, though hands are not.
#[test]
fn a_page_shows_the_scores_that_can_be_known() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "agricola", "seat1_kind=here&seat2_kind=bot&seat2_bot=random");
    let now = wait_for_turn(at, &base);
    assert!(now["seats"][1]["score"].is_i64(), "{}", now["seats"]);
    assert_eq!(now["thought"], Value::Null, "what a bot with a hidden hand thinks is its own");
    assert_eq!(now["estimates"], Value::Null);
    assert!(now["graph"].is_array());
}

#[test]
fn a_finished_game_is_judged_and_shown() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let bots = format!("seat1_kind=bot&seat1_bot=greedy&seat2_kind=bot&seat2_bot=greedy&{RULES}");
    let base = new_game(at, "carcassonne", &bots);
    over(at, &base);
    let id = base.split('/').nth(2).unwrap();
    let log = get(at, &format!("/replay/{id}/log.txt"));
    assert_eq!(log.status, 200);
    let log = log.text();
    assert!(
        log.contains("greedy (A) laid a tile") && log.contains(". +") && log.contains("Round 2"),
        "{log}"
    );
    let estimates = get(at, &format!("/replay/{id}/estimates?bot=greedy")).json();
    for seat in [1, 2] {
        let own =
            estimates.as_array().unwrap().iter().filter(|estimate| estimate[1] == seat).count();
        assert!(own > 10, "seat {seat}: {own} of {estimates}");
    }
    assert_eq!(get(at, &format!("/replay/{id}/estimates?bot=nobody")).status, 400);
    assert_eq!(get(at, &format!("/replay/{id}/estimates")).status, 400);
}
