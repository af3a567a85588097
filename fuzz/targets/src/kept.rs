//! What databases hold: exports that are read into them, and blocks of journals.

use std::cell::RefCell;
use std::sync::Arc;

use bw_arena::{Journal, ScheduledRun, Series};
use bw_catalog::{BotSpec, Catalog};
use bw_core::Budget;
use bw_stats::Sprt;
use bw_store::{GameFilter, RunFilter, Store, StoredBlock};

use crate::records::CATALOG;

/// After this number of inputs a database is made anew, or it would grow without end.
const INPUTS: u32 = 2_000;

thread_local! {
    static STORE: RefCell<Option<(Store, u32)>> = const { RefCell::new(None) };
    static FILE: RefCell<Arc<str>> = RefCell::new("".into());
    static CATALOG_WITH_FILE: Arc<Catalog> = {
        let catalog = Catalog::standard();
        catalog.files().refuse_disk();
        catalog.files().read_database_with(|_| Ok(FILE.with(|file| file.borrow().to_string())));
        Arc::new(catalog)
    };
}

/// All games, with a database whose every file has this content.
pub(crate) fn catalog_with_file(content: &str) -> Arc<Catalog> {
    FILE.with(|file| *file.borrow_mut() = content.into());
    CATALOG_WITH_FILE.with(Arc::clone)
}

fn with_store(work: impl FnOnce(&Store)) {
    let kept = STORE.with(|store| store.borrow_mut().take());
    let (store, used) = kept.filter(|(_, used)| *used < INPUTS).unwrap_or_else(|| {
        (Store::open("sqlite::memory:").unwrap_or_else(|error| panic!("{error}")), 0)
    });
    work(&store);
    STORE.with(|kept| *kept.borrow_mut() = Some((store, used + 1)));
}

pub(crate) fn import(data: &[u8]) {
    with_store(|store| {
        let count = || {
            let games = store.games(&GameFilter::default(), 1_000, 0).map(|games| games.len());
            let runs = store.runs(&RunFilter::default(), 1_000).map(|runs| runs.len());
            (games.unwrap_or_default(), runs.unwrap_or_default())
        };
        let before = count();
        if store.import(&mut &data[..]).is_err() {
            assert_eq!(count(), before, "a refused import has left something");
        }
    });
}

/// A run that takes blocks, with and without a sequential test.
pub(crate) fn run(sprt: bool) -> ScheduledRun {
    let entry = CATALOG.game("arimaa").unwrap_or_else(|error| panic!("{error}"));
    let game = entry.game(2, "").unwrap_or_else(|error| panic!("{error}"));
    ScheduledRun {
        game,
        bots: vec![BotSpec::parse("random"); 2],
        series: vec![Series { participants: vec![0, 1], games: 400 }; 2],
        seed: 1,
        fixed_seats: false,
        budget: Budget::default(),
        sprt: sprt.then(|| Sprt::new(0.0, 10.0).unwrap_or_else(|error| panic!("{error}"))),
        openings: None,
    }
}

pub(crate) fn journal(data: &[u8]) {
    with_store(|store| {
        for sprt in [false, true] {
            let run = run(sprt);
            let opened = Journal::open(store, "tournament", &run, true);
            let mut journal = opened.unwrap_or_else(|error| panic!("{error}")).journal;
            let blocks: Vec<StoredBlock> = (0..)
                .zip(data.split(|&byte| byte == b'\x1e'))
                .take(4)
                .map(|(block, data)| StoredBlock { block, games: 2, data: data.to_vec() })
                .collect();
            let put = store.put_blocks(journal.run(), &blocks);
            put.unwrap_or_else(|error| panic!("{error}"));
            let Ok(result) = run.so_far(&mut journal) else { continue };
            for series in &result.series {
                assert!(series.totals.games <= 400, "{} games", series.totals.games);
                for player in &series.totals.players {
                    player.win_rate();
                    assert!(player.wins <= series.totals.games, "{} wins", player.wins);
                }
            }
        }
    });
}
