//! `db`: housekeeping of the store.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bw_store::{Format, RunFilter, RunId, Store};
use clap::Subcommand;
use serde_json::json;

use crate::context::{Context, open_store};
use crate::error::CliError;
use crate::table::text_table;

/// Look after the database: migrate, list runs, export, import
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  boardwright db runs\n  boardwright db scripts\n  boardwright db export everything.jsonl\n  \
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
    /// Bring the schema up to date (every command does that too)
    Migrate,
    /// List stored runs, newest first
    Runs {
        /// Only of this game
        #[arg(long)]
        game: Option<String>,
        /// Print JSON instead of a table
        #[arg(long)]
        json: bool,
    },
    /// Count the scripts that learning has left and the database keeps
    #[command(alias = "agendas")]
    Scripts {
        /// Print JSON instead of a table
        #[arg(long)]
        json: bool,
    },
    /// Delete a run and its journal
    Delete {
        /// Its number
        run: i64,
    },
    /// Write everything to a file, or to standard output with `-`
    Export {
        /// The file
        file: PathBuf,
        /// What to write
        #[arg(long, value_enum, default_value_t = What::Json)]
        format: What,
    },
    /// Read a file that `export` wrote as JSON
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
    let store = open_store(args.db.as_deref())?;
    match &args.action {
        DbAction::Migrate => {
            let version = store.schema_version().map_err(CliError::failed)?;
            context.print(&format!("{}: schema version {version}\n", store.place()))?;
        }
        DbAction::Runs { game, json } => runs(context, &store, game.clone(), *json)?,
        DbAction::Scripts { json } => scripts(context, &store, *json)?,
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
    as_json: bool,
) -> Result<(), CliError> {
    let filter = RunFilter { game, ..RunFilter::default() };
    let runs = store.runs(&filter, 1_000).map_err(CliError::failed)?;
    if as_json {
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
    let rows = runs
        .iter()
        .map(|run| {
            vec![run.id.0.to_string(), run.kind.clone(), run.game.clone(), run.state.to_string()]
        })
        .collect();
    context.print(&text_table(&["run", "kind", "game", "state"], rows))
}

/// The scripts of every game that has some, by kind and opening.
fn scripts(context: &Context, store: &Store, as_json: bool) -> Result<(), CliError> {
    let mut rows = Vec::new();
    for game in context.catalog.games().iter().filter(|game| game.extras.collection.is_some()) {
        for count in store.script_counts(game.spec.id).map_err(CliError::failed)? {
            rows.push((game.spec.id, count));
        }
    }
    if as_json {
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
    let percent = |fitness| format!("{:.1} %", f64::from(fitness) / 10.0);
    let rows = rows
        .into_iter()
        .map(|(game, of)| {
            let (players, count) = (of.players.to_string(), of.count.to_string());
            let fitness = of.fitness.map_or(String::new(), percent);
            vec![game.into(), of.kind, of.opening, players, count, fitness]
        })
        .collect();
    let head = ["game", "kind", "opening", "players", "scripts", "wins"];
    context.print(&text_table(&head, rows))
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
