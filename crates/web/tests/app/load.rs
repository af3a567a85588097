//! How long a person waits while two hundred tables of bots are busy.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::common::*;

const TABLES: usize = 200;
const DECISIONS: usize = 200;

/// The times of answers to the decisions of people at a table without bots, sorted.
fn answers(at: SocketAddr) -> Vec<Duration> {
    let mut base = new_game_of_people(at);
    let mut times = Vec::new();
    while times.len() < DECISIONS {
        let now = wait_for_turn(at, &base);
        if !now["over"].is_null() {
            base = new_game_of_people(at);
            continue;
        }
        let begun = Instant::now();
        assert_eq!(act(at, &base, &now, times.len()).status, 200);
        times.push(begun.elapsed());
    }
    times.sort();
    times
}

fn print_times(what: &str, times: &[Duration]) {
    let at =
        |share: usize| times[(times.len() * share / 100).min(times.len() - 1)].as_secs_f64() * 1e3;
    println!("{what}: median {:.1} ms, p99 {:.1} ms, most {:.1} ms", at(50), at(99), at(100));
}

/// Not a test but a measurement: `cargo xtask load`.
#[test]
#[ignore = "a measurement; cargo xtask load runs it"]
fn people_are_answered_while_bots_think() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    let server = Running::with(&url, unlimited());
    let at = server.address;
    let idle = answers(at);
    let fields = "seat1_kind=bot&seat1_bot=rules19-3-pr&seat2_kind=bot&seat2_bot=rules19-5-pr&rule_meeples=7&rule_farms=third";
    let tables: Vec<String> = (0..TABLES).map(|_| new_game(at, "carcassonne", fields)).collect();
    let open =
        tables.iter().filter(|base| get(at, &format!("{base}/log.txt")).status == 200).count();
    let running =
        |bases: &[String]| bases.iter().filter(|base| state(at, base)["over"].is_null()).count();
    let busy = answers(at);
    print_times("idle server", &idle);
    print_times(&format!("{open} tables of thinking bots"), &busy);
    let left = running(&tables[TABLES - 20..]);
    println!("of the last 20 tables {left} were still being played afterwards");
}
