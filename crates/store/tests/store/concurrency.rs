//! Many threads, many handles, many processes: nothing is lost, nothing doubled.

use std::collections::BTreeSet;
use std::thread;

use bw_store::{Put, RunFilter, Store, StoreError, StoredBlock};

use crate::home::{Home, NEWEST, action, new_game, new_run, on_both};

on_both! {
    eight_threads_share_a_handle,
    eight_handles_write_one_store,
    a_block_computed_twice_is_stored_once,
    one_run_is_begun_by_many,
    players_take_turns_by_length,
    handles_see_each_other,
    many_open_together,
}

const WRITERS: u32 = 8;

/// Runs `work` on eight threads at once, each with the number of its thread.
fn on_threads<T: Send>(work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = (0..WRITERS).map(|n| scope.spawn(move || work(n))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

fn eight_threads_share_a_handle(home: &Home) {
    let common = home.store.begin_run(&new_run("match", "arimaa", "common")).unwrap().id;
    on_threads(|n| {
        let store = home.store.clone();
        let own = store.begin_run(&new_run("match", "arimaa", &format!("own {n}"))).unwrap().id;
        for block in 0..25 {
            let data = format!("{n} {block}");
            store.put_block(common, block * WRITERS + n, n, data.as_bytes()).unwrap();
            store.put_block(own, block, n, data.as_bytes()).unwrap();
        }
        assert_eq!(store.blocks(own).unwrap().len(), 25);
    });
    let blocks = home.store.blocks(common).unwrap();
    assert_eq!(blocks.len(), 25 * WRITERS as usize);
    for (index, block) in (0..).zip(&blocks) {
        let (n, round) = (index % WRITERS, index / WRITERS);
        let data = format!("{n} {round}").into_bytes();
        assert_eq!(*block, StoredBlock { block: index, games: n, data });
    }
}

fn eight_handles_write_one_store(home: &Home) {
    let run = home.store.begin_run(&new_run("match", "arimaa", "f")).unwrap().id;
    on_threads(|n| {
        let store = Store::open(&home.url).unwrap();
        for block in 0..15 {
            store.put_block(run, block * WRITERS + n, 1, &[n as u8]).unwrap();
        }
    });
    assert_eq!(home.store.blocks(run).unwrap().len(), 15 * WRITERS as usize);
}

fn a_block_computed_twice_is_stored_once(home: &Home) {
    let run = home.store.begin_run(&new_run("match", "arimaa", "f")).unwrap().id;
    let stored = on_threads(|n| {
        let store = Store::open(&home.url).unwrap();
        // Half of the writers go backwards: no order may make them wait for each other forever.
        let order: Vec<u32> = if n % 2 == 0 { (0..20).collect() } else { (0..20).rev().collect() };
        let put = |block: &u32| store.put_block(run, *block, 9, &block.to_le_bytes()).unwrap();
        order.iter().map(put).filter(|put| *put == Put::Stored).count()
    });
    assert_eq!(stored.iter().sum::<usize>(), 20);
    assert_eq!(home.store.blocks(run).unwrap().len(), 20);

    let many: Vec<StoredBlock> =
        (20..40).map(|block| StoredBlock { block, games: 9, data: vec![7; 100] }).collect();
    let stored = on_threads(|n| {
        let mut blocks = many.clone();
        blocks.rotate_left(3 * n as usize % 20);
        Store::open(&home.url).unwrap().put_blocks(run, &blocks).unwrap()
    });
    assert_eq!(stored.iter().sum::<usize>(), 20);
}

fn one_run_is_begun_by_many(home: &Home) {
    for round in 0..5 {
        let new = new_run("match", "arimaa", &format!("{round}"));
        let ids: BTreeSet<_> = on_threads(|_| {
            let store = Store::open(&home.url).unwrap();
            store.begin_run(&new).unwrap().id
        })
        .into_iter()
        .collect();
        assert_eq!(ids.len(), 1);
    }
    assert_eq!(home.store.runs(&RunFilter::default(), 100).unwrap().len(), 5);
}

fn players_take_turns_by_length(home: &Home) {
    let game = home.store.create_game(&new_game("arimaa", "[]")).unwrap();
    on_threads(|n| {
        let store = if n % 2 == 0 { home.store.clone() } else { Store::open(&home.url).unwrap() };
        let (mut length, mut plan) = (0, 0);
        while plan < 10 {
            let steps = [0, 1, 2].map(|step| action(n as i32, &format!("{n}-{plan}-{step}")));
            match store.append_actions(game, length, &steps) {
                Ok(longer) => {
                    assert_eq!(longer, length + 3);
                    plan += 1;
                    length = longer;
                }
                Err(StoreError::WrongPly { stored, .. }) => length = stored,
                Err(error) => panic!("{error}"),
            }
        }
    });
    let actions = home.store.load_game(game).unwrap().actions;
    assert_eq!(actions.len(), 8 * 10 * 3);
    let mut plans = BTreeSet::new();
    for plan in actions.chunks(3) {
        let name = plan[0].text.strip_suffix("-0").unwrap();
        assert!(plans.insert(name), "{name} is there twice");
        for (step, action) in plan.iter().enumerate() {
            assert_eq!(action.text, format!("{name}-{step}"), "a plan was torn apart");
        }
    }
}

fn handles_see_each_other(home: &Home) {
    let other = Store::open(&home.url).unwrap();
    let run = home.store.begin_run(&new_run("match", "arimaa", "f")).unwrap().id;
    other.put_block(run, 0, 1, b"from the other").unwrap();
    assert_eq!(home.store.blocks(run).unwrap()[0].data, b"from the other");
    home.store.finish_run(run, "{}").unwrap();
    assert!(other.run(run).unwrap().summary.is_some());
    drop(other);
    home.store.delete_run(run).unwrap();
}

/// All of them find the database empty and want to make its tables.
fn many_open_together(home: &Home) {
    let drop_all = "DROP TABLE deliveries; DROP TABLE tasks; DROP TABLE orders; DROP TABLE workers; \
                    DROP TABLE bw_store_migrations; DROP TABLE game_actions; DROP TABLE games; \
                    DROP TABLE run_files; DROP TABLE scripts; DROP TABLE blocks; DROP TABLE runs; DROP TABLE ids";
    for _ in 0..3 {
        home.meddle(drop_all);
        let versions =
            on_threads(|_| Store::open(&home.url).and_then(|s| s.schema_version()).unwrap());
        assert_eq!(versions, [NEWEST; WRITERS as usize]);
    }
}
