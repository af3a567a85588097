//! The laws every game obeys.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_arimaa::{Arimaa, Kind, Phase, Position, Side, Squares, State};
use bw_testkit::{
    BrokenInvariant, Conformance, Every, SameTurn, TurnLimits, bot_views, hashed_up_to,
    whole_turns_within,
};

const ENDGAME: &str =
    "position=g [...r....Rd......r.......E..e.........R.....c..r....h...H........]";

/// What must be true of every state: redundant parts agree, nothing stands unguarded on a trap.
fn invariant(_: &Arimaa, state: &State) -> Result<(), BrokenInvariant> {
    for position in [&state.position, &state.start] {
        if position.recomputed_key() != position.placement_key() {
            return Err("the key is not that of the placement".into());
        }
        if !position.unguarded().is_empty() {
            return Err(format!("unguarded on a trap: {:?}", position.unguarded()).into());
        }
        check_boards(position)?;
    }
    if state.phase() == Phase::Play && !state.position.can_be_completed(state.forbidden()) {
        return Err("no legal turn begins with the steps so far".into());
    }
    Ok(())
}

fn check_boards(position: &Position) -> Result<(), BrokenInvariant> {
    let sides = Side::BOTH.map(|side| position.of_side(side));
    let kinds = Kind::ALL.map(|kind| position.of_kind(kind));
    let all = |sets: &[Squares]| sets.iter().fold(Squares::EMPTY, |all, &set| all | set);
    let count: u32 = kinds.iter().map(|set| set.len()).sum();
    if sides[0].meets(sides[1]) || all(&sides) != all(&kinds) || count != all(&kinds).len() {
        return Err("the boards by side and by kind do not agree".into());
    }
    Ok(())
}

fn config(games: u64, rules: &'static [&'static str]) -> Conformance<Arimaa> {
    Conformance { games, rules, parts_sum: true, invariant, ..Default::default() }
}

#[test]
fn games_obey_all_laws() {
    let suite = Conformance { every: Every { pictures: 40, ..Every::STEP }, ..config(3, &[""]) };
    suite.run().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn rule_variants_obey_all_laws() {
    let rules: &[&str] = &["turns=9", "handicap=MhhRRR,turns=20", ENDGAME];
    let suite = Conformance { every: Every { pictures: 12, ..Every::STEP }, ..config(4, rules) };
    suite.run().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn laws_hold_in_many_games() {
    let suite = Conformance { every: Every::SPARSE, seed: 1000, ..config(150, &["", ENDGAME]) };
    suite.run_or_soak().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn foreign_bots_read_what_the_schemas_promise() {
    bot_views(&config(2, &["", "handicap=MhhRRR,turns=20", ENDGAME]))
        .unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn different_positions_have_different_keys() {
    let same = |_: &Arimaa, one: &State, two: &State| one.position == two.position;
    hashed_up_to(&config(40, &["", "handicap=Rr"]), same).unwrap_or_else(|v| panic!("{v}"));
}

#[test]
fn whole_turns_are_those_that_can_be_played() {
    // Few pieces, or there would be too many sequences to compare.
    let limits = TurnLimits { same: SameTurn::Result, most: 40_000 };
    let small = &[
        "turns=12,position=g [...r.............h.......D...........e............R.............]",
        ENDGAME,
    ];
    let report = whole_turns_within(&config(6, small), limits);
    report.unwrap_or_else(|violation| panic!("{violation}"));
}
