//! Whole runs on a toy contest: repeatable, resumable, and they find the optimum.

#![allow(clippy::unwrap_used)] // helpers of tests

use bw_core::Stop;
use std::sync::atomic::{AtomicU32, Ordering};

use bw_core::Rng;
use bw_evolve::{
    Checkpoint, Config, Ending, Event, Evolution, RealGenome, RunError, RunStep, balanced_games,
    log_csv, relative_points,
};
use bw_runner::Workers;

/// Mean points per game: 100 for the optimum, where gene i is i mod 10, five less for each unit by which genes
/// are off on average (random ones: about 34).
fn strength(genome: &RealGenome) -> f64 {
    let off = |(place, gene): (usize, &f64)| (gene - (place % 10) as f64).abs();
    let total: f64 = genome.genes().iter().enumerate().map(off).sum();
    100.0 - 5.0 * total / genome.genes().len() as f64
}

/// Points of one player over all games, with luck of ten points a game.
fn noisy(genome: &RealGenome, games: u32, rng: &mut Rng) -> f64 {
    (0..games).map(|_| strength(genome) + 20.0 * rng.unit() - 10.0).sum()
}

fn contest(drawn: &[&RealGenome], games: u32, seed: u64) -> Vec<f64> {
    assert_eq!(games % drawn.len() as u32, 0);
    let mut rng = Rng::new(seed);
    drawn.iter().map(|genome| noisy(genome, games, &mut rng)).collect()
}

fn fitness(genome: &RealGenome, games: u32, seed: u64) -> f64 {
    let mut rng = Rng::new(seed);
    relative_points(noisy(genome, games, &mut rng), &[80.0 * f64::from(games)], games)
}

fn finish(run: &mut Evolution, threads: u32) -> String {
    let stop = Stop::default();
    let ending = run.run(&contest, &fitness, Workers::new(threads, &stop), |_| {}).unwrap();
    assert_eq!(ending, Ending::Finished);
    run.state().to_json()
}

fn small(extra: &str) -> Config {
    let text = "popSize = 7\nmaxGenerations = 20\nrules = 4\nphases = 3\nfitnessFrequent = 6\n";
    Config::parse(text).unwrap().amended_by(extra).unwrap()
}

#[test]
fn resumed_at_every_step_a_run_ends_with_the_same_bytes() {
    let variants = [
        "seed = 1",
        "seed = 2\nplayers = 4\ncrossOp = uniform\nmutOp = classic\nmatingGames = 5",
        "seed = 3\nenvSel = tournament\nreplacement = simple\nfitnessFrequent = 1",
        "seed = 4\nenvSel = tournament\nreplacement = merging\nplayers = 3\ngeneMax = 0,1",
    ];
    for extra in variants {
        let stop = Stop::default();
        let workers = Workers::new(2, &stop);
        let mut run = Evolution::new(small(extra), Vec::new()).unwrap();
        let mut saved = vec![run.state().to_json()];
        while run.step(&contest, &fitness, workers).unwrap() != RunStep::Finished {
            saved.push(run.state().to_json());
        }
        let whole = run.state().to_json();
        assert!(saved.len() > 20);
        for text in &saved {
            let state = Checkpoint::from_json(text, &Config::default()).unwrap();
            assert_eq!(&state.to_json(), text);
            let mut resumed = Evolution::resume(state).unwrap();
            assert_eq!(finish(&mut resumed, 1), whole, "{extra}");
        }
    }
}

#[test]
fn stopped_in_the_middle_of_the_work_nothing_is_lost_or_done_twice() {
    let whole = finish(&mut Evolution::new(small("seed = 5"), Vec::new()).unwrap(), 1);
    for threads in [1, 3] {
        for timeouts in [1, 5, 9, 17, 40] {
            let mut text = Evolution::new(small("seed = 5"), Vec::new()).unwrap().state().to_json();
            // Every sitting has more timeouts than the one before, or a sitting could never end a step.
            for sitting in 1.. {
                let stop = Stop::default();
                let played = AtomicU32::new(0);
                let impatient = |drawn: &[&RealGenome], games: u32, seed: u64| {
                    let last = played.fetch_add(1, Ordering::Relaxed) + 1 >= timeouts * sitting;
                    if last {
                        stop.stop();
                    }
                    contest(drawn, games, seed)
                };
                let mut run =
                    Evolution::resume(Checkpoint::from_json(&text, &Config::default()).unwrap())
                        .unwrap();
                let ending =
                    run.run(&impatient, &fitness, Workers::new(threads, &stop), |_| {}).unwrap();
                text = run.state().to_json();
                if ending == Ending::Finished {
                    break;
                }
            }
            assert_eq!(text, whole, "{threads} threads, timeouts {timeouts}");
        }
    }
}

#[test]
fn the_number_of_threads_leaves_no_trace() {
    for extra in ["players = 3", "envSel = tournament\nreplacement = simple"] {
        let texts: Vec<String> = [1, 2, 8]
            .map(|threads| finish(&mut Evolution::new(small(extra), Vec::new()).unwrap(), threads))
            .into();
        assert_eq!(texts[0], texts[1]);
        assert_eq!(texts[0], texts[2]);
    }
}

#[test]
fn the_seed_decides_and_the_result_is_frozen() {
    let run = |seed: u32| {
        finish(&mut Evolution::new(small(&format!("seed = {seed}")), Vec::new()).unwrap(), 2)
    };
    let first = run(11);
    assert_ne!(first, run(12));
    let checksum = first.lines().find(|line| line.contains("checksum")).unwrap().trim();
    assert_eq!(checksum, FROZEN);
}

const FROZEN: &str = "\"checksum\": \"4f5c1d75517b3bb1\",";

#[test]
fn fitness_rises_within_50_generations() {
    for seed in 1..=3 {
        for extra in [
            "",
            "crossOp = uniform",
            "mutOp = classic\nmutProbPerBit = 0,1",
            "envSel = tournament\nreplacement = simple",
        ] {
            let text = format!("maxGenerations = 50\nseed = {seed}\n{extra}");
            let mut run = Evolution::new(Config::parse(&text).unwrap(), Vec::new()).unwrap();
            finish(&mut run, 2);
            let log = run.state().log();
            let (start, end) = (&log[0], &log[log.len() - 1]);
            assert!(end.average > start.max, "{extra}: {start:?} {end:?}");
            let best = run.state().final_choice().unwrap();
            assert!(strength(&best.best) > strength(&start.best) + 5.0, "{extra}");
        }
    }
}

#[test]
fn without_better_and_worse_nothing_rises() {
    let config = Config::parse("maxGenerations = 50\nmutOp = classic").unwrap();
    let mut run = Evolution::new(config, Vec::new()).unwrap();
    let stop = Stop::default();
    let luck = |drawn: &[&RealGenome], _: u32, seed: u64| {
        let mut rng = Rng::new(seed);
        drawn.iter().map(|_| rng.unit()).collect()
    };
    run.run(&luck, &fitness, Workers::new(2, &stop), |_| {}).unwrap();
    let log = run.state().log();
    assert!(log[log.len() - 1].average < log[0].max, "{log:?}");
}

#[test]
fn a_generation_of_the_defaults_is_720_games() {
    let mut run = Evolution::new(Config::default(), Vec::new()).unwrap();
    let stop = Stop::default();
    let workers = Workers::new(2, &stop);
    let played = AtomicU32::new(0);
    let counting = |drawn: &[&RealGenome], games: u32, seed: u64| {
        played.fetch_add(games, Ordering::Relaxed);
        contest(drawn, games, seed)
    };
    assert_eq!(run.step(&counting, &fitness, workers).unwrap(), RunStep::Measured);
    assert_eq!(run.step(&counting, &fitness, workers).unwrap(), RunStep::Bred);
    assert_eq!(played.into_inner(), 720);
}

#[test]
fn games_fitness_and_checkpoints_come_as_configured() {
    let config = small("players = 3\nmatingGames = 20\nenvironmentGames = 16\ncheckpointEvery = 9");
    let mut run = Evolution::new(config, Vec::new()).unwrap();
    let stop = Stop::default();
    let (mating, environment, other) = (AtomicU32::new(0), AtomicU32::new(0), AtomicU32::new(0));
    let counting = |drawn: &[&RealGenome], games: u32, seed: u64| {
        match games {
            21 => &mating,
            18 => &environment,
            _ => &other,
        }
        .fetch_add(1, Ordering::Relaxed);
        contest(drawn, games, seed)
    };
    let exact_games = |genome: &RealGenome, games: u32, seed: u64| {
        assert_eq!(games, balanced_games(100, 3));
        fitness(genome, games, seed)
    };
    let (mut bred, mut measured, mut saved) = (Vec::new(), Vec::new(), Vec::new());
    let report = |event: Event<'_>| match event {
        Event::Bred { generation, generations } => {
            assert_eq!(generations, 20);
            bred.push(generation);
        }
        Event::Measured(row) => measured.push(row.generation),
        Event::Checkpoint(state) => {
            assert!(!state.measurement_due());
            saved.push(state.generation());
        }
    };
    run.run(&counting, &exact_games, Workers::new(2, &stop), report).unwrap();
    assert_eq!(bred, (1..=20).collect::<Vec<_>>());
    assert_eq!(measured, [0, 6, 12, 18, 20]);
    assert_eq!(saved, [0, 9, 18, 20]);
    let counts = [mating, environment, other].map(AtomicU32::into_inner);
    assert_eq!(counts, [20 * 7, 20 * 7, 0]);
    let csv = log_csv(run.state().log(), run.space());
    assert_eq!(csv.lines().count(), 6);
    assert!(csv.lines().all(|line| line.split(',').count() == 4 + 12));
}

/// After one generation of children only: how many are new, and whether every gene is an inherited one.
fn one_generation(probabilities: &str) -> (usize, bool) {
    let text = format!(
        "maxGenerations = 1\npopSize = 400\nenvSel = tournament\nreplacement = simple\n{probabilities}"
    );
    let mut run = Evolution::new(Config::parse(&text).unwrap(), Vec::new()).unwrap();
    let start = run.state().population().to_vec();
    // Everybody equal: tournaments are uniform draws.
    let equal = |drawn: &[&RealGenome], _: u32, _: u64| vec![0.0; drawn.len()];
    let stop = Stop::default();
    run.run(&equal, &fitness, Workers::new(2, &stop), |_| {}).unwrap();
    let end = run.state().population();
    let inherited = |genome: &RealGenome| {
        let mut genes = genome.genes().iter().enumerate();
        genes.all(|(place, gene)| start.iter().any(|parent| parent.genes()[place] == *gene))
    };
    (end.iter().filter(|genome| !start.contains(genome)).count(), end.iter().all(inherited))
}

#[test]
fn pairs_are_crossed_and_children_mutated_as_often_as_configured() {
    assert_eq!(one_generation("xOverProb = 0\nmutProb = 0"), (0, true));
    assert_eq!(one_generation("xOverProb = 0\nmutProb = 1\nmutProbPerBit = 1"), (400, false));
    // Standard deviation below 9 for single children, 16 for pairs that share their fate and survive together.
    let (crossed, inherited) = one_generation("xOverProb = 0,25\nmutProb = 0");
    assert!(inherited && (40..160).contains(&crossed), "{crossed} crossed");
    let (mutated, _) = one_generation("xOverProb = 0\nmutProb = 0,25\nmutProbPerBit = 1");
    assert!((50..150).contains(&mutated), "{mutated} mutated");
}

#[test]
fn a_smaller_start_population_is_filled_up() {
    let mut first = Evolution::new(small("seed = 1"), Vec::new()).unwrap();
    finish(&mut first, 2);
    let start = first.state().population().to_vec();
    let config = small("seed = 2\npopSize = 12\ngeneMin = -5\ngeneMax = 30");
    let run = Evolution::new(config, start.clone()).unwrap();
    assert_eq!(run.state().population()[..7], start);
    assert_eq!(run.state().population().len(), 12);

    let too_many = Evolution::new(small("popSize = 5"), start.clone());
    assert!(matches!(too_many, Err(RunError::StartTooLarge { expected: 5, found: 7 })));
    let narrow = Evolution::new(small("geneMin = 100\ngeneMax = 101"), start.clone());
    assert!(matches!(narrow, Err(RunError::StartIndividual { number: 1, .. })));
    let longer = Evolution::new(small("phases = 5"), start);
    let message = longer.unwrap_err().to_string();
    assert_eq!(
        message,
        "individual 1 of the start population: 12 genes where 20 belong (phases × rules)"
    );
}

#[test]
fn a_broken_fitness_or_contest_is_an_error_and_changes_nothing() {
    let stop = Stop::default();
    let workers = Workers::new(2, &stop);
    let mut run = Evolution::new(small(""), Vec::new()).unwrap();
    let before = run.state().to_json();
    let endless = |_: &RealGenome, _: u32, _: u64| f64::INFINITY;
    let error = run.step(&contest, &endless, workers).unwrap_err();
    assert_eq!(error.to_string(), "generation 0: the fitness of individual 1 is inf");
    assert_eq!(run.state().to_json(), before);
    assert_eq!(run.step(&contest, &fitness, workers).unwrap(), RunStep::Measured);
    let before = run.state().to_json();
    let silent = |_: &[&RealGenome], _: u32, _: u64| Vec::new();
    let error = run.step(&silent, &fitness, workers).unwrap_err();
    assert!(error.to_string().starts_with("generation 0: a contest of 2 answered with \"[]\""));
    assert_eq!(run.state().to_json(), before);
}
