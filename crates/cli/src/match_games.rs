//! `match`: the same bots, many games.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use bw_arena::{MatchReport, OutDir, PlayOptions, Run, Series};
use bw_core::Budget;

use crate::args::{MOST_GAMES, RunArgs};
use crate::context::{Context, bot_specs, check_bots, interrupt, processes};
use crate::error::CliError;
use crate::progress::Bar;
use crate::table::{percent, percent_range, table};

/// Play many games between the same bots and sum them up
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Games come in groups, one per rotation of the seats, all with the same luck.\n\n\
Examples:\n  \
boardwright match carcassonne --bot greedy --bot random --games 200\n  \
boardwright match carcassonne --bot greedy --bot greedy --bot random --rules m2=true,meeples=5 --json\n  \
boardwright match carcassonne --bot greedy --bot 'exec:python3 my_bot.py' --games 20 --out games/"
)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    run: RunArgs,

    /// How many games; a multiple of the number of bots seats everybody equally often
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,
}

pub(crate) fn run(context: &Context, args: &MatchArgs) -> Result<ExitCode, CliError> {
    let run = schedule(context, args)?;
    let mut out = open_out(&args.run)?;
    let foreign = processes(&args.run.time_limit, args.run.memory)?;
    let bar = Bar::new(context.is_watched());
    #[allow(clippy::disallowed_methods)] // for the time fields of the report
    let begin = Instant::now();
    let result = run
        .play(PlayOptions {
            threads: args.run.threads.into(),
            connect: Arc::new(foreign.clone()),
            journal: None,
            records: out.as_mut(),
            interrupt: interrupt(&foreign),
            progress: &mut |progress| bar.show(progress),
        })
        .map_err(CliError::failed)?;
    bar.clear();
    let report = MatchReport::new(&run, &result.series[0], begin.elapsed().as_secs_f64());
    if args.run.json {
        context.print_json(&report)?;
    } else {
        context.print(&text(&report))?;
    }
    if !result.complete {
        context.note(&format!("interrupted after {} of {} games", report.games, args.games));
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder for records, if one is wanted.
pub(crate) fn open_out(args: &RunArgs) -> Result<Option<OutDir>, CliError> {
    let open = |folder| {
        OutDir::new(folder).map_err(|error| {
            CliError::failed(format!("cannot use the folder {}: {error}", folder.display()))
        })
    };
    args.out.as_deref().map(open).transpose()
}

fn schedule(context: &Context, args: &MatchArgs) -> Result<Run, CliError> {
    let bots = bot_specs(&args.run.bots);
    let game = context.table(&args.run.game, bots.len(), &args.run.rules)?;
    check_bots(&game, &bots)?;
    let seats = bots.len() as u64;
    if !args.run.fixed_seats && !args.games.is_multiple_of(seats) {
        context.note(&format!(
            "note: {} games do not seat {seats} bots equally often; use a multiple of {seats}",
            args.games
        ));
    }
    Ok(Run {
        game,
        series: vec![Series { participants: (0..bots.len()).collect(), games: args.games }],
        bots,
        seed: args.run.seed,
        fixed_seats: args.run.fixed_seats,
        budget: Budget::default(),
        sprt: None,
    })
}

fn text(report: &MatchReport) -> String {
    let parts: Vec<&String> =
        report.players.first().map_or(Vec::new(), |player| player.details.keys().collect());
    let mut headings = vec!["bot", "wins", "shared", "win rate", "95 %", "score", "95 %", "max"];
    headings.extend(parts.iter().map(|part| part.as_str()));
    let rows = report
        .players
        .iter()
        .map(|player| {
            let mut row = vec![
                player.bot.clone(),
                player.wins.to_string(),
                player.shared.to_string(),
                percent(player.win_rate),
                percent_range(player.win_rate_ci95),
                player.score_mean.map_or("—".into(), |mean| format!("{mean:.2}")),
                player
                    .score_ci95
                    .map_or("—".into(), |[low, high]| format!("{low:.1} – {high:.1}")),
                player.score_max.map_or("—".into(), |max| max.to_string()),
            ];
            let mean = |part: &&String| player.details[part.as_str()].as_f64().unwrap_or(f64::NAN);
            row.extend(parts.iter().map(|part| format!("{:.2}", mean(part))));
            row
        })
        .collect();
    let rules = report.rules.changes();
    let rules = if rules.is_empty() { String::new() } else { format!(" with {rules}") };
    format!(
        "{}{rules}: {} games, seed {}, {:.1} s, {:.0} games/s\n{}{}",
        report.game,
        report.games,
        report.seed,
        report.seconds,
        report.games_per_second,
        table(&headings, rows),
        faults(report)
    )
}

fn faults(report: &MatchReport) -> String {
    let lines = report.players.iter().filter(|player| !player.faults.is_empty()).map(|player| {
        let kinds: Vec<_> =
            player.faults.iter().map(|(kind, count)| format!("{count} × {kind}")).collect();
        let story = player.first_fault.as_deref().unwrap_or("");
        format!("{}: lost {} by fault; first: {story}\n", player.bot, kinds.join(", "))
    });
    lines.collect()
}
