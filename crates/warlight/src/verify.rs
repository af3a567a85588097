//! Checks the rules against files of reference cases: chances of fights, incomes of positions.

use bw_core::{CaseFileError, CaseReport, Game, Options, Seat};
use serde::Deserialize;
use std::collections::BTreeMap;

use crate::combat::{Killing, Rounding};
use crate::game::Warlight;
use crate::odds::odds;
use crate::position::Position;

/// How far a chance may be from its reference: what decimal texts and sums of floats lose.
const NEAR: f64 = 1e-9;

#[derive(Deserialize)]
struct Combat {
    a: u16,
    d: u16,
    conquer: f64,
    both_die: f64,
    repelled_survivors: f64,
    attackers_wiped: f64,
    #[serde(rename = "E_attackers_lost")]
    attackers_lost: f64,
    #[serde(rename = "E_defenders_lost_raw")]
    defenders_lost: f64,
    #[serde(rename = "E_surv_given_conquest")]
    survivors: f64,
}

#[derive(Deserialize)]
struct Holding {
    own: BTreeMap<String, u8>,
    armies: BTreeMap<String, u16>,
    income: Vec<u16>,
}

/// Checks a file of cases.
pub fn verify(text: &str) -> Result<CaseReport, CaseFileError> {
    let cases: Vec<serde_json::Value> = serde_json::from_str(text)
        .map_err(|error| CaseFileError::Shape { expected: "a list of cases", error })?;
    let game = Warlight::new(2, &Options::defaults(Warlight::SPEC.options))?;
    let mut report = CaseReport::default();
    for (at, case) in cases.into_iter().enumerate() {
        let number = at + 1;
        if case.get("a").is_some() {
            let case: Combat = read(number, case)?;
            report.case(format!("{} against {}", case.a, case.d), combat(&case));
        } else {
            let case: Holding = read(number, case)?;
            report.case(format!("incomes of case {number}"), incomes(&game, &case));
        }
    }
    Ok(report)
}

fn read<T: serde::de::DeserializeOwned>(
    number: usize,
    case: serde_json::Value,
) -> Result<T, CaseFileError> {
    serde_json::from_value(case).map_err(|error| CaseFileError::case(number, error))
}

fn combat(case: &Combat) -> Result<(), String> {
    let [attack, defence] = [60, 70].map(|percent| Killing::new(percent, 100, Rounding::Straight));
    if case.a > 1000 || case.d > 1000 {
        return Err("armies of more than 1000 are not compared".into());
    }
    let ours = odds(&attack, &defence, case.a, case.d);
    let pairs = [
        ("conquer", ours.conquered, case.conquer),
        ("both_die", ours.both_fall, case.both_die),
        ("repelled_survivors", ours.repelled, case.repelled_survivors),
        ("attackers_wiped", ours.fall, case.attackers_wiped),
        ("E_attackers_lost", ours.attackers_lost, case.attackers_lost),
        ("E_defenders_lost_raw", ours.defenders_lost, case.defenders_lost),
        ("E_surv_given_conquest", ours.survivors, case.survivors),
    ];
    match pairs.iter().find(|(_, ours, theirs)| (ours - theirs).abs() > NEAR) {
        Some((name, ours, theirs)) => Err(format!("{name} is {ours}, expected {theirs}")),
        None => Ok(()),
    }
}

fn incomes(game: &Warlight, case: &Holding) -> Result<(), String> {
    let mut position = Position::EMPTY;
    for (id, &owner) in &case.own {
        let region = id.parse().ok().and_then(|id| game.map().by_id(id));
        let region = region.ok_or_else(|| format!("there is no region {id}"))?;
        if owner > 2 {
            return Err(format!("region {id} has owner {owner}"));
        }
        position.set(region, owner, case.armies.get(id).copied().unwrap_or(2));
    }
    let ours: Vec<u16> = Seat::all(2).map(|seat| game.income(&position, seat)).collect();
    if ours == case.income { Ok(()) } else { Err(format!("{ours:?}, expected {:?}", case.income)) }
}
