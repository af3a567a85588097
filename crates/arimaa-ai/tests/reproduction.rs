//! The experiments can be run, and the first row of the tables is exact.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_arimaa::Arimaa;
use bw_arimaa_ai::package;
use bw_arimaa_ai::reproduce::experiments;
use bw_core::Options;
use bw_core::lab::{Findings, MemoryDesk, Scale, Verdict, Work};

const SCALE: Scale = Scale { full: false, games: Some(1), seed: 1 };

fn run(id: &str, desk: &mut MemoryDesk) -> Findings {
    let experiment = experiments().into_iter().find(|it| it.id == id).unwrap();
    let Work::Own(work) = experiment.work else { panic!("{id} is a match") };
    work(&SCALE, desk).unwrap()
}

#[test]
fn row_one_is_exact_where_it_must_be() {
    let mut desk = MemoryDesk::default();
    let verdict = |findings: &Findings, at: usize| findings.rows[at].verdict();
    let unique = run("5.1", &mut desk);
    assert_eq!([verdict(&unique, 0), verdict(&unique, 1)], [Verdict::Agrees; 2]);
    for (id, expected) in [
        ("5.2", Verdict::Agrees),
        ("5.3", Verdict::Near),
        ("5.4", Verdict::Agrees),
        ("5.5", Verdict::Near),
    ] {
        assert_eq!(verdict(&run(id, &mut desk), 0), expected, "{id}");
    }
    assert_eq!(desk.files.len(), 1, "the tables share their games");
}

#[test]
fn every_match_can_be_played() {
    let package = package();
    for experiment in experiments() {
        let Work::Matches { trials, .. } = experiment.work else { continue };
        for full in [false, true] {
            for trial in trials(&Scale { full, ..SCALE }) {
                for bot in &trial.bots {
                    let (name, rest) = bot.split_once(':').unwrap();
                    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
                    let options = Options::parse(kind.options, rest).unwrap();
                    assert!((kind.make)(&Arimaa::default(), &options).is_ok(), "{bot}");
                }
            }
        }
    }
}
