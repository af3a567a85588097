//! Texts of actions, states and boards.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_carcassonne::{Action, Carcassonne, Cell, Phase, Placement, State, TileType};
use bw_core::{Actor, Dice, Game, Notation, Options, Purpose, Rng, Seat, Turn};

fn game(seats: u8, rules: &str) -> Carcassonne {
    Carcassonne::new(seats, &Options::parse(Carcassonne::SPEC.options, rules).unwrap()).unwrap()
}

/// Calls `each` with every state of a random game and what happens next.
fn walk(game: &Carcassonne, seed: u64, mut each: impl FnMut(&State, Option<(Actor, Action)>)) {
    let (mut state, mut dice) = (game.initial(), Dice::new(seed));
    let (mut rng, mut buffer) = (Rng::derive(seed, Purpose::Task(3), 0), Vec::new());
    loop {
        let next = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => (Actor::Chance, game.sample_chance(&state, &mut dice.roll())),
            Turn::Decide(seats) => {
                let seat = seats.first().unwrap();
                let action = game.random_action(&state, seat, &mut rng, &mut buffer);
                (Actor::Seat(seat), action)
            }
        };
        each(&state, Some(next));
        game.apply(&mut state, next.0, next.1);
    }
    each(&state, None);
}

/// Plays a line of texts like `* draw E; 1 0,-1,r2 m0`.
fn played(game: &Carcassonne, line: &str) -> State {
    let mut state = game.initial();
    for text in line.split("; ").filter(|text| !text.is_empty()) {
        for action in read(game, &state, text).unwrap() {
            let actor = text.split(' ').next().unwrap().parse().unwrap();
            assert!(game.is_legal(&state, actor, action), "{text}: {action:?}");
            game.apply(&mut state, actor, action);
        }
    }
    state
}

fn read(game: &Carcassonne, state: &State, text: &str) -> Result<Vec<Action>, String> {
    let (actor, what) = text.split_once(' ').unwrap();
    let mut actions = Vec::new();
    game.parse_actions(state, actor.parse().unwrap(), what, &mut actions)
        .map_err(|error| error.to_string())?;
    Ok(actions)
}

fn place(x: i8, y: i8, rotation: u8) -> Action {
    Action::Place(Placement { cell: Cell::new(x, y), rotation })
}

#[test]
fn actions_read_as_written() {
    for seats in [2, 5] {
        let game = game(seats, "");
        walk(&game, u64::from(seats), |state, next| {
            let Some((actor, action)) = next else { return };
            let text = game.action_text(state, actor, action);
            let mut read = Vec::new();
            game.parse_actions(state, actor, &text, &mut read).unwrap();
            assert_eq!(read, [action], "{text}");
        });
    }
}

#[test]
fn states_read_as_written() {
    for (seed, rules) in ["", "m2=true,fair=true", "farms=first,meeples=3"].into_iter().enumerate()
    {
        for seats in 2..=5 {
            let game = game(seats, rules);
            walk(&game, seed as u64, |state, _| {
                let text = game.state_text(state);
                assert!(!text.contains('\n'));
                assert_eq!(game.parse_state(&text).as_ref(), Ok(state), "{text}");
            });
        }
    }
}

#[test]
fn a_state_is_readable() {
    let game = game(2, "");
    let state = played(&game, "* draw E; 1 0,-1,r2 m0; * draw U");
    assert_eq!(
        game.state_text(&state),
        "D@0,0,r0 E@0,-1,r2,m0 | bag A2 B4 C1 D3 E4 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U7 \
         V9 W4 X1 | hand U | points 4/0/0/0 0/0/0/0 | free 7 7 | seat 2 place"
    );
}

#[test]
fn impossible_states_are_refused_with_a_reason() {
    let game = game(2, "");
    let state = played(&game, "* draw E; 1 0,-1,r2 m1; * draw U");
    let text = game.state_text(&state);
    assert!(game.parse_state(&text).is_ok());
    for (from, to, why) in [
        ("E@0,-1", "E@5,5", "this placement is not legal at `E@5,5,r2,m1`"),
        ("r2,m1", "r1,m1", "this placement is not legal"),
        ("m1", "m5", "this meeple is not legal"),
        ("m1", "m9", "expected a tile like"),
        ("E@0,-1,r2,m1", "E@out", "this tile is not discarded here"),
        ("D@0,0", "D@0,1", "the first tile must be `D@0,0,r0`"),
        ("bag A2", "bag A3", "the tiles lead to `bag A2 "),
        ("hand U", "hand V", "the tiles lead to `bag A2 "),
        ("hand U", "hand UU", "the tiles lead to"),
        ("points 0/0/0/0", "points 1/0/0/0", "the tiles lead to `points 0/0/0/0 0/0/0/0`"),
        ("points 0/0/0/0", "points -1/0/0/0", "the tiles lead to"),
        ("free 6 7", "free 7 7", "the tiles lead to `free 6 7`"),
        ("seat 2", "seat 1", "the tiles lead to `seat 2 place`"),
        ("place", "draw", "the tiles lead to"),
        (" | hand U", "", "expected `TILES | bag"),
        ("seat 2 place", "seat 2 place | more", "expected `TILES | bag"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        let error = game.parse_state(&changed).unwrap_err().to_string();
        assert!(error.contains(why), "{changed}\n{error}");
    }
    // The same tiles under other rules.
    let scored = played(&game, "* draw E; 1 0,-1,r2 m0");
    let text = game.state_text(&scored);
    let m2 = self::game(2, "m2=true");
    assert!(m2.parse_state(&text).is_err() && self::game(3, "").parse_state(&text).is_err());
}

#[test]
fn garbage_is_refused_everywhere() {
    let game = game(3, "");
    let mut rng = Rng::new(17);
    let mut states = Vec::new();
    walk(&game, 4, |state, _| states.push(state.clone()));
    let alphabet: Vec<char> =
        "ABXUdrawiscm0123789-,|/@ \t\u{e9}\u{1F600}\0outhndpfbgse".chars().collect();
    for round in 0..20_000 {
        let state = rng.pick(&states).unwrap();
        let length = rng.below(14);
        let text: String = (0..length).map(|_| *rng.pick(&alphabet).unwrap()).collect();
        for actor in [Actor::Chance, Actor::Seat(Seat::new(0))] {
            let mut out = vec![Action::NoMeeple];
            let result = game.parse_actions(state, actor, &text, &mut out);
            if result.is_err() {
                assert_eq!(out, [Action::NoMeeple], "an error leaves the list alone");
            }
        }
        let _ = game.parse_state(&text);
        if round % 20 == 0 {
            mutated(&game, state, &mut rng, &alphabet);
        }
    }
}

/// A state text with one letter changed is refused, or is the text of another state.
fn mutated(game: &Carcassonne, state: &State, rng: &mut Rng, alphabet: &[char]) {
    let mut letters: Vec<char> = game.state_text(state).chars().collect();
    let at = rng.below(letters.len() as u32) as usize;
    letters[at] = *rng.pick(alphabet).unwrap();
    let text: String = letters.into_iter().collect();
    if let Ok(read) = game.parse_state(&text) {
        assert_eq!(game.parse_state(&game.state_text(&read)), Ok(read));
    }
}

#[test]
fn wrong_texts_say_what_is_expected() {
    let game = game(2, "");
    let state = played(&game, "* draw U");
    for (text, why) in [
        ("1 ", "expected a placement like `1,-1,r3`"),
        ("1 1,0", "expected a placement"),
        ("1 1,0,r4", "expected a placement"),
        ("1 1,0,r1 x", "expected `-` or a meeple like `m0` at `x`"),
        ("1 1,0,r1 m0 m1", "a turn is a placement and at most one meeple at `m1`"),
        ("1 m0 m1", "nothing may follow the meeple at `m1`"),
        ("1 73,0,r0", "expected a placement"),
        ("1 +1,0,r0", "expected a placement"),
        ("1 m8", "expected a placement"),
        ("* draw Y", "expected `draw K` or `discard K`"),
        ("* take A", "expected `draw K` or `discard K`"),
        ("* draw AB", "expected `draw K` or `discard K`"),
    ] {
        let error = read(&game, &state, text).unwrap_err();
        assert!(error.contains(why), "{text}: {error}");
    }
}

#[test]
fn written_rotations_are_normalised_with_their_meeples() {
    let game = game(2, "");
    let parse = |tile: &str, text: &str| {
        let state = played(&game, &format!("* draw {tile}"));
        read(&game, &state, &format!("1 {text}")).unwrap()
    };
    // The two farms of a straight road swap after half a turn; its road stays.
    assert_eq!(parse("U", "1,0,r3 m0"), [place(1, 0, 1), Action::Meeple(0)]);
    assert_eq!(parse("U", "1,0,r3 m1"), [place(1, 0, 1), Action::Meeple(2)]);
    assert_eq!(parse("U", "1,0,r3 m2"), [place(1, 0, 1), Action::Meeple(1)]);
    assert_eq!(parse("U", "1,0,r1 m2"), [place(1, 0, 1), Action::Meeple(2)]);
    // The caps of H swap, its farm stays.
    assert_eq!(parse("H", "0,-1,r3 m0"), [place(0, -1, 1), Action::Meeple(1)]);
    assert_eq!(parse("H", "0,-1,r3 m2"), [place(0, -1, 1), Action::Meeple(2)]);
    // The arms and farms of X shift with every quarter: the arm that points north in rotation 0
    // points east in rotation 1, where arm 1 points in rotation 0.
    for rotation in 0..4 {
        for arm in 0..4 {
            let turn = parse("X", &format!("1,0,r{rotation} m{arm}"));
            assert_eq!(turn, [place(1, 0, 0), Action::Meeple((arm + rotation) % 4)]);
            let turn = parse("X", &format!("1,0,r{rotation} m{}", arm + 4));
            assert_eq!(turn, [place(1, 0, 0), Action::Meeple(4 + (arm + rotation) % 4)]);
        }
    }
    // Cloisters and tiles with four looks keep what is written.
    assert_eq!(parse("B", "0,1,r2 m0"), [place(0, 1, 0), Action::Meeple(0)]);
    assert_eq!(parse("B", "0,1,r2 m1"), [place(0, 1, 0), Action::Meeple(1)]);
    assert_eq!(parse("E", "0,-1,r2 m1"), [place(0, -1, 2), Action::Meeple(1)]);
    assert_eq!(parse("U", " 1,0,r3 "), [place(1, 0, 1)]);
}

#[test]
fn the_meeple_of_a_normalised_turn_stays_on_its_slots() {
    use bw_carcassonne::turned_slots;
    let game = game(2, "");
    for tile in TileType::ALL {
        let state = played(&game, &format!("* draw {tile}"));
        for rotation in 0..4 {
            for (segment, data) in tile.segments().iter().enumerate() {
                let turn = read(&game, &state, &format!("1 0,5,r{rotation} m{segment}")).unwrap();
                let [Action::Place(placement), Action::Meeple(read)] = turn[..] else {
                    panic!("{turn:?}")
                };
                let found = &tile.segments()[usize::from(read)];
                let slots = |slots, rotation| turned_slots(slots, rotation);
                assert_eq!(found.kind, data.kind);
                assert_eq!(slots(found.slots, placement.rotation), slots(data.slots, rotation));
                assert!(placement.rotation < tile.distinct_rotations());
            }
        }
    }
}

#[test]
fn an_idle_dash_is_dropped() {
    let game = game(2, "meeples=3");
    // Wherever a meeple is asked for, the dash is a decision; where it is not, it is nothing.
    let (mut kept, mut dropped) = (0, 0);
    for seed in 0..3 {
        walk(&game, seed, |state, next| {
            let (Some((actor @ Actor::Seat(seat), action)), Phase::Place) = (next, state.phase())
            else {
                return;
            };
            let text = format!("{actor} {} -", game.action_text(state, actor, action));
            let turn = read(&game, state, &text).unwrap();
            let mut after = state.clone();
            game.apply(&mut after, actor, action);
            if game.turn(&after).asks(seat) {
                assert_eq!(turn, [action, Action::NoMeeple]);
                kept += 1;
            } else {
                assert_eq!(turn, [action]);
                dropped += 1;
            }
        });
    }
    assert!(kept > 10 && dropped > 10, "{kept} {dropped}");
}

#[test]
fn the_board_shows_tiles_and_meeples() {
    let game = game(2, "");
    let state = played(&game, "* draw E; 1 0,-1,r2 m1; * draw A; 2 1,0,r1 m0; * draw S");
    let mut board = String::new();
    game.write_board(&state, &mut board).unwrap();
    let expected = "\
seat 1: 0 points (cities 0, roads 0, cloisters 0, farms 0), 6 free meeples
seat 2: 0 points (cities 0, roads 0, cloisters 0, farms 0), 6 free meeples
seat 1 places S (city on three sides with a pennant and a road) on a cell with ?; 68 tiles left

     -1   0   1
         ...
 -1      .1.
         .#.
         .#. ...
  0   ?  +++ +2.
         ... ...

# city  * pennant  + road  x crossing  @ cloister  . meadow  1-5 meeples
";
    assert_eq!(board, expected);
    let state = played(&game, "* draw S; 1 -1,0,r3 m0; * draw X; 2 1,0,r0 m4");
    let mut board = String::new();
    game.write_board(&state, &mut board).unwrap();
    let tiles: Vec<&str> = board.lines().skip(4).take(4).collect();
    let expected = ["     -1   0   1", "     ##. .#. 2+.", "  0  #1+ +++ +x+", "     *#. ... .+."];
    assert_eq!(tiles, expected);
}

#[test]
fn the_board_is_written_at_every_stage() {
    let game = game(5, "");
    walk(&game, 8, |state, _| {
        let mut board = String::new();
        game.write_board(state, &mut board).unwrap();
        assert!(board.lines().all(|line| line == line.trim_end()), "{board}");
        // Five scores, the status, an empty line and the columns come first, the legend last.
        let digits: usize = board
            .lines()
            .skip(8)
            .take_while(|line| !line.starts_with('#'))
            .map(|line| line.chars().skip(4).filter(char::is_ascii_digit).count())
            .sum();
        assert_eq!(digits, state.meeples().count(), "{board}");
    });
}

#[test]
fn the_view_is_json_with_everything() {
    let game = game(2, "m2=true");
    let state = played(&game, "* draw E; 1 0,-1,r2 m1; * draw U");
    let json = serde_json::to_value(state).unwrap();
    let left = "{\"A\":2,\"B\":4,\"C\":1,\"D\":3,\"E\":4,\"F\":2,\"G\":1,\"H\":3,\"I\":2,\"J\":3,\"K\":3,\
         \"L\":3,\"M\":2,\"N\":3,\"O\":2,\"P\":3,\"Q\":1,\"R\":3,\"S\":2,\"T\":1,\"U\":7,\"V\":9,\
         \"W\":4,\"X\":1}";
    let none = "{\"cities\":0,\"roads\":0,\"cloisters\":0,\"farms\":0,\"total\":0}";
    let expected = format!(
        "{{\"options\":{{\"m2\":true,\"fair\":false,\"meeples\":7,\"farms\":\"third\"}},\"seats\":2,\
         \"phase\":\"place\",\"seat\":2,\"hand\":\"U\",\"tiles\":[\
         {{\"tile\":\"D\",\"x\":0,\"y\":0,\"rotation\":0}},\
         {{\"tile\":\"E\",\"x\":0,\"y\":-1,\"rotation\":2}}],\
         \"meeples\":[{{\"seat\":1,\"x\":0,\"y\":-1,\"segment\":1}}],\"points\":[{none},{none}],\
         \"free\":[6,7],\"left\":{left},\"discarded\":[]}}"
    );
    assert_eq!(json.to_string(), expected);
}
