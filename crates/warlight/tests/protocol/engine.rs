//! Our bots as bots of the competitions: what they make of the lines they hear (spec 5.5).

use bw_core::{Ask, Bot, Fault, FaultKind, Game, OptionError, Plan, Viewer};
use bw_warlight::formats::protocol::{Conduct, Engine, Protocol, serve};
use bw_warlight::{Action, Map, Warlight};

use crate::bots::{Terse, answering, make_terse, terse_engine};
use crate::loopback::{Guest, Script, game, play};

/// Says lines and answers with all that comes back.
fn say(engine: &mut Engine<'_>, lines: &[&str]) -> (Vec<String>, Vec<String>) {
    let (mut answers, mut notes) = (Vec::new(), Vec::new());
    for line in lines {
        let received = engine.receive(line).unwrap();
        answers.extend(received.answer);
        notes.extend(received.notes);
    }
    (answers, notes)
}

fn world(engine: &mut Engine<'_>, bot: &str) {
    say(engine, &["settings timebank 10000", "settings time_per_move 500"]);
    let opponent = if bot == "player1" { "player2" } else { "player1" };
    say(
        engine,
        &[&format!("settings your_bot {bot}"), &format!("settings opponent_bot {opponent}")],
    );
    let lines = Map::world().to_setup_lines();
    say(engine, &[&lines[0], &lines[1], &lines[2]]);
}

#[test]
fn every_request_is_answered_once_and_nothing_else() {
    let mut engine = Engine::new(&make_terse, None);
    world(&mut engine, "player1");
    let (answers, notes) = say(
        &mut engine,
        &[
            "setup_map wastelands",
            "settings starting_regions 4 11 18 25 29 40",
            "settings starting_pick_amount 3",
            "an unknown line",
            "",
            "settings weather fine",
        ],
    );
    assert_eq!((answers.len(), notes.len()), (0, 2), "{notes:?}");
    let (answers, _) = say(&mut engine, &["pick_starting_region 10000 4 11 18 25 29 40"]);
    let own = answers[0].clone();
    assert!(["4", "11", "18", "25", "29", "40"].contains(&own.as_str()));
    let left: Vec<&str> =
        ["4", "11", "18", "25", "29", "40"].into_iter().filter(|id| **id != own).collect();
    let request = format!("pick_starting_region 10000 {}", left[2..].join(" "));
    let (answers, notes) = say(&mut engine, &[&request]);
    assert!(left[2..].contains(&answers[0].as_str()), "{answers:?}");
    assert_eq!(notes, Vec::<String>::new());
    let (answers, notes) = say(
        &mut engine,
        &[
            "setup_map opponent_starting_regions 18 29",
            "settings starting_armies 5",
            "update_map 9 player1 2 31 player1 2 7 neutral 2 8 neutral 2 10 player2 2 28 unknown 1",
            "opponent_moves",
            "go place_armies 10000",
            "go attack/transfer 9800",
        ],
    );
    assert_eq!((answers.len(), notes), (2, Vec::new()));
    let view = engine.view().unwrap();
    assert_eq!(view.visible.len(), 5);
    assert_eq!((view.state.round, view.state.income[0], view.state.income[1]), (1, 5, 0));
}

#[test]
fn the_view_is_the_one_of_our_own_table() {
    for (rules, protocol) in
        [("preset=wl2,max_rounds=9", Protocol::Wl2), ("preset=wl1,max_rounds=9", Protocol::Wl1)]
    {
        compare_views(rules, protocol);
    }
}

fn compare_views(rules: &str, protocol: Protocol) {
    use std::sync::{Arc, Mutex};
    let views = Arc::new(Mutex::new(Vec::new()));
    let seen = views.clone();
    let script = move || -> Script {
        let mut engine = Engine::new(&make_terse, Some(protocol)).with_seed(5);
        let seen = seen.clone();
        answering(move |line| {
            let received = engine.receive(line).unwrap();
            if line.starts_with("go attack") || line.starts_with("pick") {
                seen.lock().unwrap().push(engine.view().unwrap().clone());
            }
            received.answer
        })
    };
    let mut guest = Guest::new(protocol, Conduct::default(), script);
    let (_, played) = play(rules, [guest.bot.take().unwrap(), Box::new(Terse)], 5);
    let game = game(rules);
    let seat = bw_core::Seat::new(0);
    let (mut state, mut views) = (game.initial(), views.lock().unwrap().clone().into_iter());
    let mut compared = 0;
    for (actor, action) in played {
        let before = game.view(&state, Viewer::Seat(seat)).into_owned();
        game.apply(&mut state, actor, action);
        let draft = before.state.phase == bw_warlight::Phase::Draft;
        let committed =
            action == Action::Done && before.state.steps[0] == bw_warlight::Step::Attack;
        if actor != bw_core::Actor::Seat(seat) || !(draft || committed) {
            continue;
        }
        let mut known = views.next().unwrap();
        if !draft && protocol == Protocol::Wl1 && before.state.round == 1 {
            // The preferences were one request of their own.
            known = views.next().unwrap();
        }
        let mut wanted = before;
        if !draft {
            wanted.state.steps[0] = bw_warlight::Step::Committed;
            for view in [&mut known, &mut wanted] {
                view.state.report.clear();
            }
        }
        assert_eq!(known, wanted, "{rules} {}", wanted.state.round);
        compared += 1;
    }
    assert!(compared >= 9, "{compared}");
}

#[test]
fn deployments_and_moves_of_the_opponent_are_reported() {
    let mut engine = Engine::new(&make_terse, Some(Protocol::Wl2));
    world(&mut engine, "player2");
    let map = "update_map 10 player2 5 9 neutral 2 11 neutral 2 12 player1 3";
    say(&mut engine, &["settings starting_armies 5", map, "opponent_moves"]);
    say(&mut engine, &["go place_armies 10000", "go attack/transfer 10000", map]);
    let moves = "opponent_moves player1 place_armies 12 4 player1 attack/transfer 12 10 3";
    say(&mut engine, &[moves, "go place_armies 10000"]);
    let view = engine.view().unwrap();
    let theirs: Vec<String> = view
        .state
        .report
        .iter()
        .filter(|event| event.seat.index() == 0)
        .map(|event| format!("{:?} {}", event.fate, event.armies))
        .collect();
    assert_eq!(theirs, ["Deployed 4", "Repelled 3"]);
    assert_eq!(view.state.round, 2);
}

/// A bot that fails in a way of its own.
struct Bad(u8);

impl Bot<Warlight> for Bad {
    fn choose(&mut self, _: &mut Ask<'_, Warlight>, plan: &mut Plan<Action>) -> Result<(), Fault> {
        match self.0 {
            0 => panic!("out of ideas"),
            1 => Err(Fault::new(FaultKind::Illegal, "no idea")),
            2 => Ok(()),
            _ => {
                plan.actions.push(Action::Dawn);
                Ok(())
            }
        }
    }
}

type Make = fn(&Warlight) -> Result<Box<dyn Bot<Warlight>>, OptionError>;

#[test]
fn a_bot_that_fails_still_answers() {
    fn make<const HOW: u8>(_: &Warlight) -> Result<Box<dyn Bot<Warlight>>, OptionError> {
        Ok(Box::new(Bad(HOW)))
    }
    let makers: [Make; 4] = [make::<0>, make::<1>, make::<2>, make::<3>];
    for maker in makers {
        let mut engine = Engine::new(&maker, None);
        world(&mut engine, "player1");
        let (answers, _) = say(
            &mut engine,
            &[
                "pick_starting_region 10000 4 11 18",
                "settings starting_armies 5",
                "update_map 9 player1 2",
                "go place_armies 10000",
                "go attack/transfer 10000",
            ],
        );
        assert_eq!(answers, ["4", "No moves", "No moves"]);
        let (answers, _) = say(&mut engine, &["pick_starting_regions 2000 1 2 3 4 5 6 7"]);
        assert_eq!(answers, ["1 2 3 4 5 6"]);
    }
}

#[test]
fn lines_that_make_no_sense_are_survived() {
    let nonsense = [
        "setup_map regions 1 1 2",
        "setup_map neighbors 1 99",
        "setup_map super_regions one two",
        "update_map 9 player1 0 9 player1 70000 9 player1 -1 400 player2 3 9",
        "update_map 9 player1 0",
        "settings starting_armies 65535",
        "settings starting_armies lots",
        "settings starting_pick_amount 255",
        "settings max_rounds 65535",
        "opponent_moves player2 attack/transfer 9 10 player2 place_armies 77 3",
        "setup_map wastelands 1 2 3 nine 400",
        "pick_starting_region",
        "pick_starting_region soon",
        "pick_starting_region 10000 400 401",
        "pick_starting_regions 2000",
        "go",
        "go place_armies",
        "go attack/transfer",
        "go attack/transfer never",
        "go home",
        "settings",
        "setup_map",
    ];
    for known in [true, false] {
        for first in 0..nonsense.len() {
            let mut engine = Engine::new(&make_terse, None);
            if known {
                world(&mut engine, "player1");
            }
            for line in nonsense[first..].iter().chain(&nonsense) {
                let received = engine.receive(line).unwrap();
                let asks = line.starts_with("go ") && !line.ends_with("home");
                let picks = line.starts_with("pick") && line.contains(' ');
                assert_eq!(received.answer.is_some(), asks || picks, "{line}");
            }
        }
    }
}

#[test]
fn a_map_with_a_new_position_in_the_middle_of_a_round_is_followed() {
    let mut engine = Engine::new(&make_terse, None);
    world(&mut engine, "player1");
    let (answers, notes) = say(
        &mut engine,
        &[
            "settings starting_armies 5",
            "update_map 13 player1 2 11 neutral 2 12 neutral 2",
            "go place_armies 10000",
            "update_map 13 player1 1 11 neutral 2 12 neutral 2",
            "go attack/transfer 10000",
        ],
    );
    assert_eq!(answers[1], "No moves", "one army must stay");
    assert_eq!(notes, Vec::<String>::new());
}

#[test]
fn streams_are_served_until_they_end() {
    let mut engine = terse_engine(Some(Protocol::Wl2), 0);
    let mut text = String::new();
    for line in ["settings timebank 10000", "settings your_bot player1"] {
        assert!(engine(line).is_empty());
        text += &format!("{line}\r\n");
    }
    for line in Map::world().to_setup_lines() {
        text += &format!("{line}\r\n");
    }
    text += "settings starting_armies 5\nupdate_map 13 player1 2\ngo place_armies 10000\n\n";
    let mut input = text.into_bytes();
    input.extend([0xff, 0xfe, b'\n']);
    input.extend(vec![b'x'; 3 << 20]);
    input.extend(b"\ngo attack/transfer 10000");
    let (mut output, mut notes) = (Vec::new(), Vec::new());
    let engine = Engine::new(&make_terse, None);
    serve(engine, &input[..], &mut output, |note| notes.push(note.to_string())).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert_eq!(output.lines().count(), 2, "{output}");
    assert_eq!(notes.len(), 2, "{notes:?}");
}

#[test]
fn a_bot_that_cannot_be_made_ends_the_service_with_the_reason() {
    let make = |_: &Warlight| -> Result<Box<dyn Bot<Warlight>>, OptionError> {
        Err(OptionError::Invalid("this bot is for other rules".into()))
    };
    let lines = Map::world().to_setup_lines().join("\n") + "\ngo place_armies 2000\n";
    let error = serve(Engine::new(&make, None), lines.as_bytes(), Vec::new(), |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "this bot is for other rules");
}

#[test]
fn an_answer_is_not_longer_than_engines_read() {
    let uniform = |_: &Warlight| -> Result<Box<dyn Bot<Warlight>>, OptionError> {
        Ok(Box::new(bw_core::UniformBot))
    };
    let mut engine = Engine::new(&uniform, None);
    world(&mut engine, "player1");
    let cells: Vec<String> = (1..=40).map(|id| format!("{id} player1 9")).collect();
    let map = format!("update_map {} 41 player2 1 42 neutral 2", cells.join(" "));
    let (answers, _) =
        say(&mut engine, &[&map, "go place_armies 60000", "go attack/transfer 60000"]);
    let ordered = engine.view().unwrap().state.orders.attacks(bw_core::Seat::new(0)).len();
    assert!(ordered > 51, "the case tells nothing: {ordered}");
    assert_eq!(answers[1].split(',').count(), 51);
    let attacks = |text: &str| text.split(',').filter(|item| item.contains(" 41 ")).count();
    assert!(attacks(&answers[1]) > 0);
}

/// A line with a word or two dropped, doubled or replaced.
pub(crate) fn garbled(line: &str, rng: &mut bw_core::Rng) -> String {
    const STRANGE: [&str; 8] = ["0", "-1", "7", "65535", "99999999999", "player2", "x", ","];
    let mut words: Vec<&str> = line.split(' ').collect();
    for _ in 0..1 + rng.below(2) {
        if words.is_empty() {
            break;
        }
        let at = rng.below(words.len() as u32) as usize;
        match rng.below(3) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at]),
            _ => words[at] = STRANGE[rng.below(8) as usize],
        }
    }
    words.join(" ")
}

#[test]
fn garbled_games_are_survived() {
    for (seed, text) in [include_str!("wl1.transcript"), include_str!("wl2.transcript")]
        .into_iter()
        .flat_map(|text| (0..60).map(move |seed| (seed, text)))
    {
        let mut rng = bw_core::Rng::new(seed);
        let mut engine = Engine::new(&make_terse, None).with_seed(seed);
        let lines = text.lines().filter_map(|line| line.strip_prefix("engine > "));
        for line in lines.take(120) {
            let line = if rng.chance(1, 4) { garbled(line, &mut rng) } else { line.to_string() };
            let received = engine.receive(&line).unwrap();
            let asks =
                line.starts_with("go place_armies") || line.starts_with("go attack/transfer");
            assert!(!asks || received.answer.is_some(), "{line}");
        }
    }
}

struct Slow;

impl Bot<Warlight> for Slow {
    fn choose(&mut self, _: &mut Ask<'_, Warlight>, plan: &mut Plan<Action>) -> Result<(), Fault> {
        std::thread::sleep(std::time::Duration::from_millis(30));
        plan.actions.push(Action::Done);
        Ok(())
    }
}

/// The original engines would take a late answer for the answer to the next request.
#[test]
fn an_answer_after_its_time_is_kept_back() {
    let make = |_: &Warlight| -> Result<Box<dyn Bot<Warlight>>, OptionError> { Ok(Box::new(Slow)) };
    let mut engine = Engine::new(&make, Some(Protocol::Wl2));
    world(&mut engine, "player1");
    say(&mut engine, &["settings starting_armies 5", "update_map 1 player1 2 2 neutral 2"]);
    let (answers, notes) = say(&mut engine, &["go place_armies 10"]);
    assert_eq!(answers, Vec::<String>::new());
    assert!(notes.iter().any(|note| note.starts_with("too late after")), "{notes:?}");
    let (answers, _) = say(&mut engine, &["go attack/transfer 600000"]);
    assert_eq!(answers, ["No moves"]);
}
