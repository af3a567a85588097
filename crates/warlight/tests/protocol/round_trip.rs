//! Our bots under our own controller play the games they would play without any protocol (spec 12.7).

use bw_core::{Actor, Bot, End, Finished, Seat};
use bw_warlight::Warlight;
use bw_warlight::formats::protocol::{Conduct, Protocol, game_log};

use crate::bots::{Terse, terse_engine};
use crate::loopback::{Guest, Played, game, play};

fn chance(played: &Played) -> Played {
    played.iter().copied().filter(|(actor, _)| *actor == Actor::Chance).collect()
}

/// A game of two bots of which these seats speak a protocol.
fn over_the_wire(
    rules: &str,
    protocol: Protocol,
    speaks: [bool; 2],
    seed: u64,
) -> (Finished<Warlight>, Played) {
    let mut remarks = Vec::new();
    let bots = speaks.map(|speaks| -> Box<dyn Bot<Warlight>> {
        if !speaks {
            return Box::new(Terse);
        }
        let spoken = seed.is_multiple_of(2).then_some(protocol);
        let mut guest =
            Guest::new(protocol, Conduct::default(), move || terse_engine(spoken, seed));
        remarks.push(guest.remarks.clone());
        guest.bot.take().unwrap()
    });
    let result = play(rules, bots, seed);
    for list in remarks {
        assert_eq!(*list.lock().unwrap(), Vec::<String>::new(), "our bots do nothing wrong");
    }
    result
}

fn same_game(rules: &str, protocol: Protocol, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let (at_home, home_log) = play(rules, [Box::new(Terse), Box::new(Terse)], seed);
        for speaks in [[true, false], [false, true], [true, true]] {
            let (abroad, log) = over_the_wire(rules, protocol, speaks, seed);
            assert_eq!((abroad.end, &abroad.fault), (End::Normal, &None), "{rules} {seed}");
            assert_eq!(chance(&log), chance(&home_log), "{rules} {seed} {speaks:?}");
            assert_eq!(abroad.state, at_home.state, "{rules} {seed} {speaks:?}");
        }
    }
}

#[test]
fn whole_games_of_the_first_protocol_are_the_same() {
    same_game("preset=wl1,max_rounds=100", Protocol::Wl1, 0..2);
    same_game("preset=wl1,max_rounds=12,fog=false", Protocol::Wl1, 3..5);
}

#[test]
fn whole_games_of_the_second_protocol_are_the_same() {
    same_game("preset=wl2", Protocol::Wl2, 0..2);
    same_game("preset=wl2,max_rounds=12,fog=false", Protocol::Wl2, 3..5);
}

/// The end of the game must be reached by conquest, too: nothing of the last round may be lost.
#[test]
fn games_are_played_to_the_last_region() {
    let rules = "preset=wl2,start=fixed:1;2,wastelands=0,max_rounds=200,luck=0,base_income=2";
    let conquered = (0..12).filter(|&seed| {
        let (finished, _) = over_the_wire(rules, Protocol::Wl2, [true, true], seed);
        assert_eq!(finished.end, End::Normal);
        finished.outcome.reason() == "conquest"
    });
    assert!(conquered.count() > 0);
}

#[test]
fn a_game_is_logged_like_the_original_does() {
    let rules = "preset=wl2,start=fixed:10;12,wastelands=0,max_rounds=3";
    let (finished, played) = over_the_wire(rules, Protocol::Wl2, [true, true], 2);
    let log = game_log(&game(rules), &played);
    let lines: Vec<&str> = log.lines().collect();
    assert!(lines[0].starts_with("map 1;neutral;2 2;neutral;2 "));
    assert_eq!(lines[1], "round 0");
    assert_eq!(lines[2], "player1 place_armies 10 2");
    assert!(lines[3].contains(" 10;player1;2 ") && lines[3].contains(" 12;neutral;2 "));
    assert_eq!(lines[4], "player2 place_armies 12 2");
    assert!(lines[5].contains(" 12;player2;2 "));
    assert_eq!(lines[7], "round 1");
    assert_eq!(lines.iter().filter(|line| line.starts_with("round ")).count(), 4);
    assert_eq!(*lines.last().unwrap(), "Nobody won");
    for pair in lines.windows(2) {
        let acts = pair[0].starts_with("player") && !pair[0].ends_with("won");
        assert!(!acts || pair[1].starts_with("map "), "{pair:?}");
    }
    let last_map = lines.iter().rfind(|line| line.starts_with("map ")).unwrap();
    let world = game(rules);
    for region in bw_warlight::regions(world.map().all()) {
        let owner = match finished.state.position.owner(region) {
            0 => "neutral".to_string(),
            number => format!("player{number}"),
        };
        let cell = format!(
            "{};{owner};{}",
            world.map().id(region),
            finished.state.position.armies(region)
        );
        assert!(last_map.split(' ').any(|word| word == cell), "{cell} is not in {last_map}");
    }
    assert_eq!(finished.outcome.score(Seat::new(0)), 0);
}
