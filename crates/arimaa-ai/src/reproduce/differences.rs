//! How near w1 and w3 come to what winners played (Table 8.1).

use bw_core::Budget;
use bw_lab::{Experiment, Findings, LabError, RunContext, Scale, Unit, Work};
use bw_runner::Workers;

use super::mean;
use super::sample::games;
use crate::thesis::{UgrhSettings, Weights};
use crate::tune::cases::Assessor;
use crate::tune::games::self_play_settings;

pub(super) const EXPERIMENT: Experiment = Experiment { id: "8.1", work: Work::Own(run) };

fn run(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let count = scale.games.unwrap_or(if scale.full { 50 } else { 4 }).div_ceil(2);
    let budget = Budget { nodes: Some(5_000), ..Budget::default() };
    let mut played = Vec::new();
    for (name, weights) in [("w1", Weights::W1), ("w3", Weights::W3)] {
        let settings =
            UgrhSettings { weights, budget: budget.clone(), ..self_play_settings(5_000) };
        played.extend(games(name, &settings, count, scale, context)?);
    }
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
    let rows = vec![
        mean("w1, difference per cent", 40.02, of, &column(0), Unit::Points),
        mean("w3, difference per cent", 35.69, of, &column(1), Unit::Points),
    ];
    let nearer = rows[1].ours < rows[0].ours;
    let statements = vec![("w3 is nearer to what was played than w1".into(), nearer)];
    Ok(Findings { rows, statements, ..Findings::default() })
}

/// Turns of the table, from fifty games.
const COMPARED_TURNS: u64 = 1_022;
/// Only turns after this one count, as in learning.
const AFTER: u16 = 20;
