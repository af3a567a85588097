//! The thesis players against slow definitions of what they do, and their levels (spec 3, 6).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod reference;

use std::collections::BTreeMap;

use bw_carcassonne::{Action, Carcassonne, Phase, Placement, State};
use bw_carcassonne_ai::package;
use bw_carcassonne_ai::thesis::Moves;
use bw_core::{
    Actor, Ask, Bot, Budget, Dice, Game, GameLoop, Message, NoLog, Options, Outcome, Plan, Purpose,
    Rng, Seat, Turn,
};

fn game(seats: u8, rules: &str) -> Carcassonne {
    Carcassonne::new(seats, &Options::parse(Carcassonne::SPEC.options, rules).unwrap()).unwrap()
}

fn bot(game: &Carcassonne, spec: &str) -> Box<dyn Bot<Carcassonne>> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    (kind.make)(game, &Options::parse(kind.options, options).unwrap()).unwrap()
}

/// What a bot answers.
fn answer(
    game: &Carcassonne,
    state: &State,
    bot: &mut dyn Bot<Carcassonne>,
    rng: Rng,
    wants_analysis: bool,
) -> Plan<Action> {
    let (budget, mut buffer, mut plan) = (Budget::default(), Vec::new(), Plan::default());
    let mut ask = Ask::from_state(game, state.seat(), state, state, &budget, rng, &mut buffer);
    ask.wants_analysis = wants_analysis;
    bot.choose(&mut ask, &mut plan).unwrap();
    plan
}

/// Some states of a random game in which a seat is asked.
fn states(game: &Carcassonne, seed: u64, every: usize) -> Vec<State> {
    let (mut state, mut dice) = (game.initial(), Dice::new(seed));
    let (mut rng, mut buffer) = (Rng::derive(seed, Purpose::Task(5), 0), Vec::new());
    let mut states = Vec::new();
    loop {
        game.settle(&mut state, &mut dice, &mut NoLog);
        let Turn::Decide(seats) = game.turn(&state) else { break };
        states.push(state.clone());
        let seat = seats.first().unwrap();
        let action = game.random_action(&state, seat, &mut rng, &mut buffer);
        game.apply(&mut state, Actor::Seat(seat), action);
    }
    states.into_iter().step_by(every).collect()
}

/// All whole turns in the thesis's order.
fn turns(state: &State) -> Vec<Vec<Action>> {
    let turns = reference::turns(state).into_iter();
    turns.map(|turn| reference::actions(state, turn)).collect()
}

/// The slow way: every turn through the game, points now of the state after it.
fn slow_values(game: &Carcassonne, state: &State, rel: &str) -> Vec<(Vec<Action>, f64)> {
    let (mover, mut values) = (state.seat(), Vec::new());
    for turn in turns(state) {
        let mut after = state.clone();
        for &action in &turn {
            game.apply(&mut after, Actor::Seat(mover), action);
        }
        let points = after.points_now().map(|points| f64::from(points.total()));
        let others: Vec<f64> = Seat::all(game.seats())
            .filter(|&seat| seat != mover)
            .map(|seat| points[seat.index()])
            .collect();
        let subtracted = match rel {
            "mean" => others.iter().sum::<f64>() / others.len() as f64,
            "sum" => others.iter().sum(),
            "max" => others.iter().copied().fold(f64::MIN, f64::max),
            _ => 0.0,
        };
        values.push((turn, points[mover.index()] - subtracted));
    }
    values
}

/// The first turn that is better than all before by more than rounding.
fn first_best(values: &[(Vec<Action>, f64)]) -> &(Vec<Action>, f64) {
    let mut best = &values[0];
    for value in values {
        if value.1 > best.1 + 1e-9 {
            best = value;
        }
    }
    best
}

#[test]
fn greedy_takes_the_first_best_move() {
    for (seed, rules) in ["", "farms=first", "m2=true,farms=none,meeples=3"].into_iter().enumerate()
    {
        for seats in 2..=5 {
            let game = game(seats, rules);
            for rel in ["mean", "sum", "max", "own"] {
                let mut bot = bot(&game, &format!("greedy:rel={rel}"));
                for state in states(&game, seed as u64 + u64::from(seats), 3) {
                    let values = slow_values(&game, &state, rel);
                    let plan = answer(&game, &state, &mut *bot, Rng::new(1), false);
                    assert_eq!(plan.actions, first_best(&values).0, "{rules} {rel} {seats} seats");
                    assert!(plan.analysis.is_none());
                }
            }
        }
    }
}

#[test]
fn greedy_explains_every_candidate() {
    let game = game(3, "");
    for rel in ["mean", "sum", "max", "own"] {
        let mut bot = bot(&game, &format!("greedy:rel={rel}"));
        for state in states(&game, 6, 5) {
            let values = slow_values(&game, &state, rel);
            let plan = answer(&game, &state, &mut *bot, Rng::new(1), true);
            let analysis = plan.analysis.unwrap();
            assert_eq!(analysis.candidates.len(), values.len());
            assert_eq!(analysis.nodes, values.len() as u64);
            assert_eq!(analysis.candidates[0].actions, plan.actions);
            assert!(analysis.candidates.is_sorted_by(|a, b| a.value >= b.value));
            for candidate in &analysis.candidates {
                let is_same = |value: &&(Vec<Action>, f64)| value.0 == candidate.actions;
                let (_, value) = values.iter().find(is_same).unwrap();
                assert!((candidate.value - value).abs() < 1e-9, "{rel}");
                let names: Vec<_> =
                    candidate.contributions.iter().map(|c| c.name.clone()).collect();
                let parts =
                    ["part-cities", "part-roads", "part-cloisters", "part-farms"].map(Message::new);
                assert_eq!(names, parts);
                let sum: f64 = candidate.contributions.iter().map(|c| c.value).sum();
                assert!((sum - value).abs() < 1e-9, "{rel}");
            }
        }
    }
}

#[test]
fn the_move_that_is_played_comes_first_whatever_decides_ties() {
    let game = game(2, "");
    for spec in ["greedy:ties=random", "greedy:ties=last", "optimising:ties=random"] {
        let mut bot = bot(&game, spec);
        for (seed, state) in (1..).zip(states(&game, 11, 3)) {
            let plan = answer(&game, &state, &mut *bot, Rng::new(seed), true);
            let analysis = plan.analysis.unwrap();
            assert_eq!(analysis.candidates[0].actions, plan.actions, "{spec}");
            assert!(analysis.candidates.is_sorted_by(|a, b| a.value > b.value - 1e-9), "{spec}");
        }
    }
}

#[test]
fn random_ties_reach_every_best_move() {
    let game = game(2, "");
    let mut bot = bot(&game, "greedy:ties=random");
    let state = states(&game, 3, 1)
        .into_iter()
        .find(|state| {
            let values = slow_values(&game, state, "mean");
            let best = first_best(&values).1;
            (4..9).contains(&values.iter().filter(|value| value.1 == best).count())
        })
        .unwrap();
    let values = slow_values(&game, &state, "mean");
    let best = first_best(&values).1;
    let mut counts: BTreeMap<Vec<Action>, u32> = BTreeMap::new();
    for seed in 0..2_000 {
        let rng = Rng::derive(9, Purpose::Task(0), seed);
        let plan = answer(&game, &state, &mut *bot, rng, false);
        *counts.entry(plan.actions).or_default() += 1;
    }
    let equal: Vec<_> = values.iter().filter(|value| value.1 == best).collect();
    assert_eq!(counts.len(), equal.len());
    let expected = 2_000 / equal.len() as u32;
    assert!(counts.values().all(|&count| count.abs_diff(expected) < expected / 3), "{counts:?}");
}

/// How often a random player gives each whole turn, answering step by step where it does.
fn frequencies(
    game: &Carcassonne,
    state: &State,
    mode: &str,
    times: u64,
) -> BTreeMap<Vec<Action>, u32> {
    let mut bot = bot(game, &format!("random:mode={mode}"));
    let mut counts = BTreeMap::new();
    for seed in 0..times {
        let (mut after, mut turn) = (state.clone(), Vec::new());
        for step in 0.. {
            if !game.turn(&after).asks(state.seat()) {
                break;
            }
            let rng = Rng::derive(step, Purpose::Task(7), seed);
            for action in answer(game, &after, &mut *bot, rng, false).actions {
                assert!(game.is_legal(&after, Actor::Seat(state.seat()), action));
                game.apply(&mut after, Actor::Seat(state.seat()), action);
                turn.push(action);
            }
        }
        *counts.entry(turn).or_insert(0) += 1;
    }
    counts
}

/// The exact probability of each whole turn, by the words of the spec.
fn probabilities(state: &State, mode: &str) -> BTreeMap<Vec<Action>, f64> {
    let turns = turns(state);
    // How often a turn stands in the thesis's list: once for every tile beside its cell.
    let entries = |turn: &[Action]| match turn[0] {
        Action::Place(Placement { cell, .. }) => {
            let beside = (0..4).filter(|&edge| state.tile_at(cell.across(edge)).is_some());
            beside.count() as f64
        }
        _ => 1.0,
    };
    let listed: f64 = turns.iter().map(|turn| entries(turn)).sum();
    let placements: Vec<Action> = {
        let mut placements: Vec<Action> = turns.iter().map(|turn| turn[0]).collect();
        placements.dedup();
        placements
    };
    let tile = state.hand().unwrap();
    let cells = |segment: u8| {
        let owned = (0..9).filter(|n| tile.segment_at(n % 3, n / 3) == Some(segment));
        owned.count() as f64
    };
    let mut all = BTreeMap::new();
    for &place in &placements {
        let answers: Vec<_> = turns.iter().filter(|turn| turn[0] == place).collect();
        let segments: Vec<u8> = answers
            .iter()
            .filter_map(|turn| match turn.get(1) {
                Some(&Action::Meeple(segment)) => Some(segment),
                _ => None,
            })
            .collect();
        let share = 1.0 / placements.len() as f64;
        let weight: f64 = segments.iter().map(|&segment| cells(segment)).sum();
        for turn in &answers {
            let probability = match (mode, turn.get(1)) {
                ("literal", Some(Action::Meeple(_))) => 0.5 * entries(turn) / listed,
                ("literal", _) => (1.0 + 0.5 * segments.len() as f64) * entries(turn) / listed,
                (_, None) => share,
                (_, Some(Action::NoMeeple)) => share / 2.0,
                ("regions", Some(&Action::Meeple(segment))) => {
                    share / 2.0 * cells(segment) / weight
                }
                (_, _) => share / 2.0 / segments.len() as f64,
            };
            all.insert((*turn).clone(), probability);
        }
    }
    all
}

#[test]
fn random_players_follow_their_definitions() {
    let game = game(2, "");
    let state = states(&game, 12, 1)
        .into_iter()
        .filter(|state| state.phase() == Phase::Place)
        .find(|state| {
            let turns = probabilities(state, "literal").len();
            state.tile_count() > 12 && (15..30).contains(&turns)
        })
        .unwrap();
    for mode in ["placement-first", "literal", "regions"] {
        let expected = probabilities(&state, mode);
        assert!((expected.values().sum::<f64>() - 1.0).abs() < 1e-9);
        let times = 40_000;
        let found = frequencies(&game, &state, mode, times);
        assert!(found.keys().all(|turn| expected.contains_key(turn)));
        let chi: f64 = expected
            .iter()
            .map(|(turn, probability)| {
                let mean = probability * times as f64;
                (f64::from(*found.get(turn).unwrap_or(&0)) - mean).powi(2) / mean
            })
            .sum();
        let freedom = expected.len() as f64 - 1.0;
        let limit = freedom + 4.0 * (2.0 * freedom).sqrt();
        assert!(chi < limit, "{mode}: {chi} with {freedom} degrees of freedom");
    }
}

#[test]
fn moves_are_walked_in_order_and_taken_back() {
    for rules in ["", "farms=first,meeples=3"] {
        let game = game(4, rules);
        let mut moves = Moves::default();
        for state in states(&game, 5, 4) {
            let mut walked = Vec::new();
            moves.each(&state, |candidate, after| {
                let mut plan = Plan::default();
                candidate.answer(&mut plan);
                walked.push((plan.actions, after.points_now(), after.tiles_left()));
            });
            let expected = turns(&state).into_iter().map(|turn| {
                let mut after = state.clone();
                turn.iter().for_each(|&a| game.apply(&mut after, Actor::Seat(state.seat()), a));
                (turn, after.points_now(), after.tiles_left())
            });
            assert_eq!(walked, expected.collect::<Vec<_>>());
        }
    }
}

fn play(game: &Carcassonne, specs: &[&str], seed: u64) -> Outcome {
    let mut bots: Vec<_> = specs.iter().map(|spec| bot(game, spec)).collect();
    GameLoop::new(game).play(&mut bots, seed, &Budget::default(), &mut NoLog).outcome
}

/// Mean points by bot over games on both seats, and the games that the first won alone.
fn duel(specs: [&str; 2], games: u64) -> ([f64; 2], u64) {
    let game = game(2, "");
    let (mut totals, mut won) = ([0, 0], 0);
    for seed in 0..games / 2 {
        for swap in [0, 1] {
            let outcome = play(&game, &[specs[swap], specs[1 - swap]], seed);
            let scores: [i32; 2] = outcome.scores().try_into().unwrap();
            totals[0] += scores[swap];
            totals[1] += scores[1 - swap];
            won += u64::from(scores[swap] > scores[1 - swap]);
        }
    }
    (totals.map(|total| f64::from(total) / games as f64), won)
}

/// Levels of prototypes; four standard errors of 800 means of about 10 points. Table 7.1 has 20.85 and 20.36.
#[test]
fn random_levels_are_those_of_the_prototypes() {
    for (mode, level) in [("placement-first", 19.1), ("literal", 20.2), ("regions", 18.9)] {
        let spec = format!("random:mode={mode}");
        let (means, _) = duel([&spec, &spec], 800);
        let mean = (means[0] + means[1]) / 2.0;
        assert!((mean - level).abs() < 1.2, "{mode}: {mean}, prototypes {level}");
    }
}

#[test]
fn greedy_beats_random() {
    let (means, won) = duel(["greedy", "random"], 400);
    assert!(won >= 396, "{won} of 400");
    // Table 7.2 has 97.12 : 17.11, from 200 games.
    assert!((means[0] - 99.2).abs() < 4.0, "{means:?}");
    assert!((means[1] - 17.4).abs() < 2.0, "{means:?}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for seats in 2..=5 {
        let game = game(seats, "");
        let specs = [
            "greedy:ties=random",
            "random",
            "random:mode=placement-first",
            "greedy",
            "random:mode=regions",
        ];
        let log = || {
            let mut bots: Vec<_> =
                specs[..usize::from(seats)].iter().map(|spec| bot(&game, spec)).collect();
            let mut log = Vec::new();
            let mut table = GameLoop::new(&game);
            table.play(&mut bots, 4, &Budget::default(), &mut NoLog);
            table.play(&mut bots, 5, &Budget::default(), &mut log);
            log
        };
        assert_eq!(log(), log());
    }
}

#[test]
fn the_package_names_what_it_has() {
    let package = package();
    let names: Vec<_> = package.bots.iter().map(|kind| kind.name).collect();
    let expected =
        ["random", "greedy", "optimising", "weighted", "rules19-3", "rules19-5-pr", "rules19-3-pr"];
    assert_eq!(names[..7], expected);
    assert_eq!(names[7..], ["champion"]);
    for bench in &package.extras.benches {
        assert!(bench.bots.iter().all(|bot| names.contains(bot)));
    }
    let metrics: Vec<_> = package.extras.benches.iter().map(|bench| bench.name).collect();
    let expected =
        ["random_games_per_second", "greedy_games_per_second", "rules19_3_pr_games_per_second"];
    assert_eq!(metrics, expected);
    let options = |name: &str| {
        let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
        Options::defaults(kind.options).to_string()
    };
    assert_eq!(options("random"), "mode=literal");
    assert_eq!(options("greedy"), "ties=first,rel=mean");
    assert_eq!(options("optimising"), "k=11,exp=0.3,turns=game,free=stays,rel=mean,ties=first");
    assert_eq!(options("weighted"), "rule7=turns,rel=mean,ties=first");
    let rules19 = "rule7=turns,rule9=minus,rel=mean,ties=first";
    assert_eq!(options("rules19-3"), rules19);
    let probable = "rule7=turns,rule9=minus,quality=product,rel=mean,ties=first";
    assert_eq!([options("rules19-5-pr"), options("rules19-3-pr")], [probable, probable]);
    assert!((package.extras.verify)("{}").is_err());
}
