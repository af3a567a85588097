//! Learning from games: both variants, records of any kind, stops and resumes.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_arimaa::{Arimaa, OPTIONS};
use bw_arimaa_ai::package;
use bw_arimaa_ai::thesis::Weights;
use bw_arimaa_ai::tune::games::{read_games, self_play, self_play_settings};
use bw_arimaa_ai::tune::{LEARNING, WEIGHTS_FILE};
use bw_core::{Actor, End, Game, Options, Record, RecordedResult, Rng, Turn, action_texts};
use bw_lab::{LabError, LearningRequest, MemoryContext};

const RECORDS: &str = include_str!("../../arimaa/tests/data/games.pgn");

fn order(preset: &str, changes: &str) -> LearningRequest {
    let pair = |item: &str| {
        let (key, value) = item.split_once('=').unwrap();
        (key.to_owned(), value.to_owned())
    };
    let changes = changes.split(',').filter(|item| !item.is_empty()).map(pair).collect();
    LearningRequest { preset: Some(preset.into()), changes, ..LearningRequest::default() }
}

fn context() -> MemoryContext {
    let mut context = MemoryContext::default();
    context.readable.insert("games.pgn".into(), RECORDS.into());
    context
}

const SMALL: &str = "records=games.pgn,games=2,after=52,generations=12,population=8";

#[test]
fn both_variants_learn() {
    for preset in ["difference", "played-value"] {
        let mut context = context();
        let report = (LEARNING.run)(&order(preset, SMALL), &mut context).unwrap();
        let weights: Weights = context.files[WEIGHTS_FILE].parse().unwrap();
        assert_ne!(weights, Weights::W1);
        let log = &report.sheets[1].rows;
        assert_eq!(log.len(), 13);
        let best = |row: usize| log[row][1].plain().parse::<f64>().unwrap();
        let better = if preset == "difference" { best(12) <= best(0) } else { best(12) >= best(0) };
        assert!(better, "{preset}: {} {}", best(0), best(12));
    }
}

#[test]
fn a_stopped_run_ends_as_if_it_had_not_been() {
    let mut whole = context();
    (LEARNING.run)(&order("difference", SMALL), &mut whole).unwrap();
    let mut broken = context();
    broken.stop_after = 5;
    let stopped = (LEARNING.run)(&order("difference", SMALL), &mut broken);
    assert_eq!(stopped, Err(LabError::Stopped));
    let mut resumed = context();
    resumed.files = broken.files;
    let again = LearningRequest { resume: true, ..LearningRequest::default() };
    (LEARNING.run)(&again, &mut resumed).unwrap();
    assert_eq!(resumed.files, whole.files);
}

#[test]
fn without_records_games_are_played() {
    let mut context = MemoryContext::default();
    let changes = "games=2,nodes=60,after=2,generations=2,population=4";
    (LEARNING.run)(&order("difference", changes), &mut context).unwrap();
    assert_eq!(read_games(&context.files["games.pgn"]).unwrap().len(), 2);
}

#[test]
fn games_are_read_as_they_were_played() {
    let game = self_play(&self_play_settings(60), 3);
    let played = &read_games(&game.to_string()).unwrap()[0];
    let last = played.turns.last().unwrap();
    assert_eq!(last.after.ending(&[]).map(|ending| ending.winner), Some(played.winner));
    for pair in played.turns.windows(2) {
        assert_eq!(pair[0].after, pair[1].before);
    }
    assert!(played.winners_turns(4).all(|turn| turn.number > 4));
}

#[test]
fn wrong_orders_and_records_are_refused() {
    let run = |preset: &str, changes: &str| {
        let mut context = context();
        context.readable.insert("empty".into(), String::new());
        context.readable.insert("noise".into(), "2g Ra2x\n\u{1}".into());
        context.readable.insert("cut".into(), RECORDS[..RECORDS.len() / 2 - 7].into());
        (LEARNING.run)(&order(preset, changes), &mut context).map(|_| ())
    };
    for (preset, changes) in [
        ("best", ""),
        ("difference", "population=1"),
        ("difference", "colour=red"),
        ("difference", "records=nowhere"),
        ("difference", "records=empty"),
        ("difference", "records=noise"),
        ("difference", "records=games.pgn,after=900"),
    ] {
        assert!(matches!(run(preset, changes), Err(LabError::Usage(_))), "{preset} {changes}");
    }
    // A file that ends in the middle of a turn is refused or read as far as it goes; it never panics.
    for at in (0..RECORDS.len()).step_by(379).filter(|&at| RECORDS.is_char_boundary(at)) {
        let _ = read_games(&RECORDS[..at]);
    }
    let resume = LearningRequest { resume: true, ..LearningRequest::default() };
    assert!((LEARNING.run)(&resume, &mut MemoryContext::default()).is_err());
}

#[test]
fn the_package_brings_everything() {
    let package = package();
    let names: Vec<&str> = package.bots.iter().map(|bot| bot.name).collect();
    assert_eq!(names, ["random", "ugrh", "champion"]);
    assert_eq!(package.foreign[0].prefix, "aei");
    assert_eq!(package.engines[0].protocol, "aei");
    assert_eq!(package.extras.gauges.len(), 3);
}

#[test]
fn records_of_ours_are_read_one_a_line() {
    let game = Arimaa::default();
    let (mut state, mut rng, mut log) = (game.initial(), Rng::new(4), Vec::new());
    while let Turn::Decide(seats) = game.turn(&state) {
        let seat = seats.first().unwrap();
        let action = game.random_action(&state, seat, &mut rng, &mut Vec::new());
        log.push((Actor::Seat(seat), action));
        game.apply(&mut state, Actor::Seat(seat), action);
    }
    let options = Options::defaults(OPTIONS);
    let mut record = Record::new("arimaa", 2, &options, vec!["a".into(), "b".into()]);
    record.actions = action_texts(&game, &log);
    record.result = Some(RecordedResult::new(&game.outcome(&state), End::Normal));
    let line = record.to_json();
    let games = read_games(&format!("{line}\n\n{line}\n")).unwrap();
    assert_eq!((games.len(), games[1].turns.len()), (2, usize::from(state.turns) - 2));
    let winner = state.ending.unwrap().winner;
    assert_eq!(games[0].winner, winner);
    let wrong = line.replacen("\"1 ", "\"2 ", 1);
    let error = read_games(&format!("{line}\n{wrong}\n")).unwrap_err().to_string();
    assert!(error.starts_with("line 2: action 1 "), "{error}");
    record.result = None;
    assert!(read_games(&record.to_json()).unwrap().is_empty(), "nobody has won");
}
