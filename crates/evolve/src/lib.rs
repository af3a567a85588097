//! Genetic algorithms whose individuals meet in games.
//!
//! The crate knows genomes and fitness, no games: a [`Contest`] plays games between individuals, a
//! [`Fitness`] compares one with a fixed yardstick. There are two algorithms: an evolution whose selections need no
//! fitness at all, and a co-evolution whose individuals are measured against the leaders of their own time.
//!
//! | part | where |
//! |---|---|
//! | individuals | [`Genome`]; vectors of real numbers: [`RealGenome`], [`RealSpace`] |
//! | selections by contests | [`Meeting::tournament`], [`Meeting::differential`] |
//! | operators | [`Crossover`], [`Mutation`], [`Replacement`] |
//! | parameters | [`Config`], its file format |
//! | the loop | [`Evolution`], [`Checkpoint`], [`LogRow`] |
//! | leaders and pool | [`Coevolution`] over [`Evolving`] genomes that meet in [`Duel`]s |
//! | a run in a context | [`begin`], [`run_in_context`], [`report`] |
//! | for loops of another kind | [`Workers`], [`Luck`], [`Seal`], [`gaussian`] |
//!
//! **Invariant:** a run depends on its configuration and start population only. Each task draws from a stream
//! derived from (seed, generation, stage, task), and floats are saved exactly; so the number of threads
//! and any number of interruptions leave no trace in the result.
//!
//! **Invariant:** no input or output and no clock. The caller, or the context it works at, writes checkpoints and logs, and sets the stop flag.
//!
//! ```
//! use bw_core::Stop;
//! use bw_evolve::{Config, Evolution, RealGenome, relative_points};
//! use bw_runner::Workers;
//!
//! // A "game" in which every gene is worth its value, and everybody plays equally well.
//! let points = |one: &RealGenome, games: u32| f64::from(games) * one.genes().iter().sum::<f64>();
//! let contest = |drawn: &[&RealGenome], games: u32, _seed: u64| -> Vec<f64> {
//!     drawn.iter().map(|one| points(one, games)).collect()
//! };
//! let fitness = |one: &RealGenome, games: u32, _seed: u64| {
//!     relative_points(points(one, games), &[100.0 * f64::from(games)], games)
//! };
//!
//! let mut run = Evolution::new(Config::parse("maxGenerations = 14")?, Vec::new())?;
//! let stop = Stop::default();
//! run.run(&contest, &fitness, Workers::new(1, &stop), |_event| {})?;
//! let best = run.state().final_choice().unwrap();
//! assert!(best.max > run.state().log()[0].max);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checkpoint;
mod coevolution;
mod config;
mod contest;
mod context;
mod crossover;
mod duel;
mod gaussian;
mod genome;
mod log;
mod luck;
mod mutate;
mod numbers;
mod replace;
mod run;
mod sealed;
mod select;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use coevolution::{
    Coevolution, CoevolutionConfig, CoevolutionError, CoevolutionRow, CoevolutionState, Evolving,
    choose_leaders,
};
pub use config::{Config, ConfigError, ConfigFileError, KeyNames, Selection};
pub use contest::{Contest, Fitness, balanced_games, relative_points};
pub use context::{CHECKPOINT_FILE, begin, report, run_in_context};
pub use crossover::Crossover;
pub use duel::{Duel, DuelLength, Tally};
pub use gaussian::gaussian;
pub use genome::{Genome, GenomeError, RealGenome, RealSpace};
pub use log::{LogRow, final_choice, log_csv};
pub use luck::{Luck, Stage};
pub use mutate::{GeneMutation, Mutation};
pub use numbers::read_numbers;
pub use replace::Replacement;
pub use run::{Ending, Event, Evolution, RunError, RunStep};
pub use sealed::{Seal, SealError};
pub use select::{Meeting, SelectError};
