//! Which factors turns lack: generated ones and played ones (Table 5.6).
//!
//! A bot that looks only at turns with all factors plays no other. So the played turns are those of a bot that looks at
//! all turns.

use std::collections::BTreeSet;

use bw_lab::{Experiment, Findings, LabError, RunContext, Scale, Unit, Work};
use bw_runner::Workers;

use super::counts::{count, games_of, positions_of};
use super::mean;
use super::sample::{games, spread};
use crate::thesis::{Factors, Generator, UgrhSettings};
use crate::tune::games::{PlayedTurn, varied_settings};

pub(super) const EXPERIMENT: Experiment = Experiment { id: "5.6", work: Work::Own(run) };

/// Turns of the table.
const PLAYED_TURNS: u64 = 70_381;

/// A factor alone, and its published absence among generated and played turns.
const FACTORS: [(&str, Factors, [f64; 2]); 4] = [
    ("own pieces kept", Factors { own: true, ..Factors::NONE }, [0.1424, 0.0010]),
    ("connected steps", Factors { connected: true, ..Factors::NONE }, [0.2649, 0.0411]),
    ("maximum length", Factors { maxlen: true, ..Factors::NONE }, [0.1583, 0.0384]),
    ("all factors", Factors::ALL, [0.4687, 0.0791]),
];

fn run(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let settings = UgrhSettings { factors: Factors::NONE, ..varied_settings() };
    let played = games("unpruned", &settings, games_of(scale), scale, context)?;
    let turns: Vec<&PlayedTurn> = spread(&played, positions_of(scale));
    let stop = context.stop();
    let workers = Workers::new(context.threads() as u32, &stop);
    let absences = workers.map_shared(turns.len(), |task| absence(turns[task]));
    let absences = absences.ok_or(LabError::Stopped)?;
    let mut rows = Vec::new();
    let mut means = Vec::new();
    for (at, (what, _, published)) in FACTORS.into_iter().enumerate() {
        for (kind, name) in ["generated", "played"].into_iter().enumerate() {
            let values: Vec<f64> = absences.iter().map(|absence| absence[at][kind]).collect();
            let what = format!("{what}, {name}");
            let row = mean(what, published[kind], Some(PLAYED_TURNS), &values, Unit::Share);
            means.push(row.ours);
            rows.push(row);
        }
    }
    let rarer = means.chunks(2).all(|pair| pair[1] < pair[0]);
    let statement = "every factor is lacking more rarely in played turns than in generated ones";
    Ok(Findings { rows, statements: vec![(statement.into(), rarer)], ..Findings::default() })
}

/// For each factor the share of generated turns without it, and whether the played turn lacks it.
fn absence(turn: &PlayedTurn) -> [[f64; 2]; FACTORS.len()] {
    let all = count(&turn.before, &turn.forbidden, Factors::NONE).max(1.0);
    FACTORS.map(|(_, factors, _)| {
        let (mut ends, mut having) = (BTreeSet::new(), 0.0);
        Generator::new(factors).turns(&turn.before, &turn.forbidden, |found| {
            ends.insert(found.end.placement_key());
            having += 1.0;
            true
        });
        let lacks = !ends.contains(&turn.after.placement_key());
        [1.0 - having / all, f64::from(u8::from(lacks))]
    })
}
