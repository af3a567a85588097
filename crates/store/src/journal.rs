//! The journal: the results of a run's blocks of games, each stored once.
//!
//! A block's bytes are the caller's. They are kept with a checksum over the
//! block's index, its number of games and its bytes, so that damage in the
//! database is found when a block is read and never becomes a wrong result.

use crate::clock::now_ms;
use crate::connection::Connection;
use crate::value::{FromRow, Number, Row, SqlValue};
use crate::{RunId, Store, StoreError, batches, runs};

/// The results of one block of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredBlock {
    /// The block's place in the run, from 0.
    pub block: u32,
    /// How many games it holds.
    pub games: u32,
    /// Their results, in a form only the caller knows.
    pub data: Vec<u8>,
}

/// What putting a block did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Put {
    /// It is stored now.
    Stored,
    /// It was stored before, with the same bytes.
    AlreadyThere,
}

impl StoredBlock {
    pub(crate) fn checksum(&self) -> u32 {
        let mut crc = crc32fast::Hasher::new();
        crc.update(&self.block.to_le_bytes());
        crc.update(&self.games.to_le_bytes());
        crc.update(&self.data);
        crc.finalize()
    }
}

/// A row as it stands in the database, not yet checked.
pub(crate) struct BlockRow {
    block: i64,
    games: i64,
    crc: i64,
    data: Vec<u8>,
}

impl FromRow for BlockRow {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            block: row.get("block")?,
            games: row.get("games")?,
            crc: row.get("crc")?,
            data: row.get("data")?,
        })
    }
}

impl BlockRow {
    fn check(self, run: RunId) -> Result<StoredBlock, StoreError> {
        // The index is part of the primary key, so a changed one shows in the checksum.
        let block = u32::try_from(self.block).unwrap_or(u32::MAX);
        let damaged = StoreError::BlockCorrupt { run, block };
        let Ok(games) = u32::try_from(self.games) else { return Err(damaged) };
        let stored = StoredBlock { block, games, data: self.data };
        if i64::from(stored.checksum()) == self.crc { Ok(stored) } else { Err(damaged) }
    }
}

impl Store {
    /// Stores the results of one block of a run.
    ///
    /// Putting the same results again changes nothing; putting other results for
    /// the same block is an error, as the games of a run are determined by it.
    pub fn put_block(
        &self,
        run: RunId,
        block: u32,
        games: u32,
        data: &[u8],
    ) -> Result<Put, StoreError> {
        let new = self.put_all(run, vec![StoredBlock { block, games, data: data.to_vec() }])?;
        Ok(if new == 1 { Put::Stored } else { Put::AlreadyThere })
    }

    /// Stores several blocks of a run, all or none; answers how many were new.
    pub fn put_blocks(&self, run: RunId, blocks: &[StoredBlock]) -> Result<usize, StoreError> {
        self.put_all(run, blocks.to_vec())
    }

    /// All blocks of a run that are stored, by index.
    pub fn blocks(&self, run: RunId) -> Result<Vec<StoredBlock>, StoreError> {
        self.call(async move |connection| {
            let all = async |s: &mut Connection| {
                runs::require(s, run).await?;
                let sql =
                    "SELECT block, games, crc, data FROM blocks WHERE run = $1 ORDER BY block";
                let rows = s.fetch::<BlockRow>(sql, &[run.into()]).await?;
                rows.into_iter().map(|row| row.check(run)).collect()
            };
            connection.read(all).await
        })
    }

    /// How many games of a run are journaled. Their results are not read.
    pub fn journaled_games(&self, run: RunId) -> Result<u64, StoreError> {
        self.call(async move |connection| {
            let sql =
                "SELECT CAST(COALESCE(SUM(games), 0) AS BIGINT) AS n FROM blocks WHERE run = $1";
            let found: Option<Number> = connection.fetch_optional(sql, &[run.into()]).await?;
            Ok(found.map_or(0, |games| u64::try_from(games.0).unwrap_or(0)))
        })
    }

    /// Takes blocks out of a run's journal; those that are not there are passed over.
    pub fn delete_blocks(&self, run: RunId, blocks: &[u32]) -> Result<(), StoreError> {
        let blocks = blocks.to_vec();
        self.call(async move |connection| {
            let delete = async |s: &mut Connection| {
                let sql = "UPDATE runs SET updated_ms = $2 WHERE id = $1";
                runs::existing(s.execute(sql, &[run.into(), now_ms().into()]).await?, run)?;
                for block in &blocks {
                    let sql = "DELETE FROM blocks WHERE run = $1 AND block = $2";
                    s.execute(sql, &[run.into(), (*block).into()]).await?;
                }
                Ok(())
            };
            connection.write(delete).await
        })
    }

    fn put_all(&self, run: RunId, blocks: Vec<StoredBlock>) -> Result<usize, StoreError> {
        self.call(async move |connection| {
            let put = async |s: &mut Connection| {
                // Locks the run's row as well: writers of one run take turns and
                // it cannot be deleted meanwhile.
                let sql = "UPDATE runs SET updated_ms = $2 WHERE id = $1";
                runs::existing(s.execute(sql, &[run.into(), now_ms().into()]).await?, run)?;
                let mut new = batches::insert_blocks(s, run, &blocks).await?;
                if new < blocks.len() {
                    for block in &blocks {
                        new += usize::from(put(s, run, block).await? == Put::Stored);
                    }
                }
                Ok(new)
            };
            connection.write(put).await
        })
    }
}

/// Stores a block, or compares it with the one that is there.
pub(crate) async fn put(
    connection: &mut Connection,
    run: RunId,
    block: &StoredBlock,
) -> Result<Put, StoreError> {
    let sql = "INSERT INTO blocks (run, block, games, crc, data) VALUES ($1, $2, $3, $4, $5) \
               ON CONFLICT (run, block) DO NOTHING";
    let values: [SqlValue<'_>; 5] = [
        run.into(),
        block.block.into(),
        block.games.into(),
        block.checksum().into(),
        block.data.as_slice().into(),
    ];
    if connection.execute(sql, &values).await? == 1 {
        return Ok(Put::Stored);
    }
    let differs = StoreError::BlockDiffers { run, block: block.block };
    match fetch_after(connection, run, i64::from(block.block) - 1, 1).await?.pop() {
        Some(stored) if stored == *block => Ok(Put::AlreadyThere),
        _ => Err(differs),
    }
}

/// At most `limit` blocks of a run with an index above `after`, by index.
pub(crate) async fn fetch_after(
    connection: &mut Connection,
    run: RunId,
    after: i64,
    limit: u32,
) -> Result<Vec<StoredBlock>, StoreError> {
    let sql = "SELECT block, games, crc, data FROM blocks \
               WHERE run = $1 AND block > $2 ORDER BY block LIMIT $3";
    let rows = connection.fetch::<BlockRow>(sql, &[run.into(), after.into(), limit.into()]).await?;
    rows.into_iter().map(|row| row.check(run)).collect()
}
