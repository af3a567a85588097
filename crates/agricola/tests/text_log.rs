//! Saved games in the form of the thesis: what they hold, that they load to the same game, and what is said about
//! broken ones (spec 5.2).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_agricola::{Agricola, TEXT_LOG};
use bw_core::{
    Bot, Budget, End, Game, GameLoop, Hashed, Options, Record, RecordedResult, UniformBot,
    action_texts, replay,
};
use bw_package::LineError;
use serde_json::Value;

fn game(seats: u8, rules: &str) -> (Agricola, Options) {
    let options = Options::parse(Agricola::SPEC.options, rules).unwrap();
    (Agricola::new(seats, &options).unwrap(), options)
}

/// A random game, of which only the first actions are recorded.
fn recorded(seats: u8, rules: &str, seed: u64, most: usize) -> Record {
    let (game, options) = game(seats, rules);
    let mut bots: Vec<Box<dyn Bot<Agricola>>> = Vec::new();
    bots.resize_with(seats.into(), || Box::new(UniformBot));
    let mut log = Vec::new();
    let played = GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
    let whole = log.len() <= most;
    log.truncate(most);
    let players = (1..=seats).map(|seat| format!("bot {seat}")).collect();
    let mut record = Record::new("agricola", seats, &options, players);
    record.seed = Some(seed);
    record.actions = action_texts(&game, &log);
    record.result = whole.then(|| RecordedResult::new(&played.outcome, End::Normal));
    record
}

fn is_bot(player: &str) -> bool {
    player.starts_with("bot")
}

fn save(record: &Record) -> String {
    (TEXT_LOG.write)(record, &is_bot, None).unwrap()
}

fn load(text: &str) -> Result<Record, LineError> {
    (TEXT_LOG.read)(text, &is_bot)
}

#[test]
fn saves_load_to_the_same_game() {
    let rules = ["", "variant=family,order=open", "deal=draft7", "pool=none,feed=3"];
    for seats in 1..=5 {
        for (seed, rules) in (0..).zip(rules) {
            let record = recorded(seats, rules, seed, usize::MAX);
            let text = save(&record);
            assert!((TEXT_LOG.recognises)(&text));
            let loaded = load(&text).unwrap();
            assert_eq!(loaded, record);
            assert_eq!(save(&loaded), text);
            let (game, _) = game(seats, rules);
            let [one, two] = [&loaded, &record].map(|record| replay(&game, record).unwrap().state);
            assert_eq!(game.key(&one), game.key(&two));
        }
    }
}

#[test]
fn a_save_holds_every_placement_and_the_state_at_the_end_of_every_round() {
    let record = recorded(3, "pool=wave1", 5, usize::MAX);
    let save: Value = serde_json::from_str(&save(&record)).unwrap();
    let plays = save["plays"].as_array().unwrap();
    let placed = record.actions.iter().filter(|action| action.contains(" place "));
    assert_eq!(plays.len(), placed.count());
    let played = record.actions.iter().filter(|a| a.contains(" play ") || a.contains(" buy "));
    let cards: usize = plays.iter().map(|play| play["cards"].as_array().unwrap().len()).sum();
    assert_eq!(cards, played.count());
    assert!(plays.iter().any(|play| !play["option"].as_array().unwrap().is_empty()));
    let rounds = save["rounds"].as_array().unwrap();
    let numbers = rounds.iter().map(|round| round["round"].as_u64().unwrap());
    assert!(numbers.eq(1..=14));
    assert_eq!(rounds[13]["state"]["phase"], "over");
    assert_eq!(rounds[4]["state"]["round"], 6, "the state before the next card is turned up");
    let scores = save["result"]["scores"].as_array().unwrap();
    for (score, parts) in scores.iter().zip(save["result"]["breakdown"].as_array().unwrap()) {
        let sum: i64 = parts.as_object().unwrap().values().map(|part| part.as_i64().unwrap()).sum();
        assert_eq!(score.as_i64(), Some(sum));
    }
    let best = scores.iter().map(|score| score.as_i64().unwrap()).max().unwrap();
    let winners = (1..).zip(scores).filter(|(_, score)| score.as_i64() == Some(best));
    let winners: Vec<Value> = winners.map(|(seat, _)| Value::from(seat)).collect();
    assert_eq!(save["result"]["winners"], Value::Array(winners));
}

#[test]
fn a_game_saved_in_the_middle_of_a_round_goes_on() {
    let record = recorded(2, "pool=seed", 3, 60);
    let text = save(&record);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["rounds"].as_array().unwrap().last().unwrap()["unfinished"], true);
    assert!(value.get("result").is_none());
    assert_eq!(load(&text).unwrap(), record);
    // Before the first round there is nothing but the deal.
    let early = recorded(2, "pool=seed", 3, 4);
    assert_eq!(load(&save(&early)).unwrap(), early);
}

/// A save with one text replaced by another is refused, with the line and what is wrong there.
#[track_caller]
fn refused(text: &str, from: &str, to: &str, reason: &str) {
    let at = text.find(from).unwrap();
    let line = text[..=at].lines().count();
    let broken = text.replacen(from, to, 1);
    let error = load(&broken).unwrap_err();
    assert!(error.what.contains(reason), "{error:?}");
    assert_eq!(error.line, line, "{error:?}");
}

#[test]
fn broken_saves_are_refused_with_line_and_reason() {
    let text = save(&recorded(2, "pool=seed", 7, usize::MAX));
    refused(&text, "save/1", "save/9", "the format is `boardwright-agricola-save/9`, but");
    refused(&text, "[\"bot 1\",", "[", "1 players are named for 2 seats");
    refused(&text, "\"seats\": 2", "\"seats\": \"two\"", "invalid type: string");
    refused(&text, "\"pool\":\"seed\"", "\"pool\":\"gold\"", "`gold`");
    refused(&text, "\"cards\":[]", "\"cards\":[\"E12\"]", "cards[0] is \"E12\", but");
    refused(&text, "\"space\":\"", "\"space\":\"X", "space is \"X");
    refused(&text, "* reveal ", "* reveal X", "action ");
    refused(&text, "\"breakdown\":[{", "\"breakdown\":[{\"luck\":1,", "result.breakdown[0].luck");
    refused(&text, "\"end\":\"normal\"", "\"end\":5", "invalid type");
    refused(&text, "\"seed\": 7", "\"money\": 7", "there is no part `money`; known: format");
}

#[test]
fn a_changed_state_is_refused_with_its_place() {
    let text = save(&recorded(1, "pool=seed", 2, usize::MAX));
    let mut value: Value = serde_json::from_str(&text).unwrap();
    value["rounds"][2]["state"]["players"][0]["family"] = 5.into();
    let error = load(&serde_json::to_string_pretty(&value).unwrap()).unwrap_err();
    let reason = "rounds[2].state.players[0].family is 5, but the actions give 2";
    assert_eq!(error.what, reason);
    value["rounds"].as_array_mut().unwrap().truncate(2);
    let error = load(&value.to_string()).unwrap_err();
    assert!(error.what.starts_with("rounds[2] is nothing, but the actions give"), "{error:?}");
}

#[test]
fn names_and_extra_data_are_saved_too() {
    let mut record = recorded(2, "", 3, 40);
    record.names = vec!["Ana".into(), "Petr".into()];
    record.extra.insert("note".into(), "a good start".into());
    let text = save(&record);
    assert_eq!(load(&text).unwrap(), record);
    assert_eq!(save(&load(&text).unwrap()), text);
    let wrong = text.replace("[\"Ana\",\"Petr\"]", "[\"Ana\"]");
    assert!(load(&wrong).unwrap_err().what.contains("1 names for 2 seats"));
}

/// Whatever a save is cut down to, it is refused in words.
#[test]
fn cut_saves_are_refused() {
    let text = save(&recorded(2, "", 1, usize::MAX));
    for end in
        (1..text.len() - 2).step_by(text.len() / 97).filter(|&end| text.is_char_boundary(end))
    {
        assert!(load(&text[..end]).is_err());
    }
}
