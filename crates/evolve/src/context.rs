//! A run in a [`RunContext`]: from an order to a report, with everything saved that another day needs.
//!
//! Files of a run: `config.txt` (the whole configuration), `checkpoint.json` (to resume, and as `startPopulation` of
//! another run), `log.csv` and what the game adds to them at the end.

use bw_lab::{Curve, LabError, LearningRequest, Plot, Report, RunContext, Sheet, SheetCell};

use crate::checkpoint::Checkpoint;
use crate::config::Config;
use crate::contest::{Contest, Fitness};
use crate::genome::RealGenome;
use crate::log::{LogRow, log_csv};
use crate::run::{Evolution, RunStep};
use bw_runner::Workers;

/// The file that a run resumes from.
pub const CHECKPOINT_FILE: &str = "checkpoint.json";

/// The run that an order asks for: a new one that starts from `preset`, the configuration of the order's preset, or the
/// one saved in the context. The defaults say what the game calls the keys of a configuration.
pub fn begin(
    order: &LearningRequest,
    defaults: &Config,
    preset: impl FnOnce(&LearningRequest) -> Result<Config, LabError>,
    context: &mut dyn RunContext,
) -> Result<Evolution, LabError> {
    if order.resume {
        return resume(order, defaults, context);
    }
    if context.load(CHECKPOINT_FILE)?.is_some() {
        let why = "there is a run already; resume it or choose another folder";
        return Err(LabError::usage(why));
    }
    let config = configure(order, preset(order)?)?;
    let start = match config.start_population.as_str() {
        "" => Vec::new(),
        path => population_of(path, defaults, context)?,
    };
    context.save("config.txt", &config.to_text())?;
    Evolution::new(config, start).map_err(LabError::usage)
}

fn resume(
    order: &LearningRequest,
    defaults: &Config,
    context: &mut dyn RunContext,
) -> Result<Evolution, LabError> {
    if order.preset.is_some() || order.config.is_some() || !order.changes.is_empty() {
        let why = "a resumed run keeps its configuration; leave the preset, the file and all settings away";
        return Err(LabError::usage(why));
    }
    let text = context.load(CHECKPOINT_FILE)?;
    let text =
        text.ok_or_else(|| LabError::usage(format!("there is no {CHECKPOINT_FILE} to resume")))?;
    let state = Checkpoint::from_json(&text, defaults).map_err(LabError::usage)?;
    Evolution::resume(state).map_err(LabError::usage)
}

/// The configuration that an order asks for: a preset's, amended by the order's file, then by its changes.
fn configure(order: &LearningRequest, preset: Config) -> Result<Config, LabError> {
    let mut config = preset;
    if let Some(text) = &order.config {
        config = config.amended_by(text).map_err(LabError::usage)?;
    }
    for (key, value) in &order.changes {
        config.set(key, value).map_err(LabError::usage)?;
    }
    config.check().map_err(LabError::usage)?;
    Ok(config)
}

/// The last population of another run, named by its folder or its checkpoint.
fn population_of(
    path: &str,
    defaults: &Config,
    context: &mut dyn RunContext,
) -> Result<Vec<RealGenome>, LabError> {
    let file = if path.ends_with(".json") {
        path.to_owned()
    } else {
        format!("{}/{CHECKPOINT_FILE}", path.trim_end_matches('/'))
    };
    let text = context.read(&file)?;
    let state = Checkpoint::from_json(&text, defaults)
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
            RunStep::Stopped => {
                save(run, context)?;
                return Err(LabError::Stopped);
            }
            RunStep::Finished => {
                save(run, context)?;
                return Ok(report(state));
            }
            RunStep::Measured => {
                if let Some(row) = state.log().last() {
                    context.log_line(&log_line(row));
                }
                context.show(&report(state));
            }
            RunStep::Bred => {
                let done = u64::from(state.generation());
                context.progress(done, state.config().generations.into(), "generations");
            }
        }
        if run.checkpoint_due() {
            save(run, context)?;
        }
    }
}

fn log_line(LogRow { generation, max, median, average, .. }: &LogRow) -> String {
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
            let number = SheetCell::number;
            vec![
                SheetCell::Count(row.generation.into()),
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
