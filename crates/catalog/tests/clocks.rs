//! Clocks of games whose types are forgotten: sessions and records.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::Arc;
use std::time::Duration;

use bw_catalog::{AnySession, Catalog, NoForeign, SeatedPlayer};
use bw_core::{Budget, End, FaultKind, Record, Seat, TimeControlError};

const ANA: Seat = Seat::new(0);
const PETR: Seat = Seat::new(1);

/// Two people at an Arimaa board under a clock; the position makes turns short.
fn table(control: &str) -> Box<dyn AnySession> {
    let rules = "position=g [r..e....................................................E.R....R]";
    let game = Catalog::standard().game("arimaa").unwrap().game(2, rules).unwrap();
    let people = ["Ana", "Petr"].map(|name| SeatedPlayer::Human(name.into())).to_vec();
    let budget = Budget { clock: Some(control.parse().unwrap()), ..Budget::default() };
    game.session(people, 1, budget, &NoForeign).unwrap()
}

fn seconds(time: Duration) -> u64 {
    time.as_secs()
}

#[test]
fn people_pay_for_what_they_think() {
    let mut session = table("60s+10s");
    session.spend(ANA, Duration::from_secs(4));
    let left = session.time_left(ANA).unwrap();
    assert_eq!((seconds(left.allowance), seconds(left.limit)), (6, 66));
    session.act(ANA, "Ea1n end").unwrap();
    assert_eq!(seconds(session.time_left(ANA).unwrap().reserve), 66);
    session.spend(PETR, Duration::from_secs(71));
    let end = session.outcome().unwrap().1;
    assert_eq!(end, End::Fault { seat: PETR, kind: FaultKind::Time });
    assert!(session.act(PETR, "ed8s").is_err(), "the game is over");
}

#[test]
fn clocks_go_on_as_they_were_kept() {
    let mut session = table("60s+10s");
    session.spend(ANA, Duration::from_secs(34));
    let kept = serde_json::to_string(session.clock().unwrap()).unwrap();
    let mut again = table("60s+10s");
    again.resume_clock(serde_json::from_str(&kept).unwrap());
    let left = again.time_left(ANA).unwrap();
    assert_eq!(
        (seconds(left.allowance), seconds(left.reserve), seconds(left.in_turn)),
        (0, 36, 34)
    );
    assert_eq!(again.clock(), session.clock());
}

#[test]
fn a_halted_game_is_decided_and_its_record_replays() {
    let mut session = table("60s/60s/100/0/100s");
    session.spend(ANA, Duration::from_secs(50));
    session.act(ANA, "Ea1n end").unwrap();
    session.spend(PETR, Duration::from_secs(60));
    let (outcome, end) = session.outcome().unwrap();
    assert_eq!((end, outcome.reason(), outcome.ranks()), (End::Normal, "score", &[1, 2][..]));
    let record = Record::from_json(&session.record().to_json()).unwrap();
    let catalog = Catalog::standard();
    let game = catalog.game("arimaa").unwrap().of_record(&record).unwrap();
    assert_eq!(Arc::clone(&game).replay(&record).unwrap().outcome(), Some(outcome));
}

#[test]
fn only_games_with_a_rule_for_it_are_limited() {
    let catalog = Catalog::standard();
    for entry in catalog.games() {
        let seats = usize::from(entry.spec.min_seats.max(2));
        let game = entry.game(seats, "").unwrap();
        assert_eq!(game.check_clock(&"60s+1s".parse().unwrap()), Ok(()));
        let limited = game.check_clock(&"1m/1m/100/0/80t".parse().unwrap());
        match entry.spec.id {
            "arimaa" => assert_eq!(limited, Ok(())),
            _ => assert!(matches!(limited, Err(TimeControlError::NoGameLimit { .. }))),
        }
    }
}
