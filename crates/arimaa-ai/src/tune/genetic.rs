//! The genetic algorithm (spec 5.8): eleven whole numbers, roulette, two cuts, small steps.

use bw_core::Rng;
use bw_evolve::{Luck, Stage};
use serde::{Deserialize, Serialize};

use crate::thesis::{TERMS, Weights};

/// Genes of an individual.
pub const GENES: usize = TERMS;
/// The largest gene.
pub const GENE_MAX: u8 = 60;
/// Hundredths of a weight in one step of a gene.
const STEP: i32 = 5;
/// The most that a gene changes at once.
const CHANGE: i32 = 5;

/// An individual: a weight is its gene times 0.05.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chromosome(pub [u8; GENES]);

impl Chromosome {
    /// The weights it stands for.
    pub fn weights(&self) -> Weights {
        Weights::hundredths(self.0.map(|gene| STEP * i32::from(gene)))
    }

    /// The individual nearest to some weights.
    pub fn nearest(weights: &Weights) -> Self {
        let gene = |term| (weights.get(term) * 20.0).round().clamp(0.0, f64::from(GENE_MAX)) as u8;
        Chromosome(std::array::from_fn(gene))
    }

    fn shift(&mut self, at: usize, rng: &mut Rng) {
        let change = rng.below(2 * CHANGE as u32 + 1) as i32 - CHANGE;
        self.0[at] = (i32::from(self.0[at]) + change).clamp(0, GENE_MAX.into()) as u8;
    }

    /// Children of two parents that change the genes between two cuts.
    fn crossed(mut self, mut other: Self, rng: &mut Rng) -> [Self; 2] {
        let cut = |rng: &mut Rng| 1 + rng.below(GENES as u32 - 1) as usize;
        let (one, two) = (cut(rng), cut(rng));
        for at in one.min(two)..one.max(two) {
            std::mem::swap(&mut self.0[at], &mut other.0[at]);
        }
        [self, other]
    }
}

/// How much changes in a generation.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rates {
    /// How many of a hundred genes of a child change.
    pub mutation: u32,
    /// How many of a hundred individuals are replaced.
    pub replaced: u32,
}

impl Default for Rates {
    fn default() -> Self {
        Rates { mutation: 10, replaced: 50 }
    }
}

/// Individuals, best first, with their fitness: more is better, and never below zero.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Population {
    /// The individuals.
    pub individuals: Vec<Chromosome>,
    /// Their fitness, by the same places.
    #[serde(deserialize_with = "bw_evolve::read_numbers")]
    pub fitness: Vec<f64>,
}

impl Population {
    /// Individuals near w1.
    pub fn begin(size: usize, seed: u64) -> Vec<Chromosome> {
        let individual = |task: usize| {
            let mut rng = Luck::new(seed, 0).stream(Stage::Start, task as u32);
            let mut one = Chromosome::nearest(&Weights::W1);
            (0..GENES).for_each(|at| one.shift(at, &mut rng));
            one
        };
        (0..size).map(individual).collect()
    }

    /// Individuals with their fitness, sorted; among equals the earlier stays in front.
    pub fn sorted(individuals: Vec<Chromosome>, fitness: Vec<f64>) -> Self {
        let mut pairs: Vec<(Chromosome, f64)> = individuals.into_iter().zip(fitness).collect();
        pairs.sort_by(|one, two| two.1.total_cmp(&one.1));
        let (individuals, fitness) = pairs.into_iter().unzip();
        Population { individuals, fitness }
    }

    /// The children of a generation: as many as are replaced.
    pub fn children(&self, rates: Rates, luck: Luck) -> Vec<Chromosome> {
        let size = self.individuals.len();
        let count = (size * rates.replaced as usize / 100).clamp(1, size.saturating_sub(1).max(1));
        let mut children = Vec::new();
        for pair in 0..count.div_ceil(2) as u32 {
            let mut rng = luck.stream(Stage::Parents, pair);
            let parents = [(); 2].map(|()| self.individuals[self.parent(&mut rng)]);
            let mut rng = luck.stream(Stage::Crossover, pair);
            children.extend(parents[0].crossed(parents[1], &mut rng));
        }
        children.truncate(count);
        for (task, child) in children.iter_mut().enumerate() {
            let mut rng = luck.stream(Stage::Mutation, task as u32);
            for at in 0..GENES {
                if rng.chance(rates.mutation, 100) {
                    child.shift(at, &mut rng);
                }
            }
        }
        children
    }

    /// The best individuals together with the children, which take the places of the worst.
    pub fn renewed(&self, children: &[Chromosome], fitness: &[f64]) -> Self {
        let kept = self.individuals.len().saturating_sub(children.len());
        let mut individuals = self.individuals[..kept].to_vec();
        let mut values = self.fitness[..kept].to_vec();
        individuals.extend(children);
        values.extend(fitness);
        Population::sorted(individuals, values)
    }

    /// Draws two by the roulette and takes the better one.
    fn parent(&self, rng: &mut Rng) -> usize {
        let [one, two] = [(); 2].map(|()| self.roulette(rng));
        // Places are in the order of fitness.
        one.min(two)
    }

    fn roulette(&self, rng: &mut Rng) -> usize {
        let sum: f64 = self.fitness.iter().sum();
        let mut drawn = rng.unit() * sum;
        for (place, fitness) in self.fitness.iter().enumerate() {
            drawn -= fitness;
            if drawn < 0.0 {
                return place;
            }
        }
        // All are equally bad, or rounding left a hair.
        rng.below(self.fitness.len() as u32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn genes_stand_for_weights() {
        for weights in [Weights::W1, Weights::W2, Weights::W3] {
            assert_eq!(Chromosome::nearest(&weights).weights(), weights);
        }
    }

    #[test]
    fn the_first_individuals_are_near_w1() {
        let middle = Chromosome::nearest(&Weights::W1);
        let first = Population::begin(20, 3);
        for one in &first {
            let near = one.0.iter().zip(middle.0).all(|(&gene, base)| gene.abs_diff(base) <= 5);
            assert!(near, "{one:?}");
        }
        assert_ne!(first[0], first[1]);
        assert_eq!(first, Population::begin(20, 3));
    }

    #[test]
    fn crossing_keeps_all_genes() {
        let (one, two) = (Chromosome([0; GENES]), Chromosome([9; GENES]));
        let mut rng = Rng::new(4);
        let mut mixed = 0;
        for _ in 0..50 {
            let [a, b] = one.crossed(two, &mut rng);
            assert!((0..GENES).all(|at| a.0[at] + b.0[at] == 9));
            assert_eq!((a.0[0], b.0[0]), (0, 9), "the first gene is before both cuts");
            mixed += u32::from(a != one);
        }
        assert!(mixed > 30);
    }

    #[test]
    fn evolution_finds_what_is_asked_for() {
        // As many large genes as possible.
        let fitness = |one: &Chromosome| one.0.iter().map(|&gene| f64::from(gene)).sum::<f64>();
        let first = Population::begin(20, 1);
        let values = first.iter().map(fitness).collect();
        let mut population = Population::sorted(first, values);
        let start = population.fitness[0];
        for generation in 1..200 {
            let best = population.fitness[0];
            let children = population.children(Rates::default(), Luck::new(1, generation));
            let values: Vec<f64> = children.iter().map(fitness).collect();
            population = population.renewed(&children, &values);
            assert_eq!(population.individuals.len(), 20);
            assert!(population.fitness[0] >= best, "the best is kept");
        }
        assert!(population.fitness[0] > 1.5 * start, "{start} {}", population.fitness[0]);
    }
}
