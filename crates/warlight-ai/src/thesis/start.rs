//! Start regions: the generator of the start phase (spec 6.4).

use bw_warlight::{Region, regions};

use super::evaluation::Evaluation;
use super::turns::{Turn, TurnSpan, Turns};
use crate::scene::{DecisionKind, Deploy, Scene};

/// The best region of an offer, if these are picked already; the lowest id of equals.
pub fn best_pick(evaluation: &Evaluation, offer: u64, picked: u64) -> Option<Region> {
    let mut best: Option<(f64, Region)> = None;
    for region in regions(offer) {
        let value = evaluation.start_value(region, picked);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, region));
        }
    }
    best.map(|(_, region)| region)
}

/// Picks for a scene of the start phase: the best turn, or one region of a common offer.
pub fn best_picks(evaluation: &Evaluation, scene: &Scene) -> Vec<Deploy> {
    let count = if let DecisionKind::Picks(count) = scene.decision { count } else { 1 };
    let (mut picked, mut picks) = (scene.picked, Vec::new());
    for _ in 0..count {
        let Some(region) = best_pick(evaluation, scene.offers[scene.me] & !picked, picked) else {
            break;
        };
        picked |= region.bit();
        picks.push(Deploy { region, armies: 0 });
    }
    picks
}

/// The turns of a start phase: sets of regions from the best on, at most `limit` of them (0: all).
#[derive(Clone, Copy, Debug)]
pub struct StartGenerator {
    /// Most turns; 0 means all.
    pub limit: usize,
}

impl StartGenerator {
    /// Lists turns of `count` regions out of an offer, if these are picked already.
    pub fn turns(
        &self,
        evaluation: &Evaluation,
        offer: u64,
        picked: u64,
        count: u8,
        out: &mut Turns,
    ) {
        out.clear();
        let limit = if self.limit == 0 { usize::MAX } else { self.limit };
        let mut walk = Walk { evaluation, limit, chosen: Vec::new(), out };
        walk.choose(offer & !picked, picked, count);
    }
}

struct Walk<'w> {
    evaluation: &'w Evaluation,
    limit: usize,
    chosen: Vec<Deploy>,
    out: &'w mut Turns,
}

impl Walk<'_> {
    fn choose(&mut self, offer: u64, picked: u64, left: u8) {
        if left == 0 || offer == 0 {
            return self.finish();
        }
        let mut rest = offer;
        while let Some(region) = best_pick(self.evaluation, rest, picked) {
            if self.out.len() >= self.limit {
                return;
            }
            rest &= !region.bit();
            self.chosen.push(Deploy { region, armies: 0 });
            self.choose(offer & !region.bit(), picked | region.bit(), left - 1);
            self.chosen.pop();
        }
    }

    fn finish(&mut self) {
        let mut deploys = self.chosen.clone();
        deploys.sort_unstable();
        let turn = Turn { deploys: &deploys, attacks: &[] };
        if self.out.list.iter().all(|&old| self.out.turn(old) != turn) {
            let span: TurnSpan = self.out.store(turn);
            self.out.list.push(span);
        }
    }
}
