//! Tables at every width: they fit, words and numbers stay whole, programs get all of it.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::command::{WorkFolder, words};

/// Commands whose output is the same every time.
const SETTLED: [(&str, &str); 6] = [
    ("games", "games"),
    ("bots", "bots carcassonne"),
    ("match", "match agricola --bot random --bot random --games 20 --seed 3"),
    (
        "tournament",
        "tournament carcassonne --bot greedy --bot greedy:ties=random,rel=own --bot random --games 20",
    ),
    ("reproduce", "reproduce carcassonne --list"),
    ("db-runs", "db runs"),
];

fn at_width(folder: &WorkFolder, line: &str, width: usize) -> String {
    let output = folder.command(&words(line)).env("COLUMNS", width.to_string()).output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What must not be broken: words, and what stands between commas; frames are left out.
fn pieces(text: &str) -> BTreeSet<String> {
    let is_frame = |c: char| "│┆┌┬┐└┴┘╞╪╡═─".contains(c);
    let split = |c: char| c.is_whitespace() || is_frame(c) || c == ',';
    text.split(split).filter(|piece| !piece.is_empty()).map(str::to_owned).collect()
}

/// Times differ from run to run.
fn steady(text: &str) -> String {
    let is_date = |word: &str| word.len() == 10 && word.starts_with("20") && word.contains('-');
    let is_time = |word: &str| word.len() == 8 && word.matches(':').count() == 2;
    let steady = |line: &str| {
        let line = match line.find(" games, seed ") {
            Some(_) => line.split(", ").take(2).collect::<Vec<_>>().join(", "),
            None => line.to_owned(),
        };
        let word = |word: &str| match word {
            date if is_date(date) => "YYYY-MM-DD".to_owned(),
            time if is_time(time) => "hh:mm:ss".to_owned(),
            word => word.to_owned(),
        };
        line.split(' ').map(word).collect::<Vec<_>>().join(" ")
    };
    text.lines().map(|line| steady(line) + "\n").collect()
}

#[test]
fn tables_fit_and_break_between_words() {
    let folder = WorkFolder::new();
    for (name, line) in SETTLED {
        let wide = pieces(&steady(&at_width(&folder, line, 1_000)));
        for width in [60, 80, 120] {
            let text = at_width(&folder, line, width);
            for row in text.lines().filter(|row| row.starts_with(['│', '┌'])) {
                assert!(row.chars().count() <= width, "{name} at {width}:\n{text}");
            }
            let broken: Vec<_> = wide.difference(&pieces(&steady(&text))).cloned().collect();
            assert_eq!(broken, [] as [&str; 0], "{name} at {width}:\n{text}");
        }
    }
}

/// With `BW_WRITE_TABLES=1` the files are written anew: read the diff.
#[test]
fn tables_look_as_they_did() {
    let folder = WorkFolder::new();
    let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cli/tables");
    for (name, line) in SETTLED {
        for width in [80, 120] {
            let shown = steady(&at_width(&folder, line, width));
            let file = kept.join(format!("{name}-{width}.txt"));
            if std::env::var("BW_WRITE_TABLES").is_ok_and(|write| write == "1") {
                std::fs::create_dir_all(&kept).unwrap();
                std::fs::write(&file, &shown).unwrap();
            }
            let expected = std::fs::read_to_string(&file).unwrap_or_default();
            assert!(shown == expected, "{} is not what is shown now:\n{shown}", file.display());
        }
    }
}

/// In a pipe there is no terminal to ask: the width is fixed and nothing is coloured.
#[test]
fn a_pipe_gets_plain_text_of_a_fixed_width() {
    let folder = WorkFolder::new();
    let output = folder.command(&["bots"]).env_remove("COLUMNS").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert!(!text.contains('\u{1b}'));
    assert_eq!(text, at_width(&folder, "bots", 100));
}

#[test]
fn every_table_comes_as_csv_and_as_json() {
    let folder = WorkFolder::new();
    folder.run(&words("match carcassonne --bot greedy --bot random --games 4 --out out")).code(0);
    for (line, tables) in [
        ("games", 2),
        ("bots", 2),
        ("match carcassonne --bot greedy --bot random --games 4", 1),
        ("tournament carcassonne --bot greedy --bot random --games 4", 2),
        ("reproduce carcassonne --list", 1),
        ("evolve carcassonne --list", 2),
        ("perft carcassonne --depth 1", 1),
        ("bench carcassonne --seconds 0.01", 1),
        ("convert warlight --list", 1),
        ("engine arimaa --list", 1),
        ("db runs", 1),
        ("db scripts", 1),
    ] {
        folder.run(&words(&format!("{line} --json"))).json();
        let csv = folder.run(&words(&format!("{line} --csv"))).code(0).stdout();
        let names = csv.lines().filter(|row| row.starts_with("# ")).count();
        assert_eq!(names, if tables > 1 { tables } else { 0 }, "{line}: {csv}");
        folder.run(&words(&format!("{line} --csv --json"))).code(2);
    }
    let csv = folder.run(&words("analyze carcassonne out --csv")).code(0).stdout();
    assert!(csv.starts_with("# ") && csv.contains("\n\n# "), "{csv}");
    let one = folder.run(&words("match carcassonne --bot greedy --bot random --games 4 --csv"));
    let columns = "bot,won,drawn,lost,share,share 95 % low,share 95 % high,score";
    assert!(one.stdout().starts_with(columns), "{}", one.stdout());
}
