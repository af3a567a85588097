//! Checks rules and evaluation against files of reference cases (spec 6.3 to 6.6, 12).

use std::collections::{BTreeMap, BTreeSet};

use bw_core::{CaseFileError, CaseReport, Game, Options};
use bw_warlight::{Position, Warlight};
use serde::Deserialize;

use crate::field::Field;
use crate::thesis::{
    Generator, GeneratorScratch, SMART_RANDOM_OPTIONS, TurnRequest, Turns, generator,
};

/// Deployments as (region, armies), attacks as (from, to, armies), all by ids.
type PlainTurn = (Vec<(u16, u16)>, Vec<(u16, u16, u16)>);

#[derive(Deserialize)]
struct Case {
    own: BTreeMap<String, u8>,
    armies: BTreeMap<String, u16>,
    income: [u16; 2],
    position: [f64; 2],
    values_p1: BTreeMap<String, f64>,
    turns_p1: Vec<PlainTurn>,
    turns_p2: Vec<PlainTurn>,
}

/// Checks a file of cases: fights, or positions with incomes, values and turns.
pub fn verify(text: &str) -> Result<CaseReport, CaseFileError> {
    let cases: Vec<serde_json::Value> = serde_json::from_str(text)
        .map_err(|error| CaseFileError::Shape { expected: "a list of cases", error })?;
    if cases.iter().all(|case| case.get("turns_p1").is_none()) {
        return bw_warlight::verify(text);
    }
    let game = Warlight::new(2, &Options::defaults(Warlight::SPEC.options))?;
    let generator = generator::<1>(&game, &Options::defaults(SMART_RANDOM_OPTIONS))?;
    let mut report = CaseReport::default();
    for (at, case) in cases.into_iter().enumerate() {
        let number = at + 1;
        let case: Case =
            serde_json::from_value(case).map_err(|error| CaseFileError::case(number, error))?;
        report.case(format!("case {number}"), check(&game, &generator, &case));
    }
    Ok(report)
}

fn check<const W: usize>(
    game: &Warlight,
    generator: &Generator<W>,
    case: &Case,
) -> Result<(), String> {
    let field = field(game, case)?;
    let evaluation = &generator.evaluation;
    let base = game.rules().base_income;
    let incomes = [0, 1].map(|seat| evaluation.board().income(base, field.held[seat]));
    same("incomes", &incomes, &case.income)?;
    let positions = [0, 1].map(|seat| evaluation.position(&field, seat));
    same("position values", &positions, &case.position)?;
    let mut values = bw_warlight::ByRegion::filled(0.0);
    evaluation.region_values(&field, 0, &mut values);
    for (id, expected) in &case.values_p1 {
        let region = id.parse().ok().and_then(|id| game.map().by_id(id));
        let region = region.ok_or_else(|| format!("there is no region {id}"))?;
        same(&format!("value of region {id}"), &values[region.index()], expected)?;
    }
    for (me, expected) in [&case.turns_p1, &case.turns_p2].into_iter().enumerate() {
        let (mut turns, mut scratch) = (Turns::default(), GeneratorScratch::default());
        let question = TurnRequest { field: &field, me, incomes, entered: &[] };
        generator.turns(question, &mut scratch, &mut turns);
        let ours: Vec<PlainTurn> = (0..turns.len()).map(|at| plain(game, &turns, at)).collect();
        if ours.len() != expected.len() {
            let counts = (ours.len(), expected.len());
            return Err(format!("player {}: {} turns, expected {}", me + 1, counts.0, counts.1));
        }
        let sorted = |(deploys, attacks): &PlainTurn| {
            let mut deploys = deploys.clone();
            deploys.sort_unstable();
            (deploys, attacks.clone())
        };
        let ours: BTreeSet<PlainTurn> = ours.iter().map(sorted).collect();
        let expected: BTreeSet<PlainTurn> = expected.iter().map(sorted).collect();
        if let Some(turn) = expected.difference(&ours).next() {
            return Err(format!("player {}: the turn {turn:?} is missing", me + 1));
        }
    }
    Ok(())
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, ours: &T, expected: &T) -> Result<(), String> {
    if ours == expected { Ok(()) } else { Err(format!("{what}: {ours:?}, expected {expected:?}")) }
}

fn field<const W: usize>(game: &Warlight, case: &Case) -> Result<Field<W>, String> {
    let mut position = Position::EMPTY;
    for (id, &owner) in &case.own {
        let region = id.parse().ok().and_then(|id| game.map().by_id(id));
        let region = region.ok_or_else(|| format!("there is no region {id}"))?;
        if owner > 2 {
            return Err(format!("region {id} has owner {owner}"));
        }
        position.set(region, owner, case.armies.get(id).copied().unwrap_or(2));
    }
    Ok(Field::new(&position))
}

fn plain(game: &Warlight, turns: &Turns, at: usize) -> PlainTurn {
    let (map, turn) = (game.map(), turns.get(at));
    let deploys = turn.deploys.iter().map(|d| (map.id(d.region), d.armies)).collect();
    let attacks = turn.attacks.iter().map(|a| (map.id(a.from), map.id(a.to), a.armies)).collect();
    (deploys, attacks)
}
