//! The tables of cards against the reference list of cards (spec 4).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_agricola::{Agricola, Back, Card, CardKind, Good, Goods, LATER_CARDS, Needs, Tags};
use bw_core::{Game, Options};
use serde_json::Value;

fn reference() -> Value {
    serde_json::from_str(include_str!("data/cards.json")).unwrap()
}

/// Checks one card and says whether it is playable.
fn check(row: &Value) -> bool {
    let id = row["id"].as_str().unwrap();
    let Some(card) = Card::with_id(id) else {
        let later = LATER_CARDS.iter().find(|(later, _)| *later == id);
        assert_eq!(later.unwrap().1, row["name"].as_str().unwrap());
        return false;
    };
    let facts = card.facts();
    assert_eq!(facts.name, row["name"].as_str().unwrap(), "{id}");
    assert_eq!(i64::from(facts.points), row["points"].as_i64().unwrap_or(0), "{id}");
    assert_eq!(facts.passing, row["passing"].as_bool().unwrap_or(false), "{id}");
    assert_eq!(u64::from(facts.min_players), row["min_players"].as_u64().unwrap(), "{id}");
    let kind = match row["type"].as_str().unwrap() {
        "major" => CardKind::Major,
        "minor" => CardKind::Minor,
        _ => CardKind::Occupation,
    };
    assert_eq!(facts.kind, kind, "{id}");
    let costs = row["cost"].as_array().unwrap();
    let goods = costs.iter().filter_map(|cost| serde_json::from_value::<Goods>(cost.clone()).ok());
    assert!(goods.eq(facts.cost.iter().copied()), "{id}");
    let returns = costs.iter().any(|cost| cost.get("return_card").is_some());
    assert_eq!(returns, facts.back == Back::OrFireplace, "{id}");
    let hands_back = !row["cost_return"].is_null();
    assert_eq!(hands_back, matches!(facts.back, Back::Oven | Back::TwoImprovements), "{id}");
    let mut wanted: Vec<Needs> = row["prereq"]
        .as_object()
        .map_or(Vec::new(), |rows| rows.iter().map(|(key, value)| needs(key, value)).collect());
    let mut found = facts.needs.to_vec();
    wanted.sort_by_key(|needs| format!("{needs:?}"));
    found.sort_by_key(|needs| format!("{needs:?}"));
    assert_eq!(found, wanted, "{id}");
    let listed = row["tags"].as_array().map_or(Tags::NONE, |tags| {
        tags.iter().fold(Tags::NONE, |all, tag| all.and(group(tag.as_str().unwrap())))
    });
    assert_eq!(facts.tags, listed, "{id}");
    true
}

/// A condition as the reference list has it.
fn needs(key: &str, value: &Value) -> Needs {
    let count = || value.as_u64().unwrap() as u8;
    match key {
        "occupations" => Needs::Occupations(count()),
        "improvements" => Needs::Improvements(count()),
        "ovens" => Needs::Ovens(count()),
        "sheep" => Needs::Animals(Good::Sheep, count()),
        "house" => Needs::House(serde_json::from_value(value.clone()).unwrap()),
        "round_max" => Needs::RoundMax(count()),
        "other_player_occupations_below" => Needs::OtherOccupationsBelow(count()),
        _ => panic!("a condition that no E card has: {key}"),
    }
}

/// A group as the reference list has it.
fn group(tag: &str) -> Tags {
    match tag {
        "cooking" => Tags::COOKING,
        "baking" => Tags::BAKING,
        "oven" => Tags::OVEN,
        "fireplace" => Tags::FIREPLACE,
        "cooking_hearth" => Tags::HEARTH,
        "craft" => Tags::CRAFT,
        "plow" => Tags::PLOW,
        _ => panic!("a group that no E card has: {tag}"),
    }
}

#[test]
fn cards_are_those_of_the_reference_list() {
    let reference = reference();
    let rows = reference["cards"].as_array().unwrap();
    let playable = rows.iter().filter(|row| check(row)).count();
    assert_eq!((playable, rows.len() - playable), (136, LATER_CARDS.len()));
}

#[test]
fn pools_are_those_of_the_reference_list() {
    let reference = reference();
    for pool in ["seed", "wave1", "E"] {
        let options = Options::parse(Agricola::SPEC.options, &format!("pool={pool}")).unwrap();
        let seats = if pool == "seed" { 2 } else { 5 };
        let game = Agricola::new(seats, &options).unwrap();
        let rows = &reference["pools"][pool];
        let listed = |kind: &str| rows[kind].as_array().unwrap().clone();
        let mut wanted: Vec<Card> = listed("occupations")
            .iter()
            .chain(&listed("minors"))
            .map(|id| Card::with_id(id.as_str().unwrap()).unwrap())
            .collect();
        wanted.sort_unstable();
        assert!(game.rules().pool.iter().eq(wanted), "{pool}");
    }
}

/// The cases of single cards, card by card from their texts.
const CASES: [&str; 5] = [
    include_str!("cards_farm.rs"),
    include_str!("cards_food.rs"),
    include_str!("cards_points.rs"),
    include_str!("cards_spaces.rs"),
    include_str!("cards_supplies.rs"),
];

#[test]
fn every_card_has_a_case_of_its_own() {
    let has = |text: &str, id: &str| {
        text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == id)
    };
    let checked = |id: &&str| CASES.iter().any(|text| has(text, id));
    let missing: Vec<&str> = Card::all().map(|card| card.id()).filter(|id| !checked(id)).collect();
    assert!(missing.is_empty(), "no case speaks of {missing:?}");
}
