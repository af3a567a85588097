//! `analyze`: statistics over recorded games.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::context::Context;
use crate::error::CliError;
use crate::output::OutputArgs;
use crate::records::{each_record, files};
use crate::report;

/// Statistics over recorded games: tables, CSV, plots
#[derive(Debug, clap::Args)]
#[command(
    after_help = "PATH is a file of records, a text log, or a folder: its games.jsonl, or else all records and logs in it. \
Every game has results by player and by seat, lengths and ends; some add more.\n\n\
Examples:\n  \
boardwright match carcassonne --bot greedy --bot weighted --games 200 --out games/\n  \
boardwright analyze carcassonne games/\n  \
boardwright analyze carcassonne games/ --out tables/\n  \
boardwright analyze carcassonne games/ --csv > tables.csv\n  \
boardwright analyze carcassonne games/games.jsonl logs/ --json"
)]
pub(crate) struct AnalyzeArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// Files or folders of recorded games
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Write every table as CSV and every plot as SVG into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(context: &Context, args: &AnalyzeArgs) -> Result<ExitCode, CliError> {
    let mut study = context.game(&args.game)?.study();
    let mut games = 0u64;
    for path in &args.paths {
        for file in files(path)? {
            each_record(context, &file, &mut |_, record| {
                games += 1;
                study.add(&record).map_err(|error| error.to_string())
            })?;
        }
    }
    if games == 0 {
        return Err(CliError::failed("there is no record to analyze"));
    }
    let found = study.report();
    if let Some(folder) = &args.out {
        report::write(folder, &found).map_err(|error| {
            CliError::failed(format!("cannot write to {}: {error}", folder.display()))
        })?;
    }
    if args.output.json {
        context.print_json(&found)?;
    } else if args.output.csv {
        context.print_csv(&report::tables(&found))?;
    } else {
        context.print(&report::text(&found, context.width))?;
    }
    Ok(ExitCode::SUCCESS)
}
