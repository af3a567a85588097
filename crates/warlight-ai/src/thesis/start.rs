//! Start regions: the generator of the start phase (spec 6.4).

use bw_warlight::{Region, RegionSet, regions};

use super::evaluation::Evaluation;
use super::turns::{Turn, TurnSpan, Turns};
use crate::scene::{DecisionKind, Deploy, Scene};

/// The best region of an offer, if these are picked already; the lowest id of equals.
pub fn best_pick<const W: usize>(
    evaluation: &Evaluation<W>,
    offer: RegionSet<W>,
    picked: RegionSet<W>,
) -> Option<Region> {
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
pub fn best_picks<const W: usize>(evaluation: &Evaluation<W>, scene: &Scene<W>) -> Vec<Deploy> {
    let count = if let DecisionKind::Picks(count) = scene.decision { count } else { 1 };
    let (mut picked, mut picks) = (scene.picked, Vec::new());
    for _ in 0..count {
        let Some(region) = best_pick(evaluation, scene.offers[scene.me] & !picked, picked) else {
            break;
        };
        picked.insert(region);
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
    pub fn turns<const W: usize>(
        &self,
        evaluation: &Evaluation<W>,
        offer: RegionSet<W>,
        picked: RegionSet<W>,
        count: u8,
        out: &mut Turns,
    ) {
        out.clear();
        let limit = if self.limit == 0 { usize::MAX } else { self.limit };
        let mut walk = Walk { evaluation, limit, chosen: Vec::new(), out };
        walk.choose(offer & !picked, picked, count);
    }
}

struct Walk<'w, const W: usize> {
    evaluation: &'w Evaluation<W>,
    limit: usize,
    chosen: Vec<Deploy>,
    out: &'w mut Turns,
}

impl<const W: usize> Walk<'_, W> {
    fn choose(&mut self, offer: RegionSet<W>, picked: RegionSet<W>, left: u8) {
        if left == 0 || offer.is_empty() {
            return self.finish();
        }
        let mut rest = offer;
        while let Some(region) = best_pick(self.evaluation, rest, picked) {
            if self.out.len() >= self.limit {
                return;
            }
            rest.remove(region);
            self.chosen.push(Deploy { region, armies: 0 });
            self.choose(offer - region.bit(), picked | region.bit(), left - 1);
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
