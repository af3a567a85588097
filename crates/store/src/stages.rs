//! Stages of an order: what all who work on it together get to know, one after another.

use crate::connection::Connection;
use crate::orders::{NewTask, StoredTask, put};
use crate::value::{FromRow, Number, Row};
use crate::{OrderId, RunId, Store, StoreError};

/// What was asked for in a task, and what came of it.
struct StageRow(Vec<u8>, Vec<u8>);

impl FromRow for StageRow {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self(row.get("request")?, row.get("result")?))
    }
}

impl Store {
    /// How many results of a stage were taken; nothing if there is no such order any more.
    pub fn taken_of_stage(&self, order: OrderId, stage: i64) -> Result<Option<u64>, StoreError> {
        self.call(async move |connection| {
            let sql = "SELECT (SELECT COUNT(*) FROM tasks \
                       WHERE order_id = orders.id AND stage = $2 AND state = 'taken') AS n \
                       FROM orders WHERE id = $1";
            let values = [order.into(), stage.into()];
            let found: Option<Number> = connection.fetch_optional(sql, &values).await?;
            Ok(found.map(|taken| u64::try_from(taken.0).unwrap_or(0)))
        })
    }

    /// The results of a stage that were taken, as (request, result), in the order of its tasks; nothing if there is no
    /// such order any more. What was agreed on is its own result.
    pub fn stage_results(
        &self,
        order: OrderId,
        stage: i64,
    ) -> Result<Option<Vec<(Vec<u8>, Vec<u8>)>>, StoreError> {
        self.call(async move |connection| {
            let sql = "SELECT id AS n FROM orders WHERE id = $1";
            if connection.fetch_optional::<Number>(sql, &[order.into()]).await?.is_none() {
                return Ok(None);
            }
            let sql = "SELECT request, COALESCE(result, request) AS result FROM tasks \
                       LEFT JOIN deliveries ON deliveries.order_id = tasks.order_id \
                       AND deliveries.task = tasks.task AND deliveries.worker = tasks.winner \
                       WHERE tasks.order_id = $1 AND stage = $2 AND tasks.state = 'taken' \
                       ORDER BY tasks.task";
            let rows: Vec<StageRow> = connection.fetch(sql, &[order.into(), stage.into()]).await?;
            Ok(Some(rows.into_iter().map(|row| (row.0, row.1)).collect()))
        })
    }

    /// The tasks of a stage, with their numbers and requests, and whether their results were taken.
    pub fn stage_tasks(&self, order: OrderId, stage: i64) -> Result<Vec<StoredTask>, StoreError> {
        self.call(async move |connection| {
            let sql = "SELECT task, stage, request, state FROM tasks \
                       WHERE order_id = $1 AND stage = $2 ORDER BY task";
            connection.fetch(sql, &[order.into(), stage.into()]).await
        })
    }

    /// Makes something known to all who work on an order, as a stage of its own.
    pub fn put_agreed(
        &self,
        (order, run): (OrderId, RunId),
        token: &str,
        stage: i64,
        known: Vec<u8>,
    ) -> Result<(), StoreError> {
        let (token, tasks) = (token.to_owned(), [NewTask { stage, request: known, audit: false }]);
        self.call(async move |connection| {
            let work = async |s: &mut Connection| {
                let task = put(s, (order, run), &token, &tasks).await?;
                let sql = "UPDATE tasks SET state = 'taken', vacancies = 0 \
                           WHERE order_id = $1 AND task = $2";
                s.execute(sql, &[order.into(), task.into()]).await.map(|_| ())
            };
            connection.write(work).await
        })
    }
}
