//! Files of runs: replaced as a whole, found by name, gone with their run, exported and imported.

use bw_store::{Format, Imported, RunId, Store, StoreError};

use crate::exchange::export;
use crate::home::{Home, new_run, on_both};

on_both! {
    a_file_is_replaced_as_a_whole,
    files_belong_to_their_run,
    files_travel_with_an_export,
    files_of_no_run_are_refused,
}

fn begin(store: &Store, print: &str) -> RunId {
    store.begin_run(&new_run("evolution", "carcassonne", print)).unwrap().id
}

fn a_file_is_replaced_as_a_whole(home: &Home) {
    let (store, run) = (&home.store, begin(&home.store, "f1"));
    assert_eq!(store.file(run, "log.csv").unwrap(), None);
    let long = "žluťoučký kůň\n\"1\",\u{1}🎲".repeat(50_000);
    for text in ["", "short", &long, "shorter"] {
        store.put_file(run, "log.csv", text).unwrap();
        assert_eq!(store.file(run, "log.csv").unwrap().as_deref(), Some(text));
    }
    store.put_file(run, "B", "").unwrap();
    store.put_file(run, "a", "").unwrap();
    assert_eq!(store.file_names(run).unwrap(), ["B", "a", "log.csv"]);
    let again = Store::open(&home.url).unwrap();
    assert_eq!(again.file(run, "log.csv").unwrap().as_deref(), Some("shorter"));
}

fn files_belong_to_their_run(home: &Home) {
    let store = &home.store;
    let (one, other) = (begin(store, "f1"), begin(store, "f2"));
    store.put_file(one, "queue", "1").unwrap();
    store.put_file(other, "queue", "2").unwrap();
    store.put_file(other, "log", "x").unwrap();
    assert_eq!(store.runs_with_file("queue").unwrap(), [one, other]);
    store.delete_file(one, "queue").unwrap();
    store.delete_file(one, "queue").unwrap();
    assert_eq!(store.runs_with_file("queue").unwrap(), [other]);
    assert_eq!(store.file(other, "queue").unwrap().as_deref(), Some("2"));
    store.delete_run(other).unwrap();
    assert!(store.runs_with_file("queue").unwrap().is_empty());
    assert!(store.file_names(other).unwrap().is_empty());
}

fn files_travel_with_an_export(home: &Home) {
    let run = begin(&home.store, "f1");
    home.store.put_file(run, "weights.json", "{\"a\":1}\n").unwrap();
    home.store.put_file(run, "config.txt", "seed = 1\n").unwrap();
    let text = export(&home.store, Format::Json);
    assert!(text.ends_with("\"runs\":1,\"blocks\":0,\"games\":0,\"files\":2}\n"), "{text}");
    let copy = Home::sqlite();
    let done = copy.store.import(&mut text.as_bytes()).unwrap();
    assert_eq!(done, Imported { runs: 1, files: 2, ..Imported::default() });
    assert_eq!(export(&copy.store, Format::Json), text);
    let again = copy.store.import(&mut text.as_bytes()).unwrap();
    assert_eq!(again, Imported { skipped_runs: 1, ..Imported::default() });
    let short = text.replace("\"files\":2", "\"files\":3");
    let refused = Home::sqlite().store.import(&mut short.as_bytes());
    assert!(matches!(refused, Err(StoreError::Import { .. })), "{refused:?}");
}

fn files_of_no_run_are_refused(home: &Home) {
    let refused = home.store.put_file(RunId(77), "a", "b");
    assert!(matches!(refused, Err(StoreError::NoSuchRun(RunId(77)))), "{refused:?}");
    let run = begin(&home.store, "f1");
    let refused = home.store.put_file(run, &"n".repeat(1_001), "b");
    assert!(matches!(refused, Err(StoreError::Invalid { .. })), "{refused:?}");
}
