//! The laws of all games, under the rules of this one (spec 3, 4, 12).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Game, Seat};
use bw_testkit::{
    BrokenInvariant, Conformance, Every, SameTurn, TurnLimits, bot_views, hashed,
    whole_turns_within,
};
use bw_warlight::{Phase, State, Warlight, regions};

/// What is true of every state: armies everywhere, owners at the table, players with regions are in.
fn sound(game: &Warlight, state: &State) -> Result<(), BrokenInvariant> {
    for region in regions(game.map().all()) {
        if state.position.armies(region) == 0 {
            return Err(format!("no army on {}", game.map().id(region)).into());
        }
        if state.position.owner(region) > game.seats() {
            return Err(format!("{} has a strange owner", game.map().id(region)).into());
        }
    }
    if state.phase == Phase::Orders {
        for seat in Seat::all(game.seats()) {
            let owns = state.position.is_alive(seat);
            if owns != (state.out[seat.index()] == 0) {
                return Err(format!("player {seat} owns {owns}, out {:?}", state.out).into());
            }
            if owns && state.income[seat.index()] != game.income(&state.position, seat) {
                return Err(format!("income of player {seat}").into());
            }
        }
    }
    Ok(())
}

const SHORT: &[&str] = &[
    "max_rounds=6",
    "max_rounds=5,start=random,order=per_round,fog=true",
    "max_rounds=5,fog=true,luck=0.75,rounding=weighted",
    "max_rounds=4,start=random_any,tiebreak=regions_then_armies",
];

const DUEL: &[&str] = &[
    "preset=wl1,max_rounds=5",
    "preset=wl2,max_rounds=5",
    "preset=wl1,max_rounds=4,fog=false",
    "preset=wl2,max_rounds=4,fog=false",
    "max_rounds=4,start=fixed:12+10;21+11,order=aigames",
    "max_rounds=4,start=continent:South America+Australia;Asia+Asia",
];

fn suite(rules: &'static [&'static str]) -> Conformance<Warlight> {
    Conformance {
        games: 2,
        rules,
        every: Every {
            lists: 4,
            texts: 6,
            views: 6,
            luck: 6,
            pictures: 60,
            garbage: 6,
            replays: 1,
        },
        invariant: sound,
        ..Default::default()
    }
}

#[test]
fn common_laws_hold_for_two_to_four() {
    suite(SHORT).run().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn common_laws_hold_for_the_rules_of_two() {
    let config = Conformance { seats: Some(2..=2), ..suite(DUEL) };
    config.run().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn laws_hold_in_many_games() {
    let config = Conformance { games: 1, seed: 100, every: Every::SPARSE, ..suite(SHORT) };
    config.run_or_soak().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn foreign_bots_read_what_the_schemas_promise() {
    bot_views(&suite(&["max_rounds=4", "max_rounds=3,fog=true"]))
        .unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn different_states_have_different_keys() {
    hashed(&suite(&["max_rounds=4", "max_rounds=3,fog=true"])).unwrap();
}

#[test]
fn whole_turns_are_all_turns() {
    let config = Conformance {
        seats: Some(2..=2),
        games: 3,
        ..suite(&[
            "max_rounds=1,start=fixed:13;42,base_income=1",
            "max_rounds=1,start=fixed:26;35,base_income=2",
        ])
    };
    let limits = TurnLimits { same: SameTurn::Result, most: 20_000 };
    whole_turns_within(&config, limits).unwrap_or_else(|violation| panic!("{violation}"));
}
