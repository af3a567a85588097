//! `analyze`: tables, CSV and plots over recorded games.

use std::fs;

use serde_json::Value;

use crate::command::{WorkFolder, words};

fn folder_with_games() -> (WorkFolder, Value) {
    let folder = WorkFolder::new();
    let words =
        words("match carcassonne --bot greedy --bot random --games 20 --out out --log text --json");
    let report = folder.run(&words).json();
    (folder, report)
}

fn sheet<'r>(report: &'r Value, id: &str) -> &'r Value {
    let sheets = report["sheets"].as_array().expect("tables");
    sheets.iter().find(|sheet| sheet["id"] == id).expect("this table")
}

/// The first row about a player, as numbers.
fn row(report: &Value, id: &str, player: &str) -> Vec<f64> {
    let rows = sheet(report, id)["rows"].as_array().expect("rows").iter();
    let row = rows.clone().find(|row| row[0] == player).expect("a row about the player");
    // A number with decimals is written as a pair.
    let number = |cell: &Value| cell[0].as_f64().or(cell.as_f64());
    row.as_array().expect("cells").iter().filter_map(number).collect()
}

#[test]
fn points_by_feature_are_those_of_the_match() {
    let (folder, expected) = folder_with_games();
    let report = folder.run(&["analyze", "carcassonne", "out", "--json"]).json();
    for player in expected["players"].as_array().unwrap() {
        let bot = player["bot"].as_str().unwrap();
        let found = row(&report, "points-by-feature", bot);
        let part = |name: &str| player["details"][name].as_f64().unwrap();
        let mean = player["score_mean"].as_f64().unwrap();
        let values = [20.0, mean, part("cities"), part("roads"), part("cloisters"), part("farms")];
        for (found, expected) in found.iter().zip(values) {
            assert!((found - expected).abs() < 1e-9, "{bot}: {found} is not {expected}");
        }
        let result = row(&report, "players", bot);
        assert_eq!(result[1], player["wins"].as_f64().unwrap(), "{bot}");
    }
    let seats = sheet(&report, "seats")["rows"].as_array().unwrap();
    assert_eq!(seats.len(), 2);
    let plots: Vec<&str> =
        report["plots"].as_array().unwrap().iter().filter_map(|plot| plot["id"].as_str()).collect();
    for id in ["scores", "points-by-feature", "free-meeples", "points-over-time", "meeples-1"] {
        assert!(plots.contains(&id), "{id}: {plots:?}");
    }
}

#[test]
fn logs_and_records_give_the_same_analysis() {
    let (folder, _) = folder_with_games();
    let records = folder.run(&["analyze", "carcassonne", "out/games.jsonl", "--json"]);
    let logs = folder.run(&["analyze", "carcassonne", "out/logs", "--json"]);
    assert_eq!(records.code(0).stdout(), logs.code(0).stdout());
}

#[test]
fn tables_and_plots_become_files() {
    let (folder, _) = folder_with_games();
    let text = folder.run(&["analyze", "carcassonne", "out", "--out", "tables"]).code(0).stdout();
    assert!(text.starts_with("Carcassonne: 20 games\n"), "{text}");
    assert!(text.contains("Meeples over time"), "{text}");
    let read = |name: &str| fs::read_to_string(folder.path().join("tables").join(name)).unwrap();
    assert!(
        read("meeples-over-time.csv")
            .starts_with("tiles,player,free,knights,thieves,monks,farmers,")
    );
    assert_eq!(read("points-by-feature.csv").lines().count(), 3);
    assert!(read("free-meeples.svg").contains("<svg"));
}

#[test]
fn wrong_paths_and_records_are_named() {
    let (folder, _) = folder_with_games();
    let message = folder.run(&["analyze", "carcassonne", "gone"]).error(2);
    assert!(message.starts_with("cannot read gone"), "{message}");
    fs::create_dir(folder.path().join("empty")).unwrap();
    let message = folder.run(&["analyze", "carcassonne", "empty"]).error(2);
    assert!(message.starts_with("empty holds neither games.jsonl"), "{message}");
    let games = fs::read_to_string(folder.path().join("out/games.jsonl")).unwrap();
    let damaged = games.replacen("\"scores\":[", "\"scores\":[1", 1);
    fs::write(folder.path().join("damaged.jsonl"), damaged).unwrap();
    let message = folder.run(&["analyze", "carcassonne", "damaged.jsonl"]).error(1);
    assert!(message.starts_with("damaged.jsonl, record 1: the record claims"), "{message}");
}

#[test]
fn a_bot_judges_every_turn() {
    let folder = WorkFolder::new();
    let words =
        words("match carcassonne --bot champion:iterations=8 --bot random --games 2 --out out");
    folder.run(&words).code(0);
    let judge = ["analyze", "carcassonne", "out", "--bot", "champion:iterations=30", "--json"];
    let report = folder.run(&judge).json();
    let turns = sheet(&report, "turns")["rows"].as_array().unwrap().len();
    assert!((130..=142).contains(&turns), "{turns} turns of two games");
    let [own, other] = ["champion:iterations=8", "random"].map(|bot| row(&report, "losses", bot));
    // Turns, turns as the bot would have them, mean and largest loss.
    assert!(
        other[2] > own[2] + 1.0,
        "random gives away {} a turn, {} the champion",
        other[2],
        own[2]
    );
    assert_eq!(own[0] + other[0], turns as f64);
    assert!(folder.run(&judge[..5]).code(0).stdout().contains("points ahead"));
}

#[test]
fn a_bot_without_values_cannot_judge() {
    let (folder, _) = folder_with_games();
    let refused = folder.run(&["analyze", "carcassonne", "out", "--bot", "random"]);
    assert!(refused.error(1).contains("random does not say what turns are worth to it"));
    let unknown = folder.run(&["analyze", "carcassonne", "out", "--bot", "nobody"]);
    assert!(unknown.error(2).contains("has no bot `nobody`"));
}
