//! Where the randomness of a run comes from.
//!
//! Every piece of work (one tournament, one pair of parents, one child, one measurement) has a stream of its
//! own, derived from the run's seed, the generation, the stage and the number of the task. So the result
//! cannot depend on which thread did the work, in which order, or after how many interruptions.

use bw_core::{Purpose, Rng};

/// The stages of a generation that draw random numbers. The codes are frozen: runs depend on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Making the first population.
    Start = 0,
    /// Parental selection.
    Parents = 1,
    /// Crossover of the pairs.
    Crossover = 2,
    /// Mutation of the children.
    Mutation = 3,
    /// Random matching of old and new individuals.
    Matching = 4,
    /// Environmental selection.
    Environment = 5,
    /// Measuring the fitness.
    Fitness = 6,
    /// Duels of a co-evolution.
    Duel = 7,
}

/// The luck of one generation of a run.
///
/// ```
/// use bw_evolve::{Luck, Stage};
///
/// let luck = Luck::new(7, 3);
/// assert_eq!(luck.stream(Stage::Parents, 5).next(), luck.stream(Stage::Parents, 5).next());
/// assert_ne!(luck.stream(Stage::Parents, 5).next(), luck.stream(Stage::Fitness, 5).next());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Luck {
    seed: u64,
    generation: u32,
}

impl Luck {
    /// The luck of this generation in the run with this seed.
    pub const fn new(seed: u64, generation: u32) -> Self {
        Luck { seed, generation }
    }

    /// The stream of one task of a stage. A task that plays games takes its first number as their seed.
    pub const fn stream(self, stage: Stage, task: u32) -> Rng {
        let generation = self.generation as u64;
        let stage_seed = Rng::derive(self.seed, Purpose::Task(stage as u32), generation).next();
        Rng::derive(stage_seed, Purpose::Task(task), 0)
    }
}
