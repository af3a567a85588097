//! `analyze` of single positions: the lines that a bot compares, and its score on puzzles.

use std::path::{Path, PathBuf};

use bw_arena::{Adviser, Processes};
use bw_catalog::BotSpec;
use bw_lab::Report;
use bw_package::Puzzle;

use crate::args::HostingArgs;
use crate::context::{Context, check_bots, processes, read_file};
use crate::error::CliError;
use crate::folder_context::FolderContext;

/// How bots are asked about single positions.
#[derive(Debug, clap::Args)]
pub(crate) struct AdviceArgs {
    /// Ask the bot about this position, in the game's notation of states, instead of recorded games
    #[arg(long, value_name = "STATE", requires = "bot", conflicts_with_all = ["paths", "workers", "annotate"])]
    pub(crate) position: Option<String>,

    /// Rule options of the position's game that differ from the defaults (see `boardwright games`)
    #[arg(
        long,
        value_name = "KEY=VALUE,…",
        default_value = "",
        hide_default_value = true,
        requires = "bot"
    )]
    rules: String,

    /// Seats of the position's game; as few as the game allows without it
    #[arg(long, requires = "bot")]
    seats: Option<usize>,

    /// Seed of the bot's own luck in positions and puzzles
    #[arg(long, default_value_t = 1, requires = "bot")]
    seed: u64,

    /// Time of a foreign bot for a position or puzzle, with its unit: 500ms, 10s, 1m
    #[arg(long, value_name = "TIME", default_value = "10s", requires = "bot")]
    time_limit: String,

    #[command(flatten)]
    hosting: HostingArgs,
}

/// The puzzles of these files, if the first one is such a file; then all must be.
pub(crate) fn puzzles(
    context: &Context,
    game: &str,
    paths: &[PathBuf],
) -> Result<Option<Vec<Puzzle>>, CliError> {
    let Some(kind) = context.game(game)?.extras.puzzles else { return Ok(None) };
    let [first, ..] = paths else { return Ok(None) };
    // Folders and large files hold games.
    let is_small = |path: &Path| {
        path.metadata().is_ok_and(|about| about.is_file() && about.len() <= MOST_OF_PUZZLES)
    };
    if !is_small(first) || !(kind.recognises)(&read_file(first)?) {
        return Ok(None);
    }
    let mut puzzles = Vec::new();
    for path in paths {
        let read = (kind.read)(&read_file(path)?);
        let wrong = |error| CliError::usage(format!("{}: {error}", path.display()));
        puzzles.extend(read.map_err(wrong)?);
    }
    Ok(Some(puzzles))
}

/// A file of puzzles is not larger than this.
const MOST_OF_PUZZLES: u64 = 16 << 20;

/// What a bot is asked about.
pub(crate) enum Topic<'q> {
    /// The lines it compares in a position.
    Position(&'q str),
    /// How it plays in these.
    Puzzles(&'q [Puzzle]),
}

/// Asks a bot.
pub(crate) fn advised(
    context: &Context,
    (game, bot, threads): (&str, &str, u16),
    args: &AdviceArgs,
    topic: &Topic<'_>,
) -> Result<Report, CliError> {
    let seats = args.seats.unwrap_or(usize::from(context.game(game)?.spec.min_seats));
    let (game, bot) = (context.table(game, seats, &args.rules)?, BotSpec::parse(bot));
    check_bots(&game, &vec![bot.clone(); seats])?;
    let foreign: Processes = processes(&args.time_limit, &args.hosting)?;
    let adviser = Adviser { game, bot, seed: args.seed, connect: &foreign };
    let mut folder = FolderContext::new(context, None, threads);
    let report = match topic {
        Topic::Position(position) => adviser.position(position, &mut folder),
        Topic::Puzzles(puzzles) => adviser.puzzles(puzzles, &mut folder),
    };
    folder.clear();
    Ok(report?)
}
