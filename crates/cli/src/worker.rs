//! `worker`: plays for others that share a database.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use bw_arena::{ArenaError, PROGRAM, Processes, ScheduledRun};
use bw_catalog::Connect;
use bw_cluster::{
    CatalogPlayers, Coordinator, Crew, Laboratory, RemoteBlocks, WorkerError, WorkerOptions, work,
};
use bw_core::Stop;
use bw_package::Timeouts;
use bw_runner::RunnerError;
use bw_store::{RunId, Store, Worker, WorkerState};

use crate::args::{HostingArgs, RunArgs};
use crate::context::{Context, process_options, stop_on_ctrl_c};
use crate::error::CliError;

/// Exit code of a worker that was set aside: whoever starts workers again leaves this one alone.
const ASIDE: u8 = 3;

/// Join a laboratory of many machines: play blocks of games that others ask for
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A worker takes blocks of games from the database, plays them and stores each result once. It may be \
killed at any moment; Ctrl-C gives its blocks back. Exit code 3 says that its results were wrong and that it was set aside. `match`, `tournament` and others send their games to the workers of \
their database (docs/cluster.md).\n\n\
Examples:\n  \
boardwright worker --db postgres://worker@db.example/boardwright\n  \
boardwright worker --db lab.db --threads 2 --name left\n  \
boardwright worker --db postgres://worker@db.example/boardwright --allow 'exec:python3 bot.py'"
)]
pub(crate) struct WorkerArgs {
    /// The database: postgres://… for many machines, a file for this one; your own by default
    #[arg(long, value_name = "URL", env = "BOARDWRIGHT_DB", hide_env_values = true)]
    pub(crate) db: Option<String>,

    /// Blocks played at a time; 0 means one per core
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// A name for people; the machine's by default
    #[arg(long)]
    name: Option<String>,

    /// A foreign bot that may be started here, exactly as runs name it: 'exec:COMMAND'; once per bot
    #[arg(long = "allow", value_name = "SPEC")]
    allowed: Vec<String>,

    #[command(flatten)]
    hosting: HostingArgs,
}

pub(crate) fn run(context: &Context, args: &WorkerArgs) -> Result<ExitCode, CliError> {
    // Wrong settings are found before anybody asks for a bot.
    let hosting = process_options("10s", &args.hosting)?;
    let store = context.open_store_to_work(args.db.as_deref())?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let options = WorkerOptions {
        name: args.name.clone().unwrap_or_else(machine),
        threads: if args.threads == 0 { cores() } else { args.threads.into() },
        allowed: args.allowed.clone(),
    };
    let connect = move |turn: Duration| {
        let timeouts = Timeouts { turn, ..hosting.timeouts };
        let options = bw_arena::ProcessOptions { timeouts, ..hosting };
        Arc::new(Processes::new(options)) as Arc<dyn Connect>
    };
    let players = CatalogPlayers::new(Arc::clone(&context.catalog), connect);
    let stop = stop_on_ctrl_c(context, None);
    let say = &mut |text: &str| context.note(text);
    let done = work(&store, &context.catalog, &players, &options, &stop, say);
    if let Err(error @ WorkerError::Aside) = &done {
        context.say(&format!("error: {error}"));
        return Ok(ExitCode::from(ASIDE));
    }
    let summary = done.map_err(CliError::failed)?;
    context.note(&format!("worker {} leaves after {} blocks", summary.id, summary.blocks));
    Ok(ExitCode::SUCCESS)
}

/// The machine's name.
fn machine() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let name = name.trim();
    if name.is_empty() { "worker".into() } else { name.into() }
}

/// Whether the games of a command are played by workers: because it says so, or because its database has some and it does
/// not ask for threads.
pub(crate) fn sends_out(
    context: &Context,
    (workers, threads): (bool, u16),
    store: &Store,
) -> Result<bool, CliError> {
    if workers || threads > 0 {
        return Ok(workers);
    }
    let all = store.workers(100_000).map_err(CliError::failed)?;
    let there = |worker: &&Worker| worker.state == WorkerState::Working;
    if let Some(other) = all.iter().filter(there).find(|worker| worker.version != PROGRAM) {
        let Worker { id, name, version, .. } = other;
        context.note(&format!(
            "worker {id} `{name}` has version {version}, this is {PROGRAM}: it is not used"
        ));
    }
    let crew = Crew::of(store).map_err(CliError::failed)?;
    if !crew.is_empty() {
        let (Crew { workers, threads }, place) = (crew, store.place());
        context.note(&format!(
            "{workers} workers with {threads} threads at {place} play (--threads N plays here)"
        ));
    }
    Ok(!crew.is_empty())
}

/// The workers of a store, for everything that is no match.
pub(crate) fn laboratory(context: &Context, store: &Store) -> Laboratory {
    let quiet = context.is_quiet();
    let say = move |text: &str| {
        if !quiet {
            let _ = writeln!(io::stderr(), "{text}");
        }
    };
    Laboratory::new(store, &context.catalog, Arc::new(say))
}

/// What a run is sent out with.
#[derive(Clone, Copy)]
pub(crate) struct SendingOut<'s> {
    pub(crate) context: &'s Context,
    pub(crate) store: &'s Store,
    pub(crate) args: &'s RunArgs,
    pub(crate) foreign: &'s Processes,
    pub(crate) stop: &'s Stop,
}

/// An executor that has the blocks of a run played by workers.
pub(crate) fn remote_blocks<'s>(
    sending: SendingOut<'s>,
    run: &'s ScheduledRun,
    id: RunId,
) -> Result<RemoteBlocks<'s>, ArenaError> {
    let SendingOut { context, store, args, foreign, stop } = sending;
    let elsewhere = |error: String| ArenaError::Runner(RunnerError::Elsewhere(error));
    let turn = process_options(&args.time_limit, &args.hosting)
        .map_err(|error| elsewhere(error.to_string()))?
        .timeouts
        .turn;
    let coordinator = Coordinator {
        store,
        catalog: &context.catalog,
        run,
        id,
        connect: Arc::new(foreign.clone()),
        turn,
        records: args.out.is_some(),
        stop: stop.clone(),
        say: Box::new(|text| context.note(text)),
    };
    RemoteBlocks::new(coordinator).map_err(|error| elsewhere(error.to_string()))
}
