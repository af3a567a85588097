//! What a database holds of a run is used, or refused with the number of its block: whatever it is.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::Arc;

use bw_arena::{ArenaError, Journal, JournalError, PlayOptions, ScheduledRun, Series};
use bw_catalog::{BotSpec, Catalog, NoForeign};
use bw_core::{Budget, Stop};
use bw_stats::Sprt;
use bw_store::{Store, StoredBlock};
use bw_testkit::toys;

/// A short run of a toy, with a sequential test or without.
fn run(sprt: bool) -> ScheduledRun {
    let catalog = Catalog::empty().with(toys::stash::package());
    ScheduledRun {
        game: catalog.games()[0].game(2, "").unwrap(),
        bots: vec![BotSpec::parse("random"); 2],
        series: vec![Series { participants: vec![0, 1], games: 8 }],
        seed: 1,
        fixed_seats: false,
        budget: Budget::default(),
        sprt: sprt.then(|| Sprt::new(0.0, 10.0).unwrap()),
        openings: None,
    }
}

/// The blocks that a run leaves.
fn blocks(run: &ScheduledRun) -> Vec<StoredBlock> {
    let store = Store::open("sqlite::memory:").unwrap();
    let mut journal = Journal::open(&store, "tournament", run, true).unwrap().journal;
    let options = PlayOptions {
        threads: 1,
        connect: Arc::new(NoForeign),
        journal: Some(&mut journal),
        records: None,
        elsewhere: None,
        stop: Stop::default(),
        progress: &mut |_| {},
    };
    assert!(run.play(options).unwrap().complete);
    store.blocks(journal.run()).unwrap()
}

/// What a run makes of blocks that are in its journal.
fn resumed(run: &ScheduledRun, blocks: &[StoredBlock]) -> Result<u64, ArenaError> {
    let store = Store::open("sqlite::memory:").unwrap();
    let mut journal = Journal::open(&store, "tournament", run, true).unwrap().journal;
    store.put_blocks(journal.run(), blocks).unwrap();
    Ok(run.so_far(&mut journal)?.series.iter().map(|series| series.totals.games).sum())
}

#[test]
fn blocks_with_any_byte_changed_are_counted_or_refused() {
    for sprt in [false, true] {
        let run = run(sprt);
        let sound = blocks(&run);
        assert_eq!(resumed(&run, &sound).unwrap(), 8);
        let mut refused = 0;
        for at in 0..sound[0].data.len() {
            for byte in [0, 1, 0x7f, 0xff] {
                let mut changed = sound.clone();
                changed[0].data[at] = byte;
                match resumed(&run, &changed) {
                    Ok(games) => assert!(games <= 8, "{games} games"),
                    Err(ArenaError::Journal(JournalError::Unreadable { .. })) => refused += 1,
                    Err(error) => panic!("{error}"),
                }
            }
        }
        assert!(refused > 40, "{refused} are refused");
    }
}
