//! A run at a [`RunContext`]: from an order to a report, with everything saved that another day needs.
//!
//! Files of a run: `config.txt` (the whole configuration), `checkpoint.json` (to resume, and as `startPopulation` of
//! another run), `log.csv` and what the game adds to them at the end.

use bw_lab::{Cell, Curve, LabError, LearningRequest, Plot, Report, RunContext, Sheet};

use crate::checkpoint::Checkpoint;
use crate::config::Config;
use crate::contest::{Contest, Fitness};
use crate::genome::RealGenome;
use crate::log::{LogRow, log_csv};
use crate::presets::{Needs, PRESETS, Preset};
use crate::run::{Evolution, Step};
use crate::workers::Workers;

/// The file that a run resumes from.
pub const CHECKPOINT_FILE: &str = "checkpoint.json";

/// The run that an order asks for: a new one, or the one saved at the context.
pub fn begin(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Evolution, LabError> {
    if order.resume {
        return resume(order, context);
    }
    if context.load(CHECKPOINT_FILE)?.is_some() {
        let why = "there is a run already; resume it or choose another folder";
        return Err(LabError::usage(why));
    }
    let config = configure(order)?;
    let start = match config.start_population.as_str() {
        "" => Vec::new(),
        path => population_of(path, context)?,
    };
    context.save("config.txt", &config.to_text())?;
    Evolution::new(config, start).map_err(LabError::usage)
}

fn resume(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Evolution, LabError> {
    if order.preset.is_some() || order.config.is_some() || !order.changes.is_empty() {
        let why = "a resumed run keeps its configuration; leave the preset, the file and all settings away";
        return Err(LabError::usage(why));
    }
    let text = context.load(CHECKPOINT_FILE)?;
    let text =
        text.ok_or_else(|| LabError::usage(format!("there is no {CHECKPOINT_FILE} to resume")))?;
    let state = Checkpoint::from_json(&text).map_err(LabError::usage)?;
    Evolution::resume(state).map_err(LabError::usage)
}

/// The configuration that an order asks for: its preset, amended by its file, then by its changes.
pub fn configure(order: &LearningRequest) -> Result<Config, LabError> {
    let mut config = match &order.preset {
        None => Config::default(),
        Some(name) => {
            let preset = Preset::find(name).ok_or_else(|| unknown_preset(name))?;
            check_needs(preset, order)?;
            preset.config()
        }
    };
    if let Some(text) = &order.config {
        config = config.amended_by(text).map_err(LabError::usage)?;
    }
    for (key, value) in &order.changes {
        config.set(key, value).map_err(LabError::usage)?;
    }
    config.check().map_err(LabError::usage)?;
    Ok(config)
}

fn unknown_preset(name: &str) -> LabError {
    let known: Vec<_> = PRESETS.iter().map(|preset| preset.id).collect();
    LabError::usage(format!("there is no preset `{name}`; there are {}", known.join(", ")))
}

/// Some presets go on from another's run, which the order must name.
fn check_needs(preset: &Preset, order: &LearningRequest) -> Result<(), LabError> {
    let (key, what, other) = match preset.needs {
        None => return Ok(()),
        Some(Needs::BestOf(other)) => ("vuciUI", "the weights", other),
        Some(Needs::PopulationOf(other)) => ("startPopulation", "the population", other),
    };
    let in_file = order.config.as_deref().is_some_and(|text| {
        text.lines().any(|line| {
            line.split_once('=').is_some_and(|(name, _)| name.trim().eq_ignore_ascii_case(key))
        })
    });
    if in_file || order.changes.iter().any(|(name, _)| name.eq_ignore_ascii_case(key)) {
        return Ok(());
    }
    let id = preset.id;
    Err(LabError::usage(format!(
        "preset {id} goes on from {what} of {other}: name the folder of that run by {key}=FOLDER"
    )))
}

/// The last population of another run, named by its folder or its checkpoint.
fn population_of(path: &str, context: &mut dyn RunContext) -> Result<Vec<RealGenome>, LabError> {
    let file = if path.ends_with(".json") {
        path.to_owned()
    } else {
        format!("{}/{CHECKPOINT_FILE}", path.trim_end_matches('/'))
    };
    let text = context.read(&file)?;
    let state = Checkpoint::from_json(&text)
        .map_err(|error| LabError::usage(format!("startPopulation {file}: {error}")))?;
    Ok(state.population().to_vec())
}

/// Goes on until the run is finished or stopped, saving and showing on the way.
pub fn run_in_context(
    run: &mut Evolution,
    contest: &impl Contest<RealGenome>,
    fitness: &impl Fitness<RealGenome>,
    context: &mut dyn RunContext,
) -> Result<Report, LabError> {
    let stop = context.stop();
    let workers = Workers::new(context.threads() as u32, &stop);
    loop {
        let step = run.step(contest, fitness, workers).map_err(LabError::failed)?;
        let state = run.state();
        match step {
            Step::Stopped => {
                save(run, context)?;
                return Err(LabError::Stopped);
            }
            Step::Finished => {
                save(run, context)?;
                return Ok(report(state));
            }
            Step::Measured => {
                if let Some(row) = state.log().last() {
                    context.log_line(&told(row));
                }
                context.show(&report(state));
            }
            Step::Bred => {
                let done = u64::from(state.generation());
                context.progress(done, state.config().generations.into(), "generations");
            }
        }
        if run.checkpoint_due() {
            save(run, context)?;
        }
    }
}

fn told(LogRow { generation, max, median, average, .. }: &LogRow) -> String {
    format!(
        "generation {generation}: fitness max {max:.2}, median {median:.2}, average {average:.2}"
    )
}

fn save(run: &Evolution, context: &mut dyn RunContext) -> Result<(), LabError> {
    context.save(CHECKPOINT_FILE, &run.state().to_json())?;
    context.save("log.csv", &log_csv(run.state().log(), run.space()))
}

/// The curves of a run and its best individuals, by generation.
pub fn report(state: &Checkpoint) -> Report {
    let log = state.log();
    let curve = |name: &str, value: fn(&LogRow) -> f64| {
        Curve::line(name, log.iter().map(|row| [f64::from(row.generation), value(row)]).collect())
    };
    let mut plot = Plot::new(
        "fitness",
        "Fitness by generation",
        "generation",
        "points a game over the opponent",
    );
    plot.curves = vec![
        curve("maximum", |row| row.max),
        curve("median", |row| row.median),
        curve("average", |row| row.average),
    ];
    let mut sheet = Sheet::new(
        "fitness",
        "Fitness by generation",
        &["generation", "maximum", "median", "average"],
    );
    sheet.rows = log
        .iter()
        .map(|row| {
            let number = Cell::number;
            vec![
                Cell::Count(row.generation.into()),
                number(row.max),
                number(row.median),
                number(row.average),
            ]
        })
        .collect();
    let notes = state.final_choice().map(|best| {
        format!("chosen: the best of generation {}, fitness {:.2}", best.generation, best.max)
    });
    let done = format!("{} of {} generations", state.generation(), state.config().generations);
    let title = format!("Evolution of {}: {done}", state.config().evolved_player);
    Report { title, sheets: vec![sheet], plots: vec![plot], notes: notes.into_iter().collect() }
}
