//! Experiments with published results (spec 4 and 5.3): what `reproduce dominion` runs.

mod budget;
mod evolution;
mod kingdoms;
mod matches;
mod sanity;
mod threes;
mod usefulness;

use bw_lab::{Experiment, Findings, LabError, RunContext, Scale, Work};

pub use matches::{MatchCounts, Pairing};

type Own = fn(&Scale, &mut dyn RunContext) -> Result<Findings, LabError>;

const fn experiment(id: &'static str, work: Own) -> Experiment {
    Experiment { id, work: Work::Own(work) }
}

/// The experiments, in the order of lists.
pub fn experiments() -> Vec<Experiment> {
    vec![
        experiment("g3.1", evolution::progress),
        experiment("g3.2", evolution::against_evolved),
        experiment("g3.3", evolution::thresholds),
        experiment("g3.4", evolution::against_money),
        experiment("g3.5", evolution::local_optima),
        experiment("t3.1", kingdoms::sizes),
        experiment("threes-tens", kingdoms::threes_against_tens),
        experiment("g3.6", kingdoms::sizes),
        experiment("g3.7", kingdoms::beating_ten),
        experiment("t3.2", usefulness::usefulness),
        experiment("readings", usefulness::readings),
        experiment("t3.3", threes::all_threes),
        experiment("counts", threes::counts),
        experiment("budget", budget::budget),
        experiment("sanity", sanity::sanity),
    ]
}
