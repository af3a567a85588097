//! Runs: begun once, found again, listed, replaced, deleted.

use bw_store::{NewGame, NewRun, Put, RunFilter, RunId, RunState, Store, StoreError};

use crate::home::{Home, NEWEST, new_game, new_run, on_both};

on_both! {
    beginning_twice_gives_the_same_run,
    an_interrupted_run_runs_again_when_begun,
    a_finished_run_stays_finished,
    a_fresh_run_replaces_the_old_one_and_its_journal,
    a_number_is_never_used_twice,
    listing_is_newest_first_and_filtered,
    what_is_not_there_is_said_to_be_missing,
    texts_come_back_exactly,
    a_nul_character_is_refused,
    long_keys_are_refused,
    a_store_opened_again_is_the_same,
}

fn beginning_twice_gives_the_same_run(home: &Home) {
    let store = &home.store;
    let new = new_run("match", "dominion", "f1");
    let run = store.begin_run(&new).unwrap();
    assert_eq!((run.kind.as_str(), run.game.as_str()), ("match", "dominion"));
    assert_eq!((run.fingerprint.as_str(), run.config.as_str()), ("f1", r#"{"of":"f1"}"#));
    assert_eq!((run.state, run.summary.as_deref()), (RunState::Running, None));
    assert!(run.created_ms > 1_700_000_000_000 && run.created_ms == run.updated_ms);
    assert_eq!(store.begin_run(&new).unwrap(), run);
    assert_eq!(store.run(run.id).unwrap(), run);

    let other_kind = store.begin_run(&new_run("tournament", "dominion", "f1")).unwrap();
    let other_print = store.begin_run(&new_run("match", "dominion", "f2")).unwrap();
    assert!(run.id < other_kind.id && other_kind.id < other_print.id);
}

fn an_interrupted_run_runs_again_when_begun(home: &Home) {
    let store = &home.store;
    let new = new_run("evolve", "carcassonne", "f1");
    let id = store.begin_run(&new).unwrap().id;
    store.put_block(id, 0, 10, b"ten games").unwrap();
    store.mark_interrupted(id).unwrap();
    assert_eq!(store.run(id).unwrap().state, RunState::Interrupted);
    let again = store.begin_run(&new).unwrap();
    assert_eq!((again.id, again.state), (id, RunState::Running));
    assert_eq!(store.blocks(id).unwrap().len(), 1);
}

fn a_finished_run_stays_finished(home: &Home) {
    let store = &home.store;
    let new = new_run("match", "arimaa", "f1");
    let id = store.begin_run(&new).unwrap().id;
    store.finish_run(id, r#"{"wins":3}"#).unwrap();
    store.mark_interrupted(id).unwrap();
    let run = store.begin_run(&new).unwrap();
    assert_eq!((run.id, run.state), (id, RunState::Finished));
    assert_eq!(run.summary.as_deref(), Some(r#"{"wins":3}"#));
}

fn a_fresh_run_replaces_the_old_one_and_its_journal(home: &Home) {
    let store = &home.store;
    let new = new_run("match", "arimaa", "f1");
    let neighbour = store.begin_run(&new_run("match", "arimaa", "f2")).unwrap();
    store.put_block(neighbour.id, 0, 1, b"kept").unwrap();
    let old = store.begin_run(&new).unwrap().id;
    store.put_block(old, 0, 10, b"old").unwrap();
    store.finish_run(old, "{}").unwrap();

    let fresh = store.begin_fresh_run(&new).unwrap();
    assert_ne!(fresh.id, old);
    assert_eq!((fresh.state, fresh.summary), (RunState::Running, None));
    assert!(matches!(store.run(old), Err(StoreError::NoSuchRun(id)) if id == old));
    assert!(store.blocks(fresh.id).unwrap().is_empty());
    assert_eq!(store.put_block(fresh.id, 0, 10, b"new").unwrap(), Put::Stored);
    assert_eq!(store.blocks(neighbour.id).unwrap()[0].data, b"kept");
    assert_eq!(home.meddle("DELETE FROM blocks"), 2);
}

fn a_number_is_never_used_twice(home: &Home) {
    let store = &home.store;
    let first = store.begin_run(&new_run("match", "arimaa", "f1")).unwrap().id;
    let second = store.begin_run(&new_run("match", "arimaa", "f2")).unwrap().id;
    store.delete_run(second).unwrap();
    store.delete_run(first).unwrap();
    let third = store.begin_run(&new_run("match", "arimaa", "f2")).unwrap().id;
    assert!(third > second);
}

fn listing_is_newest_first_and_filtered(home: &Home) {
    let store = &home.store;
    let begin = |kind, game, print| store.begin_run(&new_run(kind, game, print)).unwrap().id;
    let a = begin("match", "arimaa", "1");
    let b = begin("match", "dominion", "2");
    let c = begin("evolve", "dominion", "3");
    let d = begin("match", "dominion", "4");
    let list = |kind: Option<&str>, game: Option<&str>, limit| -> Vec<RunId> {
        let filter = RunFilter { kind: kind.map(Into::into), game: game.map(Into::into) };
        store.runs(&filter, limit).unwrap().iter().map(|run| run.id).collect()
    };
    assert_eq!(list(None, None, 10), [d, c, b, a]);
    assert_eq!(list(None, None, 2), [d, c]);
    assert_eq!(list(None, None, 0), []);
    assert_eq!(list(Some("match"), None, 10), [d, b, a]);
    assert_eq!(list(None, Some("dominion"), 10), [d, c, b]);
    assert_eq!(list(Some("evolve"), Some("dominion"), u32::MAX), [c]);
    assert_eq!(list(Some("evolve"), Some("arimaa"), 10), []);

    // Newest by time, not by number: an imported run may have a higher number.
    assert_eq!(home.meddle(&format!("UPDATE runs SET created_ms = 1 WHERE id = {d}")), 1);
    assert_eq!(list(None, None, 10), [c, b, a, d]);
}

fn what_is_not_there_is_said_to_be_missing(home: &Home) {
    let store = &home.store;
    let none = RunId(77);
    for answer in [
        store.run(none).map(|_| ()),
        store.finish_run(none, "{}"),
        store.mark_interrupted(none),
        store.delete_run(none),
        store.blocks(none).map(|_| ()),
        store.put_block(none, 0, 1, b"x").map(|_| ()),
        store.put_blocks(none, &[]).map(|_| ()),
    ] {
        assert!(matches!(answer, Err(StoreError::NoSuchRun(id)) if id == none), "{answer:?}");
    }
}

fn texts_come_back_exactly(home: &Home) {
    let store = &home.store;
    let long = "příliš žluťoučký kůň ".repeat(40_000);
    for (n, text) in ["", " ", "'; DROP TABLE runs; --", "a\"b\\c\n\t\r$1 ?1 :x", "🂡 ☃ ẞ", &long]
        .iter()
        .enumerate()
    {
        let new = NewRun {
            kind: text.chars().take(300).collect(),
            game: (*text).into(),
            fingerprint: format!("{n}"),
            config: (*text).into(),
        };
        let id = store.begin_run(&new).unwrap().id;
        store.finish_run(id, text).unwrap();
        let run = store.run(id).unwrap();
        assert_eq!((&run.kind, &run.game, &run.config), (&new.kind, &new.game, &new.config));
        assert_eq!(run.summary.as_deref(), Some(*text));
    }
}

fn a_nul_character_is_refused(home: &Home) {
    let store = &home.store;
    let refused = store.begin_run(&new_run("match", "ari\0maa", "f1"));
    assert!(matches!(refused, Err(StoreError::Invalid { .. })), "{refused:?}");
    assert!(store.runs(&RunFilter::default(), 10).unwrap().is_empty());
    assert!(store.begin_run(&new_run("match", "arimaa", "f1")).is_ok());
}

/// Random letters, as a database may pack repeated ones into less.
fn long_keys_are_refused(home: &Home) {
    let store = &home.store;
    let key = |letters: usize| -> String {
        let mixed = |n: usize| (n as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        let letter = |n| char::from(b'a' + (mixed(n) % 26) as u8);
        (0..letters).map(letter).collect()
    };
    let longest = new_run(&key(1000), "arimaa", &key(1000));
    let run = store.begin_run(&longest).unwrap();
    assert_eq!(store.begin_run(&longest).unwrap(), run);
    for (kind, print) in [(1001, 5), (5, 1001)] {
        let refused = store.begin_run(&new_run(&key(kind), "arimaa", &key(print)));
        assert!(matches!(refused, Err(StoreError::Invalid { .. })), "{refused:?}");
    }
    let named = |letters| NewGame { name: Some(key(letters)), ..new_game("arimaa", "[]") };
    assert!(store.create_game(&named(1000)).is_ok());
    let refused = store.create_game(&named(1001));
    assert!(matches!(refused, Err(StoreError::Invalid { .. })), "{refused:?}");
}

fn a_store_opened_again_is_the_same(home: &Home) {
    let run = home.store.begin_run(&new_run("match", "arimaa", "f1")).unwrap();
    let again = Store::open(&home.url).unwrap();
    assert_eq!(again.run(run.id).unwrap(), run);
    assert_eq!(again.schema_version().unwrap(), NEWEST);
    assert_eq!(again.place(), home.store.place());
}
