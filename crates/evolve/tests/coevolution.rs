//! Co-evolution of words: the more letters stand where the secret word has them, the more games are won.

#![allow(clippy::unwrap_used)] // helpers of tests

use bw_core::Stop;
use std::ops::Range;

use bw_core::{Purpose, Rng};
use bw_evolve::{
    Coevolution, CoevolutionConfig, CoevolutionError, CoevolutionState, DuelLength, Evolving,
    Genome, GenomeError, RunStep, Tally, choose_leaders,
};
use bw_runner::Workers;
use serde::{Deserialize, Serialize};

/// A list genome: letters below the number that is its space.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Word(Vec<u8>);

const SECRET: [u8; 8] = [3, 1, 4, 1, 5, 9, 2, 6];
const LETTERS: u32 = 10;

impl Genome for Word {
    type Space = u32;

    fn random(letters: &u32, rng: &mut Rng) -> Self {
        Word((0..8).map(|_| rng.below(*letters) as u8).collect())
    }

    fn check(&self, letters: &u32) -> Result<(), GenomeError> {
        match self.0.iter().all(|&letter| u32::from(letter) < *letters) {
            true => Ok(()),
            false => Err(GenomeError::Empty),
        }
    }
}

impl Evolving for Word {
    fn mutate(&mut self, letters: &u32, rng: &mut Rng) {
        let place = rng.below(self.0.len() as u32 + 1) as usize;
        let letter = rng.below(*letters) as u8;
        if place < self.0.len() {
            self.0[place] = letter;
        } else if self.0.len() < 8 || rng.chance(1, 2) {
            self.0.push(letter);
        } else {
            self.0.pop();
        }
    }

    fn size(&self) -> usize {
        self.0.len()
    }

    fn distance(&self, other: &Self) -> usize {
        let differing = self.0.iter().zip(&other.0).filter(|(a, b)| a != b).count();
        differing + self.0.len().abs_diff(other.0.len())
    }
}

fn hits(word: &Word) -> u32 {
    word.0.iter().zip(SECRET).filter(|(letter, secret)| *letter == secret).count() as u32
}

/// The odds of a game are as the squares of the hits and one.
fn strength(word: &Word) -> u32 {
    (hits(word) + 1).pow(2)
}

fn duel(first: &Word, second: &Word, games: Range<u32>, seed: u64) -> Tally {
    let mut tally = Tally { games: games.len() as u32, ..Tally::default() };
    for game in games {
        let (ours, theirs) = (strength(first), strength(second));
        let drawn = Rng::derive(seed, Purpose::Task(0), game.into()).below(ours + theirs);
        if drawn < ours { tally.wins += 1 } else { tally.losses += 1 }
    }
    tally
}

fn config(seed: u64) -> CoevolutionConfig {
    let duel = DuelLength { min: 20, max: 60, block: 10 };
    CoevolutionConfig { leaders: 4, pool: 20, generations: 15, duel, seed, ..Default::default() }
}

fn finish(run: &mut Coevolution<'_, Word>, threads: u32) -> String {
    let stop = Stop::default();
    while run.step(&duel, Workers::new(threads, &stop)).unwrap() != RunStep::Finished {}
    run.state().to_json()
}

#[test]
fn leaders_learn_the_secret_word() {
    for seed in 1..=3 {
        let defaults = CoevolutionConfig { seed, ..CoevolutionConfig::default() };
        let mut run = Coevolution::<Word>::new(defaults, &LETTERS).unwrap();
        let before = run.state().leaders().iter().map(hits).max().unwrap();
        assert!(before < 4);
        finish(&mut run, 2);
        let state = run.state();
        assert!(state.leaders()[0].0.starts_with(&SECRET), "{:?}", state.leaders());
        assert_eq!(state.log().len(), 50);
        assert_eq!(state.log()[49].best, state.leaders()[0]);
    }
}

#[test]
fn threads_and_interruptions_leave_no_trace() {
    let stop = Stop::default();
    let mut run = Coevolution::<Word>::new(config(7), &LETTERS).unwrap();
    let mut saved = vec![run.state().to_json()];
    while run.step(&duel, Workers::new(1, &stop)).unwrap() != RunStep::Finished {
        saved.push(run.state().to_json());
    }
    let whole = run.state().to_json();
    for (threads, text) in [1, 2, 8].into_iter().cycle().zip(&saved) {
        let state = CoevolutionState::from_json(text).unwrap();
        assert_eq!(finish(&mut Coevolution::resume(state, &LETTERS).unwrap(), threads), whole);
    }
    stop.stop();
    let mut run =
        Coevolution::resume(CoevolutionState::from_json(&saved[3]).unwrap(), &LETTERS).unwrap();
    assert_eq!(run.step(&duel, Workers::new(2, &stop)), Ok(RunStep::Stopped));
    assert_eq!(run.state().to_json(), saved[3]);
}

#[test]
fn the_pool_starts_with_copies_of_the_leaders() {
    let stop = Stop::default();
    let mut run = Coevolution::<Word>::new(config(3), &LETTERS).unwrap();
    run.step(&duel, Workers::new(2, &stop)).unwrap();
    let state = run.state();
    assert_eq!(state.pool()[..4], *state.leaders());
    assert_eq!(state.pool().len(), 20);
    assert!(state.pool().iter().all(|word| word.check(&LETTERS).is_ok()));
}

#[test]
fn equally_fit_ones_are_ranked_by_length_and_then_by_place() {
    let equal = |_: &Word, _: &Word, games: Range<u32>, _: u64| Tally {
        wins: 0,
        losses: 0,
        games: games.len() as u32,
    };
    let stop = Stop::default();
    let config = CoevolutionConfig { diversity: false, ..config(5) };
    let mut run = Coevolution::<Word>::new(config, &LETTERS).unwrap();
    for _ in 0..6 {
        let pool = run.state().pool().to_vec();
        run.step(&equal, Workers::new(2, &stop)).unwrap();
        let mut expected = pool;
        expected.sort_by_key(Word::size);
        assert_eq!(run.state().leaders(), &expected[..4]);
    }
    assert!(run.state().leaders()[0].size() < 8, "the shortest lead");
}

#[test]
fn the_thresholds_of_diversity() {
    // With n leaders the distances must add up to more than 1.5 n − 1.
    for (leaders, too_near, enough) in [(1, 0, 1), (2, 2, 3), (3, 3, 4), (4, 5, 6), (9, 12, 13)] {
        let ranking: Vec<usize> = (0..=leaders).collect();
        let accepted = |sum: usize| {
            let distance = |a: usize, b: usize| match b == leaders {
                true => {
                    if a == 0 {
                        sum
                    } else {
                        0
                    }
                }
                false => 100,
            };
            choose_leaders(&ranking, leaders + 1, distance) == (ranking.clone(), 0)
        };
        assert!(!accepted(too_near), "{leaders} leaders, {too_near}");
        assert!(accepted(enough), "{leaders} leaders, {enough}");
    }
    assert_eq!(choose_leaders(&[7, 5, 6], 2, |_, _| 0), (vec![7, 5], 1));
    assert_eq!(choose_leaders(&[], 2, |_, _| 0), (vec![], 0));
}

#[test]
fn bad_parameters_duels_and_checkpoints_are_errors() {
    let bad = [
        CoevolutionConfig { leaders: 0, ..config(1) },
        CoevolutionConfig { pool: 3, ..config(1) },
        CoevolutionConfig { generations: 0, ..config(1) },
        CoevolutionConfig { again: 1.0, ..config(1) },
        CoevolutionConfig { again: f64::NAN, ..config(1) },
        CoevolutionConfig { duel: DuelLength { min: 20, max: 10, block: 5 }, ..config(1) },
        CoevolutionConfig { duel: DuelLength { min: 20, max: 30, block: 0 }, ..config(1) },
    ];
    for config in bad {
        assert!(Coevolution::<Word>::new(config.clone(), &LETTERS).is_err(), "{config:?}");
    }
    let stop = Stop::default();
    let mut run = Coevolution::<Word>::new(config(1), &LETTERS).unwrap();
    let boast = |_: &Word, _: &Word, _: Range<u32>, _: u64| Tally { wins: 9, losses: 0, games: 1 };
    let answer = run.step(&boast, Workers::new(1, &stop));
    assert!(matches!(answer, Err(CoevolutionError::BadTally { generation: 0, .. })));

    let text = run.state().to_json();
    let cut = CoevolutionState::<Word>::from_json(&text[..text.len() - 9]).unwrap_err();
    assert!(cut.to_string().contains("it is cut short"), "{cut}");
    let state = CoevolutionState::<Word>::from_json(&text).unwrap();
    let narrow = Coevolution::resume(state, &2);
    assert!(matches!(narrow, Err(CoevolutionError::Individual(_))));
}
