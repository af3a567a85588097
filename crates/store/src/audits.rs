//! Results that two workers have made: comparing them, and taking back what was wrong.

use crate::connection::Connection;
use crate::orders::{Arrival, BytesRow};
use crate::value::Number;
use crate::{OrderId, Store, StoreError};

impl Store {
    /// Tasks of an order that two workers have done with different results: everything that was handed in for them.
    /// Those on which both agree are compared no more.
    pub fn disagreements(&self, order: OrderId) -> Result<Vec<Arrival>, StoreError> {
        self.call(async move |connection| connection.write(async |s| compare(s, order).await).await)
    }

    /// Tasks that wait to be compared.
    pub fn audits(&self, order: OrderId) -> Result<u64, StoreError> {
        self.call(async move |connection| {
            let sql = "SELECT COUNT(*) AS n FROM tasks WHERE order_id = $1 AND audit = 1";
            let count = connection.fetch_optional::<Number>(sql, &[order.into()]).await?;
            Ok(count.map_or(0, |count| u64::try_from(count.0).unwrap_or(0)))
        })
    }

    /// Whether an order has results of workers that were set aside.
    pub fn has_wrong_results(&self, order: OrderId) -> Result<bool, StoreError> {
        self.call(async move |connection| {
            let sql = "SELECT COUNT(*) AS n FROM deliveries WHERE order_id = $1 \
                       AND worker IN (SELECT id FROM workers WHERE state = 'aside')";
            let count = connection.fetch_optional::<Number>(sql, &[order.into()]).await?;
            Ok(count.is_some_and(|count| count.0 > 0))
        })
    }

    /// The requests of tasks whose results were taken from workers that were set aside since. Whoever has used those
    /// results forgets them, and then has them removed by [`Store::retract`]: not the other way round, or a coordinator
    /// that is killed in between would keep what is wrong.
    pub fn wrong_tasks(&self, order: OrderId) -> Result<Vec<Vec<u8>>, StoreError> {
        self.call(async move |connection| {
            // By the deliveries of those workers, which are few: of tasks there may be millions.
            let sql = "SELECT request AS data FROM tasks JOIN deliveries \
                       ON deliveries.order_id = tasks.order_id AND deliveries.task = tasks.task \
                       AND deliveries.worker = tasks.winner \
                       WHERE tasks.order_id = $1 AND tasks.state = 'taken' AND deliveries.worker IN \
                       (SELECT id FROM workers WHERE state = 'aside') ORDER BY tasks.task";
            let wrong: Vec<BytesRow> = connection.fetch(sql, &[order.into()]).await?;
            Ok(wrong.into_iter().map(|row| row.0).collect())
        })
    }

    /// Removes what workers that were set aside have handed in: tasks whose results were taken from them are gone, and all
    /// others that only they had done are open again.
    pub fn retract(&self, order: OrderId) -> Result<(), StoreError> {
        self.call(async move |connection| connection.write(async |s| retract(s, order).await).await)
    }
}

async fn compare(connection: &mut Connection, order: OrderId) -> Result<Vec<Arrival>, StoreError> {
    // Task by task of those that wait to be compared: of all others there may be millions.
    let settled = "UPDATE tasks SET audit = 0, vacancies = 0 WHERE order_id = $1 AND audit = 1 \
                   AND (SELECT COUNT(*) FROM deliveries WHERE deliveries.order_id = tasks.order_id \
                   AND deliveries.task = tasks.task AND deliveries.state = 'done') > 1 \
                   AND (SELECT COUNT(DISTINCT digest) FROM deliveries \
                   WHERE deliveries.order_id = tasks.order_id \
                   AND deliveries.task = tasks.task AND deliveries.state = 'done') = 1";
    connection.execute(settled, &[order.into()]).await?;
    let sql = "SELECT deliveries.task, worker, digest, result FROM tasks JOIN deliveries \
               ON deliveries.order_id = tasks.order_id AND deliveries.task = tasks.task \
               WHERE tasks.order_id = $1 AND audit = 1 AND deliveries.state = 'done' \
               AND (SELECT COUNT(DISTINCT digest) FROM deliveries AS others \
               WHERE others.order_id = tasks.order_id \
               AND others.task = tasks.task AND others.state = 'done') > 1 \
               ORDER BY deliveries.task, worker";
    connection.fetch(sql, &[order.into()]).await
}

async fn retract(connection: &mut Connection, order: OrderId) -> Result<(), StoreError> {
    let sql = "DELETE FROM tasks WHERE order_id = $1 AND state = 'taken' \
               AND winner IN (SELECT id FROM workers WHERE state = 'aside')";
    connection.execute(sql, &[order.into()]).await?;
    // What they have in hand goes to others: they do not give it back any more.
    let sql = "UPDATE tasks SET vacancies = vacancies + 1 WHERE order_id = $1 \
               AND (state = 'open' OR audit = 1) AND task IN (SELECT task FROM deliveries \
               WHERE order_id = $1 AND state = 'out' \
               AND worker IN (SELECT id FROM workers WHERE state = 'aside'))";
    connection.execute(sql, &[order.into()]).await?;
    let sql = "DELETE FROM deliveries WHERE order_id = $1 \
               AND worker IN (SELECT id FROM workers WHERE state = 'aside')";
    connection.execute(sql, &[order.into()]).await?;
    let sql = "UPDATE tasks SET state = 'open', vacancies = 1 WHERE order_id = $1 \
               AND state = 'done' AND NOT EXISTS (SELECT 1 FROM deliveries \
               WHERE deliveries.order_id = tasks.order_id AND deliveries.task = tasks.task \
               AND deliveries.state = 'done')";
    connection.execute(sql, &[order.into()]).await?;
    // What is left without a second opinion gets one from somebody else.
    let sql = "UPDATE tasks SET vacancies = 1 WHERE order_id = $1 AND audit = 1 \
               AND vacancies = 0 AND (SELECT COUNT(*) FROM deliveries \
               WHERE deliveries.order_id = tasks.order_id AND deliveries.task = tasks.task \
               AND deliveries.state IN ('out', 'done')) = 1";
    connection.execute(sql, &[order.into()]).await.map(|_| ())
}
