//! Whole turns in several styles: fights, holds and expansion on several fronts in one round.

use bw_warlight::{Attack, ByRegion, Region, RegionSet, regions};

use super::needs::Surety;
use super::survey::{PlanTables, Survey};
use crate::map_tables::MapTables;
use crate::scene::Deploy;

/// What is done about enemies that are met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Posture {
    /// They are left alone.
    Ignore,
    /// Regions in danger get what they need.
    Hold,
    /// New armies gather at the fight and wait.
    Gather,
    /// The fight is fought first.
    Strike,
    /// The fight is fought after expansion and transfers.
    StrikeLate,
}

/// How a turn is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Style {
    pub(super) posture: Posture,
    /// Which fight, from the best on.
    pub(super) fight: u8,
    /// Quarters of the income for the fight.
    pub(super) share: u8,
    /// How sure conquests of neutral regions are to be.
    pub(super) surety: Surety,
    /// Percent of the best appeal below which regions are left alone.
    pub(super) choosy: u8,
    /// Whether other regions attack where they are strong enough.
    pub(super) opportune: bool,
}

impl std::hash::Hash for Surety {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (*self as u8).hash(state);
    }
}

/// An order with its place in the sequence.
#[derive(Clone, Copy, Debug)]
struct PlannedOrder {
    place: u8,
    attack: Attack,
}

const FIRST: u8 = 0;
const TRANSFERS: u8 = 1;
const EXPANSION: u8 = 2;
const LAST: u8 = 3;

/// Makes turns. Keeps its memory from one to the next.
#[derive(Clone, Debug)]
pub(super) struct Planner<const W: usize> {
    /// Armies that may leave, by own region.
    free: ByRegion<u16, W>,
    /// Of these, armies that had better stay.
    keep: ByRegion<u16, W>,
    new: ByRegion<u16, W>,
    budget: u16,
    /// Regions that an order takes.
    taken: RegionSet<W>,
    steps: Vec<PlannedOrder>,
    targets: Vec<Region>,
}

impl<const W: usize> Default for Planner<W> {
    fn default() -> Self {
        let none = ByRegion::filled(0);
        let (steps, targets) = (Vec::new(), Vec::new());
        Planner {
            free: none,
            keep: none,
            new: none,
            budget: 0,
            taken: RegionSet::EMPTY,
            steps,
            targets,
        }
    }
}

impl<const W: usize> Planner<W> {
    /// Appends a turn of this style: deployments by region, attacks in order.
    pub(super) fn plan(
        &mut self,
        ground: &PlanTables<W>,
        survey: &Survey<W>,
        style: Style,
        deploys: &mut Vec<Deploy>,
        attacks: &mut Vec<Attack>,
    ) {
        self.steps.clear();
        (self.budget, self.taken) = (survey.income, RegionSet::EMPTY);
        for region in regions(survey.own) {
            let at = region.index();
            (self.free[at], self.keep[at], self.new[at]) = (survey.armies[at] - 1, 0, 0);
        }
        if !survey.contact.is_empty() {
            match style.posture {
                Posture::Ignore => {}
                Posture::Hold => self.hold(ground, survey, style),
                _ => self.fight(ground, survey, style),
            }
            if style.opportune {
                self.opportunities(ground, survey, style);
            }
        }
        self.expand(ground, survey, style);
        self.spend(ground, survey, style);
        self.move_up(ground, survey, style);
        let placed = regions(survey.own).filter(|region| self.new[region.index()] > 0);
        deploys.extend(placed.map(|region| Deploy { region, armies: self.new[region.index()] }));
        self.steps.sort_by_key(|step| step.place);
        attacks.extend(self.steps.iter().map(|step| step.attack));
    }

    #[inline]
    fn place(&mut self, region: Region, armies: u16) {
        let armies = armies.min(self.budget);
        self.budget -= armies;
        self.new[region] += armies;
        self.free[region] = self.free[region].saturating_add(armies);
    }

    /// Orders armies that are free; adds to an order for the same pair.
    #[inline]
    fn send(&mut self, place: u8, from: Region, to: Region, armies: u16) {
        let armies = armies.min(self.free[from.index()]);
        if armies == 0 {
            return;
        }
        self.free[from.index()] -= armies;
        let same = |step: &&mut PlannedOrder| (step.attack.from, step.attack.to) == (from, to);
        match self.steps.iter_mut().find(same) {
            Some(step) => step.attack.armies += armies,
            None => self.steps.push(PlannedOrder { place, attack: Attack { from, to, armies } }),
        }
    }

    /// Armies that may leave without leaving a gap.
    #[inline]
    fn loose(&self, region: Region) -> u16 {
        self.free[region.index()].saturating_sub(self.keep[region.index()])
    }

    /// New armies where they are needed most; all in contact keep what they need.
    fn hold(&mut self, ground: &PlanTables<W>, survey: &Survey<W>, style: Style) {
        let mut most = survey.income * u16::from(style.share) / 4;
        let mut left = survey.contact;
        for region in regions(survey.contact) {
            let need = ground.needs.defenders(survey.threat[region.index()]);
            self.keep[region.index()] = need.saturating_sub(1);
        }
        while most > 0 {
            let lacks = |region: &Region| {
                self.keep[region.index()].saturating_sub(self.free[region.index()])
            };
            let urgency = |region: &Region| {
                let bonus = if survey.is_in_complete(&ground.board, *region) { 1000 } else { 0 };
                bonus + i32::from(survey.armies[region.index()]) - i32::from(lacks(region))
            };
            let worst = regions(left).filter(|r| lacks(r) > 0).max_by_key(urgency);
            let Some(region) = worst else { break };
            let armies = lacks(&region).min(most);
            self.place(region, armies);
            most -= armies;
            left.remove(region);
        }
    }

    /// New armies to one fight; with everything that stands beside it.
    fn fight(&mut self, ground: &PlanTables<W>, survey: &Survey<W>, style: Style) {
        let last = survey.fights.len() - 1;
        let fight = survey.fights[usize::from(style.fight).min(last)];
        self.place(fight.from, survey.income * u16::from(style.share) / 4);
        let place = match style.posture {
            Posture::Strike => FIRST,
            Posture::StrikeLate => LAST,
            _ => {
                self.keep[fight.from.index()] = u16::MAX;
                return;
            }
        };
        self.taken.insert(fight.to);
        self.send(place, fight.from, fight.to, u16::MAX);
        let beside = ground.board.neighbours[fight.to.index()] & (survey.own - fight.from.bit());
        let defenders = survey.armies[fight.to.index()];
        for region in regions(beside) {
            if 2 * self.free[region.index()] > defenders {
                self.send(place, region, fight.to, u16::MAX);
            }
        }
    }

    /// Attacks from other regions that are likely to succeed.
    fn opportunities(&mut self, ground: &PlanTables<W>, survey: &Survey<W>, style: Style) {
        let place = if style.posture == Posture::Strike { FIRST } else { LAST };
        for fight in &survey.fights {
            let to = fight.to;
            if self.taken.contains(to) {
                continue;
            }
            let near = ground.board.neighbours[to.index()] & survey.own;
            let Some(from) = regions(near).max_by_key(|region| self.loose(*region)) else {
                continue;
            };
            let (loose, need) = (self.loose(from), survey.need(ground, Surety::Good, to));
            if loose < need {
                continue;
            }
            let others = ground.board.neighbours[from.index()] & !survey.own & !self.taken;
            let more = others.len() > 1 && loose > need + 3;
            self.taken.insert(to);
            self.send(place, from, to, if more { need } else { loose });
        }
    }

    /// Takes neutral regions, the most appealing first, each with no more than it needs.
    fn expand(&mut self, ground: &PlanTables<W>, survey: &Survey<W>, style: Style) {
        let neutral = survey.reach & !survey.foes & !self.taken;
        self.targets.clear();
        self.targets.extend(regions(neutral));
        let appeal = |region: &Region| survey.appeal[region.index()];
        let best = self.targets.iter().map(appeal).fold(0.0, f32::max);
        let least = best * f32::from(style.choosy) / 100.0;
        self.targets.retain(|region| appeal(region) >= least);
        self.targets.sort_by(|a, b| {
            appeal(b)
                .total_cmp(&appeal(a))
                .then(survey.armies[a.index()].cmp(&survey.armies[b.index()]))
        });
        for at in 0..self.targets.len() {
            let to = self.targets[at];
            let near = ground.board.neighbours[to.index()] & survey.own;
            let Some(from) = regions(near).max_by_key(|region| self.loose(*region)) else {
                continue;
            };
            let need = survey.need(ground, style.surety, to);
            let lacks = need.saturating_sub(self.loose(from));
            if lacks > self.budget {
                continue;
            }
            self.place(from, lacks);
            self.taken.insert(to);
            self.send(EXPANSION, from, to, need);
        }
    }

    /// What is left of the income goes to the front, or where the next expansion begins.
    fn spend(&mut self, ground: &PlanTables<W>, survey: &Survey<W>, style: Style) {
        if self.budget == 0 {
            return;
        }
        let left = self.budget;
        if let Some(fight) = survey.fights.get(usize::from(style.fight)).or(survey.fights.first()) {
            let from = fight.from;
            self.place(from, left);
            let struck = matches!(style.posture, Posture::Strike | Posture::StrikeLate);
            if struck && self.taken.contains(fight.to) {
                self.send(FIRST, from, fight.to, left);
            }
            return;
        }
        let appeal = |region: Region| survey.appeal[region.index()];
        let mut best: Option<(f32, Region, Region)> = None;
        for from in regions(survey.border) {
            let around = ground.board.neighbours[from.index()] & !survey.own;
            for to in regions(around) {
                // A region that is not taken yet is what the rest is saved for.
                let open = if !self.taken.contains(to) { 2.0 } else { 1.0 };
                let score = open * appeal(to) + 0.0001 * f32::from(self.free[from.index()]);
                if best.is_none_or(|(most, ..)| score > most) {
                    best = Some((score, from, to));
                }
            }
        }
        if let Some((_, from, _)) = best {
            self.place(from, left);
        } else if let Some(region) = regions(survey.own).next() {
            self.place(region, left);
        }
    }

    /// Armies with nothing to do go along with a conquest, or towards the front.
    fn move_up(&mut self, ground: &PlanTables<W>, survey: &Survey<W>, style: Style) {
        let board = &*ground.board;
        let alone = survey.contact.is_empty();
        let front = if alone { survey.border } else { survey.contact };
        if front.is_empty() {
            return;
        }
        // On large maps the front is long: all distances are found at once.
        let distances = if W > 1 { Some(board.distances_to(front)) } else { None };
        let distance = |region: Region| match &distances {
            Some(distances) => distances[region],
            None => board.distance_to(region, front).unwrap_or(u16::MAX),
        };
        for from in regions(survey.own & !survey.contact) {
            if self.free[from.index()] == 0 {
                continue;
            }
            let open = board.neighbours[from.index()] & !survey.own & !self.taken;
            let own_attack = self.steps.iter().filter(|step| step.attack.from == from);
            let along = own_attack
                .map(|step| step.attack.to)
                .max_by(|a, b| survey.appeal[a.index()].total_cmp(&survey.appeal[b.index()]));
            if let Some(to) = along.filter(|_| open.is_empty()) {
                self.send(EXPANSION, from, to, u16::MAX);
                continue;
            }
            let is_border = survey.border.contains(from);
            if is_border && (alone || style.posture == Posture::Ignore) {
                continue;
            }
            if let Some(to) = step_within(board, from, survey.own, distance) {
                self.send(TRANSFERS, from, to, u16::MAX);
            }
        }
    }
}

/// The first step of a shortest way that begins with an own region.
fn step_within<const W: usize>(
    board: &MapTables<W>,
    from: Region,
    own: RegionSet<W>,
    distance: impl Fn(Region) -> u16,
) -> Option<Region> {
    let far = distance(from);
    regions(board.neighbours[from] & own)
        .map(|near| (distance(near), near))
        .filter(|&(distance, _)| distance < far)
        .min()
        .map(|(_, near)| near)
}
