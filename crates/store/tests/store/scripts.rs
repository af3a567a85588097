//! Scripts: one for what each was made for, stored together, counted, exported and imported.

use bw_store::{Format, Imported, RunId, ScriptCount, Store, StoreError, StoredScript};

use crate::exchange::export;
use crate::home::{Home, new_run, on_both};

on_both! {
    the_last_script_for_the_same_is_kept,
    all_are_stored_or_none,
    scripts_are_counted,
    scripts_outlive_their_run,
    scripts_travel_with_an_export,
    many_writers_lose_nothing,
}

fn script(kind: &str, key: u32, text: &str) -> StoredScript {
    StoredScript {
        game: "nim".into(),
        kind: kind.into(),
        key: format!("{key:010}"),
        opening: "first".into(),
        players: 2,
        text: text.into(),
        fitness: None,
        run: None,
    }
}

fn the_last_script_for_the_same_is_kept(home: &Home) {
    let store = &home.store;
    let three = script("three", u32::MAX, "take 1");
    let other = StoredScript { opening: "second".into(), ..three.clone() };
    store.put_scripts(&[three.clone(), other.clone(), script("five", 1, "a")]).unwrap();
    let better = StoredScript { text: "take 2".into(), fitness: Some(700), ..three };
    store.put_scripts(std::slice::from_ref(&better)).unwrap();
    let again = Store::open(&home.url).unwrap();
    assert_eq!(again.scripts("nim", Some("three")).unwrap(), [better, other]);
    assert_eq!(again.scripts("nim", None).unwrap().len(), 3);
    assert!(again.scripts("other", None).unwrap().is_empty());
}

fn all_are_stored_or_none(home: &Home) {
    let store = &home.store;
    let good = script("three", 7, "a");
    let bad = [
        StoredScript { fitness: Some(1001), ..script("three", 8, "b") },
        StoredScript { kind: "k".repeat(1_001), ..script("three", 8, "b") },
        StoredScript { run: Some(RunId(77)), ..script("three", 8, "b") },
        StoredScript { key: "k".repeat(1_001), ..script("three", 8, "b") },
        script("three", 8, "NUL \0"),
    ];
    for bad in bad {
        let refused = store.put_scripts(&[good.clone(), bad]);
        assert!(refused.is_err(), "{refused:?}");
        assert!(store.scripts("nim", None).unwrap().is_empty());
    }
}

fn scripts_are_counted(home: &Home) {
    let store = &home.store;
    let fit = |key, fitness| StoredScript { fitness, ..script("three", key, "a") };
    assert!(store.script_counts("nim").unwrap().is_empty());
    store.put_scripts(&[fit(1, Some(600)), fit(2, Some(701)), fit(3, None)]).unwrap();
    store.put_scripts(&[script("five", 1, "a")]).unwrap();
    let count = |kind: &str, count, fitness| ScriptCount {
        kind: kind.into(),
        opening: "first".into(),
        players: 2,
        count,
        fitness,
    };
    let expected = [count("five", 1, None), count("three", 3, Some(651))];
    assert_eq!(store.script_counts("nim").unwrap(), expected);
}

fn scripts_outlive_their_run(home: &Home) {
    let store = &home.store;
    let run = store.begin_run(&new_run("evolution", "nim", "f")).unwrap().id;
    store.put_scripts(&[StoredScript { run: Some(run), ..script("three", 1, "a") }]).unwrap();
    store.delete_run(run).unwrap();
    assert_eq!(store.scripts("nim", None).unwrap(), [script("three", 1, "a")]);
}

fn scripts_travel_with_an_export(home: &Home) {
    let store = &home.store;
    let run = store.begin_run(&new_run("evolution", "nim", "f")).unwrap().id;
    let scripts = [
        StoredScript { fitness: Some(0), run: Some(run), ..script("three", 1, "\"ž\"") },
        script("three", 2, "b"),
    ];
    store.put_scripts(&scripts).unwrap();
    let text = export(store, Format::Json);
    assert!(text.ends_with("\"games\":0,\"scripts\":2}\n"), "{text}");
    let copy = Home::sqlite();
    // What is there is what somebody works with: it stays.
    let own = script("three", 2, "own");
    copy.store.put_scripts(std::slice::from_ref(&own)).unwrap();
    let done = copy.store.import(&mut text.as_bytes()).unwrap();
    let expected = Imported { runs: 1, scripts: 1, skipped_scripts: 1, ..Imported::default() };
    assert_eq!(done, expected);
    let [first, _] = &scripts;
    assert_eq!(copy.store.scripts("nim", None).unwrap(), [first.clone(), own]);
    let missing = text.replace("\"run\":1,", "\"run\":9,").replace("\"run\":1}", "\"run\":9}");
    let refused = Home::sqlite().store.import(&mut missing.as_bytes());
    assert!(matches!(refused, Err(StoreError::Import { .. })), "{refused:?}");
}

fn many_writers_lose_nothing(home: &Home) {
    std::thread::scope(|scope| {
        for writer in 0..4 {
            scope.spawn(move || {
                let store = Store::open(&home.url).unwrap();
                for n in 0..10 {
                    store.put_scripts(&[script("three", 100 * writer + n, "a")]).unwrap();
                }
            });
        }
    });
    assert_eq!(home.store.scripts("nim", None).unwrap().len(), 40);
}
