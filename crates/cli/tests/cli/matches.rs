//! `match` and `tournament`: what they play and what they say.

use serde_json::Value;

use crate::command::{WorkFolder, words};

fn without_time(mut report: Value) -> Value {
    let report_object = report.as_object_mut().expect("an object");
    report_object.remove("seconds");
    report_object.remove("games_per_second");
    report
}

const GREEDY_RANDOM: [&str; 6] = ["match", "carcassonne", "--bot", "greedy", "--bot", "random"];

#[test]
fn greedy_beats_random() {
    let words = [&GREEDY_RANDOM[..], &["--games", "200", "--seed", "1", "--json"]].concat();
    let report = WorkFolder::new().run(&words).json();
    assert!(report["players"][0]["wins"].as_u64() >= Some(198), "{report}");
    assert_eq!(report["ends"]["normal"], 200);
    assert_eq!(report["players"][0]["by_seat"][1]["games"], 100);
    let details = report["players"][0]["details"].as_object().unwrap();
    let sum: f64 = details.values().filter_map(Value::as_f64).sum();
    assert!((sum - report["players"][0]["score_mean"].as_f64().unwrap()).abs() < 1e-9);
}

#[test]
fn reports_say_what_ended_games_and_how_long_they_were() {
    let folder = WorkFolder::new();
    // Two players place 71 tiles, so the last round is the 36th.
    let tiles = folder.run(&[&GREEDY_RANDOM[..], &["--games", "20", "--json"]].concat()).json();
    assert_eq!(tiles["lengths"]["rounds_max"], 36, "{tiles}");

    let money = words("match dominion --bot bigmoney --bot bigmoney --games 40 --json");
    let report = folder.run(&money).json();
    let lengths = &report["lengths"];
    let reasons = lengths["reasons"].as_object().expect("reasons by name");
    assert_eq!(reasons.values().filter_map(Value::as_u64).sum::<u64>(), 40, "{lengths}");
    assert!(reasons.contains_key("provinces"), "{lengths}");
    let mean = lengths["rounds_mean"].as_f64().unwrap();
    assert!(mean > 10.0 && mean <= lengths["rounds_max"].as_f64().unwrap(), "{lengths}");
}

#[test]
fn any_number_of_threads_gives_the_same_report_and_records() {
    let play = |threads: &str| {
        let folder = WorkFolder::new();
        let words = [
            &GREEDY_RANDOM[..],
            &["--bot", "random", "--games", "31", "--json", "--threads", threads, "--out", "out"],
        ]
        .concat();
        let report = without_time(folder.run(&words).json());
        (report, std::fs::read(folder.path().join("out/games.jsonl")).unwrap())
    };
    let one = play("1");
    assert_eq!(one.1.iter().filter(|&&byte| byte == b'\n').count(), 31);
    for threads in ["2", "8"] {
        assert_eq!(play(threads), one, "{threads} threads");
    }
}

#[test]
fn rotated_games_share_their_luck() {
    let folder = WorkFolder::new();
    let words = [&GREEDY_RANDOM[..], &["--games", "4", "--seed", "9", "--out", "out"]].concat();
    folder.run(&words).code(0);
    let text = std::fs::read_to_string(folder.path().join("out/games.jsonl")).unwrap();
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let luck = |game: &Value| -> Vec<String> {
        let actions = game["actions"].as_array().unwrap().iter().filter_map(Value::as_str);
        // A discard is the same tile in a game where it fitted nowhere.
        actions
            .filter_map(|text| text.strip_prefix("* "))
            .map(|draw| draw.split(' ').nth(1).unwrap().to_string())
            .collect()
    };
    assert_eq!(luck(&games[0]), luck(&games[1]));
    assert_ne!(luck(&games[0]), luck(&games[2]));
    assert_eq!(games[0]["players"], serde_json::json!(["greedy", "random"]));
    assert_eq!(games[1]["players"], serde_json::json!(["random", "greedy"]));
    let seeds: Vec<_> = games.iter().map(|game| game["seed"].as_u64().unwrap()).collect();
    assert_eq!(seeds, [9, 9, 10, 10]);
}

#[test]
fn fixed_seats_stay_and_every_game_has_its_own_luck() {
    let folder = WorkFolder::new();
    let words =
        [&GREEDY_RANDOM[..], &["--games", "3", "--seed", "5", "--fixed-seats", "--out", "out"]]
            .concat();
    folder.run(&words).code(0);
    let text = std::fs::read_to_string(folder.path().join("out/games.jsonl")).unwrap();
    for (line, seed) in text.lines().zip(5u64..) {
        let game: Value = serde_json::from_str(line).unwrap();
        assert_eq!(game["seed"], seed);
        assert_eq!(game["players"][0], "greedy");
    }
}

#[test]
fn five_bots_take_five_seats() {
    let bots = ["--bot", "random"].repeat(4);
    let words =
        [&["match", "carcassonne", "--bot", "greedy"][..], &bots, &["--games", "10", "--json"]]
            .concat();
    let report = WorkFolder::new().run(&words).json();
    assert_eq!(report["players"].as_array().unwrap().len(), 5);
    assert_eq!(report["players"][0]["by_seat"].as_array().unwrap().len(), 5);
}

#[test]
fn a_tournament_rates_and_is_not_played_twice() {
    let folder = WorkFolder::new();
    let words = words(
        "tournament carcassonne --bot random --bot greedy --bot random:mode=literal --games 20 --json",
    );
    let first = folder.run(&words);
    let report = first.json();
    assert_eq!(report["standings"][0]["bot"], "greedy");
    assert_eq!(report["crossings"].as_array().unwrap().len(), 3);
    assert_eq!(report["games"], 60);
    let again = folder.run(&words);
    assert_eq!(again.stdout(), first.stdout());
    assert!(again.stderr().contains("is finished"), "{}", again.stderr());
    let fresh = folder.run(&[&words[..], &["--fresh"]].concat());
    assert_eq!(fresh.stdout(), first.stdout());
}

#[test]
fn a_gauntlet_of_three_seats_holds_the_first_bot_everywhere() {
    let words = words(
        "tournament carcassonne --gauntlet --seats 3 --bot greedy --bot random --bot random:mode=literal --bot random:mode=regions --games 6 --json",
    );
    let report = WorkFolder::new().run(&words).json();
    let crossings = report["crossings"].as_array().unwrap();
    assert_eq!(crossings.len(), 3);
    assert!(crossings.iter().all(|crossing| crossing["participants"][0] == 0));
}

#[test]
fn a_sequential_test_stops_early_and_at_the_same_game_for_any_threads() {
    let run = |threads: &str| {
        let words = [
            "tournament",
            "carcassonne",
            "--bot",
            "greedy",
            "--bot",
            "random",
            "--games",
            "4000",
            "--sprt",
            "0,50",
            "--threads",
            threads,
            "--json",
        ];
        WorkFolder::new().run(&words).json()
    };
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one, two);
    assert!(one["games"].as_u64().unwrap() < 1000, "{one}");
    assert_eq!(one["crossings"][0]["sprt"]["verdict"], "accept_h1", "{one}");
}

#[test]
fn the_python_example_bot_plays_a_whole_match() {
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/random_bot.py");
    let exec = format!("exec:python3 {bot}");
    let words =
        ["match", "carcassonne", "--bot", "greedy", "--bot", &exec, "--games", "2", "--json"];
    let report = WorkFolder::new().run(&words).json();
    assert_eq!(report["ends"]["normal"], 2, "{report}");
}

#[test]
fn a_bot_that_is_not_there_fails_the_run() {
    let folder = WorkFolder::new();
    for command in ["match", "tournament"] {
        let words = [
            command,
            "carcassonne",
            "--bot",
            "exec:/nonexistent",
            "--bot",
            "random",
            "--games",
            "2",
        ];
        let done = folder.run(&words);
        let expected = "exec:/nonexistent never played: the process ended with exit status 127";
        assert_eq!(done.code(1).stderr().matches(expected).count(), 1, "{}", done.stderr());
    }
}

#[test]
fn what_a_lenient_protocol_passes_over_is_counted() {
    let folder = WorkFolder::new();
    // Answers once, then leaves.
    let bot = "wl2:while read -r word rest; do case $word in go | pick_starting_region) echo 'No moves'; exit;; esac; done";
    let words = [
        "match",
        "warlight",
        "--rules",
        "start=random,max_rounds=5",
        "--bot",
        bot,
        "--bot",
        "random",
        "--games",
        "2",
        "--json",
        "--out",
        "out",
    ];
    let done = folder.run(&words);
    let player = &done.json()["players"][0];
    assert_eq!((&player["incidents"]["exits"], &player["incident_games"]), (&2.into(), &2.into()));
    assert!(player["incidents"]["missing"].as_u64() >= Some(2), "{player}");
    assert_eq!((&player["won"], &player["wins"]), (&0.into(), &0.into()), "who left has not won");
    let remark = "it failed in 2 of 2 games: the result says little about its play";
    assert_eq!(player["remark"], remark);
    assert!(done.stderr().contains(remark), "{}", done.stderr());
    let records = std::fs::read_to_string(folder.path().join("out/games.jsonl")).unwrap();
    assert!(records.lines().all(|line| line.contains("\"incidents\":[{\"seat\":")), "{records}");
    folder.run(&["replay", "out/games.jsonl"]).code(0);
}

#[test]
fn draws_are_draws() {
    let words = words(
        "match warlight --rules start=random,max_rounds=1 --bot random --bot random --games 4 --json",
    );
    let report = WorkFolder::new().run(&words).json();
    for player in report["players"].as_array().unwrap() {
        let counts = ["won", "drawn", "lost", "wins"].map(|key| player[key].as_u64().unwrap());
        assert_eq!(counts, [0, 4, 0, 4]);
        assert_eq!((&player["score_share"], &player["win_rate"]), (&0.5.into(), &1.0.into()));
    }
    let words: Vec<&str> =
        words.iter().map(|&word| if word == "match" { "tournament" } else { word }).collect();
    let report = WorkFolder::new().run(&words).json();
    for bot in report["standings"].as_array().unwrap() {
        let counts = ["won", "drawn", "lost"].map(|key| bot[key].as_u64().unwrap());
        assert_eq!((counts, &bot["score_share"]), ([0, 4, 0], &0.5.into()));
    }
}

#[test]
fn clocks_are_in_reports_records_and_keys() {
    let folder = WorkFolder::new();
    let words = [&GREEDY_RANDOM[..], &["--games", "4", "--json", "--clock"]].concat();
    let clocked = [&words[..], &["60s+500ms", "--out", "out"]].concat();
    let report = folder.run(&clocked).json();
    assert_eq!((&report["clock"], &report["ends"]["normal"]), (&"1m+500ms".into(), &4.into()));
    let text = std::fs::read_to_string(folder.path().join("out/games.jsonl")).unwrap();
    let record: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(record["clock"], "1m+500ms");
    folder.run(&["replay", "out/games.jsonl"]).code(0);
    // Another clock is another run: it is played, not found.
    let other = folder.run(&[&words[..], &["30s"]].concat());
    assert!(!other.stderr().contains("finished"), "{}", other.stderr());
    assert_eq!(other.json()["clock"], "30s");
}

#[test]
fn wrong_clocks_are_bad_usage() {
    let folder = WorkFolder::new();
    for (clock, says) in [
        ("soon", "60s+500ms"),
        ("0/0", "no time to think"),
        ("1m/1m/100/0/80t", "Carcassonne has no rule"),
    ] {
        let run = folder.run(&[&GREEDY_RANDOM[..], &["--clock", clock]].concat());
        assert!(run.code(2).stderr().contains(says), "{clock}");
    }
    let both = ["--clock", "5s", "--time-limit", "5s"];
    folder.run(&[&GREEDY_RANDOM[..], &both[..]].concat()).code(2);
}
