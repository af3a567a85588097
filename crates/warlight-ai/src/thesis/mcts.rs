//! `mcts` and `mcts-no-defence`: the thesis's tree search as a bot (spec 6, 7).

use std::sync::Arc;

use bw_core::{
    Actor, Analysis, Arg, Ask, Bot, Candidate, Contribution, Fault, Message, OptionError, Options,
    Plan, Seat,
};
use bw_warlight::{Action, Map, Region, Warlight, region_name};

use super::generator::Generator;
use super::search::{RootTurn, Search, SearchLimits};
use super::settings::{generator, no_defence, searching};
use super::start::best_picks;
use crate::scene::{DecisionKind, Deploy, Scene};

/// Searches whole turns.
#[derive(Debug)]
pub struct Mcts<const W: usize> {
    search: Search<W>,
    limits: SearchLimits,
}

impl<const W: usize> Mcts<W> {
    /// The bot with these options.
    pub fn new(game: &Warlight, options: &Options) -> Result<Self, OptionError> {
        let generator = generator(game, options)?;
        Ok(Self::with(game, options, generator))
    }

    /// The bot that neither defends nor waits.
    pub fn no_defence(game: &Warlight, options: &Options) -> Result<Self, OptionError> {
        let generator = no_defence(generator(game, options)?);
        Ok(Self::with(game, options, generator))
    }

    fn with(game: &Warlight, options: &Options, generator: Generator<W>) -> Self {
        let limits = SearchLimits {
            iterations: options.integer_if_set("iterations").map(|n| n as u64),
            time: options.time("time"),
            threads: options.integer("threads") as u32,
        };
        let searching = Arc::new(searching(game, options, generator));
        Mcts { search: Search::new(searching), limits }
    }

    /// The search as it stands after the last turn.
    pub fn search(&self) -> &Search<W> {
        &self.search
    }

    fn analyse(&self, game: &Warlight, scene: &Scene<W>, ranking: &[RootTurn]) -> Analysis<Action> {
        let us = Seat::new(scene.me as u8);
        let candidates = ranking.iter().map(|best| self.candidate(game, scene, best)).collect();
        let shapes: Vec<_> = self.search.shapes().collect();
        let simulations: u64 = shapes.iter().map(|shape| shape.simulations).sum();
        let nodes = shapes.iter().map(|shape| shape.nodes).sum();
        let shallowest = shapes.iter().map(|shape| shape.shallowest).min().unwrap_or(0);
        let deepest = shapes.iter().map(|shape| shape.deepest).max().unwrap_or(0);
        let value = ranking.first().map_or(0.5, RootTurn::value);
        let mut values = vec![1.0 - value; 2];
        values[scene.me] = value;
        let line = ranking.first().map_or_else(Vec::new, |best| line(scene, us, best));
        let note = Message::new("war-bot-search")
            .with("simulations", simulations)
            .with("turns", ranking.len())
            .with("shallowest", shallowest)
            .with("deepest", deepest);
        let unit = Some(Message::new("unit-chance"));
        Analysis { candidates, line, values, unit, nodes, note: Some(note), ..Analysis::default() }
    }

    fn candidate(&self, game: &Warlight, scene: &Scene<W>, best: &RootTurn) -> Candidate<Action> {
        let mut plan = Plan::default();
        scene.answer(&best.deploys, &best.attacks, &mut plan);
        let contributions = match scene.decision {
            DecisionKind::Picks(_) | DecisionKind::Pick => {
                self.explain_picks(game.map(), scene, best)
            }
            DecisionKind::Deploy | DecisionKind::Attack => {
                self.explain_targets(game.map(), scene, best)
            }
        };
        let (value, visits) = (best.value(), best.visits);
        Candidate { actions: plan.actions, value, visits, contributions }
    }

    /// Why the regions that a turn deploys to or attacks are valued as they are.
    fn explain_targets(&self, map: &Map, scene: &Scene<W>, best: &RootTurn) -> Vec<Contribution> {
        let evaluation = self.search.searching().playouts.evaluation();
        let mut targets: Vec<Region> = Vec::new();
        let places = best.deploys.iter().map(|deploy| deploy.region);
        for region in places.chain(best.attacks.iter().map(|attack| attack.to)) {
            if !targets.contains(&region) {
                targets.push(region);
            }
        }
        let explain = |region: Region| {
            let parts = evaluation.region_parts(&scene.field, scene.me, region);
            let part = |id: &'static str, value| Message::new(id).with("value", short(value));
            let mut why = vec![part("war-bot-continent", parts.super_region)];
            let further = [
                ("war-bot-own", parts.own),
                ("war-bot-complete", parts.complete),
                ("war-bot-enemy", parts.enemy),
            ];
            why.extend(
                further
                    .iter()
                    .filter(|(_, value)| *value != 0.0)
                    .map(|&(id, value)| part(id, value)),
            );
            if parts.factor != 1.0 {
                why.push(part("war-bot-times", parts.factor));
            }
            let name = Message::new("war-bot-region").with("region", region_name(map, region));
            Contribution { name: name.with("parts", Arg::Listed(why)), value: parts.value() }
        };
        targets.into_iter().map(explain).collect()
    }

    fn explain_picks(&self, map: &Map, scene: &Scene<W>, best: &RootTurn) -> Vec<Contribution> {
        let evaluation = self.search.searching().playouts.evaluation();
        let picks = best.deploys.iter().map(|deploy| deploy.region);
        let all = scene.picked | picks.clone().collect();
        let explain = |region: Region| {
            let value = evaluation.start_value(region, all - region.bit());
            let name = Message::new("war-bot-start").with("region", region_name(map, region));
            Contribution { name, value }
        };
        picks.map(explain).collect()
    }
}

/// A number with as many decimals as it needs, at most two.
fn short(value: f64) -> Arg {
    let needs = |decimals: &u8| {
        let scaled = value * 10f64.powi((*decimals).into());
        (scaled - scaled.round()).abs() < 1e-9
    };
    Arg::decimal(value, (0..2).find(needs).unwrap_or(2))
}

/// Our turn and the answer that is expected.
fn line<const W: usize>(scene: &Scene<W>, us: Seat, best: &RootTurn) -> Vec<(Actor, Action)> {
    let mut plan = Plan::default();
    scene.answer(&best.deploys, &best.attacks, &mut plan);
    let mut line: Vec<_> = plan.actions.iter().map(|&a| (Actor::Seat(us), a)).collect();
    if let Some((deploys, attacks)) = &best.answer {
        let decision = match scene.decision {
            DecisionKind::Attack => DecisionKind::Deploy,
            decision => decision,
        };
        let theirs = Scene { decision, entered: Vec::new(), ..scene.clone() };
        plan.clear();
        theirs.answer(deploys, attacks, &mut plan);
        let them = Seat::new(1 - scene.me as u8);
        line.extend(plan.actions.iter().map(|&action| (Actor::Seat(them), action)));
    }
    line
}

impl<const W: usize> Bot<Warlight> for Mcts<W> {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Warlight>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let mut rng = ask.rng.clone();
        let scene = Scene::new(ask.game, ask.view, ask.seat, &mut rng);
        if scene.decision == DecisionKind::Pick {
            let evaluation = self.search.searching().playouts.evaluation();
            let picks: Vec<Deploy> = best_picks(evaluation, &scene);
            scene.answer(&picks, &[], plan);
            return Ok(());
        }
        self.search.run(&scene, &rng, self.limits, ask.budget);
        let ranking = self.search.ranking();
        if let Some(best) = ranking.first() {
            scene.answer(&best.deploys, &best.attacks, plan);
        }
        if ask.wants_analysis {
            plan.analysis = Some(Box::new(self.analyse(ask.game, &scene, &ranking)));
        }
        Ok(())
    }
}
