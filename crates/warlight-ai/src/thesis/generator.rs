//! Turns of the game phase: every deployment with every approach, without repetition (spec 6.5, 6.6).

use std::sync::Arc;

use bw_warlight::{Attack, MAX_REGIONS};

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
pub struct Generator {
    /// Values of regions.
    pub evaluation: Arc<Evaluation>,
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
pub struct Question<'q> {
    /// Owners and armies.
    pub field: &'q Field,
    /// Who asks.
    pub me: usize,
    /// Armies both players may deploy.
    pub incomes: [u16; 2],
    /// Own attacks entered already: every turn begins with them.
    pub entered: &'q [Attack],
}

/// Room for generating; keeps its buffers.
#[derive(Clone, Debug)]
pub struct Room {
    front: Front,
    transfers: Vec<Attack>,
    expansion: Vec<Attack>,
    armies: Armies,
    expanded: Armies,
}

impl Default for Room {
    fn default() -> Self {
        Room {
            front: Front::default(),
            transfers: Vec::new(),
            expansion: Vec::new(),
            armies: [0; MAX_REGIONS],
            expanded: [0; MAX_REGIONS],
        }
    }
}

impl Generator {
    /// Lists the turns of a player, at most one for each deployment and approach, no two equal.
    pub fn turns(&self, question: Question<'_>, room: &mut Room, out: &mut Turns) {
        out.clear();
        let Question { field, me, incomes, entered } = question;
        room.front.look(&self.evaluation, field, me, incomes, entered);
        room.transfers.clear();
        room.armies = room.front.armies;
        let (board, front) = (self.evaluation.board(), &room.front);
        // No deployment goes inland, so transfers are the same in all turns.
        move_from_inland(board, front.own, front.border, &mut room.armies, &mut room.transfers);
        for &way in &self.deployments {
            let start = out.deploys.len() as u32;
            if !deploy(way, self.habits, &self.evaluation, field, me, &room.front, &mut out.deploys)
            {
                continue;
            }
            let deploys = Span { start, end: out.deploys.len() as u32 };
            let is_new = |old: &TurnSpan| old.deploys.of(&out.deploys) != deploys.of(&out.deploys);
            if out.list.iter().all(is_new) {
                self.attacks(deploys, entered, room, out);
            } else {
                out.deploys.truncate(start as usize);
            }
        }
        if out.list.is_empty() {
            // Only possible if ways to deploy were taken away.
            self.attacks(Span::default(), entered, room, out);
        }
    }

    /// Adds the turns with one deployment.
    fn attacks(&self, deploys: Span, entered: &[Attack], room: &mut Room, out: &mut Turns) {
        room.armies = room.front.armies;
        for deploy in deploys.of(&out.deploys) {
            room.armies[deploy.region.index()] += deploy.armies;
        }
        let first = out.list.len();
        room.expanded = room.armies;
        room.expansion.clear();
        if self.approaches.iter().any(|&approach| approach != Approach::Attacking) {
            expand_carefully(&room.front, &mut room.expanded, &mut room.expansion);
        }
        for &approach in &self.approaches {
            let start = out.attacks.len();
            out.attacks.extend_from_slice(entered);
            let list = &mut out.attacks;
            if approach == Approach::Attacking {
                let mut armies = room.armies;
                attack(&room.front, &mut armies, list);
                list.extend_from_slice(&room.transfers);
            } else {
                let mut armies = room.expanded;
                list.extend_from_slice(&room.transfers);
                list.extend_from_slice(&room.expansion);
                let begin = list.len();
                match approach {
                    Approach::Waiting => attack(&room.front, &mut armies, list),
                    _ => attack_carefully(&room.front, &mut armies, list),
                }
                merge(list, start, begin, !room.expansion.is_empty());
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
