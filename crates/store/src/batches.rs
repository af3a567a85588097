//! Many tasks at once: a coordinator of a thousand workers puts and takes hundreds of tasks a second.
//!
//! Over a network it is the number of statements that costs. PostgreSQL takes whole lists; a file is so near that one
//! statement for each row is as good.

use crate::connection::Connection;
use crate::orders::{NewTask, StoredTask};
use crate::value::SqlValue;
use crate::{OrderId, RunId, StoreError, StoredBlock, WorkerId};

/// Puts those blocks of a run into its journal that are not there; answers how many. In a file it leaves all to be put one
/// by one.
pub(crate) async fn insert_blocks(
    connection: &mut Connection,
    run: RunId,
    blocks: &[StoredBlock],
) -> Result<usize, StoreError> {
    if !connection.is_shared() || blocks.len() < 2 {
        return Ok(0);
    }
    let list = |of: fn(&StoredBlock) -> i64| blocks.iter().map(of).collect::<Vec<i64>>();
    let numbers = list(|block| block.block.into());
    let games = list(|block| block.games.into());
    let checksums = list(|block| block.checksum().into());
    let data: Vec<&[u8]> = blocks.iter().map(|block| block.data.as_slice()).collect();
    let sql = "INSERT INTO blocks (run, block, games, crc, data) \
               SELECT $1, block, games, crc, data \
               FROM UNNEST($2, $3, $4, $5) AS fresh (block, games, crc, data) \
               ON CONFLICT (run, block) DO NOTHING";
    let values: [SqlValue<'_>; 5] = [
        run.into(),
        numbers.as_slice().into(),
        games.as_slice().into(),
        checksums.as_slice().into(),
        data.as_slice().into(),
    ];
    connection.execute(sql, &values).await.map(|new| new as usize)
}

/// Puts tasks into an order; the first gets this number, the others follow it.
pub(crate) async fn insert(
    connection: &mut Connection,
    order: OrderId,
    first: i64,
    tasks: &[NewTask],
) -> Result<(), StoreError> {
    if connection.is_shared() {
        let numbers: Vec<i64> = (first..).take(tasks.len()).collect();
        let stages: Vec<i64> = tasks.iter().map(|task| task.stage).collect();
        let audits: Vec<i64> = tasks.iter().map(|task| i64::from(task.audit)).collect();
        let requests: Vec<&[u8]> = tasks.iter().map(|task| task.request.as_slice()).collect();
        let sql = "INSERT INTO tasks (order_id, task, stage, request, state, vacancies, audit, \
                   failures, reason, winner) \
                   SELECT $1, task, stage, request, 'open', 1 + audit, audit, 0, '', 0 \
                   FROM UNNEST($2, $3, $4, $5) AS fresh (task, stage, audit, request)";
        let values: [SqlValue<'_>; 5] = [
            order.into(),
            numbers.as_slice().into(),
            stages.as_slice().into(),
            audits.as_slice().into(),
            requests.as_slice().into(),
        ];
        return connection.execute(sql, &values).await.map(|_| ());
    }
    for (number, task) in (first..).zip(tasks) {
        let audit = i64::from(task.audit);
        let sql = "INSERT INTO tasks (order_id, task, stage, request, state, vacancies, audit, \
                   failures, reason, winner) VALUES ($1, $2, $3, $4, 'open', $5, $6, 0, '', 0)";
        let values: [SqlValue<'_>; 6] = [
            order.into(),
            number.into(),
            task.stage.into(),
            task.request.as_slice().into(),
            (1 + audit).into(),
            audit.into(),
        ];
        connection.execute(sql, &values).await?;
    }
    Ok(())
}

/// Whether the tasks of an order from this number on are these.
pub(crate) async fn are_last(
    connection: &mut Connection,
    order: OrderId,
    from: i64,
    tasks: &[NewTask],
) -> Result<bool, StoreError> {
    let sql = "SELECT task, stage, request, state FROM tasks \
               WHERE order_id = $1 AND task >= $2 ORDER BY task";
    let there: Vec<StoredTask> = connection.fetch(sql, &[order.into(), from.into()]).await?;
    let same = |(there, new): (&StoredTask, &NewTask)| {
        (there.stage, &there.request) == (new.stage, &new.request)
    };
    Ok(there.len() == tasks.len() && there.iter().zip(tasks).all(same))
}

/// Notes from whom results were taken. The results themselves are kept only if `keep`.
pub(crate) async fn note_taken(
    connection: &mut Connection,
    order: OrderId,
    taken: &[(i64, WorkerId)],
    keep: bool,
) -> Result<(), StoreError> {
    if taken.is_empty() {
        return Ok(());
    }
    let nothing: &[u8] = &[];
    if connection.is_shared() {
        let tasks: Vec<i64> = taken.iter().map(|(task, _)| *task).collect();
        let winners: Vec<i64> = taken.iter().map(|(_, winner)| winner.0).collect();
        let sql = "UPDATE tasks SET state = 'taken', winner = took.winner \
                   FROM UNNEST($2, $3) AS took (task, winner) \
                   WHERE order_id = $1 AND tasks.task = took.task";
        let values: [SqlValue<'_>; 3] =
            [order.into(), tasks.as_slice().into(), winners.as_slice().into()];
        connection.execute(sql, &values).await?;
        if !keep {
            let sql = "UPDATE deliveries SET result = $3 WHERE order_id = $1 AND task = ANY($2)";
            let values: [SqlValue<'_>; 3] = [order.into(), tasks.as_slice().into(), nothing.into()];
            connection.execute(sql, &values).await?;
        }
        return Ok(());
    }
    for &(task, winner) in taken {
        let sql = "UPDATE tasks SET state = 'taken', winner = $3 WHERE order_id = $1 AND task = $2";
        connection.execute(sql, &[order.into(), task.into(), winner.into()]).await?;
        if !keep {
            let sql = "UPDATE deliveries SET result = $3 WHERE order_id = $1 AND task = $2";
            connection.execute(sql, &[order.into(), task.into(), nothing.into()]).await?;
        }
    }
    Ok(())
}
