//! Counts of decision sequences, against a count that knows no short cuts.

use std::collections::BTreeSet;

use bw_core::perft::{Counts, perft};
use bw_core::perft_file;
use bw_core::toy::Nim;
use bw_core::{Actor, Dice, Game, Notation, Options, Turn};

use crate::nim;
use crate::tosses::Tosses;

/// Every path for itself; results by their whole texts.
fn plainly<G: Notation>(game: &G, seed: u64, depth: u32) -> Counts {
    fn walk<G: Notation>(
        game: &G,
        mut state: G::State,
        mut dice: Dice,
        left: u32,
        ends: &mut Vec<String>,
    ) {
        game.settle(&mut state, &mut dice, &mut bw_core::NoLog);
        let Turn::Decide(seats) = game.turn(&state) else {
            return ends.push(game.state_text(&state));
        };
        if left == 0 {
            return ends.push(game.state_text(&state));
        }
        let (seat, mut list) = (seats.first().unwrap(), Vec::new());
        game.actions(&state, seat, &mut list);
        for action in list {
            let mut after = state.clone();
            game.apply(&mut after, Actor::Seat(seat), action);
            walk(game, after, dice.clone(), left - 1, ends);
        }
    }
    let mut ends = Vec::new();
    walk(game, game.initial(), Dice::new(seed), depth, &mut ends);
    let distinct = ends.iter().collect::<BTreeSet<_>>().len() as u64;
    Counts { sequences: ends.len() as u64, distinct }
}

#[test]
fn counts_are_those_of_the_plain_way() {
    for seats in [2, 3] {
        let game = nim(seats, "heap=9");
        for seed in [1, 7] {
            for depth in 0..=10 {
                let counts = perft(&game, &game.initial(), seed, depth);
                assert_eq!(counts, plainly(&game, seed, depth), "{seats} seats, depth {depth}");
            }
        }
    }
}

/// Paths may meet in one state after different numbers of chance events; what comes then is luck of its own.
#[test]
fn the_luck_on_the_way_belongs_to_a_state() {
    let game = Tosses::new(2, &Options::defaults(Tosses::SPEC.options)).unwrap();
    for seed in 0..40 {
        for depth in 0..=6 {
            let counts = perft(&game, &game.initial(), seed, depth);
            assert_eq!(counts, plainly(&game, seed, depth), "seed {seed}, depth {depth}");
        }
    }
}

#[test]
fn a_finished_game_is_one_sequence_at_every_depth() {
    let game = nim(2, "heap=9");
    let over = game.parse_state("0 1 3").unwrap();
    for depth in [0, 1, 5] {
        assert_eq!(perft(&game, &over, 1, depth), Counts { sequences: 1, distinct: 1 });
    }
    // One left: one decision, and no more.
    let last = game.parse_state("1 1 3").unwrap();
    assert_eq!(perft(&game, &last, 1, 0), Counts { sequences: 1, distinct: 1 });
    assert_eq!(perft(&game, &last, 1, 9), Counts { sequences: 1, distinct: 1 });
}

#[test]
fn the_seed_decides_the_luck() {
    let game = nim(2, "heap=9");
    let counts: BTreeSet<u64> =
        (0..20).map(|seed| perft(&game, &game.initial(), seed, 9).sequences).collect();
    assert_eq!(counts.len(), 4, "four sizes of the heap: {counts:?}");
}

#[test]
fn files_hold_what_was_counted() {
    let file = "boardwright-perft/1\ngame nim\nseats 3\nrules heap=9\nstate start\nseed 7\n0\n3\n\
                rules heap=5\nstate start\nseed 2\n2\n";
    let full = perft_file::counted::<Nim>(file).unwrap();
    let game = nim(3, "heap=9");
    let Counts { sequences, distinct } = plainly(&game, 7, 3);
    assert!(full.contains(&format!("\n0 1 1\n3 {sequences} {distinct}\n")), "{full}");
    let report = perft_file::check::<Nim>(&full, u64::MAX).unwrap();
    assert_eq!((report.held, report.failed), (3, Vec::new()));
    // Only what has at most this number of sequences is counted.
    assert_eq!(perft_file::check::<Nim>(&full, sequences - 1).unwrap().held, 2);
    assert_eq!(perft_file::check::<Nim>(&full, sequences).unwrap().held, 3);
    let error = perft_file::check::<Nim>(&full.replace("\n0 1 1", "\n0 1"), 9).unwrap_err();
    assert!(error.to_string().starts_with("line 7 `0 1`: "), "{error}");
}
