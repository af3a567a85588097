//! `perft`: counts decision sequences, or what a game counts itself.

use std::process::ExitCode;

use bw_package::OwnPerft;
use serde_json::{Map, Value, json};

use crate::context::Context;
use crate::error::CliError;
use crate::output::OutputArgs;
use crate::table::{Table, TableCell};

/// Count decision sequences and the different states they lead to
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Chance is not branched over: it falls as the seed says. Some games count otherwise from some \
positions (their pages in docs/ say what); --decisions counts decisions there, too.\n\n\
Examples:\n  boardwright perft carcassonne --depth 3 --seats 2 --seed 7\n  \
boardwright perft arimaa --depth 2 --csv\n  \
boardwright perft arimaa --position 'g [64 squares]' --depth 4"
)]
pub(crate) struct PerftArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// Decisions in a sequence; all smaller depths are counted too
    #[arg(long)]
    depth: u32,

    /// Count from this position instead of the start
    #[arg(long, value_name = "STATE")]
    position: Option<String>,

    /// Count decisions also where the game has counts of its own
    #[arg(long)]
    decisions: bool,

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
    let own = context.game(&args.game)?.extras.perft.filter(|_| !args.decisions);
    let counted = match (&args.position, own) {
        (Some(position), Some(own)) if (own.recognises)(position) => {
            own_counts(own, position, args.depth)?
        }
        _ => decisions(context, args)?,
    };
    if args.output.json {
        context.print_json(&counted.json())?;
    } else if args.output.csv {
        context.print_csv(&[counted.table()])?;
    } else {
        context.print(&counted.table().text(context.width))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Counts by depth, from 1.
struct CountsByDepth {
    /// Names in the table, and in JSON.
    columns: Vec<(&'static str, String)>,
    rows: Vec<Vec<u64>>,
}

impl CountsByDepth {
    fn table(&self) -> Table {
        let names: Vec<&str> =
            std::iter::once("depth").chain(self.columns.iter().map(|(name, _)| *name)).collect();
        let mut table = Table::new("perft", &names);
        for (counts, depth) in self.rows.iter().zip(1u64..) {
            let cells = std::iter::once(depth).chain(counts.iter().copied());
            table.rows.push(cells.map(TableCell::count).collect());
        }
        table
    }

    fn json(&self) -> Vec<Value> {
        let row = |(counts, depth): (&Vec<u64>, u64)| {
            let keys = self.columns.iter().map(|(_, key)| key.clone());
            let counts = keys.zip(counts.iter().map(|count| json!(count)));
            let depth = ("depth".to_owned(), json!(depth));
            Value::Object(std::iter::once(depth).chain(counts).collect::<Map<_, _>>())
        };
        self.rows.iter().zip(1..).map(row).collect()
    }
}

fn decisions(context: &Context, args: &PerftArgs) -> Result<CountsByDepth, CliError> {
    let seats = args.seats.unwrap_or(usize::from(context.game(&args.game)?.spec.min_seats));
    let game = context.table(&args.game, seats, &args.rules)?;
    let mut rows = Vec::new();
    for depth in 1..=args.depth {
        let count = game.perft(args.position.as_deref(), depth, args.seed);
        let count = count.map_err(CliError::usage)?;
        rows.push(vec![count.sequences, count.distinct]);
    }
    let columns = vec![("sequences", "sequences".into()), ("different states", "distinct".into())];
    Ok(CountsByDepth { columns, rows })
}

fn own_counts(own: OwnPerft, position: &str, depth: u32) -> Result<CountsByDepth, CliError> {
    if depth > own.most_depth {
        let what = format!("such positions are counted up to depth {}", own.most_depth);
        return Err(CliError::usage(format!("{what}; add --decisions to count decisions")));
    }
    let rows = (own.count)(position, depth);
    let rows = rows.map_err(|error| CliError::usage(format!("position: {error}")))?;
    let columns = own.columns.iter().map(|name| (*name, name.replace(' ', "_"))).collect();
    Ok(CountsByDepth { columns, rows })
}
