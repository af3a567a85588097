//! What a position asks of a seat: where it borders on whom, what threatens it, what super regions and fights are worth.

use std::sync::Arc;

use bw_warlight::{Attack, MAX_PLAYERS, MAX_REGIONS, Region, Rules, regions};

use super::needs::{FightTables, Surety};
use crate::field::Field;
use crate::map_tables::MapTables;

/// Rounds for which a bonus is thought to be earned.
const HORIZON: f32 = 15.0;
/// How much less a super region is worth in which others stand.
const CONTESTED: f32 = 0.6;
/// What a region without any bonus is worth an army: it leads somewhere.
const LEAST: f32 = 0.002;

/// Tables of a map and rules that never change.
#[derive(Clone, Debug)]
pub(super) struct PlanTables {
    pub(super) board: Arc<MapTables>,
    pub(super) needs: FightTables,
    pub(super) base_income: u16,
    /// How many seats play.
    pub(super) seats: usize,
}

impl PlanTables {
    pub(super) fn new(board: Arc<MapTables>, rules: &Rules, seats: u8) -> Self {
        let (needs, base_income) = (FightTables::new(rules), rules.base_income);
        PlanTables { board, needs, base_income, seats: usize::from(seats) }
    }

    /// Incomes of all seats.
    pub(super) fn incomes(&self, field: &Field) -> [u16; MAX_PLAYERS] {
        field.held.map(|held| if held == 0 { 0 } else { self.board.income(self.base_income, held) })
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
pub(super) struct Survey {
    pub(super) own: u64,
    pub(super) foes: u64,
    /// Own regions with foreign neighbours.
    pub(super) border: u64,
    /// Own regions with enemy neighbours.
    pub(super) contact: u64,
    /// Foreign regions next to own ones.
    pub(super) reach: u64,
    pub(super) income: u16,
    /// The largest income of an enemy that is met.
    pub(super) foe_income: u16,
    /// Armies by region; of own ones without those sent already.
    pub(super) armies: [u16; MAX_REGIONS],
    /// By own region in contact: armies that may come.
    pub(super) threat: [u16; MAX_REGIONS],
    /// By foreign region in reach: what taking it is worth an army.
    pub(super) appeal: [f32; MAX_REGIONS],
    /// Own super regions that are complete.
    pub(super) complete: u64,
    /// Super regions by what they are worth an army.
    worth: Vec<f32>,
    /// Best first.
    pub(super) fights: Vec<Fight>,
}

impl Default for Survey {
    fn default() -> Self {
        Survey {
            own: 0,
            foes: 0,
            border: 0,
            contact: 0,
            reach: 0,
            income: 0,
            foe_income: 0,
            armies: [0; MAX_REGIONS],
            threat: [0; MAX_REGIONS],
            appeal: [0.0; MAX_REGIONS],
            complete: 0,
            worth: Vec::new(),
            fights: Vec::new(),
        }
    }
}

impl Survey {
    /// Looks at a field with these incomes for a seat that has entered these attacks.
    pub(super) fn look(
        &mut self,
        ground: &PlanTables,
        field: &Field,
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
        (self.border, self.contact, self.reach, self.foe_income) = (0, 0, 0, 0);
        for region in regions(self.own) {
            let around = board.neighbours[region.index()];
            if around & !self.own != 0 {
                self.border |= region.bit();
                self.reach |= around & !self.own;
            }
            if around & self.foes != 0 {
                self.contact |= region.bit();
            }
        }
        for (seat, &held) in field.held.iter().enumerate() {
            if seat != me && held & self.reach != 0 {
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
    pub(super) fn need(&self, ground: &PlanTables, surety: Surety, target: Region) -> u16 {
        let armies = self.armies[target.index()];
        if self.foes & target.bit() != 0 {
            return ground.needs.attackers(surety, armies + self.foe_income / 2);
        }
        ground.needs.attackers(surety, armies).max(1)
    }

    fn value_supers(&mut self, ground: &PlanTables) {
        self.worth.clear();
        let income = f32::from(self.income.max(ground.base_income).max(1));
        for facts in &ground.board.supers {
            let missing = facts.regions & !self.own;
            if missing == 0 || facts.bonus == 0 {
                self.worth.push(LEAST);
                continue;
            }
            let each = |region| f32::from(self.need(ground, Surety::Good, region));
            let mut cost: f32 = regions(missing).map(each).sum();
            if missing & self.reach == 0 {
                cost += 4.0 * self.steps_to(&ground.board, missing);
            }
            let left = (HORIZON - cost / income).max(1.0) / HORIZON;
            let contested = if missing & self.foes != 0 { CONTESTED } else { 1.0 };
            let worth = f32::from(facts.bonus) * left * contested / (cost + 2.0);
            self.worth.push(worth.max(LEAST));
        }
    }

    /// Regions between the reach and a set.
    fn steps_to(&self, board: &MapTables, set: u64) -> f32 {
        let near = regions(self.reach).filter_map(|region| board.distance_to(region, set)).min();
        near.map_or(9.0, f32::from)
    }

    fn value_targets(&mut self, board: &MapTables) {
        for region in regions(self.reach) {
            let place = usize::from(board.super_of[region.index()]);
            self.appeal[region.index()] = self.worth[place];
        }
        // A super region that is out of reach lends its worth to the regions on the way.
        for (facts, &worth) in board.supers.iter().zip(&self.worth) {
            let missing = facts.regions & !self.own;
            if missing == 0 || missing & self.reach != 0 || worth <= LEAST {
                continue;
            }
            let near = self.steps_to(board, missing);
            for region in regions(self.reach) {
                let distance = board.distance_to(region, missing).map_or(99.0, f32::from);
                let appeal = &mut self.appeal[region.index()];
                if distance <= near && *appeal < 0.9 * worth {
                    *appeal = 0.9 * worth;
                }
            }
        }
    }

    fn list_fights(&mut self, ground: &PlanTables, field: &Field, me: usize) {
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
            let breaks = owner.is_some_and(|seat| facts.regions & !field.held[seat] == 0);
            let guards = regions(near).any(|r| self.complete >> board.super_of[r.index()] & 1 != 0);
            let bonus = f32::from(facts.bonus);
            let share = (facts.regions & self.own).count_ones() as f32 / facts.size as f32;
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
    pub(super) fn is_in_complete(&self, board: &MapTables, region: Region) -> bool {
        self.complete >> board.super_of[region.index()] & 1 != 0
    }
}
