//! `reproduce`: published experiments, run again.

use std::path::PathBuf;
use std::process::ExitCode;

use bw_arena::{Reproduced, ReproducedRow};
use bw_catalog::GameWords;
use bw_core::Lang;
use bw_lab::{LabError, Report, Scale, Unit};
use serde_json::json;

use crate::args::MOST_GAMES;
use crate::context::{Context, open_store, same_command};
use crate::error::CliError;
use crate::folder_context::FolderContext;
use crate::report;
use crate::table::{aligned_table, percent, percent_range, text_table};

/// Run published experiments again: published and ours side by side
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Verdicts: `agrees` the published value lies in our 95 % interval; `near` it does not, but lies within the \
tolerance; `differs` neither; `new` nothing was published. Games and results are in the database: the same command goes \
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

    /// Write tables as CSV and plots as SVG to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// The database: a file or postgres://…; your own by default
    #[arg(long, value_name = "URL", env = "BOARDWRIGHT_DB", hide_env_values = true)]
    pub(crate) db: Option<String>,

    /// Forget what was played before
    #[arg(long)]
    fresh: bool,

    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(context: &Context, args: &ReproduceArgs) -> Result<ExitCode, CliError> {
    let game = context.game(&args.game)?;
    let words = game.words(Lang::En);
    if args.list {
        let experiments = game.extras.experiments.iter();
        let rows = experiments.map(|one| vec![one.id.into(), words.experiment(one.id)]);
        context.print(&text_table(&["id", "experiment"], rows.collect()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let experiments = bw_arena::experiments(game, &args.experiments)?;
    let store = open_store(args.db.as_deref())?;
    let scale = Scale { full: args.full, games: args.games, seed: args.seed };
    let mut run_context = FolderContext::new(context, args.out.as_deref(), args.threads);
    let mut results = Vec::new();
    for experiment in experiments {
        let result =
            bw_arena::reproduce(game, experiment, scale, &store, args.fresh, &mut run_context);
        run_context.clear();
        let result = match result {
            Ok(result) => result,
            Err(LabError::Stopped) => {
                context.note(&format!("interrupted; go on with: {}", same_command()));
                return Ok(ExitCode::FAILURE);
            }
            Err(error) => return Err(error.into()),
        };
        if let Some(folder) = &args.out {
            report::write(folder, &as_report(&result, words)).map_err(CliError::failed)?;
        }
        if !args.json {
            context.print(&text(&result, words))?;
        }
        results.push(result);
    }
    if args.json {
        let (game, seed, full) = (&args.game, args.seed, args.full);
        let results: Vec<_> = results.iter().map(|result| json_of(result, words)).collect();
        context.print_json(
            &json!({ "game": game, "seed": seed, "full": full, "experiments": results }),
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

fn number(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Points | Unit::Ratio => format!("{value:.2}"),
        Unit::Share => percent(value),
        Unit::Count => format!("{value:.0}"),
    }
}

fn range(interval: [f64; 2], unit: Unit) -> String {
    match unit {
        Unit::Share => percent_range(interval),
        _ => format!("{} – {}", number(interval[0], unit), number(interval[1], unit)),
    }
}

const HEADINGS: [&str; 5] = ["what", "published", "ours", "95 %", "verdict"];

fn cells(ReproducedRow { finding, verdict }: &ReproducedRow) -> Vec<String> {
    vec![
        finding.what.clone(),
        finding.published.map_or("—".into(), |value| number(value, finding.unit)),
        number(finding.ours, finding.unit),
        finding.interval.map_or("exact".into(), |interval| range(interval, finding.unit)),
        verdict.name().into(),
    ]
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

fn text(result: &Reproduced, words: GameWords<'_>) -> String {
    let mut text = format!("{}: {}\n", result.id, words.experiment(result.id));
    if !result.rows.is_empty() {
        let rows = result.rows.iter().map(cells).collect();
        text += &aligned_table(&HEADINGS, rows, &[false, true, true, true, false]);
    }
    for sheet in &result.findings.sheets {
        text += &format!("{}\n{}", sheet.title, report::sheet_text(sheet));
    }
    for (statement, holds) in &result.statements {
        text += &format!("{} {statement}\n", if *holds { "holds:" } else { "DOES NOT HOLD:" });
    }
    if let Some(remark) = words.experiment_remark(result.id) {
        text += &format!("{remark}\n");
    }
    text + "\n"
}

fn as_report(result: &Reproduced, words: GameWords<'_>) -> Report {
    let title = words.experiment(result.id);
    let mut sheet = bw_lab::Sheet::new(result.id, &title, &HEADINGS);
    sheet.rows = result
        .rows
        .iter()
        .map(|row| cells(row).into_iter().map(bw_lab::SheetCell::Text).collect())
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
