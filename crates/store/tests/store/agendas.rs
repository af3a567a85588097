//! Agendas: one for what it was made for, stored together, counted, exported and imported.

use bw_store::{AgendaCount, Format, Imported, RunId, Store, StoreError, StoredAgenda};

use crate::exchange::export;
use crate::home::{Home, new_run, on_both};

on_both! {
    the_last_agenda_for_the_same_is_kept,
    all_are_stored_or_none,
    agendas_are_counted,
    agendas_outlive_their_run,
    agendas_travel_with_an_export,
    many_writers_lose_nothing,
}

fn agenda(kind: &str, cards: u32, text: &str) -> StoredAgenda {
    StoredAgenda {
        game: "dominion".into(),
        kind: kind.into(),
        cards,
        opening: "5-2".into(),
        players: 2,
        text: text.into(),
        fitness: None,
        run: None,
    }
}

fn the_last_agenda_for_the_same_is_kept(home: &Home) {
    let store = &home.store;
    let three = agenda("three", u32::MAX, "P9 V6 S4 | Gold*1");
    let other = StoredAgenda { opening: "4-3".into(), ..three.clone() };
    store.put_agendas(&[three.clone(), other.clone(), agenda("five", 1, "a")]).unwrap();
    let better = StoredAgenda { text: "P9 V6 S4 | Gold*99".into(), fitness: Some(700), ..three };
    store.put_agendas(std::slice::from_ref(&better)).unwrap();
    let again = Store::open(&home.url).unwrap();
    assert_eq!(again.agendas("dominion", Some("three")).unwrap(), [other, better]);
    assert_eq!(again.agendas("dominion", None).unwrap().len(), 3);
    assert!(again.agendas("arimaa", None).unwrap().is_empty());
}

fn all_are_stored_or_none(home: &Home) {
    let store = &home.store;
    let good = agenda("three", 7, "a");
    let bad = [
        StoredAgenda { fitness: Some(1001), ..agenda("three", 8, "b") },
        StoredAgenda { kind: "k".repeat(1_001), ..agenda("three", 8, "b") },
        StoredAgenda { run: Some(RunId(77)), ..agenda("three", 8, "b") },
        agenda("three", 8, "NUL \0"),
    ];
    for bad in bad {
        let refused = store.put_agendas(&[good.clone(), bad]);
        assert!(refused.is_err(), "{refused:?}");
        assert!(store.agendas("dominion", None).unwrap().is_empty());
    }
}

fn agendas_are_counted(home: &Home) {
    let store = &home.store;
    let fit = |cards, fitness| StoredAgenda { fitness, ..agenda("three", cards, "a") };
    assert!(store.agenda_counts("dominion").unwrap().is_empty());
    store.put_agendas(&[fit(1, Some(600)), fit(2, Some(701)), fit(3, None)]).unwrap();
    store.put_agendas(&[agenda("five", 1, "a")]).unwrap();
    let count = |kind: &str, count, fitness| AgendaCount {
        kind: kind.into(),
        opening: "5-2".into(),
        players: 2,
        count,
        fitness,
    };
    let expected = [count("five", 1, None), count("three", 3, Some(651))];
    assert_eq!(store.agenda_counts("dominion").unwrap(), expected);
}

fn agendas_outlive_their_run(home: &Home) {
    let store = &home.store;
    let run = store.begin_run(&new_run("evolution", "dominion", "f")).unwrap().id;
    store.put_agendas(&[StoredAgenda { run: Some(run), ..agenda("three", 1, "a") }]).unwrap();
    store.delete_run(run).unwrap();
    assert_eq!(store.agendas("dominion", None).unwrap(), [agenda("three", 1, "a")]);
}

fn agendas_travel_with_an_export(home: &Home) {
    let store = &home.store;
    let run = store.begin_run(&new_run("evolution", "dominion", "f")).unwrap().id;
    let agendas = [
        StoredAgenda { fitness: Some(0), run: Some(run), ..agenda("three", 1, "\"ž\"") },
        agenda("three", 2, "b"),
    ];
    store.put_agendas(&agendas).unwrap();
    let text = export(store, Format::Json);
    assert!(text.ends_with("\"games\":0,\"agendas\":2}\n"), "{text}");
    let copy = Home::sqlite();
    // What is there is what somebody works with: it stays.
    let own = agenda("three", 2, "own");
    copy.store.put_agendas(std::slice::from_ref(&own)).unwrap();
    let done = copy.store.import(&mut text.as_bytes()).unwrap();
    let expected = Imported { runs: 1, agendas: 1, skipped_agendas: 1, ..Imported::default() };
    assert_eq!(done, expected);
    let [first, _] = &agendas;
    assert_eq!(copy.store.agendas("dominion", None).unwrap(), [first.clone(), own]);
    let missing = text.replace("\"run\":1,", "\"run\":9,").replace("\"run\":1}", "\"run\":9}");
    let refused = Home::sqlite().store.import(&mut missing.as_bytes());
    assert!(matches!(refused, Err(StoreError::Import { .. })), "{refused:?}");
}

fn many_writers_lose_nothing(home: &Home) {
    std::thread::scope(|scope| {
        for writer in 0..4 {
            scope.spawn(move || {
                let store = Store::open(&home.url).unwrap();
                for n in 0..10 {
                    store.put_agendas(&[agenda("three", 100 * writer + n, "a")]).unwrap();
                }
            });
        }
    });
    assert_eq!(home.store.agendas("dominion", None).unwrap().len(), 40);
}
