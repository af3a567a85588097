//! Values of super regions, regions and positions (spec 6.3).

use std::sync::Arc;

use bw_warlight::{ByRegion, MAX_PLAYERS, Map, Region, RegionSet, regions};

use super::weights::{SuperWeights, Weights};
use crate::field::Field;
use crate::map_tables::MapTables;

/// Whose complete super regions count more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Conquered {
    /// Anybody's.
    #[default]
    Anybody,
    /// Those of the player for whom is evaluated.
    Own,
}

/// Values of all regions.
pub type RegionValues<const W: usize> = ByRegion<f64, W>;

/// What the value of a region is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RegionParts {
    /// Its super region, with what counts for a complete one.
    pub super_region: f64,
    /// Own regions of it.
    pub own: f64,
    /// Its bonus, if it is owned completely.
    pub complete: f64,
    /// Regions of the enemy who owns the region.
    pub enemy: f64,
    /// What the sum is multiplied by.
    pub factor: f64,
}

impl RegionParts {
    /// The value.
    pub fn value(&self) -> f64 {
        (self.super_region + self.own + self.complete + self.enemy) * self.factor
    }
}

/// The evaluation on a map with weights.
#[derive(Clone, Debug)]
pub struct Evaluation<const W: usize> {
    board: Arc<MapTables<W>>,
    weights: Weights,
    conquered: Conquered,
    start_supers: Vec<f64>,
    game_supers: Vec<f64>,
    /// What a player's regions of a super region are worth together, by their number, super region
    /// after super region.
    holdings: Vec<f64>,
}

/// The id of Africa on the world map.
const AFRICA: u16 = 4;

impl<const W: usize> Evaluation<W> {
    /// With these weights. The map gives names, the board its tables.
    pub fn new(
        map: &Map,
        board: Arc<MapTables<W>>,
        weights: Weights,
        conquered: Conquered,
    ) -> Self {
        let mut borders: Vec<f64> = board.supers.iter().map(|s| f64::from(s.borders)).collect();
        let africa = map.supers.iter().position(|s| map.name == "world" && s.id == AFRICA);
        if let (Some(at), Some(count)) = (africa, weights.africa_borders) {
            borders[at] = count;
        }
        let start_supers = static_values(&board, &borders, &weights.start);
        let game_supers = static_values(&board, &borders, &weights.game);
        let mut evaluation =
            Evaluation { board, weights, conquered, start_supers, game_supers, holdings: vec![] };
        evaluation.holdings = evaluation.tabulate();
        evaluation
    }

    /// The map's tables.
    pub fn board(&self) -> &MapTables<W> {
        &self.board
    }

    fn tabulate(&self) -> Vec<f64> {
        let mut holdings = Vec::new();
        for (at, facts) in self.board.supers.iter().enumerate() {
            for count in 0..=facts.size {
                let complete = count == facts.size;
                let value = self.base(at, count, complete, complete) * self.weights.owned;
                holdings.push(f64::from(count) * value);
            }
        }
        holdings
    }

    /// The value of a super region when start regions are picked.
    pub fn start_super(&self, place: usize) -> f64 {
        self.start_supers[place]
    }

    /// The static value of a super region during the game.
    pub fn game_super(&self, place: usize) -> f64 {
        self.game_supers[place]
    }

    /// The value of a super region during the game for a player, with what counts for a complete one.
    pub fn super_value(&self, field: &Field<W>, me: usize, place: usize) -> f64 {
        let set = self.board.supers[place].regions;
        let mine = set.is_within(field.held[me]);
        let anybody = field.held.iter().any(|held| set.is_within(*held));
        self.super_value_if(place, mine, anybody)
    }

    #[inline]
    fn super_value_if(&self, place: usize, mine: bool, anybody: bool) -> f64 {
        let counts = match self.conquered {
            Conquered::Anybody => anybody,
            Conquered::Own => mine,
        };
        let bonus = f64::from(self.board.supers[place].bonus);
        self.game_supers[place] + if counts { self.weights.conquered * bonus * bonus } else { 0.0 }
    }

    /// The value of a region of this super region for a player with `own` regions of it, before
    /// its owner counts.
    #[inline]
    fn base(&self, place: usize, own: u32, mine: bool, anybody: bool) -> f64 {
        let weights = &self.weights;
        let bonus = f64::from(self.board.supers[place].bonus);
        weights.super_region * self.super_value_if(place, mine, anybody)
            + weights.own * f64::from(own)
            + if anybody { weights.complete * bonus } else { 0.0 }
    }

    /// Values of all regions for a player.
    pub fn region_values(&self, field: &Field<W>, me: usize, values: &mut RegionValues<W>) {
        let seats = field.held.iter().rposition(|held| !held.is_empty()).unwrap_or(0).max(me) + 1;
        let seats = &field.held[..seats];
        for (place, facts) in self.board.supers.iter().enumerate() {
            let mut counts = [0; MAX_PLAYERS];
            let mut anybody = false;
            for (count, held) in counts.iter_mut().zip(seats) {
                *count = (*held & facts.regions).len();
                anybody |= *count == facts.size;
            }
            let base = self.base(place, counts[me], counts[me] == facts.size, anybody);
            let mut left = facts.regions;
            for (seat, held) in seats.iter().enumerate() {
                let theirs = *held & facts.regions;
                left &= !theirs;
                let enemy = if seat == me { 0.0 } else { f64::from(counts[seat]) };
                let value = (base + self.weights.enemy * enemy) * self.weights.owned;
                regions(theirs).for_each(|region| values[region.index()] = value);
            }
            regions(left).for_each(|region| values[region.index()] = base);
        }
    }

    /// What the value of a region is made of for a player.
    pub fn region_parts(&self, field: &Field<W>, me: usize, region: Region) -> RegionParts {
        let place = usize::from(self.board.super_of[region.index()]);
        let (facts, weights) = (&self.board.supers[place], &self.weights);
        let count = |seat: usize| f64::from((field.held[seat] & facts.regions).len());
        let anybody = field.held.iter().any(|held| facts.regions.is_within(*held));
        let owner = field.owner(region);
        RegionParts {
            super_region: weights.super_region * self.super_value(field, me, place),
            own: weights.own * count(me),
            complete: if anybody { weights.complete * f64::from(facts.bonus) } else { 0.0 },
            enemy: owner.filter(|&seat| seat != me).map_or(0.0, |q| weights.enemy * count(q)),
            factor: if owner.is_some() { weights.owned } else { 1.0 },
        }
    }

    /// The value of a position for a player: its regions and its armies.
    #[inline]
    pub fn position(&self, field: &Field<W>, me: usize) -> f64 {
        let (mut sum, mut first) = (0.0, 0);
        let held = field.held[me];
        for facts in &self.board.supers {
            sum += self.holdings[first + (held & facts.regions).len() as usize];
            first += facts.size as usize + 1;
        }
        sum + self.weights.army * f64::from(field.army_sum(me))
    }

    /// The value of a region as a start region, if these are picked already.
    pub fn start_value(&self, region: Region, picked: RegionSet<W>) -> f64 {
        let place = usize::from(self.board.super_of[region.index()]);
        let value = self.weights.start_super * self.start_supers[place];
        let distance = self.board.distance_to(region, picked);
        let near = distance.map_or(0, |distance| distance.min(self.board.diameter / 2));
        value + self.weights.start_distance * f64::from(near)
    }
}

/// Static values, shifted so that the smallest is 1.
fn static_values<const W: usize>(
    board: &MapTables<W>,
    borders: &[f64],
    weights: &SuperWeights,
) -> Vec<f64> {
    let value = |(facts, borders): (&crate::map_tables::SuperFacts<W>, &f64)| {
        weights.bonus * f64::from(facts.bonus) + weights.adjacent * f64::from(facts.adjacent)
            - weights.regions * f64::from(facts.size)
            - weights.borders * borders
    };
    let values: Vec<f64> = board.supers.iter().zip(borders).map(value).collect();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    values.into_iter().map(|value| value - least + 1.0).collect()
}
