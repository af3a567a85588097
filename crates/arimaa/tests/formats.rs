//! Texts there and back, and texts that are nearly right (spec 2).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_arimaa::{
    Action, Arimaa, Entry, GameRecord, OneLine, Phase, Side, State, Strictness, Token, TurnLine,
    parse_diagram, parse_one_line, parse_position, parse_suite, parse_tournament, replay_turns,
    turn_lines, verify, write_diagram,
};
use bw_core::{Actor, Game, Notation, Options, Purpose, Rng, Turn};

const GAMES: &str = include_str!("data/games.pgn");

/// A random game: its decisions, and every state before them.
fn random_game(game: &Arimaa, seed: u64) -> (Vec<Action>, Vec<State>) {
    let mut rng = Rng::derive(seed, Purpose::Task(4), 0);
    let (mut state, mut actions, mut states) = (game.initial(), Vec::new(), Vec::new());
    while let Turn::Decide(seats) = game.turn(&state) {
        let seat = seats.first().unwrap();
        let action = game.random_action(&state, seat, &mut rng, &mut Vec::new());
        states.push(state.clone());
        actions.push(action);
        game.apply(&mut state, Actor::Seat(seat), action);
    }
    states.push(state);
    (actions, states)
}

#[test]
fn recorded_games_replay_to_the_same_end() {
    let game = Arimaa::default();
    for seed in 0..20 {
        let (actions, states) = random_game(&game, seed);
        let mut record = GameRecord::default();
        record.set_header("Gold", "one & only").unwrap();
        record.turns = turn_lines(&game, actions.iter().copied());
        let read: GameRecord = record.to_string().parse().unwrap();
        assert_eq!(read, record);
        let replay = replay_turns(&game, &read.turns, Strictness::Strict).unwrap();
        assert_eq!(replay.state, *states.last().unwrap());
        let replayed: Vec<Action> = replay.turns.into_iter().flat_map(|turn| turn.1).collect();
        assert_eq!(replayed, actions);
    }
}

#[test]
fn takebacks_and_resignations_are_replayed() {
    let game = Arimaa::default();
    let turns = &parse_tournament(GAMES).unwrap()[0].turns;
    let lines = |text: &str| -> Vec<TurnLine> {
        let more = text.lines().map(|line| line.trim().parse().unwrap());
        turns[..5].iter().cloned().chain(more).collect()
    };
    let plain = replay_turns(&game, &turns[..4], Strictness::Strict).unwrap();
    let back = replay_turns(&game, &lines("3s takeback"), Strictness::Strict).unwrap();
    assert_eq!((back.state, back.turns), (plain.state.clone(), plain.turns));
    let both = lines("3s takeback\n3g takeback\n2s resigns");
    let replay = replay_turns(&game, &both, Strictness::Strict).unwrap();
    assert_eq!((replay.resigned, replay.turns.len()), (Some(Side::Silver), 3));
    let error = replay_turns(&game, &lines("4g takeback"), Strictness::Strict).unwrap_err();
    assert_eq!(error.to_string(), "turn 4g: the turn to play is 3s");
    assert!(replay_turns(&game, &lines("4g takeback"), Strictness::Lenient).is_ok());
    let error = |line: &str| {
        let turns = [&turns[..2], &[line.parse().unwrap()]].concat();
        replay_turns(&game, &turns, Strictness::Strict).unwrap_err().to_string()
    };
    assert_eq!(error("2g Ee2n Ee3s"), "turn 2g: the position is unchanged");
    assert_eq!(error("2g Ee2n Rc3x"), "turn 2g: this removal does not happen at `Rc3x`");
    assert_eq!(error("2g Me2n"), "turn 2g: the piece on this square is E at `Me2n`");
    assert_eq!(error("2g Ra2s"), "turn 2g: the square it goes to is not empty at `Ra2s`");
    let start = replay_turns(&game, &["1g takeback".parse().unwrap()], Strictness::Strict);
    assert_eq!(start.unwrap_err().to_string(), "turn 1g: there is nothing to take back");
}

#[test]
fn set_ups_must_be_whole_and_at_home() {
    let game = Arimaa::default();
    let setup = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2";
    let result = |text: &str| {
        let line: TurnLine = format!("1g {text}").parse().unwrap();
        replay_turns(&game, &[line], Strictness::Strict).map(|_| ()).map_err(|e| e.to_string())
    };
    assert_eq!(result(setup), Ok(()));
    let mut backwards: Vec<&str> = setup.split(' ').rev().collect();
    assert_eq!(result(&backwards.join(" ")), Ok(()), "in any order");
    backwards.pop();
    assert!(result(&backwards.join(" ")).unwrap_err().contains("without a gap"));
    for (from, to, why) in [
        ("Ra1", "Ra3", "no home square"),
        ("Ra1", "ra1", "the other side"),
        ("Ra1", "Rb1", "named twice"),
        ("Ra1", "Ea1", "whole army"),
    ] {
        let error = result(&setup.replace(from, to)).unwrap_err();
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn tournament_files_are_written_as_they_are_read() {
    let games = parse_tournament(GAMES).unwrap();
    assert_eq!(games.len(), 5);
    let written: String = games.iter().map(ToString::to_string).collect();
    assert_eq!(parse_tournament(&written).unwrap(), games);
    assert_eq!(written.trim_end(), GAMES.trim_end());
}

#[test]
fn diagrams_and_one_line_boards_hold_the_position() {
    let game = Arimaa::default();
    for seed in 0..10 {
        for state in random_game(&game, seed).1.iter().filter(|s| s.phase() == Phase::Play) {
            let mut text = String::new();
            write_diagram(state, &mut text).unwrap();
            let diagram = parse_diagram(&text).unwrap();
            assert_eq!(diagram.label, state.label(), "{text}");
            assert_eq!(diagram.start, state.start, "{text}");
            assert_eq!(diagram.steps, state.steps_taken(), "{text}");
            let line = OneLine(&state.position).to_string();
            let read = parse_one_line(&line).unwrap();
            assert_eq!(read.placement_key(), state.position.placement_key());
        }
    }
}

#[test]
fn a_whole_turn_is_read_in_one_line() {
    let game = Arimaa::default();
    for seed in 0..10 {
        let (actions, states) = random_game(&game, seed);
        let lines = turn_lines(&game, actions.iter().copied());
        let mut at = 0;
        for line in lines {
            let (state, actor) = (&states[at], Actor::Seat(states[at].side().seat()));
            let mut read = Vec::new();
            game.parse_actions(state, actor, &line.to_string(), &mut read).unwrap();
            assert_eq!(read, actions[at..at + read.len()], "{line}");
            at += read.len();
        }
        assert_eq!(at, actions.len());
    }
}

#[test]
fn decisions_are_read_one_by_one_and_errors_name_the_word() {
    let game = Arimaa::default();
    let board = "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";
    let state = State::from_position(parse_position(board).unwrap());
    let read = |text: &str| {
        let mut read = Vec::new();
        let result = game.parse_actions(&state, Actor::Seat(Side::Gold.seat()), text, &mut read);
        result.map(|()| read.len()).map_err(|error| error.to_string())
    };
    assert_eq!(read("Ee2n"), Ok(1));
    assert_eq!(read("Ee2n Ee3n"), Ok(2), "without a label the turn may go on");
    assert_eq!(read("Ee2n Ee3n end"), Ok(3));
    assert_eq!(read("2g Ee2n Ee3n"), Ok(3), "with a label it is the whole turn");
    assert_eq!(read("2g Ee2n Ee3n Ee4n Md2n"), Ok(4));
    assert_eq!(read("end"), Ok(1), "read, though not legal");
    for (text, word) in [
        ("Ee2n Xe3n", "`Xe3n`"),
        ("2s Ee2n", "`2s`"),
        ("Me2n", "`Me2n`"),
        ("Ee2s", "`Ee2s`"),
        ("Ra1", "`Ra1`"),
        ("Ee2n Rc3x", "`Rc3x`"),
        ("Ee2n Ee3n Ee4n Ee5n Ee6s", "`Ee6s`"),
        ("end Ee2n", "`end`"),
        ("takeback", "`takeback`"),
        ("", "``"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.contains(word), "{text}: {error}");
    }
}

#[test]
fn states_survive_text_with_their_history() {
    let game = Arimaa::default();
    for seed in 0..6 {
        for state in random_game(&game, seed).1 {
            let text = game.state_text(&state);
            assert_eq!(game.parse_state(&text).as_ref(), Ok(&state), "{text}");
        }
    }
}

#[test]
fn impossible_states_are_refused() {
    let game = Arimaa::default();
    let (_, states) = random_game(&game, 3);
    let middle = states.iter().find(|s| s.turns > 9 && s.steps_taken().len() == 2).unwrap();
    let text = game.state_text(middle);
    let key = |key: u64| format!("{key:016x}");
    let latest = key(middle.start.turn_key());
    let start = OneLine(&middle.start).to_string();
    for (from, to) in [
        (latest.as_str(), "0123456789abcdef"),
        (" | lead", " | over g goal | lead"),
        ("g [", "s ["),
        (&OneLine(middle.previous.as_ref().unwrap()).to_string(), &start),
        ("seen ", "seen 0123456789abcdef 0123456789abcdef "),
    ] {
        let spoilt = text.replacen(from, to, 1);
        assert_ne!(spoilt, text, "{from}");
        assert!(game.parse_state(&spoilt).is_err(), "{spoilt}");
    }
    let limit = Options::parse(Arimaa::SPEC.options, "turns=4").unwrap();
    assert!(Arimaa::new(2, &limit).unwrap().parse_state(&text).is_err(), "past the limit");
}

/// One to three accidents happen to a text.
fn spoil(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(letters.len() as u32 + 1) as usize;
        match rng.below(6) {
            0 => letters.truncate(at),
            1 => drop(letters.drain(..at)),
            2 if at < letters.len() => drop(letters.remove(at)),
            3 if at < letters.len() => letters[at] = *rng.pick(&['9', 'é', ' ', 'x', ']']).unwrap(),
            4 => letters.insert(at, *rng.pick(&['\n', '[', ':', 'E', '"', '\u{0}']).unwrap()),
            _ => letters.extend("99999999999999999999".chars()),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn spoilt_texts_never_panic() {
    let game = Arimaa::default();
    let mut rng = Rng::new(9);
    let record =
        "Gold: A\nChat: --+=-\n2s White: hello\n--+=-\n1g Ra1\n2g Ee2n Rc3x\n3g takeback\n";
    let rows = include_str!("data/rules_cases.jsonl");
    let tactics = r#"{"id": "a", "side": "g", "board": "[rr]", "test": "must_goal"}"#;
    let (_, states) = random_game(&game, 1);
    let state = &states[states.len() / 2];
    let mut diagram = String::new();
    write_diagram(state, &mut diagram).unwrap();
    let line = game.state_text(state);
    for _ in 0..4_000 {
        let _ = spoil(record, &mut rng).parse::<GameRecord>();
        let _ = spoil("30s/5m/100/3m/4h/6m", &mut rng).parse::<bw_core::TimeControl>();
        let _ = spoil("Ee2n", &mut rng).parse::<Token>();
        let _ = parse_diagram(&spoil(&diagram, &mut rng));
        let _ = parse_position(&spoil("g [rrr", &mut rng));
        let _ = game.parse_state(&spoil(&line, &mut rng));
        let _ = parse_suite(&spoil(tactics, &mut rng));
        if let Ok(games) = parse_tournament(&spoil(&GAMES[..900], &mut rng)) {
            for played in games {
                let _ = replay_turns(&game, &played.turns, Strictness::Lenient);
            }
        }
    }
    for _ in 0..60 {
        let _ = verify(&spoil(rows, &mut rng));
    }
}

#[test]
fn case_files_are_known_by_what_they_hold() {
    let error = |text: &str| verify(text).unwrap_err().to_string();
    assert!(error("").contains("no case"));
    assert!(error("{}").contains("line 1: no known kind of case"));
    assert!(error("hello").contains("line 1: not a row of JSON"));
    let row = r#"{"name": "n", "side": "x", "board": "[]", "move": "", "legal": true}"#;
    assert!(error(row).contains("`x` is no side"));
    let wrong = include_str!("data/perft.jsonl").replacen("1364", "1365", 1);
    let report = verify(&wrong).unwrap();
    assert_eq!((report.held, report.failed.len()), (15, 1));
    let (name, why) = &report.failed[0];
    assert_eq!(name, "setup-A-99of9");
    assert!(why.starts_with("step sequences: expected [8, 98, 1365, 21346], found"), "{why}");
}

#[test]
fn a_record_without_a_last_turn_is_read() {
    let line: TurnLine = "7g".parse().unwrap();
    assert_eq!(line.entry, Entry::Turn(Vec::new()));
}

#[test]
fn a_side_and_a_board_are_a_state() {
    let game = Arimaa::default();
    let text = "g [rrrccrrrrhdemdhr                                RHDMEDHRRRRCCRRR]";
    let state = game.parse_state(text).unwrap();
    assert_eq!(state, State::from_position(parse_position(text).unwrap()));
    let mut written = String::new();
    game.write_state(&state, &mut written).unwrap();
    assert_eq!(game.parse_state(&written).unwrap(), state);
    for wrong in [
        "g [rrr]",
        "x [",
        "q [                ]",
        "g [RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR                                ]",
    ] {
        assert!(game.parse_state(wrong).is_err(), "{wrong}");
    }
}
