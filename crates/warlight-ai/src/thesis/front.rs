//! What generators look at: a field with its sets, values and incomes, seen by one of two players.

use bw_warlight::{Attack, ByRegion, Region, RegionSet, regions};

use super::evaluation::{Evaluation, RegionValues};
use crate::field::Field;
use crate::map_tables::MapTables;

/// A neighbour that may be attacked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) region: Region,
    pub(super) armies: u16,
    pub(super) is_enemy: bool,
}

/// A field as one player sees it. Reused: [`Front::look`] fills it anew.
#[derive(Clone, Debug)]
pub(super) struct Front<const W: usize> {
    /// Own regions.
    pub(super) own: RegionSet<W>,
    /// The enemy's regions.
    pub(super) enemy: RegionSet<W>,
    /// Regions of nobody.
    pub(super) neutral: RegionSet<W>,
    /// Own regions with foreign neighbours.
    pub(super) border: RegionSet<W>,
    /// Armies by region before this turn's deployment; own ones without those sent already.
    pub(super) armies: ByRegion<u16, W>,
    /// Armies to deploy.
    pub(super) income: u16,
    /// Armies the enemy may deploy.
    pub(super) enemy_income: u16,
    /// Values of regions.
    pub(super) values: RegionValues<W>,
    /// By own region: where its targets begin and end.
    places: ByRegion<(u16, u16), W>,
    /// Foreign neighbours of own regions: best first; of equals the weaker, then the lower id.
    targets: Vec<Target>,
}

impl<const W: usize> Default for Front<W> {
    fn default() -> Self {
        Front {
            own: RegionSet::EMPTY,
            enemy: RegionSet::EMPTY,
            neutral: RegionSet::EMPTY,
            border: RegionSet::EMPTY,
            armies: ByRegion::filled(0),
            income: 0,
            enemy_income: 0,
            values: ByRegion::filled(0.0),
            places: ByRegion::filled((0, 0)),
            targets: Vec::new(),
        }
    }
}

impl<const W: usize> Front<W> {
    /// Looks at a field with these incomes for a player who has entered these attacks.
    pub(super) fn look(
        &mut self,
        evaluation: &Evaluation<W>,
        field: &Field<W>,
        me: usize,
        incomes: [u16; 2],
        entered: &[Attack],
    ) {
        let board = evaluation.board();
        (self.own, self.enemy) = (field.held[me], field.held[1 - me]);
        self.neutral = board.all & !(self.own | self.enemy);
        (self.income, self.enemy_income) = (incomes[me], incomes[1 - me]);
        self.armies = field.armies;
        for attack in entered {
            let left = &mut self.armies[attack.from.index()];
            *left = left.saturating_sub(attack.armies).max(1);
        }
        evaluation.region_values(field, me, &mut self.values);
        self.list_targets(board);
    }

    fn list_targets(&mut self, board: &MapTables<W>) {
        self.targets.clear();
        self.border = RegionSet::EMPTY;
        for from in regions(self.own) {
            let foreign = board.neighbours[from.index()] & !self.own;
            let start = self.targets.len();
            if !foreign.is_empty() {
                self.border.insert(from);
                for region in regions(foreign) {
                    let is_enemy = self.enemy.contains(region);
                    let target = Target { region, armies: self.armies[region.index()], is_enemy };
                    self.insert(start, target);
                }
            }
            self.places[from] = (start as u16, self.targets.len() as u16);
        }
    }

    /// Inserts behind all that are better or equal, so that equals stay sorted by id.
    #[inline]
    fn insert(&mut self, start: usize, target: Target) {
        self.targets.push(target);
        let mut at = self.targets.len() - 1;
        while at > start && self.is_better(target, self.targets[at - 1]) {
            self.targets[at] = self.targets[at - 1];
            at -= 1;
        }
        self.targets[at] = target;
    }

    #[inline]
    fn is_better(&self, a: Target, b: Target) -> bool {
        let (one, two) = (self.values[a.region.index()], self.values[b.region.index()]);
        one > two || (one == two && a.armies < b.armies)
    }

    /// Foreign neighbours of an own border region, best first.
    #[inline]
    pub(super) fn targets(&self, from: Region) -> &[Target] {
        let (start, end) = self.places[from];
        &self.targets[usize::from(start)..usize::from(end)]
    }

    /// The most valuable region of a set; the lowest id of equals.
    pub(super) fn most_valuable(&self, set: RegionSet<W>) -> Option<Region> {
        let mut best: Option<Region> = None;
        for region in regions(set) {
            let value = self.values[region.index()];
            if best.is_none_or(|most| value > self.values[most.index()]) {
                best = Some(region);
            }
        }
        best
    }

    /// The region of a set with most armies; the lowest id of equals.
    pub(super) fn strongest(&self, set: RegionSet<W>) -> Option<Region> {
        let mut best: Option<Region> = None;
        for region in regions(set) {
            let armies = self.armies[region.index()];
            if best.is_none_or(|most| armies > self.armies[most.index()]) {
                best = Some(region);
            }
        }
        best
    }
}
