//! Bots from options: which parts they have and how those are set (spec 6.11, 7).

use std::sync::Arc;

use bw_core::{Game, OptionError, OptionKind, OptionSpec, Options, Value};
use bw_warlight::Warlight;

use super::attack::Approach;
use super::deploy::{Deployment, Habits};
use super::evaluation::{Conquered, Evaluation};
use super::generator::Generator;
use super::losses::Losses;
use super::playout::Playouts;
use super::round::{Attitude, Compare, MAX_SAMPLES, RoundEvaluation};
use super::start::StartGenerator;
use super::tree::{Exploring, Searching};
use super::weights::Weights;
use crate::map_tables::MapTables;

const WEIGHTS: OptionSpec = OptionSpec { key: "weights", kind: OptionKind::File, default: "" };

const PRESET: OptionSpec = OptionSpec {
    key: "preset",
    kind: OptionKind::Choice(&["thesis", "orig2018"]),
    default: "thesis",
};

const CONQUERED: OptionSpec = OptionSpec {
    key: "conquered",
    kind: OptionKind::Choice(&["anybody", "own"]),
    default: "anybody",
};

const START_TURNS: OptionSpec = OptionSpec {
    key: "start_turns",
    kind: OptionKind::Integer { min: 0, max: 1000 },
    default: "3",
};

const DEPLOYS: OptionSpec =
    OptionSpec { key: "deploys", kind: OptionKind::Text, default: "attacking+expansive+defensive" };

const APPROACHES: OptionSpec = OptionSpec {
    key: "approaches",
    kind: OptionKind::Text,
    default: "attacking+waiting+defensive",
};

/// The options of bots that only have weights.
pub const WEIGHTS_OPTIONS: &[OptionSpec] = &[WEIGHTS];

/// The options of [`super::SmartRandom`].
pub const SMART_RANDOM_OPTIONS: &[OptionSpec] =
    &[PRESET, WEIGHTS, CONQUERED, START_TURNS, DEPLOYS, APPROACHES];

/// The options of [`super::Mcts`].
pub const MCTS_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "iterations",
        kind: OptionKind::Integer { min: 1, max: 1_000_000_000 },
        default: "",
    },
    OptionSpec { key: "time", kind: OptionKind::Time, default: "" },
    OptionSpec { key: "threads", kind: OptionKind::Integer { min: 1, max: 256 }, default: "1" },
    OptionSpec { key: "c", kind: OptionKind::Number { min: 0.0, max: 1000.0 }, default: "1.41" },
    OptionSpec {
        key: "samples",
        kind: OptionKind::Integer { min: 1, max: MAX_SAMPLES as i64 },
        default: "15",
    },
    OptionSpec { key: "rounds", kind: OptionKind::Integer { min: 0, max: 1000 }, default: "10" },
    OptionSpec { key: "uct_n", kind: OptionKind::Choice(&["root", "parent"]), default: "root" },
    OptionSpec {
        key: "choice",
        kind: OptionKind::Choice(&["careful", "realistic", "pessimistic", "optimistic"]),
        default: "careful",
    },
    OptionSpec {
        key: "pess_compare",
        kind: OptionKind::Choice(&["median", "before"]),
        default: "median",
    },
    PRESET,
    WEIGHTS,
    CONQUERED,
    START_TURNS,
    DEPLOYS,
    APPROACHES,
];

fn invalid(why: impl Into<String>) -> OptionError {
    OptionError::Invalid(why.into())
}

/// Weights: these, changed by the file that the options name.
pub fn weights(options: &Options, base: Weights) -> Result<Weights, OptionError> {
    let text = options.text("weights");
    if let (Some(Value::File { path, content: None }), "") = (options.get("weights"), text) {
        return Err(invalid(format!("option `weights`: {path} was not read")));
    }
    base.changed(text).map_err(|error| invalid(error.to_string()))
}

/// Parts named in a list, each once.
fn parts<T: Copy>(
    options: &Options,
    key: &'static str,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<Vec<T>, OptionError> {
    let text = options.text(key);
    let mut chosen: Vec<(T, &str)> = Vec::new();
    for word in text.split('+').map(str::trim) {
        let part = all.iter().find(|&&part| name(part) == word);
        match part.filter(|_| chosen.iter().all(|(_, old)| *old != word)) {
            Some(&part) => chosen.push((part, word)),
            None => {
                let names: Vec<&str> = all.iter().map(|&part| name(part)).collect();
                return Err(OptionError::BadValue {
                    key: key.into(),
                    value: text.chars().take(60).collect(),
                    expected: format!("some of {}, each once, joined by +", names.join(", ")),
                });
            }
        }
    }
    Ok(chosen.into_iter().map(|(part, _)| part).collect())
}

/// The turn generator that the options describe. For games of two only.
pub fn generator<const W: usize>(
    game: &Warlight,
    options: &Options,
) -> Result<Generator<W>, OptionError> {
    if game.seats() != 2 {
        return Err(invalid("this bot plays games of two players only"));
    }
    let (habits, base) = match options.text("preset") {
        "orig2018" => (Habits::Orig2018, Weights::orig2018()),
        _ => (Habits::Thesis, Weights::thesis()),
    };
    let conquered = match options.text("conquered") {
        "own" => Conquered::Own,
        _ => Conquered::Anybody,
    };
    let board = Arc::new(MapTables::new(game.map()));
    let evaluation = Evaluation::new(game.map(), board, weights(options, base)?, conquered);
    Ok(Generator {
        evaluation: Arc::new(evaluation),
        deployments: parts(options, "deploys", &Deployment::ALL, Deployment::name)?,
        approaches: parts(options, "approaches", &Approach::ALL, Approach::name)?,
        habits,
        pair_once: game.rules().pair_once,
    })
}

/// The start generator that the options describe.
pub fn start(options: &Options) -> StartGenerator {
    StartGenerator { limit: options.integer("start_turns") as usize }
}

/// A generator that neither defends nor waits.
#[must_use]
pub fn no_defence<const W: usize>(generator: Generator<W>) -> Generator<W> {
    Generator {
        deployments: vec![Deployment::Attacking, Deployment::Expansive],
        approaches: vec![Approach::Attacking],
        ..generator
    }
}

/// The search that the options describe, with this generator.
pub fn searching<const W: usize>(
    game: &Warlight,
    options: &Options,
    generator: Generator<W>,
) -> Searching<W> {
    let choice = match options.text("choice") {
        "realistic" => Attitude::Realistic,
        "pessimistic" => Attitude::Pessimistic,
        "optimistic" => Attitude::Optimistic,
        _ => Attitude::Careful,
    };
    let compare =
        if options.text("pess_compare") == "before" { Compare::Before } else { Compare::Median };
    let exploring =
        if options.text("uct_n") == "parent" { Exploring::Parent } else { Exploring::Root };
    let round = RoundEvaluation {
        rules: Arc::new(game.rules().clone()),
        losses: Arc::new(Losses::new(game.rules())),
        evaluation: Arc::clone(&generator.evaluation),
        samples: options.integer("samples") as usize,
        choice,
        compare,
    };
    let playouts = Playouts {
        generator: Arc::new(generator),
        round: Arc::new(round),
        rounds: options.integer("rounds") as u32,
    };
    Searching { playouts, start: start(options), c: options.number("c"), exploring }
}
