//! SQLite files that are missing, damaged, foreign, closed or forbidden.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use bw_store::{Format, NewRun, Store, StoreError, StoredBlock};

use crate::home::{Home, NEWEST, meddle_with_file, new_run};

fn open(path: &Path) -> Result<Store, StoreError> {
    Store::open(path.to_str().unwrap())
}

/// The error, after checking that it names the file.
fn refused(path: &Path) -> StoreError {
    let error = open(path).expect_err("it opened");
    assert!(error.to_string().contains(path.to_str().unwrap()), "{error}");
    error
}

#[test]
fn the_file_and_its_folders_are_made() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a/b c/d?e%20#/store.db");
    let run = open(&path).unwrap().begin_run(&new_run("match", "arimaa", "f")).unwrap();
    assert!(path.is_file());
    let again = Store::open(&format!("sqlite:{}", dir.path().join("a/x.db").display())).unwrap();
    assert!(matches!(again.run(run.id), Err(StoreError::NoSuchRun(_))));
    assert_eq!(open(&path).unwrap().run(run.id).unwrap(), run);
}

#[test]
fn many_open_a_new_file_together() {
    let dir = tempfile::tempdir().unwrap();
    for round in 0..10 {
        let path = dir.path().join(format!("{round}.db"));
        std::thread::scope(|scope| {
            let open = || open(&path).unwrap().begin_run(&new_run("match", "arimaa", "f")).unwrap();
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(open)).collect();
            for thread in threads {
                assert_eq!(thread.join().unwrap().id.0, 1);
            }
        });
    }
}

#[test]
fn the_last_handle_closes_the_file() {
    let home = Home::sqlite();
    let log = home.file().with_extension("db-wal");
    let run = home.store.begin_run(&new_run("match", "arimaa", "f")).unwrap();
    let (other, clone) = (Store::open(&home.url).unwrap(), home.store.clone());
    drop(other);
    assert_eq!(clone.run(run.id).unwrap(), run);
    drop(clone);
    assert_eq!(home.store.run(run.id).unwrap(), run);
    assert!(log.is_file(), "there is still a handle");
    let (url, _place) = home.close();
    assert!(!log.exists(), "the log is folded back when the last handle goes");
    assert_eq!(Store::open(&url).unwrap().run(run.id).unwrap(), run);
}

#[test]
fn something_else_is_not_taken_for_a_database() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("letter.txt");
    for contents in ["Dear Anna,\n".repeat(500), "x".into(), "SQLite format 2".into()] {
        fs::write(&path, &contents).unwrap();
        let error = refused(&path);
        assert!(matches!(error, StoreError::NotADatabase { .. }), "{error:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), contents, "left as it was");
    }
    let error = refused(dir.path());
    assert!(matches!(error, StoreError::CannotOpen { .. }), "{error:?}");
    let error = refused(&path.join("store.db"));
    assert!(matches!(error, StoreError::CannotOpen { .. }), "{error:?}");
    let error = refused(Path::new("/proc/no/store.db"));
    assert!(matches!(error, StoreError::CannotOpen { .. }), "{error:?}");
}

/// A closed file with a run of thirty blocks.
fn written(path: &Path) -> (NewRun, Vec<StoredBlock>) {
    let new = new_run("match", "arimaa", "f");
    let block = |n: u32| StoredBlock { block: n, games: n, data: vec![n as u8; 1500] };
    let blocks: Vec<StoredBlock> = (0..30).map(block).collect();
    let store = open(path).unwrap();
    let run = store.begin_run(&new).unwrap().id;
    store.put_blocks(run, &blocks).unwrap();
    (new, blocks)
}

#[test]
fn a_truncated_file_is_called_damaged() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let (_, _) = written(&path);
    let whole = fs::read(&path).unwrap();
    assert_eq!(whole.len() % 4096, 0);
    for length in [1, 50, 100, 511, 512, 4095, 4096, 5000, whole.len() / 2, whole.len() - 4096] {
        let _ = fs::remove_file(path.with_extension("db-wal"));
        let _ = fs::remove_file(path.with_extension("db-shm"));
        fs::write(&path, &whole[..length]).unwrap();
        let error = refused(&path);
        let recognised =
            matches!(error, StoreError::Corrupt { .. } | StoreError::NotADatabase { .. });
        assert!(recognised, "{length} bytes: {error:?}");
    }
}

#[test]
fn damage_anywhere_gives_an_error_or_the_right_results() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let (new, blocks) = written(&path);
    let whole = fs::read(&path).unwrap();
    let (mut right, mut found) = (0, 0);
    for at in (0..whole.len()).step_by(701) {
        let mut damaged = whole.clone();
        damaged[at..].iter_mut().take(40).for_each(|byte| *byte ^= 0xA5);
        let copy = dir.path().join(format!("{at}.db"));
        fs::write(&copy, &damaged).unwrap();
        let read = open(&copy).and_then(|store| {
            let run = store.begin_run(&new)?;
            let read = store.blocks(run.id)?;
            store.export(&mut Vec::new(), Format::Json)?;
            Ok(read)
        });
        match read {
            // A damaged name of the run makes it another run, with no blocks.
            Ok(read) if read.is_empty() => found += 1,
            Ok(read) => {
                assert!(read.iter().all(|block| blocks.contains(block)), "at {at}");
                right += 1;
            }
            Err(error) => {
                let text = error.to_string();
                assert!(!text.is_empty() && !text.contains("panic"), "at {at}: {text}");
                found += 1;
            }
        }
    }
    assert!(found > 20 && right > 5, "{found} found, {right} harmless");
}

#[test]
fn a_read_only_file_is_called_read_only() {
    const CHILD: &str = "BW_STORE_TEST_READ_ONLY";
    if let Ok(path) = std::env::var(CHILD) {
        let error = refused(Path::new(&path));
        assert!(matches!(error, StoreError::ReadOnly { .. }), "{error:?}");
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("store.db");
    let (_, _) = written(&path);
    // The superuser may write everything, so another user tries.
    let program = dir.path().join("test");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mode =
        |path: &Path, mode| fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    mode(&path, 0o444);
    mode(&program, 0o555);
    mode(dir.path(), 0o555);
    let mut command = Command::new(&program);
    command
        .args(["--exact", "files::a_read_only_file_is_called_read_only", "--nocapture"])
        .env(CHILD, &path)
        .current_dir("/");
    if fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0) {
        command.uid(65_534).gid(65_534);
    }
    let output = command.output().unwrap();
    mode(dir.path(), 0o755);
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
fn wrong_urls_are_refused() {
    for url in ["mysql://localhost/x", "http://x", "sqlite:", "", "postgres://h:port/x"] {
        let error = Store::open(url).expect_err("it opened");
        assert!(matches!(error, StoreError::BadUrl { .. }), "{url}: {error:?}");
        assert!(error.to_string().contains("sqlite:PATH"), "{error}");
    }
}

#[test]
fn a_store_in_memory_is_its_own() {
    let (one, two) = (Store::open(":memory:").unwrap(), Store::open("sqlite::memory:").unwrap());
    let run = one.begin_run(&new_run("match", "arimaa", "f")).unwrap().id;
    assert!(matches!(two.run(run), Err(StoreError::NoSuchRun(_))));
    let clone = one.clone();
    drop(one);
    assert!(clone.run(run).is_ok());
}

#[test]
fn a_file_shared_with_other_tables_is_fine() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("shared.db");
    fs::write(&path, "").unwrap();
    meddle_with_file(
        &path,
        "CREATE TABLE _sqlx_migrations (version BIGINT); CREATE TABLE jobs (id INT)",
    );
    let store = open(&path).unwrap();
    assert_eq!(store.schema_version().unwrap(), NEWEST);
}
