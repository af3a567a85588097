//! Finished blocks in the store, so that an interrupted run goes on where it was.

use std::collections::BTreeMap;

use bw_catalog::GameResult;
use bw_core::fingerprint;
use bw_store::{NewRun, RunId, RunState, Store, StoreError, StoredBlock};
use serde_json::json;

use crate::run::Run;
use crate::schedule::Block;

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A block that this program did not write.
    #[error(
        "block {block} of run {run} in {place} cannot be read ({why}); start the run again with --fresh"
    )]
    Unreadable {
        /// The run.
        run: RunId,
        /// The block.
        block: u32,
        /// The database.
        place: String,
        /// What is wrong.
        why: String,
    },
}

/// The journal of one run.
#[derive(Debug)]
pub struct Journal {
    store: Store,
    run: RunId,
}

/// What opening a journal found.
#[derive(Debug)]
pub struct Opened {
    /// The journal.
    pub journal: Journal,
    /// The stored result, if the run was finished before.
    pub summary: Option<String>,
}

impl Journal {
    /// Opens the journal of a run, which is found by everything that decides its results.
    pub fn open(store: &Store, kind: &str, run: &Run, fresh: bool) -> Result<Opened, JournalError> {
        let new = new_run(kind, run);
        let found = if fresh { store.begin_fresh_run(&new)? } else { store.begin_run(&new)? };
        let summary = found.summary.filter(|_| found.state == RunState::Finished);
        Ok(Opened { journal: Journal { store: store.clone(), run: found.id }, summary })
    }

    /// The journal of a run that is in the store already; nothing is changed by opening it.
    pub fn of(store: &Store, run: RunId) -> Self {
        Journal { store: store.clone(), run }
    }

    /// The run's number in the store.
    pub fn run(&self) -> RunId {
        self.run
    }

    pub(crate) fn load(
        &mut self,
        blocks: &[Block],
    ) -> Result<BTreeMap<usize, Vec<GameResult>>, JournalError> {
        let mut done = BTreeMap::new();
        for stored in self.store.blocks(self.run)? {
            let games = self.decode(&stored, blocks)?;
            done.insert(stored.block as usize, games);
        }
        Ok(done)
    }

    fn decode(
        &self,
        stored: &StoredBlock,
        blocks: &[Block],
    ) -> Result<Vec<GameResult>, JournalError> {
        let unreadable = |why: String| JournalError::Unreadable {
            run: self.run,
            block: stored.block,
            place: self.store.place(),
            why,
        };
        let games: Vec<GameResult> =
            postcard::from_bytes(&stored.data).map_err(|error| unreadable(error.to_string()))?;
        match blocks.get(stored.block as usize) {
            Some(block) if block.games == games.len() as u64 => Ok(games),
            _ => Err(unreadable(format!("it holds {} games", games.len()))),
        }
    }

    pub(crate) fn save<'g>(
        &mut self,
        blocks: impl Iterator<Item = (usize, &'g [GameResult])>,
    ) -> Result<(), JournalError> {
        let blocks: Vec<StoredBlock> = blocks
            .map(|(block, games)| StoredBlock {
                block: block as u32,
                games: games.len() as u32,
                data: postcard::to_allocvec(games).expect("results are plain data"),
            })
            .collect();
        self.store.put_blocks(self.run, &blocks)?;
        Ok(())
    }

    /// The run is complete, with this result.
    pub fn finish(&mut self, summary: &str) -> Result<(), JournalError> {
        Ok(self.store.finish_run(self.run, summary)?)
    }

    /// The run was stopped and waits to be resumed.
    pub fn interrupt(&mut self) -> Result<(), JournalError> {
        Ok(self.store.mark_interrupted(self.run)?)
    }
}

/// The version of this program: its bots may play otherwise than those of another.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// A run as the store finds it: by everything that decides its results.
pub fn new_run(kind: &str, run: &Run) -> NewRun {
    let config = config(run).to_string();
    NewRun {
        kind: kind.into(),
        game: run.game.spec().id.into(),
        fingerprint: format!("{:032x}", fingerprint(config.as_bytes())),
        config,
    }
}

/// Everything that decides the results of a run; also the program's version, as bots may change with it.
fn config(run: &Run) -> serde_json::Value {
    json!({
        "version": PROGRAM,
        "game": run.game.spec().id,
        "seats": run.game.seats(),
        "rules": run.game.options(),
        "bots": run.bots.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "series": run.series,
        "seed": run.seed,
        "fixed_seats": run.fixed_seats,
        "iterations": run.budget.iterations,
        "nodes": run.budget.nodes,
        "time_ms": run.budget.time.map(|time| time.as_millis() as u64),
        "sprt": run.sprt,
    })
}
