//! One call checks all laws; bots are checked too.

use bw_core::Options;
use bw_testkit::{Conformance, bot, enumerates_chance, missing_texts, stray_texts};
use new_game::{Pig, package};

#[test]
fn pig_obeys_every_law() {
    let suite = Conformance::<Pig> {
        games: 10,
        rules: &["", "target=20"],
        parts_sum: true,
        ..Default::default()
    };
    suite.run().unwrap();
    enumerates_chance(&suite).unwrap();
}

#[test]
fn it_has_words_for_everything_in_both_languages() {
    assert_eq!(missing_texts(&package()), Vec::<String>::new());
    let stray = stray_texts(&package(), &[env!("CARGO_MANIFEST_DIR")]);
    assert_eq!(stray, Vec::<String>::new());
}

#[test]
fn its_bots_are_fair_and_repeatable() {
    for kind in package().bots {
        bot::<Pig>(|game| (kind.make)(game, &Options::defaults(kind.options)).unwrap()).unwrap();
    }
}

/// The workbench gives every game an engine: this one plays behind our own protocol as it does at home.
#[test]
fn its_bots_play_behind_the_line_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_new-game");
    let records = |bot: &str, out: &str| {
        let words = ["match", "pig", "--bot", bot, "--bot", "random", "--games", "4", "--out", out];
        let done = std::process::Command::new(program)
            .args(words)
            .current_dir(folder.path())
            .env("BOARDWRIGHT_DB", folder.path().join("test.db"))
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let text = std::fs::read_to_string(folder.path().join(out).join("games.jsonl")).unwrap();
        text.replace(&serde_json::Value::from(bot).to_string(), "\"hold\"")
    };
    let engine = format!("exec:'{program}' engine pig --protocol json --bot hold");
    assert_eq!(records("hold", "own"), records(&engine, "through"));
}
