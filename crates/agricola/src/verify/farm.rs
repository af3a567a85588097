//! Cases of whole farms: pastures, capacities and points by category.

use serde::Deserialize;

use super::same;
use crate::card::{Card, CardKind};
use crate::cell::{COLUMNS, Cell, Cells, ROWS};
use crate::farm::{Farm, Material, Planted};
use crate::fences::{Edges, Pastures};
use crate::goods::{Crop, Good, Goods};
use crate::player::{MAX_FAMILY, Player};

#[derive(Deserialize)]
pub(super) struct FarmCase {
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

/// Checks that a drawing has `rows` rows of `columns` of these marks.
fn check_drawing(what: &str, rows: &[String], size: (u8, u8), marks: &str) -> Result<(), String> {
    let (height, width) = (usize::from(size.0), usize::from(size.1));
    if rows.len() != height {
        return Err(format!("{what}: {} rows instead of {height}", rows.len()));
    }
    for (row, number) in rows.iter().zip(1..) {
        let count = row.chars().count();
        if count != width {
            return Err(format!("{what}, row {number}: {count} marks instead of {width}"));
        }
        if let Some(mark) = row.chars().find(|mark| !marks.contains(*mark)) {
            return Err(format!("{what}, row {number}: `{mark}` is none of `{marks}`"));
        }
    }
    Ok(())
}

fn check_inside(what: &str, row: u8, column: u8) -> Result<Cell, String> {
    if row < ROWS && column < COLUMNS {
        Ok(Cell::at(row, column))
    } else {
        Err(format!("{what}: row {row}, column {column} is outside the farm"))
    }
}

impl FarmCase {
    /// What is drawn can be a farm at all.
    fn check_drawings(&self) -> Result<(), String> {
        check_drawing("grid", &self.grid, (ROWS, COLUMNS), "RFS.")?;
        check_drawing("h_fences", &self.h_fences, (ROWS + 1, COLUMNS), "01")?;
        check_drawing("v_fences", &self.v_fences, (ROWS, COLUMNS + 1), "01")?;
        if !(2..=MAX_FAMILY).contains(&self.family) {
            return Err(format!(
                "family: {} people, but families have 2 to {MAX_FAMILY}",
                self.family
            ));
        }
        match self.majors.iter().find(|card| card.kind() != CardKind::Major) {
            Some(card) => Err(format!("majors: {} is no major improvement", card.id())),
            None => Ok(()),
        }
    }

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
        for row in &self.planted {
            let cell = check_inside("planted", row.row, row.col)?;
            let planted = match (row.grain, row.vegetable) {
                (0, count) => Planted::new(Crop::Vegetable, count),
                (count, 0) => Planted::new(Crop::Grain, count),
                _ => return Err(format!("planted: two crops on {}", cell.name())),
            };
            farm.crops[cell.index()] = planted;
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

    pub(super) fn check(&self) -> Result<(), String> {
        self.check_drawings()?;
        let player = self.player()?;
        let farm = &player.farm;
        if let Some(fault) = farm.fault() {
            return Err(fault.into());
        }
        let drawn = self.h_fences.iter().chain(&self.v_fences);
        let drawn: usize = drawn.map(|row| row.matches('1').count()).sum();
        let needed = usize::from(farm.fences().len());
        if drawn != needed {
            return Err(format!("fences: {drawn} are drawn, but the pastures have {needed}"));
        }
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
        let mut expected: Vec<(Cells, u8, u8)> = Vec::new();
        for row in &self.expect.pastures {
            let mut cells = Cells::NONE;
            for &(row, column) in &row.cells {
                cells.add(check_inside("expected pastures", row, column)?);
            }
            expected.push((cells, row.stables, row.capacity));
        }
        expected.sort_unstable_by_key(|(cells, ..)| cells.first());
        let found: Vec<(Cells, u8, u8)> = farm
            .pastures
            .iter()
            .map(|cells| (cells, cells.and(farm.stables).len(), farm.capacity(cells)))
            .collect();
        same("pastures", &found, &expected)
    }
}
