//! Experiments run, and the reference bots play as independent simulators say (spec 5.3).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_dominion_ai::reproduce::experiments;
use bw_lab::{Findings, MemoryContext, Scale, Verdict, Work};

fn run(id: &str, games: u64) -> Findings {
    let experiments = experiments();
    let experiment = experiments.iter().find(|experiment| experiment.id == id).unwrap();
    let Work::Own(work) = experiment.work else { panic!("{id} has no work of its own") };
    let scale = Scale { full: false, games: Some(games), seed: 1 };
    work(&scale, &mut MemoryContext::default()).unwrap()
}

#[test]
fn reference_bots_play_as_measured_elsewhere() {
    let findings = run("sanity", 6_000);
    assert_eq!(findings.rows.len(), 55);
    let differing: Vec<_> =
        findings.rows.iter().filter(|row| row.verdict() == Verdict::Differs).collect();
    assert!(differing.is_empty(), "{differing:#?}");
}

#[test]
fn counts_are_exactly_as_published() {
    assert!(run("counts", 0).rows.iter().all(|row| row.verdict() == Verdict::Agrees));
}

#[test]
fn every_experiment_of_the_thesis_is_there() {
    let ids: Vec<&str> = experiments().iter().map(|experiment| experiment.id).collect();
    let expected =
        ["g3.1", "g3.2", "g3.3", "g3.4", "g3.5", "g3.6", "g3.7", "t3.1", "t3.2", "t3.3", "counts"];
    assert!(expected.iter().all(|id| ids.contains(id)), "{ids:?}");
}
