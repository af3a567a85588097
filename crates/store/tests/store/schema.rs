//! Stores made by older, newer and other programs.

use bw_store::{RunFilter, Store, StoreError};

use crate::home::{Home, NEWEST, new_game, new_run, on_both};

on_both! {
    an_older_schema_is_brought_up_to_date,
    scripts_of_an_older_schema_keep_their_keys_as_texts,
    a_newer_schema_is_refused,
    a_foreign_schema_is_refused,
}

fn an_older_schema_is_brought_up_to_date(home: &Home) {
    let run = home.store.begin_run(&new_run("match", "arimaa", "f")).unwrap();
    home.store.put_block(run.id, 0, 1, b"kept").unwrap();
    home.meddle(
        "DROP TABLE deliveries; DROP TABLE tasks; DROP TABLE orders; DROP TABLE workers; \
         DROP TABLE game_actions; DROP TABLE games; DELETE FROM ids WHERE name <> 'runs'; \
         DROP TABLE run_files; DROP TABLE scripts; DELETE FROM bw_store_migrations WHERE version > 1",
    );
    let store = Store::open(&home.url).unwrap();
    assert_eq!(store.schema_version().unwrap(), NEWEST);
    assert_eq!(store.runs(&RunFilter::default(), 9).unwrap().len(), 1);
    assert_eq!(store.blocks(run.id).unwrap()[0].data, b"kept");
    store.create_game(&new_game("arimaa", "[]")).unwrap();
}

/// Up to version 4 they were in another table, with numbers as keys.
fn scripts_of_an_older_schema_keep_their_keys_as_texts(home: &Home) {
    let run = home.store.begin_run(&new_run("evolution", "nim", "f")).unwrap();
    home.meddle(&format!(
        "DROP TABLE deliveries; DROP TABLE tasks; DROP TABLE orders; DROP TABLE workers; \
         DELETE FROM ids WHERE name IN ('workers', 'orders'); \
         DROP TABLE scripts; DELETE FROM bw_store_migrations WHERE version > 4; {} \
         INSERT INTO agendas (game, kind, cards, opening, players, text, fitness, run) VALUES \
         ('nim', 'three', 896, '5-2', 2, 'a', 512, {}), \
         ('nim', 'three', 4294967295, '5-2', 2, 'b', NULL, NULL), ('nim', 'none', 0, '4-3', 2, 'c', 0, NULL)",
        include_str!("../../migrations/0004_agendas.sql"),
        run.id
    ));
    let store = Store::open(&home.url).unwrap();
    let scripts = store.scripts("nim", None).unwrap();
    let found: Vec<_> =
        scripts.iter().map(|one| (one.key.as_str(), one.text.as_str(), one.fitness)).collect();
    let expected =
        [("0000000000", "c", Some(0)), ("0000000896", "a", Some(512)), ("4294967295", "b", None)];
    assert_eq!(found, expected);
    assert_eq!(scripts[1].run, Some(run.id));
}

fn a_newer_schema_is_refused(home: &Home) {
    home.meddle(
        "INSERT INTO bw_store_migrations (version, description, success, checksum, execution_time) \
         SELECT 99, 'future', success, checksum, 0 FROM bw_store_migrations WHERE version = 1",
    );
    let error = Store::open(&home.url).expect_err("it opened");
    assert!(matches!(error, StoreError::NewerSchema { found: 99, known: NEWEST, .. }), "{error:?}");
    assert!(error.to_string().contains(&home.store.place()), "{error}");
    home.meddle("DELETE FROM bw_store_migrations WHERE version = 99");
    assert!(Store::open(&home.url).is_ok());
}

fn a_foreign_schema_is_refused(home: &Home) {
    home.meddle(
        "UPDATE bw_store_migrations SET checksum = \
         (SELECT checksum FROM bw_store_migrations WHERE version = 2) WHERE version = 1",
    );
    let error = Store::open(&home.url).expect_err("it opened");
    assert!(matches!(error, StoreError::ForeignSchema { version: 1, .. }), "{error:?}");
}
