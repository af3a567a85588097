//! Learning of a toy: the real genetic algorithm over a contest of arithmetic, so that a run takes seconds on any machine.

use std::time::Duration;

use bw_evolve::{Config, RealGenome, begin, run_in_context};
use bw_lab::{LabError, Learning, LearningRequest, Report, RunContext};

/// Long enough for a visitor to see it grow, to stop it and to kill it.
const PAUSE: Duration = Duration::from_millis(40);

/// What the toy learns.
pub(crate) const LEARNING: Learning = Learning {
    name: "toy",
    presets: &["plain"],
    keys: &["popSize", "maxGenerations", "fitnessFrequent", "checkpointEvery", "seed"],
    run: learn,
};

/// The nearer to seven, the more points.
fn lead(genome: &RealGenome) -> f64 {
    -genome.genes().iter().map(|gene| (gene - 7.0).abs()).sum::<f64>()
}

fn learn(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Report, LabError> {
    let mut run = begin(order, &Config::default(), |_| Ok(Config::default()), context)?;
    let contest = |drawn: &[&RealGenome], _: u32, _: u64| -> Vec<f64> {
        drawn.iter().map(|one| lead(one)).collect()
    };
    let fitness = |one: &RealGenome, _: u32, _: u64| {
        std::thread::sleep(PAUSE);
        lead(one)
    };
    let report = run_in_context(&mut run, &contest, &fitness, context)?;
    let best = run.state().final_choice().map(|row| format!("{:?}", row.best.genes()));
    context.save("weights.json", &best.unwrap_or_default())?;
    Ok(report)
}
