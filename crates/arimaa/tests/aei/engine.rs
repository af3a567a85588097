//! The engine's answers to a controller.

use bw_arimaa::formats::protocol::{Driver, Engine, Next, SearchReport};
use bw_arimaa::{OneLine, Phase};
use bw_core::Rng;

use crate::loopback::{Answers, Bench, RandomDriver, identity, random_turn};

const GOLD: &str = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2";
const SILVER: &str = "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 ed7 me7 cf7 dg7 hh7";

/// An engine that has been greeted.
fn greeted(answers: Answers) -> Bench {
    let mut bench = Bench::new(answers);
    bench.say("aei");
    bench
}

/// An engine at the first turn after the set-ups.
fn set_up(answers: Answers) -> Bench {
    let mut bench = greeted(answers);
    bench.say("newgame");
    for setup in [GOLD, SILVER] {
        assert_eq!(bench.say(&format!("makemove {setup}")), Vec::<String>::new());
    }
    bench
}

#[test]
fn the_opening_of_a_round_robin() {
    let mut bench = Bench::new(Answers::AtOnce);
    let greeting = ["protocol-version 1", "id name test", "id author us", "id version 1", "aeiok"];
    assert_eq!(bench.say("aei"), greeting);
    assert_eq!(bench.say("isready\r"), ["readyok"]);
    for option in ["tcmove", "tcreserve", "tcpercent", "tcmax", "tcturns", "tctotal", "tcturntime"]
    {
        assert_eq!(bench.say(&format!("setoption name {option} value 1")), Vec::<String>::new());
    }
    assert_eq!(bench.say("newgame"), Vec::<String>::new());
    assert_eq!(bench.say("isready"), ["readyok"]);
    for option in ["greserve value 5", "sreserve value 5", "moveused value 0"] {
        assert_eq!(bench.say(&format!("setoption name {option}")), Vec::<String>::new());
    }
    let answer = bench.say("go");
    assert_eq!(answer[0], "info score 100");
    let setup = answer[1].strip_prefix("bestmove ").unwrap();
    assert_eq!(setup.split(' ').count(), 16, "{setup}");
    assert_eq!(bench.say(&format!("makemove {setup}")), Vec::<String>::new());
    assert_eq!(bench.say(&format!("makemove {SILVER}")), Vec::<String>::new());
    assert_eq!(bench.engine.state().label().to_string(), "2g");
}

#[test]
fn whole_games_go_by_makemove() {
    let mut bench = set_up(Answers::AtOnce);
    let mut turns = 0;
    while bench.engine.state().phase() == Phase::Play {
        let answer = bench.say("go");
        let turn = answer.last().unwrap().strip_prefix("bestmove ").unwrap().to_owned();
        assert_eq!(bench.say(&format!("makemove {turn}")), Vec::<String>::new(), "{turn}");
        turns += 1;
    }
    assert!(turns > 10);
    let answer = bench.say("go");
    assert_eq!(answer, ["log Error: the game is over", "bestmove resign"]);
    assert_eq!(bench.say("makemove Ee2n").len(), 1);
}

#[test]
fn a_position_can_be_set_and_bad_ones_are_refused() {
    let mut bench = greeted(Answers::AtOnce);
    let board = "[rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";
    assert_eq!(bench.say(&format!("setposition s {board}")), Vec::<String>::new());
    assert_eq!(bench.engine.state().side(), bw_arimaa::Side::Silver);
    for bad in [
        "setposition",
        "setposition x [...]",
        "setposition g [short]",
        "setposition g [                  R                                             ]",
    ] {
        let answer = bench.say(bad);
        assert!(answer.len() == 1 && answer[0].starts_with("log Error: "), "{answer:?}");
    }
    assert_eq!(OneLine(&bench.engine.state().position).to_string(), board, "nothing changed");
    assert!(bench.say("go").last().unwrap().starts_with("bestmove "));
    let gold_only = "[                                                HDCMECDHRRRRRRRR]";
    bench.say(&format!("setposition s {gold_only}"));
    let answer = bench.say("go");
    assert_eq!(answer.last().unwrap().split(' ').count(), 17, "an empty side sets up: {answer:?}");
}

#[test]
fn illegal_moves_change_nothing() {
    let mut bench = set_up(Answers::AtOnce);
    let before = bench.engine.state().clone();
    for bad in [
        "makemove",
        "makemove Ra1",
        "makemove Ee2s",
        "makemove Xe2n",
        "makemove ee7n",
        "makemove Ee2n Ee3s",
        "makemove Ee2n Ee3n Ee4n Ee5n Ee6n",
        "makemove takeback",
    ] {
        let answer = bench.say(bad);
        assert!(answer.len() == 1 && answer[0].starts_with("log Error: makemove"), "{answer:?}");
        assert_eq!(*bench.engine.state(), before, "{bad}");
    }
}

#[test]
fn moves_that_others_judge_are_followed() {
    let mut bench = set_up(Answers::AtOnce);
    bench.say("setoption name checkmoves value 0");
    assert_eq!(bench.say("makemove Ra1n").len(), 1, "the square is taken");
    assert_eq!(bench.say("makemove Ee2n Ee3s"), Vec::<String>::new(), "an unchanged position");
    assert_eq!(bench.engine.state().label().to_string(), "2s");
    bench.say("newgame");
    assert_eq!(bench.say("makemove Ra1 Ee2"), Vec::<String>::new(), "a handicap");
    assert_eq!(bench.say(&format!("makemove {SILVER}")), Vec::<String>::new());
    assert_eq!(bench.engine.state().position.occupied().len(), 18);
}

#[test]
fn options_are_set_warned_about_or_refused() {
    let mut bench = greeted(Answers::AtOnce);
    assert_eq!(bench.say("setoption name threads value 2"), Vec::<String>::new());
    assert_eq!(bench.say("setoption name opponent value A B C"), Vec::<String>::new());
    assert_eq!(bench.engine.options().opponent, "A B C");
    assert_eq!(
        bench.say("setoption name colour value red"),
        ["log Warning: unknown option colour"]
    );
    for bad in ["setoption name threads value many", "setoption name tcmove value soon"] {
        assert!(bench.say(bad)[0].starts_with("log Error: option "));
    }
    bench.say("setoption name tcturns value 2");
    for line in [GOLD, SILVER, "Ee2n", "ed7s"] {
        bench.say(&format!("makemove {line}"));
    }
    assert_eq!(bench.engine.state().phase(), Phase::Over, "two turns each, the set-up counts");
}

#[test]
fn a_search_is_answered_once_and_only_when_wanted() {
    let mut bench = set_up(Answers::WhenStopped);
    assert_eq!(bench.say("go"), Vec::<String>::new());
    assert!(bench.engine.is_thinking());
    assert_eq!(bench.say("isready"), ["readyok"], "it listens while it thinks");
    assert_eq!(bench.say("go"), ["log Error: there is a search already"]);
    assert_eq!(bench.say("stop").len(), 2);
    assert_eq!(bench.say("stop"), Vec::<String>::new(), "it has answered");
    bench.say("go");
    bench.say("makemove Ee2n");
    assert_eq!(bench.driver.calls.last().unwrap(), "forget");
    assert_eq!(bench.say("stop"), Vec::<String>::new(), "the position is gone");
    bench.say("go ponder");
    assert_eq!(bench.say("stop"), Vec::<String>::new(), "pondering has no answer");
    bench.say("go ponder");
    assert_eq!(bench.say("go"), Vec::<String>::new(), "the opponent has moved as expected");
    assert_eq!(bench.say("stop").len(), 2);
}

#[test]
fn reports_of_forgotten_searches_are_dropped() {
    let mut engine = Engine::new(identity(), false);
    let mut driver = RandomDriver::new(Answers::WhenStopped);
    let mut out = Vec::new();
    for line in ["aei", "newgame", "go"] {
        let _ = engine.receive(line, &mut driver, &mut out);
    }
    let (old, state) = driver.task.take().unwrap();
    let turn = random_turn(&state, &mut Rng::new(1));
    out.clear();
    let _ = engine.receive("newgame", &mut driver, &mut out);
    let _ = engine.receive("go", &mut driver, &mut out);
    engine.report(old, SearchReport::Turn(turn.clone()), &mut out);
    assert!(out.is_empty() && engine.is_thinking());
    let (new, _) = driver.task.take().unwrap();
    engine.report(new, SearchReport::Log("two\nlines".into()), &mut out);
    engine.report(new, SearchReport::Turn(turn[1..].to_vec()), &mut out);
    engine.report(new, SearchReport::Turn(turn), &mut out);
    assert_eq!(out[..2], ["log two lines", "log Error: the turn that was found is not legal"]);
    assert_eq!(out.len(), 3, "a bad turn is replaced by a legal one, the second is dropped");
    assert!(out[2].starts_with("bestmove Ra1 "), "{}", out[2]);
    let _ = engine.receive("go", &mut driver, &mut out);
    let (id, _) = driver.task.take().unwrap();
    out.clear();
    assert_eq!(engine.receive("quit", &mut driver, &mut out), Next::Leave);
    engine.report(id, SearchReport::Resign, &mut out);
    assert!(out.is_empty(), "nothing after quit");
}

#[test]
fn unknown_messages_fail_only_in_strict_mode() {
    for (strict, next) in [(false, Next::Listen), (true, Next::Fail)] {
        let mut engine = Engine::new(identity(), strict);
        let mut driver = RandomDriver::new(Answers::AtOnce);
        let mut out = Vec::new();
        assert_eq!(engine.receive("", &mut driver, &mut out), Next::Listen, "a blank line");
        assert_eq!(engine.receive("isready", &mut driver, &mut out), Next::Listen);
        assert_eq!(out, ["log Error: the first message must be `aei`"]);
        assert_eq!(engine.receive("hello \u{7}you", &mut driver, &mut out), next);
        assert_eq!(out[1], "log Error: unknown command at `hello  you`");
    }
}

#[test]
fn garbage_never_panics_and_every_go_has_at_most_one_answer() {
    let words = [
        "aei",
        "isready",
        "newgame",
        "go",
        "go ponder",
        "stop",
        "setoption name",
        "value",
        "tcmove",
        "makemove",
        "setposition",
        "g",
        "s",
        "[",
        "]",
        "Ee2n",
        "ee7s",
        "Ra1",
        "rc3x",
        "resign",
        "9",
        "\u{0}",
        "é",
        "  ",
        "takeback",
        GOLD,
        SILVER,
        "setposition g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]",
    ];
    let mut rng = Rng::new(11);
    for round in 0..300 {
        let answers = if round % 2 == 0 { Answers::AtOnce } else { Answers::WhenStopped };
        let mut bench = greeted(answers);
        let (mut asked, mut answered) = (0, 0);
        for _ in 0..60 {
            let count = 1 + rng.below(4);
            let line: Vec<&str> = (0..count).map(|_| *rng.pick(&words).unwrap()).collect();
            let line = line.join(" ");
            asked += u32::from(line.trim() == "go");
            for answer in bench.say(&line) {
                assert!(!answer.contains('\n') && !answer.is_empty());
                answered += u32::from(answer.starts_with("bestmove "));
            }
            assert!(answered <= asked, "{line}");
        }
        let mut out = Vec::new();
        bench.driver.forget();
        bench.engine.input_ended(&mut bench.driver);
        bench.pump(&mut out);
        assert!(out.is_empty());
    }
}
