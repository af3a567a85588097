//! Recorded games as logs: what is written is read back, foreign files are read, false claims are refused.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_arimaa::{Arimaa, TEXT_LOG};
use bw_core::{
    Actor, BetterTurn, End, FaultKind, Game, Notation, Notes, Options, Outcome, Record,
    RecordedResult, Rng, Seat, Turn, TurnNote, replay,
};
use bw_package::LineError;

const TOURNAMENT: &str = include_str!("data/games.pgn");

fn is_bot(player: &str) -> bool {
    player.starts_with("ugrh")
}

fn read(text: &str) -> Result<Record, LineError> {
    (TEXT_LOG.read)(text, &is_bot)
}

fn write(record: &Record) -> String {
    (TEXT_LOG.write)(record, &is_bot, None).unwrap()
}

fn error(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

/// A game of random decisions, as a record.
fn random_game(rules: &str, seed: u64) -> Record {
    let options = Options::parse(bw_arimaa::OPTIONS, rules).unwrap();
    let game = Arimaa::new(2, &options).unwrap();
    let (mut state, mut rng, mut log) = (game.initial(), Rng::new(seed), Vec::new());
    while let Turn::Decide(seats) = game.turn(&state) {
        let seat = seats.iter().next().unwrap();
        let action = game.random_action(&state, seat, &mut rng, &mut Vec::new());
        log.push((bw_core::Actor::Seat(seat), action));
        game.apply(&mut state, bw_core::Actor::Seat(seat), action);
    }
    let mut record = Record::new("arimaa", 2, &options, vec!["Ana".into(), "Petr".into()]);
    record.actions = bw_core::action_texts(&game, &log);
    record.result = Some(RecordedResult::new(&game.outcome(&state), End::Normal));
    record
}

#[test]
fn what_is_written_is_read_back() {
    let position =
        "turns=30,position=s [rr    rrc                  E        e           C       RR    RR]";
    for rules in ["", "turns=12", "handicap=Mcc", position] {
        for seed in 0..5 {
            let record = random_game(rules, seed);
            let text = write(&record);
            assert!((TEXT_LOG.recognises)(&text), "{text}");
            assert_eq!((TEXT_LOG.split)(&text), [text.as_str()]);
            assert_eq!(read(&text).unwrap(), record, "{text}");
            assert_eq!(write(&read(&text).unwrap()), text);
        }
    }
}

/// Notes on three turns: as it would have been played, worse than another, and one without a value.
fn annotated(seed: u64) -> Record {
    let mut record = random_game("", seed);
    let (game, replayed) = (Arimaa::default(), replay(&Arimaa::default(), &record).unwrap());
    let (mut state, mut turns) = (game.initial(), Vec::new());
    for (at, &(actor, action)) in replayed.log.iter().enumerate() {
        let begins = state.turns >= 2 && state.position.steps_taken() == 0;
        if begins && turns.len() < 3 {
            let mut better = Vec::new();
            let mut after = state.clone();
            let mut rng = Rng::new(seed + at as u64);
            while after.turns == state.turns {
                let action =
                    game.random_action(&after, actor_seat(actor), &mut rng, &mut Vec::new());
                better.push(game.action_text(&after, actor, action));
                game.apply(&mut after, actor, action);
            }
            turns.push(match turns.len() {
                0 => TurnNote { at, value: Some(0.1), better: None },
                1 => {
                    let better = Some(BetterTurn { actions: better, value: 0.2 });
                    TurnNote { at, value: Some(-1.305), better }
                }
                _ => {
                    let better = Some(BetterTurn { actions: better, value: -12.0 });
                    TurnNote { at, value: None, better }
                }
            });
        }
        game.apply(&mut state, actor, action);
    }
    let (by, unit) = ("ugrh:nodes=50,depth_turns=1".into(), Some("rabbits, or so".into()));
    record.notes = Some(Notes { by, unit, turns });
    record
}

fn actor_seat(actor: Actor) -> Seat {
    match actor {
        Actor::Seat(seat) => seat,
        Actor::Chance => panic!("no chance in Arimaa"),
    }
}

#[test]
fn notes_on_turns_are_written_and_read_back() {
    for seed in 0..20 {
        let record = annotated(seed);
        let text = write(&record);
        assert!(text.contains("\nAnalysis: --+=-\nby: ugrh:nodes=50,depth_turns=1\n"), "{text}");
        assert!(
            text.contains("\nunit: rabbits, or so\n2g 0.1\n2s -1.305, lost 1.505, better 0.2: "),
            "{text}"
        );
        assert!(text.contains("\n3g better -12: "), "{text}");
        assert_eq!(read(&text).unwrap(), record, "{text}");
        assert_eq!(write(&read(&text).unwrap()), text);
    }
}

#[test]
fn a_log_that_was_read_keeps_its_headers_beside_new_notes() {
    let noted = |text: &str, by: &str| {
        let mut record = read(text).unwrap();
        let note = TurnNote { at: 32, value: Some(0.5), better: None };
        record.notes = Some(Notes { by: by.into(), unit: None, turns: vec![note] });
        record
    };
    let game = (TEXT_LOG.split)(TOURNAMENT)[0];
    let record = noted(game, "one");
    let first = write(&record);
    assert!(first.contains("\nAnalysis: --+=-\nby: one\n2g 0.5\n--+=-\n"), "{first}");
    let tags = game.lines().filter(|line| line.starts_with('[')).count();
    let headers = first.lines().take_while(|line| !line.starts_with("Analysis")).count();
    assert_eq!(headers, tags, "{first}");
    // The same game, whoever noted something on it; newer notes take the place of older ones.
    let again = write(&noted(&first, "two"));
    assert_eq!(again, first.replace("by: one", "by: two"));
    let other = Record { notes: None, ..read(&again).unwrap() };
    assert!(other.is_same_game(&record));
}

#[test]
fn notes_of_others_are_kept_as_they_are() {
    let plain = write(&random_game("turns=3", 1));
    for value in ["good game", "--+=-\nby: x\nhello\n--+=-", "--+=-\nby: x\n2g fine\n--+=-"] {
        let text = format!("Analysis: {value}\n{plain}");
        let record = read(&text).unwrap();
        assert_eq!(record.notes, None, "{value}");
        assert_eq!(write(&record), text);
    }
}

#[test]
fn a_bot_of_another_name_keeps_its_spec() {
    let mut record = random_game("turns=3", 1);
    record.players[0] = "ugrh:weights=w1".into();
    record.names = vec!["Robot".into(), "Petr".into()];
    let text = write(&record);
    assert!(text.starts_with("Gold: Robot\nGoldBot: ugrh:weights=w1\nSilver: Petr\n"), "{text}");
    assert_eq!(read(&text).unwrap(), record);
}

#[test]
fn a_result_that_cannot_be_is_refused() {
    let mut record = random_game("turns=3", 1);
    let refused =
        |record: &Record| (TEXT_LOG.write)(record, &is_bot, None).unwrap_err().to_string();
    let result = record.result.as_mut().unwrap();
    result.ranks.clear();
    assert_eq!(refused(&record), "the result: 0 ranks for 2 seats");
    let end = End::Fault { seat: Seat::new(1), kind: FaultKind::Time };
    record.result = Some(RecordedResult::new(&Outcome::forfeit(2, Seat::new(1)), end));
    let claim = "the record claims the end `time` by seat 2, but its actions give a game that ended by its rules";
    assert_eq!(refused(&record), claim);
}

#[test]
fn games_of_the_python_tools_are_read() {
    assert!((TEXT_LOG.recognises)(TOURNAMENT));
    let games = (TEXT_LOG.split)(TOURNAMENT);
    assert_eq!(games.len(), TOURNAMENT.matches("[White ").count());
    assert_eq!(games.concat(), TOURNAMENT);
    for text in games {
        let record = read(text).unwrap();
        let result = record.result.as_ref().expect("every game has a result");
        let winner = if text.contains("[Result \"1-0\"]") { 0 } else { 1 };
        assert_eq!(result.ranks[winner], 1);
        replay(&Arimaa::default(), &record).unwrap();
        assert_eq!(read(&write(&record)).unwrap(), record);
        assert_eq!(write(&record), text);
    }
}

#[test]
fn takebacks_are_played_and_a_resignation_ends_the_game() {
    let [gold, silver] = [
        "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2",
        "1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 ed7 me7 cf7 dg7 hh7",
    ];
    let text = format!(
        "Gold: A\nSilver: B\nChat: --+=-\n2s B: hello\n--+=-\n{gold}\n{silver}\n2g Ee2n\n2s ed7s\n3g takeback\n\
         2s takeback\n2g Ee2n Ee3n\n2s resigns\n"
    );
    let record = read(&text).unwrap();
    assert_eq!(record.actions[32..], ["1 Ee2n", "1 Ee3n", "1 end"]);
    let result = record.result.as_ref().unwrap();
    assert_eq!(result.end, End::Resigned { seat: Seat::new(1) });
    assert_eq!(result.ranks, [1, 2]);
    assert!(write(&record).ends_with("2g Ee2n Ee3n\n2s resigns\n"));
    assert_eq!(write(&record), text, "headers, chat and takebacks survive");
    assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
    // Extra data of another game is passed over.
    let mut other = record.clone();
    other.result = None;
    let plain = write(&other);
    assert!(plain.ends_with("\n2g Ee2n Ee3n\n") && !plain.contains("takeback"), "{plain}");

    let late =
        text.replace("2s resigns\n", "").replace("Gold: A", "Result: 0-1\nResultCode: t\nGold: A");
    let result = read(&late).unwrap().result.unwrap();
    assert_eq!(result.end, End::Fault { seat: Seat::new(0), kind: FaultKind::Time });
    let open = text.replace("2s resigns\n", "");
    assert_eq!(read(&open).unwrap().result, None);
}

#[test]
fn mistakes_are_reported_with_their_lines() {
    let text = write(&random_game("turns=6", 3));
    let line = |begin: &str| text.lines().position(|line| line.starts_with(begin)).unwrap() + 1;
    let third = text.lines().nth(line("3g") - 1).unwrap();
    let illegal = text.replace(third, "3g Ra1n Ra2n Ra3n Ra4n Ra5n");
    assert!(
        error(&illegal).starts_with(&format!("line {}: turn 3g: ", line("3g"))),
        "{}",
        error(&illegal)
    );
    let garbled = text.replace(third, "3g Xa1n");
    assert!(error(&garbled).starts_with(&format!("line {}: ", line("3g"))), "{}", error(&garbled));
    let other = if text.contains("Result: 1-0") { ["1-0", "0-1"] } else { ["0-1", "1-0"] };
    let false_claim =
        text.replace(&format!("Result: {}", other[0]), &format!("Result: {}", other[1]));
    assert!(error(&false_claim).contains("but by its turns it was"), "{}", error(&false_claim));
    assert!(error(&text.replace("turns=6", "turns=x")).contains("the rules of the log: "));
    for text in ["", "{\"format\":1}", "hello", "Počet hráčů: 2\nHráč 1: a - b\n"] {
        assert!(!(TEXT_LOG.recognises)(text), "{text}");
    }
}
