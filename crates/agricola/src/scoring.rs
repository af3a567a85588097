//! Points at the end (spec 2.15).

use bw_core::{MAX_SEATS, Outcome, Seat};

use crate::card::Card;
use crate::card_set::{SCORERS, carries};
use crate::farm::Material;
use crate::goods::Crop;
use crate::op::Op;
use crate::player::Player;
use crate::state::State;

/// Names of the categories of a score.
pub(crate) const PARTS: &[&str] = &[
    "fields",
    "pastures",
    "grain",
    "vegetables",
    "sheep",
    "boar",
    "cattle",
    "unused_cells",
    "fenced_stables",
    "rooms",
    "people",
    "begging",
    "improvements",
    "bonus",
];

/// Number of categories.
pub const PART_COUNT: usize = 14;
/// Categories of the table, which come first.
const TABLE: usize = 7;
/// The best value of a category of the table.
const BEST: i32 = 4;

/// Smallest numbers for 1, 2, 3 and 4 points, by category of the table.
const STEPS: [[u8; 4]; TABLE] = [
    [2, 3, 4, 5],
    [1, 2, 3, 4],
    [1, 4, 6, 8],
    [1, 2, 3, 4],
    [1, 4, 6, 8],
    [1, 3, 5, 7],
    [1, 2, 4, 6],
];

fn table_points(category: usize, count: u8) -> i32 {
    match STEPS[category].iter().filter(|&&least| count >= least).count() {
        0 => -1,
        points => points as i32,
    }
}

fn row_points(rows: &[(u8, u8)], count: u8) -> i32 {
    rows.iter().rev().find(|(least, _)| count >= *least).map_or(0, |row| i32::from(row.1))
}

impl Player {
    /// Animals at the end: a loan is given back.
    fn final_herd(&self) -> ([u8; 3], i32) {
        let herd = self.goods.herd();
        if self.with_op(|op| *op == Op::Loan).is_none() {
            return (herd, 0);
        }
        let missing = herd.iter().filter(|&&count| count == 0).count();
        (herd.map(|count| count.saturating_sub(1)), -(missing as i32))
    }

    /// Points by category, without cards that compare players.
    pub fn points(&self) -> [i32; PART_COUNT] {
        let farm = &self.farm;
        let (herd, loan) = self.final_herd();
        let counts = [
            farm.fields.len(),
            farm.pastures.len() as u8,
            self.crops(Crop::Grain),
            self.crops(Crop::Vegetable),
            herd[0],
            herd[1],
            herd[2],
        ];
        let mut points = [0; PART_COUNT];
        for (category, &count) in counts.iter().enumerate() {
            points[category] = table_points(category, count);
        }
        if self.with_op(|op| *op == Op::NoNegative).is_some() {
            points[..TABLE].iter_mut().for_each(|points| *points = (*points).max(0));
        }
        let room = match farm.house {
            Material::Wood => 0,
            Material::Clay => 1,
            Material::Stone => 2,
        };
        points[7] = -i32::from(farm.unused().len());
        points[8] = i32::from(farm.fenced_stables());
        points[9] = room * i32::from(farm.rooms.len());
        points[10] = 3 * i32::from(self.family);
        points[11] = -3 * i32::from(self.begging.saturating_sub(self.begging_ignored()));
        points[12] = self.played.iter().map(|card| i32::from(card.facts().points)).sum();
        points[13] = loan + self.bonus(&points);
        points
    }

    fn begging_ignored(&self) -> u8 {
        match self.with_op(|op| matches!(op, Op::IgnoreBegging(_))) {
            Some((_, Op::IgnoreBegging(count))) => *count,
            _ => 0,
        }
    }

    fn bonus(&self, points: &[i32; PART_COUNT]) -> i32 {
        if !carries(&self.played, &SCORERS) {
            return 0;
        }
        let cards = self.played.and(&SCORERS);
        cards.iter().map(|card| self.card_bonus(card, points)).sum()
    }

    fn card_bonus(&self, card: Card, points: &[i32; PART_COUNT]) -> i32 {
        let value = |op: &Op| match *op {
            Op::ScorePer(what, each) => i32::from(self.counted(card, what)) * i32::from(each),
            Op::ScoreSteps(what, rows) => row_points(rows, self.counted(card, what)),
            Op::ScoreHouse(clay, stone) => match self.farm.house {
                Material::Wood => 0,
                Material::Clay => i32::from(clay),
                Material::Stone => i32::from(stone),
            },
            Op::ScoreBest => {
                let best = points[..TABLE].iter().filter(|&&points| points == BEST).count();
                best as i32 + i32::from(self.farm.fenced_stables() == crate::farm::STABLES)
            }
            _ => 0,
        };
        card.ops().iter().map(value).sum()
    }
}

impl State {
    /// A player's points now, by category.
    pub fn points_by_part(&self, seat: Seat) -> [i32; PART_COUNT] {
        let mut points = self.player(seat).points();
        points[13] += self.comparing_bonus(seat);
        points
    }

    /// A player's points now.
    pub fn points(&self, seat: Seat) -> i32 {
        self.points_by_part(seat).iter().sum()
    }

    /// Points of cards that compare players.
    fn comparing_bonus(&self, seat: Seat) -> i32 {
        let seats = || Seat::all(self.seats);
        let mut bonus = 0;
        for owner in seats() {
            let most = self.player(owner).with_op(|op| matches!(op, Op::ScoreMostOccupations(_)));
            if let Some((_, Op::ScoreMostOccupations(points))) = most {
                let own = self.player(seat).weighted_occupations();
                if seats().all(|other| self.player(other).weighted_occupations() <= own) {
                    bonus += i32::from(*points);
                }
            }
        }
        if self.player(seat).with_op(|op| *op == Op::ScoreHerds).is_some() {
            let own = self.player(seat).final_herd().0;
            let beaten = |other: Seat| {
                self.player(other).final_herd().0.iter().zip(own).any(|(theirs, own)| *theirs > own)
            };
            if self.seats >= 3 && !seats().any(beaten) {
                bonus += i32::from(self.seats) - 1;
            }
        }
        bonus
    }

    /// Ranks by points; ties share.
    pub(crate) fn outcome(&self) -> Outcome {
        let mut scores = [0; MAX_SEATS];
        for seat in Seat::all(self.seats) {
            scores[seat.index()] = self.points(seat);
        }
        Outcome::by_score(&scores[..usize::from(self.seats)], "rounds")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_no_row_for_nothing() {
        let fields: Vec<i32> = (0..7).map(|count| table_points(0, count)).collect();
        assert_eq!(fields, [-1, -1, 1, 2, 3, 4, 4]);
        let boar: Vec<i32> = (0..9).map(|count| table_points(5, count)).collect();
        assert_eq!(boar, [-1, 1, 1, 2, 2, 3, 3, 4, 4]);
        let cattle: Vec<i32> = (0..8).map(|count| table_points(6, count)).collect();
        assert_eq!(cattle, [-1, 1, 2, 2, 3, 3, 4, 4]);
    }
}
