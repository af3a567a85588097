//! What the champion thought, for people.

use bw_core::{Actor, Analysis, Message, Plan, Seat};
use bw_search::{Contender, analysis};
use bw_warlight::Action;

use super::rollout::{TurnQuestion, WholeTurn};
use crate::scene::{DecisionKind, Scene};

/// A turn as decisions.
pub(super) fn decisions<const W: usize>(scene: &Scene<W>, turn: &WholeTurn) -> Vec<Action> {
    let mut plan = Plan::default();
    scene.answer(&turn.deploys, &turn.attacks, &mut plan);
    plan.actions
}

/// The turns with what they come to, best first; the likeliest answers of the others, and who earns how much.
pub(super) fn explain<const W: usize>(
    scene: &Scene<W>,
    question: &TurnQuestion<W>,
    contenders: &[Contender],
) -> Analysis<Action> {
    let turns: Vec<_> = question.turns.iter().map(|turn| decisions(scene, turn)).collect();
    let mut thought = analysis(contenders, &turns, Message::new("unit-chance"));
    if let Some(best) = contenders.first() {
        let us = Actor::Seat(Seat::new(scene.me as u8));
        thought.line = turns[best.candidate].iter().map(|&action| (us, action)).collect();
    }
    for (seat, answers) in question.worlds[0].answers.iter().enumerate() {
        let likely = |at: &usize| question.likely.get(*at).copied().unwrap_or(0.0);
        let best = (0..answers.len()).max_by(|a, b| likely(a).total_cmp(&likely(b)).then(b.cmp(a)));
        let Some(answer) = best.map(|at| &answers[at]) else { continue };
        let theirs = Scene {
            me: seat,
            decision: DecisionKind::Deploy,
            entered: Vec::new(),
            ..scene.clone()
        };
        let them = Actor::Seat(Seat::new(seat as u8));
        thought.line.extend(decisions(&theirs, answer).into_iter().map(|action| (them, action)));
    }
    let others = (0..scene.income.len()).filter(|&seat| seat != scene.me);
    let theirs = others
        .filter(|&seat| !scene.field.held[seat].is_empty())
        .map(|seat| scene.income[seat])
        .max()
        .unwrap_or(0);
    let tries: u64 = contenders.iter().map(|one| one.trials.count).sum();
    let note = Message::new("war-champion-search")
        .with("tries", tries)
        .with("turns", question.turns.len())
        .with("worlds", question.worlds.len())
        .with("income", u64::from(scene.income[scene.me]))
        .with("theirs", u64::from(theirs));
    thought.note = Some(note);
    thought
}
