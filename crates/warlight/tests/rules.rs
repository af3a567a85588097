//! Worked examples, vectors and counts of the rules (spec 3.3 to 3.8, 4).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Actor, Game, Notation, Options, Purpose, Rng, Seat, Turn, Viewer, perft::perft};
use bw_warlight::{Action, Killing, Rounding, State, Warlight, kills, odds, verify};

const T1: &str = "round 1: 10=1:5 11=1:3 12=2:4 21=2:2";

fn game(rules: &str) -> Warlight {
    Warlight::new(2, &Options::parse(Warlight::SPEC.options, rules).unwrap()).unwrap()
}

/// Plays `actor: decision, decision` texts.
fn play(game: &Warlight, state: &mut State, script: &[(&str, &str)]) {
    for (who, texts) in script {
        let actor: Actor = who.parse().unwrap();
        let view = game.view(state, Viewer::All).into_owned();
        let mut actions = Vec::new();
        game.parse_actions(&view, actor, texts, &mut actions).unwrap();
        for action in actions {
            assert!(game.is_legal(state, actor, action), "{who} {action:?} in {texts}");
            game.apply(state, actor, action);
        }
    }
}

/// The cells of a state's text, without what follows.
fn after(start: &str, script: &[(&str, &str)]) -> String {
    let game = game("");
    let mut state = game.parse_state(start).unwrap();
    play(&game, &mut state, script);
    game.state_text(&state).split(" | ").next().unwrap().to_string()
}

#[test]
fn e1_wipe_out_rule() {
    let start = "round 1: 12=1:2 21=0:1 30=2:2";
    for (fight, end) in [
        ("fight 1 0", "round 2: 12=1:1 21=1:1 30=2:2"),
        ("fight 1 1", "round 2: 12=1:1 21=0:1 30=2:2"),
        ("fight 0 0", "round 2: 12=1:2 21=0:1 30=2:2"),
        ("fight 0 1", "round 2: 12=1:1 21=0:1 30=2:2"),
    ] {
        assert_eq!(after(start, &[("1", "attack 12 21 1, done"), ("2", "-"), ("*", fight)]), end);
    }
}

#[test]
fn e2_an_attack_is_clamped_to_what_is_left() {
    let start = "round 1: 10=1:6 12=2:9";
    let script = [
        ("1", "attack 10 9 5, done"),
        ("2", "attack 12 10 8, done"),
        ("*", "order 2 1"),
        ("*", "fight 4 5"),
    ];
    assert_eq!(after(start, &script), "resolve 1: 10=1:2 12=2:4");
    let game = game("");
    let mut state = game.parse_state(start).unwrap();
    play(&game, &mut state, &script);
    assert!(game.state_text(&state).contains("wait fight 1 10 9 1"));
}

#[test]
fn e3_an_attack_from_a_lost_region_is_skipped() {
    let start = "round 1: 10=1:5 12=2:10 40=1:3";
    let script = [("1", "attack 10 12 4"), ("2", "attack 12 10 9")];
    let conquered = [script[0], script[1], ("*", "order 2 1"), ("*", "fight 5 3")];
    assert_eq!(after(start, &conquered), "round 2: 10=2:6 12=2:1 40=1:3");
    let repelled =
        [script[0], script[1], ("*", "order 1 2"), ("*", "fight 2 4"), ("*", "fight 1 1")];
    assert_eq!(after(start, &repelled), "round 2: 10=2:6 12=2:1 40=1:3");
}

#[test]
fn e4_transferred_armies_do_not_join_an_attack() {
    let start = "round 1: 10=1:5 11=1:3 30=2:2";
    let script = [("1", "attack 10 11 4, attack 11 13 2"), ("2", "-"), ("*", "fight 2 1")];
    assert_eq!(after(start, &script), "round 2: 10=1:1 11=1:5 13=1:1 30=2:2");
}

#[test]
fn e5_orders_for_one_pair_are_merged() {
    let game = game("");
    let mut state = game.parse_state("round 1: 10=1:8 30=2:2").unwrap();
    play(&game, &mut state, &[("1", "done"), ("1", "attack 10 12 2"), ("1", "attack 10 9 1")]);
    play(&game, &mut state, &[("1", "attack 10 12 3")]);
    let text = game.state_text(&state);
    assert_eq!(text, "round 1: 10=1:8 30=2:2 | attacking 1 | attack 1 10 12 5 | attack 1 10 9 1");
}

#[test]
fn e6_bonus_counts_from_the_next_round() {
    let game = game("");
    let mut state = game.parse_state("round 1: 10=1:2 11=1:5 12=1:2 21=2:9").unwrap();
    assert_eq!(state.income[0], 5);
    play(&game, &mut state, &[("1", "attack 11 13 4"), ("2", "-"), ("*", "fight 2 1")]);
    assert_eq!(state.income[0], 7);
    play(&game, &mut state, &[("1", "-"), ("2", "attack 21 12 8"), ("*", "fight 2 1")]);
    assert_eq!(state.income[0], 5);
}

#[test]
fn e7_a_second_order_follows_into_what_was_conquered() {
    let start = "round 1: 11=1:3 12=2:2 13=1:6 30=2:2";
    let script = [("1", "attack 13 12 5, attack 11 12 2"), ("2", "-")];
    let joined = [script[0], script[1], ("*", "fight 2 1")];
    assert_eq!(after(start, &joined), "round 2: 11=1:1 12=1:6 13=1:1 30=2:2");
    let again = [script[0], script[1], ("*", "fight 1 1"), ("*", "fight 1 0")];
    assert_eq!(after(start, &again), "round 2: 11=1:1 12=1:2 13=1:5 30=2:2");
}

#[test]
fn decision_sequences_from_t1_are_counted() {
    let game = game("");
    let state = game.parse_state(T1).unwrap();
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&game, &state, 1, depth).sequences).collect();
    assert_eq!(counts, [11, 69, 636, 8518]);
}

#[test]
fn sequences_of_attacks_are_equally_likely() {
    let game = game("");
    let mut state = game.parse_state(T1).unwrap();
    play(&game, &mut state, &[("1", "attack 10 9 4"), ("2", "attack 12 13 3")]);
    assert_eq!(game.turn(&state), Turn::Chance);
    let draw = |n| game.sample_chance(&state, &mut Rng::derive(1, Purpose::Chance, n));
    let first = draw(0);
    let same = (0..10_000).filter(|&n| draw(n) == first).count();
    // Three standard deviations of 10000 fair draws are 150.
    assert!((4_850..=5_150).contains(&same), "{same}");
}

fn sides(luck: u32, rounding: Rounding) -> [Killing; 2] {
    [60, 70].map(|percent| Killing::new(percent, luck, rounding))
}

#[test]
fn luck_and_rounding_give_the_listed_chances() {
    use Rounding::{Straight, Weighted};
    let columns = [(100, Straight), (16, Straight), (75, Weighted), (0, Straight), (0, Weighted)];
    for (a, d, chances) in [
        (3, 2, [0.648, 1.0, 0.684, 1.0, 0.8]),
        (4, 2, [0.8208, 1.0, 0.87456, 1.0, 1.0]),
        (5, 2, [0.91296, 1.0, 0.95136, 1.0, 1.0]),
        (6, 4, [0.54432, 0.8208, 0.554688, 1.0, 0.6]),
        (10, 6, [0.633103, 0.987705, 0.683268, 1.0, 1.0]),
        (12, 8, [0.438178, 0.083443, 0.406962, 0.0, 0.2]),
    ] {
        for ((luck, rounding), expected) in columns.into_iter().zip(chances) {
            let [attack, defence] = sides(luck, rounding);
            let ours = odds(&attack, &defence, a, d).conquered;
            assert!((ours - expected).abs() < 1e-6, "{a} {d} {luck} {rounding:?}: {ours}");
        }
    }
    let [attack, defence] = sides(16, Straight);
    let close = |ours: Vec<f64>, theirs: [f64; 2]| {
        let ours: Vec<f64> = ours.into_iter().filter(|mass| *mass > 0.0).collect();
        ours.len() == 2 && ours.iter().zip(theirs).all(|(a, b)| (a - b).abs() < 1e-9)
    };
    assert!(close(kills(&attack, 6, 4), [0.1792, 0.8208]));
    assert!(close(kills(&defence, 4, 6), [0.0081, 0.9919]));
}

#[test]
fn draws_follow_the_exact_chances() {
    for (luck, rounding) in
        [(100, Rounding::Straight), (75, Rounding::Weighted), (16, Rounding::Straight)]
    {
        let [attack, defence] = sides(luck, rounding);
        for (side, armies, enemies) in [(&attack, 18, 12), (&defence, 12, 18), (&attack, 3, 2)] {
            let exact = kills(side, armies, enemies);
            let mut counts = vec![0u32; exact.len()];
            let mut rng = Rng::new(u64::from(luck) + u64::from(armies));
            let draws = 100_000;
            for _ in 0..draws {
                counts[usize::from(side.draw(armies, enemies, &mut rng))] += 1;
            }
            for (killed, (&count, mass)) in counts.iter().zip(&exact).enumerate() {
                assert_eq!(*mass > 0.0, side.can_kill(armies, enemies, killed as u16), "{killed}");
                let mean = mass * f64::from(draws);
                let spread = (mean * (1.0 - mass)).sqrt();
                assert!(
                    (f64::from(count) - mean).abs() <= 4.5 * spread + 1.0,
                    "{killed}: {count}, {mean}"
                );
            }
        }
    }
}

/// Fights of the listed sizes by sampling: chi-square of the four results, p above 0.001.
#[test]
fn a_million_fights_end_as_listed() {
    let [attack, defence] = sides(100, Rounding::Straight);
    let sizes = [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 5), (10, 6), (12, 8), (4, 6), (6, 6)];
    for (attackers, defenders) in sizes {
        let listed = odds(&attack, &defence, attackers, defenders);
        let expected = [listed.conquered, listed.both_fall, listed.repelled, listed.fall];
        let (mut counts, fights) = ([0u32; 4], 100_000);
        let mut rng = Rng::new(u64::from(100 * attackers + defenders));
        for _ in 0..fights {
            let killed = attack.draw(attackers, defenders, &mut rng);
            let lost = defence.draw(defenders, attackers, &mut rng);
            let place = match (killed == defenders, lost == attackers) {
                (true, false) => 0,
                (true, true) => 1,
                (false, false) => 2,
                (false, true) => 3,
            };
            counts[place] += 1;
        }
        let possible: Vec<(f64, f64)> = (0..4)
            .filter(|&at| expected[at] > 0.0 || counts[at] > 0)
            .map(|at| (f64::from(counts[at]), expected[at] * f64::from(fights)))
            .collect();
        let square: f64 = possible.iter().map(|(n, mean)| (n - mean).powi(2) / mean).sum();
        let limit = [10.83, 13.82, 16.27][possible.len() - 2];
        assert!(square < limit, "{attackers} against {defenders}: {counts:?}, {square}");
    }
}

#[test]
fn reference_cases_hold() {
    let report = verify(include_str!("data/combat_cases.json")).unwrap();
    assert_eq!((report.held, report.failed), (9, Vec::new()));
    let report = verify(include_str!("data/eval_cases.json")).unwrap();
    assert_eq!((report.held > 0, report.failed), (true, Vec::new()));
    assert!(verify("{}").is_err());
}

#[test]
fn whole_turns_are_read_as_they_are_played() {
    let game = game("");
    let state = game.parse_state(T1).unwrap();
    let read = |text: &str| {
        let (mut turn, view) = (Vec::new(), game.view(&state, Viewer::Seat(Seat::new(0))));
        game.parse_actions(&view, Actor::Seat(Seat::new(0)), text, &mut turn).unwrap();
        let words = turn.iter().map(|&a| game.action_text(&view, Actor::Seat(Seat::new(0)), a));
        words.collect::<Vec<_>>().join("; ")
    };
    assert_eq!(read("-"), "done; done");
    assert_eq!(read("deploy 10 5, attack 10 12 9"), "deploy 10 5; done; attack 10 12 9; done");
    assert_eq!(read("attack 10 12 4"), "done; attack 10 12 4; done");
    assert_eq!(read("deploy 10 2, deploy 11 3"), "deploy 10 2; deploy 11 3; done; done");
    assert_eq!(read("deploy 10 5"), "deploy 10 5");
}

#[test]
fn states_and_actions_are_small() {
    assert!(size_of::<Action>() <= 8 && size_of::<State>() <= 2048, "{}", size_of::<State>());
}

#[test]
fn armies_that_arrived_do_not_move_on_under_wl2() {
    let game = game("preset=wl2,fog=false,luck=1");
    let mut state = game.parse_state("round 1: 10=1:5 11=1:2 30=2:2").unwrap();
    play(&game, &mut state, &[("1", "attack 10 11 4, attack 11 13 1"), ("2", "-")]);
    // Six stand in region 11 now, but only the one ordered away was there before.
    assert!(game.state_text(&state).contains("wait fight 1 11 13 1"));
}

#[test]
fn preferences_are_shared_out_fairly() {
    let game = game("preset=wl1");
    let mut state = game.initial();
    let mut rng = Rng::new(5);
    while game.turn(&state) == Turn::Chance {
        let action = game.sample_chance(&state, &mut rng);
        game.apply(&mut state, Actor::Chance, action);
    }
    for seat in Seat::all(2) {
        for _ in 0..6 {
            let mut list = Vec::new();
            game.actions(&state, seat, &mut list);
            game.apply(&mut state, Actor::Seat(seat), list[0]);
        }
    }
    let mut ties = 0;
    while game.turn(&state) == Turn::Chance {
        game.apply(&mut state, Actor::Chance, Action::First(Seat::new(0)));
        ties += 1;
    }
    assert_eq!((ties, state.starts[0].len(), state.starts[1].len()), (3, 3, 3));
}

#[test]
fn the_round_limit_draws_or_counts_regions() {
    for (rules, ranks) in
        [("max_rounds=1", [1, 1]), ("max_rounds=1,tiebreak=regions_then_armies", [1, 2])]
    {
        let game = game(rules);
        let mut state = game.parse_state("round 1: 10=1:5 11=1:3 12=2:4").unwrap();
        play(&game, &mut state, &[("1", "-"), ("2", "-")]);
        assert_eq!(game.turn(&state), Turn::Over);
        assert_eq!(game.outcome(&state).ranks(), ranks);
    }
}
