//! Turns as the thesis generates them: its first row of figures, and laws that hold everywhere (spec 5.2, 5.3, 7).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use std::collections::BTreeSet;

use bw_arimaa::{
    Position, Side, Strictness, TurnGenerator, parse_position, parse_tokens, read_steps,
};
use bw_arimaa_ai::thesis::{Factors, Generator, TurnSteps, Uniqueness};
use common::{figure_2_4, position, random_positions};

fn row_one() -> Position {
    parse_position("s [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]").unwrap()
}

fn lengths(factors: Factors) -> [usize; 4] {
    let mut lengths = [0; 4];
    Generator::new(factors).turns(&row_one(), &[], |turn| {
        lengths[turn.turn.len() - 1] += 1;
        true
    });
    lengths
}

fn count(factors: Factors) -> usize {
    lengths(factors).iter().sum()
}

/// The placements that turns lead to.
fn ends(position: &Position, factors: Factors) -> BTreeSet<u64> {
    let mut ends = BTreeSet::new();
    Generator::new(factors).turns(position, &[], |turn| {
        ends.insert(turn.end.placement_key());
        true
    });
    ends
}

/// Whether a turn's end, or that of a longer one beginning with it, is delivered.
fn reaches(position: &Position, text: &str, factors: Factors) -> bool {
    let steps = read_steps(position, &parse_tokens(text).unwrap(), Strictness::Lenient).unwrap();
    let mut found = false;
    Generator::new(factors).turns(position, &[], |turn| {
        found |= turn.turn.steps().starts_with(&steps);
        !found
    });
    found
}

#[test]
fn the_first_row_of_the_tables() {
    let none = Factors::NONE;
    assert_eq!(lengths(none), [8, 70, 462, 2872]);
    assert_eq!(count(none), 3412);
    assert_eq!(count(Factors { unique: Uniqueness::Exact, ..none }), 3353);
    assert_eq!(count(Factors { own: true, ..none }), 2190);
    assert_eq!(lengths(Factors { maxlen: true, ..none }), [0, 0, 0, 2872]);
    // The thesis has 3150 and 1776.
    assert_eq!(count(Factors { connected: true, ..none }), 3137);
    assert_eq!(count(Factors::ALL), 1789);
}

#[test]
fn without_factors_all_placements_are_reached() {
    for position in random_positions(3, 4).iter().step_by(5) {
        let mut all = BTreeSet::new();
        TurnGenerator::new().turns(position, &[], |turn| {
            all.insert(turn.placement_key);
            true
        });
        assert_eq!(ends(position, Factors { unique: Uniqueness::Exact, ..Factors::NONE }), all);
        // Depth first, what is met with more steps first is not looked at again with fewer, but nearly all is found.
        let seed = ends(position, Factors::NONE);
        assert!(seed.is_subset(&all) && seed.len() * 100 >= all.len() * 97, "{position:?}");
    }
}

#[test]
fn delivered_turns_are_legal_and_factors_only_take_away() {
    for position in random_positions(5, 3).iter().step_by(6) {
        let all = ends(position, Factors { unique: Uniqueness::Exact, ..Factors::NONE });
        let mut generator = Generator::new(Factors::ALL);
        generator.turns(position, &[], |turn| {
            let played = position.play_turn(turn.turn.steps(), &[]).unwrap();
            assert_eq!(played, turn.position());
            assert!(all.contains(&turn.end.placement_key()));
            let fewer =
                played.of_side(!position.side()).len() < position.of_side(!position.side()).len();
            assert_eq!(turn.captures, fewer);
            true
        });
    }
}

#[test]
fn third_occurrences_are_left_out() {
    let position = row_one();
    let mut end = None;
    Generator::new(Factors::ALL).turns(&position, &[], |turn| {
        end = Some(turn.end.key_if_ended());
        false
    });
    let forbidden = [end.unwrap()];
    Generator::new(Factors::ALL).turns(&position, &forbidden, |turn| {
        assert_ne!(turn.end.key_if_ended(), forbidden[0]);
        true
    });
}

#[test]
fn connected_pairs_of_the_thesis() {
    let connected = Factors { connected: true, ..Factors::NONE };
    for (side, pairs) in [
        (Side::Gold, &["me5n Ee4n", "Ma5s ca6s", "Ca2n Ca3n", "Dg2e Ch3w", "Db2n Rb1n"][..]),
        (Side::Silver, &["rf8s hf5n", "hf5s dh4w"]),
    ] {
        for pair in pairs {
            assert!(reaches(&figure_2_4(side), pair, connected), "{pair}");
        }
    }
    let apart = "Ca2n Rf2w";
    assert!(!reaches(&figure_2_4(Side::Gold), apart, connected));
    // An enemy is pushed into the square that was left, and onto a trap that was left.
    let pushes = position(Side::Gold, "Cd4 Ee5 re4 Ra1 ra8");
    assert!(reaches(&pushes, "Cd4s re4w Ee5s", connected));
    let onto_trap = position(Side::Gold, "Hc3 Ec5 cc4 Rb3 Ra1 ra8");
    assert!(reaches(&onto_trap, "Hc3e cc4s cc3x Ec5s", connected));
    assert!(!reaches(&onto_trap, "Ra1n Hc3e", connected));
}

#[test]
fn own_pieces_are_kept_with_three_exceptions() {
    let own = Factors { own: true, ..Factors::NONE };
    // Into a trap with nobody beside it.
    assert!(!reaches(&position(Side::Gold, "Hc2 Ra1 rh8"), "Hc2n Hc3x", own));
    // Away from a trap with the first step, but not with the second.
    let tied = position(Side::Gold, "Ec2 Rc3 Ra1 rh8");
    assert!(reaches(&tied, "Ec2e Rc3x", own));
    assert!(!reaches(&tied, "Ra1n Ec2e Rc3x", own));
    // A rabbit still reaches the goal.
    assert!(reaches(&position(Side::Gold, "Hc2 Rg6 Ra1 ra8"), "Hc2n Hc3x", own));
    // A pull that costs the puller and takes an enemy.
    let sacrifice = position(Side::Gold, "Mb3 rb4 Ra1 rh8");
    assert!(!reaches(&sacrifice, "Mb3e Mc3x rb4s", own));
    let trade = position(Side::Gold, "Md3 rd4 cf4 Ef5 Ra1 rh8 ra8");
    assert!(reaches(&trade, "Md3w Mc3x rd4s", own));
    assert!(!reaches(&trade, "Md3w Mc3x Ra1n", own));
}

#[test]
fn accepted_turns_are_delivered() {
    let mut accepted = 0;
    for start in random_positions(11, 3).iter().step_by(8) {
        let mut generator = Generator::new(Factors::ALL);
        let mut turns: Vec<TurnSteps> = Vec::new();
        generator.turns(start, &[], |turn| {
            turns.push(*turn.turn);
            true
        });
        // The same turns, asked about in positions that differ by a turn of the other side.
        let mut other = Generator::new(Factors::ALL);
        let mut number = 0;
        let mut after = Vec::new();
        other.turns(&start.with_side(!start.side()), &[], |turn| {
            number += 1;
            if number % 997 == 1 {
                after.push(turn.position());
            }
            true
        });
        for position in after {
            let ends = ends(&position, Factors::ALL);
            for turn in turns.iter().step_by(7) {
                if let Some(end) = generator.accepts(&position, turn, &[]) {
                    accepted += 1;
                    assert!(ends.contains(&end.placement_key()), "{turn:?} in {position:?}");
                }
            }
        }
    }
    assert!(accepted > 1000, "{accepted}");
}
