//! Planted bugs: every law is broken on purpose at least once, and found under its own name.

#[macro_use]
mod planted;
mod bot_bugs;
mod capability_bugs;
mod mutant;
mod picture_bugs;
mod rule_bugs;
mod sloppy;
mod text_bugs;
mod view_bugs;

use std::collections::BTreeSet;

use bw_core::Game;
use bw_testkit::toys::Stash;
use bw_testkit::{Conformance, Every, law};

use crate::mutant::{Bug, Mutant};

#[test]
fn every_law_has_a_planted_bug() {
    let planted: BTreeSet<&str> = [
        rule_bugs::PLANTED,
        text_bugs::PLANTED,
        view_bugs::PLANTED,
        picture_bugs::PLANTED,
        capability_bugs::PLANTED,
        bot_bugs::PLANTED,
        sloppy::PLANTED,
    ]
    .into_iter()
    .flatten()
    .copied()
    .collect();
    let unproven: Vec<&str> =
        law::ALL.iter().map(|(name, _)| *name).filter(|name| !planted.contains(name)).collect();
    assert!(unproven.is_empty(), "no planted bug for {unproven:?}");
}

#[test]
fn a_violation_can_be_met_again() {
    let bug = Bug::<Stash> {
        apply: |game, state, actor, action| {
            assert!(state.tops[1] < 3, "too many tops");
            game.apply(state, actor, action);
        },
        ..Bug::NONE
    };
    mutant::plant(bug);
    let suite = Conformance::<Mutant<Stash>> {
        every: Every { garbage: 0, ..Every::STEP },
        ..planted::suite()
    };
    let first = suite.run().unwrap_err();
    assert_eq!((first.law, first.detail.as_str()), (law::PLAYS_ON, "panicked: too many tops"));
    assert!(first.seed > 1, "found in the first game: too easy");
    let (seats, seed) = (Some(first.seats..=first.seats), first.seed);
    let again = Conformance { games: 1, seats, seed, ..suite };
    assert_eq!(again.run().unwrap_err(), first);
}
