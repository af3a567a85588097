//! What a position asks of a seat: where it borders on whom, what threatens it, what super regions and fights are worth.

use std::sync::Arc;

use bw_warlight::{Attack, ByRegion, MAX_PLAYERS, Region, RegionSet, Rules, regions};

use super::needs::{FightTables, Surety};
use crate::field::Field;
use crate::map_tables::MapTables;

/// Rounds for which a bonus is thought to be earned.
const HORIZON: f32 = 15.0;
/// How much less a super region is worth in which others stand.
const CONTESTED: f32 = 0.6;
/// What a region without any bonus is worth an army: it leads somewhere.
const LEAST: f32 = 0.002;
/// How far something is that cannot be reached at all.
const NOWHERE: f32 = 9.0;

/// Tables of a map and rules that never change.
#[derive(Clone, Debug)]
pub(super) struct PlanTables<const W: usize> {
    pub(super) board: Arc<MapTables<W>>,
    pub(super) needs: FightTables,
    pub(super) base_income: u16,
    /// How many seats play.
    pub(super) seats: usize,
}

impl<const W: usize> PlanTables<W> {
    pub(super) fn new(board: Arc<MapTables<W>>, rules: &Rules, seats: u8) -> Self {
        let (needs, base_income) = (FightTables::new(rules), rules.base_income);
        PlanTables { board, needs, base_income, seats: usize::from(seats) }
    }

    /// Incomes of all seats.
    pub(super) fn incomes(&self, field: &Field<W>) -> [u16; MAX_PLAYERS] {
        field.held.map(
            |held| {
                if held.is_empty() { 0 } else { self.board.income(self.base_income, held) }
            },
        )
    }
}

/// An enemy region and the own one from which it is best attacked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fight {
    pub(super) from: Region,
    pub(super) to: Region,
    pub(super) score: f32,
}

/// A position as one seat sees it. Reused: [`Survey::look`] fills it anew.
#[derive(Clone, Debug)]
pub(super) struct Survey<const W: usize> {
    pub(super) own: RegionSet<W>,
    pub(super) foes: RegionSet<W>,
    /// Own regions with foreign neighbours.
    pub(super) border: RegionSet<W>,
    /// Own regions with enemy neighbours.
    pub(super) contact: RegionSet<W>,
    /// Foreign regions next to own ones.
    pub(super) reach: RegionSet<W>,
    pub(super) income: u16,
    /// The largest income of an enemy that is met.
    pub(super) foe_income: u16,
    /// Armies by region; of own ones without those sent already.
    pub(super) armies: ByRegion<u16, W>,
    /// By own region in contact: armies that may come.
    pub(super) threat: ByRegion<u16, W>,
    /// By foreign region in reach: what taking it is worth an army.
    pub(super) appeal: ByRegion<f32, W>,
    /// Own super regions that are complete.
    pub(super) complete: RegionSet<W>,
    /// Super regions by what they are worth an army.
    worth: Vec<f32>,
    /// By super region: how far what is missing of it lies beyond the reach.
    far: Vec<f32>,
    /// Best first.
    pub(super) fights: Vec<Fight>,
}

impl<const W: usize> Default for Survey<W> {
    fn default() -> Self {
        Survey {
            own: RegionSet::EMPTY,
            foes: RegionSet::EMPTY,
            border: RegionSet::EMPTY,
            contact: RegionSet::EMPTY,
            reach: RegionSet::EMPTY,
            income: 0,
            foe_income: 0,
            armies: ByRegion::filled(0),
            threat: ByRegion::filled(0),
            appeal: ByRegion::filled(0.0),
            complete: RegionSet::EMPTY,
            worth: Vec::new(),
            far: Vec::new(),
            fights: Vec::new(),
        }
    }
}

impl<const W: usize> Survey<W> {
    /// Looks at a field with these incomes for a seat that has entered these attacks.
    pub(super) fn look(
        &mut self,
        ground: &PlanTables<W>,
        field: &Field<W>,
        me: usize,
        incomes: &[u16; MAX_PLAYERS],
        entered: &[Attack],
    ) {
        let board = &*ground.board;
        self.own = field.held[me];
        self.foes = field.owned() & !self.own;
        self.income = incomes[me];
        self.armies = field.armies;
        for attack in entered {
            let left = &mut self.armies[attack.from.index()];
            *left = left.saturating_sub(attack.armies).max(1);
        }
        (self.border, self.contact) = (RegionSet::EMPTY, RegionSet::EMPTY);
        (self.reach, self.foe_income) = (RegionSet::EMPTY, 0);
        for region in regions(self.own) {
            let around = board.neighbours[region.index()];
            if !around.is_within(self.own) {
                self.border.insert(region);
                self.reach |= around & !self.own;
            }
            if around.meets(self.foes) {
                self.contact.insert(region);
            }
        }
        for (seat, &held) in field.held.iter().enumerate() {
            if seat != me && held.meets(self.reach) {
                self.foe_income = self.foe_income.max(incomes[seat]);
            }
        }
        for region in regions(self.contact) {
            let near = board.neighbours[region.index()] & self.foes;
            let come: u32 = regions(near).map(|r| u32::from(self.armies[r.index()]) - 1).sum();
            self.threat[region.index()] =
                (come + u32::from(self.foe_income)).min(u32::from(u16::MAX)) as u16;
        }
        self.complete = board.complete(self.own);
        self.value_supers(ground);
        self.value_targets(board);
        self.list_fights(ground, field, me);
    }

    /// What a region needs to be taken.
    #[inline]
    pub(super) fn need(&self, ground: &PlanTables<W>, surety: Surety, target: Region) -> u16 {
        let armies = self.armies[target.index()];
        if self.foes.contains(target) {
            let come = armies.saturating_add(self.foe_income / 2);
            return ground.needs.attackers(surety, come);
        }
        ground.needs.attackers(surety, armies).max(1)
    }

    fn value_supers(&mut self, ground: &PlanTables<W>) {
        self.worth.clear();
        self.far.clear();
        let distances = if W > 1 { Some(ground.board.distances_to(self.reach)) } else { None };
        let income = f32::from(self.income.max(ground.base_income).max(1));
        for facts in &ground.board.supers {
            let missing = facts.regions & !self.own;
            if missing.is_empty() || facts.bonus == 0 {
                self.worth.push(LEAST);
                self.far.push(0.0);
                continue;
            }
            let each = |region| f32::from(self.need(ground, Surety::Good, region));
            let mut cost: f32 = regions(missing).map(each).sum();
            let far = match &distances {
                _ if missing.meets(self.reach) => 0.0,
                // On large maps the reach is wide: all distances are found at once.
                Some(distances) => {
                    let near = regions(missing).map(|region| distances[region]).min();
                    near.filter(|&steps| steps < u16::MAX).map_or(NOWHERE, f32::from)
                }
                None => self.steps_to(&ground.board, missing),
            };
            cost += 4.0 * far;
            self.far.push(far);
            let left = (HORIZON - cost / income).max(1.0) / HORIZON;
            let contested = if missing.meets(self.foes) { CONTESTED } else { 1.0 };
            let worth = f32::from(facts.bonus) * left * contested / (cost + 2.0);
            self.worth.push(worth.max(LEAST));
        }
    }

    /// Regions between the reach and a set.
    fn steps_to(&self, board: &MapTables<W>, set: RegionSet<W>) -> f32 {
        let near = regions(self.reach).filter_map(|region| board.distance_to(region, set)).min();
        near.map_or(NOWHERE, f32::from)
    }

    fn value_targets(&mut self, board: &MapTables<W>) {
        for region in regions(self.reach) {
            let place = usize::from(board.super_of[region.index()]);
            self.appeal[region.index()] = self.worth[place];
        }
        // A super region that is out of reach lends its worth to the regions on the way.
        for ((facts, &worth), &near) in board.supers.iter().zip(&self.worth).zip(&self.far) {
            let missing = facts.regions & !self.own;
            if missing.is_empty() || missing.meets(self.reach) || worth <= LEAST {
                continue;
            }
            for region in regions(self.reach) {
                let distance = board.distance_to(region, missing).map_or(99.0, f32::from);
                let appeal = &mut self.appeal[region.index()];
                if distance <= near && *appeal < 0.9 * worth {
                    *appeal = 0.9 * worth;
                }
            }
        }
    }

    fn list_fights(&mut self, ground: &PlanTables<W>, field: &Field<W>, me: usize) {
        self.fights.clear();
        let board = &*ground.board;
        for to in regions(self.reach & self.foes) {
            let near = board.neighbours[to.index()] & self.own;
            let mut from: Option<Region> = None;
            let mut sum = 0;
            for region in regions(near) {
                let armies = self.armies[region.index()];
                sum += u32::from(armies) - 1;
                if from.is_none_or(|best| armies > self.armies[best.index()]) {
                    from = Some(region);
                }
            }
            let Some(from) = from else { continue };
            let facts = &board.supers[usize::from(board.super_of[to.index()])];
            let owner = field.owner(to).filter(|&seat| seat != me);
            let breaks = owner.is_some_and(|seat| facts.regions.is_within(field.held[seat]));
            let guards = regions(near).any(|region| self.is_in_complete(board, region));
            let bonus = f32::from(facts.bonus);
            let share = (facts.regions & self.own).len() as f32 / facts.size as f32;
            let worth = 1.0
                + if breaks { 1.0 + bonus } else { 0.0 }
                + if guards { 1.0 } else { 0.0 }
                + bonus * share;
            let defenders = f32::from(self.armies[to.index()]);
            let come = sum as f32 + f32::from(self.income);
            let ease = come / (come + 1.7 * defenders + 0.8 * f32::from(self.foe_income));
            self.fights.push(Fight { from, to, score: worth * ease * ease });
        }
        self.fights.sort_by(|a, b| b.score.total_cmp(&a.score));
    }

    /// Whether own regions make up a complete super region with this one.
    #[inline]
    pub(super) fn is_in_complete(&self, board: &MapTables<W>, region: Region) -> bool {
        self.complete.contains(Region(board.super_of[region]))
    }
}
