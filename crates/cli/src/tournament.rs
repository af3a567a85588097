//! `tournament`: many bots, everybody against everybody, resumable.

use std::process::ExitCode;
use std::sync::Arc;

use bw_arena::{
    Crossing, Format, Journal, Opened, PlayOptions, RunResult, ScheduledRun, TournamentReport,
    TournamentRequest,
};

use crate::args::{JournalArgs, MOST_GAMES, RunArgs};
use crate::conduct::{judge_conduct, misconduct};
use crate::context::{Context, open_store, processes, same_command, stop_on_ctrl_c};
use crate::error::CliError;
use crate::match_games::open_out;
use crate::progress::Bar;
use crate::table::{percent, percent_range, table};

/// Let many bots play each other: cross table, Elo with error bars, resumable
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Every finished block of games is in the database: the same command goes on where an \
interrupted one was and ends with the same table.\n\n\
Examples:\n  \
boardwright tournament carcassonne --bot random --bot greedy --bot greedy:ties=random --games 200\n  \
boardwright tournament carcassonne --gauntlet --bot 'exec:./mine' --bot greedy --bot random\n  \
boardwright tournament carcassonne --bot greedy --bot greedy:rel=own --games 20000 --sprt 0,20"
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

    /// Stop a pairing as soon as a sequential test distinguishes ELO0 from ELO1 for its first bot
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
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
        sprt: args.sprt.clone(),
    };
    let run = request.plan(context.game(&args.run.game)?).map_err(CliError::usage)?;
    let mut out = open_out(&args.run)?;
    let store = open_store(args.journal.db.as_deref())?;
    let Opened { mut journal, summary } =
        Journal::open(&store, "tournament", &run, args.journal.fresh).map_err(CliError::failed)?;
    if summary.is_some() {
        context.note(
            "this tournament is finished; its stored result follows (--fresh plays it again)",
        );
    }
    let foreign = processes(&args.run.time_limit, &args.run.hosting)?;
    let bar = Bar::new(context.is_watched());
    let result = run
        .play(PlayOptions {
            threads: args.run.threads.into(),
            connect: Arc::new(foreign.clone()),
            journal: Some(&mut journal),
            records: out.as_mut(),
            stop: stop_on_ctrl_c(Some(&foreign)),
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
    if args.run.json {
        context.print_json(&report)?;
    } else {
        context.print(&text(run, &report))?;
    }
    if result.complete {
        let summary = serde_json::to_string(&report).map_err(CliError::failed)?;
        journal.finish(&summary).map_err(CliError::failed)?;
        let bots = report.standings.iter().map(|one| (&*one.bot, &one.conduct));
        return Ok(judge_conduct(context, bots));
    }
    journal.interrupt().map_err(CliError::failed)?;
    context.note(&format!("interrupted; go on with: {}", same_command()));
    Ok(ExitCode::FAILURE)
}

fn text(run: &ScheduledRun, report: &TournamentReport) -> String {
    let rules = report.rules.changes();
    let rules = if rules.is_empty() { String::new() } else { format!(" with {rules}") };
    format!(
        "{}{rules}: {} games at {} seats, seed {}\n{}{}{}",
        report.game,
        report.games,
        report.seats,
        report.seed,
        standings(report),
        crossings(run, report),
        misconduct(report.standings.iter().map(|one| (&*one.bot, &one.conduct)))
    )
}

fn standings(report: &TournamentReport) -> String {
    let two = report.seats == 2;
    let mut headings: Vec<String> =
        ["bot", "Elo", "95 %", "won", "drawn", "lost", "share"].map(String::from).into();
    if two {
        headings.extend((1..=report.standings.len()).map(|place| place.to_string()));
    }
    let rows = report
        .standings
        .iter()
        .enumerate()
        .map(|(place, standing)| {
            let mut row = vec![
                format!("{}. {}", place + 1, standing.bot),
                format!("{:+.0}", standing.elo),
                format!("{:+.0} … {:+.0}", standing.elo_ci95[0], standing.elo_ci95[1]),
                standing.won.to_string(),
                standing.drawn.to_string(),
                standing.lost.to_string(),
                percent(standing.points / standing.games.max(1) as f64),
            ];
            if two {
                let others = report.standings.iter();
                row.extend(others.map(|other| cell(report, standing.index, other.index)));
            }
            row
        })
        .collect();
    table(&headings.iter().map(String::as_str).collect::<Vec<_>>(), rows)
}

/// A cell of the cross table: a bot's share of points against another.
fn cell(report: &TournamentReport, bot: usize, other: usize) -> String {
    let find = |a: usize, b: usize| {
        report.crossings.iter().find(|crossing| crossing.participants == [a, b])
    };
    let share = |crossing: &Crossing, at: usize| {
        percent(crossing.points[at] / crossing.games.max(1) as f64)
    };
    find(bot, other)
        .map(|crossing| share(crossing, 0))
        .or_else(|| find(other, bot).map(|crossing| share(crossing, 1)))
        .unwrap_or_else(|| "—".into())
}

fn crossings(run: &ScheduledRun, report: &TournamentReport) -> String {
    let rows = report
        .crossings
        .iter()
        .map(|crossing| {
            let names: Vec<_> =
                crossing.participants.iter().map(|&bot| run.bots[bot].to_string()).collect();
            let points: Vec<_> = crossing.points.iter().map(|p| format!("{p:.1}")).collect();
            let mut row = vec![
                names.join(" – "),
                crossing.games.to_string(),
                points.join(" : "),
                percent_range(crossing.share_ci95),
            ];
            if let Some(sprt) = &crossing.sprt {
                row.push(format!("{:+.2} in [{:.2}, {:.2}]", sprt.llr, sprt.lower, sprt.upper));
                row.push(sprt.verdict.to_string());
            }
            row
        })
        .collect();
    let mut headings = vec!["pairing", "games", "points", "first bot's share, 95 %"];
    if run.sprt.is_some() {
        headings.extend(["log-likelihood ratio", "verdict"]);
    }
    table(&headings, rows)
}
