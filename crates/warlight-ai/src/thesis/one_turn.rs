//! How bots without a search answer: a whole turn at once, from the best picks or from their orders.

use bw_core::{Ask, Plan};
use bw_warlight::{Action, Attack, Warlight};

use super::evaluation::Evaluation;
use super::start::best_picks;
use crate::scene::{DecisionKind, Deploy, Scene};

/// Answers with the best picks at the start, later with what `order` gives.
pub(super) fn answer<const W: usize>(
    evaluation: &Evaluation<W>,
    ask: &mut Ask<'_, Warlight>,
    plan: &mut Plan<Action>,
    order: impl FnOnce(&Scene<W>, &mut Vec<Deploy>, &mut Vec<Attack>),
) {
    let scene = Scene::new(ask.game, ask.view, ask.seat, &mut ask.rng.clone());
    let (mut deploys, mut attacks) = (Vec::new(), scene.entered.clone());
    match scene.decision {
        DecisionKind::Picks(_) | DecisionKind::Pick => deploys = best_picks(evaluation, &scene),
        DecisionKind::Deploy | DecisionKind::Attack => order(&scene, &mut deploys, &mut attacks),
    }
    join(&mut attacks, scene.entered.len());
    scene.answer(&deploys, &attacks, plan);
}

/// Leaves out transfers for pairs entered already.
fn join(attacks: &mut Vec<Attack>, entered: usize) {
    let (old, mut at) = (attacks[..entered].to_vec(), entered);
    while at < attacks.len() {
        let attack = attacks[at];
        if old.iter().any(|old| (old.from, old.to) == (attack.from, attack.to)) {
            attacks.remove(at);
        } else {
            at += 1;
        }
    }
}
