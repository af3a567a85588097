//! All flags of all commands.

use clap::{Parser, Subcommand};

use crate::{
    analyze, bench, bots, check_bot, completions, convert, db, engine, evolve, games, man,
    match_games, perft, play, protocol, replay, reproduce, serve, tournament, verify, worker,
};

use crate::output::OutputArgs;

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "boardwright",
    version,
    about = "A workbench for board-game AI: play, pit bots against each other, study games",
    long_about = None,
    max_term_width = 100
)]
#[command(
    after_help = "Without a command: serve.\n\nExit codes: 0 success, 1 failure, 2 bad usage. \
Results go to standard output, progress and messages to standard error.\n\n\
Examples:\n  \
boardwright\n  \
boardwright bots carcassonne\n  \
boardwright match carcassonne --bot greedy --bot random --games 200\n  \
boardwright help tournament"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// No progress and no notes on standard error, only errors
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(serve::ServeArgs),
    Games(games::GamesArgs),
    Bots(bots::BotsArgs),
    Match(match_games::MatchArgs),
    Tournament(tournament::TournamentArgs),
    Evolve(evolve::EvolveArgs),
    Reproduce(reproduce::ReproduceArgs),
    Play(play::PlayArgs),
    Replay(replay::ReplayArgs),
    Analyze(analyze::AnalyzeArgs),
    Engine(engine::EngineArgs),
    Convert(convert::ConvertArgs),
    Verify(verify::VerifyArgs),
    Perft(perft::PerftArgs),
    Bench(bench::BenchArgs),
    CheckBot(check_bot::CheckBotArgs),
    Protocol(protocol::ProtocolArgs),
    Worker(worker::WorkerArgs),
    Db(db::DbArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Args {
    /// The URL of the database in which options may name files, or the user's own; the app opens one for itself.
    pub(crate) fn database(&self) -> Option<Option<String>> {
        let said = match &self.command {
            None | Some(Command::Serve(_)) => return None,
            Some(Command::Match(args)) => args.journal.db.clone(),
            Some(Command::Tournament(args)) => args.journal.db.clone(),
            Some(Command::Evolve(args)) => args.db.clone(),
            Some(Command::Reproduce(args)) => args.db.clone(),
            Some(Command::Analyze(args)) => args.db.clone(),
            Some(Command::Worker(args)) => args.db.clone(),
            Some(Command::Db(args)) => args.db.clone(),
            Some(_) => None,
        };
        Some(said.or_else(|| std::env::var("BOARDWRIGHT_DB").ok()))
    }
}

/// More games than anybody waits for; the limit keeps a slip of the finger from eating all memory.
pub(crate) const MOST_GAMES: u64 = 1_000_000_000;

/// Where finished games are kept, so that the same command goes on where an interrupted one was.
#[derive(Debug, clap::Args)]
pub(crate) struct JournalArgs {
    /// The database: a file or postgres://…; your own by default
    #[arg(long, value_name = "URL", env = "BOARDWRIGHT_DB", hide_env_values = true)]
    pub(crate) db: Option<String>,

    /// Forget what was played before under the same command
    #[arg(long)]
    pub(crate) fresh: bool,
}

/// How foreign bots are run.
#[derive(Debug, clap::Args)]
pub(crate) struct HostingArgs {
    /// Memory that a foreign bot may really use, in MiB; 0 means no limit
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    pub(crate) memory: u64,

    /// Run foreign bots without network, without other processes in reach, and unable to change files (bubblewrap)
    #[arg(long)]
    pub(crate) confine: bool,
}

/// What `match` and `tournament` have in common.
#[derive(Debug, clap::Args)]
pub(crate) struct RunArgs {
    /// The game's id (see `boardwright games`)
    pub(crate) game: String,

    /// Who plays: NAME, NAME:key=value,… (see `boardwright bots GAME`) or exec:COMMAND LINE; once per bot
    #[arg(long = "bot", value_name = "SPEC")]
    pub(crate) bots: Vec<String>,

    /// Seed of the first group of games; the next group has the next seed [default: 1]
    #[arg(long)]
    pub(crate) seed: Option<u64>,

    /// Rule options that differ from the defaults (see `boardwright games`)
    #[arg(long, value_name = "KEY=VALUE,…", default_value = "", hide_default_value = true)]
    pub(crate) rules: String,

    /// Worker threads; 0 means one per core. The result is the same for any number
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(crate) threads: u16,

    /// Have the games played by the workers of the database (see `boardwright worker`) and wait for some; without this
    /// they play if there are any
    #[arg(long, conflicts_with = "threads")]
    pub(crate) workers: bool,

    /// Everybody stays on the seat of the list; else seats rotate on the same deals
    #[arg(long)]
    pub(crate) fixed_seats: bool,

    /// Begin games with openings: random, random:TURNS or a FILE with one a line; both colours each. Only two-seat games
    /// without chance
    #[arg(long, value_name = "SET")]
    pub(crate) openings: Option<String>,

    /// Time of a foreign bot for one turn, with its unit: 500ms, 10s, 1m
    #[arg(long, value_name = "TIME", default_value = "10s")]
    pub(crate) time_limit: String,

    /// Clocks for all bots, ours too: 5s a turn, 60s+500ms (reserve and increment) or M/R/P/L/G/T; results then depend on the machine
    #[arg(long, value_name = "CONTROL", conflicts_with = "time_limit")]
    pub(crate) clock: Option<String>,

    #[command(flatten)]
    pub(crate) hosting: HostingArgs,

    /// Write the record of every game to DIR/games.jsonl
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<std::path::PathBuf>,

    /// Show the standing while it runs, on standard error: redrawn at a terminal, else a line every ten seconds
    #[arg(long, visible_alias = "watch")]
    pub(crate) live: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl RunArgs {
    /// The seed of the first group of games.
    pub(crate) fn first_seed(&self) -> u64 {
        self.seed.unwrap_or(DEFAULT_SEED)
    }
}

const DEFAULT_SEED: u64 = 1;
