//! Laws that hold for every bot, and the turns of the simple ones (spec 7).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use bw_core::{Bot, Options};
use bw_testkit::BotConformance;
use bw_warlight::Warlight;
use common::{bot, game, state, turn_text};

const T1: &str = "round 1: 10=1:5 11=1:3 12=2:4 21=2:2";

fn conforms(spec: &'static str, check: &BotConformance) {
    let report = check.check(|game| bot(game, spec)).unwrap();
    assert!(report.decisions > 20, "{spec}: {report:?}");
}

/// All start modes, fog, and the rules of both Challenges.
const RULES: &[&str] = &[
    "",
    "start=random,max_rounds=12",
    "preset=wl1,max_rounds=10",
    "preset=wl2,max_rounds=10",
    "fog=true,start=random_any,max_rounds=10",
];

#[test]
fn simple_bots_obey_the_laws() {
    for spec in ["random", "aggressive", "one-big-army"] {
        conforms(spec, &BotConformance { seats: Some(2..=2), rules: RULES, ..Default::default() });
        let rules = &["max_rounds=15", "fog=true,start=random,max_rounds=8"];
        conforms(spec, &BotConformance { games: 2, rules, ..Default::default() });
    }
}

#[test]
fn smart_random_obeys_the_laws() {
    let two = BotConformance { seats: Some(2..=2), rules: RULES, ..Default::default() };
    for spec in ["smart-random", "smart-random:preset=orig2018,start_turns=0"] {
        conforms(spec, &two);
    }
}

#[test]
fn tree_searches_obey_the_laws() {
    let rules = &[
        "max_rounds=4",
        "start=random,max_rounds=6",
        "preset=wl1,max_rounds=4",
        "preset=wl2,max_rounds=4",
    ];
    let two = BotConformance { games: 2, seats: Some(2..=2), rules, ..Default::default() };
    for spec in [
        "mcts:iterations=12",
        "mcts:iterations=8,threads=3",
        "mcts:iterations=10,preset=orig2018,uct_n=parent,pess_compare=before,conquered=own",
        "mcts-no-defence:iterations=12",
    ] {
        conforms(spec, &two);
    }
}

#[test]
fn bots_for_two_say_so() {
    let three = game(3, "");
    for name in ["smart-random", "mcts", "mcts-no-defence"] {
        let error = common::try_bot(&three, name).err().unwrap();
        assert!(error.to_string().contains("two players only"), "{error}");
    }
}

#[test]
fn wrong_options_are_reported() {
    let two = game(2, "");
    let error = |spec: &str| common::try_bot(&two, spec).err().unwrap().to_string();
    assert!(
        error("mcts:deploys=attacking+naval").contains("some of attacking, expansive, defensive")
    );
    assert!(error("mcts:approaches=waiting+waiting").contains("each once"));
    assert!(error("mcts:weights=nowhere.txt").contains("nowhere.txt was not read"));
    assert!(error("mcts:iteration=5").contains("unknown option `iteration`"));
}

#[test]
fn weights_come_from_a_file() {
    let two = game(2, "");
    let package = bw_warlight_ai::package();
    let kind = package.bots.iter().find(|kind| kind.name == "aggressive").unwrap();
    let make = |text: &'static str| {
        let mut options = Options::parse(kind.options, "weights=some.txt").unwrap();
        options.read_files(|_| Ok(text.into())).unwrap();
        (kind.make)(&two, &options)
    };
    // With nothing but many regions to recommend it, Europe is better than South America.
    let text = "game.regions = -100\ngame.own = 0\ngame.enemy = 0";
    let state = state(&two, "round 1: 21=1:5 42=2:2");
    let turn = |mut bot: Box<dyn Bot<Warlight>>| {
        let plan = common::plan(&two, &state, &mut *bot, 1, 1, false);
        common::text(&two, &state, &plan.actions)
    };
    assert_eq!(turn(make("").unwrap()), "deploy 21 5, done, attack 21 22 9, done");
    assert_eq!(turn(make(text).unwrap()), "deploy 21 5, done, attack 21 18 9, done");
    let error = make("game.navy = 1").err().unwrap();
    assert!(error.to_string().contains("unknown weight `game.navy`"));
}

#[test]
fn simple_bots_play_the_published_turns() {
    for spec in ["aggressive", "one-big-army"] {
        assert_eq!(turn_text(T1, spec, 1), "deploy 10 5, attack 10 12 9", "{spec}");
    }
}

#[test]
fn the_big_army_waits_for_others_to_arrive() {
    let text = "round 1: 33=2:5 36=2:2 37=2:3 38=1:4 39=1:1 40=1:3 41=1:4 42=1:6";
    // The largest army is inland: it deploys there and moves on, nobody attacks.
    assert_eq!(
        turn_text(text, "one-big-army", 1),
        "deploy 42 7, attack 40 39 2, attack 41 39 3, attack 42 40 12"
    );
}

#[test]
fn the_aggressive_bot_divides_armies_among_several_weak_neighbours() {
    // 21 has several weak neighbours: 2·(2 + 5 + 24) exceeds what it has, so the first gets all.
    assert_eq!(
        turn_text("round 1: 21=1:9 42=2:2", "aggressive", 1),
        "deploy 21 5, attack 21 22 13"
    );
    // An enemy neighbour gets twice its army and income.
    let text = "round 1: 12=2:3 21=1:60 42=2:2";
    assert_eq!(turn_text(text, "aggressive", 1), "deploy 21 5, attack 21 12 16, attack 21 22 48");
}

#[test]
fn a_turn_is_finished_from_its_middle() {
    let two = game(2, "");
    let mut half = state(&two, T1);
    common::enter(&two, &mut half, 1, "deploy 11 3");
    assert_eq!(
        common::answer(&two, &half, "aggressive", 1, 3),
        "deploy 11 2, done, attack 10 9 4, attack 11 12 7, done"
    );
    common::enter(&two, &mut half, 1, "done");
    for spec in ["random", "smart-random", "aggressive", "one-big-army", "mcts:iterations=20"] {
        let text = common::answer(&two, &half, spec, 1, 3);
        assert!(text.ends_with("done") && !text.contains("deploy"), "{spec}: {text}");
    }
    common::enter(&two, &mut half, 1, "attack 10 12 3");
    for spec in ["random", "smart-random", "aggressive", "one-big-army", "mcts:iterations=20"] {
        for seed in 0..20 {
            let text = common::answer(&two, &half, spec, 1, seed);
            let mut after = half.clone();
            common::enter(&two, &mut after, 1, &text);
        }
    }
}
