//! Finished blocks in the store, so that an interrupted run goes on where it was.

use std::collections::BTreeMap;

use bw_core::fingerprint;
use bw_runner::{Block, BlockResult, FoldedGames};
use bw_store::{NewRun, RunId, RunState, Store, StoreError, StoredBlock};
use serde::Deserialize;
use serde_json::json;

use crate::run::ScheduledRun;

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
    /// The place of the next block: blocks are kept in the order they were finished in.
    next: u32,
}

/// What the data of a block begin with. Programs before it kept less of games, or a list of all results of a block.
const FORM: &[u8] = b"bw totals 3\n";

/// A block as it is kept: whatever the cut was, it says which games it holds.
#[derive(Deserialize)]
struct BlockData {
    block: Block,
    pieces: Vec<FoldedGames>,
}

/// A block of the store.
pub(crate) struct KeptBlock {
    /// Its place in the journal.
    pub(crate) number: u32,
    pub(crate) block: Block,
    pub(crate) pieces: Vec<FoldedGames>,
}

fn kept(result: &BlockResult) -> Vec<u8> {
    let mut data = FORM.to_vec();
    data.extend(postcard::to_allocvec(&result.block).expect("a block is plain data"));
    // The same bytes as a list of pieces has.
    data.extend(&result.data);
    data
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
    pub fn open(
        store: &Store,
        kind: &str,
        run: &ScheduledRun,
        fresh: bool,
    ) -> Result<Opened, JournalError> {
        let new = new_run(kind, run);
        let found = if fresh { store.begin_fresh_run(&new)? } else { store.begin_run(&new)? };
        let summary = found.summary.filter(|_| found.state == RunState::Finished);
        Ok(Opened { journal: Journal { store: store.clone(), run: found.id, next: 0 }, summary })
    }

    /// The journal of a run that is in the store already; nothing is changed by opening it.
    pub fn of(store: &Store, run: RunId) -> Self {
        Journal { store: store.clone(), run, next: 0 }
    }

    /// The run's number in the store.
    pub fn run(&self) -> RunId {
        self.run
    }

    /// A block of this journal cannot be used.
    pub(crate) fn unreadable(&self, block: u32, why: &dyn std::fmt::Display) -> JournalError {
        let (run, place, why) = (self.run, self.store.place(), why.to_string());
        JournalError::Unreadable { run, block, place, why }
    }

    /// Blocks that are stored. Those of programs that kept every game are passed over: their games are played again.
    pub(crate) fn load(&mut self) -> Result<Vec<KeptBlock>, JournalError> {
        let mut found = Vec::new();
        for stored in self.store.blocks(self.run)? {
            self.next = self.next.max(stored.block + 1);
            let Some(data) = stored.data.strip_prefix(FORM) else { continue };
            let BlockData { block, pieces } = postcard::from_bytes(data)
                .map_err(|error| self.unreadable(stored.block, &error))?;
            found.push(KeptBlock { number: stored.block, block, pieces });
        }
        Ok(found)
    }

    pub(crate) fn save(&mut self, results: &[BlockResult]) -> Result<(), JournalError> {
        loop {
            let blocks: Vec<StoredBlock> = results
                .iter()
                .zip(self.next..)
                .map(|(result, block)| StoredBlock {
                    block,
                    games: result.block.games as u32,
                    data: kept(result),
                })
                .collect();
            match self.store.put_blocks(self.run, &blocks) {
                // Another program plays the same run: what it stored has taken the place.
                Err(StoreError::BlockDiffers { .. }) => {
                    let last = self.store.blocks(self.run)?.last().map_or(0, |last| last.block);
                    self.next = self.next.max(last) + 1;
                }
                put => {
                    put?;
                    self.next += blocks.len() as u32;
                    return Ok(());
                }
            }
        }
    }

    /// Takes blocks out again whose results are wrong.
    pub(crate) fn forget(&mut self, wrong: &[Block]) -> Result<(), JournalError> {
        let kept = self.load()?;
        let numbers: Vec<u32> = kept
            .iter()
            .filter(|kept| wrong.contains(&kept.block))
            .map(|kept| kept.number)
            .collect();
        Ok(self.store.delete_blocks(self.run, &numbers)?)
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
pub fn new_run(kind: &str, run: &ScheduledRun) -> NewRun {
    let config = config(run).to_string();
    NewRun {
        kind: kind.into(),
        game: run.game.spec().id.into(),
        fingerprint: format!("{:032x}", fingerprint(config.as_bytes())),
        config,
    }
}

/// Everything that decides the results of a run; also the program's version, as bots may change with it, and the content
/// of the files that bots and openings are made of.
fn config(run: &ScheduledRun) -> serde_json::Value {
    let mut config = json!({
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
    });
    if let Some(clock) = run.budget.clock {
        config["clock"] = json!(clock);
    }
    let files = files(run);
    if !files.is_empty() {
        config["files"] = json!(files);
    }
    if let Some(openings) = &run.openings {
        config["openings"] = json!(openings.source);
    }
    config
}

/// Names and checksums of the files that decide how the bots of a run play.
pub(crate) fn files(run: &ScheduledRun) -> BTreeMap<String, String> {
    run.bots.iter().flat_map(|bot| run.game.sources(bot)).collect()
}
