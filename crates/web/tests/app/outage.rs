//! The database server goes away and comes back: everybody is told, nothing acknowledged is lost, play goes on.

use std::time::Duration;

use bw_testkit::{PostgresServer, StopMode, skipped};

use crate::common::{
    Running, act, catalog, get, new_game, new_game_of_people, state, unlimited, with_headers,
};

/// How a browser asks for a page.
fn page(running: &Running, path: &str, lang: &str) -> crate::common::Answer {
    let headers = [("accept", "text/html"), ("accept-language", lang)];
    with_headers(running.address, "GET", path, &headers, b"")
}

fn has_header(answer: &crate::common::Answer, header: &str) -> bool {
    answer.head.lines().any(|line| line.to_lowercase() == header)
}

#[test]
fn a_database_that_goes_away_is_a_clear_page_until_it_is_back() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("the app without its database", "PostgreSQL is not installed");
    };
    let running = Running::of(catalog(), &server.url(), unlimited());
    let at = running.address;
    let table = new_game_of_people(at);
    for mode in [StopMode::Fast, StopMode::Immediate] {
        for which in 0..3 {
            assert_eq!(act(at, &table, &state(at, &table), which).status, 200);
        }
        let before = state(at, &table);
        server.stop(mode);

        let english = page(&running, "/", "en");
        assert_eq!(english.status, 503, "{}", english.text());
        assert!(has_header(&english, "retry-after: 5") && has_header(&english, "refresh: 5"));
        assert!(english.text().contains("cannot be reached at the moment"), "{}", english.text());
        let czech = page(&running, "/library", "cs").text();
        assert!(czech.contains("databáze teď neodpovídá"), "{czech}");
        // A decision is not acknowledged, and a program is told when to come again.
        let refused = act(at, &table, &before, 0);
        assert_eq!(refused.status, 503, "{}", refused.text());
        assert!(has_header(&refused, "retry-after: 5"), "{}", refused.head);
        assert!(refused.json()["error"].as_str().is_some_and(|error| error.contains("kept")));
        assert_eq!(get(at, "/assets/play.js").status, 200);

        server.start();
        assert_eq!(page(&running, "/", "en").status, 200);
        let after = state(at, &table);
        assert_eq!(after["version"], before["version"], "what was refused was not done");
        assert_eq!(after["log"], before["log"]);
    }
    assert_eq!(act(at, &table, &state(at, &table), 1).status, 200);
}

#[test]
fn bots_go_on_by_themselves_when_the_database_is_back() {
    let Some(server) = PostgresServer::start_new() else {
        return skipped("bots without their database", "PostgreSQL is not installed");
    };
    let running = Running::of(catalog(), &server.url(), unlimited());
    let at = running.address;
    let fields = "seat1_kind=bot&seat1_bot=random&seat2_kind=bot&seat2_bot=random";
    let table = new_game(at, "carcassonne", fields);
    let version = || state(at, &table)["version"].as_u64();
    while version() < Some(5) {
        std::thread::sleep(Duration::from_millis(5));
    }
    server.stop(StopMode::Immediate);
    server.start();
    // Nobody asks for anything but how it stands: the game comes to its end.
    for _ in 0..30_000 {
        let answer = get(at, &format!("{table}/state"));
        if answer.status == 410 || answer.status == 200 && !answer.json()["over"].is_null() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("the game did not go on: {}", get(at, &format!("{table}/state")).text());
}
