//! The player.

use std::sync::Arc;

use bw_core::{
    Ask, Bot, Budget, Fault, Game, OptionError, OptionKind, OptionSpec, Options, Plan, Seat,
};
use bw_search::{Contender, Halving, Rollout, catch_up, halve};
use bw_warlight::{Action, Warlight};

use super::belief::Belief;
use super::candidates::{Proposer, Standpoint};
use super::contest::likely_answers;
use super::explain::{decisions, explain};
use super::picks::picks;
use super::rollout::{PlayOut, TurnQuestion, TurnTester, WholeTurn, World};
use super::survey::PlanTables;
use super::value::Weights;
use super::variants::variants;
use crate::map_tables::MapTables;
use crate::scene::{DecisionKind, Scene};
use crate::thesis::{Generator, Losses, SMART_RANDOM_OPTIONS, generator};

/// The options of [`Champion`].
pub const CHAMPION_OPTIONS: &[OptionSpec] = &[
    Budget::ITERATIONS,
    Budget::TIME,
    Budget::THREADS,
    OptionSpec::whole("ahead", 0, 100, "5"),
    OptionSpec { key: "value", kind: OptionKind::File, default: "" },
];

/// Tries where neither iterations nor time are named.
const DEFAULT_TRIES: u64 = 4000;
/// About how many tries a millisecond has room for.
const TRIES_A_MILLISECOND: u64 = 100;
/// Tries of an only turn, for people.
const SHOWN_TRIES: u64 = 64;
/// How many worlds are made up under fog.
const WORLDS: usize = 8;
/// Fewer tries than these find no better variants.
const IMPROVED_FROM: u64 = 3000;
/// Variants of the best turn that are tried.
const VARIANTS: usize = 15;

/// Tries whole turns out.
#[derive(Debug)]
pub struct Champion<const W: usize> {
    budget: Budget,
    playing: PlayOut<W>,
    generator: Option<Generator<W>>,
    proposer: Proposer<W>,
    belief: Belief<W>,
}

impl<const W: usize> Champion<W> {
    /// With these options.
    pub fn new(game: &Warlight, options: &Options) -> Result<Self, OptionError> {
        let budget = Budget::from_options(options);
        let generator = match game.seats() {
            2 => Some(generator(game, &Options::defaults(SMART_RANDOM_OPTIONS))?),
            _ => None,
        };
        let board = Arc::new(MapTables::new(game.map()));
        let rules = Arc::new(game.rules().clone());
        let playing = PlayOut {
            ground: Arc::new(PlanTables::new(board, &rules, game.seats())),
            losses: Arc::new(Losses::new(&rules)),
            rules,
            weights: Weights::parse(options.text("value"))
                .map_err(|error| OptionError::Invalid(format!("option `value`: {error}")))?,
            rounds: options.integer("ahead") as u32,
        };
        Ok(Champion {
            budget,
            playing,
            generator,
            proposer: Proposer::default(),
            belief: Belief::default(),
        })
    }

    /// About how often turns will be tried.
    fn tries(budget: &Budget) -> u64 {
        budget.expected_iterations(TRIES_A_MILLISECOND).unwrap_or(DEFAULT_TRIES)
    }

    /// Turns in the worlds that may be true, and what others may answer.
    fn question(&mut self, scenes: &[Scene<W>], seed: u64) -> TurnQuestion<W> {
        let Champion { playing, generator, proposer, .. } = self;
        let (ground, generator) = (&*playing.ground, generator.as_ref());
        let me = scenes[0].me;
        let turns = proposer.turns(
            ground,
            generator,
            Standpoint {
                field: &scenes[0].field,
                me,
                incomes: &scenes[0].income,
                entered: &scenes[0].entered,
            },
        );
        let worlds = scenes
            .iter()
            .map(|scene| {
                let mut answers: [Vec<WholeTurn>; bw_warlight::MAX_PLAYERS] = Default::default();
                for seat in (0..ground.seats).filter(|&seat| seat != me) {
                    if !scene.field.held[seat].is_empty() {
                        let (field, incomes) = (&scene.field, &scene.income);
                        let place = Standpoint { field, me: seat, incomes, entered: &[] };
                        answers[seat] = proposer.turns(ground, generator, place);
                    }
                }
                World { field: scene.field, answers }
            })
            .collect();
        TurnQuestion { me, turns, worlds, likely: Vec::new(), seed }
    }

    /// Turns with what they come to, best first. A quarter of the budget finds likely answers, half of it the best turn, and
    /// a quarter a better one that is nearly the same.
    fn search(
        &mut self,
        ask: &Ask<'_, Warlight>,
        scenes: &[Scene<W>],
    ) -> (TurnQuestion<W>, Vec<Contender>) {
        let mut budget = ask.budget.tightened(&self.budget);
        if budget.iterations.is_none() && budget.thinking_time().is_none() {
            budget.iterations = Some(DEFAULT_TRIES);
        }
        let mut rng = ask.rng.clone();
        let mut question = self.question(scenes, rng.next());
        let (turns, tries) = (question.turns.len(), Self::tries(&budget));
        let judged =
            if ask.wants_analysis { judged(&scenes[0], &mut question, ask.judged) } else { None };
        if turns > 1 {
            let answers = answer_count(&question);
            let mut player = TurnTester::new(&self.playing, &question, 0..turns);
            let part = quarters(&budget, 1);
            if answers > 1 {
                question.likely = likely_answers(&mut player, turns, answers, tries / 4, &part);
            }
        }
        let improves = tries >= IMPROVED_FROM && scenes[0].decision == DecisionKind::Deploy;
        let part = quarters(&budget, if improves { 2 } else { 3 });
        let mut players = self.players(&question, &(0..turns), &budget);
        let mut contenders = halve(Halving { candidates: turns, tries }, &part, &mut players);
        if turns == 1 && ask.wants_analysis {
            let tried = |luck| players[0].roll(0, luck);
            (0..SHOWN_TRIES).map(tried).for_each(|trial| contenders[0].trials.add(trial));
        }
        let best = contenders[0].candidate;
        let mut subset: Vec<usize> = (0..question.turns.len()).collect();
        let near = if improves && turns > 1 {
            variants(&scenes[0], &question.turns[best], VARIANTS, &mut rng)
        } else {
            Vec::new()
        };
        if !near.is_empty() {
            let first = question.turns.len();
            question.turns.extend(near);
            // Fresh luck: the best turn may owe its place to the old one.
            question.seed = rng.next();
            subset = std::iter::once(best).chain(first..question.turns.len()).collect();
            let part = quarters(&budget, 1);
            let mut players = self.players(&question, &subset.iter().copied(), &budget);
            let halving = Halving { candidates: subset.len(), tries };
            let mut better = halve(halving, &part, &mut players);
            better.iter_mut().for_each(|one| one.candidate = subset[one.candidate]);
            let others = contenders.into_iter().filter(|one| one.candidate != best);
            contenders = better.into_iter().chain(others).collect();
        }
        if let Some(candidate) = judged {
            let known = contenders.iter().position(|one| one.candidate == candidate);
            let is_compared = known.is_some_and(|at| at == 0 || subset.contains(&candidate));
            let mut contender = match known {
                Some(at) if is_compared => contenders.remove(at),
                Some(at) => Contender::new(contenders.remove(at).candidate),
                None => Contender::new(candidate),
            };
            let best = *contenders.first().unwrap_or(&contender);
            let mut players = self.players(&question, &(0..question.turns.len()), &budget);
            catch_up(&mut contender, &best, &budget, &mut players);
            let place = if known == Some(0) { 0 } else { contenders.len() };
            contenders.insert(place, contender);
        }
        (question, contenders)
    }

    /// A player for each thread.
    fn players<'q>(
        &'q self,
        question: &'q TurnQuestion<W>,
        turns: &(impl Iterator<Item = usize> + Clone),
        budget: &Budget,
    ) -> Vec<TurnTester<'q, W>> {
        let player = |_| TurnTester::new(&self.playing, question, turns.clone());
        (0..budget.threads.max(1)).map(player).collect()
    }
}

/// A number of quarters of a budget.
fn quarters(budget: &Budget, count: u32) -> Budget {
    let iterations = budget.iterations.map(|all| all * u64::from(count) / 4);
    let time = budget.thinking_time().map(|all| all * count / 4);
    Budget { iterations, time, clock: None, left: None, ..budget.clone() }
}

/// Where the turn that is to be judged stands among the turns; it is added if it does not. None if there is no whole turn.
fn judged<const W: usize>(
    scene: &Scene<W>,
    question: &mut TurnQuestion<W>,
    actions: &[Action],
) -> Option<usize> {
    if actions.is_empty() || scene.decision != DecisionKind::Deploy || !scene.entered.is_empty() {
        return None;
    }
    let is_it = |turn: &WholeTurn| decisions(scene, turn) == actions;
    if let Some(at) = question.turns.iter().position(is_it) {
        return Some(at);
    }
    let turn = WholeTurn::of(actions);
    (decisions(scene, &turn) == actions).then(|| {
        question.turns.push(turn);
        question.turns.len() - 1
    })
}

/// How many answers the only other seat has in every world; one if there are more seats or worlds that differ.
fn answer_count<const W: usize>(question: &TurnQuestion<W>) -> usize {
    let counts = question.worlds.iter().map(|world| {
        let others = world.answers.iter().filter(|answers| !answers.is_empty());
        others.map(Vec::len).max().unwrap_or(1)
    });
    counts.min().unwrap_or(1)
}

impl<const W: usize> Bot<Warlight> for Champion<W> {
    fn start(&mut self, _: &Warlight, _: Seat) -> Result<(), Fault> {
        self.belief = Belief::default();
        Ok(())
    }

    fn choose(
        &mut self,
        ask: &mut Ask<'_, Warlight>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        self.belief.learn(ask.game, ask.view, ask.seat);
        let (ground, rng) = (&self.playing.ground, &mut ask.rng.clone());
        let scenes = self.belief.scenes(ask.game, ground, ask.view, ask.seat, rng, WORLDS);
        let scene = &scenes[0];
        if matches!(scene.decision, DecisionKind::Pick | DecisionKind::Picks(_)) {
            scene.answer(&picks(ask.game, ground, scene), &[], plan);
            return Ok(());
        }
        let (question, contenders) = self.search(ask, &scenes);
        let scene = &scenes[0];
        let best = &question.turns[contenders[0].candidate];
        scene.answer(&best.deploys, &best.attacks, plan);
        if ask.wants_analysis {
            plan.analysis = Some(Box::new(explain(scene, &question, &contenders)));
        }
        Ok(())
    }
}
