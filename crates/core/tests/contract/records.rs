//! Records replay without a generator, and nothing that did not happen gets in.

use bw_core::toy::Nim;
use bw_core::{
    Actor, Bot, Budget, End, FaultKind, Game, GameLoop, Outcome, RECORD_FORMAT, Record,
    RecordError, RecordedResult, Seat, UniformBot, action_texts, read_action, replay,
};
use serde_json::{Value, json};

use crate::nim;

/// A game of three and its record.
fn played(seed: u64) -> (Nim, Record) {
    let game = nim(3, "heap=20");
    let mut bots: Vec<Box<dyn Bot<Nim>>> =
        (0..3).map(|_| Box::new(UniformBot) as Box<dyn Bot<Nim>>).collect();
    let mut log = Vec::new();
    let finished = GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
    let result = RecordedResult::new(&finished.outcome, finished.end);
    let json = json!({
        "format": RECORD_FORMAT,
        "game": "nim",
        "seats": 3,
        "rules": { "heap": 20 },
        "seed": seed,
        "players": ["Ana", "Petr", "random"],
        "actions": action_texts(&game, &log),
        "result": result,
    });
    (game, Record::from_json(&json.to_string()).unwrap())
}

#[test]
fn a_record_replays_to_the_same_game() {
    for seed in 0..10 {
        let (game, record) = played(seed);
        let replayed = replay(&game, &record).unwrap();
        assert_eq!(replayed.log.len(), record.actions.len());
        assert_eq!(action_texts(&game, &replayed.log), record.actions);
        assert_eq!(game.outcome(&replayed.state).scores(), record.result.as_ref().unwrap().scores);
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
        assert!(!record.to_json().contains('\n'), "one line");
    }
}

#[test]
fn an_unfinished_record_replays_too() {
    let (game, mut record) = played(1);
    record.actions.truncate(3);
    record.result = None;
    assert_eq!(replay(&game, &record).unwrap().log.len(), 3);
    record.actions.clear();
    assert_eq!(replay(&game, &record).unwrap().state, game.initial());
}

#[test]
fn the_outer_shape_is_checked() {
    let (_, record) = played(1);
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut json: Value = serde_json::from_str(&record.to_json()).unwrap();
        change(&mut json);
        Record::from_json(&json.to_string()).unwrap_err()
    };
    let format = changed(&|json| json["format"] = "boardwright-record/2".into());
    assert!(matches!(format, RecordError::Format(_)), "{format}");
    let long = changed(&|json| json["format"] = "x".repeat(1_000).into());
    assert!(long.to_string().len() < 200, "{long}");
    for missing in ["format", "game", "seats", "rules", "players", "actions"] {
        let error = changed(&|json| drop(json.as_object_mut().unwrap().remove(missing)));
        assert!(matches!(error, RecordError::Malformed { .. }), "{missing}: {error}");
    }
    for players in [json!([]), json!(["Ana", "Petr"]), json!(["a", "b", "c", "d"])] {
        let error = changed(&|json| json["players"] = players.clone());
        assert!(error.to_string().contains("for 3 seats"), "{error}");
    }
    assert!(matches!(Record::from_json("{"), Err(RecordError::Malformed { .. })));
    assert!(matches!(Record::from_json("[]"), Err(RecordError::Malformed { .. })));
}

/// The index and the reason of the action that a record is refused for.
fn refused(change: impl Fn(&mut Vec<String>)) -> (usize, String) {
    let (game, mut record) = played(1);
    change(&mut record.actions);
    match replay(&game, &record).unwrap_err() {
        RecordError::Action { index, why, .. } => (index, why.to_string()),
        other => panic!("{other}"),
    }
}

#[test]
fn actions_that_cannot_happen_are_named() {
    let (at, why) = refused(|actions| actions[0] = "* heap 16".into());
    assert_eq!((at, &*why), (0, "this is not legal here"));
    let (at, why) = refused(|actions| actions[0] = "* heap 21".into());
    assert_eq!((at, &*why), (0, "this is not legal here"));
    let (at, why) = refused(|actions| actions[1] = "1 take 4".into());
    assert_eq!((at, &*why), (1, "this is not legal here"));
    let (at, why) = refused(|actions| actions[1] = "2 take 1".into());
    assert_eq!((at, &*why), (1, "it is not the turn of 2; the game waits for seat 1"));
    let (at, why) = refused(|actions| actions[1] = "* heap 20".into());
    assert_eq!((at, &*why), (1, "it is not the turn of *; the game waits for seat 1"));
    let (at, why) = refused(|actions| actions[0] = "1 take 1".into());
    assert_eq!((at, &*why), (0, "it is not the turn of 1; the game waits for a chance event"));
    let (at, why) = refused(|actions| actions[2] = "take".into());
    assert_eq!((at, &*why), (2, "there is no actor before the action"));
    let (at, why) = refused(|actions| actions[2] = "9 take 1".into());
    assert_eq!((at, &*why), (2, "`9` is neither * nor a seat number"));
    let (at, why) = refused(|actions| actions[2] = "2 pass".into());
    assert_eq!(at, 2);
    assert!(why.contains("expected `take N`"), "{why}");
    let (at, why) = refused(|actions| actions.push("1 take 1".into()));
    assert!(why.ends_with("the game waits for nobody, it is over"), "{at}: {why}");
    let (game, mut record) = played(1);
    record.actions[1] = format!("1 {}", "x".repeat(500));
    let error = replay(&game, &record).unwrap_err().to_string();
    assert!(error.starts_with("action 2 `1 xxx") && error.len() < 300, "{error}");
}

#[test]
fn a_result_that_the_game_does_not_give_is_refused() {
    type Change = fn(&mut RecordedResult);
    let changes: [Change; 6] = [
        |result| result.scores[0] += 1,
        |result| result.scores.push(0),
        |result| result.scores.truncate(2),
        |result| result.ranks.reverse(),
        |result| result.ranks.push(3),
        |result| result.ranks[0] = 9,
    ];
    let mut refused = 0;
    for seed in 0..4 {
        for change in changes {
            let (game, mut record) = played(seed);
            let result = record.result.as_mut().unwrap();
            let before = result.clone();
            change(result);
            if *result != before {
                refused += 1;
                assert!(replay(&game, &record).is_err(), "{:?}", record.result);
            }
        }
    }
    assert!(refused >= 20);
    let (game, mut record) = played(1);
    record.actions.pop();
    assert!(replay(&game, &record).is_err(), "a normal end of a game that is not over");
}

#[test]
fn a_result_says_whose_fault_it_was() {
    let outcome = Outcome::forfeit(3, Seat::new(1));
    let fault = End::Fault { seat: Seat::new(1), kind: FaultKind::Time };
    let result = RecordedResult::new(&outcome, fault);
    let json = serde_json::to_value(&result).unwrap();
    assert_eq!(json["end"], "time");
    assert_eq!(json["by"], 2);
    assert_eq!(json["ranks"], json!([1, 3, 1]));
    let resigned = RecordedResult::new(&outcome, End::Resigned { seat: Seat::new(1) });
    let json = serde_json::to_value(&resigned).unwrap();
    assert_eq!((&json["end"], &json["by"]), (&json!("resigned"), &json!(2)));
    let normal = RecordedResult::new(&Outcome::by_score(&[1, 0], "empty"), End::Normal);
    let json = serde_json::to_value(&normal).unwrap();
    assert_eq!((&json["end"], json.get("by")), (&json!("normal"), None));
    assert_eq!((&json["reason"], &json["scores"]), (&json!("empty"), &json!([1, 0])));
}

#[test]
fn one_action_is_read_at_a_time() {
    let (game, _) = played(1);
    let state = game.initial();
    let read = |text: &str| read_action(&game, &state, text).ok();
    assert_eq!(read("* heap 20"), Some((Actor::Chance, bw_core::toy::Take(20))));
    assert_eq!(read("* heap 17"), Some((Actor::Chance, bw_core::toy::Take(17))));
    for text in ["* heap 16", "* heap", "*", "", "1 take 1", "* take 1"] {
        assert_eq!(read(text), None, "{text}");
    }
}
