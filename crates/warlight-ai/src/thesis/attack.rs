//! Attacks: the parts A, K, X and M, and the approaches made of them (spec 6.6).
//!
//! All work on armies after the own deployment and lower them with each attack at once. Comparisons are
//! in integers: 0.6 x against 0.7 y as 6 x against 7 y.

use bw_warlight::{Attack, ByRegion, Region, RegionSet, regions};

use super::front::Front;
use crate::map_tables::MapTables;

/// A way to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approach {
    /// Attacks, then transfers.
    Attacking,
    /// Transfers and safe expansion first, then attacks.
    Waiting,
    /// Transfers and safe expansion, then attacks that succeed against any deployment.
    Defensive,
}

impl Approach {
    /// All ways, in the order of the thesis.
    pub const ALL: [Approach; 3] = [Approach::Attacking, Approach::Waiting, Approach::Defensive];

    /// The word in options.
    pub fn name(self) -> &'static str {
        match self {
            Approach::Attacking => "attacking",
            Approach::Waiting => "waiting",
            Approach::Defensive => "defensive",
        }
    }
}

/// Armies by region.
pub(super) type Armies<const W: usize> = ByRegion<u16, W>;

/// The fewest attackers that are expected to kill all defenders, rounded down.
#[inline]
fn conquering(defenders: u32) -> u32 {
    10 * defenders / 6
}

/// Armies that may leave a region.
#[inline]
fn spare<const W: usize>(armies: &Armies<W>, region: Region) -> u32 {
    u32::from(armies[region.index()].saturating_sub(1))
}

#[inline]
fn send<const W: usize>(
    armies: &mut Armies<W>,
    from: Region,
    to: Region,
    wanted: u32,
    out: &mut Vec<Attack>,
) {
    let sent = wanted.min(spare(armies, from)) as u16;
    if sent > 0 {
        armies[from.index()] -= sent;
        out.push(Attack { from, to, armies: sent });
    }
}

/// M: armies of inland regions go one step towards the nearest foreign region.
pub(super) fn move_from_inland<const W: usize>(
    board: &MapTables<W>,
    own: RegionSet<W>,
    border: RegionSet<W>,
    armies: &mut Armies<W>,
    out: &mut Vec<Attack>,
) {
    for from in regions(own & !border) {
        if armies[from.index()] > 1
            && let Some(to) = board.step_towards(from, board.all & !own)
        {
            let all = spare(armies, from);
            send(armies, from, to, all, out);
        }
    }
}

/// A: attacks wherever we expect to lose no more than the defenders.
pub(super) fn attack<const W: usize>(
    front: &Front<W>,
    armies: &mut Armies<W>,
    out: &mut Vec<Attack>,
) {
    for from in regions(front.border) {
        if armies[from.index()] <= 1 {
            continue;
        }
        let targets = front.targets(from);
        for (at, target) in targets.iter().enumerate() {
            let (can, defenders) = (spare(armies, from), u32::from(target.armies));
            if 6 * can < 7 * defenders {
                continue;
            }
            let income = if target.is_enemy { u32::from(front.enemy_income) } else { 0 };
            let is_last = at + 1 == targets.len();
            let size = if is_last { can } else { conquering(defenders + income) + 4 };
            send(armies, from, target.region, size, out);
        }
    }
}

/// K: attacks enemies that cannot hold whatever they deploy.
pub(super) fn attack_carefully<const W: usize>(
    front: &Front<W>,
    armies: &mut Armies<W>,
    out: &mut Vec<Attack>,
) {
    let income = u32::from(front.enemy_income);
    for from in regions(front.border) {
        if armies[from.index()] <= 1 {
            continue;
        }
        let targets = front.targets(from);
        let enemies = || targets.iter().filter(|target| target.is_enemy);
        let sum: u32 = enemies().map(|target| u32::from(target.armies)).sum();
        let Some(last) = enemies().next_back() else { continue };
        if 6 * spare(armies, from) < 7 * (sum + income) {
            continue;
        }
        for target in enemies() {
            let (can, defenders) = (spare(armies, from), u32::from(target.armies) + income);
            if 6 * can < 7 * defenders {
                continue;
            }
            let is_last = target.region == last.region;
            let size = if is_last { can } else { conquering(defenders) };
            send(armies, from, target.region, size, out);
        }
    }
}

/// X: takes neutral regions from where no enemy is near.
pub(super) fn expand_carefully<const W: usize>(
    front: &Front<W>,
    armies: &mut Armies<W>,
    out: &mut Vec<Attack>,
) {
    for from in regions(front.border) {
        let targets = front.targets(from);
        if armies[from.index()] <= 1 || targets.iter().any(|target| target.is_enemy) {
            continue;
        }
        for (at, target) in targets.iter().enumerate() {
            let (can, defenders) = (spare(armies, from), u32::from(target.armies));
            if 6 * can <= 7 * defenders {
                continue;
            }
            let is_last = at + 1 == targets.len();
            let size = if is_last { can } else { conquering(defenders) + 4 };
            send(armies, from, target.region, size, out);
        }
    }
}
