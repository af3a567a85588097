//! `random`: armies anywhere on the border, attacks on comparable neighbours half of the time (spec 7).

use std::sync::Arc;

use bw_core::{Ask, Bot, Fault, Plan, Rng};
use bw_warlight::{Action, Attack, ByRegion, RegionSet, Warlight, nth_region, regions};

use crate::map_tables::MapTables;
use crate::scene::{DecisionKind, Deploy, Scene};

/// Plays at random.
#[derive(Clone, Debug)]
pub struct RandomBot<const W: usize> {
    board: Arc<MapTables<W>>,
    deploys: Vec<Deploy>,
    attacks: Vec<Attack>,
}

impl<const W: usize> RandomBot<W> {
    /// For this game.
    pub fn new(game: &Warlight) -> Self {
        let board = Arc::new(MapTables::new(game.map()));
        RandomBot { board, deploys: Vec::new(), attacks: Vec::new() }
    }

    fn pick(&mut self, scene: &Scene<W>, rng: &mut Rng) {
        let count = if let DecisionKind::Picks(count) = scene.decision { count } else { 1 };
        let mut offer = scene.offers[scene.me];
        for _ in 0..count {
            let Some(region) = nth_region(offer, rng.below(offer.len().max(1))) else {
                return;
            };
            offer.remove(region);
            self.deploys.push(Deploy { region, armies: 0 });
        }
    }

    fn order(&mut self, scene: &Scene<W>, rng: &mut Rng) {
        let own = scene.field.held[scene.me];
        let mut border = ByRegion::<_, W>::filled(bw_warlight::Region(0));
        let mut count = 0;
        for region in regions(own).filter(|&region| !self.board.is_inland(region, own)) {
            border[count] = region;
            count += 1;
        }
        let mut placed = ByRegion::<_, W>::filled(0);
        if count > 0 {
            for _ in 0..scene.income[scene.me] {
                placed[border[rng.below(count as u32) as usize].index()] += 1;
            }
        }
        for region in regions(own).filter(|region| placed[region.index()] > 0) {
            self.deploys.push(Deploy { region, armies: placed[region.index()] });
        }
        for from in regions(own) {
            let sent = scene.entered.iter().filter(|a| a.from == from).map(|a| a.armies);
            let stands = scene.field.armies[from.index()].saturating_add(placed[from.index()]);
            let armies = stands.saturating_sub(sent.sum());
            if armies > 1 && rng.chance(1, 2) {
                self.attack(scene, from, armies, rng);
            }
        }
    }

    fn attack(&mut self, scene: &Scene<W>, from: bw_warlight::Region, armies: u16, rng: &mut Rng) {
        let foreign = self.board.neighbours[from.index()] & !scene.field.held[scene.me];
        let entered = scene.entered.iter().filter(|old| old.from == from);
        let foreign = foreign - entered.map(|old| old.to).collect();
        let weak = regions(foreign).filter(|to| scene.field.armies[to.index()] <= armies);
        let weak: RegionSet<W> = weak.collect();
        if let Some(to) = nth_region(weak, rng.below(weak.len().max(1))) {
            self.attacks.push(Attack { from, to, armies: armies - 1 });
        }
    }
}

impl<const W: usize> Bot<Warlight> for RandomBot<W> {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Warlight>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let mut rng = ask.rng.clone();
        let scene = Scene::new(ask.game, ask.view, ask.seat, &mut rng);
        self.deploys.clear();
        self.attacks.clear();
        self.attacks.extend_from_slice(&scene.entered);
        match scene.decision {
            DecisionKind::Picks(_) | DecisionKind::Pick => self.pick(&scene, &mut rng),
            DecisionKind::Deploy | DecisionKind::Attack => self.order(&scene, &mut rng),
        }
        scene.answer(&self.deploys, &self.attacks, plan);
        Ok(())
    }
}
