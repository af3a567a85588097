//! Playthroughs and counts kept in files.

use std::path::{Path, PathBuf};

use bw_core::Notation;
use bw_core::toy::Nim;
use bw_testkit::golden;
use bw_testkit::toys::{Muster, Stash};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn check<G: Notation>() {
    let folder = root().join("golden").join(G::SPEC.id);
    golden::check_folder::<G>(&folder).unwrap_or_else(|error| panic!("{error}"));
    let counts = root().join("perft").join(format!("{}.perft", G::SPEC.id));
    let held =
        golden::check_counts::<G>(&counts, 1_000_000_000).unwrap_or_else(|error| panic!("{error}"));
    assert!(held > 5, "{held}");
}

#[test]
fn nim_is_played_as_written() {
    check::<Nim>();
}

#[test]
fn stash_is_played_as_written() {
    check::<Stash>();
}

#[test]
fn muster_is_played_as_written() {
    check::<Muster>();
}

#[test]
fn a_header_grows_into_a_playthrough_that_holds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.play");
    let header = "boardwright-play/1\ngame stash\nseats 3\nrules hand=1\nseed 5\ntexts 3\n";
    std::fs::write(&path, header).unwrap();
    let error = golden::check_file::<Stash>(&path).unwrap_err().to_string();
    assert!(error.contains("differs in line 7"), "{error}");
    golden::write_file::<Stash>(&path).unwrap();
    assert_eq!(golden::check_folder::<Stash>(folder.path()).unwrap(), 1);
}

#[test]
fn a_changed_line_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.play");
    let text = std::fs::read_to_string(root().join("golden/nim/two.play")).unwrap();
    std::fs::write(&path, text.replacen("legal 3: take 1", "legal 3: take 9", 1)).unwrap();
    let error = golden::check_file::<Nim>(&path).unwrap_err().to_string();
    assert!(error.contains("\n-   seat 1 legal 3: take 9 | take 2 | take 3\n"), "{error}");
    assert!(error.contains("\n+   seat 1 legal 3: take 1 | take 2 | take 3\n"), "{error}");
}

#[test]
fn an_empty_folder_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let error = golden::check_folder::<Nim>(folder.path()).unwrap_err();
    assert!(error.to_string().ends_with("holds no playthrough"), "{error}");
    assert!(golden::check_folder::<Nim>(&folder.path().join("missing")).is_err());
}

#[test]
fn wrong_counts_in_a_file_are_named_and_written_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nim.perft");
    std::fs::write(&path, "boardwright-perft/1\ngame nim\nstate start\nseed 1\n1 4 4\n2\n")
        .unwrap();
    assert!(golden::check_counts::<Nim>(&path, 10).unwrap_err().to_string().contains("line 6"));
    std::fs::write(&path, "boardwright-perft/1\ngame nim\nstate start\nseed 1\n1 4 4\n").unwrap();
    let error = golden::check_counts::<Nim>(&path, 10).unwrap_err().to_string();
    assert!(
        error.ends_with("first line 5, depth 1: 3 sequences and 3 results, not 4 and 4"),
        "{error}"
    );
    golden::write_counts::<Nim>(&path).unwrap();
    assert_eq!(golden::check_counts::<Nim>(&path, 10).unwrap(), 1);
}
