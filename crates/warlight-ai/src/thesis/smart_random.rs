//! `smart-random`: a random turn of the generator, without a tree (spec 7).

use std::sync::Arc;

use bw_core::{Ask, Bot, Fault, Plan};
use bw_warlight::{Action, Warlight};

use super::generator::{Generator, Question};
use super::playout::Bench;
use super::start::{StartGenerator, best_picks};
use crate::scene::{Moment, Scene};

/// Draws among the turns that a search would look at.
#[derive(Clone, Debug)]
pub struct SmartRandom {
    generator: Arc<Generator>,
    start: StartGenerator,
    bench: Bench,
}

impl SmartRandom {
    /// With these generators.
    pub fn new(generator: Arc<Generator>, start: StartGenerator) -> Self {
        SmartRandom { generator, start, bench: Bench::default() }
    }
}

impl Bot<Warlight> for SmartRandom {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Warlight>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let mut rng = ask.rng.clone();
        let scene = Scene::new(ask.game, ask.view, ask.seat, &mut rng);
        let Bench { turns, room, .. } = &mut self.bench;
        let turns = &mut turns[0];
        let evaluation = &self.generator.evaluation;
        match scene.moment {
            Moment::Pick => {
                scene.answer(&best_picks(evaluation, &scene), &[], plan);
                return Ok(());
            }
            Moment::Picks(count) => {
                self.start.turns(evaluation, scene.offers[scene.me], scene.picked, count, turns);
            }
            Moment::Deploy | Moment::Attack => {
                let (field, me, entered) = (&scene.field, scene.me, &scene.entered[..]);
                let incomes = [scene.income[0], scene.income[1]];
                self.generator.turns(Question { field, me, incomes, entered }, room, turns);
            }
        }
        let turn = turns.get(rng.below(turns.len() as u32) as usize);
        scene.answer(turn.deploys, turn.attacks, plan);
        Ok(())
    }
}
