//! Learning of the champion's linear evaluation: it plays itself, and the weights are fitted to what its searches and the
//! results of the games say (`evolve arimaa linear`).
//!
//! `samples` plays games and keeps quiet positions of them, `fit` adjusts weights. Games come in blocks with luck of their own that are
//! saved one by one, so a run can be stopped and goes on with the next block.

mod fit;
mod samples;

use bw_lab::{
    Curve, LabError, Learning, LearningRequest, Plot, Report, RunContext, Sheet, SheetCell,
};
use bw_runner::Workers;
use serde::{Deserialize, Serialize};

use crate::champion::evaluate::{FEATURES, GROUPS, LinearWeights};
use fit::{Fit, Fitted};
use samples::{Sample, play_block};

/// The file with the weights of a finished run, for `champion:linear=FILE`.
pub const LINEAR_FILE: &str = "linear.txt";
const CONFIG_FILE: &str = "config.json";
/// Games of a block.
const BLOCK: u64 = 20;

/// Learning of the linear evaluation.
pub const LINEAR_LEARNING: Learning = Learning {
    name: "linear",
    presets: &["linear"],
    keys: &["games", "nodes", "seed", "epochs", "start"],
    run: learn,
};

/// A configuration.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Config {
    /// Games to play.
    games: u64,
    /// Positions that a turn of them may look at.
    nodes: u64,
    seed: u64,
    /// Passes over all positions.
    epochs: u32,
    /// The weights to begin with, as a text; those by hand if it is empty.
    start: String,
}

fn learn(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Report, LabError> {
    let config = begin(order, context)?;
    let start = match config.start.as_str() {
        "" => LinearWeights::by_hand(),
        text => text.parse().map_err(|error| LabError::Usage(format!("start: {error}")))?,
    };
    let blocks = config.games.div_ceil(BLOCK);
    let mut samples: Vec<Sample> = Vec::new();
    for block in 0..blocks {
        let text = block_text(&config, &start, block, context)?;
        samples.extend(Sample::read_all(&text).map_err(LabError::usage)?);
        context.progress((block + 1) * BLOCK, blocks * BLOCK, "games");
    }
    context.log_line(&format!("{} positions of {} games", samples.len(), blocks * BLOCK));
    let fitted = Fit::new(&start, &samples).run(config.epochs);
    context.save(LINEAR_FILE, &text_of(&config, samples.len(), &fitted))?;
    Ok(report(&start, &fitted, samples.len()))
}

/// The weights with a remark on where they come from.
fn text_of(config: &Config, positions: usize, fitted: &Fitted) -> String {
    let Config { games, nodes, seed, epochs, .. } = config;
    let origin = format!(
        "# evolve arimaa linear: games={games}, nodes={nodes}, seed={seed}, epochs={epochs}; {positions} positions\n"
    );
    origin + &fitted.weights.to_text()
}

fn begin(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Config, LabError> {
    if order.resume {
        let text = context.load(CONFIG_FILE)?;
        let text = text.ok_or_else(|| LabError::usage("there is nothing to resume"))?;
        return bw_evolve::Seal { format: SEAL_FORMAT, version: 1 }
            .read(&text)
            .map_err(|error| LabError::Usage(format!("{CONFIG_FILE}: {error}")));
    }
    if order.config.is_some() {
        return Err(LabError::usage(
            "there is no configuration file; use games=, nodes= and so on",
        ));
    }
    let mut config =
        Config { games: 1_000, nodes: 3_000, seed: 1, epochs: 40, start: String::new() };
    for (key, text) in &order.changes {
        if key == "start" {
            config.start = context.read(text)?;
            continue;
        }
        let wrong = || LabError::Usage(format!("{key}={text} is not possible here"));
        let number: u64 = text.parse().map_err(|_| wrong())?;
        match key.as_str() {
            "games" if (1..=1_000_000).contains(&number) => config.games = number,
            "nodes" if number >= 1 => config.nodes = number,
            "seed" => config.seed = number,
            "epochs" if (1..=10_000).contains(&number) => config.epochs = number as u32,
            "threads" => {}
            _ => return Err(wrong()),
        }
    }
    let seal = bw_evolve::Seal { format: SEAL_FORMAT, version: 1 };
    context.save(CONFIG_FILE, &seal.write(&config))?;
    Ok(config)
}

const SEAL_FORMAT: &str = "boardwright arimaa linear";

/// The positions of a block of games: those that were saved, or else they are played now.
fn block_text(
    config: &Config,
    start: &LinearWeights,
    block: u64,
    context: &mut dyn RunContext,
) -> Result<String, LabError> {
    let name = format!("games-{block:05}.txt");
    if let Some(text) = context.load(&name)? {
        return Ok(text);
    }
    let stop = context.stop();
    let workers = Workers::new(context.threads() as u32, &stop);
    let game =
        |task: usize| play_block(start, config.nodes, config.seed, block * BLOCK + task as u64);
    let games = workers.map(BLOCK as usize, game).ok_or(LabError::Stopped)?;
    let text = games.concat();
    context.save(&name, &text)?;
    Ok(text)
}

fn report(start: &LinearWeights, fitted: &Fitted, positions: usize) -> Report {
    let mut sheet = Sheet::new("weights", "Weights", &["feature", "number", "before", "fitted"]);
    for group in GROUPS {
        for at in 0..group.len {
            let cell = |weights: &LinearWeights| {
                SheetCell::Count(weights.values()[group.start + at].into())
            };
            let (before, after) = (cell(start), cell(&fitted.weights));
            sheet.rows.push(vec![
                SheetCell::text(group.name),
                SheetCell::Count(at as i64),
                before,
                after,
            ]);
        }
    }
    let mut plot = Plot::new("loss", "Learning", "epoch", "cross entropy");
    let points =
        |losses: &[f64]| losses.iter().enumerate().map(|(at, &loss)| [at as f64, loss]).collect();
    plot.curves = vec![
        Curve::line("fitted positions", points(&fitted.losses)),
        Curve::line("other positions", points(&fitted.checked)),
    ];
    Report {
        title: "The linear evaluation of the champion".into(),
        sheets: vec![sheet],
        plots: vec![plot],
        notes: vec![
            format!("{FEATURES} weights fitted to {positions} positions"),
            format!("{LINEAR_FILE} holds them, for champion:linear=FILE"),
        ],
    }
}
