//! The laws every game obeys, with one to five players and all variants (spec 8).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_agricola::{Action, Agricola, State};
use bw_core::{Actor, Game};
use bw_testkit::{BrokenInvariant, Conformance, Every, bot_views, enumerates_chance, hashed};

/// Options that all numbers of players can have.
const RULES: &[&str] =
    &["", "variant=family,order=open", "deal=draft7,feed=3,start_food=9", "pool=none,idle=true"];

fn sound(game: &Agricola, state: &State) -> Result<(), BrokenInvariant> {
    state.fault(game.rules()).map_or(Ok(()), |what| Err(what.into()))
}

/// When everybody has picked, packs go on to the next player: their cards are seen.
fn reveals(game: &Agricola, state: &State, _: Actor, action: Action) -> bool {
    matches!(action, Action::Pick(_)) && (state.step + 1).is_multiple_of(game.seats())
}

fn suite(games: u64, every: Every) -> Conformance<Agricola> {
    Conformance {
        games,
        rules: RULES,
        every,
        parts_sum: true,
        invariant: sound,
        reveals,
        ..Conformance::default()
    }
}

#[test]
fn every_law_holds_at_every_step_of_some_games() {
    let every = Every { pictures: 40, garbage: 8, texts: 4, views: 2, ..Every::STEP };
    suite(1, every).run().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn laws_hold_in_many_games() {
    suite(12, Every::SPARSE).run_or_soak().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn laws_hold_where_ten_cards_are_dealt() {
    let suite = Conformance {
        seats: Some(1..=4),
        rules: &["deal=10to7"],
        ..suite(4, Every { views: 8, ..Every::SPARSE })
    };
    suite.run().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn laws_hold_in_a_series_of_solo_games() {
    let rules: &[&str] = &["pool=seed,kept=E187+E174", "pool=wave1,kept=E190,start_food=4"];
    let suite = Conformance { seats: Some(1..=1), rules, ..suite(6, Every::SPARSE) };
    suite.run().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn foreign_bots_read_what_the_schemas_promise() {
    bot_views(&suite(1, Every::SPARSE)).unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn keys_are_functions_of_states() {
    let suite = Conformance { seats: Some(1..=2), ..suite(2, Every::SPARSE) };
    hashed(&suite).unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn all_outcomes_of_chance_are_listed() {
    let suite = Conformance { seats: Some(1..=3), ..suite(2, Every::SPARSE) };
    enumerates_chance(&suite).unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn states_are_small() {
    assert!(size_of::<State>() <= 1_536, "{}", size_of::<State>());
    assert!(size_of::<<Agricola as Game>::Action>() <= 8);
}

/// Numbers that no player can have, whatever they are added to.
#[test]
fn impossible_people_are_refused() {
    use bw_core::{Notation, Options};
    let game = Agricola::new(2, &Options::defaults(Agricola::SPEC.options)).unwrap();
    let text = game.state_text(&game.initial());
    for (field, numbers) in [
        ("newborn", [1, 128, 254, 255]),
        ("family", [0, 1, 6, 255]),
        ("placed", [3, 127, 254, 255]),
    ] {
        let at = text.find(&format!("\"{field}\":")).unwrap() + field.len() + 3;
        let end = at + text[at..].find(|c: char| !c.is_ascii_digit()).unwrap();
        for number in numbers {
            let changed = format!("{}{number}{}", &text[..at], &text[end..]);
            let error = game.parse_state(&changed).unwrap_err();
            assert_eq!(error.what, "people that cannot be", "{field} {number}");
        }
    }
}
