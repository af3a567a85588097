//! `aggressive`: deploys beside the most valuable foreign region and attacks all it can (spec 7).

use std::sync::Arc;

use bw_core::{Ask, Bot, Fault, Plan};
use bw_warlight::{Action, Attack, ByRegion, Region, RegionSet, Warlight, regions};

use super::attack::{Armies, move_from_inland};
use super::evaluation::{Conquered, Evaluation, RegionValues};
use super::one_turn::answer;
use super::weights::Weights;
use crate::map_tables::MapTables;
use crate::scene::{Deploy, Scene};

/// Attacks wherever it is stronger.
#[derive(Clone, Debug)]
pub struct Aggressive<const W: usize> {
    evaluation: Arc<Evaluation<W>>,
    base_income: u16,
}

/// A turn being made.
struct Making<'m, const W: usize> {
    scene: &'m Scene<W>,
    board: &'m MapTables<W>,
    own: RegionSet<W>,
    values: RegionValues<W>,
    armies: Armies<W>,
    neutral_income: u16,
}

impl<const W: usize> Aggressive<W> {
    /// For this game, with these weights.
    pub fn new(game: &Warlight, weights: Weights) -> Self {
        let board = Arc::new(MapTables::new(game.map()));
        let evaluation = Evaluation::new(game.map(), board, weights, Conquered::Anybody);
        let base_income = game.rules().base_income;
        Aggressive { evaluation: Arc::new(evaluation), base_income }
    }

    fn order(&self, scene: &Scene<W>, deploys: &mut Vec<Deploy>, attacks: &mut Vec<Attack>) {
        let (board, own) = (self.evaluation.board(), scene.field.held[scene.me]);
        let mut values = ByRegion::filled(0.0);
        self.evaluation.region_values(&scene.field, scene.me, &mut values);
        let mut armies = scene.field.armies;
        for old in &scene.entered {
            armies[old.from.index()] = armies[old.from.index()].saturating_sub(old.armies).max(1);
        }
        let unowned = board
            .supers
            .iter()
            .filter(|facts| scene.field.held.iter().all(|held| !facts.regions.is_within(*held)));
        let neutral_income =
            unowned.fold(self.base_income, |sum, facts| sum.saturating_add(facts.bonus));
        let mut making = Making { scene, board, own, values, armies, neutral_income };
        let income = scene.income[scene.me];
        if income > 0
            && let Some(region) = making.deploy_place()
        {
            deploys.push(Deploy { region, armies: income });
            let stands = &mut making.armies[region];
            *stands = stands.saturating_add(income);
        }
        let mut border = RegionSet::EMPTY;
        for from in regions(own) {
            if !board.is_inland(from, own) {
                border.insert(from);
                making.attack_from(from, attacks);
            }
        }
        move_from_inland(board, own, border, &mut making.armies, attacks);
    }
}

impl<const W: usize> Making<'_, W> {
    /// The strongest own neighbour of the most valuable foreign region.
    fn deploy_place(&self) -> Option<Region> {
        let mut best: Option<Region> = None;
        let reach = regions(self.own)
            .fold(RegionSet::EMPTY, |set, region| set | self.board.neighbours[region.index()])
            - self.own;
        for region in regions(reach) {
            if best.is_none_or(|most| self.values[region.index()] > self.values[most.index()]) {
                best = Some(region);
            }
        }
        let beside = self.board.neighbours[best?.index()] & self.own;
        let mut strongest: Option<Region> = None;
        for region in regions(beside) {
            if strongest.is_none_or(|s| self.armies[region.index()] > self.armies[s.index()]) {
                strongest = Some(region);
            }
        }
        strongest
    }

    /// Whether an army is expected to stand against this neighbour: 0.9 (army - 1) >= its armies.
    fn can_take(&self, from: Region, to: Region) -> bool {
        let spare = u32::from(self.armies[from.index()].saturating_sub(1));
        9 * spare >= 10 * u32::from(self.armies[to.index()])
    }

    fn attack_from(&mut self, from: Region, attacks: &mut Vec<Attack>) {
        let foreign = self.board.neighbours[from.index()] & !self.own;
        let mut targets: Vec<Region> =
            regions(foreign).filter(|&to| self.can_take(from, to)).collect();
        // Stable: equals stay sorted by id.
        targets.sort_by(|a, b| {
            let by_value = self.values[b.index()].total_cmp(&self.values[a.index()]);
            by_value.then(self.armies[a.index()].cmp(&self.armies[b.index()]))
        });
        let several = targets.len() > 1;
        for to in targets {
            let spare = self.armies[from.index()].saturating_sub(1);
            if spare == 0 || !self.can_take(from, to) {
                continue;
            }
            let owner = self.scene.field.owner(to);
            let income = owner.map_or(self.neutral_income, |seat| self.scene.income[seat]);
            let wanted = 2 * (u32::from(self.armies[to.index()]) + u32::from(income));
            let armies = if several { wanted.min(u32::from(spare)).max(1) as u16 } else { spare };
            attacks.push(Attack { from, to, armies });
            self.armies[from.index()] -= armies;
        }
    }
}

impl<const W: usize> Bot<Warlight> for Aggressive<W> {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Warlight>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        answer(&self.evaluation, ask, plan, |scene, deploys, attacks| {
            self.order(scene, deploys, attacks);
        });
        Ok(())
    }
}
