//! `db`: housekeeping of the store.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bw_store::{Format, RunFilter, RunId, Store, WorkerId};
use clap::Subcommand;
use serde_json::json;

use crate::clock::day_and_time;
use crate::context::{Context, open_to_read};
use crate::db_watch;
use crate::error::CliError;
use crate::output::OutputArgs;
use crate::table::{Table, TableCell};

/// Look after the database: migrate, list runs, export, import
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  boardwright db runs\n  boardwright db runs --watch\n  boardwright db workers\n  boardwright db scripts\n  boardwright db export everything.jsonl\n  \
boardwright db import everything.jsonl --db postgres://localhost/boardwright"
)]
pub(crate) struct DbArgs {
    #[command(subcommand)]
    action: DbAction,

    /// The database: a file or postgres://…; your own by default
    #[arg(long, value_name = "URL", global = true, env = "BOARDWRIGHT_DB", hide_env_values = true)]
    pub(crate) db: Option<String>,
}

#[derive(Debug, Subcommand)]
enum DbAction {
    /// Bring the schema up to date (every command that writes does that too)
    #[command(
        after_help = "Example:\n  boardwright db migrate --db postgres://localhost/boardwright"
    )]
    Migrate,
    /// List stored runs, newest first; the database need not be writable
    #[command(
        after_help = "Examples:\n  boardwright db runs --game carcassonne\n  boardwright db runs --csv --db shared.db\n  \
boardwright db runs --watch --db postgres://db.example/boardwright"
    )]
    Runs {
        /// Only of this game
        #[arg(long)]
        game: Option<String>,
        /// Show the runs that are not over and the workers, again and again until Ctrl-C
        #[arg(long, conflicts_with_all = ["json", "csv"])]
        watch: bool,
        #[command(flatten)]
        output: OutputArgs,
    },
    /// List the workers of the database and what waits for them
    #[command(
        after_help = "Example:\n  boardwright db workers --db postgres://db.example/boardwright"
    )]
    Workers {
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Ask a worker to finish what it has and to leave
    #[command(
        after_help = "Example:\n  boardwright db drain 3 --db postgres://db.example/boardwright"
    )]
    Drain {
        /// Its number (see `boardwright db workers`)
        worker: i64,
    },
    /// Count the scripts that learning has left and the database keeps
    #[command(alias = "agendas", after_help = "Example:\n  boardwright db scripts --csv")]
    Scripts {
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Delete a run and its journal
    #[command(after_help = "Example:\n  boardwright db delete 12")]
    Delete {
        /// Its number (see `boardwright db runs`)
        run: i64,
    },
    /// Write everything to a file, or to standard output with `-`
    #[command(
        after_help = "Examples:\n  boardwright db export everything.jsonl\n  boardwright db export - --format games-csv"
    )]
    Export {
        /// The file
        file: PathBuf,
        /// What to write
        #[arg(long, value_enum, default_value_t = What::Json)]
        format: What,
    },
    /// Read a file that `export` wrote as JSON
    #[command(
        after_help = "Example:\n  boardwright db import everything.jsonl --db postgres://localhost/boardwright"
    )]
    Import {
        /// The file
        file: PathBuf,
    },
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum What {
    /// Everything, one JSON object a line
    Json,
    /// A table of runs
    RunsCsv,
    /// A table of games
    GamesCsv,
}

pub(crate) fn run(context: &Context, args: &DbArgs) -> Result<ExitCode, CliError> {
    // Whoever only looks needs no right to write.
    let store = match &args.action {
        DbAction::Runs { .. }
        | DbAction::Workers { .. }
        | DbAction::Scripts { .. }
        | DbAction::Export { .. } => open_to_read(args.db.as_deref())?,
        DbAction::Drain { .. } => context.open_store_to_work(args.db.as_deref())?,
        DbAction::Migrate | DbAction::Delete { .. } | DbAction::Import { .. } => {
            context.open_store(args.db.as_deref())?
        }
    };
    match &args.action {
        DbAction::Migrate => {
            let version = store.schema_version().map_err(CliError::failed)?;
            context.print(&format!("{}: schema version {version}\n", store.place()))?;
        }
        DbAction::Runs { game, watch: true, .. } => {
            db_watch::watch(context, &store, game.as_deref())?;
        }
        DbAction::Runs { game, output, .. } => runs(context, &store, game.clone(), *output)?,
        DbAction::Workers { output } => db_watch::workers(context, &store, *output)?,
        DbAction::Drain { worker } => {
            store.drain_worker(WorkerId(*worker)).map_err(CliError::failed)?;
            context.note(&format!("worker {worker} leaves when it has finished what it has"));
        }
        DbAction::Scripts { output } => scripts(context, &store, *output)?,
        DbAction::Delete { run } => {
            store.delete_run(RunId(*run)).map_err(CliError::failed)?;
            context.note(&format!("run {run} is deleted"));
        }
        DbAction::Export { file, format } => export(&store, file, *format)?,
        DbAction::Import { file } => {
            let open = |error| CliError::usage(format!("cannot read {}: {error}", file.display()));
            let mut reader = BufReader::new(File::open(file).map_err(open)?);
            let imported = store
                .import(&mut reader)
                .map_err(|error| CliError::failed(format!("{}: {error}", file.display())))?;
            context.print(&format!(
                "imported {} runs with {} blocks, {} scripts and {} games; {} runs were there already\n",
                imported.runs,
                imported.blocks,
                imported.scripts,
                imported.games,
                imported.skipped_runs
            ))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn runs(
    context: &Context,
    store: &Store,
    game: Option<String>,
    output: OutputArgs,
) -> Result<(), CliError> {
    let filter = RunFilter { game, ..RunFilter::default() };
    let runs = store.runs(&filter, 1_000).map_err(CliError::failed)?;
    if output.json {
        let runs: Vec<_> = runs
            .iter()
            .map(|run| {
                json!({
                    "id": run.id.0,
                    "kind": run.kind,
                    "game": run.game,
                    "state": run.state,
                    "created_ms": run.created_ms,
                    "updated_ms": run.updated_ms,
                })
            })
            .collect();
        return context.print_json(&runs);
    }
    let mut table = Table::new("runs", &["run", "kind", "game", "state", "begun", "last change"]);
    for run in &runs {
        let mut row = vec![TableCell::count(run.id.0)];
        row.extend([&*run.kind, &*run.game, run.state.as_str()].map(TableCell::text));
        row.extend([run.created_ms, run.updated_ms].map(|ms| TableCell::text(day_and_time(ms))));
        table.rows.push(row);
    }
    print_table(context, table, output)
}

pub(crate) fn print_table(
    context: &Context,
    table: Table,
    output: OutputArgs,
) -> Result<(), CliError> {
    if output.csv { context.print_csv(&[table]) } else { context.print(&table.text(context.width)) }
}

/// The scripts of every game that has some, by kind and opening.
fn scripts(context: &Context, store: &Store, output: OutputArgs) -> Result<(), CliError> {
    let mut rows = Vec::new();
    for game in context.catalog.games().iter().filter(|game| game.extras.collection.is_some()) {
        for count in store.script_counts(game.spec.id).map_err(CliError::failed)? {
            rows.push((game.spec.id, count));
        }
    }
    if output.json {
        let rows = rows.iter().map(|(game, of)| {
            json!({
                "game": game,
                "kind": of.kind,
                "opening": of.opening,
                "players": of.players,
                "count": of.count,
                "fitness": of.fitness.map(|fitness| f64::from(fitness) / 1000.0),
            })
        });
        return context.print_json(&rows.collect::<Vec<_>>());
    }
    let columns = ["game", "kind", "opening", "players", "scripts", "wins"];
    let mut table = Table::new("scripts", &columns);
    for (game, of) in rows {
        let share = |fitness| TableCell::Share(f64::from(fitness) / 1000.0);
        let words = [game.into(), of.kind, of.opening].map(TableCell::Text);
        let counts = [TableCell::count(of.players), TableCell::count(of.count)];
        let fitness = of.fitness.map_or(TableCell::Empty, share);
        table.rows.push(words.into_iter().chain(counts).chain([fitness]).collect());
    }
    print_table(context, table, output)
}

fn export(store: &Store, file: &Path, what: What) -> Result<(), CliError> {
    let format = match what {
        What::Json => Format::Json,
        What::RunsCsv => Format::RunsCsv,
        What::GamesCsv => Format::GamesCsv,
    };
    if file == Path::new("-") {
        return store.export(&mut io::stdout().lock(), format).map_err(CliError::failed);
    }
    let wrong =
        |error: io::Error| CliError::failed(format!("cannot write {}: {error}", file.display()));
    let mut out = BufWriter::new(File::create(file).map_err(wrong)?);
    store.export(&mut out, format).map_err(CliError::failed)?;
    out.flush().map_err(wrong)
}
