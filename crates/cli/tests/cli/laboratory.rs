//! `evolve`, `reproduce` and `engine`.

use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::command::WorkFolder;

const SMALL: [&str; 10] = [
    "--set",
    "popSize=4",
    "--set",
    "matingGames=2",
    "--set",
    "environmentGames=2",
    "--set",
    "fitnessGames=4",
    "--set",
    "checkpointEvery=1",
];

fn evolve<'w>(words: &[&'w str]) -> Vec<&'w str> {
    [&["evolve", "carcassonne"], words, &SMALL].concat()
}

#[test]
fn an_evolution_leaves_everything_to_repeat_and_use_it() {
    let folder = WorkFolder::new();
    let words = evolve(&["--generations", "3", "--seed", "5", "--out", "run", "--threads", "1"]);
    let text = folder.run(&words).code(0).stdout();
    assert!(text.contains("3 of 3 generations") && text.contains("weights.json"), "{text}");
    let read =
        |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file of the run");
    assert!(
        read("run/fitness.svg").contains("maximum") && read("run/fitness.csv").lines().count() == 3
    );
    folder
        .run(&[
            "evolve",
            "carcassonne",
            "--config",
            "run/config.txt",
            "--out",
            "again",
            "--threads",
            "3",
        ])
        .code(0);
    for name in ["checkpoint.json", "log.csv", "weights.json", "fitness.svg"] {
        assert_eq!(read(&format!("run/{name}")), read(&format!("again/{name}")), "{name}");
    }
    let bot = "rules19-3-pr:weights=run/weights.json";
    folder.run(&["match", "carcassonne", "--bot", bot, "--bot", "random", "--games", "2"]).code(0);
}

#[test]
fn a_killed_evolution_resumes_to_the_same_bytes() {
    let words = evolve(&["--generations", "12", "--out", "run"]);
    let calm = WorkFolder::new();
    calm.run(&words).code(0);
    let result = |folder: &WorkFolder| {
        fs::read(folder.path().join("run/checkpoint.json")).expect("a checkpoint")
    };
    let expected = result(&calm);
    for round in 0..3 {
        let folder = WorkFolder::new();
        let mut child = folder
            .command(&words)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a child");
        sleep(Duration::from_millis(60 + 170 * round));
        let _ = child.kill();
        child.wait().expect("a child");
        // Killed before the first checkpoint there is nothing to resume: the run begins anew.
        if folder.path().join("run/checkpoint.json").exists() {
            folder.run(&["evolve", "carcassonne", "--resume", "run"]).code(0);
        } else {
            folder.run(&words).code(0);
        }
        assert!(result(&folder) == expected, "round {round}");
    }
}

#[test]
fn wrong_orders_are_one_line() {
    let folder = WorkFolder::new();
    let error = |words: &[&str]| folder.run(words).error(2);
    assert!(
        error(&["evolve", "carcassonne", "--preset", "B.1", "--out", "x"])
            .starts_with("there is no preset `B.1`")
    );
    assert_eq!(
        error(&["evolve", "carcassonne", "--set", "faze", "--out", "x"]),
        "--set faze: must be of the form KEY=VALUE"
    );
    assert_eq!(
        error(&["evolve", "carcassonne", "--resume", "x"]),
        "there is no checkpoint.json to resume"
    );
    assert_eq!(
        error(&["evolve", "carcassonne", "buildings", "--out", "x"]),
        "Carcassonne cannot learn `buildings`; there is weights, value"
    );
    assert!(!folder.path().join("x").exists(), "nothing is left of a wrong order");
    assert!(
        error(&["reproduce", "carcassonne", "8.8"])
            .starts_with("Carcassonne has no experiment `8.8`; there are 7.1,")
    );
    assert_eq!(
        error(&["engine", "arimaa", "--protocol", "uci"]),
        "bots of Arimaa do not speak `uci`; they speak aei, json"
    );
}

#[test]
fn an_experiment_is_a_table_with_verdicts_and_is_kept() {
    let folder = WorkFolder::new();
    let words = ["reproduce", "carcassonne", "7.2", "--games", "20", "--out", "results", "--json"];
    let done = folder.run(&words);
    let report = done.json();
    let experiment = &report["experiments"][0];
    assert_eq!(experiment["id"], "7.2");
    let rows = experiment["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 12);
    assert_eq!(rows[5]["what"], "Hladova, wins");
    assert_eq!((&rows[5]["published"], &rows[5]["verdict"]), (&1.0.into(), &"agrees".into()));
    assert_eq!((&rows[5]["basis"]["games"], &rows[5]["within"]), (&200.into(), &0.1.into()));
    // Two hundred published games alone explain almost two per cent.
    assert!(rows[5]["agrees_within"].as_f64().is_some_and(|luck| luck > 0.018), "{}", rows[5]);
    assert_eq!(experiment["statements"][0][1], true);
    assert!(folder.path().join("results/7.2.csv").exists());
    let again = folder.run(&[&words[..], &["--threads", "3"]].concat());
    assert_eq!(again.stdout(), done.stdout());
    let text = folder.run(&["reproduce", "carcassonne", "7.2", "--games", "20"]).code(0).stdout();
    assert!(text.contains("holds: order of the players as published"), "{text}");
    let table = folder.run(&["reproduce", "carcassonne", "7.2", "--games", "20", "--csv"]).stdout();
    assert!(table.contains("agrees within") && table.contains("near within"), "{table}");
}

#[test]
fn experiments_and_learning_are_listed() {
    let folder = WorkFolder::new();
    let list = folder.run(&["reproduce", "carcassonne", "--list"]).code(0).stdout();
    assert!(
        ["7.1", "9.5", "fig4.1", "fig9.1", "A.20", "6-phases"].iter().all(|id| list.contains(id)),
        "{list}"
    );
    let list = folder.run(&["evolve", "carcassonne", "--list"]).code(0).stdout();
    assert!(["A.1", "A.20", "mutProbPerBit"].iter().all(|word| list.contains(word)), "{list}");
}

#[test]
fn generations_mean_the_same_for_every_game_that_breeds() {
    let folder = WorkFolder::new();
    for game in ["carcassonne", "dominion", "arimaa"] {
        // Too many are refused: as a number, not as a word.
        let words = ["evolve", game, "--generations", "4000000000", "--seed", "1", "--out", "x"];
        let error = folder.run(&words).error(2);
        assert!(error.contains("eneration") && !error.contains("no key"), "{game}: {error}");
        assert!(!error.contains("unknown key"), "{game}: {error}");
    }
}

#[test]
fn an_engine_serves_until_the_input_ends() {
    let folder = WorkFolder::new();
    let done =
        folder.run_with_input(&["engine", "arimaa", "--bot", "random"], "aei\nisready\nquit\n");
    let text = done.code(0).stdout();
    assert!(text.starts_with("protocol-version 1\n") && text.contains("aeiok\n"), "{text}");
    assert!(text.contains("readyok\n"), "{text}");
    folder.run_with_input(&["engine", "arimaa"], "").code(0);
    folder
        .run_with_input(&["engine", "warlight", "--protocol", "wl2", "--bot", "random"], "")
        .code(0);
}

#[test]
fn scripts_go_into_the_database_and_players_find_them() {
    let folder = WorkFolder::new();
    let own = "5-2 Cellar+Market+Militia+Mine+Moat: P9 V6 S4 | Market*2, Gold*99, Silver*99\n";
    fs::write(folder.path().join("own.txt"), own).expect("a file is written");
    let exchange = |from: &str, out: &str| {
        folder.run(&["evolve", "dominion", "agendas", "--set", from, "--out", out, "--keep"])
    };
    assert!(exchange("from=own.txt", "run").code(0).stderr().contains("1 scripts of library.txt"));
    let table = folder.run(&["db", "scripts", "--json"]).code(0).json();
    assert_eq!((&table[0]["kind"], &table[0]["count"]), (&"five".into(), &1.into()), "{table}");
    assert!(table[0]["fitness"].as_f64() > Some(0.5), "{table}");
    assert!(folder.run(&["db", "agendas"]).code(0).stdout().contains("five"));

    let rules = ["--bot", "random", "--games", "4", "--rules", "kingdom=first-game"];
    let play = |bot: &str| folder.run(&[&["match", "dominion", "--bot", bot], &rules[..]].concat());
    assert!(play("fives:file=db:agendas/five").code(0).stdout().contains("fives"));
    // What comes out is what went in.
    exchange("from=db:agendas", "copy").code(0);
    let read =
        |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file of the run");
    assert_eq!(read("copy/library.txt"), read("run/library.txt"));

    let error = |bot: &str| play(bot).error(2);
    assert!(error("fives:file=db:agendas/ten").contains("no agendas of kind ten are stored"));
    assert!(error("fives:file=db:7/library.txt").contains("run 7 has no file library.txt"));
    assert!(error("fives:file=db:library").contains("such as db:12/weights.json or db:agendas"));
    let keep = ["evolve", "carcassonne", "--generations", "1", "--out", "x", "--keep"];
    assert!(folder.run(&keep).error(2).contains("leaves no scripts"));
}
