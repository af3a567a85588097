//! Evolution of weights as `evolve carcassonne` runs it (spec section 4).

use bw_carcassonne::Carcassonne;
use bw_core::{Bot, Game, Options};
use bw_evolve::{
    Checkpoint, Config, Evolution, RealGenome, begin, relative_points, run_in_context,
};
use bw_lab::{LabError, Learning, LearningPreset, LearningRequest, Report, RunContext};

use super::players::{Opponent, evolves_probability};
use super::presets;
use super::{WeightFile, WeightVector, genome_bot, play_bots, play_points, schedule};

/// The file with the chosen weights of a finished run.
pub const WEIGHTS_FILE: &str = "weights.json";

/// What `evolve carcassonne` offers.
pub const LEARNING: Learning = Learning {
    name: "weights",
    summary: "weights of the nineteen rules by the thesis's genetic algorithm; leaves weights.json for rules19-…:weights=FILE",
    presets: LEARNING_PRESETS,
    keys: KEYS,
    run: learn,
};

const LEARNING_PRESETS: &[LearningPreset] = &[
    preset("A.1", "the default: three phases with probability, two players"),
    preset("A.2", "five phases"),
    preset("A.3", "five phases, fewer individuals, fewer mutations"),
    preset("A.4", "few games in the selections, uniform crossover"),
    preset("A.5", "tournament, simple replacement, measured against UI 19/3 pr"),
    preset("A.6", "three players"),
    preset("A.7", "without probability, uniform crossover"),
    preset("A.8", "measured against the best of A.7; needs vuciUI=FOLDER"),
    preset("A.9", "without probability, fewer mutated children"),
    preset("A.10", "five players"),
    preset("A.11", "classic mutation, few games"),
    preset("A.12", "fewer crossovers and mutations"),
    preset("A.13", "tournament, simple replacement, classic mutation"),
    preset("A.14", "goes on from A.13; needs startPopulation=FOLDER"),
    preset("A.15", "four players"),
    preset("A.16", "five phases, few mutations"),
    preset("A.17", "classic mutation, uniform crossover"),
    preset("A.18", "classic mutation, many games"),
    preset("A.19", "goes on from A.18 with a wider range; needs startPopulation=FOLDER"),
    preset("A.20", "one phase"),
];

const fn preset(name: &'static str, summary: &'static str) -> LearningPreset {
    LearningPreset { name, summary }
}

const KEYS: &[(&str, &str)] = &[
    ("vyvijenaUI", "the evolved player: UIkFaziPr (with probability) or UIkFazi"),
    ("popSize", "individuals"),
    ("maxGenerations", "generations"),
    ("pravidla", "how many of the nineteen rules, from the first"),
    ("faze", "phases of the game with weights of their own"),
    ("mutProb", "probability that a child is mutated"),
    ("mutProbPerBit", "probability that a gene of a mutated child changes"),
    ("xOverProb", "probability that a pair is crossed"),
    ("matingGames", "games of a contest of parents"),
    ("environmentGames", "games of a contest for survival"),
    ("fitnessFrequent", "generations between measurements of fitness"),
    ("players", "players of a game"),
    ("parSel", "selection of parents: tournament"),
    ("envSel", "selection of survivors: differential or tournament"),
    ("mutOp", "mutation: adaptive or classic"),
    ("crossOp", "crossover: special n-point or uniform"),
    ("replacement", "merging or simple"),
    ("vuciUI", "opponent in measurements: a bot, a weight file or the folder of a run"),
    ("geneMin", "lowest weight"),
    ("geneMax", "highest weight"),
    ("fitnessGames", "games of a measurement"),
    ("startPopulation", "the folder or checkpoint of a run to start from"),
    ("seed", "all the luck"),
    ("threads", "ignored here: --threads says"),
    ("checkpointEvery", "generations between savings"),
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
