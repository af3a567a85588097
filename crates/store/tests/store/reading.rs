//! Looking at a store that may not be written.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use bw_store::{Format, RunFilter, Store, StoreError};

use crate::home::{Home, Schema, meddle_with_file, meddle_with_server, new_run, server};

fn runs(store: &Store) -> usize {
    store.export(&mut Vec::new(), Format::Json).unwrap();
    store.runs(&RunFilter::default(), 10).unwrap().len()
}

/// Runs one test of this file again as somebody who may write nothing in a folder, and gives it a path there.
fn as_a_stranger(test: &str, variable: &str, folder: &Path, path: &Path) {
    let program = folder.join("test");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mode =
        |path: &Path, mode| fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    mode(path, 0o444);
    mode(&program, 0o555);
    mode(folder, 0o555);
    let mut command = Command::new(&program);
    command.args(["--exact", test, "--nocapture"]).env(variable, path).current_dir("/");
    // The superuser may write everything.
    if fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0) {
        command.uid(65_534).gid(65_534);
    }
    let output = command.output().unwrap();
    mode(folder, 0o755);
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
fn a_file_in_a_folder_that_may_not_be_written() {
    const CHILD: &str = "BW_STORE_TEST_READING";
    if let Ok(path) = std::env::var(CHILD) {
        let store = Store::open_to_read(&path).unwrap();
        assert_eq!(runs(&store), 1);
        let refused = store.begin_run(&new_run("match", "arimaa", "g"));
        assert!(matches!(refused, Err(StoreError::ReadOnly { .. })), "{refused:?}");
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let store = Store::open(path.to_str().unwrap()).unwrap();
    store.begin_run(&new_run("match", "arimaa", "f")).unwrap();
    drop(store);
    let test = "reading::a_file_in_a_folder_that_may_not_be_written";
    as_a_stranger(test, CHILD, dir.path(), &path);
}

#[test]
fn an_older_file_that_may_not_be_written_is_one_clear_line() {
    const CHILD: &str = "BW_STORE_TEST_OLDER";
    if let Ok(path) = std::env::var(CHILD) {
        let error = Store::open_to_read(&path).expect_err("it opened");
        assert!(matches!(error, StoreError::OlderSchema { .. }), "{error:?}");
        assert!(error.to_string().contains("db migrate"), "{error}");
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    drop(Store::open(path.to_str().unwrap()).unwrap());
    meddle_with_file(&path, "DELETE FROM bw_store_migrations WHERE version > 3");
    let test = "reading::an_older_file_that_may_not_be_written_is_one_clear_line";
    as_a_stranger(test, CHILD, dir.path(), &path);
}

#[test]
fn a_store_that_is_written_meanwhile() {
    let home = Home::sqlite();
    home.store.begin_run(&new_run("match", "arimaa", "f")).unwrap();
    let reader = Store::open_to_read(&home.url).unwrap();
    assert_eq!(runs(&reader), 1);
    home.store.begin_run(&new_run("match", "arimaa", "g")).unwrap();
    assert_eq!(runs(&reader), 2);
    let refused = reader.begin_run(&new_run("match", "arimaa", "h"));
    assert!(matches!(refused, Err(StoreError::ReadOnly { .. })), "{refused:?}");
}

#[test]
fn a_store_that_is_not_there_yet_is_made() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("new/store.db");
    assert_eq!(runs(&Store::open_to_read(path.to_str().unwrap()).unwrap()), 0);
    assert!(path.exists());
}

#[test]
fn a_role_without_the_right_to_write() {
    let Some(server) = server() else { return };
    let schema = Schema::create(&server);
    let store = Store::open(&schema.url()).unwrap();
    store.begin_run(&new_run("match", "arimaa", "f")).unwrap();
    let url = format!("{}&options[default_transaction_read_only]=on", schema.url());
    assert_eq!(runs(&Store::open_to_read(&url).unwrap()), 1);

    let name = schema.url().rsplit_once('=').unwrap().1.to_owned();
    let role = format!("{name}_guest");
    meddle_with_server(
        &server,
        &format!(
            "CREATE ROLE {role} LOGIN; GRANT USAGE ON SCHEMA {name} TO {role}; \
             GRANT SELECT ON ALL TABLES IN SCHEMA {name} TO {role}"
        ),
    );
    let url = schema.url();
    let (_, place) = url.split_once('@').unwrap();
    let guest = Store::open_to_read(&format!("postgres://{role}@{place}"));
    let looked = guest.map(|store| runs(&store));
    meddle_with_server(&server, &format!("DROP OWNED BY {role}; DROP ROLE {role}"));
    assert_eq!(looked.unwrap(), 1);
}
