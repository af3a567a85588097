//! Deployments: attacking, expansive, defensive (spec 6.5).

use bw_warlight::{ByRegion, Region, RegionSet, regions};

use super::evaluation::Evaluation;
use super::front::Front;
use crate::field::Field;
use crate::scene::Deploy;

/// A way to deploy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deployment {
    /// Everything beside the most valuable enemy region.
    Attacking,
    /// Everything beside the most valuable neutral region.
    Expansive,
    /// To regions in danger, as many as they need.
    Defensive,
}

impl Deployment {
    /// All ways, in the order of the thesis.
    pub const ALL: [Deployment; 3] =
        [Deployment::Attacking, Deployment::Expansive, Deployment::Defensive];

    /// The word in options.
    pub fn name(self) -> &'static str {
        match self {
            Deployment::Attacking => "attacking",
            Deployment::Expansive => "expansive",
            Deployment::Defensive => "defensive",
        }
    }
}

/// Which reading of the details.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Habits {
    /// The text of the thesis.
    #[default]
    Thesis,
    /// The public program of 2018.
    Orig2018,
}

/// Appends the deployments of one way, sorted by region; false if there is nothing to be done.
pub(super) fn deploy<const W: usize>(
    way: Deployment,
    habits: Habits,
    evaluation: &Evaluation<W>,
    field: &Field<W>,
    me: usize,
    front: &Front<W>,
    out: &mut Vec<Deploy>,
) -> bool {
    let place = match way {
        Deployment::Attacking => {
            let also = if habits == Habits::Orig2018 { front.neutral } else { RegionSet::EMPTY };
            beside(front, evaluation, front.enemy | also)
        }
        Deployment::Expansive if habits == Habits::Orig2018 => widest(front, evaluation),
        Deployment::Expansive => beside(front, evaluation, front.neutral),
        Deployment::Defensive => return defend(habits, evaluation, field, me, front, out),
    };
    let Some(region) = place else { return false };
    if front.income > 0 {
        out.push(Deploy { region, armies: front.income });
    }
    true
}

/// The strongest own neighbour of the most valuable region of a set that borders on us.
fn beside<const W: usize>(
    front: &Front<W>,
    evaluation: &Evaluation<W>,
    set: RegionSet<W>,
) -> Option<Region> {
    let neighbours = &evaluation.board().neighbours;
    let reach = regions(front.border)
        .fold(RegionSet::EMPTY, |all, region| all | neighbours[region.index()]);
    let target = front.most_valuable(reach & set)?;
    front.strongest(neighbours[target.index()] & front.own)
}

/// The own region with the best neutral neighbour, then with most of them.
fn widest<const W: usize>(front: &Front<W>, evaluation: &Evaluation<W>) -> Option<Region> {
    let mut best: Option<(f64, u32, Region)> = None;
    for region in regions(front.border) {
        let neutral = evaluation.board().neighbours[region.index()] & front.neutral;
        let Some(target) = front.most_valuable(neutral) else { continue };
        let (value, count) = (front.values[target.index()], neutral.len());
        let better = |(most, width, _)| value > most || (value == most && count > width);
        if best.is_none_or(better) {
            best = Some((value, count, region));
        }
    }
    best.map(|(_, _, region)| region)
}

/// A region that the enemy may take.
#[derive(Clone, Copy)]
struct Danger {
    region: Region,
    /// Armies that make it safe.
    need: u16,
    is_complete: bool,
    value: f64,
}

fn defend<const W: usize>(
    habits: Habits,
    evaluation: &Evaluation<W>,
    field: &Field<W>,
    me: usize,
    front: &Front<W>,
    out: &mut Vec<Deploy>,
) -> bool {
    let mut dangers = ByRegion::<_, W>::filled(Danger {
        region: Region(0),
        need: 0,
        is_complete: false,
        value: 0.0,
    });
    let mut count = 0;
    let board = evaluation.board();
    for region in regions(front.border) {
        let enemies = board.neighbours[region.index()] & front.enemy;
        let Some(need) = need(habits, front, region, enemies) else { continue };
        let place = usize::from(board.super_of[region.index()]);
        let set = board.supers[place].regions;
        let value = match habits {
            Habits::Thesis => front.values[region.index()],
            Habits::Orig2018 => evaluation.super_value(field, me, place),
        };
        dangers[count] = Danger { region, need, is_complete: set.is_within(front.own), value };
        count += 1;
    }
    let dangers = dangers.split_at_mut(count).0;
    // Stable, so that equals stay sorted by id.
    dangers.sort_by(|a, b| {
        b.is_complete.cmp(&a.is_complete).then_with(|| b.value.total_cmp(&a.value))
    });
    let Some(first) = dangers.first().map(|danger| danger.region) else { return false };
    let (start, mut left) = (out.len(), front.income);
    for danger in dangers.iter() {
        let armies = danger.need.min(left);
        if armies > 0 {
            out.push(Deploy { region: danger.region, armies });
            left -= armies;
        }
    }
    if left > 0 {
        match out[start..].iter_mut().find(|deploy| deploy.region == first) {
            Some(deploy) => deploy.armies += left,
            None => out.push(Deploy { region: first, armies: left }),
        }
    }
    out[start..].sort_unstable();
    true
}

/// Armies that make a region safe, if it is in danger.
fn need<const W: usize>(
    habits: Habits,
    front: &Front<W>,
    region: Region,
    enemies: RegionSet<W>,
) -> Option<u16> {
    if enemies.is_empty() {
        return None;
    }
    let around = regions(enemies).map(|enemy| i64::from(front.armies[enemy.index()]) - 1);
    let threat = around.sum::<i64>() + i64::from(front.enemy_income);
    let armies = i64::from(front.armies[region.index()]);
    let need = match habits {
        Habits::Thesis if 6 * threat >= 10 * armies => 6 * threat / 10 + 1 - armies,
        // The program cuts decimals towards zero.
        Habits::Orig2018 if threat >= armies => (6 * threat - 10 * armies) / 10 + 2,
        _ => return None,
    };
    Some(need.clamp(0, i64::from(u16::MAX)) as u16)
}
