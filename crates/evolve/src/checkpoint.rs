//! The state of a run between two steps, as a value that can be written and read.
//!
//! The JSON text holds numbers that come back bit for bit,
//! and a checksum ([`Seal`]): a text cut short or edited is refused with a clear message.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::config::{Config, ConfigError};
use crate::genome::{Genome, GenomeError, RealGenome, RealSpace};
use crate::log::{LogRow, final_choice};
use crate::sealed::{Seal, SealError};

const SEAL: Seal = Seal { format: "boardwright evolution", version: 1 };

/// Everything a run needs to go on: resumed from here it ends with the same bytes as without a break.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Checkpoint {
    pub(crate) config: Config,
    pub(crate) generation: u32,
    pub(crate) population: Vec<RealGenome>,
    pub(crate) log: Vec<LogRow>,
}

/// A checkpoint as it is written, before its configuration is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    config: BTreeMap<String, String>,
    generation: u32,
    population: Vec<RealGenome>,
    log: Vec<LogRow>,
}

/// Why a text is no checkpoint.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The text is not what was written.
    #[error("this is no checkpoint to go on from: {0}")]
    Seal(#[from] SealError),
    /// The configuration is wrong.
    #[error("the checkpoint's configuration is wrong: {0}")]
    Config(#[from] ConfigError),
    /// An individual is wrong.
    #[error("the checkpoint's {place} is wrong: {error}")]
    Individual {
        /// Where it stands.
        place: String,
        /// What is wrong.
        error: GenomeError,
    },
    /// The parts do not fit together.
    #[error("the checkpoint contradicts itself: {0}")]
    Inconsistent(String),
}

impl Checkpoint {
    /// The configuration of the run.
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Generations done; 0 is the start.
    pub const fn generation(&self) -> u32 {
        self.generation
    }

    /// The individuals of this generation.
    pub fn population(&self) -> &[RealGenome] {
        &self.population
    }

    /// What was measured so far.
    pub fn log(&self) -> &[LogRow] {
        &self.log
    }

    /// The individual to keep: highest fitness measured in the last 100 generations.
    pub fn final_choice(&self) -> Option<&LogRow> {
        final_choice(&self.log, self.generation)
    }

    /// Whether the fitness of this generation is still to be measured: every `fitness_every` generations
    /// and in the last one.
    pub fn measurement_due(&self) -> bool {
        self.is_measured(self.generation)
            && self.log.last().is_none_or(|row| row.generation < self.generation)
    }

    /// Whether nothing is left to do.
    pub fn is_finished(&self) -> bool {
        self.generation == self.config.generations && !self.measurement_due()
    }

    const fn is_measured(&self, generation: u32) -> bool {
        generation.is_multiple_of(self.config.fitness_every)
            || generation == self.config.generations
    }

    /// The checkpoint as JSON; the same state always gives the same bytes.
    ///
    /// ```
    /// use bw_evolve::{Checkpoint, Config, Evolution};
    ///
    /// let run = Evolution::new(Config::default(), Vec::new())?;
    /// let text = run.state().to_json();
    /// let defaults = Config::default();
    /// assert_eq!(&Checkpoint::from_json(&text, &defaults)?, run.state());
    ///
    /// let cut = Checkpoint::from_json(&text[..text.len() / 2], &defaults).unwrap_err();
    /// assert!(cut.to_string().contains("it is cut short"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> String {
        SEAL.write(self)
    }

    /// Reads a checkpoint and checks it thoroughly. The defaults say what the game calls the keys of a configuration.
    pub fn from_json(text: &str, defaults: &Config) -> Result<Self, CheckpointError> {
        let Written { config, generation, population, log } = SEAL.read(text)?;
        let config = defaults.clone().with_entries(&config)?;
        let state = Checkpoint { config, generation, population, log };
        state.check()?;
        Ok(state)
    }

    /// Checks that all parts fit together.
    pub(crate) fn check(&self) -> Result<(), CheckpointError> {
        self.config.check()?;
        self.check_counts()?;
        let space = self.space()?;
        let places = (1..).map(|n| format!("individual {n}"));
        let rows = self
            .log
            .iter()
            .map(|row| (format!("best individual of generation {}", row.generation), &row.best));
        for (place, genome) in places.zip(&self.population).chain(rows) {
            genome.check(&space).map_err(|error| CheckpointError::Individual { place, error })?;
        }
        Ok(())
    }

    fn check_counts(&self) -> Result<(), CheckpointError> {
        let wrong = |reason: String| Err(CheckpointError::Inconsistent(reason));
        let (generation, last) = (self.generation, self.config.generations);
        if generation > last {
            return wrong(format!("generation {generation} of {last}"));
        }
        if self.population.len() != self.config.population as usize {
            let found = self.population.len();
            return wrong(format!("{found} individuals, but popSize {}", self.config.population));
        }
        // The current generation may still wait for its measurement, the ones before may not.
        let mut due = (0..=generation).filter(|&n| self.is_measured(n));
        for row in &self.log {
            if due.next() != Some(row.generation) {
                return wrong(format!("unexpected log row of generation {}", row.generation));
            }
        }
        match due.next() {
            Some(missing) if missing < generation => {
                wrong(format!("no log row of generation {missing}"))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn space(&self) -> Result<RealSpace, CheckpointError> {
        let Config { phases, rules, gene_min, gene_max, .. } = self.config;
        RealSpace::new(phases, rules, gene_min, gene_max)
            .map_err(|error| CheckpointError::Inconsistent(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Evolution;

    fn check(change: impl Fn(&mut Checkpoint), message: &str) {
        let config = Config { generations: 20, fitness_every: 6, ..Config::default() };
        let mut state = Evolution::new(config, Vec::new()).unwrap().state().clone();
        let row = |generation| LogRow::of(generation, &state.population, &[1.5; 20]).unwrap();
        state.log = vec![row(0), row(6), row(12)];
        state.generation = 14;
        assert_eq!(Checkpoint::from_json(&state.to_json(), &Config::default()).unwrap(), state);
        change(&mut state);
        let error = Checkpoint::from_json(&state.to_json(), &Config::default()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn well_sealed_nonsense_is_refused() {
        check(
            |state| state.generation = 21,
            "the checkpoint contradicts itself: generation 21 of 20",
        );
        check(
            |state| state.population.truncate(19),
            "the checkpoint contradicts itself: 19 individuals, but popSize 20",
        );
        check(
            |state| drop(state.log.pop()),
            "the checkpoint contradicts itself: no log row of generation 12",
        );
        check(
            |state| state.log[1].generation = 7,
            "the checkpoint contradicts itself: unexpected log row of generation 7",
        );
        check(
            |state| state.generation = 11,
            "the checkpoint contradicts itself: unexpected log row of generation 12",
        );
        check(
            |state| state.population[4].genes_mut()[2] = 20.5,
            "the checkpoint's individual 5 is wrong: gene 3 is 20.5, outside -2 to 20",
        );
        check(
            |state| state.log[1].best = RealGenome::default(),
            "the checkpoint's best individual of generation 6 is wrong: 0 genes where 57 belong \
             (phases × rules)",
        );
        check(
            |state| state.config.players = 21,
            "the checkpoint's configuration is wrong: contests of 21 players need a popSize of as \
             many, not 20",
        );
    }

    #[test]
    fn a_generation_that_waits_for_its_measurement_is_good() {
        let mut state = Evolution::new(Config::default(), Vec::new()).unwrap().state().clone();
        assert!(state.measurement_due());
        assert!(Checkpoint::from_json(&state.to_json(), &Config::default()).is_ok());
        state.log.push(LogRow::of(0, &state.population, &[0.0; 20]).unwrap());
        assert!(!state.measurement_due());
        assert!(Checkpoint::from_json(&state.to_json(), &Config::default()).is_ok());
    }
}
