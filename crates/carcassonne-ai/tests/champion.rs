//! The champion: what it decides does not depend on threads, its last moves are right, its value makes sense.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_carcassonne::{Carcassonne, Phase, State};
use bw_carcassonne_ai::champion::value::PositionValue;
use bw_carcassonne_ai::package;
use bw_carcassonne_ai::tune::VALUE_LEARNING;
use bw_core::{Actor, Ask, Bot, Budget, Game, GameLoop, NoLog, Options, Outcome, Plan, Rng, Seat};
use bw_lab::{LabError, LearningRequest, MemoryContext};

fn game(seats: u8) -> Carcassonne {
    Carcassonne::new(seats, &Options::defaults(Carcassonne::SPEC.options)).unwrap()
}

fn bot(game: &Carcassonne, spec: &str) -> Box<dyn Bot<Carcassonne>> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    (kind.make)(game, &Options::parse(kind.options, options).unwrap()).unwrap()
}

fn play(
    game: &Carcassonne,
    specs: &[&str],
    seed: u64,
) -> (Outcome, Vec<(Actor, bw_carcassonne::Action)>) {
    let mut bots: Vec<_> = specs.iter().map(|spec| bot(game, spec)).collect();
    let mut log = Vec::new();
    let finished = GameLoop::new(game).play(&mut bots, seed, &Budget::default(), &mut log);
    assert_eq!(finished.fault, None);
    (finished.outcome, log)
}

#[test]
fn any_number_of_threads_plays_the_same_game() {
    for seats in [2, 4] {
        let game = game(seats);
        let log = |threads: u32| {
            let champion = format!("champion:iterations=24,candidates=4,ahead=3,threads={threads}");
            let mut specs = vec!["greedy"; seats.into()];
            specs[1] = &champion;
            play(&game, &specs, 3).1
        };
        let one = log(1);
        assert_eq!(log(2), one);
        assert_eq!(log(8), one);
    }
}

#[test]
fn it_beats_the_strongest_published_player() {
    let game = game(2);
    let mut lead = 0;
    for (seed, seat) in [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)] {
        let mut specs = ["rules19-3-pr"; 2];
        specs[seat] = "champion:iterations=60";
        let scores = play(&game, &specs, seed).0;
        lead += scores.score(Seat::new(seat as u8)) - scores.score(Seat::new(1 - seat as u8));
    }
    // About twenty points a game; a single game strays by about as much.
    assert!(lead > 0, "{lead}");
}

/// The state of a game of greedy players with this number of tiles left, before a decision.
fn late_state(game: &Carcassonne, seed: u64, left: u8) -> State {
    let (mut state, mut dice) = (game.initial(), bw_core::Dice::new(seed));
    let mut bots = [bot(game, "greedy"), bot(game, "greedy")];
    let (mut legal, mut plan) = (Vec::new(), Plan::default());
    loop {
        game.settle(&mut state, &mut dice, &mut NoLog);
        if state.tiles_left() <= left {
            return state;
        }
        let (seat, budget) = (state.seat(), Budget::default());
        plan.clear();
        let mut ask = Ask::from_state(game, seat, &state, &state, &budget, Rng::new(1), &mut legal);
        bots[seat.index()].choose(&mut ask, &mut plan).unwrap();
        for &action in &plan.actions {
            game.apply(&mut state, Actor::Seat(seat), action);
        }
    }
}

#[test]
fn the_last_move_is_the_best_there_is() {
    let game = game(2);
    for seed in 0..6 {
        let state = late_state(&game, seed, 0);
        assert_eq!(state.phase(), Phase::Place);
        let seat = state.seat();
        let lead = |actions: &[bw_carcassonne::Action]| {
            let mut after = state.clone();
            for &action in actions {
                game.apply(&mut after, Actor::Seat(seat), action);
            }
            let points = |seat: Seat| after.points_now()[seat.index()].total();
            points(seat) - points(seat.next(2))
        };
        let best = {
            let mut best = i32::MIN;
            bw_core::WholeTurns::turns(&game, &state, seat, &mut |turn| {
                best = best.max(lead(turn));
                true
            });
            best
        };
        // Step by step, as the loop asks.
        let mut champion = bot(&game, "champion:iterations=20");
        let (mut at, mut taken) = (state.clone(), Vec::new());
        while game.turn(&at).asks(seat) {
            let (budget, mut legal, mut plan) = (Budget::default(), Vec::new(), Plan::default());
            let mut ask = Ask::from_state(&game, seat, &at, &at, &budget, Rng::new(1), &mut legal);
            champion.choose(&mut ask, &mut plan).unwrap();
            for &action in &plan.actions {
                game.apply(&mut at, Actor::Seat(seat), action);
                taken.push(action);
            }
        }
        assert_eq!(lead(&taken), best, "seed {seed}");
    }
}

/// What the champion answers, and what it thinks if it is asked to explain or to judge a turn.
fn answer(
    game: &Carcassonne,
    state: &State,
    spec: &str,
    explains: bool,
    judged: &[bw_carcassonne::Action],
) -> Plan<bw_carcassonne::Action> {
    let mut champion = bot(game, spec);
    let (budget, mut legal, mut plan) = (Budget::default(), Vec::new(), Plan::default());
    let mut ask =
        Ask::from_state(game, state.seat(), state, state, &budget, Rng::new(1), &mut legal);
    (ask.wants_analysis, ask.judged) = (explains, judged);
    champion.choose(&mut ask, &mut plan).unwrap();
    plan
}

#[test]
fn the_analysis_explains_the_choice() {
    let game = game(2);
    let state = late_state(&game, 4, 40);
    let plan = answer(&game, &state, "champion:iterations=40,candidates=5", true, &[]);
    let analysis = plan.analysis.unwrap();
    assert_eq!(analysis.candidates[0].actions, plan.actions);
    assert_eq!((analysis.candidates.len(), analysis.chances.len()), (5, 5));
    assert!(analysis.chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
    assert!(analysis.note.is_some() && analysis.nodes >= 5);
}

#[test]
fn any_turn_is_judged_by_the_same_luck_and_changes_no_answer() {
    let game = game(2);
    let spec = "champion:iterations=40,candidates=4";
    for (seed, left) in [(4, 40), (5, 20), (6, 1)] {
        let state = late_state(&game, seed, left);
        let mut turns: Vec<Vec<bw_carcassonne::Action>> = Vec::new();
        bw_core::WholeTurns::turns(&game, &state, state.seat(), &mut |turn| {
            turns.push(turn.to_vec());
            true
        });
        let silent = answer(&game, &state, spec, false, &[]).actions;
        for turn in turns.iter().step_by(7) {
            let plan = answer(&game, &state, spec, true, turn);
            assert_eq!(plan.actions, silent, "seed {seed}");
            let analysis = plan.analysis.unwrap();
            let judged = analysis.candidates.iter().find(|one| one.actions == *turn).unwrap();
            assert_eq!(judged.visits, analysis.candidates[0].visits, "seed {seed}");
        }
    }
}

fn learn(context: &mut MemoryContext, resume: bool) -> Result<(), LabError> {
    let changes = [("games", "1200"), ("players", "2")];
    let changes = changes.map(|(key, value)| (key.to_string(), value.to_string())).into();
    let order = LearningRequest { changes, resume, ..LearningRequest::default() };
    (VALUE_LEARNING.run)(&order, context).map(|_| ())
}

#[test]
fn a_value_is_learnt_the_same_after_a_stop() {
    let mut whole = MemoryContext::default();
    learn(&mut whole, false).unwrap();
    let mut broken = MemoryContext { stop_after: 1, ..MemoryContext::default() };
    assert_eq!(learn(&mut broken, false), Err(LabError::Stopped));
    let mut resumed = MemoryContext { files: broken.files, ..MemoryContext::default() };
    learn(&mut resumed, true).unwrap();
    let file = "champion-value.json";
    assert_eq!(resumed.files[file], whole.files[file]);
    let value = PositionValue::parse(&whole.files[file]).unwrap();
    // Points on the table are points in the end, and hardly anything else.
    assert!((value.end[0] - 1.0).abs() < 0.1, "{value:?}");
    assert!(value.chance(0.0, 30) == 0.5 && value.chance(10.0, 30) > value.chance(10.0, 60));
}

#[test]
fn bad_values_are_refused() {
    let game = game(2);
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == "champion").unwrap();
    let short = "{\"origin\":\"\",\"players\":2,\"end\":[1],\"bag\":[0],\"variance\":1}";
    for text in ["{}", "[]", short] {
        let mut options = Options::parse(kind.options, "value=value.json").unwrap();
        options.read_files(|_| Ok(text.to_string())).unwrap();
        assert!((kind.make)(&game, &options).is_err(), "{text}");
    }
}
