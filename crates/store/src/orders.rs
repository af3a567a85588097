//! Orders: what a run asks of workers, from the side that asks.
//!
//! A run has one order at a time, and one coordinator: whoever opened the order last. It puts tasks in, collects what was
//! handed in, has some results made twice and compared, and closes the order when the run is over.

use crate::connection::Connection;
use crate::ids::{self, IdTable};
use crate::value::{FromRow, Number, Row, SqlValue};
use crate::{OrderId, RunId, Store, StoreError, WorkerId, batches, workers};

/// What a coordinator says of an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewOrder {
    /// For this run.
    pub run: RunId,
    /// Who may work on it, as a JSON text.
    pub needs: String,
    /// What all its tasks share, in a form only the caller knows.
    pub data: Vec<u8>,
    /// Tells this coordinator from all others.
    pub token: String,
}

/// An order as workers see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// Its number.
    pub id: OrderId,
    /// The run it is for.
    pub run: RunId,
    /// What is run.
    pub kind: String,
    /// The game's id.
    pub game: String,
    /// Who may work on it.
    pub needs: String,
    /// Tasks that are not done.
    pub open: u64,
    /// Of these, tasks that somebody works on.
    pub out: u64,
    /// How long ago its coordinator gave its last sign of life, in milliseconds.
    pub silent_ms: i64,
    /// Whether nothing is given out at the moment.
    pub paused: bool,
}

/// A task that an order had when it was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTask {
    /// Its number.
    pub task: i64,
    /// Its stage.
    pub stage: i64,
    /// What is to be done.
    pub request: Vec<u8>,
    /// Whether its result was taken before.
    pub taken: bool,
}

/// An order that is ours now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenedOrder {
    /// Its number.
    pub id: OrderId,
    /// What it has from an earlier time, as far as no result of it was taken.
    pub tasks: Vec<StoredTask>,
}

/// A task to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTask {
    /// Tasks are given out stage by stage.
    pub stage: i64,
    /// What is to be done.
    pub request: Vec<u8>,
    /// Two workers are to do it.
    pub audit: bool,
}

/// A result that has arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// Of this task.
    pub task: i64,
    /// By this worker.
    pub worker: WorkerId,
    /// The checksum that came with it.
    pub digest: String,
    /// The result; empty if it was taken before.
    pub result: Vec<u8>,
}

/// What a coordinator finds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Collected {
    /// One result of each task that is done and not yet taken.
    pub arrived: Vec<Arrival>,
    /// A task that nobody could do: its number and why.
    pub failed: Option<(i64, String)>,
    /// Tasks that nobody works on yet.
    pub waiting: u64,
    /// Whether somebody has paused the order.
    pub paused: bool,
}

struct OrderRow(Order);

impl FromRow for OrderRow {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        let count = |name: &str| row.get::<i64>(name).map(|n| u64::try_from(n).unwrap_or(0));
        Ok(Self(Order {
            id: OrderId(row.get("id")?),
            run: RunId(row.get("run")?),
            kind: row.get("kind")?,
            game: row.get("game")?,
            needs: row.get("needs")?,
            open: count("open_tasks")?,
            out: count("out_tasks")?,
            silent_ms: row.get("seen_ms")?,
            paused: row.get::<i64>("paused")? != 0,
        }))
    }
}

impl FromRow for StoredTask {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        let state: String = row.get("state")?;
        Ok(Self {
            task: row.get("task")?,
            stage: row.get("stage")?,
            request: row.get("request")?,
            taken: state == "taken",
        })
    }
}

impl FromRow for Arrival {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            task: row.get("task")?,
            worker: WorkerId(row.get("worker")?),
            digest: row.get("digest")?,
            result: row.get("result")?,
        })
    }
}

/// Why a task failed.
struct FailedRow(i64, String);

impl FromRow for FailedRow {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self(row.get("task")?, row.get("reason")?))
    }
}

pub(crate) struct BytesRow(pub(crate) Vec<u8>);

impl FromRow for BytesRow {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        row.get("data").map(Self)
    }
}

impl Store {
    /// Opens the order of a run: what an earlier coordinator left, or a new one. From now on it belongs to this token.
    pub fn open_order(&self, new: &NewOrder) -> Result<OpenedOrder, StoreError> {
        let new = new.clone();
        self.call(async move |connection| connection.write(async |s| open(s, &new).await).await)
    }

    /// Puts tasks into an order; answers the number of the first, the others follow it.
    pub fn put_tasks(
        &self,
        (order, run): (OrderId, RunId),
        token: &str,
        tasks: Vec<NewTask>,
    ) -> Result<i64, StoreError> {
        let token = token.to_owned();
        self.call(async move |connection| {
            connection.write(async |s| put(s, (order, run), &token, &tasks).await).await
        })
    }

    /// Notes which results were taken, and finds what has arrived since. Results that were taken are kept if `keep`.
    pub fn collect(
        &self,
        (order, run): (OrderId, RunId),
        token: &str,
        taken: &[(i64, WorkerId)],
        keep: bool,
    ) -> Result<Collected, StoreError> {
        let (token, mut taken) = (token.to_owned(), taken.to_vec());
        taken.sort_unstable();
        self.call(async move |connection| {
            let work = async |s: &mut Connection| {
                let paused = hold(s, (order, run), &token).await?;
                batches::note_taken(s, order, &taken, keep).await?;
                let found = collect(s, order).await?;
                Ok(Collected { paused, ..found })
            };
            connection.write(work).await
        })
    }

    /// Notes from whom results were taken; they are kept if `keep`.
    pub fn note_taken(
        &self,
        (order, run): (OrderId, RunId),
        token: &str,
        taken: &[(i64, WorkerId)],
        keep: bool,
    ) -> Result<(), StoreError> {
        let (token, mut taken) = (token.to_owned(), taken.to_vec());
        taken.sort_unstable();
        self.call(async move |connection| {
            let work = async |s: &mut Connection| {
                hold(s, (order, run), &token).await?;
                batches::note_taken(s, order, &taken, keep).await
            };
            connection.write(work).await
        })
    }

    /// Takes workers that are silent for gone: others get their tasks.
    pub fn dismiss_silent_workers(&self) -> Result<(), StoreError> {
        self.call(async move |connection| {
            let work = async |s: &mut Connection| {
                let now = s.now_ms().await?;
                workers::dismiss_silent(s, now).await
            };
            connection.write(work).await
        })
    }

    /// Lets one more worker do tasks that somebody has had for longer than `after_ms`; nobody has a task thrice.
    pub fn repeat_late_tasks(&self, order: OrderId, after_ms: i64) -> Result<u64, StoreError> {
        self.call(async move |connection| {
            let now = connection.now_ms().await?;
            let sql = "UPDATE tasks SET vacancies = 1 WHERE order_id = $1 AND state = 'open' \
                       AND vacancies = 0 AND (SELECT COUNT(*) FROM deliveries \
                       WHERE deliveries.order_id = tasks.order_id \
                       AND deliveries.task = tasks.task AND deliveries.state = 'out') = 1 \
                       AND EXISTS (SELECT 1 FROM deliveries \
                       WHERE deliveries.order_id = tasks.order_id \
                       AND deliveries.task = tasks.task AND deliveries.state = 'out' \
                       AND since_ms < $2)";
            connection.execute(sql, &[order.into(), (now - after_ms).into()]).await
        })
    }

    /// Nothing more is given out, and its coordinator is asked to stop.
    pub fn stop_order(&self, order: OrderId) -> Result<(), StoreError> {
        self.call(async move |connection| {
            let sql = "UPDATE orders SET paused = 1 WHERE id = $1";
            connection.execute(sql, &[order.into()]).await.map(|_| ())
        })
    }

    /// Its coordinator leaves an order as it is: nothing more is given out until somebody opens it again. If somebody has
    /// done that already nothing changes.
    pub fn leave_order(&self, order: OrderId, token: &str) -> Result<(), StoreError> {
        let token = token.to_owned();
        self.call(async move |connection| {
            let sql = "UPDATE orders SET paused = 1 WHERE id = $1 AND token = $2";
            connection.execute(sql, &[order.into(), (&token).into()]).await.map(|_| ())
        })
    }

    /// Tasks are not wanted any more.
    pub fn delete_tasks(&self, order: OrderId, tasks: &[i64]) -> Result<(), StoreError> {
        let mut tasks = tasks.to_vec();
        tasks.sort_unstable();
        self.call(async move |connection| {
            let work = async |s: &mut Connection| {
                for &task in &tasks {
                    let sql = "DELETE FROM tasks WHERE order_id = $1 AND task = $2";
                    s.execute(sql, &[order.into(), task.into()]).await?;
                }
                Ok(())
            };
            connection.write(work).await
        })
    }

    /// The order and all its tasks are forgotten, unless another coordinator has it now.
    pub fn close_order(&self, order: OrderId, token: &str) -> Result<(), StoreError> {
        let token = token.to_owned();
        self.call(async move |connection| {
            let sql = "DELETE FROM orders WHERE id = $1 AND token = $2";
            connection.execute(sql, &[order.into(), (&token).into()]).await.map(|_| ())
        })
    }

    /// Orders that tasks are given out of, oldest first, without counting their tasks.
    pub fn offered_orders(&self) -> Result<Vec<Order>, StoreError> {
        self.call(async move |connection| {
            let sql = "SELECT orders.id, run, kind, game, needs, CAST(0 AS BIGINT) AS seen_ms, \
                       paused, CAST(0 AS BIGINT) AS open_tasks, CAST(0 AS BIGINT) AS out_tasks \
                       FROM orders JOIN runs ON runs.id = orders.run WHERE paused = 0 \
                       ORDER BY orders.id";
            let rows: Vec<OrderRow> = connection.fetch(sql, &[]).await?;
            Ok(rows.into_iter().map(|row| row.0).collect())
        })
    }

    /// What is to be done in a task; nothing if it is not wanted any more.
    pub fn task_request(&self, order: OrderId, task: i64) -> Result<Option<Vec<u8>>, StoreError> {
        self.call(async move |connection| {
            let sql = "SELECT request AS data FROM tasks WHERE order_id = $1 AND task = $2";
            let values = [order.into(), task.into()];
            Ok(connection.fetch_optional::<BytesRow>(sql, &values).await?.map(|row| row.0))
        })
    }

    /// All orders, oldest first.
    pub fn orders(&self) -> Result<Vec<Order>, StoreError> {
        self.call(async move |connection| {
            let now = connection.now_ms().await?;
            let sql = "SELECT orders.id, run, kind, game, needs, seen_ms, paused, \
                       (SELECT COUNT(*) FROM tasks WHERE order_id = orders.id AND state = 'open') \
                       AS open_tasks, \
                       (SELECT COUNT(*) FROM deliveries WHERE order_id = orders.id \
                       AND deliveries.state = 'out') AS out_tasks \
                       FROM orders JOIN runs ON runs.id = orders.run ORDER BY orders.id";
            let rows: Vec<OrderRow> = connection.fetch(sql, &[]).await?;
            let orders = rows.into_iter().map(|OrderRow(order)| Order {
                silent_ms: (now - order.silent_ms).max(0),
                ..order
            });
            Ok(orders.collect())
        })
    }

    /// What all tasks of an order share; nothing if it was closed.
    pub fn order_data(&self, order: OrderId) -> Result<Option<Vec<u8>>, StoreError> {
        self.call(async move |connection| {
            let sql = "SELECT data FROM orders WHERE id = $1";
            let found = connection.fetch_optional::<BytesRow>(sql, &[order.into()]).await?;
            Ok(found.map(|row| row.0))
        })
    }
}

async fn open(connection: &mut Connection, new: &NewOrder) -> Result<OpenedOrder, StoreError> {
    let now = connection.now_ms().await?;
    let sql = "SELECT id AS n FROM orders WHERE run = $1";
    let found: Option<Number> = connection.fetch_optional(sql, &[new.run.into()]).await?;
    let id = match found {
        Some(found) => OrderId(found.0),
        None => OrderId(ids::next(connection, IdTable::Orders).await?),
    };
    let sql = "INSERT INTO orders (id, run, needs, data, token, paused, next_task, seen_ms) \
               VALUES ($1, $2, $3, $4, $5, 0, 0, $6) ON CONFLICT (run) DO UPDATE SET \
               needs = excluded.needs, data = excluded.data, token = excluded.token, paused = 0, \
               seen_ms = excluded.seen_ms";
    let values: [SqlValue<'_>; 6] = [
        id.into(),
        new.run.into(),
        (&new.needs).into(),
        new.data.as_slice().into(),
        (&new.token).into(),
        now.into(),
    ];
    connection.execute(sql, &values).await?;
    // What failed before is tried again.
    let sql = "DELETE FROM tasks WHERE order_id = $1 AND state = 'failed'";
    connection.execute(sql, &[id.into()]).await?;
    // Of those whose results were taken there may be millions, and nothing is to be done about them.
    let sql = "SELECT task, stage, request, state FROM tasks \
               WHERE order_id = $1 AND state IN ('open', 'done') ORDER BY task";
    Ok(OpenedOrder { id, tasks: connection.fetch(sql, &[id.into()]).await? })
}

/// A sign of life of the coordinator; an error if the order is another one's now. Answers whether it is paused.
async fn hold(
    connection: &mut Connection,
    (order, run): (OrderId, RunId),
    token: &str,
) -> Result<bool, StoreError> {
    let now = connection.now_ms().await?;
    let sql = "UPDATE orders SET seen_ms = $3 WHERE id = $1 AND token = $2 RETURNING paused AS n";
    let values: [SqlValue<'_>; 3] = [order.into(), token.into(), now.into()];
    let held: Option<Number> = connection.fetch_optional(sql, &values).await?;
    held.map(|paused| paused.0 != 0).ok_or(StoreError::OrderTaken(run))
}

pub(crate) async fn put(
    connection: &mut Connection,
    (order, run): (OrderId, RunId),
    token: &str,
    tasks: &[NewTask],
) -> Result<i64, StoreError> {
    let count = tasks.len() as i64;
    let sql = "UPDATE orders SET next_task = next_task + $3 WHERE id = $1 AND token = $2 \
               RETURNING next_task - $3 AS n";
    let values: [SqlValue<'_>; 3] = [order.into(), token.into(), count.into()];
    let first: Option<Number> = connection.fetch_optional(sql, &values).await?;
    let first = first.ok_or(StoreError::OrderTaken(run))?.0;
    if connection.is_repeated() {
        // The answer was lost, and perhaps not the tasks: nobody else puts any.
        let before = first - count;
        if batches::are_last(connection, order, before, tasks).await? {
            let sql = "UPDATE orders SET next_task = $2 WHERE id = $1";
            connection.execute(sql, &[order.into(), first.into()]).await?;
            return Ok(before);
        }
    }
    batches::insert(connection, order, first, tasks).await?;
    Ok(first)
}

async fn collect(connection: &mut Connection, order: OrderId) -> Result<Collected, StoreError> {
    // From the few tasks to their deliveries: the limit keeps the planner from going the other way round.
    let sql = "SELECT deliveries.task, worker, digest, result FROM \
               (SELECT order_id, task FROM tasks WHERE order_id = $1 AND state = 'done' \
               ORDER BY task LIMIT 1000) AS fresh JOIN deliveries \
               ON deliveries.order_id = fresh.order_id AND deliveries.task = fresh.task \
               WHERE deliveries.state = 'done' ORDER BY deliveries.task, since_ms, worker";
    let mut arrived: Vec<Arrival> = connection.fetch(sql, &[order.into()]).await?;
    // The first who handed it in counts.
    arrived.dedup_by_key(|arrival| arrival.task);
    let sql = "SELECT task, reason FROM tasks WHERE order_id = $1 AND state = 'failed' \
               ORDER BY task LIMIT 1";
    let failed = connection.fetch_optional::<FailedRow>(sql, &[order.into()]).await?;
    // A second opinion is waited for by nobody.
    let sql = "SELECT COUNT(*) AS n FROM tasks \
               WHERE order_id = $1 AND vacancies > 0 AND state = 'open' AND vacancies > audit";
    let waiting = connection.fetch_optional::<Number>(sql, &[order.into()]).await?;
    Ok(Collected {
        arrived,
        failed: failed.map(|FailedRow(task, reason)| (task, reason)),
        waiting: waiting.map_or(0, |waiting| u64::try_from(waiting.0).unwrap_or(0)),
        paused: false,
    })
}
