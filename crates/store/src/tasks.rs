//! Tasks: what workers take, hand in and give back, all in one call.
//!
//! A task belongs to an order and has a number. Whoever takes it has it as long as it gives signs of life. One call
//! does everything a worker wants of the store, so that a task costs one transaction.

use crate::connection::Connection;
use crate::value::{FromRow, Number, Row, SqlValue};
use crate::workers::{self, WorkerState};
use crate::{OrderId, Store, StoreError, WorkerId};

/// A task that has failed so often is not given out again.
const MOST_FAILURES: i64 = 3;
/// So long a task that failed is left to other workers first.
const SHY_MS: i64 = 5_000;

/// Which task.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TaskKey {
    /// Of this order.
    pub order: OrderId,
    /// Its number.
    pub task: i64,
}

/// A task that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueuedTask {
    /// Which one.
    pub key: TaskKey,
    /// What is to be done, in a form only the caller knows.
    pub request: Vec<u8>,
}

/// What came of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandedIn {
    /// Which one.
    pub key: TaskKey,
    /// Its result.
    pub result: TaskResult,
}

/// The result of a task, or that there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskResult {
    /// It was done.
    Done {
        /// A checksum of what others must agree on.
        digest: String,
        /// The result, in a form only the caller knows.
        bytes: Vec<u8>,
    },
    /// It could not be done, for this reason.
    Failed(String),
}

impl TaskResult {
    /// Whether it was done.
    pub fn is_done(&self) -> bool {
        matches!(self, TaskResult::Done { .. })
    }
}

/// What a worker says and asks for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Exchange {
    /// The tasks it works on; all others that it had are given back.
    pub holding: Vec<TaskKey>,
    /// What it hands in.
    pub done: Vec<HandedIn>,
    /// How many tasks it wants.
    pub want: u32,
    /// Of these orders, the first that has some; each with the stage it is at.
    pub from: Vec<(OrderId, i64)>,
}

/// What a worker is told and given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchanged {
    /// What it is to do.
    pub state: WorkerState,
    /// Tasks it has now.
    pub tasks: Vec<QueuedTask>,
    /// Tasks it works on that nobody wants any more, or that others have.
    pub unwanted: Vec<TaskKey>,
}

struct KeyRow(TaskKey);

impl FromRow for KeyRow {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self(TaskKey { order: OrderId(row.get("order_id")?), task: row.get("task")? }))
    }
}

struct TaskRow(QueuedTask);

impl FromRow for TaskRow {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self(QueuedTask { key: KeyRow::from_row(row)?.0, request: row.get("request")? }))
    }
}

impl Store {
    /// A worker gives a sign of life, hands in what it has done and takes new tasks, all or nothing.
    pub fn exchange(&self, worker: WorkerId, exchange: Exchange) -> Result<Exchanged, StoreError> {
        let mut exchange = exchange;
        // Everybody locks rows in the same order.
        exchange.done.sort_by_key(|done| done.key);
        self.call(async move |connection| {
            connection.write(async |s| do_exchange(s, worker, &exchange).await).await
        })
    }
}

async fn do_exchange(
    connection: &mut Connection,
    worker: WorkerId,
    exchange: &Exchange,
) -> Result<Exchanged, StoreError> {
    let now = connection.now_ms().await?;
    let done = exchange.done.iter().filter(|done| done.result.is_done()).count() as i64;
    let state = workers::greet(connection, worker, done, now).await?;
    if state == WorkerState::Aside {
        give_back(connection, worker, &[]).await?;
        return Ok(Exchanged { state, tasks: Vec::new(), unwanted: exchange.holding.clone() });
    }
    for done in &exchange.done {
        hand_in(connection, worker, done, now).await?;
    }
    let had = give_back(connection, worker, &exchange.holding).await?;
    let unwanted = exchange.holding.iter().filter(|key| !had.contains(key)).copied().collect();
    let mut tasks = Vec::new();
    if state == WorkerState::Working {
        for &(order, stage) in &exchange.from {
            let want = exchange.want.saturating_sub(tasks.len() as u32);
            if want == 0 {
                break;
            }
            tasks.extend(take(connection, worker, (order, stage), want, now).await?);
        }
    }
    Ok(Exchanged { state, tasks, unwanted })
}

async fn hand_in(
    connection: &mut Connection,
    worker: WorkerId,
    done: &HandedIn,
    now: i64,
) -> Result<(), StoreError> {
    let TaskKey { order, task } = done.key;
    let (state, digest, result) = match &done.result {
        TaskResult::Done { digest, bytes } => ("done", digest.as_str(), bytes.as_slice()),
        TaskResult::Failed(_) => ("failed", "", &[][..]),
    };
    let known = match &done.result {
        TaskResult::Done { .. } => accept(connection, worker, done.key).await?,
        TaskResult::Failed(reason) => fail(connection, worker, done.key, reason).await?,
    };
    // Nobody wants it any more, or it was handed in before and the answer was lost.
    if !known {
        return Ok(());
    }
    let sql = "INSERT INTO deliveries (order_id, task, worker, state, since_ms, digest, result) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) \
               ON CONFLICT (order_id, task, worker) DO UPDATE SET state = excluded.state, \
               since_ms = excluded.since_ms, digest = excluded.digest, result = excluded.result \
               WHERE deliveries.state <> 'done'";
    let values: [SqlValue<'_>; 7] = [
        order.into(),
        task.into(),
        worker.into(),
        state.into(),
        now.into(),
        digest.into(),
        result.into(),
    ];
    connection.execute(sql, &values).await.map(|_| ())
}

/// A task is done. Whoever else works on it is not wanted any more, unless two results are to be compared.
async fn accept(
    connection: &mut Connection,
    worker: WorkerId,
    key: TaskKey,
) -> Result<bool, StoreError> {
    let sql = "UPDATE tasks SET vacancies = CASE audit WHEN 1 THEN vacancies ELSE 0 END, \
               state = CASE state WHEN 'open' THEN 'done' ELSE state END \
               WHERE order_id = $1 AND task = $2 RETURNING audit AS n";
    let audit: Option<Number> =
        connection.fetch_optional(sql, &[key.order.into(), key.task.into()]).await?;
    if audit.as_ref().is_some_and(|audit| audit.0 == 0) {
        let sql = "DELETE FROM deliveries \
                   WHERE order_id = $1 AND task = $2 AND worker <> $3 AND state = 'out'";
        connection.execute(sql, &[key.order.into(), key.task.into(), worker.into()]).await?;
    }
    Ok(audit.is_some())
}

/// Counts a failure, once, and lets somebody else try.
async fn fail(
    connection: &mut Connection,
    worker: WorkerId,
    key: TaskKey,
    reason: &str,
) -> Result<bool, StoreError> {
    let sql = "UPDATE tasks SET failures = failures + 1, vacancies = vacancies + 1, reason = $4, \
               state = CASE WHEN state = 'open' AND failures + 1 >= $5 THEN 'failed' ELSE state END \
               WHERE order_id = $1 AND task = $2 AND EXISTS (SELECT 1 FROM deliveries \
               WHERE order_id = $1 AND task = $2 AND worker = $3 AND state = 'out')";
    let values: [SqlValue<'_>; 5] =
        [key.order.into(), key.task.into(), worker.into(), reason.into(), MOST_FAILURES.into()];
    Ok(connection.execute(sql, &values).await? > 0)
}

/// Gives back the tasks of a worker, except those it works on; answers which it has.
pub(crate) async fn give_back(
    connection: &mut Connection,
    worker: WorkerId,
    holding: &[TaskKey],
) -> Result<Vec<TaskKey>, StoreError> {
    let sql = "SELECT order_id, task FROM deliveries WHERE worker = $1 AND state = 'out' \
               ORDER BY order_id, task";
    let had: Vec<TaskKey> = connection
        .fetch::<KeyRow>(sql, &[worker.into()])
        .await?
        .into_iter()
        .map(|row| row.0)
        .collect();
    for key in had.iter().filter(|key| !holding.contains(key)) {
        // The task first: whoever hands in locks it first, too.
        let sql = "UPDATE tasks SET vacancies = vacancies + 1 WHERE order_id = $1 AND task = $2 \
                   AND (state = 'open' OR audit = 1)";
        connection.execute(sql, &[key.order.into(), key.task.into()]).await?;
        let sql = "DELETE FROM deliveries \
                   WHERE order_id = $1 AND task = $2 AND worker = $3 AND state = 'out'";
        connection.execute(sql, &[key.order.into(), key.task.into(), worker.into()]).await?;
    }
    Ok(had)
}

/// Where several writers work side by side, a task that another one is just taking is passed over.
const VACANT: &str = "\
SELECT order_id, task, request FROM tasks WHERE order_id = $1 AND vacancies > 0 AND stage = $2 \
AND state <> 'failed' AND NOT EXISTS (SELECT 1 FROM orders WHERE id = $1 AND paused = 1) \
AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.order_id = tasks.order_id \
AND deliveries.task = tasks.task AND worker = $3 AND (deliveries.state <> 'failed' OR since_ms > $4)) \
ORDER BY task LIMIT $5";
const VACANT_SHARED: &str = "\
SELECT order_id, task, request FROM tasks WHERE order_id = $1 AND vacancies > 0 AND stage = $2 \
AND state <> 'failed' AND NOT EXISTS (SELECT 1 FROM orders WHERE id = $1 AND paused = 1) \
AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.order_id = tasks.order_id \
AND deliveries.task = tasks.task AND worker = $3 AND (deliveries.state <> 'failed' OR since_ms > $4)) \
ORDER BY task LIMIT $5 FOR UPDATE SKIP LOCKED";

async fn take(
    connection: &mut Connection,
    worker: WorkerId,
    (order, stage): (OrderId, i64),
    want: u32,
    now: i64,
) -> Result<Vec<QueuedTask>, StoreError> {
    let sql = if connection.is_shared() { VACANT_SHARED } else { VACANT };
    let values: [SqlValue<'_>; 5] =
        [order.into(), stage.into(), worker.into(), (now - SHY_MS).into(), want.into()];
    let found = connection.fetch::<TaskRow>(sql, &values).await?;
    for TaskRow(QueuedTask { key, .. }) in &found {
        let sql = "UPDATE tasks SET vacancies = vacancies - 1 WHERE order_id = $1 AND task = $2";
        connection.execute(sql, &[key.order.into(), key.task.into()]).await?;
        let sql = "INSERT INTO deliveries (order_id, task, worker, state, since_ms, digest, result) \
                   VALUES ($1, $2, $3, 'out', $4, '', $5) \
                   ON CONFLICT (order_id, task, worker) DO UPDATE \
                   SET state = 'out', since_ms = excluded.since_ms";
        let nothing: &[u8] = &[];
        let values: [SqlValue<'_>; 5] =
            [key.order.into(), key.task.into(), worker.into(), now.into(), nothing.into()];
        connection.execute(sql, &values).await?;
    }
    Ok(found.into_iter().map(|row| row.0).collect())
}
