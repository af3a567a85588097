//! What `evolve arimaa` runs.

use bw_evolve::{Luck, Seal};
use bw_lab::{
    Curve, LabError, Learning, LearningRequest, Plot, Report, RunContext, Sheet, SheetCell,
};
use bw_runner::Workers;
use serde::{Deserialize, Serialize};

use super::cases::{Assessor, Case, Outlook, mean_behind, played_value};
use super::games::{PlayedGame, read_games, self_play, self_play_settings};
use super::genetic::{Chromosome, Population};
use super::orders::{Config, KEYS, PRESETS, Variant};
use crate::thesis::{TERM_NAMES, Weights};

/// The file with the weights of a finished run.
pub const WEIGHTS_FILE: &str = "weights.txt";
/// The file with the games that were played to learn from.
const GAMES_FILE: &str = "games.pgn";
const STATE_FILE: &str = "state.json";
const SEAL: Seal = Seal { format: "boardwright arimaa weights", version: 1 };
/// Generations between two savings.
const SAVE_EVERY: u32 = 20;

/// Learning of weights from games.
pub const LEARNING: Learning =
    Learning { name: "weights", presets: PRESETS, keys: KEYS, run: learn };

/// Where a run is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct LearningState {
    config: Config,
    generation: u32,
    /// None before the first individuals are measured.
    population: Option<Population>,
    /// The best of each generation, in the measure of the variant.
    #[serde(deserialize_with = "bw_evolve::read_numbers")]
    best: Vec<f64>,
    /// The mean of each generation.
    #[serde(deserialize_with = "bw_evolve::read_numbers")]
    mean: Vec<f64>,
}

fn learn(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Report, LabError> {
    let mut progress = begin(order, context)?;
    let games = find_games(&progress.config, context)?;
    let data = Data::new(&progress.config, &games, context)?;
    let last = progress.config.generations;
    while progress.population.is_none() || progress.generation < last {
        let done = if context.is_stopped() { None } else { step(&mut progress, &data, context) };
        if done.is_none() {
            save(&progress, context)?;
            return Err(LabError::Stopped);
        }
        context.progress(progress.generation.into(), last.into(), "generations");
        if progress.generation % SAVE_EVERY == 0 {
            save(&progress, context)?;
            context.show(&report(&progress, &data));
        }
    }
    save(&progress, context)?;
    let weights = best(&progress);
    context.save(WEIGHTS_FILE, &format!("{weights}\n"))?;
    Ok(report(&progress, &data))
}

fn begin(order: &LearningRequest, context: &mut dyn RunContext) -> Result<LearningState, LabError> {
    if order.resume {
        let text = context.load(STATE_FILE)?;
        let text = text.ok_or_else(|| LabError::usage("there is nothing to resume"))?;
        let wrong = |error| LabError::Usage(format!("{STATE_FILE}: {error}"));
        return SEAL.read(&text).map_err(wrong);
    }
    let config = Config::new(order)?;
    Ok(LearningState {
        config,
        generation: 0,
        population: None,
        best: Vec::new(),
        mean: Vec::new(),
    })
}

fn save(progress: &LearningState, context: &mut dyn RunContext) -> Result<(), LabError> {
    context.save(STATE_FILE, &SEAL.write(progress))
}

/// The games that were named, or some that are played now unless they have been.
fn find_games(config: &Config, context: &mut dyn RunContext) -> Result<Vec<PlayedGame>, LabError> {
    let text = if config.records.is_empty() {
        match context.load(GAMES_FILE)? {
            Some(text) => text,
            None => play_games(config, context)?,
        }
    } else {
        context.read(&config.records)?
    };
    let mut games = read_games(&text).map_err(LabError::usage)?;
    games.truncate(config.games);
    Ok(games)
}

fn play_games(config: &Config, context: &mut dyn RunContext) -> Result<String, LabError> {
    context.log_line(&format!("playing {} games to learn from", config.games));
    let stop = context.stop();
    let workers = Workers::new(context.threads() as u32, &stop);
    let settings = self_play_settings(config.nodes);
    let game =
        |task: usize| self_play(&settings, config.seed.wrapping_add(task as u64)).to_string();
    let games = workers.map_shared(config.games, game).ok_or(LabError::Stopped)?;
    let text = games.concat();
    context.save(GAMES_FILE, &text)?;
    Ok(text)
}

/// What individuals are measured by.
struct Data {
    variant: Variant,
    cases: Vec<Case>,
    outlooks: Vec<Outlook>,
}

impl Data {
    fn new(
        config: &Config,
        games: &[PlayedGame],
        context: &mut dyn RunContext,
    ) -> Result<Self, LabError> {
        let turns: Vec<_> =
            games.iter().flat_map(|game| game.winners_turns(config.after)).collect();
        if turns.is_empty() {
            let why = format!("no winner has played a turn after turn {}", config.after);
            return Err(LabError::Usage(why));
        }
        context.log_line(&format!("{} turns of {} games to learn from", turns.len(), games.len()));
        let stop = context.stop();
        let workers = Workers::new(context.threads() as u32, &stop);
        let (mut cases, mut outlooks) = (Vec::new(), Vec::new());
        match config.variant {
            Variant::Difference => {
                let case = |task: usize| Assessor::default().case(turns[task]);
                cases = workers.map(turns.len(), case).ok_or(LabError::Stopped)?;
            }
            Variant::PlayedValue => {
                let assessor = Assessor::default();
                let outlook = |turn: &&super::games::PlayedTurn| {
                    assessor.outlook(&turn.after, turn.before.side(), &turn.forbidden)
                };
                outlooks = turns.iter().map(outlook).collect();
            }
        }
        Ok(Data { variant: config.variant, cases, outlooks })
    }

    /// The measure of a variant: a sum of values, or a mean difference in per cent.
    fn measure(&self, weights: &Weights) -> f64 {
        match self.variant {
            Variant::PlayedValue => played_value(&self.outlooks, weights),
            Variant::Difference => mean_behind(&self.cases, weights),
        }
    }

    /// Fitness for the roulette, never below zero.
    fn fitness(&self, measure: f64) -> f64 {
        match self.variant {
            Variant::PlayedValue => measure.max(0.0),
            Variant::Difference => 1.0 / (0.01 + measure),
        }
    }

    const fn what(&self) -> &'static str {
        match self.variant {
            Variant::PlayedValue => "sum of values of played turns",
            Variant::Difference => "mean difference from the best turn, per cent",
        }
    }
}

/// Breeds and measures one generation; none if it was stopped.
fn step(progress: &mut LearningState, data: &Data, context: &mut dyn RunContext) -> Option<()> {
    let stop = context.stop();
    let workers = Workers::new(context.threads() as u32, &stop);
    let config = &progress.config;
    let measured = |individuals: &[Chromosome]| -> Option<Vec<f64>> {
        workers.map_shared(individuals.len(), |task| {
            data.fitness(data.measure(&individuals[task].weights()))
        })
    };
    let population = match &progress.population {
        None => {
            let first = Population::begin(config.population, config.seed);
            let fitness = measured(&first)?;
            Population::sorted(first, fitness)
        }
        Some(population) => {
            let luck = Luck::new(config.seed, progress.generation + 1);
            let children = population.children(config.rates, luck);
            let fitness = measured(&children)?;
            progress.generation += 1;
            population.renewed(&children, &fitness)
        }
    };
    let best = data.measure(&population.individuals[0].weights());
    let sum: f64 = population.individuals.iter().map(|one| data.measure(&one.weights())).sum();
    progress.best.push(best);
    progress.mean.push(sum / population.individuals.len() as f64);
    progress.population = Some(population);
    Some(())
}

fn best(progress: &LearningState) -> Weights {
    let population = progress.population.as_ref();
    population.map_or(Weights::W1, |population| population.individuals[0].weights())
}

fn report(progress: &LearningState, data: &Data) -> Report {
    let learnt = best(progress);
    let vectors = [learnt, Weights::W1, Weights::W2, Weights::W3];
    let columns = ["term", "learnt", "w1", "w2", "w3"];
    let mut weights = Sheet::new("weights", "Weights", &columns);
    for (term, name) in TERM_NAMES.into_iter().enumerate() {
        let mut row = vec![SheetCell::text(name)];
        row.extend(vectors.iter().map(|vector| SheetCell::number(vector.get(term))));
        weights.rows.push(row);
    }
    let mut last = vec![SheetCell::text(data.what())];
    last.extend(vectors.iter().map(|vector| SheetCell::number(data.measure(vector))));
    weights.rows.push(last);
    let mut log = Sheet::new("generations", "Generations", &["generation", "best", "mean"]);
    let points =
        |values: &[f64]| values.iter().enumerate().map(|(at, &value)| [at as f64, value]).collect();
    for (at, (best, mean)) in progress.best.iter().zip(&progress.mean).enumerate() {
        let cells =
            [SheetCell::Count(at as i64), SheetCell::number(*best), SheetCell::number(*mean)];
        log.rows.push(cells.to_vec());
    }
    let mut plot = Plot::new("generations", "Learning", "generation", data.what());
    plot.curves = vec![
        Curve::line("best", points(&progress.best)),
        Curve::line("mean", points(&progress.mean)),
    ];
    let (ours, before) = (data.measure(&learnt), data.measure(&Weights::W1));
    let better = match data.variant {
        Variant::PlayedValue => 100.0 * (ours / before - 1.0),
        Variant::Difference => 100.0 * (1.0 - ours / before),
    };
    Report {
        title: "Weights learnt from games".into(),
        sheets: vec![weights, log],
        plots: vec![plot],
        notes: vec![
            format!("better than w1 by {better:.1} per cent; the thesis reached 22 with variant 2"),
            format!("{WEIGHTS_FILE} holds the weights {learnt}"),
        ],
    }
}
