//! The fast evaluation against the slow reference, and the players that use it (spec 3.4 to 3.8).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod reference;

use bw_carcassonne::{Action, Carcassonne, Cell, Placement, State, TileType};
use bw_carcassonne_ai::package;
use bw_carcassonne_ai::thesis::Relative;
use bw_carcassonne_ai::thesis::rules19::{
    Evaluation, MeeplesPerTurn, Quality, ReturnedToOthers, Settings, WeightFile, WeightSet,
    WeightVector, shipped,
};
use bw_core::{
    Actor, Ask, Bot, Budget, Dice, Game, NoLog, OptionError, Options, Plan, Purpose, Rng, Turn,
};
use reference::Variant;

fn game(seats: u8, rules: &str) -> Carcassonne {
    Carcassonne::new(seats, &Options::parse(Carcassonne::SPEC.options, rules).unwrap()).unwrap()
}

fn make(game: &Carcassonne, spec: &str) -> Result<Box<dyn Bot<Carcassonne>>, OptionError> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    (kind.make)(game, &Options::parse(kind.options, options)?)
}

fn make_with_weights(
    game: &Carcassonne,
    name: &str,
    text: &str,
) -> Result<Box<dyn Bot<Carcassonne>>, OptionError> {
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    let mut options = Options::parse(kind.options, "weights=file")?;
    options.read_files(|_| Ok(text.to_string()))?;
    (kind.make)(game, &options)
}

fn answer(game: &Carcassonne, state: &State, bot: &mut dyn Bot<Carcassonne>) -> Plan<Action> {
    let (budget, mut buffer, mut plan) = (Budget::default(), Vec::new(), Plan::default());
    let rng = Rng::new(5);
    let mut ask = Ask::from_state(game, state.seat(), state, state, &budget, rng, &mut buffer);
    ask.wants_analysis = true;
    bot.choose(&mut ask, &mut plan).unwrap();
    plan
}

/// Questions of a game in which every second decision is random, the others those of a strong bot, so
/// that both wild and sensible positions come up.
fn states(game: &Carcassonne, seed: u64, every: usize) -> Vec<State> {
    let (mut state, mut dice) = (game.initial(), Dice::new(seed));
    let (mut rng, mut buffer) = (Rng::derive(seed, Purpose::Task(5), 0), Vec::new());
    let mut bot = make(game, "greedy").unwrap();
    let mut states = Vec::new();
    loop {
        game.settle(&mut state, &mut dice, &mut NoLog);
        let Turn::Decide(seats) = game.turn(&state) else { break };
        states.push(state.clone());
        let seat = seats.first().unwrap();
        let action = if rng.chance(1, 2) {
            game.random_action(&state, seat, &mut rng, &mut buffer)
        } else {
            answer(game, &state, &mut *bot).actions[0]
        };
        game.apply(&mut state, Actor::Seat(seat), action);
    }
    // Every n-th state, and those in which the last tile is played.
    let first = seed as usize % every;
    let is_taken = |(n, state): &(usize, State)| n % every == first || state.tiles_left() == 0;
    states.into_iter().enumerate().filter(is_taken).map(|(_, state)| state).collect()
}

fn variants() -> Vec<(Variant, Settings)> {
    use MeeplesPerTurn::{Linear, Ratio, TurnsPerMeeple};
    use ReturnedToOthers::{Minus, Plus};
    let rels = [
        ("mean", Relative::Mean),
        ("sum", Relative::Sum),
        ("max", Relative::Max),
        ("own", Relative::Own),
    ];
    let sevens = [("turns", TurnsPerMeeple), ("ratio", Ratio), ("linear", Linear)];
    let nines = [("minus", Minus), ("plus", Plus)];
    let qualities = [
        (None, Quality::Product),
        (Some("product"), Quality::Product),
        (Some("min"), Quality::Min),
        (Some("mean"), Quality::Mean),
    ];
    // Options do not touch each other, so every value of every option is enough.
    (0..12)
        .map(|n| {
            let (rel, relative) = rels[n % 4];
            let (rule7, meeples_per_turn) = sevens[n % 3];
            let (rule9, returned_to_others) = nines[n / 2 % 2];
            let (name, quality) = qualities[(n + n / 4) % 4];
            let settings = Settings {
                relative,
                meeples_per_turn,
                returned_to_others,
                quality,
                ..Settings::default()
            };
            (Variant { rel, rule7, rule9, quality: name }, settings)
        })
        .collect()
}

fn compare(state: &State, variant: Variant, settings: Settings) -> usize {
    let mut evaluation = Evaluation::new(19, variant.quality.is_some(), settings);
    let mut found = Vec::new();
    evaluation.each(state, |tried, values| {
        found.push(((tried.placement, tried.meeple), *values));
    });
    let turns = reference::turns(state);
    assert_eq!(found.iter().map(|(turn, _)| *turn).collect::<Vec<_>>(), turns);
    // Rules 1 to 6 are fractions under `mean`; 7, 16, 17 and 19 always; 10 to 13 with probability.
    for (turn, values) in found {
        let expected = reference::values(state, turn, variant);
        for (at, (value, expected)) in values.iter().zip(expected).enumerate() {
            let is_fraction = match at + 1 {
                1..=6 => variant.rel == "mean",
                7 | 16 | 17 | 19 => true,
                10..=13 => variant.quality.is_some(),
                _ => false,
            };
            let limit = if is_fraction { 1e-9 } else { 0.0 };
            assert!(
                (value - expected).abs() <= limit,
                "rule {}: {value}, reference {expected}; {turn:?} {variant:?}",
                at + 1
            );
        }
    }
    turns.len()
}

#[test]
fn the_fast_evaluation_is_the_slow_one() {
    let mut compared = 0;
    let mut seed = 0;
    for rules in ["", "farms=first", "m2=true,farms=none,meeples=3", "fair=true,meeples=11"] {
        for seats in 2..=5 {
            let game = game(seats, rules);
            for (n, (variant, settings)) in variants().into_iter().enumerate() {
                seed += 1;
                for state in states(&game, seed, if n < 6 { 9 } else { 31 }) {
                    compared += compare(&state, variant, settings);
                }
            }
        }
    }
    assert!(compared > 50_000, "{compared}");
}

/// The state before a tile is placed, after turns given as tile, column, row, rotation and segment.
fn position(
    game: &Carcassonne,
    turns: &[(TileType, i8, i8, u8, Option<u8>)],
    hand: TileType,
) -> State {
    let mut state = game.initial();
    for &(tile, x, y, rotation, meeple) in turns {
        game.apply(&mut state, Actor::Chance, Action::Draw(tile));
        let seat = Actor::Seat(state.seat());
        let placement = Placement { cell: Cell::new(x, y), rotation };
        assert!(game.is_legal(&state, seat, Action::Place(placement)), "{tile} {x},{y}");
        game.apply(&mut state, seat, Action::Place(placement));
        game.apply(&mut state, seat, meeple.map_or(Action::NoMeeple, Action::Meeple));
    }
    game.apply(&mut state, Actor::Chance, Action::Draw(hand));
    state
}

#[test]
fn hand_counted_needs_and_fits() {
    let game = game(2, "");
    let start = game.initial();
    let need = |state: &State, n, segment| {
        reference::need_cells(state, state.feature(n, segment).unwrap().root).len()
    };
    // The start tile has a city in the north and a road from east to west.
    assert_eq!((need(&start, 0, 0), need(&start, 0, 1)), (1, 2));
    // Of the other 71 tiles, 43 have a city edge, 44 a road edge, and all fit where nothing lies.
    let fits = [(0, -1), (1, 0), (5, 5)].map(|(x, y)| reference::fit(&start, Cell::new(x, y)));
    assert_eq!(fits, [43.0 / 71.0, 44.0 / 71.0, 1.0]);
    // A road around three sides of a cell: both of its ends lead to that cell.
    let turns =
        [(TileType::W, 1, 0, 0, None), (TileType::V, 2, 0, 0, None), (TileType::V, 2, 1, 1, None)];
    let state = position(&game, &turns, TileType::B);
    assert_eq!(need(&state, 2, 0), 1);
}

/// The first move: a cap on the start tile's city, with a knight who comes back at once with 4 points;
/// or the same without a knight.
#[test]
fn hand_counted_values_of_a_first_move() {
    let game = game(2, "");
    let state = position(&game, &[], TileType::E);
    let closing = Placement { cell: Cell::new(0, -1), rotation: 2 };
    let mut seen = 0;
    Evaluation::new(19, false, Settings::default()).each(&state, |tried, values| {
        if tried.placement != Some(closing) {
            return;
        }
        // 70 tiles are left, so 35 own turns.
        let mut expected = [0.0; 19];
        match tried.meeple {
            None => (expected[6], expected[14]) = (-35.0 / 8.0, 7.0),
            Some(0) => {
                expected[0] = 4.0;
                (expected[6], expected[7], expected[14]) = (-35.0 / 8.0, -1.0, 7.0);
                expected[17] = 1.0;
            }
            Some(_) => {
                // A farmer on a farm beside the completed city.
                (expected[5], expected[13]) = (3.0, 1.0);
                (expected[6], expected[7], expected[14]) = (-35.0 / 7.0, -1.0, 6.0);
                expected[16] = -1.0 / 35.0;
            }
        }
        assert_eq!(*values, expected, "{tried:?}");
        seen += 1;
    });
    assert_eq!(seen, 3);
}

#[test]
fn one_evaluation_serves_many_states() {
    let game = game(2, "");
    let mut evaluation = Evaluation::new(19, true, Settings::default());
    for state in states(&game, 77, 2) {
        let mut values = Vec::new();
        evaluation.each(&state, |_, found| values.push(*found));
        let mut again = Vec::new();
        Evaluation::new(19, true, Settings::default()).each(&state, |_, found| again.push(*found));
        assert_eq!(values, again);
    }
}

#[test]
fn fewer_rules_have_the_same_values() {
    let game = game(3, "");
    for state in states(&game, 4, 12) {
        let mut all = Vec::new();
        Evaluation::new(19, false, Settings::default()).each(&state, |_, found| all.push(*found));
        for rules in [1, 7, 9, 10, 15] {
            let mut at = 0;
            Evaluation::new(rules, false, Settings::default()).each(&state, |_, found| {
                assert_eq!(found[..rules], all[at][..rules]);
                at += 1;
            });
        }
    }
}

/// Every bot's first candidate is the first best by the reference, and its contributions are value
/// times weight.
#[test]
fn bots_play_and_explain_the_first_best_move() {
    let plain = Variant { rel: "mean", rule7: "turns", rule9: "minus", quality: None };
    let probable = Variant { quality: Some("product"), ..plain };
    for seats in [2, 4] {
        let game = game(seats, "");
        let set =
            |phases, probability, players| shipped(WeightSet { phases, probability, players });
        let table = [
            ("rules19-3", plain, set(3, false, 2)),
            ("rules19-3-pr", probable, set(3, true, seats)),
            ("rules19-3-pr:players=5", probable, set(3, true, 5)),
            ("rules19-5-pr", probable, set(5, true, 2)),
        ];
        for (spec, variant, (weights, note)) in table {
            let mut bot = make(&game, spec).unwrap();
            for state in states(&game, 40 + u64::from(seats), 13) {
                let plan = answer(&game, &state, &mut *bot);
                let analysis = plan.analysis.unwrap();
                assert_eq!(analysis.note, note);
                let tiles = state.tile_count() + usize::from(state.hand().is_some());
                let row = weights.at(tiles);
                let value = |turn| {
                    let values = reference::values(&state, turn, variant);
                    values.iter().zip(row).map(|(value, weight)| value * weight).sum::<f64>()
                };
                let turns = reference::turns(&state);
                let mut best = (f64::MIN, turns[0]);
                for &turn in &turns {
                    let value = value(turn);
                    if value > best.0 + 1e-9 {
                        best = (value, turn);
                    }
                }
                assert_eq!(plan.actions, reference::actions(&state, best.1), "{spec}");
                assert_eq!(analysis.candidates.len(), turns.len());
                assert_eq!(analysis.candidates[0].actions, plan.actions);
                assert!((analysis.candidates[0].value - best.0).abs() < 1e-7);
                assert!(analysis.candidates.is_sorted_by(|a, b| a.value > b.value - 1e-9));
                let values = reference::values(&state, best.1, variant);
                let contributions = &analysis.candidates[0].contributions;
                assert_eq!(contributions.len(), 19);
                for ((part, value), weight) in contributions.iter().zip(values).zip(row) {
                    assert!((part.value - value * weight).abs() < 1e-7, "{:?}", part.name);
                }
            }
        }
    }
}

/// The mover's free meeples after a move, by a reading of the thesis.
fn free_by(state: &State, turn: reference::Turn, reading: &str, variant: Variant) -> f64 {
    let before = f64::from(state.free_meeples(state.seat()));
    let after = reference::values(state, turn, variant)[14];
    let without = reference::values(state, (turn.0, None), variant)[14];
    let put = f64::from(u8::from(turn.1.is_some()));
    match reading {
        "after" => after,
        "before" => before - put,
        // A meeple that stays is one that would be free had it not been put.
        "stays" => before - (without - after),
        _ => without - put,
    }
}

#[test]
fn optimising_adds_a_bonus_for_free_meeples() {
    let variant = Variant { rel: "mean", rule7: "linear", rule9: "minus", quality: None };
    for (options, k, exponent, own, reading) in [
        ("", 11.0, 0.3_f64, false, "stays"),
        ("free=after", 11.0, 0.3, false, "after"),
        ("free=before", 11.0, 0.3, false, "before"),
        ("k=3,exp=1.5,turns=own,free=spent", 3.0, 1.5, true, "spent"),
    ] {
        for (seats, rules) in [(2, ""), (3, "farms=first")] {
            let game = game(seats, rules);
            let mut bot = make(&game, &format!("optimising:{options}")).unwrap();
            for state in states(&game, 30, 9) {
                let left = state.tiles_left() / if own { seats } else { 1 };
                let mut best = (f64::MIN, (None, None));
                for turn in reference::turns(&state) {
                    let after = reference::after(&state, turn);
                    let now = after.points_now();
                    let lead = {
                        let total = |seat: bw_core::Seat| f64::from(now[seat.index()].total());
                        let others: f64 = bw_core::Seat::all(seats)
                            .filter(|&seat| seat != state.seat())
                            .map(total)
                            .sum();
                        total(state.seat()) - others / f64::from(seats - 1)
                    };
                    let free = free_by(&state, turn, reading, variant);
                    let potential = free / f64::from(left.max(1));
                    let bonus = if free > 0.0 { k * potential.powf(exponent) } else { 0.0 };
                    if lead + bonus > best.0 + 1e-9 {
                        best = (lead + bonus, turn);
                    }
                }
                let plan = answer(&game, &state, &mut *bot);
                assert_eq!(plan.actions, reference::actions(&state, best.1), "{options}");
                let first = &plan.analysis.unwrap().candidates[0];
                assert!((first.value - best.0).abs() < 1e-9);
                assert_eq!(first.contributions.len(), 5);
            }
        }
    }
}

#[test]
fn weights_can_come_from_a_file() {
    let game = game(2, "");
    let (weights, _) = shipped(WeightSet { phases: 3, probability: true, players: 2 });
    let file = WeightFile {
        name: "the same".into(),
        players: 4,
        fitness: Some(1.5),
        origin: "a test".into(),
        weights,
    };
    let text = file.to_text();
    let mut own = make_with_weights(&game, "rules19-3-pr", &text).unwrap();
    let negative = file.weights.genes().iter().map(|gene| -gene).collect();
    let opposite =
        WeightFile { weights: WeightVector::new(3, 19, true, negative).unwrap(), ..file };
    let mut other = make_with_weights(&game, "rules19-3-pr", &opposite.to_text()).unwrap();
    let mut differing = 0;
    let mut shipped = make(&game, "rules19-3-pr").unwrap();
    for state in states(&game, 9, 10) {
        let answers = [&mut own, &mut shipped].map(|bot| answer(&game, &state, &mut **bot).actions);
        assert_eq!(answers[0], answers[1]);
        differing += u32::from(answer(&game, &state, &mut *other).actions != answers[0]);
    }
    assert!(differing > 0);
    let refused =
        |name: &str, text: &str| make_with_weights(&game, name, text).err().unwrap().to_string();
    assert_eq!(
        refused("rules19-3", &text),
        "option `weights`: `the same` is for rules with probability; use it with rules19-3-pr"
    );
    assert!(refused("rules19-5-pr", "{").starts_with("option `weights`: not a weight file"));
    assert!(make(&game, "rules19-3-pr:players=6").is_err());
    assert!(make(&game, "rules19-3-pr:players=3,weights=x").is_err());
    // A file that nobody read is not a file that was not named.
    assert!(make(&game, "rules19-3-pr:weights=x").is_err());
}

#[test]
fn bots_obey_the_laws_on_players() {
    let specs = [
        "optimising",
        "optimising:ties=random,turns=own,rel=max",
        "weighted",
        "weighted:ties=random,rule7=ratio,rel=own",
        "rules19-3",
        "rules19-3:rule9=plus,rel=sum",
        "rules19-3-pr",
        "rules19-3-pr:players=4,ties=random,quality=min",
        "rules19-5-pr",
        "rules19-5-pr:quality=mean,rule7=linear",
    ];
    let rules = &["", "farms=first,fair=true", "meeples=3,m2=true,farms=none"];
    let conformance = bw_testkit::BotConformance { games: 1, rules, ..Default::default() };
    for spec in specs {
        conformance
            .check(|game: &Carcassonne| make(game, spec).unwrap())
            .unwrap_or_else(|violation| panic!("{spec}: {violation}"));
    }
}
