//! Stores made by older, newer and other programs.

use bw_store::{RunFilter, Store, StoreError};

use crate::home::{Home, NEWEST, new_game, new_run, on_both};

on_both! {
    an_older_schema_is_brought_up_to_date,
    a_newer_schema_is_refused,
    a_foreign_schema_is_refused,
}

fn an_older_schema_is_brought_up_to_date(home: &Home) {
    let run = home.store.begin_run(&new_run("match", "arimaa", "f")).unwrap();
    home.store.put_block(run.id, 0, 1, b"kept").unwrap();
    home.meddle(
        "DROP TABLE game_actions; DROP TABLE games; DELETE FROM ids WHERE name = 'games'; \
         DROP TABLE run_files; DROP TABLE agendas; DELETE FROM bw_store_migrations WHERE version > 1",
    );
    let store = Store::open(&home.url).unwrap();
    assert_eq!(store.schema_version().unwrap(), NEWEST);
    assert_eq!(store.runs(&RunFilter::default(), 9).unwrap().len(), 1);
    assert_eq!(store.blocks(run.id).unwrap()[0].data, b"kept");
    store.create_game(&new_game("arimaa", "[]")).unwrap();
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
