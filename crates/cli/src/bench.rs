//! `bench`: speed on one core and the behaviour signature.

use std::process::ExitCode;
use std::time::Duration;

use bw_arena::{BenchReport, Spread, TOLERATED, TimeKeeping, TimeKeepingRequest, time_keeping};
use bw_catalog::GameEntry;
use bw_core::parse_time;

use crate::context::{Context, stop_on_ctrl_c};
use crate::error::CliError;
use crate::output::OutputArgs;
use crate::table::{Table, TableCell};

/// Measure speed on one core and the behaviour signature
#[derive(Debug, clap::Args)]
#[command(
    after_help = "`value` is by the clock on the wall, `per CPU` by the time that our own threads had a processor: on a machine \
that does other things too the second is the one to compare. Both are the best of all repeats; `min`, `median` and `max` are \
the spread by CPU time.\n\n\
The signature is a checksum of fixed games: it changes when rules or bots behave differently.\n\n\
--time-keeping asks every bot that has the option `time` in real games, one decision at a time, and says by how much \
decisions that used their time up were late. A busy machine makes everybody late: the load is in the report, and \
decisions that had a core for themselves are counted apart as undisturbed.\n\n\
Examples:\n  boardwright bench\n  boardwright bench carcassonne --seconds 5 --json\n  \
boardwright bench warlight --time-keeping --time 50ms,1s --moves 1000\n  \
boardwright bench arimaa --time-keeping --bot ugrh:depth_turns=4 --time 50ms --moves 10000 --json\n  \
boardwright bench --time-keeping --time 50ms,1s --moves 10000 --within 10m --csv > time-keeping.csv"
)]
pub(crate) struct BenchArgs {
    /// The game's id (see `boardwright games`); all games without it
    game: Option<String>,

    /// How long to measure each speed
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,

    /// Measure how bots keep their time instead
    #[arg(long)]
    time_keeping: bool,

    /// Decisions to measure of each bot and time
    #[arg(long, default_value_t = 200, requires = "time_keeping", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    moves: u32,

    /// Stop measuring a bot with one time after this long, with as many decisions as there are then
    #[arg(long, value_name = "TIME", requires = "time_keeping")]
    within: Option<String>,

    /// Times for a decision
    #[arg(long = "time", value_name = "TIME,…", default_value = "50ms", requires = "time_keeping")]
    times: String,

    /// A bot to measure, once per bot; all that have the option `time` without it
    #[arg(long = "bot", value_name = "SPEC", requires = "time_keeping")]
    bots: Vec<String>,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(context: &Context, args: &BenchArgs) -> Result<ExitCode, CliError> {
    let each = Duration::try_from_secs_f64(args.seconds)
        .map_err(|_| CliError::usage(format!("--seconds {} is no time", args.seconds)))?;
    let games = match &args.game {
        Some(id) => vec![context.game(id)?],
        None => context.catalog.games().iter().collect::<Vec<_>>(),
    };
    if args.time_keeping {
        return keep_time(context, args, &games);
    }
    let mut reports = Vec::new();
    for game in games {
        reports.push(bw_arena::bench(game, each).map_err(CliError::failed)?);
    }
    if args.output.json {
        match &reports[..] {
            [report] if args.game.is_some() => context.print_json(report)?,
            reports => context.print_json(&reports)?,
        }
    } else if args.output.csv {
        context.print_csv(&[table(&reports)])?;
    } else {
        context.print(&table(&reports).text(context.width))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Measures how bots keep their time.
fn keep_time(
    context: &Context,
    args: &BenchArgs,
    games: &[&GameEntry],
) -> Result<ExitCode, CliError> {
    let time = |flag: &str, text: &str| {
        parse_time(text.trim()).filter(|time| *time >= Duration::from_millis(1)).ok_or_else(|| {
            let times = if flag == "--time" {
                "times from 1ms on, such as 50ms,1s"
            } else {
                "a time from 1ms on, such as 10m"
            };
            CliError::usage(format!("{flag} is `{text}`, but must be {times}"))
        })
    };
    let request = TimeKeepingRequest {
        bots: args.bots.clone(),
        times: args.times.split(',').map(|text| time("--time", text)).collect::<Result<_, _>>()?,
        moves: args.moves as usize,
        within: args.within.as_deref().map(|text| time("--within", text)).transpose()?,
        stop: stop_on_ctrl_c(context, None),
    };
    let mut reports = Vec::new();
    for game in games {
        for spec in request.specs(game) {
            for &time in &request.times {
                // What was measured before Ctrl-C is worth printing, a bot that was not asked is not.
                if request.stop.is_stopped() {
                    continue;
                }
                context.note(&format!("{} {spec}, {time:?} a decision …", game.spec.id));
                let report = time_keeping(game, &spec, time, &request);
                reports.push(report.map_err(CliError::usage)?);
            }
        }
    }
    if args.output.json {
        context.print_json(&reports)?;
    } else if args.output.csv {
        context.print_csv(&[time_table(&reports)])?;
    } else {
        context.print(&time_table(&reports).text(context.width))?;
    }
    Ok(if request.stop.is_stopped() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn time_table(reports: &[TimeKeeping]) -> Table {
    let late = format!("> {} ms", TOLERATED.as_millis());
    let columns = [
        "game",
        "bot",
        "asked",
        "measured",
        "p50",
        "p99",
        "p99.9",
        "max",
        &late,
        "undisturbed",
        "its p50",
        "its p99.9",
        "load per core",
    ];
    let mut table = Table::new("time-keeping", &columns);
    for report in reports {
        let ms = |late: f64| TableCell::Number(late, 2);
        let (over, alone) = (report.overshoot_ms, report.undisturbed);
        let mut row = vec![TableCell::text(report.game), TableCell::text(&report.bot)];
        row.extend([TableCell::count(report.asked as u64), TableCell::count(report.moves as u64)]);
        row.extend([over.p50, over.p99, over.p999, over.max].map(ms));
        row.push(TableCell::count(report.late as u64));
        row.push(alone.map_or(TableCell::Empty, |alone| TableCell::count(alone.moves as u64)));
        row.push(alone.map_or(TableCell::Empty, |alone| ms(alone.overshoot_ms.p50)));
        row.push(alone.map_or(TableCell::Empty, |alone| ms(alone.overshoot_ms.p999)));
        row.push(report.load_per_core.map_or(TableCell::Empty, ms));
        table.rows.push(row);
    }
    table
}

fn table(reports: &[BenchReport]) -> Table {
    let columns = [
        "metric",
        "game",
        "value",
        "per CPU",
        "unit",
        "min",
        "median",
        "max",
        "repeats",
        "signature",
    ];
    let mut table = Table::new("bench", &columns);
    for report in reports {
        for metric in &report.metrics {
            let Spread { min, median, max } = metric.cpu_spread;
            let mut row = vec![TableCell::text(metric.name), TableCell::text(report.game)];
            row.extend([metric.value, metric.cpu_value].map(number));
            row.push(TableCell::text(metric.unit));
            row.extend([min, median, max].map(number));
            row.extend([TableCell::count(metric.repeats), TableCell::text(&report.signature)]);
            table.rows.push(row);
        }
    }
    table
}

/// Large values as whole numbers, small ones with three figures.
fn number(value: f64) -> TableCell {
    TableCell::Number(value, if value >= 100.0 { 0 } else { 3 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_arena::Metric;

    #[test]
    fn a_report_fits_into_eighty_columns() {
        let spread = Spread { min: 98_000.5, median: 101_000.0, max: 104_321.9 };
        let metric = Metric {
            name: "random_games_per_second",
            value: 99_000.0,
            cpu_value: 104_321.9,
            unit: "1/s",
            threads: 1,
            repeats: 25,
            spread,
            cpu_spread: spread,
        };
        let signature = "0123456789abcdef".to_string();
        let report = BenchReport { game: "nim", signature, metrics: vec![metric] };
        assert_eq!(
            table(std::slice::from_ref(&report)).text(120),
            "\
┌─────────────────────────┬──────┬───────┬─────────┬──────┬───────┬────────┬────────┬─────────┬──────────────────┐
│ metric                  ┆ game ┆ value ┆ per CPU ┆ unit ┆   min ┆ median ┆    max ┆ repeats ┆ signature        │
╞═════════════════════════╪══════╪═══════╪═════════╪══════╪═══════╪════════╪════════╪═════════╪══════════════════╡
│ random_games_per_second ┆ nim  ┆ 99000 ┆  104322 ┆ 1/s  ┆ 98000 ┆ 101000 ┆ 104322 ┆      25 ┆ 0123456789abcdef │
└─────────────────────────┴──────┴───────┴─────────┴──────┴───────┴────────┴────────┴─────────┴──────────────────┘
"
        );
        let narrow = table(&[report]).text(80);
        assert!(narrow.lines().all(|line| line.chars().count() <= 80), "{narrow}");
        assert_eq!(narrow.matches("random_games_per_second").count(), 2, "{narrow}");
        assert!(narrow.contains("0123456789abcdef") && narrow.contains("104322"), "{narrow}");
    }
}
