//! Every target over its corpus, and over mutations of it that are the same in every run.
//!
//! `BW_FUZZ_MUTATIONS` says how many mutations each target gets, `BW_FUZZ_SEED` which ones.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use bw_core::{Rng, panic_text};
use bw_fuzz_targets::{ALL, Target, mutate::mutated, named};

/// Mutations of a cheap target; a costly one gets fewer.
const MUTATIONS: u32 = 2_000;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn number(variable: &str, usual: u32) -> u32 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let folder = folder().join("corpus").join(target.name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Runs a target; the input that breaks its law is shown.
fn check(target: &Target, data: &[u8]) {
    let run = std::panic::catch_unwind(|| (target.run)(data));
    if let Err(panic) = run {
        panic!("{}: {}\ninput: \"{}\"", target.name, panic_text(&*panic), data.escape_ascii());
    }
}

fn check_all(name: &str) {
    let target = named(name).expect("a target");
    let corpus = corpus(target);
    assert!(!corpus.is_empty(), "{name} has no corpus");
    for data in &corpus {
        check(target, data);
    }
    let mut rng = Rng::new(number("BW_FUZZ_SEED", 1).into());
    for _ in 0..number("BW_FUZZ_MUTATIONS", MUTATIONS) / target.cost {
        check(target, &mutated(&corpus, &mut rng));
    }
}

macro_rules! targets {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check_all(stringify!($name));
        })*

        const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}

targets! {
    record upload log_agricola log_arimaa log_carcassonne log_warlight
    state_agricola state_arimaa state_carcassonne state_dominion state_warlight
    notation_agricola notation_arimaa notation_carcassonne notation_dominion notation_warlight
    agenda agendas settings dialogue map bot_file cases editor config checkpoint
    rules bot_spec numbers arimaa_texts
    aei_engine wl1_engine wl2_engine aei_bot wl1_bot wl2_bot json_lines
    journal import request
}

#[test]
fn every_target_has_a_test_and_a_corpus() {
    let names: BTreeSet<String> = ALL.iter().map(|target| target.name.to_string()).collect();
    assert_eq!(names.len(), ALL.len(), "a name is given twice");
    assert_eq!(names, TESTED.iter().map(ToString::to_string).collect());
    let entries = fs::read_dir(folder().join("corpus")).unwrap();
    let corpora = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(corpora.collect::<BTreeSet<String>>(), names);
}
