//! Start regions: what the super region costs, wastelands included, for the bonus it brings, and who else stands there.

use bw_warlight::{MAX_PLAYERS, Region, RegionSet, Warlight, regions};

use super::needs::Surety;
use super::survey::PlanTables;
use crate::scene::{DecisionKind, Deploy, Scene};

/// Rounds for which a bonus is thought to be earned.
const HORIZON: f64 = 15.0;
/// What a super region is worth where somebody else stands already.
const SHARED: f64 = 0.35;
/// What the best other super region next to a start adds.
const NEXT: f64 = 0.35;
/// What a super region is worth a second time.
const AGAIN: f64 = 0.5;
/// What taking away is worth beside having.
const DENIAL: f64 = 0.3;

/// Picks for a scene of the start: all that are asked for.
pub(super) fn picks<const W: usize>(
    game: &Warlight,
    ground: &PlanTables<W>,
    scene: &Scene<W>,
) -> Vec<Deploy> {
    let count = match scene.decision {
        DecisionKind::Picks(count) => count,
        _ => 1,
    };
    let starts = Starts { game, ground, scene };
    let (mut picked, mut list) = (scene.picked, Vec::new());
    for _ in 0..count {
        let offer = scene.offers[scene.me] & !picked;
        let value = |region: Region| starts.value(region, scene.me, picked);
        let best = regions(offer).max_by(|a, b| value(*a).total_cmp(&value(*b)).then(b.cmp(a)));
        let Some(region) = best else { break };
        picked.insert(region);
        list.push(Deploy { region, armies: 0 });
    }
    list
}

struct Starts<'s, const W: usize> {
    game: &'s Warlight,
    ground: &'s PlanTables<W>,
    scene: &'s Scene<W>,
}

impl<const W: usize> Starts<'_, W> {
    /// What a region is worth to a seat that has picked these, and what it takes from the others.
    fn value(&self, region: Region, me: usize, picked: RegionSet<W>) -> f64 {
        let own = self.worth(region, me, picked);
        let others = (0..self.ground.seats).filter(|&seat| seat != me);
        let denied = others
            .filter(|&seat| self.scene.offers[seat].contains(region))
            .map(|seat| self.worth(region, seat, self.scene.field.held[seat]))
            .fold(0.0, f64::max);
        own + DENIAL * denied
    }

    fn worth(&self, region: Region, me: usize, picked: RegionSet<W>) -> f64 {
        let board = &self.ground.board;
        let home = usize::from(board.super_of[region.index()]);
        let with = picked | region.bit();
        let mut next: f64 = 0.0;
        for place in 0..board.supers.len() {
            let set = board.supers[place].regions;
            if place != home
                && let Some(distance) = board.distance_to(region, set)
            {
                let far = f64::from(distance);
                next = next.max(self.bonus(place, me, with) / (1.0 + far));
            }
        }
        self.bonus(home, me, with) + NEXT * next + 0.001 * f64::from(self.spread(region, picked))
    }

    /// The bonus of a super region for what it costs from these regions.
    fn bonus(&self, place: usize, me: usize, own: RegionSet<W>) -> f64 {
        let facts = &self.ground.board.supers[place];
        let field = &self.scene.field;
        let need = |r: Region| {
            f64::from(self.ground.needs.attackers(Surety::Good, field.armies[r.index()]))
        };
        let cost: f64 = regions(facts.regions & !own).map(need).sum();
        let income = f64::from(self.game.rules().base_income.max(1));
        let left = (HORIZON - cost / income).max(1.0) / HORIZON;
        let others = (0..MAX_PLAYERS).filter(|&seat| seat != me);
        let shared = others.into_iter().any(|seat| field.held[seat].meets(facts.regions));
        let again = (own & facts.regions).len() > 1;
        f64::from(facts.bonus) * left / (cost + 2.0)
            * if shared { SHARED } else { 1.0 }
            * if again { AGAIN } else { 1.0 }
    }

    /// Far from what is picked already.
    fn spread(&self, region: Region, picked: RegionSet<W>) -> u16 {
        self.ground.board.distance_to(region, picked).unwrap_or(0).min(5)
    }
}
