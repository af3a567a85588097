//! `one-big-army`: everything goes to the largest army, which attacks its best neighbour (spec 7).

use std::sync::Arc;

use bw_core::{Ask, Bot, Fault, Plan};
use bw_warlight::{Action, Attack, ByRegion, Warlight, regions};

use super::attack::move_from_inland;
use super::evaluation::{Conquered, Evaluation};
use super::one_turn::answer;
use super::weights::Weights;
use crate::map_tables::MapTables;
use crate::scene::{Deploy, Scene};

/// Keeps one army and attacks with it.
#[derive(Clone, Debug)]
pub struct OneBigArmy<const W: usize> {
    evaluation: Arc<Evaluation<W>>,
}

impl<const W: usize> OneBigArmy<W> {
    /// For this game, with these weights.
    pub fn new(game: &Warlight, weights: Weights) -> Self {
        let board = Arc::new(MapTables::new(game.map()));
        let evaluation = Evaluation::new(game.map(), board, weights, Conquered::Anybody);
        OneBigArmy { evaluation: Arc::new(evaluation) }
    }

    fn order(&self, scene: &Scene<W>, deploys: &mut Vec<Deploy>, attacks: &mut Vec<Attack>) {
        let (board, own) = (self.evaluation.board(), scene.field.held[scene.me]);
        let mut armies = scene.field.armies;
        for old in &scene.entered {
            armies[old.from.index()] = armies[old.from.index()].saturating_sub(old.armies).max(1);
        }
        let size = |region: &bw_warlight::Region| armies[region.index()];
        // The last of equal maxima is taken: from the highest id down that is the lowest.
        let Some(big) = regions(own).collect::<Vec<_>>().into_iter().rev().max_by_key(size) else {
            return;
        };
        let income = scene.income[scene.me];
        if income > 0 {
            deploys.push(Deploy { region: big, armies: income });
            armies[big.index()] = armies[big.index()].saturating_add(income);
        }
        let border = regions(own).filter(|&region| !board.is_inland(region, own));
        let border = border.collect();
        move_from_inland(board, own, border, &mut armies, attacks);
        let mut values = ByRegion::filled(0.0);
        self.evaluation.region_values(&scene.field, scene.me, &mut values);
        let foreign = board.neighbours[big.index()] & !own;
        let entered = scene.entered.iter().filter(|old| old.from == big);
        let foreign = foreign - entered.map(|old| old.to).collect();
        let better = |a: &bw_warlight::Region, b: &bw_warlight::Region| {
            let (one, two) = (values[a.index()], values[b.index()]);
            let weaker = armies[b.index()].cmp(&armies[a.index()]);
            one.total_cmp(&two).then(weaker).then(b.cmp(a))
        };
        if let Some(to) = regions(foreign).max_by(better)
            && armies[big.index()] > 1
        {
            attacks.push(Attack { from: big, to, armies: armies[big.index()] - 1 });
        }
    }
}

impl<const W: usize> Bot<Warlight> for OneBigArmy<W> {
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
