//! A foreign engine as a bot.

use bw_arimaa::formats::protocol::{RESIGNED, aei};
use bw_arimaa::{Action, Arimaa, State};
use bw_core::{
    Actor, Ask, Bot, Budget, End, Fault, FaultKind, Finished, Game, GameLoop, Options, Plan, Rng,
    Seat, UniformBot, Viewer,
};

use crate::loopback::{Answers, Loopback, Meddle, Traffic};

fn faithful(line: &str) -> Result<Vec<String>, Fault> {
    Ok(vec![line.into()])
}

fn game(rules: &str) -> (Arimaa, Options) {
    let options = Options::parse(Arimaa::SPEC.options, rules).unwrap();
    (Arimaa::new(2, &options).unwrap(), options)
}

fn bot(rules: &str, answers: Answers, meddle: Meddle) -> (Box<dyn Bot<Arimaa>>, Traffic) {
    let (game, options) = game(rules);
    let dial = Loopback::new(answers, meddle);
    let traffic = dial.traffic.clone();
    ((aei().make)(&game, &options, Box::new(dial)), traffic)
}

fn play(rules: &str, bots: &mut [Box<dyn Bot<Arimaa>>], seed: u64) -> Finished<Arimaa> {
    let (game, _) = game(rules);
    GameLoop::new(&game).play(bots, seed, &Budget::default(), &mut Vec::new())
}

#[test]
fn engines_play_whole_games_against_each_other() {
    let (gold, traffic) = bot("", Answers::AtOnce, faithful);
    let (silver, _) = bot("", Answers::AtOnce, faithful);
    let mut bots = [gold, silver];
    for seed in 0..4 {
        let finished = play("", &mut bots, seed);
        assert_eq!((finished.end, finished.fault), (End::Normal, None));
    }
    drop(bots);
    let traffic = traffic.lock().unwrap();
    let count = |line: &str| traffic.iter().filter(|said| *said == line).count();
    assert_eq!(count("dial"), 1, "an engine stays for the next game");
    assert_eq!((count("> newgame"), count("> quit"), count("close")), (4, 1, 1));
    assert!(!traffic.iter().any(|line| line.contains("Error")), "the engine found all legal");
    assert!(!traffic.iter().any(|line| line.starts_with("> setposition")));
}

#[test]
fn the_messages_are_those_of_the_real_controller() {
    let (engine, traffic) = bot("", Answers::AtOnce, faithful);
    play("", &mut [engine, Box::new(UniformBot)], 1);
    let traffic = traffic.lock().unwrap();
    let sent: Vec<&str> = traffic.iter().filter_map(|line| line.strip_prefix("> ")).collect();
    let opening = [
        "aei",
        "isready",
        "setoption name tcmove value 10",
        "setoption name tcreserve value 0",
        "setoption name tcpercent value 0",
        "setoption name tcmax value 0",
        "setoption name tcturns value 500",
        "setoption name tctotal value 0",
        "setoption name tcturntime value 10",
        "newgame",
        "isready",
        "setoption name greserve value 0",
        "setoption name sreserve value 0",
        "setoption name moveused value 0",
        "go",
    ];
    assert_eq!(&sent[..opening.len()], opening);
    assert!(sent[opening.len()].starts_with("makemove ") && sent[opening.len()].len() > 60);
    assert_eq!(sent.last(), Some(&"quit"));
}

/// Under a clock the engine is told the control and, before each turn, what both sides have.
#[test]
fn an_engine_knows_what_the_clock_says() {
    let (game, _) = game("");
    let (engine, traffic) = bot("", Answers::AtOnce, faithful);
    let clock = Some("30s/2m/50/5m/4h/6m".parse().unwrap());
    let budget = Budget { clock, ..Budget::default() };
    let mut bots: [Box<dyn Bot<Arimaa>>; 2] = [engine, Box::new(FiveSeconds(UniformBot))];
    GameLoop::new(&game).play(&mut bots, 1, &budget, &mut Vec::new());
    let traffic = traffic.lock().unwrap();
    let options = |from: &str| {
        let sent = traffic.iter().skip_while(|line| !line.contains(from));
        let sent = sent.map_while(|line| line.strip_prefix("> setoption name "));
        sent.map(|option| option.replace(" value ", "=")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        options("tcmove"),
        "tcmove=30 tcreserve=120 tcpercent=50 tcmax=300 tcturns=500 tctotal=14400 tcturntime=360"
    );
    assert_eq!(options("greserve"), "greserve=120 sreserve=120 gused=0 sused=0 moveused=0");
    // Silver's set-up, sixteen times five seconds, leaves the reserve as it is; a turn of at most four adds to it.
    assert_eq!(options("sused value 80"), "sused=80 moveused=0");
    let reserves =
        traffic.iter().filter_map(|line| line.strip_prefix("> setoption name sreserve value "));
    let reserves: Vec<u64> = reserves.map(|value| value.parse().unwrap()).collect();
    assert_eq!(reserves[..2], [120, 120]);
    assert!(reserves[2] > 120 && reserves.is_sorted(), "{reserves:?}");
}

/// A bot that says it took five seconds for every decision.
struct FiveSeconds(UniformBot);

impl Bot<Arimaa> for FiveSeconds {
    fn choose(&mut self, ask: &mut Ask<'_, Arimaa>, plan: &mut Plan<Action>) -> Result<(), Fault> {
        self.0.choose(ask, plan)
    }

    fn thought_for(&self) -> Option<std::time::Duration> {
        Some(std::time::Duration::from_secs(5))
    }
}

#[test]
fn engines_get_the_turns_of_an_opening() {
    let (game, _) = game("turns=6");
    let mut state = game.initial();
    let actions = (bw_arimaa::OPENINGS.random)(&game, 2, &mut Rng::new(9)).unwrap();
    let mut opening = Vec::new();
    for action in actions {
        let actor = Actor::Seat(state.side().seat());
        opening.push((actor, action));
        game.apply(&mut state, actor, action);
    }
    let (gold, traffic) = bot("turns=6", Answers::AtOnce, faithful);
    let (silver, _) = bot("turns=6", Answers::AtOnce, faithful);
    let mut table = GameLoop::new(&game).with_opening(&opening);
    let finished = table.play(&mut [gold, silver], 1, &Budget::default(), &mut Vec::new());
    assert_eq!((finished.end, finished.fault), (End::Normal, None));
    let traffic = traffic.lock().unwrap();
    let before_go = traffic.iter().take_while(|line| *line != "> go");
    let sent = before_go.filter(|line| line.starts_with("> makemove ")).count();
    assert_eq!(sent, 4, "both set-ups and both turns");
    assert!(!traffic.iter().any(|line| line.contains("Error") || line.contains("setposition")));
}

#[test]
fn an_engine_that_thinks_until_it_is_stopped_plays_too() {
    let rules =
        "turns=3,position=g [r..e....................................................E......R]";
    let (engine, traffic) = bot(rules, Answers::WhenStopped, faithful);
    let finished = play(rules, &mut [engine, Box::new(UniformBot)], 3);
    assert_eq!(finished.fault, None);
    let traffic = traffic.lock().unwrap();
    assert!(traffic.contains(&"> stop".to_string()));
    let start =
        "> setposition g [r  e                                                    E      R]";
    assert!(traffic.contains(&start.to_string()), "{traffic:?}");
}

/// The fault of an engine that plays Gold.
fn fault(meddle: Meddle) -> (FaultKind, String) {
    let (engine, _) = bot("", Answers::AtOnce, meddle);
    let finished = play("", &mut [engine, Box::new(UniformBot)], 1);
    let fault = finished.fault.expect("a fault");
    assert_eq!(finished.end, fault.end(Seat::new(0)));
    (fault.kind, fault.detail)
}

fn instead(line: &str, of: &str, say: &str) -> Result<Vec<String>, Fault> {
    if line.starts_with(of) { Ok(vec![say.into()]) } else { faithful(line) }
}

#[test]
fn faults_are_typed_and_say_what_happened() {
    use FaultKind::{Crashed, Illegal, Stalled, Time};
    let (kind, detail) = fault(|line| instead(line, "bestmove", "bestmove"));
    assert_eq!((kind, detail.as_str()), (Illegal, "the engine answered without a move"));
    let (kind, detail) = fault(|line| instead(line, "bestmove", "bestmove Ee2n"));
    assert_eq!(kind, Illegal);
    assert!(detail.contains("Ee2n"), "{detail}");
    let (kind, detail) = fault(|line| instead(line, "bestmove", "bestmove Ra1 x\u{1b}[2J"));
    assert_eq!(kind, Illegal);
    assert!(!detail.contains('\u{1b}'), "{detail}");
    let (kind, detail) = fault(|line| instead(line, "bestmove", "bestmove RESIGN"));
    assert_eq!((kind, detail.as_str()), (FaultKind::Resigned, RESIGNED));
    let (kind, detail) = fault(|line| instead(line, "protocol-version", "protocol-version 7"));
    assert_eq!((kind, detail.as_str()), (Illegal, "the engine speaks version 7, not 1"));
    let (kind, detail) = fault(|line| instead(line, "id name", "hello"));
    assert_eq!(kind, Illegal);
    assert!(detail.contains("hello"), "{detail}");
    let (kind, _) = fault(|line| instead(line, "readyok", "log still working"));
    assert_eq!(kind, Stalled);
    // Words of a thinking engine are no answer: its clock runs out.
    let (kind, detail) = fault(|line| instead(line, "bestmove", "log nearly there"));
    assert_eq!(kind, Time);
    assert!(detail.starts_with("no turn came within "), "{detail}");
    for kind in [Crashed, Time] {
        let meddle: Meddle = match kind {
            Crashed => |line| match line.starts_with("bestmove") {
                true => Err(Fault::new(FaultKind::Crashed, "gone")),
                false => faithful(line),
            },
            _ => |line| match line.starts_with("bestmove") {
                true => Err(Fault::new(FaultKind::Time, "late")),
                false => faithful(line),
            },
        };
        assert_eq!(fault(meddle).0, kind);
    }
}

#[test]
fn an_answer_that_nobody_asked_for_is_a_fault() {
    let twice: Meddle = |line| {
        let copies = if line.starts_with("bestmove") { 2 } else { 1 };
        Ok(vec![line.to_string(); copies])
    };
    let (kind, detail) = fault(twice);
    assert_eq!(kind, FaultKind::Illegal);
    assert!(detail.starts_with("the engine answered before it was asked: bestmove"), "{detail}");
}

#[test]
fn an_unfinished_push_is_illegal() {
    let rules = "position=g [r.......................................rD.....................R]";
    let (engine, _) =
        bot(rules, Answers::AtOnce, |line| instead(line, "bestmove", "bestmove ra3n"));
    let finished = play(rules, &mut [engine, Box::new(UniformBot)], 1);
    let fault = finished.fault.unwrap();
    assert_eq!(fault.kind, FaultKind::Illegal);
    assert!(fault.detail.contains("the push is not completed"), "{}", fault.detail);
}

#[test]
fn removals_may_be_left_out_or_misplaced() {
    let ranks = [
        "r.......", "........", "........", "........", "........", ".r......", ".H......",
        ".......R",
    ];
    let rules = format!("position=g [{}]", ranks.concat());
    let misplaced: Meddle = |line| instead(line, "bestmove", "bestmove rb3e Hb2n rc3x");
    let (engine, traffic) = bot(&rules, Answers::AtOnce, misplaced);
    play(&rules, &mut [engine, Box::new(UniformBot)], 1);
    let written = "> makemove rb3e rc3x Hb2n".to_string();
    assert!(
        traffic.lock().unwrap().contains(&written),
        "it was played, and written as it should be"
    );
}

/// Asks the bot about a state out of the blue.
fn answer(bot: &mut dyn Bot<Arimaa>, game: &Arimaa, state: &State) -> Result<Vec<Action>, Fault> {
    let view = game.view(state, Viewer::All);
    let (budget, mut legal, mut plan) = (Budget::default(), Vec::new(), Plan::default());
    let seat = state.side().seat();
    let mut ask = Ask::from_state(game, seat, state, &view, &budget, Rng::new(1), &mut legal);
    bot.choose(&mut ask, &mut plan)?;
    Ok(plan.actions)
}

#[test]
fn an_engine_that_has_not_followed_the_game_gets_the_position() {
    let (game, _) = game("");
    let (mut engine, traffic) = bot("", Answers::AtOnce, faithful);
    engine.start(&game, Seat::new(0)).unwrap();
    let mut rng = Rng::new(3);
    let mut state = game.initial();
    for turn in 0..12 {
        // Some turns it sees as positions of another game, the set-ups too.
        if turn % 3 != 1 {
            let actions = answer(&mut *engine, &game, &state).unwrap();
            let mut after = state.clone();
            for action in actions {
                let actor = Actor::Seat(after.side().seat());
                assert!(game.is_legal(&after, actor, action));
                game.apply(&mut after, actor, action);
            }
            assert_eq!(after.turns, state.turns + 1, "a whole turn");
        }
        for action in crate::loopback::random_turn(&state, &mut rng) {
            let actor = Actor::Seat(state.side().seat());
            game.apply(&mut state, actor, action);
        }
    }
    let traffic = traffic.lock().unwrap();
    assert!(traffic.iter().any(|line| line.starts_with("> setposition s [")));
    assert!(!traffic.iter().any(|line| line.contains("Error")), "{traffic:?}");
}
