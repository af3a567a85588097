//! Runs: a match, a tournament, an evolution … that can be interrupted and found again.
//!
//! A run is known by its kind and the fingerprint of its configuration, which the
//! caller computes. Beginning the same run twice gives the same row.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::clock::now_ms;
use crate::connection::Connection;
use crate::ids::{self, IdTable};
use crate::value::{FromRow, Number, Row, SqlValue, check_key};
use crate::{RunId, Store, StoreError};

/// What a caller says about a run it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRun {
    /// What is run: "match", "tournament", "evolve", "reproduce", …
    pub kind: String,
    /// The game's id.
    pub game: String,
    /// A hash of everything that decides the results; unique within a kind. Both
    /// may have up to 1000 bytes.
    pub fingerprint: String,
    /// The configuration as JSON text.
    pub config: String,
}

/// Whether a run is under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// Begun and not ended, or its process was killed.
    Running,
    /// Complete, with a summary.
    Finished,
    /// Stopped before its end; beginning it again continues it.
    Interrupted,
}

impl RunState {
    /// The word it is stored and shown as.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Interrupted => "interrupted",
        }
    }
}

impl fmt::Display for RunState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for RunState {
    type Err = StoreError;

    fn from_str(word: &str) -> Result<Self, StoreError> {
        let all = [Self::Running, Self::Finished, Self::Interrupted];
        all.into_iter().find(|state| state.as_str() == word).ok_or_else(|| StoreError::Invalid {
            what: "the state of a run",
            reason: format!("there is no state {word:?}"),
        })
    }
}

/// A stored run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its number.
    pub id: RunId,
    /// What is run.
    pub kind: String,
    /// The game's id.
    pub game: String,
    /// The hash it is found by.
    pub fingerprint: String,
    /// The configuration as JSON text.
    pub config: String,
    /// Whether it is under way.
    pub state: RunState,
    /// When it was begun, unix milliseconds.
    pub created_ms: i64,
    /// When it last changed or got a block, unix milliseconds.
    pub updated_ms: i64,
    /// The result as JSON text, once finished.
    pub summary: Option<String>,
}

/// Which runs to list; empty means all.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RunFilter {
    /// Only this kind.
    pub kind: Option<String>,
    /// Only this game.
    pub game: Option<String>,
}

impl FromRow for Run {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        let state: String = row.get("state")?;
        Ok(Self {
            id: RunId(row.get("id")?),
            kind: row.get("kind")?,
            game: row.get("game")?,
            fingerprint: row.get("fingerprint")?,
            config: row.get("config")?,
            state: state.parse().map_err(|error: StoreError| sqlx::Error::Decode(error.into()))?,
            created_ms: row.get("created_ms")?,
            updated_ms: row.get("updated_ms")?,
            summary: row.get("summary")?,
        })
    }
}

impl Store {
    /// Finds the run with this kind and fingerprint, or creates it.
    ///
    /// An interrupted run is running again afterwards; a finished one is given
    /// back as it is.
    pub fn begin_run(&self, new: &NewRun) -> Result<Run, StoreError> {
        let new = new.clone();
        self.call(async move |connection| connection.write(async |s| begin(s, &new).await).await)
    }

    /// Forgets the run with this kind and fingerprint, if there is one, with its
    /// journal, and creates it anew.
    pub fn begin_fresh_run(&self, new: &NewRun) -> Result<Run, StoreError> {
        let new = new.clone();
        self.call(async move |connection| {
            let fresh = async |s: &mut Connection| {
                let sql = "DELETE FROM runs WHERE kind = $1 AND fingerprint = $2";
                s.execute(sql, &[(&new.kind).into(), (&new.fingerprint).into()]).await?;
                begin(s, &new).await
            };
            connection.write(fresh).await
        })
    }

    /// Marks a run as complete and keeps its result, a JSON text.
    pub fn finish_run(&self, id: RunId, summary: &str) -> Result<(), StoreError> {
        let summary = summary.to_owned();
        self.call(async move |connection| {
            let sql = "UPDATE runs SET state = 'finished', summary = $2, updated_ms = $3 \
                       WHERE id = $1";
            let changed =
                connection.execute(sql, &[id.into(), (&summary).into(), now_ms().into()]).await?;
            existing(changed, id)
        })
    }

    /// Marks a run as interrupted; a finished run stays finished.
    pub fn mark_interrupted(&self, id: RunId) -> Result<(), StoreError> {
        self.call(async move |connection| {
            let sql = "UPDATE runs SET updated_ms = $2, state = CASE state \
                       WHEN 'running' THEN 'interrupted' ELSE state END WHERE id = $1";
            existing(connection.execute(sql, &[id.into(), now_ms().into()]).await?, id)
        })
    }

    /// A run by its number.
    pub fn run(&self, id: RunId) -> Result<Run, StoreError> {
        self.call(async move |connection| {
            let sql = "SELECT * FROM runs WHERE id = $1";
            connection.fetch_optional(sql, &[id.into()]).await?.ok_or(StoreError::NoSuchRun(id))
        })
    }

    /// At most `limit` runs, newest first.
    pub fn runs(&self, filter: &RunFilter, limit: u32) -> Result<Vec<Run>, StoreError> {
        let filter = filter.clone();
        self.call(async move |connection| {
            let sql = "SELECT * FROM runs \
                       WHERE ($1 IS NULL OR kind = $1) AND ($2 IS NULL OR game = $2) \
                       ORDER BY created_ms DESC, id DESC LIMIT $3";
            let kind = filter.kind.as_deref().into();
            connection.fetch(sql, &[kind, filter.game.as_deref().into(), limit.into()]).await
        })
    }

    /// Deletes a run and its journal. Games saved from it stay, on their own.
    pub fn delete_run(&self, id: RunId) -> Result<(), StoreError> {
        self.call(async move |connection| {
            let deleted =
                connection.execute("DELETE FROM runs WHERE id = $1", &[id.into()]).await?;
            // The first try may have deleted it.
            if connection.is_repeated() { Ok(()) } else { existing(deleted, id) }
        })
    }
}

/// An error unless a statement about one run changed a row.
pub(crate) fn existing(changed: u64, id: RunId) -> Result<(), StoreError> {
    if changed == 0 { Err(StoreError::NoSuchRun(id)) } else { Ok(()) }
}

async fn begin(connection: &mut Connection, new: &NewRun) -> Result<Run, StoreError> {
    let now = now_ms();
    if let Some(run) = resume(connection, new, now).await? {
        return Ok(run);
    }
    let run = Run {
        id: RunId(ids::next(connection, IdTable::Runs).await?),
        kind: new.kind.clone(),
        game: new.game.clone(),
        fingerprint: new.fingerprint.clone(),
        config: new.config.clone(),
        state: RunState::Running,
        created_ms: now,
        updated_ms: now,
        summary: None,
    };
    if insert(connection, &run).await? {
        return Ok(run);
    }
    // Another process has created it since we looked.
    resume(connection, new, now)
        .await?
        .ok_or_else(|| StoreError::Locked { place: connection.place().to_owned() })
}

/// An error unless there is such a run.
pub(crate) async fn require(connection: &mut Connection, id: RunId) -> Result<(), StoreError> {
    let sql = "SELECT id AS n FROM runs WHERE id = $1";
    let found = connection.fetch_optional::<Number>(sql, &[id.into()]).await?;
    found.map(|_| ()).ok_or(StoreError::NoSuchRun(id))
}

/// The run with this kind and fingerprint.
pub(crate) async fn find(
    connection: &mut Connection,
    kind: &str,
    fingerprint: &str,
) -> Result<Option<Run>, StoreError> {
    let sql = "SELECT * FROM runs WHERE kind = $1 AND fingerprint = $2";
    connection.fetch_optional(sql, &[kind.into(), fingerprint.into()]).await
}

/// At most `limit` runs with a number above `after`, by number.
pub(crate) async fn fetch_after(
    connection: &mut Connection,
    after: i64,
    limit: u32,
) -> Result<Vec<Run>, StoreError> {
    let sql = "SELECT * FROM runs WHERE id > $1 ORDER BY id LIMIT $2";
    connection.fetch(sql, &[after.into(), limit.into()]).await
}

/// Stores a run unless there is one with its kind and fingerprint.
pub(crate) async fn insert(connection: &mut Connection, run: &Run) -> Result<bool, StoreError> {
    check_key("the kind of a run", &run.kind)?;
    check_key("the fingerprint of a run", &run.fingerprint)?;
    let sql = "INSERT INTO runs \
               (id, kind, game, fingerprint, config, state, created_ms, updated_ms, summary) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
               ON CONFLICT (kind, fingerprint) DO NOTHING";
    let values: [SqlValue<'_>; 9] = [
        run.id.into(),
        (&run.kind).into(),
        (&run.game).into(),
        (&run.fingerprint).into(),
        (&run.config).into(),
        run.state.as_str().into(),
        run.created_ms.into(),
        run.updated_ms.into(),
        run.summary.as_deref().into(),
    ];
    Ok(connection.execute(sql, &values).await? == 1)
}

/// The run found by kind and fingerprint, running again if it was interrupted.
async fn resume(
    connection: &mut Connection,
    new: &NewRun,
    now: i64,
) -> Result<Option<Run>, StoreError> {
    let sql = "UPDATE runs SET state = 'running', updated_ms = $3 \
               WHERE kind = $1 AND fingerprint = $2 AND state = 'interrupted'";
    connection.execute(sql, &[(&new.kind).into(), (&new.fingerprint).into(), now.into()]).await?;
    find(connection, &new.kind, &new.fingerprint).await
}
