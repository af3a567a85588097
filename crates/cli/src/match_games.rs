//! `match`: the same bots, many games.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use bw_arena::{
    ArenaError, Journal, MatchReport, Opened, OutDir, PlayOptions, PlayerReport, Processes,
    RunResult, ScheduledRun, Series,
};
use bw_core::{Budget, Stop, TimeControl};
use bw_runner::Executor;
use bw_store::Store;

use crate::args::{JournalArgs, MOST_GAMES, RunArgs};
use crate::artifacts::ArtifactArgs;
use crate::conduct::{judge_conduct, misconduct};
use crate::context::{
    Context, bot_specs, check_bots, clock, processes, same_command, stop_on_ctrl_c,
};
use crate::error::CliError;
use crate::openings;
use crate::output::width;
use crate::progress::{Bar, Describe, RunStanding};
use crate::requests;
use crate::table::{Table, TableCell};
use crate::worker::{SendingOut, remote_blocks, sends_out};

/// Play many games between the same bots and sum them up
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Games come in groups, one per rotation of the seats, all with the same luck. Every finished block of \
games is in the database: the same command goes on where an interrupted one was.\n\n\
A settings file or the dialogue of --ask says the same in the words of a thesis's own tester and writes results in its \
format (the game's page in docs/ describes it); --games, --seed and --lang then win over it.\n\n\
Examples:\n  \
boardwright match carcassonne --bot greedy --bot random --games 200\n  \
boardwright match carcassonne --bot greedy --bot greedy --bot random --rules m2=true,meeples=5 --json\n  \
boardwright match carcassonne --bot greedy --bot 'exec:python3 my_bot.py' --games 20 --out games/\n  \
boardwright match carcassonne --bot greedy --bot random --games 2 --out games/ --log text --pictures gif\n  \
boardwright match arimaa --bot ugrh --bot 'aei:./engine' --games 20 --clock 10s+1s\n  \
boardwright match arimaa --bot ugrh:weights=w1 --bot ugrh --games 40 --openings random --live\n  \
boardwright match carcassonne --settings examples/carcassonne/7.2.txt\n  \
boardwright match carcassonne --ask --lang en"
)]
#[command(group(clap::ArgGroup::new("players").args(["bots", "settings", "ask"]).required(true)))]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) run: RunArgs,

    /// How many games; a multiple of the number of bots seats everybody equally often [default: 100]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub(crate) games: Option<u64>,

    /// Play what a settings file in the game's own format orders; once per file
    #[arg(long, value_name = "FILE")]
    pub(crate) settings: Vec<PathBuf>,

    /// Ask for everything in the game's own dialogue, at a terminal or through a pipe
    #[arg(long)]
    pub(crate) ask: bool,

    #[command(flatten)]
    pub(crate) keep: ArtifactArgs,

    #[command(flatten)]
    pub(crate) journal: JournalArgs,
}

const DEFAULT_GAMES: u64 = 100;

/// What the matches of one command share: foreign bots and Ctrl-C.
pub(crate) struct MatchRunner {
    foreign: Processes,
    stop: Stop,
}

impl MatchRunner {
    pub(crate) fn new(context: &Context, args: &RunArgs) -> Result<Self, CliError> {
        let foreign = processes(&args.time_limit, &args.hosting)?;
        let stop = stop_on_ctrl_c(context, Some(&foreign));
        Ok(MatchRunner { foreign, stop })
    }

    /// Plays a run and says how many seconds it took; by the workers of a store, if there is one, else here.
    pub(crate) fn play(
        &self,
        context: &Context,
        args: &RunArgs,
        run: &ScheduledRun,
        journal: Option<&mut Journal>,
        out: Option<&mut OutDir>,
        store: Option<&Store>,
    ) -> Result<(RunResult, f64), ArenaError> {
        let standing = |result: &RunResult, seconds: f64| standing(run, result, seconds);
        let live: Option<&Describe<'_>> = if args.live { Some(&standing) } else { None };
        let mut bar = Bar::new(context.is_watched(), live);
        #[allow(clippy::disallowed_methods)] // for the time fields of the report
        let begin = Instant::now();
        let (foreign, stop) = (&self.foreign, &self.stop);
        let mut remote = match (store, &journal) {
            (Some(store), Some(journal)) => {
                let sending = SendingOut { context, store, args, foreign, stop };
                Some(remote_blocks(sending, run, journal.run())?)
            }
            _ => None,
        };
        let result = run.play(PlayOptions {
            threads: args.threads.into(),
            connect: Arc::new(self.foreign.clone()),
            journal,
            records: out,
            elsewhere: remote.as_mut().map(|remote| remote as &mut dyn Executor),
            stop: self.stop.clone(),
            progress: &mut |progress| bar.show(progress),
        });
        bar.clear();
        Ok((result?, begin.elapsed().as_secs_f64()))
    }
}

pub(crate) fn run(context: &Context, args: &MatchArgs) -> Result<ExitCode, CliError> {
    if args.ask || !args.settings.is_empty() {
        return requests::run(context, args);
    }
    let run = schedule(context, args)?;
    openings::note_repeats(context, &run)?;
    let game = context.game(&args.run.game)?;
    args.keep.check(game)?;
    let mut out = open_out(&args.run)?;
    let store = context.open_store(args.journal.db.as_deref())?;
    let (result, report, mut journal) = play(context, args, &run, &store, out.as_mut())?;
    let output = args.run.output;
    if output.json {
        context.print_json(&report)?;
    } else if output.csv {
        context.print_csv(&[results(&report)])?;
    } else {
        context.print(&text(&report, context.width))?;
    }
    if !result.complete {
        journal.interrupt().map_err(CliError::failed)?;
        interrupted(context, &report, run.series[0].games, out.as_ref());
        context.say(&format!("go on with: {}", same_command()));
        return Ok(ExitCode::FAILURE);
    }
    let summary = serde_json::to_string(&report).map_err(CliError::failed)?;
    journal.finish(&summary).map_err(CliError::failed)?;
    if let (Some(out), Some(folder)) = (&out, &args.run.out) {
        let names = |_, record: &bw_core::Record| record.players.clone();
        args.keep.write(context, game, (&out.games_file(), folder), &names)?;
    }
    Ok(judge_conduct(context, report.players.iter().map(|one| (&*one.bot, &one.conduct))))
}

/// Plays a match, or goes on with it, or takes the result of one that was finished before.
fn play(
    context: &Context,
    args: &MatchArgs,
    run: &ScheduledRun,
    store: &Store,
    mut out: Option<&mut OutDir>,
) -> Result<(RunResult, MatchReport, Journal), CliError> {
    let runner = MatchRunner::new(context, &args.run)?;
    let open = |fresh| Journal::open(store, "match", run, fresh).map_err(CliError::failed);
    let Opened { mut journal, summary } = open(args.journal.fresh)?;
    let workers = sends_out(context, (args.run.workers, args.run.threads), store)?.then_some(store);
    let mut finished = summary.as_deref().and_then(seconds);
    let mut played =
        runner.play(context, &args.run, run, Some(&mut journal), out.as_deref_mut(), workers);
    if let (Err(ArenaError::RecordsMissing { .. }), true) = (&played, summary.is_some()) {
        // Records of a finished match are wanted elsewhere: they are made again.
        journal = open(true)?.journal;
        finished = None;
        played = runner.play(context, &args.run, run, Some(&mut journal), out, workers);
    }
    let (result, seconds) = played.map_err(CliError::failed)?;
    if finished.is_some() {
        context.note("this match is finished; its stored result follows (--fresh plays it again)");
    }
    let report = MatchReport::new(run, &result.series[0], finished.unwrap_or(seconds));
    Ok((result, report, journal))
}

/// How long a finished match took, by its stored report.
fn seconds(summary: &str) -> Option<f64> {
    serde_json::from_str::<serde_json::Value>(summary).ok()?.get("seconds")?.as_f64()
}

/// Says what an interrupted match has left.
pub(crate) fn interrupted(
    context: &Context,
    report: &MatchReport,
    games: u64,
    out: Option<&OutDir>,
) {
    let records = out.map_or(String::new(), |out| {
        format!("; {} holds their records", out.games_file().display())
    });
    context.say(&format!("interrupted after {} of {games} games{records}", report.games));
}

/// The folder for records, if one is wanted.
pub(crate) fn open_out(args: &RunArgs) -> Result<Option<OutDir>, CliError> {
    args.out.as_deref().map(open_folder).transpose()
}

/// This folder for records.
pub(crate) fn open_folder(folder: &Path) -> Result<OutDir, CliError> {
    OutDir::new(folder).map_err(|error| {
        CliError::failed(format!("cannot use the folder {}: {error}", folder.display()))
    })
}

fn schedule(context: &Context, args: &MatchArgs) -> Result<ScheduledRun, CliError> {
    let bots = bot_specs(&args.run.bots);
    let game = context.table(&args.run.game, bots.len(), &args.run.rules)?;
    check_bots(&game, &bots)?;
    let clock = clock(&args.run.clock, &*game)?;
    let (seats, games) = (bots.len() as u64, args.games.unwrap_or(DEFAULT_GAMES));
    if !args.run.fixed_seats && !games.is_multiple_of(seats) {
        context.note(&format!(
            "note: {games} games do not seat {seats} bots equally often; use a multiple of {seats}"
        ));
    }
    let openings = openings::requested(args.run.openings.as_deref())?;
    let wrong = |error| CliError::usage(format!("--openings: {error}"));
    let openings = openings.map(|asked| asked.plan(&*game).map_err(wrong)).transpose()?;
    Ok(ScheduledRun {
        game,
        series: vec![Series { participants: (0..bots.len()).collect(), games }],
        bots,
        seed: args.run.first_seed(),
        fixed_seats: args.run.fixed_seats,
        budget: Budget { clock, ..Budget::default() },
        sprt: None,
        openings,
    })
}

/// The control that clocks kept, for the first line of a report.
pub(crate) fn clock_words(clock: Option<TimeControl>, machine_dependent: bool) -> String {
    match clock {
        Some(clock) => format!(", clock {clock}: results depend on the machine and its load"),
        None if machine_dependent => ", budgets in time: results depend on the machine".into(),
        None => String::new(),
    }
}

/// Where a match stands while it is played.
fn standing(run: &ScheduledRun, result: &RunResult, seconds: f64) -> RunStanding {
    let report = MatchReport::new(run, &result.series[0], seconds);
    let player = |player: &PlayerReport| {
        format!("{} {}", player.bot, TableCell::Share(player.score_share).shown())
    };
    let players: Vec<String> = report.players.iter().map(player).collect();
    RunStanding { table: text(&report, width()), line: players.join(", ") }
}

fn text(report: &MatchReport, width: usize) -> String {
    let rules = report.rules.changes();
    let rules = if rules.is_empty() { String::new() } else { format!(" with {rules}") };
    format!(
        "{}{rules}: {} games{}, seed {}, {:.1} s, {:.0} games/s{}\n{}{}",
        report.game,
        report.games,
        openings::words(report.openings.as_ref()),
        report.seed,
        report.seconds,
        report.games_per_second,
        clock_words(report.clock, report.machine_dependent),
        results(report).text(width),
        misconduct(report.players.iter().map(|player| (&*player.bot, &player.conduct)))
    )
}

/// How the bots did, with the parts that scores are made of.
pub(crate) fn results(report: &MatchReport) -> Table {
    let parts: Vec<&String> =
        report.players.first().map_or(Vec::new(), |player| player.details.keys().collect());
    // Where nothing is drawn the theses' win rate is the share.
    let with_draws = report.players.iter().any(|player| player.drawn > 0);
    let mut columns = vec!["bot", "won", "drawn", "lost", "share", "share 95 %"];
    columns.extend(with_draws.then_some("win rate"));
    columns.extend(["score", "score 95 %", "max"]);
    columns.extend(parts.iter().map(|part| part.as_str()));
    let mut table = Table::new("match", &columns);
    for player in &report.players {
        let counts = [player.won, player.drawn, player.lost].map(TableCell::count);
        let mut row = vec![TableCell::text(&player.bot)];
        row.extend(counts);
        row.extend([
            TableCell::Share(player.score_share),
            TableCell::ShareRange(player.score_share_ci95),
        ]);
        row.extend(with_draws.then_some(TableCell::Share(player.win_rate)));
        row.extend([
            player.score_mean.map_or(TableCell::Empty, |mean| TableCell::Number(mean, 2)),
            player.score_ci95.map_or(TableCell::Empty, |range| TableCell::Range(range, 1)),
            player.score_max.map_or(TableCell::Empty, TableCell::count),
        ]);
        let mean = |part: &&String| player.details[part.as_str()].as_f64().unwrap_or(f64::NAN);
        row.extend(parts.iter().map(|part| TableCell::Number(mean(part), 2)));
        table.rows.push(row);
    }
    table
}
