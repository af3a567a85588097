//! The journal: blocks stored once, in order, all or none, damage found.

use bw_store::{Format, Put, RunId, StoreError, StoredBlock};

use crate::home::{Home, new_run, on_both};

on_both! {
    blocks_come_back_in_order_and_exactly,
    the_same_block_counts_once,
    other_results_for_a_block_are_refused,
    several_blocks_are_stored_all_or_none,
    a_block_touches_its_run,
    deleting_a_run_deletes_its_journal,
    damage_is_found_and_named,
}

fn begin(home: &Home) -> RunId {
    home.store.begin_run(&new_run("match", "dominion", "f1")).unwrap().id
}

fn block(block: u32, games: u32, data: &[u8]) -> StoredBlock {
    StoredBlock { block, games, data: data.to_vec() }
}

fn blocks_come_back_in_order_and_exactly(home: &Home) {
    let run = begin(home);
    let every_byte: Vec<u8> = (0..=255).collect();
    let large: Vec<u8> =
        (0..3_000_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let all = [
        block(0, 0, b""),
        block(1, 500, &every_byte),
        block(7, u32::MAX, &large),
        block(u32::MAX, 1, b"last"),
    ];
    for at in [2, 0, 3, 1] {
        let StoredBlock { block, games, data } = &all[at];
        assert_eq!(home.store.put_block(run, *block, *games, data).unwrap(), Put::Stored);
    }
    assert_eq!(home.store.blocks(run).unwrap(), all);
    let other = home.store.begin_run(&new_run("match", "dominion", "f2")).unwrap().id;
    assert!(home.store.blocks(other).unwrap().is_empty());
}

fn the_same_block_counts_once(home: &Home) {
    let run = begin(home);
    assert_eq!(home.store.put_block(run, 3, 100, b"abc").unwrap(), Put::Stored);
    assert_eq!(home.store.put_block(run, 3, 100, b"abc").unwrap(), Put::AlreadyThere);
    assert_eq!(home.store.blocks(run).unwrap(), [block(3, 100, b"abc")]);
}

fn other_results_for_a_block_are_refused(home: &Home) {
    let run = begin(home);
    home.store.put_block(run, 3, 100, b"abc").unwrap();
    home.store.put_block(run, 4, 100, b"xyz").unwrap();
    for (games, data) in [(100, &b"abd"[..]), (100, b"abcd"), (100, b""), (99, b"abc")] {
        let refused = home.store.put_block(run, 3, games, data);
        let named =
            matches!(refused, Err(StoreError::BlockDiffers { run: r, block: 3 }) if r == run);
        assert!(named, "{refused:?}");
    }
    assert_eq!(home.store.blocks(run).unwrap(), [block(3, 100, b"abc"), block(4, 100, b"xyz")]);
}

fn several_blocks_are_stored_all_or_none(home: &Home) {
    let (run, store) = (begin(home), &home.store);
    assert_eq!(store.put_blocks(run, &[block(0, 5, b"zero"), block(2, 5, b"two")]).unwrap(), 2);
    let overlapping = [block(3, 5, b"three"), block(2, 5, b"two"), block(1, 5, b"one")];
    assert_eq!(store.put_blocks(run, &overlapping).unwrap(), 2);
    let differing = [block(9, 5, b"nine"), block(2, 5, b"TWO"), block(8, 5, b"eight")];
    let refused = store.put_blocks(run, &differing);
    assert!(matches!(refused, Err(StoreError::BlockDiffers { block: 2, .. })), "{refused:?}");
    let indices: Vec<u32> = store.blocks(run).unwrap().iter().map(|b| b.block).collect();
    assert_eq!(indices, [0, 1, 2, 3]);
    assert_eq!(store.put_blocks(run, &[]).unwrap(), 0);
}

fn a_block_touches_its_run(home: &Home) {
    let run = begin(home);
    home.meddle("UPDATE runs SET created_ms = 5, updated_ms = 5");
    home.store.put_block(run, 0, 1, b"x").unwrap();
    let run = home.store.run(run).unwrap();
    assert_eq!(run.created_ms, 5);
    assert!(run.updated_ms > 5);
}

fn deleting_a_run_deletes_its_journal(home: &Home) {
    let (run, store) = (begin(home), &home.store);
    let kept = store.begin_run(&new_run("match", "dominion", "f2")).unwrap().id;
    store.put_blocks(run, &[block(0, 5, b"a"), block(1, 5, b"b")]).unwrap();
    store.put_block(kept, 0, 5, b"c").unwrap();
    store.delete_run(run).unwrap();
    assert!(matches!(store.blocks(run), Err(StoreError::NoSuchRun(_))));
    assert_eq!(home.meddle("UPDATE blocks SET games = games"), 1);
    assert_eq!(store.blocks(kept).unwrap().len(), 1);
}

fn damage_is_found_and_named(home: &Home) {
    let (run, store) = (begin(home), &home.store);
    for n in 0..4 {
        store.put_block(run, n, 5, format!("results of block {n}").as_bytes()).unwrap();
    }
    let named = |answer: Result<(), StoreError>| {
        let named =
            matches!(&answer, Err(StoreError::BlockCorrupt { run: r, block: 2 }) if *r == run);
        assert!(named, "{answer:?}");
    };
    let damages = [
        ("games = 6", "games = 5"),
        ("games = 5000000000", "games = 5"),
        ("crc = crc + 1", "crc = crc - 1"),
        ("crc = -1", "games = games"),
    ];
    for (damage, repair) in damages {
        home.meddle(&format!("UPDATE blocks SET {damage} WHERE block = 2"));
        named(store.blocks(run).map(|_| ()));
        named(store.put_block(run, 2, 5, b"results of block 2").map(|_| ()));
        named(store.export(&mut Vec::new(), Format::Json));
        home.meddle(&format!("UPDATE blocks SET {repair} WHERE block = 2"));
    }
    // Swapping the bytes of two blocks keeps every byte and is found all the same.
    home.meddle("DELETE FROM blocks WHERE block = 2");
    home.meddle("UPDATE blocks SET block = 2 WHERE block = 3");
    named(store.blocks(run).map(|_| ()));
}
