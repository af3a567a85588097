//! Checks the rules against reference cases: farms with scores, housing, breeding (spec 8).
//!
//! The three files have the same frame, `about` and `cases`; what a case asks is told by its fields.

use bw_core::CaseReport;
use serde::Deserialize;

use crate::animals::{Herd, Housing, births};
use crate::card::Card;
use crate::cell::{Cell, Cells};
use crate::farm::{Farm, Material, Planted};
use crate::fences::{Edges, Pastures};
use crate::goods::{Crop, Good, Goods};
use crate::player::Player;

/// Checks a file of reference cases. The error tells what is wrong with the file itself.
pub fn verify(text: &str) -> Result<CaseReport, String> {
    let file: File = serde_json::from_str(text)
        .map_err(|error| format!("not a file of farm, housing or breeding cases: {error}"))?;
    let mut report = CaseReport::default();
    for (at, case) in file.cases.iter().enumerate() {
        let (kind, result) = match case {
            Case::Farm(case) => ("farm", case.check()),
            Case::Breeding(case) => ("breeding", case.check()),
            Case::Housing(case) => ("housing", case.check()),
        };
        report.case(format!("{kind} {}", at + 1), result);
    }
    Ok(report)
}

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Case {
    Farm(Box<FarmCase>),
    Breeding(BreedingCase),
    Housing(HousingCase),
}

fn housing(pastures: &[u8], singles: u8) -> Housing {
    let mut housing = Housing::new(singles);
    pastures.iter().for_each(|&capacity| housing.add_holder([capacity; 3]));
    housing
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
        let housing = housing(&self.pasture_capacities, self.single_slots);
        same("fits", &housing.fits([self.sheep, self.boar, self.cattle]), &self.fits)
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
        let housing = housing(&self.pasture_capacities, self.single_slots);
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

#[derive(Deserialize)]
struct FarmCase {
    house: Material,
    grid: Vec<String>,
    planted: Vec<PlantedRow>,
    h_fences: Vec<String>,
    v_fences: Vec<String>,
    supply: Goods,
    animals: Goods,
    family: u8,
    begging: u8,
    majors: Vec<Card>,
    expect: Expected,
}

#[derive(Deserialize)]
struct PlantedRow {
    row: u8,
    col: u8,
    grain: u8,
    vegetable: u8,
}

#[derive(Deserialize)]
struct Expected {
    pastures: Vec<PastureRow>,
    single_slots: u8,
    score: Score,
    total: i32,
}

#[derive(Deserialize)]
struct PastureRow {
    cells: Vec<(u8, u8)>,
    stables: u8,
    capacity: u8,
}

#[derive(Deserialize)]
struct Score {
    field_tiles: i32,
    pastures: i32,
    grain: i32,
    vegetables: i32,
    sheep: i32,
    boar: i32,
    cattle: i32,
    unused_spaces: i32,
    fenced_stables: i32,
    clay_rooms: i32,
    stone_rooms: i32,
    people: i32,
    begging_markers: i32,
    major_improvement_points: i32,
    bonus_points: i32,
}

impl FarmCase {
    fn cells(&self, letter: char) -> Cells {
        let rows = self.grid.iter().zip(0u8..).take(3);
        rows.flat_map(|(text, row)| {
            let marks = text.chars().zip(0u8..).take(5);
            marks.filter(|(mark, _)| *mark == letter).map(move |(_, column)| Cell::at(row, column))
        })
        .collect()
    }

    fn has_fence(rows: &[String], row: u8, column: u8) -> bool {
        let row =
            rows.get(usize::from(row)).and_then(|text| text.as_bytes().get(usize::from(column)));
        row == Some(&b'1')
    }

    /// Cells enclosed by fences, by flood fill over the edges of the file.
    fn pastures(&self, blocked: Cells) -> Result<Pastures, String> {
        let mut left = Cells::ALL.minus(blocked);
        let mut regions = Vec::new();
        while let Some(first) = left.first() {
            let mut region = Cells::one(first);
            let mut open = false;
            loop {
                let mut next = region;
                for cell in region.iter() {
                    open |= self.spread(cell, &mut next);
                }
                if next == region {
                    break;
                }
                region = next;
            }
            left = left.minus(region);
            let fenced = !open && region.and(blocked).is_empty() && self.is_fenced(region);
            if fenced {
                regions.push(region);
            }
        }
        Pastures::of(&regions).ok_or_else(|| "the pastures are against the rules".to_string())
    }

    /// Adds what can be reached from a cell; true if the way leads off the board.
    fn spread(&self, cell: Cell, reached: &mut Cells) -> bool {
        let (row, column) = (cell.row(), cell.column());
        let mut open = false;
        let mut go = |fence: bool, to: Option<Cell>| match to {
            _ if fence => {}
            Some(to) => reached.add(to),
            None => open = true,
        };
        let above = row.checked_sub(1).map(|row| Cell::at(row, column));
        let below = (row < 2).then(|| Cell::at(row + 1, column));
        let before = column.checked_sub(1).map(|column| Cell::at(row, column));
        let after = (column < 4).then(|| Cell::at(row, column + 1));
        go(Self::has_fence(&self.h_fences, row, column), above);
        go(Self::has_fence(&self.h_fences, row + 1, column), below);
        go(Self::has_fence(&self.v_fences, row, column), before);
        go(Self::has_fence(&self.v_fences, row, column + 1), after);
        open
    }

    fn is_fenced(&self, region: Cells) -> bool {
        let border = Edges::border(region);
        (0..4).all(|row| {
            (0..5).all(|column| {
                !border.has_horizontal(row, column) || Self::has_fence(&self.h_fences, row, column)
            })
        })
    }

    fn player(&self) -> Result<Player, String> {
        let (rooms, fields) = (self.cells('R'), self.cells('F'));
        let mut farm = Farm {
            rooms,
            fields,
            stables: self.cells('S'),
            pastures: self.pastures(rooms.or(fields))?,
            house: self.house,
            ..Farm::default()
        };
        for row in self.planted.iter().filter(|row| row.row < 3 && row.col < 5) {
            let planted = match (row.grain, row.vegetable) {
                (0, count) => Planted::new(Crop::Vegetable, count),
                (count, _) => Planted::new(Crop::Grain, count),
            };
            farm.crops[Cell::at(row.row, row.col).index()] = planted;
        }
        Ok(Player {
            goods: self.supply.and(self.animals),
            farm,
            played: self.majors.iter().copied().collect(),
            family: self.family,
            begging: self.begging,
            ..Player::default()
        })
    }

    fn check(&self) -> Result<(), String> {
        let player = self.player()?;
        let farm = &player.farm;
        if let Some(fault) = farm.fault() {
            return Err(fault.into());
        }
        let drawn = self.h_fences.iter().chain(&self.v_fences);
        let drawn: usize = drawn.map(|row| row.matches('1').count()).sum();
        same("fences", &usize::from(farm.fences().len()), &drawn)?;
        self.check_pastures(farm)?;
        same("single slots", &(farm.unfenced_stables() + 1), &self.expect.single_slots)?;
        let herd = [Good::Sheep, Good::Boar, Good::Cattle].map(|good| player.has(good));
        same("housed", &player.housing().fits(herd), &true)?;
        let score = &self.expect.score;
        let expected = [
            score.field_tiles,
            score.pastures,
            score.grain,
            score.vegetables,
            score.sheep,
            score.boar,
            score.cattle,
            score.unused_spaces,
            score.fenced_stables,
            score.clay_rooms + score.stone_rooms,
            score.people,
            score.begging_markers,
            score.major_improvement_points,
            score.bonus_points,
        ];
        let points = player.points();
        same("score", &points, &expected)?;
        same("total", &points.iter().sum(), &self.expect.total)
    }

    fn check_pastures(&self, farm: &Farm) -> Result<(), String> {
        let mut expected: Vec<(Cells, u8, u8)> = self
            .expect
            .pastures
            .iter()
            .map(|row| {
                let inside = |&&(row, column): &&(u8, u8)| row < 3 && column < 5;
                let cells = row.cells.iter().filter(inside);
                let cells = cells.map(|&(row, column)| Cell::at(row, column)).collect();
                (cells, row.stables, row.capacity)
            })
            .collect();
        expected.sort_unstable_by_key(|(cells, ..)| cells.first());
        let found: Vec<(Cells, u8, u8)> = farm
            .pastures
            .iter()
            .map(|cells| (cells, cells.and(farm.stables).len(), farm.capacity(cells)))
            .collect();
        same("pastures", &found, &expected)
    }
}
