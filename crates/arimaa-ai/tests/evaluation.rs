//! Laws and cases of the evaluation (spec 5.4).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use bw_arimaa::{Kind, Side, parse_position};
use bw_arimaa_ai::thesis::{
    Assessment, EvaluationSettings, Evaluator, GOAL_NEXT, GameStage, Reading, Tactics, Terms, WON,
    Weights, goal_next, seed_capture,
};
use common::{position, random_positions};

fn evaluator(stage: GameStage, tables: Reading) -> Evaluator {
    let settings = EvaluationSettings { tables, ..EvaluationSettings::default() };
    Evaluator::new(stage, Weights::W1, settings)
}

fn terms(side: Side, pieces: &str) -> Terms {
    match evaluator(GameStage::Middle, Reading::Printed).assess(&position(side, pieces), &[]) {
        Assessment::Open(terms) => terms,
        known => panic!("{known:?}"),
    }
}

#[test]
fn both_sides_see_the_same() {
    for stage in [GameStage::Middle, GameStage::LoneElephant] {
        let printed = evaluator(stage, Reading::Printed);
        let symmetric = evaluator(stage, Reading::Symmetric);
        for position in random_positions(7, 20) {
            let value = printed.value(&position, &[]);
            assert_eq!(printed.value(&position.flipped(), &[]), -value, "{position:?}");
            let value = symmetric.value(&position, &[]);
            assert_eq!(symmetric.value(&position.mirrored(), &[]), value, "{position:?}");
        }
    }
}

#[test]
fn what_the_thesis_finds_is_there() {
    let (mut goals, mut missed, mut captures) = (0, 0, 0);
    for position in random_positions(13, 90) {
        let (seed, exact) = (goal_next(&position, Tactics::Seed), position.goal_in());
        match (seed, exact) {
            (Some(seed), Some(exact)) => {
                goals += 1;
                assert!(seed >= exact, "{position:?}");
            }
            (Some(_), None) => panic!("no goal in {position:?}"),
            (None, Some(_)) => missed += 1,
            (None, None) => {}
        }
        if let Some(kind) = seed_capture(&position) {
            captures += 1;
            assert!(position.captures().line(kind).is_some(), "{kind:?} in {position:?}");
        }
    }
    assert!(goals > 100 && captures > 100 && missed * 3 < goals, "{goals} {missed} {captures}");
}

#[test]
fn the_cases_of_goals() {
    let goal = |pieces: &str| goal_next(&position(Side::Gold, pieces), Tactics::Seed);
    assert_eq!(goal("Ra7 rh2"), Some(1));
    assert_eq!(goal("Ra4 rh2"), Some(4));
    assert_eq!(goal("Ra3 rh2"), None);
    assert_eq!(goal("Ra7 ra8 rh2"), Some(2), "around a corner");
    assert_eq!(goal("Ra7 cb7 rh2"), None, "frozen");
    assert_eq!(goal("Ra7 cb7 Ca5 rh2"), Some(2), "thawed by one step");
    assert_eq!(goal("Ra7 cb7 Ca4 rh2"), Some(3), "thawed by two");
    assert_eq!(goal("Ra7 Ca8 rb7 rh2"), Some(2), "a friend makes way");
    assert_eq!(goal("Ra7 ca8 Hb8 rh2"), Some(3), "the cat in the way is pulled out of it");
    assert_eq!(goal("Ra7 ra8 rb7 Hc7 rh2"), Some(4), "the rabbit beside it is pulled away");
    assert_eq!(goal("Ra7 ra8 rb7 Hd7 rh2"), None, "closed");
}

#[test]
fn the_cases_of_captures() {
    let taken = |pieces: &str| seed_capture(&position(Side::Gold, pieces));
    assert_eq!(taken("Hb4 cc4 Ra1 rh8"), Some(Kind::Cat), "beside the trap");
    assert_eq!(taken("Hb4 cb3 ed3 Ra1 rh8"), None, "guarded by an elephant");
    assert_eq!(taken("Hc5 cc4 db3 Eb2 Ra1 rh8"), Some(Kind::Dog), "the other guard is displaced");
    assert_eq!(taken("Ha3 cb3 cc3 Ra1 rh8"), None, "the trap is taken");
    assert_eq!(taken("He5 cc4 Ra1 rh8"), Some(Kind::Cat), "brought by two steps");
    assert_eq!(taken("Hf5 cc4 Ra1 rh8"), None, "too far");
    assert_eq!(taken("Hc5 cc4 Rc3 Rb3 Ra1 rh8"), Some(Kind::Cat), "the trap is cleared");
    assert_eq!(taken("Hd5 cd4 Ra1 rh8"), Some(Kind::Cat), "from two squares away");
}

#[test]
fn terms_of_single_pieces() {
    // Both sides have a rabbit in a corner, far from everything; Gold has one piece more.
    let base = "Rh1 ra8";
    let [position_, material, goal, blocked, frozen, centre, attack, wall, ..] =
        terms(Side::Gold, &format!("{base} Ed4"));
    assert_eq!((position_, material, centre), (500, 1600, 100));
    assert_eq!((goal, blocked, frozen, attack, wall), (0, 0, 0, 0, 0));
    let elephant = |square: &str| terms(Side::Gold, &format!("{base} E{square}"));
    assert_eq!(elephant("a1")[3], -80, "two directions end the board");
    assert_eq!([elephant("d1")[5], elephant("b1")[5]], [60, 0], "three and five steps");
    let camel = terms(Side::Gold, &format!("{base} Md4 ed5"));
    assert_eq!((camel[4], camel[3]), (-120, -20 + 40));
    assert_eq!(camel[5], 90 - 100, "both stand in the centre");
    let horses = terms(Side::Gold, &format!("{base} Hd4 Ha1"));
    assert_eq!(horses[5], 80, "the better one counts");
}

#[test]
fn terms_of_rabbits() {
    // Silver's rabbit on a8 is seven steps from its goal, has no wall, and has not advanced.
    let gold = |pieces: &str| terms(Side::Gold, &format!("{pieces} ra8"));
    let goal = |pieces: &str| gold(pieces)[2] + 100;
    assert_eq!([goal("Rh3"), goal("Rh2"), goal("Rh1")], [200, 150, 100]);
    assert_eq!(goal("Rf2"), 100, "the trap has to be gone around");
    assert_eq!(goal("Rf2 Rg2"), 150, "or to be guarded");
    assert_eq!(goal("Rh1 eh4 mg4"), 0, "closed");
    let attack = |pieces: &str| gold(pieces)[6];
    assert_eq!(attack("Rh3"), 2 * (30 + 10), "own file and the only neighbour are free");
    assert_eq!(attack("Rd3"), 2 * (30 + 10 + 10));
    assert_eq!(attack("Rd3 dd6"), 2 * (10 + 10 + 10), "a piece that is no rabbit");
    assert_eq!(attack("Rd3 rd7"), 2 * (10 + 10) - 20, "a rabbit, which has free neighbours too");
    assert_eq!(attack("Rd3 hc5"), 2 * (30 + 10), "a neighbouring file is held");
    let wall = |pieces: &str| gold(pieces)[7];
    assert_eq!([wall("Rd3 Re3"), wall("Rd3 Ce2"), wall("Rd3 Ce1")], [30, 15, 0]);
}

#[test]
fn wins_and_goals_of_the_next_turn() {
    let value = |side, pieces: &str| {
        evaluator(GameStage::Middle, Reading::Printed).value(&position(side, pieces), &[])
    };
    assert_eq!(value(Side::Silver, "Rd8 ra5"), WON);
    assert_eq!(value(Side::Gold, "Rd7 ra5"), GOAL_NEXT);
    assert_eq!(value(Side::Silver, "Rd7 ra4"), -GOAL_NEXT);
    let threat = terms(Side::Silver, "Rd7 ra6");
    assert_eq!(threat[8], 200, "Gold needs one step and is not to move");
}

#[test]
fn the_reference_positions_have_no_false_goal() {
    let text = include_str!("../../arimaa/tests/data/turn_tactics.jsonl");
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let (side, board) = (row["side"].as_str().unwrap(), row["board"].as_str().unwrap());
        let position = parse_position(&format!("{side} {board}")).unwrap();
        let exact = row["goal_in_steps"].as_u64();
        assert_eq!(goal_next(&position, Tactics::Exact).map(u64::from), exact);
        let seed = goal_next(&position, Tactics::Seed).map(u64::from);
        assert!(seed.is_none() || (exact.is_some() && seed >= exact), "{line}");
        if let Some(kind) = seed_capture(&position) {
            let captures = row["captures"].as_object().unwrap();
            let letter = kind.letter();
            let named = captures.keys().any(|key| key.eq_ignore_ascii_case(&letter.to_string()));
            assert!(named, "{kind:?}: {line}");
        }
    }
}
