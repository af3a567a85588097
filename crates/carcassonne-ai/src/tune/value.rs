//! The champion's value of positions, fitted on games of the rule bots by least squares.

use bw_carcassonne::{Carcassonne, Phase, State};
use bw_core::{Actor, Ask, Bot, Budget, Dice, Game, Options, Plan, Rng, Seat};
use bw_lab::{LabError, Learning, LearningRequest, Report, RunContext, Sheet, SheetCell};
use serde::{Deserialize, Serialize};

use crate::champion::value::{FEATURES, Features, NAMES, PositionValue, features};
use crate::thesis::rules19::{RuleBot, Settings, WeightSet, shipped};

/// What `evolve carcassonne` offers besides weights.
pub const VALUE_LEARNING: Learning =
    Learning { name: "value", presets: &["value"], keys: &["games", "seed"], run: learn };

const FILE: &str = "champion-value.json";
const CHECKPOINT: &str = "checkpoint.json";
/// Games between two checkpoints.
const STEP: u64 = 500;
/// Weights at the end and for a full bag.
const WEIGHTS: usize = 2 * FEATURES;
/// Keeps weights of features that hardly occur small.
const RIDGE: f64 = 1.0;

/// Everything that a fit needs, and where it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Sums {
    games: u64,
    seed: u64,
    played: u64,
    /// Sums of products of features, by rows.
    products: Vec<f64>,
    /// Sums of products of features and leads.
    leads: Vec<f64>,
}

fn learn(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Report, LabError> {
    let mut sums = begin(order, context)?;
    let options = Options::defaults(Carcassonne::SPEC.options);
    let game = Carcassonne::new(2, &options).map_err(LabError::usage)?;
    let mut player = SelfPlay::new(&game);
    while sums.played < sums.games {
        let until = (sums.played + STEP).min(sums.games);
        for number in sums.played..until {
            player.play(sums.seed.wrapping_add(number), |row, lead| sums.add(row, lead));
        }
        sums.played = until;
        let text = serde_json::to_string(&sums).map_err(LabError::failed)?;
        context.save(CHECKPOINT, &text)?;
        context.progress(sums.played, sums.games, "games");
        if context.is_stopped() {
            return Err(LabError::Stopped);
        }
    }
    let weights = solve(&sums.products, &sums.leads);
    let value = finish(&sums, &weights, &mut player);
    let text = serde_json::to_string_pretty(&value).map_err(LabError::failed)? + "\n";
    context.save(FILE, &text)?;
    let mut report = Report { sheets: vec![sheet(&value)], ..Report::default() };
    report.notes.push(format!("{FILE} holds the value"));
    Ok(report)
}

fn begin(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Sums, LabError> {
    if order.resume {
        let saved = context.load(CHECKPOINT)?;
        let text = saved.ok_or_else(|| LabError::usage(format!("there is no {CHECKPOINT}")))?;
        return serde_json::from_str(&text)
            .map_err(|error| LabError::usage(format!("{CHECKPOINT}: {error}")));
    }
    if order.config.is_some() {
        return Err(LabError::usage("the value has no configuration file; use games= and seed="));
    }
    let (mut games, mut seed) = (10_000, 1);
    for (key, text) in &order.changes {
        let number: u64 = text
            .parse()
            .map_err(|_| LabError::usage(format!("{key}: `{text}` is not a whole number")))?;
        match key.as_str() {
            "games" if (1..=10_000_000).contains(&number) => games = number,
            "seed" => seed = number,
            "threads" => {}
            _ => return Err(LabError::usage(format!("{key}={text} is not possible here"))),
        }
    }
    let (products, leads) = (vec![0.0; WEIGHTS * WEIGHTS], vec![0.0; WEIGHTS]);
    Ok(Sums { games, seed, played: 0, products, leads })
}

impl Sums {
    fn add(&mut self, row: &[f64; WEIGHTS], lead: f64) {
        for (at, &value) in row.iter().enumerate().filter(|(_, value)| **value != 0.0) {
            self.leads[at] += value * lead;
            for (sum, other) in self.products[at * WEIGHTS..][..WEIGHTS].iter_mut().zip(row) {
                *sum += value * other;
            }
        }
    }
}

/// Plays games of two rule bots.
struct SelfPlay<'g> {
    game: &'g Carcassonne,
    bots: [RuleBot; 2],
    legal: Vec<bw_carcassonne::Action>,
    plan: Plan<bw_carcassonne::Action>,
}

impl<'g> SelfPlay<'g> {
    fn new(game: &'g Carcassonne) -> Self {
        let set = |phases| shipped(WeightSet { phases, probability: true, players: 2 }).0;
        let bots = [3, 5].map(|phases| RuleBot::new(set(phases), Settings::default()));
        SelfPlay { game, bots, legal: Vec::new(), plan: Plan::default() }
    }

    /// Plays one game and calls `each` with the difference of the seats' features whenever a tile is about to be drawn, and
    /// the lead in the end.
    fn play(&mut self, seed: u64, mut each: impl FnMut(&[f64; WEIGHTS], f64)) {
        let (game, budget) = (self.game, Budget::default());
        let (mut state, mut dice, mut rows) = (game.initial(), Dice::new(seed), Vec::new());
        while state.phase() != Phase::Over {
            if state.phase() == Phase::Draw {
                rows.push(difference(&state));
                let drawn = game.sample_chance(&state, &mut dice.roll());
                game.apply(&mut state, Actor::Chance, drawn);
                continue;
            }
            let seat = state.seat();
            self.plan.clear();
            let rng = Rng::new(seed);
            let mut ask =
                Ask::from_state(game, seat, &state, &state, &budget, rng, &mut self.legal);
            // Both bots play both sides, so that neither's habits belong to a seat.
            let bot = &mut self.bots[(seat.index() + seed as usize) % 2];
            bot.choose(&mut ask, &mut self.plan).expect("a rule bot does not fail");
            for &action in &self.plan.actions {
                game.apply(&mut state, Actor::Seat(seat), action);
            }
        }
        let points = [0, 1].map(|seat| f64::from(state.points(Seat::new(seat)).total()));
        for row in &rows {
            each(row, points[0] - points[1]);
        }
    }
}

fn difference(state: &State) -> [f64; WEIGHTS] {
    let all: [Features; bw_core::MAX_SEATS] = features(state);
    let bag = f64::from(state.tiles_left()) / 71.0;
    std::array::from_fn(|at| {
        let difference = all[0][at % FEATURES] - all[1][at % FEATURES];
        if at < FEATURES { difference } else { bag * difference }
    })
}

/// The weights with the least squares, by Cholesky's decomposition.
fn solve(products: &[f64], leads: &[f64]) -> Vec<f64> {
    let size = leads.len();
    let mut lower = vec![0.0; size * size];
    for row in 0..size {
        for column in 0..=row {
            let known: f64 =
                (0..column).map(|k| lower[row * size + k] * lower[column * size + k]).sum();
            let product = products[row * size + column] - known;
            lower[row * size + column] = if row == column {
                (product + RIDGE).max(f64::MIN_POSITIVE).sqrt()
            } else {
                product / lower[column * size + column]
            };
        }
    }
    let mut solution = leads.to_vec();
    for row in 0..size {
        let known: f64 = (0..row).map(|k| lower[row * size + k] * solution[k]).sum();
        solution[row] = (solution[row] - known) / lower[row * size + row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|k| lower[k * size + row] * solution[k]).sum();
        solution[row] = (solution[row] - known) / lower[row * size + row];
    }
    solution
}

/// The value with what is left unexplained, measured on games that were not fitted.
fn finish(sums: &Sums, weights: &[f64], player: &mut SelfPlay<'_>) -> PositionValue {
    const CHECKED: u64 = 500;
    // Errors grow with the tiles left: their squares over these, by least squares through the origin.
    let (mut squares, mut all) = (0.0, 0.0);
    for number in 0..CHECKED {
        let seed = sums.seed.wrapping_add(sums.games + number);
        let mut left = 71.0;
        player.play(seed, |row, lead| {
            let expected: f64 = row.iter().zip(weights).map(|(value, weight)| value * weight).sum();
            squares += left * (lead - expected).powi(2);
            all += left * left;
            left -= 1.0;
        });
    }
    PositionValue {
        origin: format!("evolve carcassonne value: {} games, seed {}", sums.games, sums.seed),
        end: weights[..FEATURES].to_vec(),
        bag: weights[FEATURES..].to_vec(),
        variance: squares / all,
    }
}

fn sheet(value: &PositionValue) -> Sheet {
    let row = |at: usize| {
        let numbers = [value.end[at], value.end[at] + value.bag[at]];
        let numbers = numbers.map(|weight| SheetCell::Number(weight, 3));
        [vec![SheetCell::text(NAMES[at])], numbers.to_vec()].concat()
    };
    Sheet {
        id: "value".into(),
        title: "What features are worth".into(),
        columns: ["feature", "at the end", "at the beginning"].map(String::from).into(),
        rows: (0..FEATURES).map(row).collect(),
    }
}
