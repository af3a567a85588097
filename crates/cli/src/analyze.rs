//! `analyze`: statistics over recorded games, and what bots think of their turns, of positions and of puzzles.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use bw_arena::{JudgementRequest, PROGRAM, annotate_games};
use bw_catalog::BotSpec;
use bw_cluster::SharedWork;
use bw_core::fingerprint;
use bw_lab::{LabError, Report, RunContext};
use bw_store::{NewRun, RunState};
use serde_json::json;

use crate::annotated_games;
use crate::context::{Context, check_bots};
use crate::error::CliError;
use crate::folder_context::FolderContext;
use crate::output::OutputArgs;
use crate::positions::{AdviceArgs, Topic, advised, puzzles};
use crate::recorded_games::{GamesContext, recorded_games};
use crate::records::{each_record, files};
use crate::report;
use crate::worker::laboratory;

/// Statistics over recorded games; what a bot thinks of their turns, of a position or of puzzles
#[derive(Debug, clap::Args)]
#[command(
    after_help = "PATH is a file of records, a text log, or a folder: its games.jsonl, or else all records and logs in it. \
Every game has results by player and by seat, lengths and ends; some add more. With --bot a PATH may also be a file of \
puzzles, if the game has such (see its page in docs/): the bot's score.\n\n\
Examples:\n  \
boardwright match carcassonne --bot greedy --bot weighted --games 200 --out games/\n  \
boardwright analyze carcassonne games/\n  \
boardwright analyze carcassonne games/ --out tables/\n  \
boardwright analyze carcassonne games/ --csv > tables.csv\n  \
boardwright analyze carcassonne games/games.jsonl logs/ --json\n  \
boardwright analyze carcassonne game.json --bot champion:time=200ms\n  \
boardwright analyze carcassonne games/ --bot champion:iterations=400 --workers\n  \
boardwright analyze arimaa game.txt --bot champion:time=1s --annotate notes/\n  \
boardwright analyze arimaa --position 'g [64 squares]' --bot champion:time=5s,lines=5\n  \
boardwright analyze arimaa suite.jsonl --bot ugrh:nodes=20000"
)]
pub(crate) struct AnalyzeArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// Files or folders of recorded games, or files of puzzles
    #[arg(required_unless_present = "position", value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Ask this bot about every turn instead: what it was worth, what it gave away, what would have been better
    #[arg(long, value_name = "SPEC")]
    bot: Option<String>,

    #[command(flatten)]
    advice: AdviceArgs,

    /// Also write the games with the bot's notes on every turn into this folder: games.jsonl, and logs in the game's own
    /// format if that can hold notes
    #[arg(long, value_name = "DIR", requires = "bot")]
    annotate: Option<PathBuf>,

    /// Judge games on this many threads; 0 means one per core. The result is the same for any number
    #[arg(long, default_value_t = 0, requires = "bot", value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Have games judged by the workers of the database (see `boardwright worker`)
    #[arg(long, requires = "bot", conflicts_with = "threads")]
    workers: bool,

    /// The database: a file or postgres://…; your own by default
    #[arg(long, value_name = "URL", env = "BOARDWRIGHT_DB", hide_env_values = true)]
    pub(crate) db: Option<String>,

    /// Write every table as CSV and every plot as SVG into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(context: &Context, args: &AnalyzeArgs) -> Result<ExitCode, CliError> {
    let found = match &args.bot {
        Some(bot) => asked(context, args, bot)?,
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

/// What a bot thinks of a position, of puzzles or of games.
fn asked(context: &Context, args: &AnalyzeArgs, bot: &str) -> Result<Report, CliError> {
    let whom = (args.game.as_str(), bot, args.threads);
    if let Some(position) = &args.advice.position {
        return advised(context, whom, &args.advice, &Topic::Position(position));
    }
    let Some(puzzles) = puzzles(context, &args.game, &args.paths)? else {
        return judged(context, args, bot);
    };
    if args.workers || args.annotate.is_some() {
        return Err(CliError::usage("puzzles are solved here and have no turns to annotate"));
    }
    advised(context, whom, &args.advice, &Topic::Puzzles(&puzzles))
}

/// What players did in all games.
fn studied(context: &Context, args: &AnalyzeArgs) -> Result<Report, CliError> {
    if puzzles(context, &args.game, &args.paths)?.is_some() {
        let what = "these are puzzles: say with --bot who is to solve them";
        return Err(CliError::usage(what));
    }
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
    let (entry, spec) = (context.game(&args.game)?, BotSpec::parse(bot));
    let seats = usize::from(entry.spec.min_seats);
    let mut contents = BTreeMap::new();
    if let Ok(game) = entry.game(seats, "") {
        check_bots(&game, &vec![spec.clone(); seats])?;
        contents.extend(game.contents(&spec).map_err(CliError::usage)?);
    }
    let games = recorded_games(context, &args.paths)?;
    let request = JudgementRequest {
        game: args.game.clone(),
        bot: bot.into(),
        files: contents,
        games: games.len() as u64,
    };
    let mut judging = GamesContext::new(FolderContext::new(context, None, args.threads), games);
    let mut annotated = Vec::new();
    let mut judge = |shared: &mut dyn RunContext| {
        // Work that is shared begins anew when the database was away.
        annotated.clear();
        annotate_games(entry, &request, shared, &mut |record| {
            if args.annotate.is_some() {
                annotated.push(record);
            }
        })
    };
    let report = if args.workers {
        by_workers(context, args, &request, &mut judging, &mut judge)
    } else {
        judge(&mut judging)
    };
    judging.clear();
    let report = report?;
    if let Some(folder) = &args.annotate {
        context.note(&annotated_games::write(entry, folder, &annotated)?);
    }
    Ok(report)
}

/// Judges together with the workers of the database. The same command goes on where a killed one was.
fn by_workers(
    context: &Context,
    args: &AnalyzeArgs,
    request: &JudgementRequest,
    judging: &mut GamesContext,
    judge: &mut dyn FnMut(&mut dyn RunContext) -> Result<Report, LabError>,
) -> Result<Report, LabError> {
    let store = context.open_store(args.db.as_deref()).map_err(LabError::failed)?;
    let key = json!({ "version": PROGRAM, "request": request, "games": judging.fingerprint() });
    let new = NewRun {
        kind: "analysis".into(),
        game: args.game.clone(),
        fingerprint: format!("{:032x}", fingerprint(key.to_string().as_bytes())),
        config: key.to_string(),
    };
    let mut run = store.begin_run(&new).map_err(LabError::failed)?;
    if run.state == RunState::Finished {
        run = store.begin_fresh_run(&new).map_err(LabError::failed)?;
    }
    let what = SharedWork::Judgement(request.clone());
    let done = laboratory(context, &store).lead(run.id, what, judging, judge);
    match &done {
        Ok(_) => store.finish_run(run.id, "{}").map_err(LabError::failed)?,
        Err(_) => store.mark_interrupted(run.id).map_err(LabError::failed)?,
    }
    done
}
