//! Checks the rules against reference cases: farms with scores, housing, breeding (spec 8).
//!
//! The three files have the same frame, `about` and `cases`; its fields say what a case asks. A case that
//! cannot be, such as a room outside the farm, fails with its place and the reason; the others are checked all the same.

mod farm;

use bw_core::{CaseFileError, CaseReport};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::animals::{Herd, Housing, births};
use farm::FarmCase;

/// Checks a file of reference cases. The error says what is wrong with the file itself.
pub fn verify(text: &str) -> Result<CaseReport, CaseFileError> {
    let file: File = serde_json::from_str(text).map_err(|error| CaseFileError::Shape {
        expected: "a file of farm, housing or breeding cases",
        error,
    })?;
    let mut report = CaseReport::default();
    for (case, number) in file.cases.into_iter().zip(1..) {
        let has = |key: &str| case.get(key).is_some();
        let (kind, result) = if has("grid") {
            ("farm", read(case).and_then(|case: FarmCase| case.check()))
        } else if has("maximal_births") {
            ("breeding", read(case).and_then(|case: BreedingCase| case.check()))
        } else if has("fits") {
            ("housing", read(case).and_then(|case: HousingCase| case.check()))
        } else {
            let what =
                "has neither a `grid` (farm) nor `maximal_births` (breeding) nor `fits` (housing)";
            ("case", Err(what.into()))
        };
        report.case(format!("{kind} {number}"), result);
    }
    Ok(report)
}

#[derive(Deserialize)]
struct File {
    cases: Vec<Value>,
}

fn read<C: DeserializeOwned>(case: Value) -> Result<C, String> {
    serde_json::from_value(case).map_err(|error| format!("cannot be read: {error}"))
}

/// More pastures than fences can enclose, and more animals than any farm can hold.
const MOST_PASTURES: usize = 9;
const MOST_ANIMALS: u8 = 100;

/// A farm in short: what its pastures hold and single places.
fn housing(pastures: &[u8], singles: u8, herd: Herd) -> Result<Housing, String> {
    if pastures.len() > MOST_PASTURES {
        let count = pastures.len();
        return Err(format!("pasture_capacities: {count} pastures, but no farm has so many"));
    }
    if let Some(count) = herd.into_iter().find(|&count| count > MOST_ANIMALS) {
        return Err(format!("{count} animals of one type, but no farm has so many"));
    }
    let mut housing = Housing::new(singles);
    pastures.iter().for_each(|&capacity| housing.add_holder([capacity; 3]));
    Ok(housing)
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: {found:?} instead of {expected:?}"))
    }
}

#[derive(Deserialize)]
struct HousingCase {
    pasture_capacities: Vec<u8>,
    single_slots: u8,
    sheep: u8,
    boar: u8,
    cattle: u8,
    fits: bool,
}

impl HousingCase {
    fn check(&self) -> Result<(), String> {
        let herd = [self.sheep, self.boar, self.cattle];
        let housing = housing(&self.pasture_capacities, self.single_slots, herd)?;
        same("fits", &housing.fits(herd), &self.fits)
    }
}

#[derive(Deserialize)]
struct BreedingCase {
    pasture_capacities: Vec<u8>,
    single_slots: u8,
    animals: Herd,
    maximal_births: Vec<Herd>,
}

impl BreedingCase {
    /// The cases release no animal; of our choices those count in which all parents stay.
    fn check(&self) -> Result<(), String> {
        let housing = housing(&self.pasture_capacities, self.single_slots, self.animals)?;
        let choices = housing.breed(self.animals, births(self.animals));
        let stays =
            |herd: &&Herd| herd.iter().zip(self.animals).all(|(now, before)| *now >= before);
        let mut found: Vec<Herd> = choices
            .iter()
            .filter(stays)
            .map(|herd| [0, 1, 2].map(|kind| herd[kind] - self.animals[kind]))
            .collect();
        let mut expected = self.maximal_births.clone();
        found.sort_unstable();
        expected.sort_unstable();
        same("births", &found, &expected)
    }
}
