//! Export and import carry everything over, also from one database to the other.

use bw_store::{Format, GameAction, Imported, NewGame, RunFilter, Store, StoreError};

use crate::home::{Home, action, new_game, new_run, on_both};

on_both! {
    an_import_into_an_empty_store_exports_the_same,
    importing_twice_skips_everything,
    an_import_beside_other_contents_gets_free_numbers,
    games_alike_are_all_imported,
    an_export_holds_nobody_up,
    a_failing_writer_ends_the_export,
    tables_have_one_line_per_row,
}

/// Fills a store with some of everything, with gaps in its numbers.
pub(crate) fn fill(store: &Store) {
    let begin = |kind, print| store.begin_run(&new_run(kind, "dominion", print)).unwrap().id;
    let gone = begin("match", "gone");
    let finished = begin("match", "f1");
    let interrupted = begin("evolve", "f1");
    begin("tournament", "running, with \"comma\"\nand line");
    store.delete_run(gone).unwrap();
    let bytes: Vec<u8> = (0..=255).collect();
    for n in [0, 1, 2, 90, 70_000, u32::MAX] {
        store.put_block(finished, n, 500, &bytes[..(n % 200) as usize]).unwrap();
    }
    for n in 0..150_u32 {
        store.put_block(interrupted, n, n, &n.to_le_bytes()).unwrap();
    }
    store.finish_run(finished, "{\"rate\": 0.30000000000000004,\n \"b\":1e400}").unwrap();
    store.mark_interrupted(interrupted).unwrap();

    let gone = store.create_game(&new_game("arimaa", "[]")).unwrap();
    let named =
        NewGame { name: Some("finále \"1\"".into()), ..new_game("arimaa", r#"["Žofie"]"#) };
    let named = store.create_game(&named).unwrap();
    let plan = [action(0, "Ra1"), action(GameAction::CHANCE, "🎲 \u{1}\n\"x\"")];
    store.append_actions(named, 0, &plan).unwrap();
    let of_run = NewGame {
        run: Some(finished),
        record: "{\"long\":\"record\"}".repeat(5_000),
        ..new_game("warlight", "[\"a\",\"b\"]")
    };
    store.save_record(&of_run, r#"{"winner":1}"#).unwrap();
    for _ in 0..70 {
        store.create_game(&new_game("dominion", "[]")).unwrap();
    }
    store.delete_game(gone).unwrap();
}

pub(crate) fn export(store: &Store, format: Format) -> String {
    let mut out = Vec::new();
    store.export(&mut out, format).unwrap();
    String::from_utf8(out).unwrap()
}

fn an_import_into_an_empty_store_exports_the_same(home: &Home) {
    fill(&home.store);
    let first = export(&home.store, Format::Json);
    assert!(first.starts_with("{\"kind\":\"header\",\"format\":\"boardwright-store/1\"}\n"));
    assert!(first.ends_with("{\"kind\":\"end\",\"runs\":3,\"blocks\":156,\"games\":72}\n"));
    assert_eq!(first.lines().count(), 2 + 3 + 156 + 72);

    let others = [Some(Home::sqlite()), Home::postgres()];
    let memory = Store::open("sqlite::memory:").unwrap();
    for store in others.iter().flatten().map(|home| &home.store).chain([&memory]) {
        let done = store.import(&mut first.as_bytes()).unwrap();
        let all = Imported { runs: 3, blocks: 156, games: 72, ..Imported::default() };
        assert_eq!(done, all);
        assert_eq!(export(store, Format::Json), first);
        assert_eq!(export(store, Format::RunsCsv), export(&home.store, Format::RunsCsv));
        assert_eq!(export(store, Format::GamesCsv), export(&home.store, Format::GamesCsv));
    }

    // What comes after goes on counting, in the copy as in the original.
    for store in others.iter().flatten().map(|home| &home.store).chain([&memory]) {
        let run = store.begin_run(&new_run("match", "arimaa", "next")).unwrap().id;
        let game = store.create_game(&new_game("arimaa", "[]")).unwrap();
        assert_eq!((run.0, game.0), (5, 74));
    }
}

fn importing_twice_skips_everything(home: &Home) {
    fill(&home.store);
    let before = export(&home.store, Format::Json);
    let done = home.store.import(&mut before.as_bytes()).unwrap();
    let nothing = Imported { skipped_runs: 3, skipped_games: 72, ..Imported::default() };
    assert_eq!(done, nothing);
    assert_eq!(export(&home.store, Format::Json), before);
}

fn an_import_beside_other_contents_gets_free_numbers(home: &Home) {
    let source = Store::open("sqlite::memory:").unwrap();
    let shared = source.begin_run(&new_run("match", "arimaa", "shared")).unwrap().id;
    let alone = source.begin_run(&new_run("match", "arimaa", "alone")).unwrap().id;
    source.put_block(shared, 0, 1, b"from the source").unwrap();
    source.put_block(alone, 0, 2, b"alone").unwrap();
    for (name, run) in [("x", shared), ("y", alone), ("taken", alone)] {
        let new = NewGame { name: Some(name.into()), run: Some(run), ..new_game("arimaa", name) };
        source.create_game(&new).unwrap();
    }
    let exported = export(&source, Format::Json);

    let store = &home.store;
    store.begin_run(&new_run("evolve", "arimaa", "other")).unwrap();
    store.begin_run(&new_run("evolve", "arimaa", "another")).unwrap();
    let here = store.begin_run(&new_run("match", "arimaa", "shared")).unwrap().id;
    let taken = NewGame { name: Some("taken".into()), ..new_game("dominion", "[]") };
    let taken = store.create_game(&taken).unwrap();

    let done = store.import(&mut exported.as_bytes()).unwrap();
    assert_eq!(
        done,
        Imported {
            runs: 1,
            blocks: 1,
            games: 2,
            skipped_runs: 1,
            skipped_games: 1,
            ..Imported::default()
        }
    );
    assert!(store.blocks(here).unwrap().is_empty(), "a skipped run's blocks are skipped too");
    let runs = store.runs(&RunFilter { kind: Some("match".into()), game: None }, 10).unwrap();
    let alone = runs.iter().find(|run| run.fingerprint == "alone").unwrap().id;
    assert_eq!(store.blocks(alone).unwrap()[0].data, b"alone");
    let run_of = |name| store.load_game(store.find_game(name).unwrap().unwrap()).unwrap().entry.run;
    assert_eq!(run_of("x"), Some(here));
    assert_eq!(run_of("y"), Some(alone));
    assert_eq!(store.load_game(taken).unwrap().entry.game, "dominion");
}

fn games_alike_are_all_imported(home: &Home) {
    let source = Store::open("sqlite::memory:").unwrap();
    for _ in 0..5 {
        source.create_game(&new_game("arimaa", "[]")).unwrap();
    }
    let mut exported = String::new();
    for line in export(&source, Format::Json).lines() {
        // All five at the same moment, in numbers that lie around the one taken here.
        let at = line.find("\"created_ms\":").map(|at| at + "\"created_ms\":".len());
        match at {
            Some(at) => exported += &format!("{}77{}\n", &line[..at], &line[at + 13..]),
            None => exported += &format!("{line}\n"),
        }
    }
    for _ in 0..3 {
        home.store.create_game(&new_game("dominion", "[]")).unwrap();
    }
    home.meddle("DELETE FROM games WHERE id < 3");
    let done = home.store.import(&mut exported.as_bytes()).unwrap();
    assert_eq!((done.games, done.skipped_games), (5, 0));
    let done = home.store.import(&mut exported.as_bytes()).unwrap();
    assert_eq!((done.games, done.skipped_games), (0, 5));
}

/// Writes into the store each time a part of the export arrives.
struct Meanwhile<'a> {
    home: &'a Home,
    written: usize,
}

impl std::io::Write for Meanwhile<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let name = format!("f{}", self.written);
        self.home.store.begin_run(&new_run("meanwhile", "arimaa", &name)).unwrap();
        self.written += 1;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn an_export_holds_nobody_up(home: &Home) {
    fill(&home.store);
    let mut out = Meanwhile { home, written: 0 };
    home.store.export(&mut out, Format::Json).unwrap();
    assert_eq!(out.written, 2 + 3 + 156 + 72, "one moment of the store, without what came later");
    let filter = RunFilter { kind: Some("meanwhile".into()), game: None };
    assert_eq!(home.store.runs(&filter, 1000).unwrap().len(), out.written);
}

struct FullDisk(usize);

impl std::io::Write for FullDisk {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn a_failing_writer_ends_the_export(home: &Home) {
    fill(&home.store);
    let memory = Store::open("sqlite::memory:").unwrap();
    fill(&memory);
    for store in [&home.store, &memory] {
        for room in [0, 500, 20_000] {
            let failed = store.export(&mut FullDisk(room), Format::Json);
            assert!(matches!(failed, Err(StoreError::Io(_))), "{failed:?}");
        }
        store.begin_run(&new_run("match", "arimaa", "still works")).unwrap();
    }
}

fn tables_have_one_line_per_row(home: &Home) {
    let store = &home.store;
    let run = store.begin_run(&new_run("match", "arimaa", "a,b")).unwrap().id;
    store.put_block(run, 0, 500, b"x").unwrap();
    store.put_block(run, 1, 250, b"y").unwrap();
    store.finish_run(run, "").unwrap();
    store.begin_run(&new_run("evolve", "say \"hi\"", "f")).unwrap();
    let new =
        NewGame { name: Some("two\nlines".into()), run: Some(run), ..new_game("arimaa", "[]") };
    let game = store.create_game(&new).unwrap();
    store.append_actions(game, 0, &[action(0, "a")]).unwrap();
    home.meddle("UPDATE runs SET created_ms = 10 + id, updated_ms = 20");
    home.meddle("UPDATE games SET created_ms = 30, updated_ms = 40");
    assert_eq!(
        export(store, Format::RunsCsv),
        "id,kind,game,fingerprint,state,created_ms,updated_ms,blocks,games,config,summary\n\
         1,match,arimaa,\"a,b\",finished,11,20,2,750,\"{\"\"of\"\":\"\"a,b\"\"}\",\n\
         2,evolve,\"say \"\"hi\"\"\",f,running,12,20,0,0,\"{\"\"of\"\":\"\"f\"\"}\",\n"
    );
    assert_eq!(
        export(store, Format::GamesCsv),
        "id,name,game,seats,state,plies,created_ms,updated_ms,run,rules,players,outcome\n\
         1,\"two\nlines\",arimaa,2,running,1,30,40,1,\"{\"\"variant\"\":\"\"base\"\"}\",[],\n"
    );
}
