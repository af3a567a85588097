//! Statistics over recorded games, for games with and without tables of their own.

use std::sync::Arc;

use bw_catalog::{AnyStudy, BotSpec, Catalog, GameEntry, NoForeign, Seating, StudyError};
use bw_core::{Budget, Record};
use bw_lab::{Report, Sheet, SheetCell};
use bw_testkit::toys;

fn catalog() -> Catalog {
    Catalog::empty()
        .with(toys::stash::package())
        .with(toys::muster::package())
        .with(bw_carcassonne_ai::package())
}

/// Games of the game's first bot and of a foreign one that cannot be started, or of its own bots only.
fn records(game: &GameEntry, games: u64, with_fault: bool) -> Vec<Record> {
    let seats = usize::from(game.spec.min_seats);
    let mut bots: Vec<BotSpec> = (0..seats).map(|_| BotSpec::parse(game.bots[0].name)).collect();
    if with_fault {
        bots[0] = BotSpec::parse("exec:nobody");
    }
    let table = game.game(seats, "").expect("default rules");
    let mut lineup = Arc::clone(&table).lineup(&bots, &NoForeign).expect("bots of the game");
    (0..games)
        .filter_map(|seed| lineup.play(seed, Seating { shift: 0 }, &Budget::default(), true).record)
        .collect()
}

fn studied(game: &GameEntry, records: &[Record]) -> Box<dyn AnyStudy> {
    let mut study = game.study();
    for record in records {
        study.add(record).expect("a right record");
    }
    study
}

fn sheet<'r>(report: &'r Report, id: &str) -> &'r Sheet {
    report.sheets.iter().find(|sheet| sheet.id == id).expect("this table")
}

#[test]
fn every_game_has_results_lengths_and_ends() {
    for game in catalog().games() {
        let records = records(game, 12, false);
        let report = studied(game, &records).report();
        assert_eq!(report.title, format!("{}: 12 games", game.spec.name));
        for sheet in &report.sheets {
            let is_whole = |row: &Vec<SheetCell>| row.len() == sheet.columns.len();
            assert!(sheet.rows.iter().all(is_whole), "{}: {}", game.spec.id, sheet.id);
        }
        let seats = usize::from(game.spec.min_seats);
        let by_seat = &sheet(&report, "seats").rows;
        assert_eq!(by_seat.len(), seats);
        for (seat, row) in by_seat.iter().enumerate() {
            let results = || records.iter().filter_map(|record| record.result.as_ref());
            let wins = results().filter(|result| result.ranks[seat] == 1).count();
            let score: i32 = results().map(|result| result.scores[seat]).sum();
            assert_eq!(
                row[2..4],
                [SheetCell::Count(12), SheetCell::Count(wins as i64)],
                "{}",
                game.spec.id
            );
            assert_eq!(row[6], SheetCell::number(f64::from(score) / 12.0), "{}", game.spec.id);
        }
        let decisions = |record: &Record| {
            record.actions.iter().filter(|action| !action.starts_with('*')).count() as f64
        };
        let mean = records.iter().map(decisions).sum::<f64>() / 12.0;
        assert_eq!(
            sheet(&report, "lengths").rows[1][1],
            SheetCell::number(mean),
            "{}",
            game.spec.id
        );
        let ends = sheet(&report, "ends").rows.iter().map(|row| row[0].plain());
        assert!(ends.collect::<Vec<_>>().iter().all(|end| end == "normal"), "{}", game.spec.id);
    }
}

#[test]
fn faults_count_as_results_but_not_as_scores() {
    for game in catalog().games() {
        let report = studied(game, &records(game, 3, true)).report();
        let ends = &sheet(&report, "ends").rows;
        assert_eq!(
            (ends[0][0].plain(), ends[0][2].clone()),
            ("crashed".into(), SheetCell::Count(3))
        );
        let players = &sheet(&report, "players").rows;
        let faulty = players.iter().find(|row| row[0] == SheetCell::text("exec:nobody")).unwrap();
        assert_eq!(faulty[1..3], [SheetCell::Count(3), SheetCell::Count(0)]);
        assert_eq!(faulty[5], SheetCell::Empty, "a game that was not played has no score");
    }
}

#[test]
fn records_of_other_games_and_false_results_are_refused() {
    let catalog = catalog();
    let [stash, muster, ..] = catalog.games() else { panic!("three games") };
    let mut record = records(stash, 1, false).remove(0);
    let other = muster.study().add(&record);
    assert!(matches!(other, Err(StudyError::OtherGame { .. })), "{other:?}");
    record.result.as_mut().unwrap().scores[0] += 1;
    assert!(matches!(stash.study().add(&record), Err(StudyError::Record(_))));
    assert!(stash.study().report().sheets.is_empty());
}
