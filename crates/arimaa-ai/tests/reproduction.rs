//! The experiments can be run, and the first row of the tables is exact.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_arimaa::Arimaa;
use bw_arimaa_ai::package;
use bw_arimaa_ai::reproduce::experiments;
use bw_core::Options;
use bw_lab::{Findings, MemoryContext, Scale, Verdict, Work};

const SCALE: Scale = Scale { full: false, games: Some(1), seed: 1 };

fn run(id: &str, context: &mut MemoryContext) -> Findings {
    let experiment = experiments().into_iter().find(|it| it.id == id).unwrap();
    let Work::Own(work) = experiment.work else { panic!("{id} is a match") };
    work(&SCALE, context).unwrap()
}

#[test]
fn row_one_is_exact_where_it_must_be() {
    let mut context = MemoryContext::default();
    let verdict = |findings: &Findings, at: usize| findings.rows[at].verdict();
    let unique = run("5.1", &mut context);
    assert_eq!([verdict(&unique, 0), verdict(&unique, 1)], [Verdict::Agrees; 2]);
    for (id, expected) in [
        ("5.2", Verdict::Agrees),
        ("5.3", Verdict::Near),
        ("5.4", Verdict::Agrees),
        ("5.5", Verdict::Near),
    ] {
        assert_eq!(verdict(&run(id, &mut context), 0), expected, "{id}");
    }
    assert_eq!(context.files.len(), 1, "the tables share their games");
}

#[test]
fn games_of_the_user_are_counted_instead_of_our_own() {
    let games = include_str!("../../arimaa/tests/data/games.pgn");
    let first = games.split_inclusive("\n1-0\n").next().unwrap();
    let context = |text: &str| {
        let mut context = MemoryContext::default();
        context.files.insert("records.pgn".into(), text.into());
        context
    };
    let mut supplied = context(first);
    let steps = run("6.1", &mut supplied);
    assert_eq!(supplied.files.len(), 1, "nothing was played");
    let share: f64 = steps.rows.iter().map(|row| row.ours).sum();
    assert!((share - 1.0).abs() < 1e-9, "{share}");
    let experiment = experiments().into_iter().find(|it| it.id == "6.1").unwrap();
    let Work::Own(work) = experiment.work else { panic!("6.1 is a match") };
    let error = |text: &str| work(&SCALE, &mut context(text)).unwrap_err().to_string();
    assert!(error("[White \"a\"]\n\n1g Ra9\n").starts_with("records.pgn: "));
    assert_eq!(error("Gold: A\n"), "records.pgn: no game in it has a result");
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
