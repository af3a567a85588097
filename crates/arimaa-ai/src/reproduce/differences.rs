//! How near w1 and w3 come to what winners played (Table 8.1).

use bw_lab::{Experiment, Finding, Findings, LabError, RunContext, Scale, Unit, Work};
use bw_runner::Workers;
use bw_stats::{Confidence, mean_interval, median_interval};

use super::mean;
use super::sample::{own_games, supplied};
use crate::thesis::{UgrhSettings, Weights};
use crate::tune::cases::Assessor;
use crate::tune::games::{PlayedGame, varied_settings};

pub(super) const EXPERIMENT: Experiment = Experiment { id: "8.1", work: Work::Own(run) };

fn run(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let played = winners_games(scale, context)?;
    let turns: Vec<_> = played.iter().flat_map(|game| game.winners_turns(AFTER)).collect();
    let step = if scale.full { 1 } else { turns.len().div_ceil(80).max(1) };
    let turns: Vec<_> = turns.into_iter().step_by(step).collect();
    let stop = context.stop();
    let workers = Workers::new(context.threads() as u32, &stop);
    let behind = workers.map_shared(turns.len(), |task| {
        let case = Assessor::default().case(turns[task]);
        [Weights::W1, Weights::W3].map(|weights| case.behind(&weights))
    });
    let behind = behind.ok_or(LabError::Stopped)?;
    let column = |at: usize| behind.iter().map(|both| both[at]).collect::<Vec<f64>>();
    let of = Some(COMPARED_TURNS);
    let mut rows = vec![
        mean("w1, difference per cent", 40.02, of, &column(0), Unit::Points),
        mean("w3, difference per cent", 35.69, of, &column(1), Unit::Points),
    ];
    let nearer = rows[1].ours < rows[0].ours;
    // A few wins that were overlooked rule the means, because a win is worth many times any other turn.
    for (at, name) in ["w1", "w3"].into_iter().enumerate() {
        rows.extend(middles(name, &column(at)));
    }
    let statements = vec![("w3 is nearer to what was played than w1".into(), nearer)];
    Ok(Findings { rows, statements, ..Findings::default() })
}

/// What overlooked wins do not rule: the median, and the mean of what counts as 100 per cent at most.
fn middles(name: &str, values: &[f64]) -> Vec<Finding> {
    let capped: Vec<f64> = values.iter().map(|value| value.min(100.0)).collect();
    let capped_mean = capped.iter().sum::<f64>() / capped.len().max(1) as f64;
    let spread = mean_interval(&capped, Confidence::P95).map(|it| it.bounds());
    let what = format!("{name}, mean of differences up to 100");
    let mean = Finding::new(what, capped_mean, spread, Unit::Points);
    let median = median_interval(values, Confidence::P95).map(|it| {
        let what = format!("{name}, median difference");
        Finding::new(what, it.estimate, Some(it.bounds()), Unit::Points)
    });
    median.into_iter().chain([mean]).collect()
}

/// The user's games, or as many won by bots with w1 as by bots with w3.
fn winners_games(scale: &Scale, context: &mut dyn RunContext) -> Result<Vec<PlayedGame>, LabError> {
    if let Some(games) = supplied(context)? {
        return Ok(games);
    }
    let count = scale.games.unwrap_or(if scale.full { 50 } else { 4 }).div_ceil(2);
    let mut played = Vec::new();
    for (name, weights) in [("w1", Weights::W1), ("w3", Weights::W3)] {
        let settings = UgrhSettings { weights, ..varied_settings() };
        played.extend(own_games(name, &settings, count, scale, context)?);
    }
    Ok(played)
}

/// Turns of the table, from fifty games.
const COMPARED_TURNS: u64 = 1_022;
/// Only turns after this one count, as in learning.
const AFTER: u16 = 20;
