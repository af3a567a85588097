//! `tournament`: many bots, everybody against everybody, resumable.

use std::process::ExitCode;
use std::sync::Arc;

use bw_arena::{
    Crossing, Format, Journal, Opened, PlayOptions, RunResult, ScheduledRun, TournamentReport,
    TournamentRequest,
};

use bw_runner::Executor;

use crate::args::{JournalArgs, MOST_GAMES, RunArgs};
use crate::conduct::{judge_conduct, misconduct};
use crate::context::{Context, processes, same_command, stop_on_ctrl_c};
use crate::error::CliError;
use crate::match_games::{clock_words, open_out};
use crate::openings;
use crate::output::width;
use crate::progress::{Bar, Describe, RunStanding};
use crate::table::{Table, TableCell};
use crate::worker::{SendingOut, remote_blocks, sends_out};

/// Let many bots play each other: cross table, Elo with error bars, resumable
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Every finished block of games is in the database: the same command goes on where an \
interrupted one was and ends with the same table.\n\n\
Examples:\n  \
boardwright tournament carcassonne --bot random --bot greedy --bot greedy:ties=random --games 200\n  \
boardwright tournament carcassonne --gauntlet --bot 'exec:./mine' --bot greedy --bot random\n  \
boardwright tournament carcassonne --bot greedy --bot greedy:rel=own --games 20000 --sprt 0,20\n  \
boardwright tournament arimaa --bot ugrh --bot aei:./engine --clock 5s/30s/100/1m/80t\n  \
boardwright tournament arimaa --bot ugrh --bot ugrh:weights=w1 --openings random --games 2000 --sprt 0,40 --live"
)]
#[command(group(clap::ArgGroup::new("players").args(["bots"]).required(true)))]
pub(crate) struct TournamentArgs {
    #[command(flatten)]
    run: RunArgs,

    /// Games of each pairing
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,

    /// Seats at a table; 2 unless the game needs more
    #[arg(long)]
    seats: Option<usize>,

    /// Only the first bot against all others
    #[arg(long)]
    gauntlet: bool,

    /// Stop a pairing as soon as a sequential test distinguishes ELO0 from ELO1 for its first bot; errors are 0.05 each
    /// unless said otherwise
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<String>,

    #[command(flatten)]
    pub(crate) journal: JournalArgs,
}

pub(crate) fn run(context: &Context, args: &TournamentArgs) -> Result<ExitCode, CliError> {
    let format = if args.gauntlet { Format::Gauntlet } else { Format::RoundRobin };
    let request = TournamentRequest {
        bots: args.run.bots.clone(),
        rules: args.run.rules.clone(),
        seats: args.seats,
        games: args.games,
        seed: args.run.first_seed(),
        format,
        fixed_seats: args.run.fixed_seats,
        clock: args.run.clock.clone(),
        sprt: args.sprt.clone(),
        openings: openings::requested(args.run.openings.as_deref())?,
    };
    let run = request.plan(context.game(&args.run.game)?).map_err(CliError::usage)?;
    openings::note_repeats(context, &run)?;
    let mut out = open_out(&args.run)?;
    let store = context.open_store(args.journal.db.as_deref())?;
    let Opened { mut journal, summary } =
        Journal::open(&store, "tournament", &run, args.journal.fresh).map_err(CliError::failed)?;
    if summary.is_some() {
        context.note(
            "this tournament is finished; its stored result follows (--fresh plays it again)",
        );
    }
    let foreign = processes(&args.run.time_limit, &args.run.hosting)?;
    let standing = |result: &RunResult, _: f64| standing(&run, result, format);
    let live: Option<&Describe<'_>> = if args.run.live { Some(&standing) } else { None };
    let mut bar = Bar::new(context.is_watched(), live);
    let stop = stop_on_ctrl_c(context, Some(&foreign));
    let mut remote = if sends_out(context, (args.run.workers, args.run.threads), &store)? {
        let (store, args, foreign, stop) = (&store, &args.run, &foreign, &stop);
        let sending = SendingOut { context, store, args, foreign, stop };
        Some(remote_blocks(sending, &run, journal.run()).map_err(CliError::failed)?)
    } else {
        None
    };
    let result = run
        .play(PlayOptions {
            threads: args.run.threads.into(),
            connect: Arc::new(foreign.clone()),
            journal: Some(&mut journal),
            records: out.as_mut(),
            elsewhere: remote.as_mut().map(|remote| remote as &mut dyn Executor),
            stop: stop.clone(),
            progress: &mut |progress| bar.show(progress),
        })
        .map_err(CliError::failed)?;
    bar.clear();
    conclude(context, args, &run, format, &result, &mut journal)
}

fn conclude(
    context: &Context,
    args: &TournamentArgs,
    run: &ScheduledRun,
    format: Format,
    result: &RunResult,
    journal: &mut Journal,
) -> Result<ExitCode, CliError> {
    let report = TournamentReport::new(run, result, format);
    let output = args.run.output;
    if output.json {
        context.print_json(&report)?;
    } else if output.csv {
        context.print_csv(&[standings(&report), pairings(run, &report)])?;
    } else {
        context.print(&text(run, &report, context.width))?;
    }
    if result.complete {
        let summary = serde_json::to_string(&report).map_err(CliError::failed)?;
        journal.finish(&summary).map_err(CliError::failed)?;
        let bots = report.standings.iter().map(|one| (&*one.bot, &one.conduct));
        return Ok(judge_conduct(context, bots));
    }
    journal.interrupt().map_err(CliError::failed)?;
    context.say(&format!("interrupted; go on with: {}", same_command()));
    Ok(ExitCode::FAILURE)
}

/// Where a tournament stands while it is played: who is ahead, and how far sequential tests are.
fn standing(run: &ScheduledRun, result: &RunResult, format: Format) -> RunStanding {
    let report = TournamentReport::new(run, result, format);
    let place = |(at, one): (usize, &bw_arena::Standing)| {
        format!("{}. {} {:+.0}", at + 1, one.bot, one.elo)
    };
    let mut line: Vec<String> = report.standings.iter().enumerate().map(place).collect();
    let mut table = standings(&report).text(width());
    if run.sprt.is_some() {
        table += &pairings(run, &report).text(width());
        let tests = report.crossings.iter().filter_map(|one| Some((one, test(one)?)));
        line.extend(tests.map(|(one, [llr, verdict])| {
            format!("{}: log-likelihood ratio {llr}, {verdict}", pairing(run, one))
        }));
    }
    RunStanding { table, line: line.join("; ") }
}

fn pairing(run: &ScheduledRun, crossing: &Crossing) -> String {
    let names = crossing.participants.iter().map(|&bot| run.bots[bot].to_string());
    names.collect::<Vec<_>>().join(" – ")
}

/// A sequential test: its log-likelihood ratio between the bounds, and its verdict.
fn test(crossing: &Crossing) -> Option<[String; 2]> {
    let test = crossing.sprt.as_ref()?;
    let ratio = format!("{:+.2} in [{:.2}, {:.2}]", test.llr, test.lower, test.upper);
    Some([ratio, test.verdict.to_string()])
}

fn text(run: &ScheduledRun, report: &TournamentReport, width: usize) -> String {
    let rules = report.rules.changes();
    let rules = if rules.is_empty() { String::new() } else { format!(" with {rules}") };
    format!(
        "{}{rules}: {} games at {} seats{}, seed {}{}\n{}{}{}",
        report.game,
        report.games,
        report.seats,
        openings::words(report.openings.as_ref()),
        report.seed,
        clock_words(report.clock, report.machine_dependent),
        standings(report).text(width),
        pairings(run, report).text(width),
        misconduct(report.standings.iter().map(|one| (&*one.bot, &one.conduct)))
    )
}

/// Places with ratings; between two seats also how each did against each.
fn standings(report: &TournamentReport) -> Table {
    let two = report.seats == 2;
    let mut table =
        Table::new("standings", &["bot", "Elo", "Elo 95 %", "won", "drawn", "lost", "share"]);
    if two {
        table.columns.extend((1..=report.standings.len()).map(|place| place.to_string()));
    }
    for (place, standing) in report.standings.iter().enumerate() {
        let mut row = vec![
            TableCell::text(format!("{}. {}", place + 1, standing.bot)),
            TableCell::Signed(standing.elo, 0),
            TableCell::SignedRange(standing.elo_ci95, 0),
            TableCell::count(standing.won),
            TableCell::count(standing.drawn),
            TableCell::count(standing.lost),
            TableCell::Share(standing.score_share),
        ];
        if two {
            let others = report.standings.iter();
            row.extend(others.map(|other| cell(report, standing.index, other.index)));
        }
        table.rows.push(row);
    }
    table
}

/// A cell of the cross table: a bot's share of points against another.
fn cell(report: &TournamentReport, bot: usize, other: usize) -> TableCell {
    let find = |a: usize, b: usize| {
        let of = |crossing: &&Crossing| crossing.participants == [a, b] && crossing.games > 0;
        report.crossings.iter().find(of)
    };
    let share = |crossing: &Crossing, at: usize| {
        TableCell::Share(crossing.points[at] / crossing.games as f64)
    };
    find(bot, other)
        .map(|crossing| share(crossing, 0))
        .or_else(|| find(other, bot).map(|crossing| share(crossing, 1)))
        .unwrap_or(TableCell::Empty)
}

/// Who met whom, and what sequential tests say.
fn pairings(run: &ScheduledRun, report: &TournamentReport) -> Table {
    let mut table =
        Table::new("pairings", &["pairing", "games", "points", "first bot's share, 95 %"]);
    if run.sprt.is_some() {
        table.columns.extend(["log-likelihood ratio", "bounds", "verdict"].map(String::from));
    }
    for crossing in &report.crossings {
        let points: Vec<_> = crossing.points.iter().map(|p| format!("{p:.1}")).collect();
        let mut row = vec![
            TableCell::text(pairing(run, crossing)),
            TableCell::count(crossing.games),
            TableCell::text(points.join(" : ")),
            TableCell::ShareRange(crossing.share_ci95),
        ];
        if run.sprt.is_some() {
            row.extend(crossing.sprt.as_ref().map_or(
                [TableCell::Empty, TableCell::Empty, TableCell::Empty],
                |sprt| {
                    let bounds = TableCell::SignedRange([sprt.lower, sprt.upper], 2);
                    [
                        TableCell::Signed(sprt.llr, 2),
                        bounds,
                        TableCell::text(sprt.verdict.to_string()),
                    ]
                },
            ));
        }
        table.rows.push(row);
    }
    table
}
