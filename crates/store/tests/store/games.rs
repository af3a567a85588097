//! Games: appended to one plan at a time, finished, listed, searched, deleted.

use bw_store::{GameAction, GameEntry, GameFilter, GameId, GameState, NewGame, RunId, StoreError};

use crate::home::{Home, action, new_game, new_run, on_both};

on_both! {
    a_game_grows_and_ends,
    a_plan_is_stored_whole_or_not_at_all,
    a_writer_that_is_behind_is_refused,
    a_record_is_saved_in_one_step,
    records_are_saved_together_or_not_at_all,
    a_name_is_unique,
    listing_is_newest_first_in_pages,
    searching_knows_all_letters,
    deleting_a_game_deletes_its_actions,
    a_game_outlives_its_run,
    what_is_not_there_is_said_to_be_missing,
    lost_actions_are_noticed,
}

fn a_game_grows_and_ends(home: &Home) {
    let store = &home.store;
    let new = NewGame { record: "begun".into(), ..new_game("carcassonne", r#"["Eva","bot"]"#) };
    let id = store.create_game(&new).unwrap();
    let game = store.load_game(id).unwrap();
    assert_eq!((game.entry.game.as_str(), game.entry.seats), ("carcassonne", 2));
    assert_eq!((&game.entry.rules, &game.entry.players), (&new.rules, &new.players));
    assert_eq!((game.entry.state, game.entry.plies), (GameState::Running, 0));
    assert_eq!((game.entry.outcome, game.entry.run, game.entry.name), (None, None, None));
    assert_eq!((game.record.as_str(), game.actions.len()), ("begun", 0));

    let plan = [action(0, "tile 3,4"), action(0, "meeple city")];
    assert_eq!(store.append_actions(id, 0, &plan).unwrap(), 2);
    assert_eq!(store.append_actions(id, 2, &[action(GameAction::CHANCE, "draws Q")]).unwrap(), 3);
    assert_eq!(store.append_actions(id, 3, &[]).unwrap(), 3);
    let last = action(1, "položit „Žluť“ \n\"'\\");
    assert_eq!(store.append_actions(id, 3, std::slice::from_ref(&last)).unwrap(), 4);
    let game = store.load_game(id).unwrap();
    assert_eq!(game.entry.plies, 4);
    assert_eq!(game.actions[..2], plan);
    assert_eq!(game.actions[2..], [action(-1, "draws Q"), last]);

    store.rewrite_record(id, "begun, with clocks").unwrap();
    let game = store.load_game(id).unwrap();
    assert_eq!((game.record.as_str(), game.actions.len()), ("begun, with clocks", 4));

    store.finish_game(id, r#"{"scores":[60,58]}"#, "complete").unwrap();
    store.rewrite_record(id, "too late").unwrap();
    let game = store.load_game(id).unwrap();
    assert_eq!((game.entry.state, game.record.as_str()), (GameState::Finished, "complete"));
    assert_eq!(game.entry.outcome.as_deref(), Some(r#"{"scores":[60,58]}"#));
    assert_eq!(game.actions.len(), 4);
    let refused = store.append_actions(id, 4, &[action(0, "more")]);
    assert!(matches!(refused, Err(StoreError::GameFinished(g)) if g == id), "{refused:?}");
}

fn a_plan_is_stored_whole_or_not_at_all(home: &Home) {
    let store = &home.store;
    let id = store.create_game(&new_game("arimaa", "[]")).unwrap();
    store.append_actions(id, 0, &[action(0, "Ra2n")]).unwrap();
    let bad_text = [action(0, "Rb2n"), action(0, "R\0"), action(0, "Rc2n")];
    let bad_actor = [action(0, "Rb2n"), action(-2, "Rc2n")];
    for plan in [&bad_text[..], &bad_actor] {
        let refused = store.append_actions(id, 1, plan);
        assert!(matches!(refused, Err(StoreError::Invalid { .. })), "{refused:?}");
        let game = store.load_game(id).unwrap();
        assert_eq!((game.entry.plies, &game.actions[..]), (1, &[action(0, "Ra2n")][..]));
    }
    assert_eq!(store.append_actions(id, 1, &[action(0, "Rb2n")]).unwrap(), 2);
}

fn a_writer_that_is_behind_is_refused(home: &Home) {
    let store = &home.store;
    let id = store.create_game(&new_game("arimaa", "[]")).unwrap();
    store.append_actions(id, 0, &[action(0, "a"), action(0, "b")]).unwrap();
    for expected in [0, 1, 3, u32::MAX - 1] {
        let refused = store.append_actions(id, expected, &[action(1, "x")]);
        assert!(
            matches!(refused, Err(StoreError::WrongPly { game, expected: e, stored: 2 })
                if game == id && e == expected),
            "{refused:?}"
        );
    }
    let refused = store.append_actions(id, u32::MAX, &[action(1, "x")]);
    assert!(matches!(refused, Err(StoreError::Invalid { .. })), "{refused:?}");
    assert_eq!(store.load_game(id).unwrap().actions, [action(0, "a"), action(0, "b")]);
}

fn a_record_is_saved_in_one_step(home: &Home) {
    let store = &home.store;
    let run = store.begin_run(&new_run("match", "warlight", "f1")).unwrap().id;
    let record = "line\n".repeat(100_000);
    let new =
        NewGame { record: record.clone(), run: Some(run), ..new_game("warlight", r#"["a","b"]"#) };
    let id = store.save_record(&new, r#"{"winner":0}"#).unwrap();
    let game = store.load_game(id).unwrap();
    assert_eq!((game.entry.state, game.entry.run), (GameState::Finished, Some(run)));
    assert_eq!(game.entry.outcome.as_deref(), Some(r#"{"winner":0}"#));
    assert_eq!(game.record, record);
}

fn records_are_saved_together_or_not_at_all(home: &Home) {
    let store = &home.store;
    let all = |store: &bw_store::Store| store.games(&GameFilter::default(), 1_000, 0).unwrap();
    let before = all(store).len();
    let twice = ["a", "a"].map(|name| {
        (NewGame { name: Some(name.into()), ..new_game("agricola", "[]") }, "{}".to_string())
    });
    let refused = store.save_records(&twice);
    assert!(matches!(refused, Err(StoreError::NameTaken(_))), "{refused:?}");
    assert_eq!(all(store).len(), before);
    let both = ["1", "2"].map(|outcome| (new_game("agricola", "[]"), outcome.to_string()));
    let ids = store.save_records(&both).unwrap();
    assert_eq!((ids.len(), all(store).len()), (2, before + 2));
    assert_eq!(store.load_game(ids[1]).unwrap().entry.outcome.as_deref(), Some("2"));
}

fn a_name_is_unique(home: &Home) {
    let store = &home.store;
    let named = |name: &str| NewGame { name: Some(name.into()), ..new_game("arimaa", "[]") };
    let first = store.create_game(&named("final")).unwrap();
    let refused = store.create_game(&named("final"));
    assert!(matches!(&refused, Err(StoreError::NameTaken(n)) if n == "final"), "{refused:?}");
    let refused = store.save_record(&named("final"), "{}");
    assert!(matches!(refused, Err(StoreError::NameTaken(_))), "{refused:?}");
    let second = store.create_game(&named("Final")).unwrap();
    assert_eq!(store.find_game("final").unwrap(), Some(first));
    assert_eq!(store.find_game("Final").unwrap(), Some(second));
    assert_eq!(store.find_game("fin").unwrap(), None);
    for _ in 0..2 {
        store.create_game(&new_game("arimaa", "[]")).unwrap();
    }
    assert_eq!(store.games(&GameFilter::default(), 10, 0).unwrap().len(), 4);
}

fn ids(games: &[GameEntry]) -> Vec<GameId> {
    games.iter().map(|game| game.id).collect()
}

fn listing_is_newest_first_in_pages(home: &Home) {
    let store = &home.store;
    let run = store.begin_run(&new_run("match", "arimaa", "f1")).unwrap().id;
    let mut all = Vec::new();
    for n in 0..7 {
        let game = if n % 2 == 0 { "arimaa" } else { "dominion" };
        let run = (n == 3).then_some(run);
        all.push(store.create_game(&NewGame { run, ..new_game(game, "[]") }).unwrap());
    }
    store.finish_game(all[4], "{}", "r").unwrap();
    all.reverse();
    let list =
        |filter: GameFilter, limit, offset| ids(&store.games(&filter, limit, offset).unwrap());
    assert_eq!(list(GameFilter::default(), 100, 0), all);
    assert_eq!(list(GameFilter::default(), 3, 0), all[..3]);
    assert_eq!(list(GameFilter::default(), 3, 3), all[3..6]);
    assert_eq!(list(GameFilter::default(), 3, 6), all[6..]);
    assert_eq!(list(GameFilter::default(), 3, 7), []);
    let of_game = GameFilter { game: Some("dominion".into()), ..GameFilter::default() };
    assert_eq!(list(of_game.clone(), 100, 0), [all[1], all[3], all[5]]);
    assert_eq!(list(of_game, 1, 1), [all[3]]);
    let over = GameFilter { state: Some(GameState::Finished), ..GameFilter::default() };
    assert_eq!(list(over, 100, 0), [all[2]]);
    let open = GameFilter { state: Some(GameState::Running), ..GameFilter::default() };
    assert_eq!(list(open, 100, 0).len(), 6);
    let of_run = GameFilter { run: Some(run), ..GameFilter::default() };
    assert_eq!(list(of_run, 100, 0), [all[3]]);
}

fn searching_knows_all_letters(home: &Home) {
    let store = &home.store;
    let add = |name: Option<&str>, players: &str| {
        let name = name.map(Into::into);
        store.create_game(&NewGame { name, ..new_game("arimaa", players) }).unwrap()
    };
    let czech = add(None, r#"["Žofie Černá","champion"]"#);
    let percent = add(None, r#"["100% Bob","rules19-3_pr"]"#);
    let named = add(Some("Semifinále 2!"), r#"["Anna","bob"]"#);
    let find = |text: &str| {
        let filter = GameFilter { text: Some(text.into()), ..GameFilter::default() };
        ids(&store.games(&filter, 10, 0).unwrap())
    };
    assert_eq!(find("žofie č"), [czech]);
    assert_eq!(find("ŽOFIE"), [czech]);
    assert_eq!(find("BOB"), [named, percent]);
    assert_eq!(find("0% b"), [percent]);
    assert_eq!(find("3_p"), [percent]);
    assert_eq!(find("2!"), [named]);
    assert_eq!(find("FINÁLE"), [named]);
    assert_eq!(find(""), [named, percent, czech]);
    for nothing in ["%", "_", "!", "\\", "'", "%z%", "zofie"] {
        let expected: &[GameId] = match nothing {
            "%" | "_" => &[percent],
            "!" => &[named],
            _ => &[],
        };
        assert_eq!(find(nothing), expected, "{nothing}");
    }
    assert_eq!(find(&"b".repeat(100_000)), []);
}

fn deleting_a_game_deletes_its_actions(home: &Home) {
    let store = &home.store;
    let id = store.create_game(&new_game("arimaa", "[]")).unwrap();
    let kept = store.create_game(&new_game("arimaa", "[]")).unwrap();
    store.append_actions(id, 0, &[action(0, "a"), action(1, "b")]).unwrap();
    store.append_actions(kept, 0, &[action(0, "c")]).unwrap();
    store.delete_game(id).unwrap();
    assert!(matches!(store.load_game(id), Err(StoreError::NoSuchGame(g)) if g == id));
    assert_eq!(home.meddle("UPDATE game_actions SET ply = ply"), 1);
    assert!(store.create_game(&new_game("arimaa", "[]")).unwrap() > kept);
}

fn a_game_outlives_its_run(home: &Home) {
    let store = &home.store;
    let run = store.begin_run(&new_run("match", "arimaa", "f1")).unwrap().id;
    let id = store.create_game(&NewGame { run: Some(run), ..new_game("arimaa", "[]") }).unwrap();
    store.delete_run(run).unwrap();
    assert_eq!(store.load_game(id).unwrap().entry.run, None);
}

fn what_is_not_there_is_said_to_be_missing(home: &Home) {
    let store = &home.store;
    let none = GameId(77);
    for answer in [
        store.load_game(none).map(|_| ()),
        store.finish_game(none, "{}", ""),
        store.delete_game(none),
        store.append_actions(none, 0, &[action(0, "a")]).map(|_| ()),
        store.append_actions(none, 0, &[]).map(|_| ()),
    ] {
        assert!(matches!(answer, Err(StoreError::NoSuchGame(id)) if id == none), "{answer:?}");
    }
    let orphan = NewGame { run: Some(RunId(5)), ..new_game("arimaa", "[]") };
    let refused = store.create_game(&orphan);
    assert!(matches!(refused, Err(StoreError::NoSuchRun(RunId(5)))), "{refused:?}");
}

fn lost_actions_are_noticed(home: &Home) {
    let store = &home.store;
    let id = store.create_game(&new_game("arimaa", "[]")).unwrap();
    store.append_actions(id, 0, &[action(0, "a"), action(1, "b"), action(0, "c")]).unwrap();
    home.meddle("DELETE FROM game_actions WHERE ply = 1");
    let refused = store.load_game(id);
    assert!(matches!(refused, Err(StoreError::Corrupt { .. })), "{refused:?}");
}
