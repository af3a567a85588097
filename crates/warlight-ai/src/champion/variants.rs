//! Turns that are nearly the same: an order more or less, earlier or later, with other armies.

use bw_core::Rng;
use bw_warlight::{Attack, ByRegion, Region};

use super::rollout::WholeTurn;
use crate::scene::{Deploy, Scene};

/// At most `most` different variants of a turn, drawn from all of them; none if a part of the turn is entered already.
pub(super) fn variants<const W: usize>(
    scene: &Scene<W>,
    turn: &WholeTurn,
    most: usize,
    rng: &mut Rng,
) -> Vec<WholeTurn> {
    if !scene.entered.is_empty() {
        return Vec::new();
    }
    let mut list: Vec<WholeTurn> = Vec::new();
    sequences(turn, &mut list);
    sizes(scene, turn, &mut list);
    deployments(scene, turn, &mut list);
    rng.shuffle(&mut list);
    let mut distinct: Vec<WholeTurn> = Vec::new();
    for variant in list {
        if distinct.len() < most && variant != *turn && !distinct.contains(&variant) {
            distinct.push(variant);
        }
    }
    distinct
}

/// One order is left out, or comes first, or last.
fn sequences(turn: &WholeTurn, list: &mut Vec<WholeTurn>) {
    for at in 0..turn.attacks.len() {
        let mut without = turn.clone();
        let attack = without.attacks.remove(at);
        let (mut first, mut last) = (without.clone(), without.clone());
        first.attacks.insert(0, attack);
        last.attacks.push(attack);
        list.extend([without, first, last]);
    }
}

/// Armies that are left in each region after all orders.
fn left<const W: usize>(scene: &Scene<W>, turn: &WholeTurn) -> ByRegion<u16, W> {
    let mut left = scene.field.armies;
    left.iter_mut().for_each(|armies| *armies = armies.saturating_sub(1));
    for deploy in &turn.deploys {
        left[deploy.region] = left[deploy.region].saturating_add(deploy.armies);
    }
    for attack in &turn.attacks {
        let free = &mut left[attack.from.index()];
        *free = free.saturating_sub(attack.armies);
    }
    left
}

/// One order has more armies, or fewer.
fn sizes<const W: usize>(scene: &Scene<W>, turn: &WholeTurn, list: &mut Vec<WholeTurn>) {
    let left = left(scene, turn);
    for (at, attack) in turn.attacks.iter().enumerate() {
        let (sent, free) = (attack.armies, left[attack.from.index()]);
        let others = [sent + free, sent + 1, sent.saturating_sub(1), sent / 2];
        for armies in others {
            if armies > 0 && armies <= sent + free && armies != sent {
                let mut other = turn.clone();
                other.attacks[at].armies = armies;
                list.push(other);
            }
        }
    }
}

/// New armies go to another region that has something to do, and along with its order.
fn deployments<const W: usize>(scene: &Scene<W>, turn: &WholeTurn, list: &mut Vec<WholeTurn>) {
    let left = left(scene, turn);
    let mut places: Vec<Region> = turn.attacks.iter().map(|attack| attack.from).collect();
    places.extend(turn.deploys.iter().map(|deploy| deploy.region));
    places.sort_unstable();
    places.dedup();
    for deploy in &turn.deploys {
        let from = deploy.region;
        for &to in places.iter().filter(|&&to| to != from) {
            for armies in [deploy.armies, deploy.armies.div_ceil(2), 1] {
                let mut other = turn.clone();
                place(&mut other, to, armies);
                take(&mut other, from, armies, left[from.index()]);
                list.push(other);
            }
        }
    }
}

/// Adds new armies to a region and to its first order.
fn place(turn: &mut WholeTurn, region: Region, armies: u16) {
    match turn.deploys.iter_mut().find(|deploy| deploy.region == region) {
        Some(deploy) => deploy.armies += armies,
        None => {
            turn.deploys.push(Deploy { region, armies });
            turn.deploys.sort_unstable();
        }
    }
    if let Some(attack) = turn.attacks.iter_mut().find(|attack| attack.from == region) {
        attack.armies += armies;
    }
}

/// Takes new armies from a region: those that stay there first, then those of its orders from the last on.
fn take(turn: &mut WholeTurn, region: Region, armies: u16, staying: u16) {
    if let Some(deploy) = turn.deploys.iter_mut().find(|deploy| deploy.region == region) {
        deploy.armies -= armies;
    }
    turn.deploys.retain(|deploy| deploy.armies > 0);
    let mut missing = armies.saturating_sub(staying);
    let orders = turn.attacks.iter_mut().rev().filter(|attack: &&mut Attack| attack.from == region);
    for attack in orders {
        let fewer = attack.armies.min(missing);
        attack.armies -= fewer;
        missing -= fewer;
    }
    turn.attacks.retain(|attack| attack.armies > 0);
}

#[cfg(test)]
mod tests {
    use bw_core::{Actor, Game, Notation, Options, Seat};
    use bw_warlight::{Attack, Warlight};

    use super::*;
    use crate::champion::explain::decisions;

    #[test]
    fn all_variants_are_legal_and_different() {
        for rules in ["", "preset=wl2,fog=false"] {
            let options = Options::parse(Warlight::SPEC.options, rules).unwrap();
            let game = Warlight::new(2, &options).unwrap();
            let state = game.parse_state("round 2: 10=1:6 11=1:3 12=2:4 13=1:1 21=2:2").unwrap();
            let seat = Seat::new(0);
            let scene = Scene::<1>::of_state(&game, &state, seat);
            let region = |id| game.map().by_id(id).unwrap();
            let attack = |from, to, armies| Attack { from: region(from), to: region(to), armies };
            let deploy = |id, armies| Deploy { region: region(id), armies };
            let turn = WholeTurn {
                deploys: vec![deploy(10, 2), deploy(11, 3)],
                attacks: vec![attack(10, 12, 5), attack(11, 12, 5), attack(10, 9, 2)],
            };
            let list = variants(&scene, &turn, 1000, &mut Rng::new(1));
            assert!(list.len() > 12, "{}", list.len());
            for variant in &list {
                let mut after = state.clone();
                for action in decisions(&scene, variant) {
                    assert!(game.is_legal(&after, Actor::Seat(seat), action), "{variant:?}");
                    game.apply(&mut after, Actor::Seat(seat), action);
                }
                assert_eq!(list.iter().filter(|other| *other == variant).count(), 1);
            }
        }
    }
}
