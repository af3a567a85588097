//! Turns of the game phase: every deployment with every approach, without repetition (spec 6.5, 6.6).

use std::sync::Arc;

use bw_warlight::{Attack, ByRegion};

use super::attack::{
    Approach, Armies, attack, attack_carefully, expand_carefully, move_from_inland,
};
use super::deploy::{Deployment, Habits, deploy};
use super::evaluation::Evaluation;
use super::front::Front;
use super::turns::{Span, TurnSpan, Turns};
use crate::field::Field;

/// The generator with its parts.
#[derive(Clone, Debug)]
pub struct Generator<const W: usize> {
    /// Values of regions.
    pub evaluation: Arc<Evaluation<W>>,
    /// Ways to deploy.
    pub deployments: Vec<Deployment>,
    /// Ways to attack.
    pub approaches: Vec<Approach>,
    /// Which reading of the details.
    pub habits: Habits,
    /// Whether a pair of regions may be named once only.
    pub pair_once: bool,
}

/// What a player generates turns from.
#[derive(Clone, Copy, Debug)]
pub struct TurnRequest<'q, const W: usize> {
    /// Owners and armies.
    pub field: &'q Field<W>,
    /// Who asks.
    pub me: usize,
    /// Armies both players may deploy.
    pub incomes: [u16; 2],
    /// Own attacks entered already: every turn begins with them.
    pub entered: &'q [Attack],
}

/// Buffers for generating turns, kept from one player to the next.
#[derive(Clone, Debug)]
pub struct GeneratorScratch<const W: usize> {
    front: Front<W>,
    transfers: Vec<Attack>,
    expansion: Vec<Attack>,
    armies: Armies<W>,
    expanded: Armies<W>,
}

impl<const W: usize> Default for GeneratorScratch<W> {
    fn default() -> Self {
        GeneratorScratch {
            front: Front::default(),
            transfers: Vec::new(),
            expansion: Vec::new(),
            armies: ByRegion::filled(0),
            expanded: ByRegion::filled(0),
        }
    }
}

impl<const W: usize> Generator<W> {
    /// Lists the turns of a player, at most one for each deployment and approach, no two equal.
    pub fn turns(
        &self,
        question: TurnRequest<'_, W>,
        scratch: &mut GeneratorScratch<W>,
        out: &mut Turns,
    ) {
        out.clear();
        let TurnRequest { field, me, incomes, entered } = question;
        scratch.front.look(&self.evaluation, field, me, incomes, entered);
        scratch.transfers.clear();
        scratch.armies = scratch.front.armies;
        let (board, front) = (self.evaluation.board(), &scratch.front);
        // No deployment goes inland, so transfers are the same in all turns.
        move_from_inland(
            board,
            front.own,
            front.border,
            &mut scratch.armies,
            &mut scratch.transfers,
        );
        for &way in &self.deployments {
            let start = out.deploys.len() as u32;
            if !deploy(
                way,
                self.habits,
                &self.evaluation,
                field,
                me,
                &scratch.front,
                &mut out.deploys,
            ) {
                continue;
            }
            let deploys = Span { start, end: out.deploys.len() as u32 };
            let is_new = |old: &TurnSpan| old.deploys.of(&out.deploys) != deploys.of(&out.deploys);
            if out.list.iter().all(is_new) {
                self.attacks(deploys, entered, scratch, out);
            } else {
                out.deploys.truncate(start as usize);
            }
        }
        if out.list.is_empty() {
            // Only possible if ways to deploy were taken away.
            self.attacks(Span::default(), entered, scratch, out);
        }
    }

    /// Adds the turns with one deployment.
    fn attacks(
        &self,
        deploys: Span,
        entered: &[Attack],
        scratch: &mut GeneratorScratch<W>,
        out: &mut Turns,
    ) {
        scratch.armies = scratch.front.armies;
        for deploy in deploys.of(&out.deploys) {
            let stands = &mut scratch.armies[deploy.region];
            *stands = stands.saturating_add(deploy.armies);
        }
        let first = out.list.len();
        scratch.expanded = scratch.armies;
        scratch.expansion.clear();
        if self.approaches.iter().any(|&approach| approach != Approach::Attacking) {
            expand_carefully(&scratch.front, &mut scratch.expanded, &mut scratch.expansion);
        }
        for &approach in &self.approaches {
            let start = out.attacks.len();
            out.attacks.extend_from_slice(entered);
            let list = &mut out.attacks;
            if approach == Approach::Attacking {
                let mut armies = scratch.armies;
                attack(&scratch.front, &mut armies, list);
                list.extend_from_slice(&scratch.transfers);
            } else {
                let mut armies = scratch.expanded;
                list.extend_from_slice(&scratch.transfers);
                list.extend_from_slice(&scratch.expansion);
                let begin = list.len();
                match approach {
                    Approach::Waiting => attack(&scratch.front, &mut armies, list),
                    _ => attack_carefully(&scratch.front, &mut armies, list),
                }
                merge(list, start, begin, !scratch.expansion.is_empty());
            }
            if !entered.is_empty() {
                self.join_entered(list, start, entered.len());
            }
            let attacks = Span { start: start as u32, end: out.attacks.len() as u32 };
            let same = |old: &TurnSpan| old.attacks.of(&out.attacks) == attacks.of(&out.attacks);
            if out.list[first..].iter().any(same) {
                out.attacks.truncate(start);
            } else {
                out.list.push(TurnSpan { deploys, attacks });
            }
        }
    }

    /// Attacks for pairs entered already add to those, or are left out if a pair counts once.
    fn join_entered(&self, list: &mut Vec<Attack>, start: usize, entered: usize) {
        let mut at = start + entered;
        while at < list.len() {
            let attack = list[at];
            let old = list[start..start + entered]
                .iter_mut()
                .find(|old| (old.from, old.to) == (attack.from, attack.to));
            match old {
                Some(old) => {
                    if !self.pair_once {
                        old.armies += attack.armies;
                    }
                    list.remove(at);
                }
                None => at += 1,
            }
        }
    }
}

/// Attacks from `begin` on for a pair that an earlier one of the turn names add to that one (spec 3.2).
fn merge(list: &mut Vec<Attack>, start: usize, begin: usize, has_expansion: bool) {
    if !has_expansion {
        return;
    }
    let mut at = begin;
    while at < list.len() {
        let attack = list[at];
        let same = |old: &&mut Attack| (old.from, old.to) == (attack.from, attack.to);
        match list[start..begin].iter_mut().find(same) {
            Some(old) => {
                old.armies += attack.armies;
                list.remove(at);
            }
            None => at += 1,
        }
    }
}
