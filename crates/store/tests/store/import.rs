//! Imports that must fail: the right line is named and nothing changes.

use std::io::{BufReader, Read};

use bw_store::{Format, GameState, Imported, RunId, RunState, Store, StoreError};

use crate::exchange::{export, fill};
use crate::home::{Home, new_run, on_both};

on_both! {
    a_wrong_line_is_named_and_nothing_changes,
    a_file_cut_short_is_refused,
    a_reader_that_fails_changes_nothing,
    blank_lines_and_line_ends_do_not_matter,
    the_first_format_is_read,
    the_first_scripts_are_read,
}

const HEADER: &str = r#"{"kind":"header","format":"boardwright-store/1"}"#;
const RUN: &str = r#"{"kind":"run","id":1,"run_kind":"match","game":"arimaa","fingerprint":"new","config":"{}","state":"running","created_ms":1,"updated_ms":2,"summary":null}"#;
const BLOCK: &str = r#"{"kind":"block","run":1,"block":0,"games":5,"data":"AAEC"}"#;
const GAME: &str = r#"{"kind":"game","id":1,"name":"n","game":"arimaa","rules":"{}","seats":2,"players":"[]","state":"running","outcome":null,"created_ms":1,"updated_ms":2,"run":1,"record":"","actions":[{"actor":0,"text":"a"}]}"#;
const END: &str = r#"{"kind":"end","runs":1,"blocks":1,"games":1}"#;

fn file(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The line a store complains about, after checking that it is left as it was.
fn refused_at(store: &Store, text: &str) -> u64 {
    let before = export(store, Format::Json);
    let answer = store.import(&mut text.as_bytes());
    assert_eq!(export(store, Format::Json), before, "after {answer:?}");
    match answer {
        Err(StoreError::Import { line, reason }) => {
            assert!(!reason.is_empty() && !reason.contains("at line"), "{reason}");
            line
        }
        other => panic!("{other:?} for {text}"),
    }
}

fn a_wrong_line_is_named_and_nothing_changes(home: &Home) {
    let store = &home.store;
    store.begin_run(&new_run("match", "dominion", "old")).unwrap();
    let bad_lines = [
        "{",
        "null",
        "[]",
        "{}",
        "7",
        "not json",
        r#"{"kind":"surprise"}"#,
        &RUN[..RUN.len() - 9],
        HEADER,
        &RUN.replace("\"running\"", "\"sleeping\""),
        &RUN.replace("\"id\":1", "\"id\":0"),
        &RUN.replace("\"id\":1", "\"id\":9223372036854775807"),
        &RUN.replace("\"id\":1", "\"id\":1e3"),
        &RUN.replace("\"config\"", "\"konfig\""),
        &RUN.replace("arimaa", "ari\\u0000maa"),
        RUN,
        &BLOCK.replace("AAEC", "AAE"),
        &BLOCK.replace("AAEC", "****"),
        &BLOCK.replace("\"run\":1", "\"run\":2"),
        &BLOCK.replace("\"block\":0", "\"block\":-1"),
        &BLOCK.replace("\"games\":5", "\"games\":4294967296"),
        &BLOCK.replace("AAEC", "AAED"),
        &GAME.replace("\"actor\":0", "\"actor\":-2"),
        &GAME.replace("\"actor\":0", "\"player\":0"),
        &GAME.replace("\"seats\":2", "\"seats\":-2"),
        &GAME.replace("\"run\":1", "\"run\":9"),
        &GAME.replace("\"text\":\"a\"", "\"text\":\"\\u0000\""),
        &GAME.replace("\"kind\":\"game\"", "\"kind\":\"game\",\"extra\":1"),
        &GAME.replace("\"id\":1", "\"id\":2"),
    ];
    for bad in bad_lines {
        assert_eq!(refused_at(store, &file(&[HEADER, RUN, BLOCK, GAME, bad, END])), 5, "{bad}");
    }
    let invalid_utf8 = [file(&[HEADER, RUN]).as_bytes(), b"{\"kind\":\"\xff\"}\n"].concat();
    let answer = store.import(&mut &invalid_utf8[..]);
    assert!(matches!(answer, Err(StoreError::Import { line: 3, .. })), "{answer:?}");

    for (first, line) in [
        ("", 1),
        ("\n\n", 3),
        (RUN, 1),
        ("hello", 1),
        (r#"{"kind":"header","format":"boardwright-store/2"}"#, 1),
        (r#"{"kind":"header"}"#, 1),
    ] {
        assert_eq!(refused_at(store, first), line, "{first}");
    }
    let miscounted = END.replace("\"blocks\":1", "\"blocks\":2");
    assert_eq!(refused_at(store, &file(&[HEADER, RUN, BLOCK, GAME, &miscounted])), 5);
    assert_eq!(refused_at(store, &file(&[HEADER, RUN, BLOCK, GAME, END, RUN])), 6);
    assert_eq!(refused_at(store, &file(&[HEADER, RUN, BLOCK, GAME, END, "x"])), 6);

    let whole = file(&[HEADER, RUN, BLOCK, GAME, END]);
    let done = store.import(&mut whole.as_bytes()).unwrap();
    assert_eq!(done, Imported { runs: 1, blocks: 1, games: 1, ..Imported::default() });
}

fn a_file_cut_short_is_refused(home: &Home) {
    let source = Store::open("sqlite::memory:").unwrap();
    fill(&source);
    let whole = export(&source, Format::Json);
    let lines = whole.lines().count();
    for kept in [0, 1, 2, 7, 100, lines - 2, lines - 1] {
        let cut: String = whole.split_inclusive('\n').take(kept).collect();
        assert_eq!(refused_at(&home.store, &cut), kept as u64 + 1, "{kept} lines");
    }
    let last_brace_missing = whole.trim_end().strip_suffix('}').unwrap();
    assert_eq!(refused_at(&home.store, last_brace_missing), lines as u64);
    assert!(home.store.import(&mut whole.as_bytes()).is_ok());
}

/// Gives some bytes and then fails, as a broken pipe does.
struct Breaking<'a>(&'a [u8]);

impl Read for Breaking<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.0.is_empty() {
            return Err(std::io::ErrorKind::ConnectionReset.into());
        }
        self.0.read(buffer)
    }
}

fn a_reader_that_fails_changes_nothing(home: &Home) {
    let before = export(&home.store, Format::Json);
    let part = file(&[HEADER, RUN, BLOCK]);
    let answer = home.store.import(&mut BufReader::new(Breaking(part.as_bytes())));
    assert!(matches!(answer, Err(StoreError::Io(_))), "{answer:?}");
    assert_eq!(export(&home.store, Format::Json), before);
}

fn blank_lines_and_line_ends_do_not_matter(home: &Home) {
    let loose = format!("\n{HEADER}\r\n\r\n{RUN}\r\n  {BLOCK}\n\n{GAME}\n{END}\n \n");
    let done = home.store.import(&mut loose.as_bytes()).unwrap();
    assert_eq!((done.runs, done.blocks, done.games), (1, 1, 1));
}

/// Files of every version are kept and read by every later one.
fn the_first_format_is_read(home: &Home) {
    let text = include_str!("formats/boardwright-store-1.jsonl");
    let done = home.store.import(&mut text.as_bytes()).unwrap();
    assert_eq!(done, Imported { runs: 2, blocks: 2, games: 2, ..Imported::default() });
    let run = home.store.run(RunId(3)).unwrap();
    assert_eq!((run.kind.as_str(), run.state), ("match", RunState::Finished));
    assert_eq!(run.summary.as_deref(), Some(r#"{"wins":[7,3]}"#));
    assert_eq!(home.store.blocks(run.id).unwrap()[1].data, [0, 1, 2, 253, 254, 255]);
    let game = home.store.load_game(home.store.find_game("finále").unwrap().unwrap()).unwrap();
    assert_eq!((game.entry.state, game.entry.run), (GameState::Finished, Some(RunId(3))));
    assert_eq!((game.actions[1].actor, game.actions[1].text.as_str()), (-1, "draws \"Q\""));
    assert_eq!(export(&home.store, Format::Json), text);
}

/// The first exports with scripts called them by the word of one game and numbered their keys.
fn the_first_scripts_are_read(home: &Home) {
    let text = include_str!("formats/boardwright-store-1-agendas.jsonl");
    let done = home.store.import(&mut text.as_bytes()).unwrap();
    assert_eq!(done, Imported { runs: 1, scripts: 2, ..Imported::default() });
    let [gold, other] = &home.store.scripts("dominion", Some("three")).unwrap()[..] else {
        panic!("two scripts")
    };
    assert_eq!((gold.key.as_str(), gold.text.as_str()), ("0000000896", "P9 V6 S4 | \"Gold\"*99"));
    assert_eq!((gold.fitness, gold.run, gold.players), (Some(512), Some(RunId(1)), 2));
    assert_eq!((other.key.as_str(), other.opening.as_str()), ("4294967295", "4-3"));
    let again = export(&home.store, Format::Json);
    assert!(again.ends_with("\"games\":0,\"scripts\":2}\n"), "{again}");
    let copy = Home::sqlite();
    assert_eq!(copy.store.import(&mut again.as_bytes()).unwrap(), done);
    assert_eq!(copy.store.scripts("dominion", None).unwrap(), [gold.clone(), other.clone()]);
}
