//! How many turns there are, and how many have which factors (Tables 5.1 to 5.5; section 3.1).
//!
//! The first of the six positions is known: set-up C on both sides, Silver to move. The other five are figures that are
//! not in the text; their shares are compared with those of positions from games.

use bw_arimaa::{Position, TurnGenerator, count_steps, parse_position};
use bw_lab::{Basis, Experiment, Finding, Findings, LabError, RunContext, Scale, Unit, Work};
use bw_runner::Workers;
use bw_stats::Running;

use super::sample::{games, spread};
use super::{exact, mean};
use crate::thesis::{Factors, Generator};
use crate::tune::games::varied_settings;

const ROW_ONE: &str = "s [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";

/// A table: which turns it counts, and what it says.
struct CountTable {
    what: &'static str,
    factors: Factors,
    /// Of the first position.
    count: f64,
    /// How far ours may be from it.
    within: Option<f64>,
    /// Shares of all six positions.
    shares: [f64; 6],
}

const UNIQUE: CountTable = CountTable {
    what: "unique turns",
    factors: Factors::NONE,
    count: 3412.0,
    within: None,
    shares: [0.1428, 0.0607, 0.0643, 0.0877, 0.0657, 0.1575],
};
const OWN: CountTable = CountTable {
    what: "turns that keep own pieces",
    factors: Factors { own: true, ..Factors::NONE },
    count: 2190.0,
    within: None,
    shares: [0.6419, 0.9601, 0.9476, 0.7955, 0.9423, 0.8585],
};
const CONNECTED: CountTable = CountTable {
    what: "turns whose first steps are connected",
    factors: Factors { connected: true, ..Factors::NONE },
    count: 3150.0,
    within: Some(31.5),
    shares: [0.9232, 0.6415, 0.5619, 0.7037, 0.6389, 0.9415],
};
const LONGEST: CountTable = CountTable {
    what: "turns of maximum length",
    factors: Factors { maxlen: true, ..Factors::NONE },
    count: 2872.0,
    within: None,
    shares: [0.8417, 0.8734, 0.8810, 0.8527, 0.8692, 0.7323],
};
const ALL: CountTable = CountTable {
    what: "turns with all factors",
    factors: Factors::ALL,
    count: 1776.0,
    within: Some(17.76),
    shares: [0.5205, 0.5519, 0.4984, 0.4480, 0.5596, 0.6092],
};

/// The tables, and the complexity of the game.
pub(super) fn experiments() -> Vec<Experiment> {
    let table = |id, run| Experiment { id, work: Work::Own(run) };
    vec![
        Experiment { id: "3.1", work: Work::Own(complexity) },
        table("5.1", |scale, context| run(&UNIQUE, scale, context)),
        table("5.2", |scale, context| run(&OWN, scale, context)),
        table("5.3", |scale, context| run(&CONNECTED, scale, context)),
        table("5.4", |scale, context| run(&LONGEST, scale, context)),
        table("5.5", |scale, context| run(&ALL, scale, context)),
    ]
}

pub(super) fn count(position: &Position, forbidden: &[u64], factors: Factors) -> f64 {
    let mut count = 0.0;
    Generator::new(factors).turns(position, forbidden, |_| {
        count += 1.0;
        true
    });
    count
}

fn sequences(position: &Position) -> f64 {
    count_steps(position, 4).complete_sequences.iter().sum::<u64>() as f64
}

/// The share of the turns of a table: unique ones among all sequences, others among unique ones.
fn share(table: &CountTable, position: &Position) -> f64 {
    let base = if table.factors == Factors::NONE {
        sequences(position)
    } else {
        count(position, &[], Factors::NONE)
    };
    count(position, &[], table.factors) / base.max(1.0)
}

fn run(
    table: &CountTable,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let first = parse_position(ROW_ONE).map_err(LabError::failed)?;
    let mut rows = Vec::new();
    if table.factors == Factors::NONE {
        rows.push(exact("position 1, step sequences", 23886.0, sequences(&first), Unit::Count));
    }
    let ours = count(&first, &[], table.factors);
    let row = exact(format!("position 1, {}", table.what), table.count, ours, Unit::Count);
    rows.push(Finding { within: table.within, ..row });
    let played = games("ugrh", &varied_settings(), games_of(scale), scale, context)?;
    let turns = spread(&played, positions_of(scale));
    let stop = context.stop();
    let workers = Workers::new(context.threads() as u32, &stop);
    let shares = workers.map_shared(turns.len(), |task| share(table, &turns[task].before));
    let shares = shares.ok_or(LabError::Stopped)?;
    // Six positions are few: their own spread is most of the tolerance.
    let theirs: Running = table.shares.into_iter().collect();
    let spread = theirs.standard_deviation().unwrap_or(0.0);
    let row = mean("mean share in games", theirs.mean(), None, &shares, Unit::Share);
    rows.push(Finding { basis: Basis::spread(theirs.mean(), spread, theirs.count()), ..row });
    Ok(Findings { rows, ..Findings::default() })
}

pub(super) fn games_of(scale: &Scale) -> u64 {
    scale.games.unwrap_or(if scale.full { 40 } else { 4 })
}

pub(super) const fn positions_of(scale: &Scale) -> usize {
    if scale.full { 2000 } else { 60 }
}

fn complexity(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let played = games("ugrh", &varied_settings(), games_of(scale), scale, context)?;
    let turns = spread(&played, positions_of(scale));
    let stop = context.stop();
    let workers = Workers::new(context.threads() as u32, &stop);
    let different = |task: usize| {
        let mut count = 0.0;
        TurnGenerator::new().turns(&turns[task].before, &[], |_| {
            count += 1.0;
            true
        });
        count
    };
    let branching = workers.map_shared(turns.len(), different).ok_or(LabError::Stopped)?;
    // Set-ups are turns too.
    let lengths: Vec<f64> = played.iter().map(|game| game.turns.len() as f64 + 2.0).collect();
    let rows = vec![
        mean("different turns of a position", 16_064.0, None, &branching, Unit::Points),
        mean("turns of a game", 92.0, None, &lengths, Unit::Points),
    ];
    Ok(Findings { rows, ..Findings::default() })
}
