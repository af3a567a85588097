//! `analyze`: statistics over recorded games.

use std::path::PathBuf;
use std::process::ExitCode;

use bw_catalog::BotSpec;
use bw_lab::Report;

use crate::context::{Context, check_bots};
use crate::error::CliError;
use crate::judgement::Verdicts;
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
boardwright analyze carcassonne games/games.jsonl logs/ --json\n  \
boardwright analyze carcassonne game.json --bot champion:time=200ms"
)]
pub(crate) struct AnalyzeArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// Files or folders of recorded games
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Ask this bot about every turn instead: what it was worth, what it gave away, what would have been better
    #[arg(long, value_name = "SPEC")]
    bot: Option<String>,

    /// Write every table as CSV and every plot as SVG into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(context: &Context, args: &AnalyzeArgs) -> Result<ExitCode, CliError> {
    let found = match &args.bot {
        Some(bot) => judged(context, args, bot)?,
        None => studied(context, args)?,
    };
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

/// What players did in all games.
fn studied(context: &Context, args: &AnalyzeArgs) -> Result<Report, CliError> {
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
    Ok(study.report())
}

/// What a bot thinks of every turn.
fn judged(context: &Context, args: &AnalyzeArgs, bot: &str) -> Result<Report, CliError> {
    let (entry, bot) = (context.game(&args.game)?, BotSpec::parse(bot));
    let seats = usize::from(entry.spec.min_seats);
    if let Ok(game) = entry.game(seats, "") {
        check_bots(&game, &vec![bot.clone(); seats])?;
    }
    let mut verdicts = Verdicts::new(entry, bot);
    for path in &args.paths {
        for file in files(path)? {
            each_record(context, &file, &mut |_, record| verdicts.add(&record))?;
        }
    }
    verdicts.report().ok_or_else(|| CliError::failed("there is no turn to judge"))
}
