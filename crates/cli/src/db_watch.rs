//! `db workers` and `db runs --watch`: who plays for a database, what waits, and how far its runs are.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use bw_store::{Order, Run, RunFilter, RunState, Store, Worker, WorkerState};
use indicatif::HumanDuration;
use serde_json::{Value, json};

use crate::context::{Context, stop_on_ctrl_c};
use crate::db::print_table;
use crate::error::CliError;
use crate::output::OutputArgs;
use crate::table::{Table, TableCell};

/// Workers that are listed.
const LISTED: u32 = 10_000;
/// Between two looks.
const PAUSE: Duration = Duration::from_secs(2);
/// Between two looks at whether Ctrl-C was pressed.
const STEP: Duration = Duration::from_millis(100);
/// Puts the cursor into the upper left corner of an empty screen.
const CLEAR: &str = "\x1b[H\x1b[2J";

/// Lists the workers and the queue.
pub(crate) fn workers(
    context: &Context,
    store: &Store,
    output: OutputArgs,
) -> Result<(), CliError> {
    let workers = store.workers(LISTED).map_err(CliError::failed)?;
    let orders = store.orders().map_err(CliError::failed)?;
    if output.json {
        let workers: Vec<Value> = workers.iter().map(worker_json).collect();
        let orders: Vec<Value> = orders.iter().map(order_json).collect();
        return context.print_json(&json!({ "workers": workers, "queue": orders }));
    }
    if output.csv {
        return context.print_csv(&[worker_table(&workers), queue_table(&orders)]);
    }
    print_table(context, worker_table(&workers), output)?;
    if orders.is_empty() { Ok(()) } else { print_table(context, queue_table(&orders), output) }
}

fn worker_json(worker: &Worker) -> Value {
    json!({
        "id": worker.id.0,
        "name": worker.name,
        "version": worker.version,
        "threads": worker.threads,
        "state": worker.state,
        "note": worker.note,
        "blocks": worker.done,
        "joined_ms": worker.joined_ms,
        "silent_ms": worker.silent_ms,
    })
}

fn order_json(order: &Order) -> Value {
    json!({
        "run": order.run.0,
        "kind": order.kind,
        "game": order.game,
        "open": order.open,
        "in_hand": order.out,
        "stopping": order.paused,
        "coordinator_silent_ms": order.silent_ms,
    })
}

fn worker_table(workers: &[Worker]) -> Table {
    let columns = ["worker", "name", "version", "threads", "blocks", "state", "last sign"];
    let mut table = Table::new("workers", &columns);
    for worker in workers {
        let state = match (worker.state, worker.note.as_str()) {
            (state, "") => state.to_string(),
            (state, note) => format!("{state}: {note}"),
        };
        table.rows.push(vec![
            TableCell::count(worker.id.0),
            TableCell::text(&worker.name),
            TableCell::text(&worker.version),
            TableCell::count(worker.threads),
            TableCell::count(worker.done),
            TableCell::Text(state),
            ago(worker.silent_ms),
        ]);
    }
    table
}

fn queue_table(orders: &[Order]) -> Table {
    let columns = ["run", "kind", "game", "to do", "in hand", "coordinator"];
    let mut table = Table::new("queue", &columns);
    for order in orders {
        table.rows.push(vec![
            TableCell::count(order.run.0),
            TableCell::text(&order.kind),
            TableCell::text(&order.game),
            TableCell::count(order.open),
            TableCell::count(order.out),
            if order.paused { TableCell::text("stopping") } else { ago(order.silent_ms) },
        ]);
    }
    table
}

fn ago(ms: i64) -> TableCell {
    TableCell::Text(format!("{} s ago", ms / 1_000))
}

/// Shows runs that are not over, workers and queue, until Ctrl-C.
pub(crate) fn watch(context: &Context, store: &Store, game: Option<&str>) -> Result<(), CliError> {
    let stop = stop_on_ctrl_c(context, None);
    let redraws = io::stdout().is_terminal();
    let mut rates = Rates::default();
    while !stop.is_stopped() {
        let shown = look(context, store, game, &mut rates)?;
        context.print(&if redraws { format!("{CLEAR}{shown}") } else { shown + "\n" })?;
        let next = now() + PAUSE;
        while !stop.is_stopped() && now() < next {
            std::thread::sleep(STEP);
        }
    }
    Ok(())
}

#[allow(clippy::disallowed_methods)] // what people watch changes with the time
fn now() -> Instant {
    Instant::now()
}

/// What was played of runs when they were last looked at.
#[derive(Default)]
struct Rates {
    first: Vec<(i64, Instant, u64)>,
}

impl Rates {
    /// Games a second of a run since it was first seen here.
    fn note(&mut self, run: i64, games: u64) -> Option<f64> {
        let found = self.first.iter().find(|(known, ..)| *known == run);
        let Some(&(_, since, before)) = found else {
            self.first.push((run, now(), games));
            return None;
        };
        let seconds = now().saturating_duration_since(since).as_secs_f64();
        (seconds > 0.5).then(|| games.saturating_sub(before) as f64 / seconds)
    }
}

fn look(
    context: &Context,
    store: &Store,
    game: Option<&str>,
    rates: &mut Rates,
) -> Result<String, CliError> {
    let filter = RunFilter { game: game.map(String::from), ..RunFilter::default() };
    let runs = store.runs(&filter, 1_000).map_err(CliError::failed)?;
    let workers = store.workers(LISTED).map_err(CliError::failed)?;
    let orders = store.orders().map_err(CliError::failed)?;
    let columns =
        ["run", "kind", "game", "games", "of", "games/s", "left", "blocks to do", "in hand"];
    let mut table = Table::new("runs", &columns);
    for run in runs.iter().filter(|run| run.state == RunState::Running) {
        let played = store.journaled_games(run.id).map_err(CliError::failed)?;
        let order = orders.iter().find(|order| order.run == run.id);
        table.rows.push(row(run, (played, rates.note(run.id.0, played)), order));
    }
    let there: Vec<Worker> =
        workers.into_iter().filter(|worker| worker.state != WorkerState::Gone).collect();
    let mut text = String::new();
    if table.rows.is_empty() {
        text += "No run is under way.\n";
    } else {
        text += &table.text(context.width);
    }
    if there.is_empty() {
        text += "No worker is there.\n";
    } else {
        text += &worker_table(&there).text(context.width);
    }
    let _ = writeln!(text, "{}; Ctrl-C ends", store.place());
    Ok(text)
}

fn row(run: &Run, (played, rate): (u64, Option<f64>), order: Option<&Order>) -> Vec<TableCell> {
    let total = total_games(&run.config);
    let left = total.zip(rate.filter(|rate| *rate > 0.0)).and_then(|(total, rate)| {
        let seconds = total.saturating_sub(played) as f64 / rate;
        Duration::try_from_secs_f64(seconds).ok()
    });
    let queued = |count: fn(&Order) -> u64| {
        order.map_or(TableCell::Empty, |order| TableCell::count(count(order)))
    };
    vec![
        TableCell::count(run.id.0),
        TableCell::text(&run.kind),
        TableCell::text(&run.game),
        TableCell::count(played),
        total.map_or(TableCell::Empty, TableCell::count),
        rate.map_or(TableCell::Empty, |rate| TableCell::Number(rate, 1)),
        left.map_or(TableCell::Empty, |left| TableCell::Text(HumanDuration(left).to_string())),
        queued(|order| order.open),
        queued(|order| order.out),
    ]
}

/// The games of a match or tournament, from its configuration; other work counts something else.
fn total_games(config: &str) -> Option<u64> {
    let config: Value = serde_json::from_str(config).ok()?;
    config["series"].as_array()?.iter().map(|series| series["games"].as_u64()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_all_series_are_counted() {
        assert_eq!(total_games(r#"{"series":[{"games":40},{"games":2}]}"#), Some(42));
        assert_eq!(total_games(r#"{"series":[{}]}"#), None);
        assert_eq!(total_games("{}"), None);
        assert_eq!(total_games("no json"), None);
    }

    #[test]
    fn rates_count_from_the_first_look() {
        let mut rates = Rates::default();
        assert_eq!(rates.note(3, 100), None);
        rates.first[0].1 = now().checked_sub(Duration::from_secs(10)).expect("a late clock");
        let rate = rates.note(3, 200).unwrap();
        assert!((9.0..=10.0).contains(&rate), "{rate}");
        assert_eq!(rates.note(4, 100), None);
    }
}
