//! Laws that hold for every bot, and how the simple ones play (spec 5.6 and 8).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeMap;

use bw_agricola::{Action, Agricola, Task};
use bw_core::{
    Ask, Bot, Budget, Dice, Game, GameLoop, NoLog, Options, Plan, Rng, Seat, Turn, UniformBot,
    Viewer,
};
use bw_testkit::BotConformance;

fn game(seats: u8, rules: &str) -> Agricola {
    Agricola::new(seats, &Options::parse(Agricola::SPEC.options, rules).unwrap()).unwrap()
}

fn bot(game: &Agricola, spec: &str) -> Box<dyn Bot<Agricola>> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = bw_agricola_ai::package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    (kind.make)(game, &Options::parse(kind.options, options).unwrap()).unwrap()
}

fn conforms(spec: &str, check: &BotConformance) {
    let report = check.check(|game| bot(game, spec)).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(report.decisions > 20, "{spec}: {report:?}");
}

#[test]
fn random_obeys_the_laws() {
    let rules = &["", "deal=draft7,order=open", "variant=family"];
    let check = BotConformance { games: 1, rules, probes: 2, ..Default::default() };
    conforms("random", &check);
    let check = BotConformance { games: 2, seats: Some(1..=2), probes: 2, ..Default::default() };
    conforms("random:harvest=uniform", &check);
    conforms("uniform", &check);
}

#[test]
fn monte_carlo_obeys_the_laws() {
    let budget = Budget { iterations: Some(2), ..Budget::default() };
    for (spec, seats) in [
        ("montecarlo:sims=1", 1..=3),
        ("montecarlo:sims=1,select=ucb1,value=margin", 2..=2),
        ("montecarlo:sims=1,playouts=ways,expansions=1", 1..=1),
    ] {
        let budget = budget.clone();
        let check = BotConformance {
            games: 1,
            seats: Some(seats),
            budget,
            probes: 1,
            ..Default::default()
        };
        conforms(spec, &check);
    }
}

#[test]
fn searches_to_the_end_of_the_round_obey_the_laws() {
    let budget = Budget { nodes: Some(40), ..Budget::default() };
    for spec in ["minmax", "strategy:ways=2,others=2"] {
        let budget = budget.clone();
        let seats = Some(1..=3);
        conforms(
            spec,
            &BotConformance { games: 1, seats, budget, probes: 1, ..Default::default() },
        );
    }
}

/// Every space that can be used is as likely as any other, however many ways it has.
#[test]
fn random_chooses_spaces_uniformly() {
    let game = game(1, "pool=seed");
    for seed in 0..3 {
        let (mut state, mut dice) = (game.initial(), Dice::new(seed));
        game.settle(&mut state, &mut dice, &mut NoLog);
        let seat = Seat::new(0);
        assert!(matches!(state.frames.top().unwrap().task, Task::Place { .. }));
        let view = game.view(&state, Viewer::Seat(seat));
        let (mut counts, mut buffer) = (BTreeMap::new(), Vec::new());
        game.actions(&state, seat, &mut buffer);
        for &action in buffer.iter().filter(|action| matches!(action, Action::Place(_))) {
            counts.insert(action, 0u32);
        }
        const DRAWS: u32 = 3000;
        let (mut random, budget) = (bot(&game, "random"), Budget::default());
        for luck in 0..DRAWS {
            let rng = Rng::new(u64::from(luck));
            let mut ask = Ask::from_view(&game, seat, &view, &budget, rng, &mut buffer);
            let mut plan = Plan::default();
            random.choose(&mut ask, &mut plan).unwrap();
            *counts.get_mut(&plan.actions[0]).unwrap() += 1;
        }
        let expected = f64::from(DRAWS) / counts.len() as f64;
        let chi: f64 = counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        // Of 8 or 9 degrees of freedom, once in some ten million.
        assert!(chi < 48.0, "chi-square {chi:.1}: {counts:?}");
    }
}

fn mean(spec: &str, games: u64) -> f64 {
    let game = game(1, "pool=seed");
    let mut bots = vec![bot(&game, spec)];
    let mut table = GameLoop::new(&game);
    let score = |seed| {
        let finished = table.play(&mut bots, seed, &Budget::default(), &mut NoLog);
        f64::from(finished.outcome.scores()[0])
    };
    (0..games).map(score).sum::<f64>() / games as f64
}

/// The published order, with small budgets.
#[test]
fn bots_score_in_the_published_order() {
    let montecarlo = mean("montecarlo:sims=2,expansions=6", 6);
    let strategy = mean("strategy:ways=2,nodes=300", 6);
    let random = mean("random", 20);
    assert!(montecarlo > strategy, "{montecarlo} {strategy}");
    assert!(strategy > random, "{strategy} {random}");
}

#[test]
fn feeding_as_well_as_possible_begs_less() {
    let [best, uniform] = ["random", "random:harvest=uniform"].map(|spec| mean(spec, 60));
    assert!(best > uniform, "{best} {uniform}");
}

#[test]
fn broken_tables_are_refused_with_their_place() {
    let package = bw_agricola_ai::package();
    let kind = package.bots.iter().find(|kind| kind.name == "minmax").unwrap();
    let mut options = Options::parse(kind.options, "table=mine.json").unwrap();
    options.read_files(|_| Ok(r#"{"cards": {"PLOW9": []}}"#.into())).unwrap();
    let error = (kind.make)(&game(1, ""), &options).err().unwrap().to_string();
    assert_eq!(error, "option `table`: the table, at cards.PLOW9: there is no such space or card");
}

/// A search is asked for a whole placement; whoever only has small decisions left gets one.
#[test]
fn bots_answer_in_the_middle_of_a_placement() {
    let game = game(2, "");
    let (mut state, mut dice, mut rng) = (game.initial(), Dice::new(4), Rng::new(4));
    let (mut list, mut asked) = (Vec::new(), 0);
    while game.turn(&state) != Turn::Over {
        game.settle(&mut state, &mut dice, &mut NoLog);
        let Turn::Decide(seats) = game.turn(&state) else { break };
        let seat = seats.first().unwrap();
        let placing = matches!(state.frames.top().unwrap().task, Task::Place { .. });
        if !placing && asked < 60 {
            asked += 1;
            let view = game.view(&state, Viewer::Seat(seat));
            for spec in ["montecarlo", "minmax", "random"] {
                let budget = Budget::default();
                let rng = Rng::new(1);
                let mut ask = Ask::from_view(&game, seat, &view, &budget, rng, &mut list);
                let mut plan = Plan::default();
                bot(&game, spec).choose(&mut ask, &mut plan).unwrap();
                let mut after = state.clone();
                for &action in &plan.actions {
                    assert!(game.is_legal(&after, bw_core::Actor::Seat(seat), action));
                    game.apply(&mut after, bw_core::Actor::Seat(seat), action);
                }
            }
        }
        let mut uniform = UniformBot;
        let view = game.view(&state, Viewer::Seat(seat));
        let budget = Budget::default();
        let luck = Rng::new(rng.next());
        let mut ask = Ask::from_view(&game, seat, &view, &budget, luck, &mut list);
        let mut plan = Plan::default();
        uniform.choose(&mut ask, &mut plan).unwrap();
        game.apply(&mut state, bw_core::Actor::Seat(seat), plan.actions[0]);
    }
    assert!(asked > 20);
}
