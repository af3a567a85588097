//! Root parallelisation: independent trees, joined by equal turns of the root (spec 6.9).
//!
//! Trees share nothing but what never changes. Each has its own memory and its own luck, so that the
//! result of a search limited by simulations does not depend on how threads run.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use bw_core::{Budget, Purpose, Rng};
use bw_warlight::Attack;

use super::tree::{Searching, Shape, Tree};
use super::turns::Turn;
use crate::scene::{Deploy, Scene};

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Simulations in each tree.
    pub iterations: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
    /// Trees.
    pub threads: u32,
}

/// A turn of the root with what all trees found about it.
#[derive(Clone, Debug, PartialEq)]
pub struct RootTurn {
    /// New armies, or regions picked.
    pub deploys: Vec<Deploy>,
    /// Attacks in order.
    pub attacks: Vec<Attack>,
    /// How often it was tried.
    pub visits: u64,
    /// What it won altogether.
    pub wins: f64,
    /// The enemy's most visited answer.
    pub answer: Option<(Vec<Deploy>, Vec<Attack>)>,
}

impl RootTurn {
    /// The mean of what it won: 1 is a sure win.
    pub fn value(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.wins / self.visits as f64 }
    }
}

/// Trees that search a scene.
#[derive(Debug)]
pub struct Search<const W: usize> {
    searching: Arc<Searching<W>>,
    trees: Vec<Tree<W>>,
    planted: usize,
}

/// Simulations when nothing limits them: ten seconds of the thesis.
const DEFAULT_ITERATIONS: u64 = 457;

impl<const W: usize> Search<W> {
    /// A search of this kind.
    pub fn new(searching: Arc<Searching<W>>) -> Self {
        Search { searching, trees: Vec::new(), planted: 0 }
    }

    /// The parts of the search.
    pub fn searching(&self) -> &Searching<W> {
        &self.searching
    }

    /// Searches a scene within limits and budget; answers are there from the first simulation on.
    pub fn run(&mut self, scene: &Scene<W>, rng: &Rng, limits: SearchLimits, budget: &Budget) {
        let own = Budget { iterations: limits.iterations, time: limits.time, ..Budget::default() };
        let mut budget = budget.tightened(&own);
        if budget.iterations.is_none() && budget.thinking_time().is_none() {
            budget.iterations = Some(DEFAULT_ITERATIONS);
        }
        let threads = limits.threads.max(budget.threads).max(1) as usize;
        self.plant(scene, rng, threads);
        let [first, others @ ..] = &mut self.trees[..threads] else { return };
        if others.is_empty() {
            return grow(first, &budget);
        }
        thread::scope(|scope| {
            for tree in others {
                let budget = &budget;
                scope.spawn(move || grow(tree, budget));
            }
            grow(first, &budget);
        });
    }

    /// Plants `count` trees, each with luck of its own.
    pub fn plant(&mut self, scene: &Scene<W>, rng: &Rng, count: usize) {
        let seed = rng.clone().next();
        while self.trees.len() < count {
            self.trees.push(Tree::new(Arc::clone(&self.searching)));
        }
        self.planted = count;
        for (at, tree) in self.trees[..count].iter_mut().enumerate() {
            tree.plant(scene, Rng::derive(seed, Purpose::Task(0), at as u64));
        }
    }

    /// The trees of the present search.
    pub fn trees(&mut self) -> &mut [Tree<W>] {
        &mut self.trees[..self.planted]
    }

    /// Shapes of all trees.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> + '_ {
        self.trees[..self.planted].iter().map(|tree| tree.shape())
    }

    /// The turns of the root, most visited first, ties by wins.
    pub fn ranking(&self) -> Vec<RootTurn> {
        let mut joined: Vec<RootTurn> = Vec::new();
        for child in self.trees[..self.planted].iter().flat_map(|tree| tree.children()) {
            let Turn { deploys, attacks } = child.turn;
            match joined.iter_mut().find(|old| old.deploys == deploys && old.attacks == attacks) {
                Some(old) => {
                    old.visits += u64::from(child.visits);
                    old.wins += child.wins;
                }
                None => joined.push(RootTurn {
                    deploys: deploys.to_vec(),
                    attacks: attacks.to_vec(),
                    visits: u64::from(child.visits),
                    wins: child.wins,
                    answer: child.answer.map(|a| (a.deploys.to_vec(), a.attacks.to_vec())),
                }),
            }
        }
        // Stable: equals stay in the order of the first tree.
        joined.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.wins.total_cmp(&a.wins)));
        joined
    }
}

/// Simulates within a budget, at least once.
fn grow<const W: usize>(tree: &mut Tree<W>, budget: &Budget) {
    let mut meter = budget.start();
    let mut is_first = true;
    while meter.iteration() || is_first {
        tree.simulate();
        is_first = false;
    }
}
