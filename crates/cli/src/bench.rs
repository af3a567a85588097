//! `bench`: speed on one core and the behaviour signature.

use std::process::ExitCode;
use std::time::Duration;

use crate::context::Context;
use crate::error::CliError;
use crate::table::table;

/// Measure speed on one core and the behaviour signature
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The signature is a checksum of fixed games: it changes when rules or bots behave differently.\n\n\
Examples:\n  boardwright bench\n  boardwright bench carcassonne --seconds 5 --json"
)]
pub(crate) struct BenchArgs {
    /// The game's id; all games without it
    game: Option<String>,

    /// How long to measure each speed
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,

    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(context: &Context, args: &BenchArgs) -> Result<ExitCode, CliError> {
    let each = Duration::try_from_secs_f64(args.seconds)
        .map_err(|_| CliError::usage(format!("--seconds {} is no time", args.seconds)))?;
    let games = match &args.game {
        Some(id) => vec![context.game(id)?],
        None => context.catalog.games().iter().collect(),
    };
    let mut reports = Vec::new();
    for game in games {
        reports.push(bw_arena::bench(game, each).map_err(CliError::failed)?);
    }
    if args.json {
        match &reports[..] {
            [report] if args.game.is_some() => context.print_json(report)?,
            reports => context.print_json(&reports)?,
        }
        return Ok(ExitCode::SUCCESS);
    }
    let rows = reports
        .iter()
        .flat_map(|report| {
            report.metrics.iter().map(|metric| {
                vec![
                    report.game.into(),
                    metric.name.into(),
                    shown(metric.value),
                    metric.unit.into(),
                    report.signature.clone(),
                ]
            })
        })
        .collect();
    context.print(&table(&["game", "metric", "value", "unit", "signature"], rows))?;
    Ok(ExitCode::SUCCESS)
}

/// Large values as whole numbers, small ones with three figures.
fn shown(value: f64) -> String {
    if value >= 100.0 { format!("{value:.0}") } else { format!("{value:.3}") }
}
