//! `match --settings` and `match --ask`: the format and the dialogue of Carcassonne's thesis.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{Done, WorkFolder, words};

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn order(folder: &WorkFolder, text: &str, more: &[&str]) -> Done {
    fs::write(folder.path().join("settings.txt"), text).expect("a file");
    let words = ["match", "carcassonne", "--settings", "settings.txt"];
    folder.run(&[&words[..], more].concat())
}

const TWO: &str = "2\n\"Hladova UI\" \"Anna\"\n\"Nahodna UI\" \"Bob\"\n4\nne\nano 7\n-\n";

#[test]
fn the_example_of_the_thesis_with_its_own_ai_writes_its_result_file() {
    let example = fs::read_to_string(examples().join("carcassonne/thesis-example.txt")).unwrap();
    let bots = examples().join("bots").display().to_string();
    let text = example.replacen("examples/bots", &bots, 1);
    assert_ne!(text, example);
    let folder = WorkFolder::new();
    let done = order(&folder, &text, &["--games", "2"]);
    assert_eq!(done.code(0).stdout(), "");
    assert!(done.stderr().contains("wrote log/vysledky.txt"), "{}", done.stderr());
    let table = fs::read_to_string(folder.path().join("log/vysledky.txt")).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split('\t').collect()).collect();
    let heads =
        ["", "Vazena UI (PC 1)", "Hladova UI (PC 2)", "Vlastni UI (PC s vlastní implementací)"];
    assert_eq!(rows[0], heads);
    let labels: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(
        labels[1..],
        [
            "Body celkem",
            "Body za města",
            "Body za kláštery",
            "Body za cesty",
            "Body za louky",
            "Počet výher"
        ]
    );
    let number = |cell: &str| cell.replace(',', ".").parse::<f64>().unwrap();
    for (player, total) in rows[1].iter().enumerate().skip(1) {
        let sum: f64 = rows[2..6].iter().map(|row| number(row[player])).sum();
        assert!((number(total) - sum).abs() < 0.03 && total.contains(','), "{table}");
    }
    assert_eq!(rows[6][3], "0", "a random bot does not win: {table}");
}

#[test]
fn results_are_those_of_the_same_match() {
    let folder = WorkFolder::new();
    let czech = order(&folder, TWO, &[]).code(0).stdout();
    let report = order(&folder, TWO, &["--json"]).json();
    let plain = words(
        "match carcassonne --bot greedy --bot random --games 4 --seed 7 --fixed-seats --json",
    );
    let expected = folder.run(&plain).json();
    assert_eq!(report["players"], expected["players"]);
    let mean = expected["players"][0]["score_mean"].as_f64().unwrap();
    assert!(czech.contains(&format!("Body celkem\t{mean:.2}\t").replace('.', ",")), "{czech}");
    let english = order(&folder, TWO, &["--lang", "en"]).code(0).stdout();
    assert!(english.starts_with("\tGreedy AI (Anna)\tRandom AI (Bob)\n"), "{english}");
    assert!(english.contains(&format!("Total points\t{mean:.2}\t")), "{english}");
    let rotated = order(&folder, &format!("{TWO}střídat; figurky = 5\n"), &["--json"]).json();
    assert_eq!(rotated["players"][0]["by_seat"].as_array().map(Vec::len), Some(2));
    assert_eq!(rotated["rules"]["meeples"], 5);
}

#[test]
fn the_same_seed_means_the_same_deals_whoever_plays() {
    let folder = WorkFolder::new();
    let deals = |ai: &str, out: &str| {
        let text = TWO.replace("Hladova UI", ai);
        order(&folder, &text, &["--out", out]).code(0);
        let games = fs::read_to_string(folder.path().join(out).join("games.jsonl")).unwrap();
        let tiles = |game: &str| -> String {
            game.split('"')
                .filter_map(|text| text.strip_prefix("* "))
                .filter_map(|draw| draw.split(' ').nth(1))
                .collect()
        };
        games.lines().map(tiles).collect::<Vec<_>>()
    };
    let greedy = deals("Hladova UI", "a");
    assert_eq!(greedy, deals("Vazena UI", "b"));
    assert_ne!(greedy[0], greedy[1]);
}

#[test]
fn logs_are_written_where_the_file_says_and_replay() {
    let folder = WorkFolder::new();
    let text = TWO.replace("\nne\n", "\nano \"logy/test\"\n");
    order(&folder, &text, &[]).code(0);
    let mut names: Vec<String> = fs::read_dir(folder.path().join("logy/test"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 4, "{names:?}");
    assert!(names[0].ends_with("_0001.txt") && names[3].ends_with("_0004.txt"), "{names:?}");
    let log = fs::read_to_string(folder.path().join("logy/test").join(&names[0])).unwrap();
    assert!(
        log.starts_with("Počet hráčů: 2\nHráč 1: Anna - Hladova UI\nHráč 2: Bob - Nahodna UI\n")
    );
    let replay = folder.run(&["replay", &format!("logy/test/{}", names[0])]);
    assert!(replay.code(0).stdout().contains("every one legal: Anna "), "{}", replay.stdout());
}

#[test]
fn every_shipped_table_plays() {
    let mut files: Vec<PathBuf> = fs::read_dir(examples().join("carcassonne"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .filter(|path| {
            path.file_name().is_some_and(|name| name.as_encoded_bytes()[0].is_ascii_digit())
        })
        .collect();
    files.sort();
    assert_eq!(files.len(), 16);
    let folder = WorkFolder::new();
    let mut words = vec!["match", "carcassonne", "--games", "1"];
    for file in &files {
        words.extend(["--settings", file.to_str().unwrap()]);
    }
    let tables = folder.run(&words).code(0).stdout();
    assert_eq!(tables.matches("Body celkem\t").count(), 16, "{tables}");
    assert!(tables.contains("\tUI 19/3 pr(2) (PC 4)\tUI 19/3 pr(5) (PC 5)\n"), "{tables}");
    let english = examples().join("carcassonne/english.txt");
    let done = folder.run(&[
        "match",
        "carcassonne",
        "--games",
        "4",
        "--settings",
        english.to_str().unwrap(),
    ]);
    done.code(0);
    assert!(done.stderr().starts_with("seed "), "{}", done.stderr());
    let table = fs::read_to_string(folder.path().join("results.txt")).unwrap();
    assert!(
        table.starts_with("\tGreedy AI (Ann)\t") && table.contains("\tRandom AI (Dan)\n"),
        "{table}"
    );
    assert_eq!(fs::read_dir(folder.path().join("logs")).unwrap().count(), 4);
}

#[test]
fn wrong_files_get_the_line_the_reason_and_what_to_do() {
    let folder = WorkFolder::new();
    let wrong = |text: &str| order(&folder, text, &[]).error(2);
    // In the language of the file.
    assert_eq!(
        wrong(&TWO.replace("2\n", "6\n")),
        "settings.txt, řádek 1: `6`: tady má být počet hráčů od 2 do 5"
    );
    let message = wrong(&TWO.replace("Hladova UI", "champoin"));
    assert!(message.starts_with("settings.txt, řádek 2: bot `champoin` hrát nemůže"), "{message}");
    let message = wrong(&TWO.replace("ano 7", "ano"));
    assert!(message.contains("řádek 6: za `ano` chybí semínko náhody, třeba ano 1111"));
    assert!(wrong("2\n").contains("řádek 2: tady soubor končí, ale má pokračovat: 1. hráč"));
    let english = "2\n\"Greedy AI\" \"Ann\"\n\"Random AI\" \"Bob\"\n4\nno\nyes 7\n-\n";
    assert_eq!(
        wrong(&english.replace("2\n", "6\n")),
        "settings.txt, line 1: `6` is not the number of players, 2 to 5"
    );
    let message = wrong(&english.replace("Greedy AI", "champoin"));
    assert!(
        message.starts_with("settings.txt, line 2: carcassonne has no bot `champoin`; there are")
    );
    let message = wrong(&english.replace("yes 7", "yes"));
    assert!(message.contains("line 6: `yes` needs a seed, as in yes 1111"), "{message}");
    let message = order(&folder, TWO, &["--rules", "m2=true"]).error(2);
    assert!(message.contains("leave --rules"), "{message}");
    let unwritable = TWO.replace("\n-\n", "\n\"settings.txt/results.txt\"\n");
    let message = order(&folder, &unwritable, &[]).error(1);
    assert!(message.starts_with("cannot write settings.txt/results.txt"), "{message}");
    folder.run(&["match", "carcassonne", "--settings", "settings.txt", "--bot", "greedy"]).code(2);
    let message = folder.run(&["match", "carcassonne", "--settings", "gone.txt"]).error(2);
    assert!(message.starts_with("cannot read gone.txt"), "{message}");
}

#[test]
fn a_failing_own_ai_loses_and_is_named() {
    let folder = WorkFolder::new();
    let text = TWO.replace("\"Nahodna UI\" \"Bob\"", "\"Vlastni UI\" \"$false$Bob\"");
    let done = order(&folder, &text, &[]);
    let table = done.code(0).stdout();
    assert!(table.ends_with("Počet výher\t4\t0\n"), "{table}");
    assert!(done.stderr().contains("exec:false: lost by fault: 4 × crashed"), "{}", done.stderr());
}

const ANSWERS: &str = "3\n4\nPC 1\n2\nPC 2\n1\nPC 3\n2\nne\nano\n1111\n-\nm2 ; figurky = 5\n";

#[test]
fn the_dialogue_asks_and_plays() {
    let folder = WorkFolder::new();
    let done = folder.run_with_input(&["match", "carcassonne", "--ask"], ANSWERS);
    let table = done.code(0).stdout();
    assert!(
        table.starts_with("\tVazena UI (PC 1)\tHladova UI (PC 2)\tNahodna UI (PC 3)\n"),
        "{table}"
    );
    let prompts = done.stderr();
    for prompt in [
        "Zadejte počet hráčů:\nVýběr umělé inteligence - nápověda:\n1 = Nahodna UI\n",
        "8 = Vlastni UI\n-----\nVyberte druh 1. hráče:\nZadejte jméno 1. hráče:\nVyberte druh 2. hráče:\n",
        "Pořizovat zápis ze hry? ano/ne:\nInicializovat náhodný generátor použitý ve hře? ano/ne:\n",
        "figurky = X - změní počet figurek na začátku hry na X (musí být od 3 do 11)\n",
    ] {
        assert!(prompts.contains(prompt), "{prompt}\n---\n{prompts}");
    }
    let file = "3\n\"Vazena UI\" \"PC 1\"\n\"Hladova UI\" \"PC 2\"\n\"Nahodna UI\" \"PC 3\"\n2\nne\nano 1111\n-\n\
                m2;figurky=5\n";
    assert_eq!(order(&folder, file, &[]).code(0).stdout(), table);
}

#[test]
fn the_dialogue_speaks_english_and_asks_again() {
    let folder = WorkFolder::new();
    let answers = "two\n2\n9\n2\nAnn\n1\nBen\n0\n2\nmaybe\nno\nyes\n5\n-\n";
    let done = folder.run_with_input(&["match", "carcassonne", "--ask", "--lang", "en"], answers);
    let (table, prompts) = (done.code(0).stdout(), done.stderr());
    assert!(table.starts_with("\tGreedy AI (Ann)\tRandom AI (Ben)\nTotal points\t"), "{table}");
    let twice =
        "Number of players:\n`two` is not the number of players, 2 to 5\nNumber of players:\n";
    assert!(prompts.starts_with(twice), "{prompts}");
    assert!(prompts.contains("`9` is not a number from 1 to 8\n"), "{prompts}");
    assert!(prompts.contains("`maybe` is not yes or no\n"), "{prompts}");
}

#[test]
fn a_dialogue_that_ends_early_plays_nothing() {
    let folder = WorkFolder::new();
    for answers in ["", "3\n", "2\n2\nAnn\n1\nBen\n2\nno\n"] {
        let done = folder.run_with_input(&["match", "carcassonne", "--ask"], answers);
        assert!(done.error_after_note(1).contains("the input ended"), "{}", done.stderr());
        assert_eq!(done.stdout(), "");
    }
}
