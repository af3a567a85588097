//! `perft`: counts decision sequences.

use std::process::ExitCode;

use crate::context::Context;
use crate::error::CliError;
use crate::output::OutputArgs;
use crate::table::{Table, TableCell};

/// Count decision sequences and the different states they lead to
#[derive(Debug, clap::Args)]
#[command(after_help = "Chance is not branched over: it falls as the seed says.\n\n\
Examples:\n  boardwright perft carcassonne --depth 3 --seats 2 --seed 7\n  \
boardwright perft arimaa --depth 2 --csv")]
pub(crate) struct PerftArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// Decisions in a sequence; all smaller depths are counted too
    #[arg(long)]
    depth: u32,

    /// Count from this position instead of the start
    #[arg(long, value_name = "STATE")]
    position: Option<String>,

    /// Number of seats; as few as the game allows without it
    #[arg(long)]
    seats: Option<usize>,

    /// Rule options that differ from the defaults (see `boardwright games`)
    #[arg(long, value_name = "KEY=VALUE,…", default_value = "", hide_default_value = true)]
    rules: String,

    /// Seed of chance events
    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(context: &Context, args: &PerftArgs) -> Result<ExitCode, CliError> {
    let seats = args.seats.unwrap_or(usize::from(context.game(&args.game)?.spec.min_seats));
    let game = context.table(&args.game, seats, &args.rules)?;
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        let count =
            game.perft(args.position.as_deref(), depth, args.seed).map_err(CliError::usage)?;
        counts.push(count);
    }
    if args.output.json {
        context.print_json(&counts)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = Table::new("perft", &["depth", "sequences", "different states"]);
    for count in &counts {
        let (sequences, distinct) =
            (TableCell::count(count.sequences), TableCell::count(count.distinct));
        table.rows.push(vec![TableCell::count(count.depth), sequences, distinct]);
    }
    if args.output.csv {
        context.print_csv(&[table])?;
    } else {
        context.print(&table.text(context.width))?;
    }
    Ok(ExitCode::SUCCESS)
}
