//! What foreign bots are sent and how their answers are judged (spec 5.1 to 5.3, 5.6).

use std::time::Duration;

use bw_core::{End, FaultKind, Seat};
use bw_warlight::Action;
use bw_warlight::formats::protocol::{Conduct, Protocol};

use crate::bots::{answering, simple};
use crate::loopback::{Guest, Script, game};

const DUEL: &str = "preset=wl2,wastelands=0,start=fixed:10+11;12+21,max_rounds=1";

/// Answers with these lines to the requests for deployments and attacks.
fn fixed(deployments: &'static str, attacks: &'static str) -> impl FnMut() -> Script + Send {
    move || {
        answering(move |line| match line.split(' ').nth(1) {
            Some("place_armies") if line.starts_with("go") => Some(deployments.into()),
            Some("attack/transfer") => Some(attacks.into()),
            _ => None,
        })
    }
}

fn decisions(played: &[(bw_core::Actor, Action)], game: &bw_warlight::Warlight) -> Vec<String> {
    let own = played.iter().filter(|(actor, _)| *actor == bw_core::Actor::Seat(Seat::new(0)));
    let id = |region| game.map().id(region);
    own.map(|(_, action)| match *action {
        Action::Deploy { region, armies } => format!("deploy {} {armies}", id(region)),
        Action::Attack { from, to, armies } => format!("attack {} {} {armies}", id(from), id(to)),
        Action::Pick(region) => format!("pick {}", id(region)),
        other => format!("{other:?}"),
    })
    .collect()
}

#[test]
fn the_second_protocol_says_the_lines_of_the_original_in_its_order() {
    let mut guest = Guest::new(Protocol::Wl2, Conduct::default(), simple);
    let (finished, _) = guest.play("preset=wl2,max_rounds=3", 4);
    assert_eq!(finished.fault, None);
    let heard = guest.heard();
    let starts: Vec<&str> =
        heard.iter().map(|line| line.split(' ').take(2).last().unwrap()).collect();
    let wanted = [
        "timebank",
        "time_per_move",
        "max_rounds",
        "your_bot",
        "opponent_bot",
        "super_regions",
        "regions",
        "neighbors",
        "wastelands",
        "starting_regions",
        "starting_pick_amount",
    ];
    assert_eq!(&starts[..wanted.len()], wanted);
    assert_eq!(heard[0], "settings timebank 10000");
    assert_eq!(heard[1], "settings time_per_move 500");
    assert_eq!(heard[2], "settings max_rounds 3");
    assert_eq!(heard[3], "settings your_bot player1");
    assert_eq!(heard[4], "settings opponent_bot player2");
    assert_eq!(heard[5], "setup_map super_regions 1 5 2 2 3 5 4 3 5 7 6 2");
    assert!(heard[6].starts_with("setup_map regions 1 1 2 1 3 1 ") && heard[6].ends_with(" 42 6"));
    assert!(heard[7].starts_with("setup_map neighbors 1 2,4,30 2 3,4,5 3 5,6,14 "));
    assert_eq!(heard[8].split(' ').count(), 2 + 3, "{}", heard[8]);
    assert!(heard[11].starts_with("pick_starting_region 10000 "));
    let rest: Vec<&str> = heard[11..].iter().map(|line| line.split(' ').next().unwrap()).collect();
    let picks = rest.iter().take_while(|word| **word == "pick_starting_region").count();
    assert_eq!(heard[10], format!("settings starting_pick_amount {picks}"));
    let round = ["settings", "update_map", "opponent_moves", "go", "go"];
    assert!(heard[11 + picks].starts_with("setup_map opponent_starting_regions "));
    assert_eq!(&rest[picks + 1..picks + 6], round);
    assert_eq!(heard[11 + picks + 1], "settings starting_armies 5");
    assert_eq!(heard[11 + picks + 3], "opponent_moves");
    assert!(heard[11 + picks + 4].starts_with("go place_armies "));
    assert!(heard[11 + picks + 5].starts_with("go attack/transfer "));
}

/// Under a clock a bot is told what that leaves it, request by request.
#[test]
fn a_clock_is_sent_in_the_words_of_the_protocols() {
    let time = |line: &String| line.split(' ').nth(2).unwrap().parse::<u64>().unwrap();
    let mut guest = Guest::new(Protocol::Wl2, Conduct::default(), simple);
    let finished = guest.play_clocked("preset=wl2,max_rounds=3", "100s+20s");
    assert_eq!(finished.fault, None);
    let heard = guest.heard();
    assert_eq!(&heard[..2], ["settings timebank 120000", "settings time_per_move 10000"]);
    assert!(heard.iter().any(|line| line.starts_with("pick_starting_region 120000 ")));
    let left: Vec<u64> = heard.iter().filter(|line| line.starts_with("go ")).map(time).collect();
    // The first turn has all, its second request not more, and the next turn has what was not used besides.
    assert_eq!((left.len(), left[0]), (6, 120_000));
    assert!(left[1] <= left[0] && left[1] < left[2] && left[2] <= 140_000, "{left:?}");

    let mut guest = Guest::new(Protocol::Wl1, Conduct::default(), simple);
    guest.play_clocked("preset=wl1,max_rounds=2", "60s");
    let heard = guest.heard();
    let left: Vec<u64> = heard.iter().filter(|line| line.starts_with("go ")).map(time).collect();
    assert_eq!((left.len(), left[0], left[2]), (4, 30_000, 30_000));
    assert!(left[1] > 30_000 && left[1] <= 60_000, "what the first left is the second's: {left:?}");
}

#[test]
fn the_opponents_picks_are_sent_in_their_order() {
    let mut guest = Guest::new(Protocol::Wl2, Conduct::default(), simple);
    let (_, played) = guest.play("preset=wl2,max_rounds=1", 7);
    let world = game("preset=wl2");
    let picks = played.iter().filter_map(|(actor, action)| match action {
        Action::Pick(region) if *actor == bw_core::Actor::Seat(Seat::new(1)) => {
            Some(world.map().id(*region).to_string())
        }
        _ => None,
    });
    let picks: Vec<String> = picks.collect();
    let line = format!("setup_map opponent_starting_regions {}", picks.join(" "));
    assert!(guest.heard().contains(&line), "{line}");
    assert!(!picks.is_sorted_by_key(|id| id.parse::<u32>().unwrap()), "the case tells nothing");
}

#[test]
fn the_first_protocol_has_fewer_lines_and_six_preferences() {
    let mut guest = Guest::new(Protocol::Wl1, Conduct::default(), simple);
    let (finished, played) = guest.play("preset=wl1,max_rounds=2", 4);
    assert_eq!(finished.fault, None);
    let heard = guest.heard();
    assert_eq!(heard[0], "settings your_bot player1");
    assert_eq!(heard[1], "settings opponent_bot player2");
    assert!(heard[2].starts_with("setup_map super_regions "));
    assert!(heard[4].starts_with("setup_map neighbors "));
    let offered: Vec<&str> = heard[5].split(' ').skip(2).collect();
    assert!(heard[5].starts_with("pick_starting_regions 2000 ") && offered.len() == 12);
    let picks: Vec<String> = offered[..6].iter().map(|id| format!("pick {id}")).collect();
    assert_eq!(&decisions(&played, &game("preset=wl1"))[..6], picks);
    assert_eq!(heard[6], "settings starting_armies 5");
    assert_eq!(heard.iter().filter(|line| *line == "go place_armies 2000").count(), 2);
    assert!(!heard.iter().any(|line| line.contains("starting_region ") || line.contains("bank")));
}

#[test]
fn maps_are_sent_as_far_as_they_are_seen() {
    let first_map = |rules: &str| {
        let mut guest = Guest::new(Protocol::Wl2, Conduct::default(), fixed("", ""));
        guest.play(rules, 1);
        guest.heard().into_iter().find(|line| line.starts_with("update_map")).unwrap()
    };
    let near = "update_map 10 player1 2 11 player1 2 9 neutral 2 12 player2 2 13 neutral 2";
    assert_eq!(first_map(DUEL), near);
    let all = first_map(&format!("{DUEL},fog=false"));
    assert!(all.starts_with(&format!("{near} 1 neutral 2 2 neutral 2 ")));
    assert_eq!(all.split(' ').count(), 1 + 3 * 42);
}

#[test]
fn the_end_of_a_game_is_sent_where_it_is_known() {
    let mut guest = Guest::new(Protocol::Wl2, Conduct::default(), fixed("", ""));
    let (finished, _) = guest.play(&format!("{DUEL},fog=false"), 1);
    let heard = guest.heard();
    assert!(heard[heard.len() - 1].starts_with("opponent_moves"));
    assert!(heard[heard.len() - 2].starts_with("update_map 10 player1 "));
    assert_eq!(finished.end, End::Normal);
    assert_eq!(guest.traffic.lock().unwrap().last().unwrap(), "close");
}

#[test]
fn moves_of_the_opponent_are_sent_with_the_armies_really_used() {
    let mut moves = Vec::new();
    for seed in 0..20 {
        let mut guest = Guest::new(Protocol::Wl2, Conduct::default(), simple);
        guest.play("preset=wl2,wastelands=0,start=fixed:10;12,max_rounds=2,luck=0", seed);
        let heard = guest.heard();
        moves.extend(heard.into_iter().filter(|line| line.starts_with("opponent_moves ")));
    }
    assert!(moves.len() > 5);
    for line in &moves {
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        assert!(words.chunks(1).len() >= 4, "{line}");
        assert_eq!(words[0], "player2", "{line}");
        assert!(!line.contains("player1"), "{line}");
        let (first_attack, last_deployment) =
            (line.find("attack/transfer"), line.rfind("place_armies"));
        assert!(first_attack.is_none_or(|at| last_deployment.is_none_or(|last| last < at)));
    }
    assert!(moves.iter().any(|line| line.contains("attack/transfer 12 10 ")));
}

#[test]
fn bad_orders_are_dropped_and_named() {
    let deployments = "player1 place_armies 10 2,player1 place_armies 12 1,player1 place_armies 99 1,\
        player1 place_armies 10 0,player1 place_armies 11 99999999999,player1 place_armies 10 1,nonsense";
    let attacks = "player1 attack/transfer 10 12 3,player1 attack/transfer 10 12 1,\
        player1 attack/transfer 10 42 1,player1 attack/transfer 12 10 1,player1 attack/transfer 11 13 99,\
        player1 attack/transfer 11 12 1,player1 attack/transfer 10 9 -1,player1 attack/transfer 10 9 1,";
    let mut guest = Guest::new(Protocol::Wl2, Conduct::default(), fixed(deployments, attacks));
    let (finished, played) = guest.play(DUEL, 1);
    assert_eq!((finished.end, finished.fault), (End::Normal, None));
    let wanted = ["deploy 10 2", "deploy 11 3", "Done", "attack 10 12 3", "attack 11 13 4", "Done"];
    assert_eq!(decisions(&played, &game(DUEL)), wanted);
    let remarks = [
        "`nonsense`: it does not begin with the bot's own name",
        "`place_armies 12 1`: the region is not the bot's own",
        "`place_armies 99 1`: there is no such region",
        "`place_armies 10 0`: the number of armies must be at least 1",
        "`place_armies 10 1`: no armies are left for it",
        "`attack/transfer 10 12 1`: there is an order for these two regions already",
        "`attack/transfer 10 42 1`: the regions are no neighbours",
        "`attack/transfer 12 10 1`: the region is not the bot's own",
        "`attack/transfer 11 12 1`: no armies are left for it",
        "`attack/transfer 10 9 -1`: the number of armies must be at least 1",
        "`attack/transfer 10 9 1`: no armies are left for it",
    ];
    assert_eq!(guest.remarks(), remarks.map(|why| format!("player1 illegal_move {why}")));
}

#[test]
fn orders_for_the_same_regions_are_merged_where_the_rules_say_so() {
    let attacks = "player1 attack/transfer 10 12 1,player1 attack/transfer 10 9 1,player1 attack/transfer 10 12 2";
    let mut guest =
        Guest::new(Protocol::Wl2, Conduct::default(), fixed("player1 place_armies 10 5", attacks));
    let (finished, played) = guest.play(&format!("{DUEL},pair_once=merge"), 1);
    assert_eq!(finished.fault, None);
    let wanted =
        ["deploy 10 5", "Done", "attack 10 12 1", "attack 10 9 1", "attack 10 12 2", "Done"];
    assert_eq!(decisions(&played, &game(DUEL)), wanted);
    assert_eq!(guest.remarks(), Vec::<String>::new());
}

#[test]
fn wrong_picks_become_random_ones() {
    for (answer, protocol, why) in [
        ("99", Protocol::Wl2, "this region cannot be picked"),
        ("Asia", Protocol::Wl2, "this region cannot be picked"),
        ("1 2 3", Protocol::Wl1, "a region is not among those offered"),
        ("", Protocol::Wl2, "this region cannot be picked"),
    ] {
        let script = move || {
            answering(move |line: &str| match line {
                _ if line.starts_with("pick") => Some(answer.to_string()),
                _ if line.starts_with("go") => Some("No moves".into()),
                _ => None,
            })
        };
        let mut guest = Guest::new(protocol, Conduct::default(), script);
        let rules = format!("preset={},max_rounds=1", protocol.name());
        let (finished, played) = guest.play(&rules, 3);
        assert_eq!((finished.end, finished.fault), (End::Normal, None));
        let picks = decisions(&played, &game(&rules));
        assert!(picks[0].starts_with("pick ") && picks[0] != picks[1]);
        assert!(guest.remarks()[0].ends_with(why), "{:?}", guest.remarks());
    }
}

#[test]
fn repeated_or_missing_preferences_are_no_preference() {
    for (change, why) in [(0, "a region is named twice"), (1, "there are too few regions")] {
        let script = move || {
            answering(move |line: &str| {
                let ids: Vec<&str> = line.split(' ').skip(2).collect();
                match line {
                    _ if line.starts_with("go") => Some("No moves".into()),
                    _ if !line.starts_with("pick") => None,
                    _ if change == 0 => Some(format!("{0} {0} {0} {0} {0} {0}", ids[0])),
                    _ => Some(ids[..5].join(" ")),
                }
            })
        };
        let mut guest = Guest::new(Protocol::Wl1, Conduct::default(), script);
        let (finished, _) = guest.play("preset=wl1,max_rounds=1", 3);
        assert_eq!(finished.fault, None);
        assert!(guest.remarks()[0].ends_with(why), "{:?}", guest.remarks());
    }
}

#[test]
fn rules_the_protocols_cannot_speak_of_are_refused_with_advice() {
    for (protocol, rules) in [
        (Protocol::Wl1, ""),
        (Protocol::Wl2, ""),
        (Protocol::Wl1, "preset=wl2"),
        (Protocol::Wl2, "preset=wl1"),
    ] {
        let mut guest = Guest::new(protocol, Conduct::default(), simple);
        let (finished, _) = guest.play(rules, 1);
        let fault = finished.fault.unwrap();
        assert_eq!(fault.kind, FaultKind::Illegal);
        let advice = format!("play by preset={}", protocol.name());
        assert!(fault.detail.contains(&advice), "{}", fault.detail);
        assert!(guest.traffic.lock().unwrap().is_empty(), "nobody was called");
    }
}

#[test]
fn starts_without_picks_need_no_draft() {
    for start in ["random", "random_any", "fixed:10+11;12+21", "continent:Asia;Africa"] {
        for protocol in [Protocol::Wl1, Protocol::Wl2] {
            let mut guest = Guest::new(protocol, Conduct::default(), simple);
            let (finished, _) = guest.play(&format!("start={start},fog=true,max_rounds=2"), 1);
            assert_eq!((finished.end, finished.fault), (End::Normal, None));
            assert!(!guest.heard().iter().any(|line| line.contains("starting_regions")));
        }
    }
}

#[test]
fn a_shorter_time_for_a_turn_shortens_the_bank() {
    let conduct = Conduct { timebank: Duration::from_secs(300), ..Conduct::default() };
    let mut guest = Guest::new(Protocol::Wl2, conduct, simple);
    guest.play(DUEL, 1);
    assert_eq!(guest.heard()[0], "settings timebank 60000", "the table's own limit is a minute");
    let conduct = Conduct { request: Duration::from_secs(300), ..Conduct::default() };
    let mut guest = Guest::new(Protocol::Wl1, conduct, simple);
    guest.play(DUEL, 1);
    assert!(guest.heard().contains(&"go place_armies 30000".to_string()), "two requests a turn");
}
