//! `games`, `bots`, `perft`, `bench`, `verify`, `db`: what they say.

use std::path::Path;

use crate::command::WorkFolder;

#[test]
fn games_and_bots_are_listed() {
    let folder = WorkFolder::new();
    let games = folder.run(&["games", "--json"]).json();
    assert_eq!(games[0]["id"], "carcassonne");
    assert_eq!(games[0]["max_seats"], 5);
    let bots = folder.run(&["bots", "carcassonne", "--json"]).json();
    let names: Vec<_> = bots[0]["bots"].as_array().unwrap().iter().map(|b| &b["name"]).collect();
    assert!(names.contains(&&"greedy".into()), "{names:?}");
    assert_eq!(bots[0]["foreign"][0]["prefix"], "exec");
    for words in [&["games"][..], &["bots"]] {
        let done = folder.run(words);
        assert!(done.code(0).stdout().to_lowercase().contains("carcassonne"));
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    let folder = WorkFolder::new();
    let commands = commands(&folder);
    assert!(commands.len() >= 20, "{commands:?}");
    for command in commands {
        let help = folder.run(&[&command, "--help"]);
        let text = help.code(0).stdout();
        assert!(text.contains("Example"), "{command}: {text}");
        assert!(text.contains("--quiet"), "{command}: {text}");
    }
    for action in ["migrate", "runs", "workers", "drain", "scripts", "delete", "export", "import"] {
        assert!(folder.run(&["db", action, "--help"]).code(0).stdout().contains("Example"));
    }
}

/// All commands, by the help of the program.
pub(crate) fn commands(folder: &WorkFolder) -> Vec<String> {
    let help = folder.run(&["--help"]).code(0).stdout();
    let listed = help.split("Commands:\n").nth(1).unwrap_or_default();
    let lines = listed.lines().take_while(|line| line.starts_with("  "));
    let names = lines
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    names.filter(|&name| name != "help").map(str::to_owned).collect()
}

/// The files in `docs/protocol` are written by `boardwright protocol GAME > docs/protocol/GAME.json`.
#[test]
fn schemas_are_those_of_the_documentation() {
    let folder = WorkFolder::new();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol");
    for game in ["carcassonne", "agricola", "dominion", "arimaa", "warlight"] {
        let shown = folder.run(&["protocol", game]).code(0).stdout();
        let kept = std::fs::read_to_string(docs.join(format!("{game}.json"))).unwrap();
        assert!(shown == kept, "docs/protocol/{game}.json is not what `protocol {game}` prints");
    }
    let setup = folder.run(&["protocol", "warlight", "--setup"]).json();
    assert_eq!(setup["regions"].as_array().unwrap().len(), 42);
}

#[test]
fn perft_counts_from_the_start_and_from_a_position() {
    let folder = WorkFolder::new();
    let counts = folder.run(&["perft", "carcassonne", "--depth", "2", "--json"]).json();
    assert_eq!(counts[0]["depth"], 1);
    assert!(counts[1]["sequences"].as_u64() > counts[0]["sequences"].as_u64());
    let done = folder.run(&["perft", "carcassonne", "--depth", "1", "--position", "nonsense"]);
    assert!(done.error(2).starts_with("position: "));
}

#[test]
fn bench_has_stable_names_and_a_signature() {
    let folder = WorkFolder::new();
    let words = ["bench", "carcassonne", "--seconds", "0.01", "--json"];
    let (first, second) = (folder.run(&words).json(), folder.run(&words).json());
    assert_eq!(first["metrics"][0]["name"], "random_games_per_second");
    assert_eq!(first["metrics"][1]["name"], "greedy_games_per_second");
    assert_eq!(first["signature"], second["signature"]);
    assert_eq!(first["metrics"][0]["repeats"], 25);
    for metric in first["metrics"].as_array().unwrap() {
        let number = |of: &serde_json::Value| of.as_f64().unwrap();
        for (value, spread) in [("value", "spread"), ("cpu_value", "cpu_spread")] {
            let [min, median, max] = ["min", "median", "max"].map(|of| number(&metric[spread][of]));
            assert!(0.0 < min && min <= median && median <= max, "{metric}");
            assert_eq!(number(&metric[value]), max, "{metric}");
        }
        // What takes longer than its time is measured once.
        let repeats = metric["repeats"].as_u64().unwrap();
        assert!((1..=25).contains(&repeats), "{metric}");
    }
}

#[test]
fn runs_are_listed_exported_imported_and_deleted() {
    let folder = WorkFolder::new();
    let bots = ["tournament", "carcassonne", "--bot", "greedy", "--bot", "random"];
    folder.run(&[&bots[..], &["--games", "4"]].concat()).code(0);
    let runs = folder.run(&["db", "runs", "--json"]).json();
    assert_eq!((&runs[0]["kind"], &runs[0]["state"]), (&"tournament".into(), &"finished".into()));
    folder.run(&["db", "export", "all.jsonl"]).code(0);
    folder.run(&["db", "import", "all.jsonl", "--db", "other.db"]).code(0);
    folder.run(&["db", "export", "again.jsonl", "--db", "other.db"]).code(0);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("all.jsonl"), read("again.jsonl"));
    let cut: String = read("all.jsonl").lines().take(2).map(|line| format!("{line}\n")).collect();
    std::fs::write(folder.path().join("cut.jsonl"), cut).unwrap();
    folder.run(&["db", "import", "cut.jsonl", "--db", "third.db"]).error(1);
    assert_eq!(
        folder.run(&["db", "runs", "--json", "--db", "third.db"]).json(),
        serde_json::json!([])
    );
    folder.run(&["db", "delete", &runs[0]["id"].to_string()]).code(0);
    assert_eq!(folder.run(&["db", "runs", "--json"]).json(), serde_json::json!([]));
    assert!(folder.run(&["db", "migrate"]).code(0).stdout().contains("schema version"));
}

#[test]
fn nobody_needs_to_read_to_the_end() {
    use std::process::Stdio;
    let folder = WorkFolder::new();
    let mut child = folder.command(&["games"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
}

/// Whoever may not write a database can look at it: the superuser may, so another user tries.
#[test]
fn runs_are_listed_where_nothing_may_be_written() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    use std::process::Command;
    let folder = WorkFolder::new();
    let line = ["match", "carcassonne", "--bot", "greedy", "--bot", "random", "--games", "2"];
    folder.run(&line).code(0);
    let program = folder.path().join("program");
    std::fs::copy(env!("CARGO_BIN_EXE_boardwright"), &program).unwrap();
    let mode = |path: &Path, mode| {
        std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    };
    let database = folder.path().join("test.db");
    mode(&program, 0o555);
    mode(&database, 0o444);
    mode(folder.path(), 0o555);
    let run = |words: &[&str]| {
        let mut command = Command::new(&program);
        command.args(words).env("BOARDWRIGHT_DB", &database).current_dir("/");
        if std::fs::metadata("/proc/self").unwrap().uid() == 0 {
            command.uid(65_534).gid(65_534);
        }
        command.output().unwrap()
    };
    let (listed, exported) = (run(&["db", "runs", "--csv"]), run(&["db", "export", "-"]));
    let refused = run(&line);
    mode(folder.path(), 0o755);
    let text = String::from_utf8_lossy(&listed.stdout);
    assert!(text.contains("1,match,carcassonne,finished"), "{text}{listed:?}");
    assert!(exported.status.success(), "{exported:?}");
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(1) && said.contains("read-only"), "{said}");
}
