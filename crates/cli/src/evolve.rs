//! `evolve`: training of a game's players, with log, plot, checkpoint and resume.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bw_arena::PROGRAM;
use bw_catalog::GameEntry;
use bw_cluster::SharedWork;
use bw_core::{Lang, fingerprint};
use bw_lab::{LabError, Learning, LearningRequest, Report};
use bw_store::{NewRun, RunState};
use serde_json::json;

use crate::context::{Context, read_file};
use crate::error::CliError;
use crate::folder_context::FolderContext;
use crate::output::OutputArgs;
use crate::report;
use crate::table::{Table, TableCell};
use crate::worker::laboratory;

/// Evolve a game's players: log, plot, checkpoint, resume
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The result depends on the configuration and its seed alone: not on the number of threads, not on how \
often the run was stopped and resumed. Ctrl-C saves and stops.\n\n\
Examples:\n  \
boardwright evolve carcassonne --list\n  \
boardwright evolve carcassonne --preset A.1 --generations 60 --out runs/first\n  \
boardwright evolve carcassonne --resume runs/first\n  \
boardwright evolve carcassonne --preset A.14 --set startPopulation=runs/a13 --out runs/a14\n  \
boardwright match carcassonne --bot rules19-3-pr:weights=runs/first/weights.json --bot weighted\n  \
boardwright evolve dominion library --preset fives --set kingdom=first-game --out runs/fives --keep\n  \
boardwright match dominion --bot fives:file=db:agendas/five --bot threes --rules kingdom=first-game"
)]
pub(crate) struct EvolveArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// What to learn, if the game offers several (see --list)
    what: Option<String>,

    /// List what can be learnt, with presets and keys
    #[arg(long)]
    list: bool,

    /// A configuration that comes along (see --list)
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,

    /// A file of `key = value` lines; it amends the preset
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// One more setting; wins over preset and file
    #[arg(long = "set", value_name = "KEY=VALUE")]
    settings: Vec<String>,

    /// How many generations: short for --set generations=N
    #[arg(long, value_name = "N")]
    generations: Option<u32>,

    /// All the luck: short for --set seed=S
    #[arg(long)]
    seed: Option<u64>,

    /// Worker threads; 0 means one per core. The result is the same for any number
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Have its contests played by the workers of the database (see `boardwright worker`)
    #[arg(long, conflicts_with = "threads")]
    workers: bool,

    /// Where the run leaves its files
    #[arg(long, value_name = "DIR", required_unless_present_any = ["list", "resume"])]
    out: Option<PathBuf>,

    /// Go on with the run in this folder
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    resume: Option<PathBuf>,

    /// Put the scripts it leaves into the database, where bots' options find them as `db:NAME`
    #[arg(long)]
    keep: bool,

    /// The database: a file or postgres://…; your own by default
    #[arg(long, value_name = "URL", env = "BOARDWRIGHT_DB", hide_env_values = true)]
    pub(crate) db: Option<String>,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(context: &Context, args: &EvolveArgs) -> Result<ExitCode, CliError> {
    let game = context.game(&args.game)?;
    let learning = bw_arena::learning(game, args.what.as_deref().filter(|_| !args.list))?;
    if args.list {
        list(context, game, args.output)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.keep && game.extras.collection.is_none() {
        let name = game.spec.name;
        return Err(CliError::usage(format!("--keep: learning {name} leaves no scripts")));
    }
    let order = order(args)?;
    let folder = args.resume.as_deref().or(args.out.as_deref());
    let mut run_context = FolderContext::new(context, folder, args.threads);
    let folder = folder.expect("invariant: clap asks for a folder");
    let result = if args.workers {
        by_workers(context, args, (learning, &order), folder, &mut run_context)
    } else {
        (learning.run)(&order, &mut run_context)
    };
    run_context.clear();
    match result {
        Ok(report) => {
            report::write(folder, &report).map_err(CliError::failed)?;
            if args.keep {
                keep(context, game, &mut run_context, args.db.as_deref())?;
            }
            if args.output.json {
                context.print_json(&report)?;
            } else if args.output.csv {
                context.print_csv(&report::tables(&report))?;
            } else {
                context.print(&report::text(&report, context.width))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(LabError::Stopped) => {
            let (game, folder) = (&args.game, folder.display());
            let what = args.what.as_ref().map_or(String::new(), |what| format!("{what} "));
            context.say(&format!(
                "stopped and saved; go on with: boardwright evolve {game} {what}--resume {folder}"
            ));
            Ok(ExitCode::FAILURE)
        }
        Err(error) => Err(error.into()),
    }
}

/// Learns together with the workers of the database. The same command goes on where a killed one was.
fn by_workers(
    context: &Context,
    args: &EvolveArgs,
    (learning, order): (&Learning, &LearningRequest),
    folder: &Path,
    run_context: &mut FolderContext,
) -> Result<Report, LabError> {
    let store = context.open_store(args.db.as_deref()).map_err(LabError::failed)?;
    let LearningRequest { preset, config, changes, resume } = order.clone();
    let place = std::path::absolute(folder).map_err(LabError::failed)?;
    let key = json!({
        "version": PROGRAM,
        "game": args.game,
        "learning": learning.name,
        "preset": preset,
        "config": config,
        "changes": changes,
        "folder": place,
    })
    .to_string();
    let new = NewRun {
        kind: "learning".into(),
        game: args.game.clone(),
        fingerprint: format!("{:032x}", fingerprint(key.as_bytes())),
        config: key,
    };
    let mut run = store.begin_run(&new).map_err(LabError::failed)?;
    if run.state == RunState::Finished {
        run = store.begin_fresh_run(&new).map_err(LabError::failed)?;
    }
    let (game, name) = (args.game.clone(), learning.name.to_string());
    let what = SharedWork::Learning { game, name, preset, config, changes, resume };
    let laboratory = laboratory(context, &store);
    let done = laboratory.lead(run.id, what, run_context, |context| (learning.run)(order, context));
    match &done {
        Ok(_) => store.finish_run(run.id, "{}").map_err(LabError::failed)?,
        Err(_) => store.mark_interrupted(run.id).map_err(LabError::failed)?,
    }
    done
}

/// Puts what the run has left into the database.
fn keep(
    context: &Context,
    game: &GameEntry,
    run_context: &mut FolderContext,
    url: Option<&str>,
) -> Result<(), CliError> {
    let store = context.open_store(url)?;
    for (name, kept) in bw_arena::collect_scripts(game, &store, None, run_context)? {
        context.note(&format!("{kept} scripts of {name} are in {}", store.place()));
    }
    Ok(())
}

fn order(args: &EvolveArgs) -> Result<LearningRequest, CliError> {
    let config = args.config.as_deref().map(read_file).transpose()?;
    let mut changes = Vec::new();
    for setting in &args.settings {
        let (key, value) = setting.split_once('=').ok_or_else(|| {
            CliError::usage(format!("--set {setting}: must be of the form KEY=VALUE"))
        })?;
        changes.push((key.trim().to_owned(), value.trim().to_owned()));
    }
    if let Some(generations) = args.generations {
        changes.push(("generations".into(), generations.to_string()));
    }
    if let Some(seed) = args.seed {
        changes.push(("seed".into(), seed.to_string()));
    }
    let (preset, resume) = (args.preset.clone(), args.resume.is_some());
    Ok(LearningRequest { preset, config, changes, resume })
}

/// Says what can be learnt.
fn list(context: &Context, game: &GameEntry, output: OutputArgs) -> Result<(), CliError> {
    if output.json {
        return context.print_json(&listed_json(game));
    }
    if output.csv {
        return context.print_csv(&[presets(game, None), keys(game, None)]);
    }
    let words = game.words(Lang::En);
    for learning in &game.extras.learning {
        let name = learning.name;
        let tables = [presets(game, Some(name)), keys(game, Some(name))];
        let [presets, keys] = tables.map(|table| table.text(context.width));
        context.print(&format!("{name}: {}\n{presets}{keys}", words.learning(name)))?;
    }
    Ok(())
}

/// The rows of one thing to learn, or of all with its name before each.
fn listing(
    game: &GameEntry,
    only: Option<&str>,
    (name, columns): (&str, [&str; 2]),
    rows: impl Fn(&Learning) -> Vec<[String; 2]>,
) -> Table {
    let mut table = Table::new(name, &columns);
    if only.is_none() {
        table.columns.insert(0, "learning".into());
    }
    for one in game.extras.learning.iter().filter(|one| only.is_none_or(|only| one.name == only)) {
        let whose = only.is_none().then(|| TableCell::text(one.name));
        let rows = rows(one).into_iter();
        table.rows.extend(
            rows.map(|row| whose.clone().into_iter().chain(row.map(TableCell::Text)).collect()),
        );
    }
    table
}

fn presets(game: &GameEntry, only: Option<&str>) -> Table {
    let words = game.words(Lang::En);
    listing(game, only, ("presets", ["preset", "what it is"]), |one| {
        let row = |&preset: &&str| [preset.to_string(), words.preset(one.name, preset)];
        one.presets.iter().map(row).collect()
    })
}

fn keys(game: &GameEntry, only: Option<&str>) -> Table {
    let words = game.words(Lang::En);
    listing(game, only, ("keys", ["key", "what it means"]), |one| {
        one.keys.iter().map(|&key| [key.to_string(), words.key(one.name, key)]).collect()
    })
}

fn listed_json(game: &GameEntry) -> serde_json::Value {
    let words = game.words(Lang::En);
    let learning = game.extras.learning.iter().map(|one| {
        let preset =
            |&preset: &&str| json!({ "name": preset, "summary": words.preset(one.name, preset) });
        let key = |&key: &&str| json!({ "key": key, "help": words.key(one.name, key) });
        json!({
            "name": one.name,
            "summary": words.learning(one.name),
            "presets": one.presets.iter().map(preset).collect::<Vec<_>>(),
            "keys": one.keys.iter().map(key).collect::<Vec<_>>(),
        })
    });
    json!({ "game": game.spec.id, "learning": learning.collect::<Vec<_>>() })
}
