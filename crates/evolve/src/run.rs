//! The generation loop: parental selection, crossover, mutation, replacement,
//! environmental selection; now and then the fitness is measured.
//!
//! A run advances in steps, a measurement or a generation each. A step either happens wholly or, when
//! stopped, not at all; between steps the whole run is its [`Checkpoint`]. Together with the streams of
//! [`Luck`] this makes interrupted and uninterrupted runs, on any number of threads, equal to the last bit.

use thiserror::Error;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::config::{Config, ConfigError, Selection};
use crate::contest::{Contest, Fitness, balanced_games};
use crate::genome::{Genome, GenomeError, RealGenome, RealSpace};
use crate::log::LogRow;
use crate::luck::{Luck, Stage};
use crate::select::{Meeting, SelectError};
use bw_runner::Workers;

/// Why a run cannot start or go on.
#[derive(Debug, Error)]
pub enum RunError {
    /// The configuration is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The checkpoint is wrong.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// More individuals to start from than the population holds.
    #[error("{found} individuals to start from, but popSize is {expected}")]
    StartTooLarge {
        /// The population's size.
        expected: u32,
        /// Individuals given.
        found: usize,
    },
    /// An individual to start from does not fit.
    #[error("individual {number} of the start population: {error}")]
    StartIndividual {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong.
        error: GenomeError,
    },
    /// A selection failed.
    #[error("generation {generation}: {error}")]
    Selection {
        /// Generations done before.
        generation: u32,
        /// What went wrong.
        error: SelectError,
    },
    /// The fitness of an individual is not a finite number.
    #[error("generation {generation}: the fitness of individual {number} is {value}")]
    Fitness {
        /// The generation measured.
        generation: u32,
        /// Which individual, counted from 1.
        number: usize,
        /// The value.
        value: f64,
    },
}

/// What one step did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunStep {
    /// The fitness of the generation was measured and logged.
    Measured,
    /// The next generation was bred.
    Bred,
    /// The stop flag was set; the state is as before.
    Stopped,
    /// Nothing is left to do.
    Finished,
}

/// What a run reports while it goes on.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A generation was bred.
    Bred {
        /// Generations done.
        generation: u32,
        /// Generations of the whole run.
        generations: u32,
    },
    /// A generation was measured.
    Measured(&'a LogRow),
    /// Time to save: every `checkpointEvery` generations and at the end.
    Checkpoint(&'a Checkpoint),
}

/// How a run came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All generations are done.
    Finished,
    /// The stop flag was set; the state can be saved and resumed.
    Stopped,
}

/// A run of the genetic algorithm.
///
/// ```
/// use bw_evolve::{Config, Ending, Evolution, RealGenome};
/// use bw_runner::Workers;
/// use bw_core::Stop;
///
/// // The nearer to 7, the more points.
/// let lead = |genome: &RealGenome| -genome.genes().iter().map(|gene| (gene - 7.0).abs()).sum::<f64>();
/// let contest = |drawn: &[&RealGenome], _: u32, _: u64| drawn.iter().map(|one| lead(one)).collect();
/// let fitness = |one: &RealGenome, _: u32, _: u64| lead(one);
///
/// let config = Config::parse("maxGenerations = 30\nrules = 2\nphases = 2\nseed = 5")?;
/// let mut run = Evolution::new(config, Vec::new())?;
/// let stop = Stop::default();
/// let ending = run.run(&contest, &fitness, Workers::new(2, &stop), |_event| {})?;
/// assert_eq!(ending, Ending::Finished);
/// let log = run.state().log();
/// assert!(log[3].average > log[0].average);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evolution {
    state: Checkpoint,
    space: RealSpace,
}

impl Evolution {
    /// A new run. It starts from the given individuals, filled up with random ones.
    pub fn new(config: Config, start: Vec<RealGenome>) -> Result<Self, RunError> {
        config.check()?;
        let expected = config.population;
        if start.len() > expected as usize {
            return Err(RunError::StartTooLarge { expected, found: start.len() });
        }
        let luck = Luck::new(config.seed, 0);
        let mut state = Checkpoint { config, generation: 0, population: start, log: Vec::new() };
        let space = state.space()?;
        for (place, genome) in state.population.iter().enumerate() {
            genome
                .check(&space)
                .map_err(|error| RunError::StartIndividual { number: place + 1, error })?;
        }
        let missing = state.population.len() as u32..expected;
        let random = |place| RealGenome::random(&space, &mut luck.stream(Stage::Start, place));
        state.population.extend(missing.map(random));
        Ok(Evolution { state, space })
    }

    /// Goes on from a checkpoint.
    pub fn resume(state: Checkpoint) -> Result<Self, RunError> {
        state.check()?;
        let space = state.space()?;
        Ok(Evolution { state, space })
    }

    /// The state between two steps; save it to resume the run later.
    pub const fn state(&self) -> &Checkpoint {
        &self.state
    }

    /// The layout and range of the individuals.
    pub const fn space(&self) -> &RealSpace {
        &self.space
    }

    /// Steps until the run is finished or stopped, reporting what happens.
    pub fn run(
        &mut self,
        contest: &impl Contest<RealGenome>,
        fitness: &impl Fitness<RealGenome>,
        workers: Workers<'_>,
        mut report: impl FnMut(Event<'_>),
    ) -> Result<Ending, RunError> {
        loop {
            match self.step(contest, fitness, workers)? {
                RunStep::Stopped => return Ok(Ending::Stopped),
                RunStep::Finished => {
                    report(Event::Checkpoint(&self.state));
                    return Ok(Ending::Finished);
                }
                RunStep::Measured => self.state.log.last().into_iter().for_each(|row| {
                    report(Event::Measured(row));
                }),
                RunStep::Bred => {
                    let generations = self.state.config.generations;
                    report(Event::Bred { generation: self.state.generation, generations });
                }
            }
            if self.checkpoint_due() {
                report(Event::Checkpoint(&self.state));
            }
        }
    }

    /// Whether now is the time to save: every `checkpointEvery` generations, once measured. At the end, too, for those
    /// who step by themselves: that is not reported here.
    pub fn checkpoint_due(&self) -> bool {
        let Checkpoint { config, generation, .. } = &self.state;
        generation.is_multiple_of(config.checkpoint_every)
            && !self.state.measurement_due()
            && !self.state.is_finished()
    }

    /// Does the next thing: measures the generation if that is due, else breeds the next one.
    pub fn step(
        &mut self,
        contest: &impl Contest<RealGenome>,
        fitness: &impl Fitness<RealGenome>,
        workers: Workers<'_>,
    ) -> Result<RunStep, RunError> {
        if self.state.measurement_due() {
            return self.measure(fitness, workers);
        }
        if self.state.is_finished() {
            return Ok(RunStep::Finished);
        }
        match self.breed(contest, workers) {
            Ok(population) => {
                self.state.population = population;
                self.state.generation += 1;
                Ok(RunStep::Bred)
            }
            Err(SelectError::Stopped) => Ok(RunStep::Stopped),
            Err(error) => Err(RunError::Selection { generation: self.state.generation, error }),
        }
    }

    fn measure(
        &mut self,
        fitness: &impl Fitness<RealGenome>,
        workers: Workers<'_>,
    ) -> Result<RunStep, RunError> {
        let Checkpoint { config, generation, population, log } = &mut self.state;
        let generation = *generation;
        let luck = Luck::new(config.seed, generation);
        let games = balanced_games(config.fitness_games, config.players);
        let one = |task: usize| {
            let seed = luck.stream(Stage::Fitness, task as u32).next();
            fitness.measure(&population[task], games, seed)
        };
        let Some(values) = workers.map_shared(population.len(), one) else {
            return Ok(RunStep::Stopped);
        };
        if let Some(place) = values.iter().position(|value| !value.is_finite()) {
            let (number, value) = (place + 1, values[place]);
            return Err(RunError::Fitness { generation, number, value });
        }
        log.extend(LogRow::of(generation, population, &values));
        Ok(RunStep::Measured)
    }

    /// The next generation.
    fn breed(
        &self,
        contest: &impl Contest<RealGenome>,
        workers: Workers<'_>,
    ) -> Result<Vec<RealGenome>, SelectError> {
        let Checkpoint { config, generation, population, .. } = &self.state;
        let luck = Luck::new(config.seed, *generation);
        let count = population.len();
        let parents = Meeting::new(config.players, config.mating_games).tournament(
            population,
            count,
            Stage::Parents,
            contest,
            luck,
            workers,
        )?;
        let children = self.children(&parents, luck);
        let candidates = config.replacement.candidates(population.clone(), children);
        let meeting = Meeting::new(config.players, config.environment_games);
        let survivors = match config.environmental_selection {
            Selection::Tournament => {
                let stage = Stage::Environment;
                meeting.tournament(&candidates, count, stage, contest, luck, workers)?
            }
            Selection::Differential => {
                meeting.differential(&candidates, count, contest, luck, workers)?
            }
        };
        Ok(survivors.into_iter().map(|place| candidates[place].clone()).collect())
    }

    /// As many children as parents: consecutive pairs are crossed or copied, an odd last one is copied; then
    /// every child may mutate.
    fn children(&self, parents: &[usize], luck: Luck) -> Vec<RealGenome> {
        let Checkpoint { config, generation, population, .. } = &self.state;
        let mut children = Vec::with_capacity(parents.len());
        for (task, pair) in (0..).zip(parents.chunks(2)) {
            let mut rng = luck.stream(Stage::Crossover, task);
            match *pair {
                [a, b] if rng.unit() < config.crossover_probability => {
                    let (a, b) = (&population[a], &population[b]);
                    children.extend(<[_; 2]>::from(config.crossover.cross(
                        &self.space,
                        a,
                        b,
                        &mut rng,
                    )));
                }
                _ => children.extend(pair.iter().map(|&place| population[place].clone())),
            }
        }
        let probability = config.gene_mutation_probability;
        let mutation = config.mutation.at(*generation, config.generations, probability);
        for (task, child) in (0..).zip(&mut children) {
            let mut rng = luck.stream(Stage::Mutation, task);
            if rng.unit() < config.mutation_probability {
                mutation.apply(&self.space, child, &mut rng);
            }
        }
        children
    }
}
