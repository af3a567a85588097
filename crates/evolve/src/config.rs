//! The parameters of a run.
//!
//! A configuration is read from a file of `key = value` lines ([`Config::parse`]) or key by key
//! ([`Config::set`]); [`Config::to_text`] writes it back. All of them go through one table of keys.

mod file;
mod json;
mod keys;
mod values;

use thiserror::Error;

pub use file::ConfigFileError;

use crate::crossover::Crossover;
use crate::genome::RealSpace;
use crate::mutate::Mutation;
use crate::replace::Replacement;

/// How individuals are selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// [`crate::Meeting::tournament`]; for parents or for survivors.
    Tournament,
    /// [`crate::Meeting::differential`]; for survivors after a merging replacement.
    Differential,
}

/// What a game calls some of the keys: pairs of the name here and the game's own, which takes its place in texts.
pub type KeyNames = &'static [(&'static str, &'static str)];

/// All parameters of a run.
///
/// The names of players are texts whose meaning only the game knows.
///
/// ```
/// use bw_evolve::Config;
///
/// let config = Config::parse("phases = 5\nmutProbPerBit = 0,6\ncrossOp = uniformní\n")?;
/// assert_eq!(config.phases, 5);
/// assert_eq!(config.gene_mutation_probability, 0.6);
/// assert_eq!(config.population, 20, "the default");
/// # Ok::<(), bw_evolve::ConfigFileError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// What the game calls some of the keys.
    pub key_names: KeyNames,
    /// `evolvedPlayer`: the evolved player.
    pub evolved_player: String,
    /// `popSize`: individuals in the population.
    pub population: u32,
    /// `maxGenerations`: generations of the run.
    pub generations: u32,
    /// `rules`: rules, that is genes per phase.
    pub rules: u32,
    /// `phases`: phases of the game.
    pub phases: u32,
    /// `mutProb`: probability that a child is mutated.
    pub mutation_probability: f64,
    /// `mutProbPerBit`: probability that a gene of a mutated child changes; where the adaptive mutation starts.
    pub gene_mutation_probability: f64,
    /// `xOverProb`: probability that a pair is crossed.
    pub crossover_probability: f64,
    /// `matingGames`: games of a contest in the parental selection.
    pub mating_games: u32,
    /// `environmentGames`: games of a contest in the environmental selection.
    pub environment_games: u32,
    /// `fitnessFrequent`: generations from one measurement of the fitness to the next.
    pub fitness_every: u32,
    /// `players`: individuals in a contest.
    pub players: u32,
    /// `parSel`: parental selection.
    pub parental_selection: Selection,
    /// `envSel`: environmental selection.
    pub environmental_selection: Selection,
    /// `mutOp`: mutation.
    pub mutation: Mutation,
    /// `crossOp`: crossover.
    pub crossover: Crossover,
    /// `replacement`: who goes on to the environmental selection.
    pub replacement: Replacement,
    /// `opponent`: the opponent in the measurements of fitness.
    pub fitness_opponent: String,
    /// `geneMin`: lowest value of a gene.
    pub gene_min: f64,
    /// `geneMax`: highest value of a gene.
    pub gene_max: f64,
    /// `fitnessGames`: games of one measurement, before rounding up to a multiple of the players.
    pub fitness_games: u32,
    /// `startPopulation`: a file with individuals to start from; empty for random ones. The caller reads it.
    pub start_population: String,
    /// `seed`: all the luck of the run.
    pub seed: u64,
    /// `threads`: threads to work with, 0 for all cores. The result does not depend on it.
    pub threads: u32,
    /// `checkpointEvery`: generations from one checkpoint to the next.
    pub checkpoint_every: u32,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            key_names: &[],
            evolved_player: "evolved".to_owned(),
            population: 20,
            generations: 1000,
            rules: 19,
            phases: 3,
            mutation_probability: 0.8,
            gene_mutation_probability: 0.7,
            crossover_probability: 0.75,
            mating_games: 20,
            environment_games: 16,
            fitness_every: 14,
            players: 2,
            parental_selection: Selection::Tournament,
            environmental_selection: Selection::Differential,
            mutation: Mutation::Adaptive,
            crossover: Crossover::SpecialNPoint,
            replacement: Replacement::Merging,
            fitness_opponent: "usual".to_owned(),
            gene_min: -2.0,
            gene_max: 20.0,
            fitness_games: 100,
            start_population: String::new(),
            seed: 1,
            threads: 0,
            checkpoint_every: 10,
        }
    }
}

/// What is wrong with one parameter or with several together.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    /// There is no such key.
    #[error("unknown key `{key}`; the keys are {known}")]
    UnknownKey {
        /// The key as written.
        key: String,
        /// The keys there are.
        known: String,
    },
    /// The value does not fit the key.
    #[error("`{key}` must be {expected}, not `{value}`")]
    BadValue {
        /// The key.
        key: &'static str,
        /// The value as written.
        value: String,
        /// What would fit.
        expected: &'static str,
    },
    /// Values that are good on their own contradict each other.
    #[error("{reason}")]
    Conflict {
        /// The keys concerned.
        keys: &'static [&'static str],
        /// What is wrong.
        reason: String,
    },
}

/// Weights of a whole population at most: a slip of the finger must not eat all memory.
const MOST_WEIGHTS: u64 = 20_000_000;

impl Config {
    /// Sets one parameter by its key; `maxGeneration` and `generations` are accepted for `maxGenerations`.
    ///
    /// ```
    /// let mut config = bw_evolve::Config::default();
    /// config.set("xOverProb", "0,65")?;
    /// assert_eq!(config.crossover_probability, 0.65);
    /// assert!(config.set("xOverProb", "1.5").is_err());
    /// # Ok::<(), bw_evolve::ConfigError>(())
    /// ```
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), ConfigError> {
        let names = self.key_names;
        let unknown =
            || ConfigError::UnknownKey { key: key.to_owned(), known: keys::all_names(names) };
        let key = keys::find(key, names).ok_or_else(unknown)?;
        (key.set)(self, value.trim()).map_err(|expected| ConfigError::BadValue {
            key: key.called(names),
            value: value.trim().to_owned(),
            expected,
        })
    }

    /// The value of a key as [`Config::set`] takes it; none for an unknown key.
    ///
    /// ```
    /// let config = bw_evolve::Config::default();
    /// assert_eq!(config.get("crossOp").as_deref(), Some("special n-point"));
    /// assert_eq!(config.get("colour"), None);
    /// ```
    pub fn get(&self, key: &str) -> Option<String> {
        keys::find(key, self.key_names).map(|key| (key.get)(self))
    }

    /// Every key with its value, always in the same order.
    ///
    /// ```
    /// let config = bw_evolve::Config::default();
    /// assert_eq!(config.entries().nth(1), Some(("popSize", "20".to_owned())));
    /// ```
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        keys::KEYS.iter().map(|key| (key.called(self.key_names), (key.get)(self)))
    }

    /// Checks every parameter and how they go together.
    ///
    /// ```
    /// use bw_evolve::{Config, Replacement};
    ///
    /// let mut config = Config::default();
    /// assert!(config.check().is_ok());
    /// config.replacement = Replacement::Simple; // but the differential selection needs the old ones
    /// assert!(config.check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), ConfigError> {
        // Fields are public: a value set in code goes through the same door as one from a file.
        for (key, value) in self.entries() {
            self.clone().set(key, &value)?;
        }
        let conflict = |keys, reason: String| Err(ConfigError::Conflict { keys, reason });
        if self.population < self.players {
            let (population, players) = (self.population, self.players);
            return conflict(
                &["popSize", "players"],
                format!(
                    "contests of {players} players need a popSize of as many, not {population}"
                ),
            );
        }
        if self.environmental_selection == Selection::Differential
            && self.replacement != Replacement::Merging
        {
            return conflict(
                &["envSel", "replacement"],
                "differential envSel needs merging replacement".to_owned(),
            );
        }
        let weights = u64::from(self.population) * u64::from(self.phases) * u64::from(self.rules);
        if weights > MOST_WEIGHTS {
            return conflict(
                &["popSize", "phases", "rules"],
                format!("a population of {weights} weights in all; {MOST_WEIGHTS} are the most"),
            );
        }
        match RealSpace::new(self.phases, self.rules, self.gene_min, self.gene_max) {
            Ok(_) => Ok(()),
            Err(error) => conflict(&["geneMin", "geneMax"], error.to_string()),
        }
    }
}
