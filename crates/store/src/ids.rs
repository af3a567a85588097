//! Names of runs and games: small integers, handed out once and never again.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::StoreError;
use crate::connection::Connection;
use crate::value::{Number, SqlValue};

/// The number of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RunId(pub i64);

/// The number of a worker: a process that plays for others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WorkerId(pub i64);

/// The number of an order: what a run asks of workers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OrderId(pub i64);

/// The number of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub i64);

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for WorkerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for OrderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<WorkerId> for SqlValue<'_> {
    fn from(id: WorkerId) -> Self {
        id.0.into()
    }
}

impl From<OrderId> for SqlValue<'_> {
    fn from(id: OrderId) -> Self {
        id.0.into()
    }
}

impl From<RunId> for SqlValue<'_> {
    fn from(id: RunId) -> Self {
        id.0.into()
    }
}

impl From<GameId> for SqlValue<'_> {
    fn from(id: GameId) -> Self {
        id.0.into()
    }
}

/// The tables that have ids.
#[derive(Clone, Copy)]
pub(crate) enum IdTable {
    Runs,
    Games,
    Workers,
    Orders,
}

impl IdTable {
    fn name(self) -> &'static str {
        match self {
            Self::Runs => "runs",
            Self::Games => "games",
            Self::Workers => "workers",
            Self::Orders => "orders",
        }
    }
}

/// The next unused id, to be called in a transaction that may write.
pub(crate) async fn next(connection: &mut Connection, table: IdTable) -> Result<i64, StoreError> {
    reserve(connection, table, 1).await
}

/// The first of `count` unused ids in a row, to be called in a transaction that may write.
pub(crate) async fn reserve(
    connection: &mut Connection,
    table: IdTable,
    count: u32,
) -> Result<i64, StoreError> {
    let sql = "UPDATE ids SET last = last + $2 WHERE name = $1 RETURNING last AS n";
    let values = [table.name().into(), count.into()];
    match connection.fetch_optional::<Number>(sql, &values).await? {
        Some(last) => Ok(last.0 - i64::from(count) + 1),
        None => Err(StoreError::Corrupt {
            place: connection.place().to_owned(),
            cause: format!("the counter of {} is missing", table.name()),
        }),
    }
}

/// The wished id if it is free, else the next unused one. The wished one counts
/// as used from now on. To be called after [`lock`].
pub(crate) async fn claim(
    connection: &mut Connection,
    table: IdTable,
    wished: i64,
) -> Result<i64, StoreError> {
    let taken = match table {
        IdTable::Runs => "SELECT id AS n FROM runs WHERE id = $1",
        IdTable::Games => "SELECT id AS n FROM games WHERE id = $1",
        IdTable::Workers => "SELECT id AS n FROM workers WHERE id = $1",
        IdTable::Orders => "SELECT id AS n FROM orders WHERE id = $1",
    };
    if connection.fetch_optional::<Number>(taken, &[wished.into()]).await?.is_some() {
        return next(connection, table).await;
    }
    let sql = "UPDATE ids SET last = $2 WHERE name = $1 AND last < $2";
    connection.execute(sql, &[table.name().into(), wished.into()]).await?;
    Ok(wished)
}

/// Makes everybody else who wants an id wait until the transaction has ended.
pub(crate) async fn lock(connection: &mut Connection) -> Result<(), StoreError> {
    connection.execute("UPDATE ids SET last = last", &[]).await.map(|_| ())
}
