//! `reproduce`: published experiments, run again.

use std::path::PathBuf;
use std::process::ExitCode;

use bw_arena::{Elsewhere, Reproduced, ReproducedRow, reproduce};
use bw_catalog::{GameEntry, GameWords};
use bw_core::Lang;
use bw_lab::{Basis, Finding, LabError, Report, Scale, SheetCell, Unit};
use serde_json::json;

use crate::args::MOST_GAMES;
use crate::context::{Context, same_command};
use crate::error::CliError;
use crate::folder_context::FolderContext;
use crate::output::{OutputArgs, prose, titled};
use crate::report;
use crate::table::{Table, TableCell};
use crate::worker::{laboratory, sends_out};

/// Run published experiments again: published and ours side by side
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Verdicts: `agrees` ours and the published value are no further apart than both errors explain (95 %, the \
column `agrees within`; where a publication does not tell its number of games, ours alone); `near` further apart, but within the \
tolerance (`near within`); `differs` neither; `new` nothing was published. Games and results are in the database: the same command goes \
on where an interrupted one was.\n\n\
Examples:\n  \
boardwright reproduce carcassonne --list\n  \
boardwright reproduce carcassonne 7.3 7.4 9.1\n  \
boardwright reproduce carcassonne 7.1 --games 20000 --json\n  \
boardwright reproduce carcassonne --full --out results/"
)]
pub(crate) struct ReproduceArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// Which experiments; all without any
    experiments: Vec<String>,

    /// List the experiments
    #[arg(long)]
    list: bool,

    /// Games of every match, instead of what each experiment says
    #[arg(long, value_parser = clap::value_parser!(u64).range(2..=MOST_GAMES))]
    games: Option<u64>,

    /// As large as published or larger; may take hours
    #[arg(long)]
    full: bool,

    /// The luck of everything
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Worker threads; 0 means one per core. The result is the same for any number
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Have everything played by the workers of the database (see `boardwright worker`) and wait for some; without this
    /// they play if there are any
    #[arg(long, conflicts_with = "threads")]
    workers: bool,

    /// Write tables as CSV and plots as SVG to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// The database: a file or postgres://…; your own by default
    #[arg(long, value_name = "URL", env = "BOARDWRIGHT_DB", hide_env_values = true)]
    pub(crate) db: Option<String>,

    /// Forget what was played before
    #[arg(long)]
    fresh: bool,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(context: &Context, args: &ReproduceArgs) -> Result<ExitCode, CliError> {
    let game = context.game(&args.game)?;
    let words = game.words(Lang::En);
    if args.list {
        list(context, game, args.output)?;
        return Ok(ExitCode::SUCCESS);
    }
    let experiments = bw_arena::experiments(game, &args.experiments)?;
    let store = context.open_store(args.db.as_deref())?;
    let scale = Scale { full: args.full, games: args.games, seed: args.seed };
    let mut run_context = FolderContext::new(context, args.out.as_deref(), args.threads);
    let sent = sends_out(context, (args.workers, args.threads), &store)?;
    let laboratory = sent.then(|| laboratory(context, &store));
    let elsewhere = laboratory.as_ref().map(|laboratory| laboratory as &dyn Elsewhere);
    let mut results = Vec::new();
    for experiment in experiments {
        let result =
            reproduce(game, experiment, scale, (&store, elsewhere), args.fresh, &mut run_context);
        run_context.clear();
        let result = match result {
            Ok(result) => result,
            Err(LabError::Stopped) => {
                context.say(&format!("interrupted; go on with: {}", same_command()));
                return Ok(ExitCode::FAILURE);
            }
            Err(error) => return Err(error.into()),
        };
        if let Some(folder) = &args.out {
            report::write(folder, &as_report(&result, words)).map_err(CliError::failed)?;
        }
        if !(args.output.json || args.output.csv) {
            context.print(&text(&result, words, context.width))?;
        }
        results.push(result);
    }
    if args.output.csv {
        let tables: Vec<Table> = results.iter().flat_map(tables).collect();
        context.print_csv(&tables)?;
    }
    if args.output.json {
        let (game, seed, full) = (&args.game, args.seed, args.full);
        let results: Vec<_> = results.iter().map(|result| json_of(result, words)).collect();
        context.print_json(
            &json!({ "game": game, "seed": seed, "full": full, "experiments": results }),
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Says which experiments there are.
fn list(context: &Context, game: &GameEntry, output: OutputArgs) -> Result<(), CliError> {
    let words = game.words(Lang::En);
    let mut table = Table::new("experiments", &["id", "experiment"]);
    for one in &game.extras.experiments {
        table.rows.push(vec![TableCell::text(one.id), TableCell::Text(words.experiment(one.id))]);
    }
    context.print_list(table, output)
}

fn number(value: f64, unit: Unit) -> TableCell {
    match unit {
        Unit::Points | Unit::Ratio => TableCell::Number(value, 2),
        Unit::Share => TableCell::Share(value),
        Unit::Count => TableCell::Number(value, 0),
    }
}

fn range(interval: [f64; 2], unit: Unit) -> TableCell {
    match unit {
        Unit::Share => TableCell::ShareRange(interval),
        Unit::Points | Unit::Ratio => TableCell::Range(interval, 2),
        Unit::Count => TableCell::Range(interval, 0),
    }
}

const HEADINGS: [&str; 8] =
    ["what", "published", "games", "ours", "95 %", "agrees within", "near within", "verdict"];

fn cells(row: &ReproducedRow) -> Vec<TableCell> {
    let finding = &row.finding;
    let optional =
        |value: Option<f64>| value.map_or(TableCell::Empty, |it| number(it, finding.unit));
    vec![
        TableCell::text(&finding.what),
        optional(finding.published),
        published_games(finding),
        number(finding.ours, finding.unit),
        finding.interval.map_or(TableCell::text("exact"), |interval| range(interval, finding.unit)),
        optional(row.agrees_within),
        optional(finding.within.filter(|_| finding.published.is_some())),
        TableCell::text(row.verdict.name()),
    ]
}

/// Of how many games the published number is.
fn published_games(finding: &Finding) -> TableCell {
    match (finding.published, finding.basis) {
        (None, _) => TableCell::Empty,
        (_, Basis::Unstated) => TableCell::text("not stated"),
        (_, Basis::Exact) => TableCell::text("exact"),
        (_, Basis::Games { games, .. }) => TableCell::Number(games as f64, 0),
    }
}

/// Findings first, then what else an experiment shows.
fn tables(result: &Reproduced) -> Vec<Table> {
    let mut findings = Table::new(result.id, &HEADINGS);
    findings.rows = result.rows.iter().map(cells).collect();
    let sheets = result.findings.sheets.iter().map(|sheet| {
        let mut table = Table::from(sheet);
        table.name = format!("{} {}", result.id, table.name);
        table
    });
    [findings].into_iter().filter(|table| !table.rows.is_empty()).chain(sheets).collect()
}

fn json_of(result: &Reproduced, words: GameWords<'_>) -> serde_json::Value {
    let Reproduced { id, rows, statements, .. } = result;
    let title = words.experiment(id);
    let mut json = json!({ "id": id, "title": title, "rows": rows, "statements": statements });
    if let Some(remark) = words.experiment_remark(id) {
        json["remark"] = remark.into();
    }
    json
}

fn text(result: &Reproduced, words: GameWords<'_>, width: usize) -> String {
    let title = format!("{}: {}", result.id, words.experiment(result.id));
    let mut text = prose(&title, width);
    if !result.rows.is_empty() {
        let mut findings = Table::new(result.id, &HEADINGS);
        findings.rows = result.rows.iter().map(cells).collect();
        text += &findings.text(width);
    }
    for sheet in &result.findings.sheets {
        text += &titled(&sheet.title, &Table::from(sheet), width);
    }
    for (statement, holds) in &result.statements {
        let verdict = if *holds { "holds:" } else { "DOES NOT HOLD:" };
        text += &prose(&format!("{verdict} {statement}"), width);
    }
    if let Some(remark) = words.experiment_remark(result.id) {
        text += &prose(&remark, width);
    }
    text + "\n"
}

fn as_report(result: &Reproduced, words: GameWords<'_>) -> Report {
    let title = words.experiment(result.id);
    let mut sheet = bw_lab::Sheet::new(result.id, &title, &HEADINGS);
    sheet.rows = result
        .rows
        .iter()
        .map(|row| cells(row).iter().map(|cell| SheetCell::Text(cell.shown())).collect())
        .collect();
    let mut sheets = vec![sheet];
    sheets.extend(result.findings.sheets.iter().cloned());
    Report {
        title: format!("{}: {title}", result.id),
        sheets,
        plots: result.findings.plots.clone(),
        notes: Vec::new(),
    }
}
