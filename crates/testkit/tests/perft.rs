//! Perft against plain recursion, on games of every kind.

use std::collections::BTreeSet;

use bw_core::perft::perft;
use bw_core::toy::Nim;
use bw_core::{Actor, Dice, Game, Notation, Options, Turn};
use bw_testkit::toys::{Muster, Stash};

/// Counts one by one.
fn plainly<G: Notation>(
    game: &G,
    state: &G::State,
    seed: u64,
    rolled: u64,
    depth: u32,
    results: &mut BTreeSet<String>,
) -> u64 {
    let (mut state, mut rolled) = (state.clone(), rolled);
    while game.turn(&state) == Turn::Chance {
        let action = game.sample_chance(&state, &mut Dice::resume(seed, rolled).roll());
        game.apply(&mut state, Actor::Chance, action);
        rolled += 1;
    }
    let seat = match game.turn(&state) {
        Turn::Decide(seats) if depth > 0 => seats.first().expect("somebody is asked"),
        _ => {
            results.insert(game.state_text(&state));
            return 1;
        }
    };
    let mut list = Vec::new();
    game.actions(&state, seat, &mut list);
    let after = |action| {
        let mut after = state.clone();
        game.apply(&mut after, Actor::Seat(seat), action);
        after
    };
    list.into_iter()
        .map(|action| plainly(game, &after(action), seed, rolled, depth - 1, results))
        .sum()
}

fn agree<G: Notation>(seats: u8, deepest: u32) {
    let game = G::new(seats, &Options::defaults(G::SPEC.options)).expect("default rules");
    for seed in [1, 2] {
        for depth in 0..=deepest {
            let mut results = BTreeSet::new();
            let sequences = plainly(&game, &game.initial(), seed, 0, depth, &mut results);
            let counts = perft(&game, &game.initial(), seed, depth);
            assert_eq!(counts.sequences, sequences, "{} to {depth}", G::SPEC.id);
            assert_eq!(counts.distinct, results.len() as u64, "{} to {depth}", G::SPEC.id);
        }
    }
}

#[test]
fn counting_together_equals_counting_one_by_one() {
    agree::<Nim>(2, 9);
    agree::<Stash>(2, 5);
    agree::<Stash>(3, 4);
    agree::<Muster>(2, 5);
}

#[test]
fn a_long_game_is_counted_to_its_end() {
    let nim = Nim::new(2, &Options::defaults(Nim::SPEC.options)).unwrap();
    let heap = nim.parse_state("5 1 0").unwrap();
    // Compositions of 5 into parts up to 3.
    assert_eq!(perft(&nim, &heap, 1, 99).sequences, 13);
}
