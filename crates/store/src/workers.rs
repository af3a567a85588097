//! Workers: processes that play for others, and whether they are still there.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::connection::Connection;
use crate::ids::{self, IdTable};
use crate::value::{FromRow, Number, Row, SqlValue};
use crate::{Store, StoreError, WorkerId, tasks};

/// How long a worker that gives no sign of life keeps its tasks.
pub const LEASE: Duration = Duration::from_secs(15);

/// Workers that have been gone for so long are forgotten.
const FORGOTTEN_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

/// What a worker says of itself when it joins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewWorker {
    /// Its name, for people; several may have the same.
    pub name: String,
    /// The version of its program.
    pub version: String,
    /// How many tasks it works on at a time.
    pub threads: u32,
}

/// What a worker does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WorkerState {
    /// It takes tasks.
    Working,
    /// It finishes what it has, and leaves.
    Draining,
    /// It has delivered something wrong and gets nothing any more.
    Aside,
    /// It has left, or has given no sign of life for longer than [`LEASE`].
    Gone,
}

impl WorkerState {
    /// The word it is stored and shown as.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Working => "working",
            Self::Draining => "draining",
            Self::Aside => "aside",
            Self::Gone => "gone",
        }
    }
}

impl fmt::Display for WorkerState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for WorkerState {
    type Err = StoreError;

    fn from_str(word: &str) -> Result<Self, StoreError> {
        let all = [Self::Working, Self::Draining, Self::Aside, Self::Gone];
        all.into_iter().find(|state| state.as_str() == word).ok_or_else(|| StoreError::Invalid {
            what: "the state of a worker",
            reason: format!("there is no state {word:?}"),
        })
    }
}

/// A worker as it stands in the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worker {
    /// Its number.
    pub id: WorkerId,
    /// Its name.
    pub name: String,
    /// The version of its program.
    pub version: String,
    /// How many tasks it works on at a time.
    pub threads: u32,
    /// What it does.
    pub state: WorkerState,
    /// Why it was set aside, or why there is work that it does not do.
    pub note: String,
    /// When it joined, unix milliseconds.
    pub joined_ms: i64,
    /// How long ago it gave its last sign of life, in milliseconds.
    pub silent_ms: i64,
    /// Tasks it has handed in.
    pub done: u64,
}

impl FromRow for Worker {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        let (threads, done): (i64, i64) = (row.get("threads")?, row.get("done")?);
        Ok(Self {
            id: WorkerId(row.get("id")?),
            name: row.get("name")?,
            version: row.get("version")?,
            threads: u32::try_from(threads).unwrap_or(0),
            state: read_state(row)?,
            note: row.get("note")?,
            joined_ms: row.get("joined_ms")?,
            silent_ms: row.get("seen_ms")?,
            done: u64::try_from(done).unwrap_or(0),
        })
    }
}

fn read_state(row: &Row) -> Result<WorkerState, sqlx::Error> {
    let state: String = row.get("state")?;
    state.parse().map_err(|error: StoreError| sqlx::Error::Decode(error.into()))
}

/// A worker's number and its threads.
struct HandRow(WorkerId, u32);

impl FromRow for HandRow {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        let threads: i64 = row.get("threads")?;
        Ok(Self(WorkerId(row.get("id")?), u32::try_from(threads).unwrap_or(0)))
    }
}

/// A worker's state alone.
struct StateRow(WorkerState);

impl FromRow for StateRow {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        read_state(row).map(Self)
    }
}

impl Store {
    /// A worker joins.
    pub fn join_worker(&self, new: &NewWorker) -> Result<WorkerId, StoreError> {
        let new = new.clone();
        self.call(async move |connection| connection.write(async |s| join(s, &new).await).await)
    }

    /// A worker leaves and gives back what it has.
    pub fn leave_worker(&self, worker: WorkerId) -> Result<(), StoreError> {
        self.call(async move |connection| {
            connection.write(async |s| dismiss(s, worker).await).await
        })
    }

    /// All workers that are there or were lately, those that are there first.
    pub fn workers(&self, limit: u32) -> Result<Vec<Worker>, StoreError> {
        self.call(async move |connection| {
            let now = connection.now_ms().await?;
            let sql = "SELECT * FROM workers ORDER BY seen_ms DESC, id DESC LIMIT $1";
            let mut workers: Vec<Worker> = connection.fetch(sql, &[limit.into()]).await?;
            for worker in &mut workers {
                worker.silent_ms = (now - worker.silent_ms).max(0);
                let silent = worker.silent_ms > LEASE.as_millis() as i64;
                if silent && worker.state != WorkerState::Aside {
                    worker.state = WorkerState::Gone;
                }
            }
            workers.sort_by_key(|worker| worker.state == WorkerState::Gone);
            Ok(workers)
        })
    }

    /// The workers of a version that are there and take tasks, with their numbers of threads.
    pub fn crew(&self, version: &str) -> Result<Vec<(WorkerId, u32)>, StoreError> {
        let version = version.to_owned();
        self.call(async move |connection| {
            let since = connection.now_ms().await? - LEASE.as_millis() as i64;
            let sql = "SELECT id, threads FROM workers \
                       WHERE seen_ms >= $1 AND state = 'working' AND version = $2 ORDER BY id";
            let found: Vec<HandRow> =
                connection.fetch(sql, &[since.into(), (&version).into()]).await?;
            Ok(found.into_iter().map(|row| (row.0, row.1)).collect())
        })
    }

    /// Asks a worker to finish what it has and to leave.
    pub fn drain_worker(&self, worker: WorkerId) -> Result<(), StoreError> {
        self.call(async move |connection| {
            let sql = "UPDATE workers SET state = CASE state WHEN 'working' THEN 'draining' \
                       ELSE state END WHERE id = $1";
            existing(connection.execute(sql, &[worker.into()]).await?, worker)
        })
    }

    /// What people should know of a worker: why there is work that it does not do. Empty if there is none.
    pub fn note_worker(&self, worker: WorkerId, note: &str) -> Result<(), StoreError> {
        let note = note.to_owned();
        self.call(async move |connection| {
            let sql = "UPDATE workers SET note = $2 WHERE id = $1 AND state <> 'aside'";
            connection.execute(sql, &[worker.into(), (&note).into()]).await.map(|_| ())
        })
    }

    /// A worker has delivered something wrong: it gets nothing any more, and what it delivered is played again.
    pub fn set_worker_aside(&self, worker: WorkerId, why: &str) -> Result<(), StoreError> {
        self.call({
            let why = why.to_owned();
            async move |connection: &mut Connection| {
                let sql = "UPDATE workers SET state = 'aside', note = $2 WHERE id = $1";
                let changed = connection.execute(sql, &[worker.into(), (&why).into()]).await?;
                existing(changed, worker)
            }
        })
    }
}

fn existing(changed: u64, worker: WorkerId) -> Result<(), StoreError> {
    if changed == 0 { Err(StoreError::NoSuchWorker(worker)) } else { Ok(()) }
}

async fn join(connection: &mut Connection, new: &NewWorker) -> Result<WorkerId, StoreError> {
    let id = WorkerId(ids::next(connection, IdTable::Workers).await?);
    let now = connection.now_ms().await?;
    let forget = "DELETE FROM workers WHERE state = 'gone' AND seen_ms < $1";
    connection.execute(forget, &[(now - FORGOTTEN_MS).into()]).await?;
    let sql = "INSERT INTO workers \
               (id, name, version, threads, state, note, joined_ms, seen_ms, done) \
               VALUES ($1, $2, $3, $4, 'working', '', $5, $5, 0)";
    let values: [SqlValue<'_>; 5] =
        [id.into(), (&new.name).into(), (&new.version).into(), new.threads.into(), now.into()];
    connection.execute(sql, &values).await?;
    Ok(id)
}

/// Notes a sign of life and how many tasks came with it. Whoever was taken for gone is back.
pub(crate) async fn greet(
    connection: &mut Connection,
    worker: WorkerId,
    done: i64,
    now: i64,
) -> Result<WorkerState, StoreError> {
    let sql = "UPDATE workers SET seen_ms = $2, done = done + $3, \
               state = CASE state WHEN 'gone' THEN 'working' ELSE state END \
               WHERE id = $1 RETURNING state";
    let values: [SqlValue<'_>; 3] = [worker.into(), now.into(), done.into()];
    let found = connection.fetch_optional::<StateRow>(sql, &values).await?;
    found.map(|row| row.0).ok_or(StoreError::NoSuchWorker(worker))
}

/// Workers that are silent and have not been dismissed.
const SILENT: &str = "\
SELECT id AS n FROM workers WHERE seen_ms < $1 AND (state IN ('working', 'draining') \
OR EXISTS (SELECT 1 FROM deliveries WHERE worker = workers.id AND state = 'out')) \
ORDER BY id LIMIT 50";
const SILENT_SHARED: &str = "\
SELECT id AS n FROM workers WHERE seen_ms < $1 AND (state IN ('working', 'draining') \
OR EXISTS (SELECT 1 FROM deliveries WHERE worker = workers.id AND state = 'out')) \
ORDER BY id LIMIT 50 FOR UPDATE SKIP LOCKED";

/// The worker is gone; others may have its tasks.
async fn dismiss(connection: &mut Connection, worker: WorkerId) -> Result<(), StoreError> {
    let sql = "UPDATE workers SET state = CASE state WHEN 'aside' THEN state ELSE 'gone' END \
               WHERE id = $1";
    connection.execute(sql, &[worker.into()]).await?;
    tasks::give_back(connection, worker, &[]).await.map(|_| ())
}

/// Dismisses workers that have been silent for too long, some at a time: nobody is to wait long for their rows. Whose row
/// somebody has locked is about to give a sign of life.
pub(crate) async fn dismiss_silent(
    connection: &mut Connection,
    now: i64,
) -> Result<(), StoreError> {
    let sql = if connection.is_shared() { SILENT_SHARED } else { SILENT };
    let limit = now - LEASE.as_millis() as i64;
    for silent in connection.fetch::<Number>(sql, &[limit.into()]).await? {
        dismiss(connection, WorkerId(silent.0)).await?;
    }
    Ok(())
}
