//! A server killed in the middle of a game loses no acknowledged decision.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::common::*;
use bw_store::Store;
use bw_web::{Server, Shutdown};

const URL: &str = "BW_WEB_TEST_STORE";

/// Not a test by itself: the process that is killed. It serves if the variable names a store.
#[test]
fn server_process() {
    let Ok(url) = std::env::var(URL) else { return };
    let store = Store::open(&url).unwrap();
    let server = Server::bind(catalog(), store, unlimited(), Shutdown::default()).unwrap();
    println!("\nlistening {}", server.address().unwrap());
    server.run().unwrap();
}

pub(crate) fn start(url: &str) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::server_process", "--nocapture"])
        .env(URL, url)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let address = lines.find_map(|line| line.strip_prefix("listening ")?.parse().ok());
    // The pipe must stay open and be emptied: a process that lives long says so on it.
    std::thread::spawn(move || lines.for_each(drop));
    (child, address.expect("the child says where it listens"))
}

/// How many decisions of the first seat are in the database, while no server uses it.
fn own_decisions(url: &str, base: &str) -> usize {
    let id = base.split('/').nth(2).unwrap().parse().unwrap();
    let game = bw_store::Store::open(url).unwrap().load_game(bw_store::GameId(id)).unwrap();
    game.actions.iter().filter(|action| action.actor == 0).count()
}

#[test]
fn every_acknowledged_decision_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    let (mut child, mut at) = start(&url);
    let base = new_game(
        at,
        "carcassonne",
        "seat1_kind=here&seat1_name=Ana&seat2_kind=bot&seat2_bot=greedy&rule_meeples=7&rule_farms=third",
    );
    let mut log: Vec<serde_json::Value> = Vec::new();
    let mut acknowledged = None;
    for round in 0..6 {
        for turn in 0..5 {
            let now = wait_for_turn(at, &base);
            let seen = now["log"].as_array().unwrap();
            // The last turn is said anew while it goes on; what was acknowledged is there in any case.
            let said = log.iter().filter(|line| line["n"].as_u64() < acknowledged).count();
            let settled = said.saturating_sub(2);
            assert_eq!(seen[..settled], log[..settled], "round {round}");
            assert!(now["actions"].as_u64() > acknowledged || turn + round == 0, "round {round}");
            (log, acknowledged) = (seen.clone(), now["actions"].as_u64());
            let answer = act(at, &base, &now, round * 5 + turn);
            assert_eq!(answer.status, 200, "{}", answer.text());
        }
        // Straight after the acknowledgement, while the bot may be moving.
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(own_decisions(&url, &base), (round + 1) * 5);
        (child, at) = start(&url);
        wait_for_turn(at, &base);
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Twenty games of all kinds are being played at once when the server is killed: all of them go on, with every
/// decision that was acknowledged.
#[test]
fn twenty_games_go_on_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    let (mut child, at) = start(&url);
    let games = ["carcassonne", "dominion", "arimaa", "warlight", "agricola"];
    let bases: Vec<String> = (0..20)
        .map(|n| {
            let fields = "seat1_kind=here&seat1_name=Ana&seat2_kind=bot&seat2_bot=random&rule_meeples=7&rule_farms=third";
            new_game(at, games[n % games.len()], fields)
        })
        .collect();
    let decided = Arc::new(AtomicUsize::new(0));
    let players: Vec<_> = bases
        .iter()
        .cloned()
        .map(|base| {
            let all = decided.clone();
            std::thread::spawn(move || play_until_killed(at, &base, &all))
        })
        .collect();
    // In the middle of it, however slow the machine is: when each has decided once on average, and a moment later.
    for _ in 0..30_000 {
        if decided.load(Ordering::Relaxed) >= bases.len() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(500));
    child.kill().unwrap();
    child.wait().unwrap();
    let acknowledged: Vec<usize> = players.into_iter().map(|p| p.join().unwrap()).collect();
    assert!(acknowledged.iter().sum::<usize>() > 0, "nobody decided anything");
    let stored: Vec<usize> = bases.iter().map(|base| own_decisions(&url, base)).collect();
    let (mut child, at) = start(&url);
    for ((base, decided), own) in bases.iter().zip(&acknowledged).zip(stored) {
        wait_for_turn(at, base);
        // One more may have been stored whose acknowledgement the kill cut off.
        assert!((*decided..=decided + 1).contains(&own), "{base}: {own} of {decided}");
        // Where all decide at once a bot may come first: then one looks again.
        let goes_on = || {
            let now = wait_for_turn(at, base);
            !now["over"].is_null() || act(at, base, &now, 1).status == 200
        };
        assert!((0..50).any(|_| goes_on()), "{base} does not go on");
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Decides until the server does not answer; returns how many decisions were acknowledged.
fn play_until_killed(at: SocketAddr, base: &str, all: &AtomicUsize) -> usize {
    let mut decided = 0;
    for _ in 0..10_000 {
        let answer = get(at, &format!("{base}/state"));
        if answer.status == 0 {
            break;
        }
        if answer.status != 200 {
            std::thread::sleep(Duration::from_millis(20));
            continue;
        }
        let now = answer.json();
        if !now["over"].is_null() {
            break;
        }
        if now["seat"].is_null() || now["choices"].as_array().unwrap().is_empty() {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        }
        match act(at, base, &now, decided) {
            answer if answer.status == 200 => {
                decided += 1;
                all.fetch_add(1, Ordering::Relaxed);
            }
            answer if answer.status == 0 => break,
            _ => {}
        }
    }
    decided
}
