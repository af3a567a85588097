//! Competitive co-evolution with leaders and a pool.
//!
//! Every generation each individual of the pool duels with each leader. The best become the new leaders, as
//! long as they are not too similar; the new pool holds copies of them and mutants. There is no
//! crossover and no fixed yardstick. Like [`crate::Evolution`] a run advances in steps that happen wholly or
//! not at all, depends on no thread count, and is its own checkpoint between steps.

use std::cmp::Ordering;

use bw_core::Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::duel::{Duel, DuelLength, Tally};
use crate::genome::{Genome, GenomeError};
use crate::luck::{Luck, Stage};
use crate::numbers::read_number;
use crate::run::RunStep;
use crate::sealed::{Seal, SealError};
use bw_runner::Workers;

const SEAL: Seal = Seal { format: "boardwright coevolution", version: 1 };

/// Genomes that a co-evolution can work with.
pub trait Evolving: Genome {
    /// Changes the genome by one random mutation.
    fn mutate(&mut self, space: &Self::Space, rng: &mut Rng);

    /// How long it is; of equally fit ones the shorter is better, which bounds growth.
    fn size(&self) -> usize;

    /// How different two genomes are; 0 for equal ones.
    fn distance(&self, other: &Self) -> usize;
}

/// The parameters of a co-evolution; the default has usual values.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoevolutionConfig {
    /// Number of leaders.
    pub leaders: u32,
    /// Individuals in the pool, copies of the leaders included.
    pub pool: u32,
    /// Generations of the run.
    pub generations: u32,
    /// Games of a duel.
    pub duel: DuelLength,
    /// Probability of a further mutation after each one.
    #[serde(deserialize_with = "read_number")]
    pub again: f64,
    /// Whether similar individuals are kept from leading together.
    pub diversity: bool,
    /// All the luck of the run.
    pub seed: u64,
}

impl Default for CoevolutionConfig {
    fn default() -> Self {
        CoevolutionConfig {
            leaders: 10,
            pool: 50,
            generations: 50,
            duel: DuelLength::default(),
            again: 0.5,
            diversity: true,
            seed: 1,
        }
    }
}

impl CoevolutionConfig {
    /// Checks every parameter and how they go together.
    pub fn check(&self) -> Result<(), CoevolutionError> {
        let duel = self.duel;
        let rules = [
            (self.leaders >= 1, "there must be a leader"),
            (self.pool >= self.leaders, "the pool must hold a copy of every leader"),
            (self.pool <= 10_000, "a pool of more than 10000 is too large"),
            (self.generations >= 1, "there must be a generation"),
            (duel.min >= 1 && duel.block >= 1, "a duel needs games"),
            (duel.min <= duel.max, "a duel's least number of games exceeds its greatest"),
            (duel.max <= 10_000, "a duel of more than 10000 games is too long"),
            ((0.0..1.0).contains(&self.again), "`again` must be a probability below 1"),
        ];
        match rules.into_iter().find(|(holds, _)| !holds) {
            None => Ok(()),
            Some((_, reason)) => Err(CoevolutionError::Config(reason)),
        }
    }
}

/// Why a co-evolution cannot start or go on.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum CoevolutionError {
    /// A parameter is wrong.
    #[error("{0}")]
    Config(&'static str),
    /// The text is no checkpoint.
    #[error("this is no checkpoint to go on from: {0}")]
    Seal(#[from] SealError),
    /// The parts of the checkpoint do not fit together.
    #[error("the checkpoint contradicts itself: {0}")]
    Inconsistent(&'static str),
    /// An individual does not belong to the space.
    #[error("an individual of the checkpoint is wrong: {0}")]
    Individual(#[from] GenomeError),
    /// A duel's counts are impossible.
    #[error("generation {generation}: a duel answered with {answer:?}")]
    BadTally {
        /// Generations done before.
        generation: u32,
        /// What it answered.
        answer: Tally,
    },
}

/// What happened in one generation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoevolutionRow<G> {
    /// The generation, counted from 1.
    pub generation: u32,
    /// The first leader chosen.
    pub best: G,
    /// Its games against the leaders before.
    pub tally: Tally,
    /// Leaders accepted though too similar, because the pool was exhausted.
    pub similar: u32,
}

/// Everything a co-evolution needs to go on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "G: Genome"))]
pub struct CoevolutionState<G> {
    config: CoevolutionConfig,
    generation: u32,
    leaders: Vec<G>,
    pool: Vec<G>,
    log: Vec<CoevolutionRow<G>>,
}

impl<G: Genome> CoevolutionState<G> {
    /// The parameters.
    pub const fn config(&self) -> &CoevolutionConfig {
        &self.config
    }

    /// Generations done.
    pub const fn generation(&self) -> u32 {
        self.generation
    }

    /// The leaders, in the order in which they were chosen; the first is the run's result.
    pub fn leaders(&self) -> &[G] {
        &self.leaders
    }

    /// The individuals of the next evaluation.
    pub fn pool(&self) -> &[G] {
        &self.pool
    }

    /// One row per generation.
    pub fn log(&self) -> &[CoevolutionRow<G>] {
        &self.log
    }

    /// The state as JSON; the same state always gives the same bytes.
    pub fn to_json(&self) -> String {
        SEAL.write(self)
    }

    /// Reads a state; [`Coevolution::resume`] checks it.
    pub fn from_json(text: &str) -> Result<Self, CoevolutionError> {
        Ok(SEAL.read(text)?)
    }

    fn check(&self, space: &G::Space) -> Result<(), CoevolutionError> {
        self.config.check()?;
        let numbers = self.log.iter().map(|row| row.generation);
        let rules = [
            (self.generation <= self.config.generations, "more generations than configured"),
            (self.leaders.len() == self.config.leaders as usize, "wrong number of leaders"),
            (self.pool.len() == self.config.pool as usize, "wrong size of the pool"),
            (numbers.eq(1..=self.generation), "the log does not have one row per generation"),
        ];
        if let Some((_, reason)) = rules.into_iter().find(|(holds, _)| !holds) {
            return Err(CoevolutionError::Inconsistent(reason));
        }
        let bests = self.log.iter().map(|row| &row.best);
        for genome in self.leaders.iter().chain(&self.pool).chain(bests) {
            genome.check(space)?;
        }
        Ok(())
    }
}

/// A run of the co-evolution in one space of genomes.
#[derive(Clone, Debug)]
pub struct Coevolution<'a, G: Genome> {
    state: CoevolutionState<G>,
    space: &'a G::Space,
}

impl<'a, G: Evolving> Coevolution<'a, G> {
    /// A new run with random leaders and a random pool, independent of each other.
    pub fn new(config: CoevolutionConfig, space: &'a G::Space) -> Result<Self, CoevolutionError> {
        config.check()?;
        let luck = Luck::new(config.seed, 0);
        let random = |place| G::random(space, &mut luck.stream(Stage::Start, place));
        let leaders: Vec<G> = (0..config.leaders).map(random).collect();
        let pool = (config.leaders..config.leaders + config.pool).map(random).collect();
        let state = CoevolutionState { config, generation: 0, leaders, pool, log: Vec::new() };
        Ok(Coevolution { state, space })
    }

    /// Goes on from a checkpoint made in the same space.
    pub fn resume(
        state: CoevolutionState<G>,
        space: &'a G::Space,
    ) -> Result<Self, CoevolutionError> {
        state.check(space)?;
        Ok(Coevolution { state, space })
    }

    /// The state between two steps; save it to resume the run later.
    pub const fn state(&self) -> &CoevolutionState<G> {
        &self.state
    }

    /// Does the next generation.
    pub fn step(
        &mut self,
        duel: &impl Duel<G>,
        workers: Workers<'_>,
    ) -> Result<RunStep, CoevolutionError> {
        let generation = self.state.generation;
        if generation == self.state.config.generations {
            return Ok(RunStep::Finished);
        }
        let luck = Luck::new(self.state.config.seed, generation);
        let Some(tallies) = self.evaluate(duel, luck, workers)? else {
            return Ok(RunStep::Stopped);
        };
        let ranking = self.ranking(&tallies);
        let (chosen, similar) = self.choose(&ranking);
        let CoevolutionState { leaders, pool, log, .. } = &mut self.state;
        *leaders = chosen.iter().map(|&place| pool[place].clone()).collect();
        let (best, tally) = (leaders[0].clone(), tallies[chosen[0]]);
        log.push(CoevolutionRow { generation: generation + 1, best, tally, similar });
        self.state.pool = self.breed(luck);
        self.state.generation += 1;
        Ok(RunStep::Bred)
    }

    /// The games of every individual of the pool against all leaders; none if stopped.
    fn evaluate(
        &self,
        duel: &impl Duel<G>,
        luck: Luck,
        workers: Workers<'_>,
    ) -> Result<Option<Vec<Tally>>, CoevolutionError> {
        let CoevolutionState { config, generation, leaders, pool, .. } = &self.state;
        let one = |task: usize| {
            let seed = luck.stream(Stage::Duel, task as u32).next();
            let (individual, leader) = (task / leaders.len(), task % leaders.len());
            config.duel.play(duel, &pool[individual], &leaders[leader], seed)
        };
        let Some(duels) = workers.map_shared(pool.len() * leaders.len(), one) else {
            return Ok(None);
        };
        if let Some(&answer) = duels.iter().find(|tally| !config.duel.allows(tally)) {
            return Err(CoevolutionError::BadTally { generation: *generation, answer });
        }
        let total = |duels: &[Tally]| {
            duels.iter().fold(Tally::default(), |mut total, &tally| {
                total += tally;
                total
            })
        };
        Ok(Some(duels.chunks(leaders.len()).map(total).collect()))
    }

    /// Places of the pool from the fittest down; the shorter one first among equals, then the earlier one.
    fn ranking(&self, tallies: &[Tally]) -> Vec<usize> {
        let pool = &self.state.pool;
        let mut places: Vec<usize> = (0..pool.len()).collect();
        places.sort_by(|&a, &b| -> Ordering {
            let fitness = tallies[b].cmp_fitness(&tallies[a]);
            fitness.then(pool[a].size().cmp(&pool[b].size()))
        });
        places
    }

    fn choose(&self, ranking: &[usize]) -> (Vec<usize>, u32) {
        let CoevolutionState { config, pool, .. } = &self.state;
        let count = config.leaders as usize;
        if config.diversity {
            choose_leaders(ranking, count, |a, b| pool[a].distance(&pool[b]))
        } else {
            (ranking.iter().copied().take(count).collect(), 0)
        }
    }

    /// Copies of the leaders, then mutants of random leaders.
    fn breed(&self, luck: Luck) -> Vec<G> {
        let CoevolutionState { config, leaders, .. } = &self.state;
        let mutant = |task| {
            let mut rng = luck.stream(Stage::Mutation, task);
            let mut genome = leaders[rng.below(config.leaders) as usize].clone();
            genome.mutate(self.space, &mut rng);
            while rng.unit() < config.again {
                genome.mutate(self.space, &mut rng);
            }
            genome
        };
        leaders.iter().cloned().chain((config.leaders..config.pool).map(mutant)).collect()
    }
}

/// Walks a ranking and accepts whoever differs enough from the leaders L accepted so far: the distances to them
/// must add up to more than 1.5·|L| − 1. Places that stay free go to the best rejected ones, whose number
/// is the second part of the answer.
///
/// ```
/// use bw_evolve::choose_leaders;
///
/// // The second is a copy of the first; the third differs.
/// let words = ["abc", "abc", "xyz"];
/// let distance = |a: usize, b: usize| words[a].chars().zip(words[b].chars()).filter(|(x, y)| x != y).count();
/// assert_eq!(choose_leaders(&[0, 1, 2], 2, distance), (vec![0, 2], 0));
/// assert_eq!(choose_leaders(&[0, 1, 2], 3, distance), (vec![0, 2, 1], 1));
/// ```
pub fn choose_leaders(
    ranking: &[usize],
    count: usize,
    distance: impl Fn(usize, usize) -> usize,
) -> (Vec<usize>, u32) {
    let mut chosen: Vec<usize> = Vec::with_capacity(count);
    let mut rejected = Vec::new();
    for &place in ranking {
        if chosen.len() == count {
            break;
        }
        let sum: usize = chosen.iter().map(|&leader| distance(leader, place)).sum();
        // Twice the rule, in whole numbers.
        if 2 * sum + 2 > 3 * chosen.len() {
            chosen.push(place);
        } else {
            rejected.push(place);
        }
    }
    let missing = count - chosen.len();
    let fill = rejected.into_iter().take(missing);
    let before = chosen.len();
    chosen.extend(fill);
    let similar = (chosen.len() - before) as u32;
    (chosen, similar)
}
