//! What random games keep: armies come from deployments and go by kills, and by nothing else (spec 12.4).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Actor, Dice, Game, NoLog, Options, Purpose, Rng, Turn};
use bw_warlight::{Fate, Position, State, Warlight, regions};

const MAP: &str = include_str!("data/wl2_example_map.json");

fn armies(game: &Warlight, position: &Position) -> i64 {
    regions(game.map().all()).map(|region| i64::from(position.armies(region))).sum()
}

/// What the report of a round says about the sum of all armies.
fn reported_change(state: &State) -> i64 {
    let change = |event: &bw_warlight::OrderResult| {
        let killed = i64::from(event.attackers) + i64::from(event.defenders);
        match event.fate {
            Fate::Deployed => i64::from(event.armies),
            // One defender stays although all were hit.
            Fate::BothFell => 1 - killed,
            _ => -killed,
        }
    };
    state.report.iter().map(change).sum()
}

/// Plays a random game and compares the sums round by round; answers the last state.
fn play(game: &Warlight, seed: u64) -> State {
    let (mut state, mut dice, mut buffer) = (game.initial(), Dice::new(seed), Vec::new());
    let mut rng = Rng::derive(seed, Purpose::Task(1), 0);
    let mut before = (0, 0);
    loop {
        match game.turn(&state) {
            Turn::Over => return state,
            Turn::Chance => game.settle(&mut state, &mut dice, &mut NoLog),
            Turn::Decide(seats) => {
                let seat = seats.first().unwrap();
                let action = game.random_action(&state, seat, &mut rng, &mut buffer);
                assert!(game.is_legal(&state, Actor::Seat(seat), action), "{action:?}");
                game.apply(&mut state, Actor::Seat(seat), action);
            }
        }
        if state.round == before.0 {
            continue;
        }
        let sum = armies(game, &state.position);
        if before.0 > 0 {
            assert_eq!(
                sum - before.1,
                reported_change(&state),
                "seed {seed}, round {}",
                state.round
            );
        }
        before = (state.round, sum);
    }
}

fn options(rules: &str) -> Options {
    let mut options = Options::parse(Warlight::SPEC.options, rules).unwrap();
    options.read_files(|_| Ok(MAP.into())).unwrap();
    options
}

/// Plays games with seeds from 0 and checks how each ends; answers how many were won by conquest.
fn accounted_for(rules: &str, seats: u8, games: u64) -> usize {
    let game = Warlight::new(seats, &options(rules)).unwrap();
    let mut conquests = 0;
    for seed in 0..games {
        let state = play(&game, seed);
        let outcome = game.outcome(&state);
        let alive = state.alive(seats).len();
        assert_eq!(outcome.reason() == "conquest", alive == 1, "{rules}, seed {seed}");
        assert!(state.round <= game.rules().max_rounds);
        conquests += usize::from(alive == 1);
    }
    conquests
}

#[test]
fn long_games_are_accounted_for() {
    for (rules, seats) in [
        ("max_rounds=30", 2),
        ("max_rounds=20,start=random,fog=true", 4),
        ("preset=wl2,max_rounds=25", 2),
        ("preset=wl2,max_rounds=25,map=example.json", 2),
        ("map=example.json,max_rounds=20,start=random_any", 3),
    ] {
        accounted_for(rules, seats, 6);
    }
}

// Ten thousand games altogether, in parts that run side by side. Players start next to each other with few armies
// a round, so that short games have fights and winners.

#[test]
fn games_of_the_thesis_are_accounted_for() {
    let rules = "start=fixed:10+11;12+21,base_income=1,max_rounds=40";
    let conquests = accounted_for(rules, 2, 4_000);
    assert!((100..3_900).contains(&conquests), "{conquests}");
}

#[test]
fn games_of_the_first_challenge_are_accounted_for() {
    let rules = "preset=wl1,start=fixed:39+41;40+42,base_income=2,max_rounds=30";
    let conquests = accounted_for(rules, 2, 2_000);
    assert!((100..1_900).contains(&conquests), "{conquests}");
}

#[test]
fn games_of_the_second_challenge_are_accounted_for() {
    let rules = "preset=wl2,start=fixed:39+41;40+42,base_income=2,max_rounds=30";
    let conquests = accounted_for(rules, 2, 2_000);
    assert!((100..1_900).contains(&conquests), "{conquests}");
}

#[test]
fn games_of_four_are_accounted_for() {
    let rules = "start=fixed:39;40;41;42,base_income=1,max_rounds=30,order=per_round";
    let conquests = accounted_for(rules, 4, 2_000);
    assert!((100..1_900).contains(&conquests), "{conquests}");
}
