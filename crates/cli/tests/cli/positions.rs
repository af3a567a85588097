//! `analyze` and `perft` of single positions: lines, puzzles, notes on games, counts of steps.

use std::fs;

use serde_json::Value;

use crate::command::{WorkFolder, words};

/// A rabbit that goes home, and something that only a turn of one's own choice reaches.
const PUZZLES: &str = r#"
{"id": "home", "side": "g", "board": "[       rR                  e                         E          ]", "test": "must_goal"}
{"id": "away", "side": "s", "board": "[r                          e                         E     R    ]", "test": "pieces_after_move", "criteria": [{"all": ["eh1"], "score": 1.0}], "tags": ["walk"]}
"#;

fn folder_with_puzzles() -> WorkFolder {
    let folder = WorkFolder::new();
    fs::write(folder.path().join("suite.jsonl"), PUZZLES).expect("a file of puzzles");
    folder
}

fn rows<'r>(report: &'r Value, sheet: &str) -> &'r [Value] {
    let sheets = report["sheets"].as_array().expect("tables");
    let sheet = sheets.iter().find(|found| found["id"] == sheet).expect("this table");
    sheet["rows"].as_array().expect("rows")
}

#[test]
fn any_bot_is_scored_on_puzzles() {
    let folder = folder_with_puzzles();
    let solve = |bot: &str, threads: &str| {
        let words =
            ["analyze", "arimaa", "suite.jsonl", "--bot", bot, "--threads", threads, "--json"];
        folder.run(&words).json()
    };
    for bot in ["ugrh:depth_turns=1", "champion:iterations=2000"] {
        let report = solve(bot, "1");
        let score = &rows(&report, "score")[0];
        assert_eq!(
            (&score[0], score[1][0].as_f64(), &score[2]),
            (&bot.into(), Some(1.0), &2.into())
        );
        let puzzles = rows(&report, "puzzles");
        // The rabbit is home with the first step; what else the turn does is the bot's affair.
        assert!(puzzles[0][2].as_str().unwrap().starts_with("Ra7n"), "{report}");
        assert_eq!(puzzles[1][5], "walk");
        assert_eq!(solve(bot, "2"), report, "the same for any number of threads");
    }
    // A bot that decides step by step, and one that fails, are scored as well.
    let random = solve("random", "1");
    assert!(rows(&random, "puzzles").iter().all(|row| row[2].as_str().unwrap().contains(' ')));
    let broken = solve("aei:false", "1");
    assert_eq!(rows(&broken, "score")[0][1][0], 0.0);
    assert!(rows(&broken, "puzzles")[0][2].as_str().unwrap().starts_with("crashed: "), "{broken}");
}

#[test]
fn puzzles_want_a_bot_and_right_files() {
    let folder = folder_with_puzzles();
    let message = folder.run(&["analyze", "arimaa", "suite.jsonl"]).error(2);
    assert!(message.contains("say with --bot who is to solve them"), "{message}");
    let annotate = words("analyze arimaa suite.jsonl --bot ugrh:depth_turns=1 --annotate notes");
    assert!(folder.run(&annotate).error(2).contains("no turns to annotate"));
    fs::write(folder.path().join("wrong.jsonl"), PUZZLES.replace("must_goal", "must_win")).unwrap();
    let message = folder.run(&words("analyze arimaa wrong.jsonl --bot random")).error(2);
    assert_eq!(message, "wrong.jsonl: line 2: `must_win` is no known test");
}

#[test]
fn a_position_is_analysed_in_several_lines() {
    let folder = WorkFolder::new();
    let position = "g [rrrrrrrr  he   ccd      M   mh      E  d     H CCD   RD RRRRR RR]";
    let ask = |bot: &str, more: &[&str]| {
        let words = ["analyze", "arimaa", "--position", position, "--bot", bot];
        folder.run(&[&words[..], more].concat())
    };
    let bot = "champion:iterations=12000,lines=4";
    let report = ask(bot, &["--json"]).json();
    let lines = rows(&report, "lines");
    assert_eq!(lines.len(), 4);
    assert!(lines.iter().all(|line| line[1].is_array()), "{report}");
    // Whoever is to move is seat 1, so what is expected then begins with seat 2.
    assert!(lines[0][4].as_str().unwrap().starts_with("2: "), "{report}");
    let text = ask(bot, &[]).code(0).stdout();
    assert!(text.contains("rabbits ahead") && text.contains("Positions looked at: "), "{text}");
    let random = ask("random", &[]).code(0).stdout();
    assert!(random.contains("It plays "), "{random}");
    let wrong = folder.run(&["analyze", "arimaa", "--position", "g [rr]", "--bot", "random"]);
    assert!(wrong.error(2).starts_with("position: a position has 64 squares"));
    assert!(
        folder
            .run(&["analyze", "arimaa", "--position", position])
            .code(2)
            .stderr()
            .contains("--bot")
    );
    let other = ["analyze", "carcassonne", "--position", "nonsense", "--bot", "greedy"];
    assert!(folder.run(&other).error(2).starts_with("position: "));
}

#[test]
fn games_are_written_back_with_notes_on_every_turn() {
    let folder = WorkFolder::new();
    let play = words(
        "match arimaa --bot champion:iterations=300 --bot ugrh:nodes=300 --games 2 --rules turns=7 --out out",
    );
    folder.run(&play).code(0);
    let annotate = [
        "analyze",
        "arimaa",
        "out",
        "--bot",
        "champion:iterations=500",
        "--annotate",
        "notes",
        "--json",
    ];
    let report = folder.run(&annotate).json();
    // Every turn after the set-ups has a value, whatever was played.
    let turns = rows(&report, "turns");
    assert!(turns.len() >= 20, "{} turns", turns.len());
    assert!(turns.iter().all(|turn| turn[4].is_array() && turn[5].is_array()), "{report}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let games: Vec<Value> =
        read("notes/games.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let noted: usize =
        games.iter().map(|game| game["notes"]["turns"].as_array().unwrap().len()).sum();
    assert_eq!((games.len(), noted), (2, turns.len()));
    let log = read("notes/logs/game-0001.txt");
    assert!(log.contains("\nAnalysis: --+=-\nby: champion:iterations=500\nunit: "), "{log}");
    assert!(log.contains(", lost ") && log.contains(", better "), "{log}");
    // The log is the same game with the same notes.
    folder.run(&words("replay notes/logs/game-0001.txt --record again.json")).code(0);
    let again: Value = serde_json::from_str(&read("again.json")).unwrap();
    assert_eq!(again["notes"], games[0]["notes"]);
    assert_eq!(again["actions"], games[0]["actions"]);
    let threads = folder.run(&[&annotate[..], &["--threads", "1"]].concat()).json();
    assert_eq!(threads, report, "the same for any number of threads");
}

#[test]
fn steps_are_counted_in_three_columns() {
    let folder = WorkFolder::new();
    let position = "g [rrrccrrrrhdemdhr                                RHDMEDHRRRRCCRRR]";
    let count = |more: &[&str]| {
        let words = ["perft", "arimaa", "--position", position, "--depth", "4"];
        folder.run(&[&words[..], more].concat())
    };
    let csv = count(&["--csv"]).code(0).stdout();
    let expected = "depth,step sequences,complete sequences,unique cumulative\n\
                    1,8,8,8\n2,98,98,78\n3,1364,1364,538\n4,21346,21346,3331\n";
    assert_eq!(csv, expected);
    let json = count(&["--json"]).json();
    assert_eq!(json[3]["unique_cumulative"], 3331);
    let decisions = ["perft", "arimaa", "--position", position, "--depth", "2", "--decisions"];
    let decisions = folder.run(&[&decisions[..], &["--json"]].concat()).json();
    assert_eq!((&decisions[1]["sequences"], &decisions[1]["depth"]), (&106.into(), &2.into()));
    let far = ["perft", "arimaa", "--position", position, "--depth", "5"];
    assert!(folder.run(&far).error(2).contains("up to depth 4; add --decisions"));
    let wrong = ["perft", "arimaa", "--position", "g [rr]", "--depth", "1"];
    assert!(folder.run(&wrong).error(2).starts_with("position: a position has 64 squares"));
}
