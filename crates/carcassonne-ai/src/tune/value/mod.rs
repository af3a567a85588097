//! The champion's value of positions, fitted on games of its policies by least squares.

mod games;
mod least_squares;

use bw_carcassonne::Carcassonne;
use bw_core::{Game, Options};
use bw_lab::{LabError, Learning, LearningRequest, Report, RunContext, Sheet, SheetCell};
use serde::{Deserialize, Serialize};

use crate::champion::value::{FEATURES, NAMES, PositionValue};

use games::{ValueGames, WEIGHTS};
use least_squares::LeastSquares;

/// What `evolve carcassonne` offers besides weights.
pub const VALUE_LEARNING: Learning = Learning {
    name: "value",
    presets: &["value"],
    keys: &["players", "games", "seed"],
    run: learn,
};

const FILE: &str = "champion-value.json";
const CHECKPOINT: &str = "checkpoint.json";
/// Games between two checkpoints.
const STEP: u64 = 500;
/// Keeps weights of features that hardly occur small.
const RIDGE: f64 = 1.0;

/// Everything that a fit needs, and where it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Course {
    players: u8,
    games: u64,
    seed: u64,
    played: u64,
    sums: LeastSquares,
}

fn learn(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Report, LabError> {
    let mut course = begin(order, context)?;
    let options = Options::defaults(Carcassonne::SPEC.options);
    let game = Carcassonne::new(course.players, &options).map_err(LabError::usage)?;
    let mut player = ValueGames::new(&game);
    while course.played < course.games {
        let until = (course.played + STEP).min(course.games);
        for number in course.played..until {
            player.add(course.seed.wrapping_add(number), &mut course.sums);
        }
        course.played = until;
        let text = serde_json::to_string(&course).map_err(LabError::failed)?;
        context.save(CHECKPOINT, &text)?;
        context.progress(course.played, course.games, "games");
        if context.is_stopped() {
            return Err(LabError::Stopped);
        }
    }
    let Course { players, games, seed, sums, .. } = &course;
    let value = PositionValue {
        origin: format!("evolve carcassonne value: {players} players, {games} games, seed {seed}"),
        ..player.finish(&sums.solve(RIDGE), *seed, *games)
    };
    let text = serde_json::to_string_pretty(&value).map_err(LabError::failed)? + "\n";
    context.save(FILE, &text)?;
    let mut report = Report { sheets: vec![sheet(&value)], ..Report::default() };
    report.notes.push(format!("{FILE} holds the value"));
    Ok(report)
}

fn begin(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Course, LabError> {
    if order.resume {
        let saved = context.load(CHECKPOINT)?;
        let text = saved.ok_or_else(|| LabError::usage(format!("there is no {CHECKPOINT}")))?;
        return serde_json::from_str(&text)
            .map_err(|error| LabError::usage(format!("{CHECKPOINT}: {error}")));
    }
    if order.config.is_some() {
        let keys = "players=, games= and seed=";
        return Err(LabError::usage(format!("the value has no configuration file; use {keys}")));
    }
    let sums = LeastSquares::new(WEIGHTS);
    let mut course = Course { players: 2, games: 10_000, seed: 1, played: 0, sums };
    for (key, text) in &order.changes {
        let number: u64 = text
            .parse()
            .map_err(|_| LabError::usage(format!("{key}: `{text}` is not a whole number")))?;
        match key.as_str() {
            "players" if (2..=5).contains(&number) => course.players = number as u8,
            "games" if (1..=10_000_000).contains(&number) => course.games = number,
            "seed" => course.seed = number,
            "threads" => {}
            _ => return Err(LabError::usage(format!("{key}={text} is not possible here"))),
        }
    }
    Ok(course)
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
