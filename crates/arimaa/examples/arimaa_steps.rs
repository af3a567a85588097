//! How fast the rules are, on one core.
//!
//! `cargo run --release -p bw-arimaa --example arimaa_steps [SECONDS]`

#![allow(clippy::print_stdout, clippy::disallowed_methods)] // it prints what it measures

use std::hint::black_box;
use std::time::Instant;

use bw_arimaa::{
    Action, Arimaa, Position, State, Strictness, TournamentGame, TurnGenerator, TurnLine,
    count_steps, parse_position, parse_tournament, replay_turns,
};
use bw_core::{Actor, Game, Purpose, Rng, Turn};

const MANY_TURNS: &str = "g [rrr r  rh c  ch       dr  dE     C R     H e  D RDM RCH  RR  RRR]";
const OPENING: &str = "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";

/// Repeats something for a while; how many units a second.
fn rate(seconds: f64, mut work: impl FnMut(u64) -> u64) -> f64 {
    let begun = Instant::now();
    let (mut round, mut units) = (0, 0);
    while begun.elapsed().as_secs_f64() < seconds {
        units += work(round);
        round += 1;
    }
    units as f64 / begun.elapsed().as_secs_f64()
}

/// Plays a random game and answers the states between turns.
fn random_game(game: &Arimaa, seed: u64, mut each: impl FnMut(&State)) -> u64 {
    let mut rng = Rng::derive(seed, Purpose::Task(0), 0);
    let (mut state, mut steps, mut buffer) = (game.initial(), 0, Vec::new());
    while let Turn::Decide(seats) = game.turn(&state) {
        let seat = seats.first().expect("somebody is asked");
        if state.steps_taken().is_empty() {
            each(&state);
        }
        let action = game.random_action(&state, seat, &mut rng, &mut buffer);
        steps += u64::from(matches!(action, Action::Step(_)));
        game.apply(&mut state, Actor::Seat(seat), action);
    }
    steps
}

fn positions(game: &Arimaa, games: u64) -> Vec<Position> {
    let mut all = Vec::new();
    for seed in 0..games {
        random_game(game, seed, |state| {
            if state.turns > 2 {
                all.push(state.position);
            }
        });
    }
    all
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2.0);
    let game = Arimaa::default();
    println!(
        "Position {} B, State {} B, Action {} B",
        size_of::<Position>(),
        size_of::<State>(),
        size_of::<Action>()
    );
    let games = rate(seconds, |seed| {
        random_game(&game, seed, |_| {});
        1
    });
    println!("random games, set-up included: {games:.0} /s");
    let fixed = Arimaa::with_rules(bw_arimaa::Rules {
        start: parse_position(OPENING).ok(),
        ..Default::default()
    });
    let steps = rate(seconds, |seed| random_game(&fixed, seed, |_| {}));
    println!("steps of random games from set-up C: {:.2} M/s", steps / 1e6);

    let many = parse_position(MANY_TURNS).expect("a position");
    let counted = count_steps(&many, 4);
    let sequences: u64 = counted.step_sequences.iter().sum();
    let perft = rate(seconds, |_| {
        black_box(count_steps(black_box(&many), 4));
        sequences
    });
    println!("step sequences (perft, with different results): {:.1} M/s", perft / 1e6);

    let mut generator = TurnGenerator::new();
    let mut longest = 0f64;
    let turns = rate(seconds, |_| {
        let (mut found, begun) = (0, Instant::now());
        generator.turns(black_box(&many), &[], |turn| {
            found += turn.placement_key & 1 | 1;
            true
        });
        longest = longest.max(begun.elapsed().as_secs_f64());
        counted.unique_cumulative[3]
    });
    let each = counted.unique_cumulative[3] as f64 / turns;
    println!(
        "different turns: {:.2} M/s; {} turns in {:.2} ms, at most {:.2} ms",
        turns / 1e6,
        counted.unique_cumulative[3],
        each * 1e3,
        longest * 1e3
    );

    solvers("random games", seconds, &positions(&game, 300));
    solvers("recorded games", seconds, &recorded(&game));
}

fn solvers(name: &str, seconds: f64, sample: &[Position]) {
    let at = |round: u64| &sample[round as usize % sample.len()];
    let goals = rate(seconds, |round| u64::from(at(round).goal_in().is_some()) | 1);
    let captures = rate(seconds, |round| u64::from(at(round).captures().is_empty()) | 1);
    let with = sample.iter().filter(|position| position.goal_in().is_some()).count();
    let (goal, capture, count) = (1e9 / goals, 1e9 / captures, sample.len());
    println!(
        "{name}: goal solver {goal:.0} ns, capture solver {capture:.0} ns each; {with} of {count} have a goal"
    );
}

/// The positions of recorded games.
fn recorded(game: &Arimaa) -> Vec<Position> {
    let games = parse_tournament(include_str!("../tests/data/games.pgn")).expect("games");
    let after = |turns: &[TurnLine]| {
        let replay = replay_turns(game, turns, Strictness::Strict).expect("a legal game");
        replay.state.position
    };
    let all = |game: &TournamentGame| -> Vec<Position> {
        (2..game.turns.len()).map(|end| after(&game.turns[..end])).collect()
    };
    games.iter().flat_map(all).collect()
}
