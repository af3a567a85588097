//! The bots as players: laws, analyses, openings, and the search against a slow definition of what it finds.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use std::time::Duration;

use bw_arimaa::{Action, Arimaa, Phase, Position, Side, State};
use bw_arimaa_ai::package;
use bw_arimaa_ai::thesis::{
    EvaluationSettings, Evaluator, Factors, GameStage, Generator, Searcher, TurnSteps, Value,
    Weights,
};
use bw_core::{
    Actor, Ask, Bot, Budget, End, Game, GameLoop, NoLog, Options, Plan, Purpose, Rng, Seat,
};
use bw_testkit::BotConformance;
use common::{figure_2_4, position, sparse_positions};

fn bot(game: &Arimaa, spec: &str) -> Box<dyn Bot<Arimaa>> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    (kind.make)(game, &Options::parse(kind.options, options).unwrap()).unwrap()
}

fn ask(spec: &str, state: &State, budget: &Budget) -> Plan<Action> {
    let (game, mut buffer, mut plan) = (Arimaa::default(), Vec::new(), Plan::default());
    let seat = state.side().seat();
    let rng = Rng::derive(1, Purpose::Decision(0), 0);
    let mut ask = Ask::from_view(&game, seat, state, budget, rng, &mut buffer);
    ask.wants_analysis = true;
    bot(&game, spec).choose(&mut ask, &mut plan).unwrap();
    plan
}

fn apply(state: &mut State, actions: &[Action]) {
    let game = Arimaa::default();
    for &action in actions {
        let actor = Actor::Seat(state.side().seat());
        assert!(game.is_legal(state, actor, action), "{action:?}");
        game.apply(state, actor, action);
    }
}

#[test]
fn bots_obey_the_laws() {
    let budget = Budget { nodes: Some(300), ..Budget::default() };
    let config = BotConformance { games: 1, budget, ..BotConformance::default() };
    for spec in ["random", "ugrh", "ugrh:weights=w1,opening=none,setup=C,unique=exact"] {
        let rules: &'static [&'static str] = &["turns=14", "turns=8,handicap=Mcc"];
        let config = BotConformance { rules, ..config.clone() };
        config.check::<Arimaa>(|game| bot(game, spec)).unwrap();
    }
}

/// The value of a position for its side to move by plain minimax.
fn minimax(evaluator: &Evaluator, position: &Position, depth: u8) -> Value {
    let sign = if position.side() == Side::Gold { 1 } else { -1 };
    if depth == 0 || position.ending(&[]).is_some() {
        return sign * evaluator.value(position, &[]);
    }
    let values =
        ordered(position).into_iter().map(|(_, after)| -minimax(evaluator, &after, depth - 1));
    values.max().unwrap()
}

/// Turns in the order of the thesis.
fn ordered(position: &Position) -> Vec<(TurnSteps, Position)> {
    for factors in [Factors::ALL, Factors::NONE] {
        let (mut first, mut then) = (Vec::new(), Vec::new());
        Generator::new(factors).turns(position, &[], |turn| {
            let list = if turn.captures { &mut first } else { &mut then };
            list.push((*turn.turn, turn.position()));
            true
        });
        first.append(&mut then);
        if !first.is_empty() {
            return first;
        }
    }
    Vec::new()
}

#[test]
fn alpha_beta_is_minimax() {
    let evaluator = Evaluator::new(GameStage::Middle, Weights::W3, EvaluationSettings::default());
    let mut searcher = Searcher::new(Factors::ALL);
    let budget = Budget::default();
    let small = |position: &&Position| (2..=400).contains(&ordered(position).len());
    let positions = sparse_positions(21, 400);
    let mut checked = 0;
    for position in positions.iter().filter(small).take(40) {
        let mut best: Option<(Value, TurnSteps)> = None;
        for (turn, after) in ordered(position) {
            let value = -minimax(&evaluator, &after, 1);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, turn));
            }
        }
        let found = searcher.search(&evaluator, position, &[], 2, &mut budget.start());
        let choice = &found.choices[0];
        assert_eq!(Some(choice.value), best.map(|(value, _)| value), "{position:?}");
        // A win is not looked for deeper than it is found.
        if choice.depth == 2 {
            assert_eq!(Some(choice.turn), best.map(|(_, turn)| turn), "{position:?}");
            checked += 1;
        }
    }
    assert!(checked >= 12, "{checked}");
}

#[test]
fn the_analysis_adds_up() {
    let state = State::from_position(figure_2_4(Side::Gold));
    let plan = ask("ugrh", &state, &Budget::default());
    let analysis = plan.analysis.unwrap();
    let best = &analysis.candidates[0];
    assert_eq!(best.actions, plan.actions);
    let sum: f64 = best.contributions.iter().map(|part| part.value).sum();
    assert!((sum - best.value).abs() < 1e-9, "{sum} {}", best.value);
    assert_eq!(analysis.values, [best.value, -best.value]);
    assert!(analysis.candidates.is_sorted_by(|one, two| one.value >= two.value));
    // The line is two whole turns that can be played.
    let mut after = state;
    let line: Vec<Action> = analysis.line.iter().map(|&(_, action)| action).collect();
    apply(&mut after, &line);
    assert_eq!((after.turns, after.position.steps_taken()), (4, 0));
    assert!(line.starts_with(&plan.actions));
}

#[test]
fn a_turn_that_has_begun_is_finished() {
    for taken in 1..4 {
        let mut state = State::from_position(figure_2_4(Side::Silver));
        let plan = ask("ugrh", &state, &Budget::default());
        apply(&mut state, &plan.actions[..taken]);
        let rest = ask("ugrh:depth_turns=1", &state, &Budget::default());
        apply(&mut state, &rest.actions);
        assert_eq!(state.turns, 4);
    }
}

#[test]
fn goals_are_taken_and_prevented() {
    let state = State::from_position(position(Side::Gold, "Ra5 Ee4 Rh1 rh7 eh6 ch8"));
    let mut after = state.clone();
    apply(&mut after, &ask("ugrh", &state, &Budget::default()).actions);
    assert_eq!(after.phase(), Phase::Over);
    let threat = State::from_position(position(Side::Gold, "Eb3 Ra1 Rb1 Rc1 rd2 rh8 eh7"));
    let mut after = threat.clone();
    apply(&mut after, &ask("ugrh", &threat, &Budget::default()).actions);
    assert_eq!(after.position.goal_in(), None);
}

#[test]
fn no_time_is_enough_for_a_turn() {
    let state = State::from_position(figure_2_4(Side::Gold));
    for budget in [
        Budget { time: Some(Duration::ZERO), ..Budget::default() },
        Budget { nodes: Some(0), ..Budget::default() },
        Budget { nodes: Some(20_000), ..Budget::default() },
    ] {
        let mut after = state.clone();
        apply(&mut after, &ask("ugrh:depth_turns=4", &state, &budget).actions);
        assert_eq!(after.turns, 3);
    }
}

#[test]
fn ugrh_beats_random() {
    let game = Arimaa::default();
    let budget = Budget { nodes: Some(4_000), ..Budget::default() };
    for seat in 0..2u8 {
        let mut bots = vec![bot(&game, "ugrh"), bot(&game, "random")];
        bots.rotate_right(seat.into());
        let finished = GameLoop::new(&game).play(&mut bots, 5, &budget, &mut NoLog);
        assert_eq!(finished.end, End::Normal);
        assert_eq!(finished.outcome.rank(Seat::new(seat)), 1);
    }
}

#[test]
fn bad_weights_are_refused() {
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == "ugrh").unwrap();
    let make = |options: &str| {
        let options = Options::parse(kind.options, options)?;
        (kind.make)(&Arimaa::default(), &options).map(|_| ())
    };
    assert!(make("weights=1/2").unwrap_err().to_string().contains("option `weights`"));
    assert!(make("setup=D").is_err() && make("depth_turns=0").is_err());
    assert!(make("weights=0/0/0/0/0/0/0/0/0/0/0").is_ok());
}
