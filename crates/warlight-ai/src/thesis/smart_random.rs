//! `smart-random`: a random turn of the generator, without a tree (spec 7).

use std::sync::Arc;

use bw_core::{Ask, Bot, Fault, Plan};
use bw_warlight::{Action, Warlight};

use super::generator::{Generator, TurnRequest};
use super::playout::PlayoutBuffers;
use super::start::{StartGenerator, best_picks};
use crate::scene::{DecisionKind, Scene};

/// Draws among the turns that a search would look at.
#[derive(Clone, Debug)]
pub struct SmartRandom<const W: usize> {
    generator: Arc<Generator<W>>,
    start: StartGenerator,
    buffers: PlayoutBuffers<W>,
}

impl<const W: usize> SmartRandom<W> {
    /// With these generators.
    pub fn new(generator: Arc<Generator<W>>, start: StartGenerator) -> Self {
        SmartRandom { generator, start, buffers: PlayoutBuffers::default() }
    }
}

impl<const W: usize> Bot<Warlight> for SmartRandom<W> {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Warlight>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let mut rng = ask.rng.clone();
        let scene = Scene::new(ask.game, ask.view, ask.seat, &mut rng);
        let PlayoutBuffers { turns, scratch, .. } = &mut self.buffers;
        let turns = &mut turns[0];
        let evaluation = &self.generator.evaluation;
        match scene.decision {
            DecisionKind::Pick => {
                scene.answer(&best_picks(evaluation, &scene), &[], plan);
                return Ok(());
            }
            DecisionKind::Picks(count) => {
                self.start.turns(evaluation, scene.offers[scene.me], scene.picked, count, turns);
            }
            DecisionKind::Deploy | DecisionKind::Attack => {
                let (field, me, entered) = (&scene.field, scene.me, &scene.entered[..]);
                let incomes = [scene.income[0], scene.income[1]];
                self.generator.turns(TurnRequest { field, me, incomes, entered }, scratch, turns);
            }
        }
        let turn = turns.get(rng.below(turns.len() as u32) as usize);
        scene.answer(turn.deploys, turn.attacks, plan);
        Ok(())
    }
}
