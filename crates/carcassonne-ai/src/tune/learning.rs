//! Evolution of weights as `evolve carcassonne` runs it (spec section 4).

use bw_carcassonne::Carcassonne;
use bw_core::{Bot, Game, Options};
use bw_evolve::{
    Checkpoint, Config, Evolution, RealGenome, begin, relative_points, run_in_context,
};
use bw_lab::{LabError, Learning, LearningRequest, Report, RunContext};

use super::players::{Opponent, evolves_probability};
use super::presets;
use super::{WeightFile, WeightVector, genome_bot, play_bots, play_points, schedule};

/// The file with the chosen weights of a finished run.
pub const WEIGHTS_FILE: &str = "weights.json";

/// What `evolve carcassonne` offers.
pub const LEARNING: Learning =
    Learning { name: "weights", presets: LEARNING_PRESETS, keys: KEYS, run: learn };

const LEARNING_PRESETS: &[&str] = &[
    "A.1", "A.2", "A.3", "A.4", "A.5", "A.6", "A.7", "A.8", "A.9", "A.10", "A.11", "A.12", "A.13",
    "A.14", "A.15", "A.16", "A.17", "A.18", "A.19", "A.20",
];

const KEYS: &[&str] = &[
    "vyvijenaUI",
    "popSize",
    "maxGenerations",
    "pravidla",
    "faze",
    "mutProb",
    "mutProbPerBit",
    "xOverProb",
    "matingGames",
    "environmentGames",
    "fitnessFrequent",
    "players",
    "parSel",
    "envSel",
    "mutOp",
    "crossOp",
    "replacement",
    "vuciUI",
    "geneMin",
    "geneMax",
    "fitnessGames",
    "startPopulation",
    "seed",
    "threads",
    "checkpointEvery",
];

fn learn(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Report, LabError> {
    let mut run = begin(order, &presets::defaults(), presets::ordered, context)?;
    let field = GenomeContest::new(run.state().config(), context)?;
    let contest = |drawn: &[&RealGenome], games: u32, seed: u64| field.contest(drawn, games, seed);
    let fitness = |one: &RealGenome, games: u32, seed: u64| field.fitness(one, games, seed);
    let mut report = run_in_context(&mut run, &contest, &fitness, context)?;
    let file = field.chosen(&run)?;
    context.save(WEIGHTS_FILE, &file.to_text())?;
    report.notes.push(format!("{WEIGHTS_FILE} holds its weights"));
    Ok(report)
}

/// Where genomes meet: the game, what they are genomes of, whom they are measured against.
struct GenomeContest {
    game: Carcassonne,
    phases: usize,
    rules: usize,
    probability: bool,
    opponent: Opponent,
}

impl GenomeContest {
    fn new(config: &Config, context: &mut dyn RunContext) -> Result<Self, LabError> {
        let seats =
            Carcassonne::SPEC.check_seats(config.players as usize).map_err(LabError::usage)?;
        let options = Options::defaults(Carcassonne::SPEC.options);
        let field = GenomeContest {
            game: Carcassonne::new(seats, &options).map_err(LabError::usage)?,
            phases: config.phases as usize,
            rules: config.rules as usize,
            probability: evolves_probability(config)?,
            opponent: Opponent::find(&config.fitness_opponent, context)?,
        };
        // Too many phases or rules are found before anything is played.
        WeightVector::new(
            field.phases,
            field.rules,
            field.probability,
            vec![0.0; field.phases * field.rules],
        )
        .map_err(LabError::usage)?;
        Ok(field)
    }

    fn weights(&self, genome: &RealGenome) -> WeightVector {
        WeightVector::new(self.phases, self.rules, self.probability, genome.genes().to_vec())
            .expect("invariant: the space of genomes has the shape that was checked")
    }

    fn contest(&self, drawn: &[&RealGenome], games: u32, seed: u64) -> Vec<f64> {
        let weights: Vec<WeightVector> = drawn.iter().map(|genome| self.weights(genome)).collect();
        let weights: Vec<&WeightVector> = weights.iter().collect();
        let schedule = schedule(seed, 0, self.game.seats());
        let points = play_points(&self.game, &weights, &schedule, games.into())
            .expect("invariant: our bots do not fail");
        points.into_iter().map(|sum| sum as f64).collect()
    }

    fn fitness(&self, one: &RealGenome, games: u32, seed: u64) -> f64 {
        let seats = self.game.seats();
        let mut bots: Vec<Box<dyn Bot<Carcassonne>>> = vec![genome_bot(&self.weights(one))];
        bots.extend((1..seats).map(|_| self.opponent.make(&self.game)));
        let points = play_bots(&self.game, bots, &schedule(seed, 0, seats), games.into())
            .expect("invariant: our bots do not fail");
        let points: Vec<f64> = points.into_iter().map(|sum| sum as f64).collect();
        relative_points(points[0], &points[1..], games)
    }

    fn chosen(&self, run: &Evolution) -> Result<WeightFile, LabError> {
        let state: &Checkpoint = run.state();
        let config = state.config();
        let best = state.final_choice();
        let best = best.ok_or_else(|| LabError::failed("the run has measured no fitness"))?;
        let variant = if self.probability { " pr" } else { "" };
        Ok(WeightFile {
            name: format!("UI {}/{}{variant}, {} players", self.rules, self.phases, config.players),
            players: config.players as u8,
            fitness: Some(best.max),
            origin: format!(
                "evolved: generation {} of {}, seed {}, fitness against {}",
                best.generation, config.generations, config.seed, config.fitness_opponent
            ),
            weights: self.weights(&best.best),
        })
    }
}
