//! Mutation of real vectors, the same throughout a run or weaker from generation to generation.

use bw_core::Rng;

use crate::gaussian::gaussian;
use crate::genome::{RealGenome, RealSpace};

/// Share of biased steps in the classic mutation; the others draw the gene anew.
const CLASSIC_BIASED: f64 = 0.8;
/// Spread of the classic mutation's biased steps, as a share of the range.
const CLASSIC_SPREAD: f64 = 0.10;
/// Spread of the adaptive mutation in the first and in the last generation.
const ADAPTIVE_SPREAD: (f64, f64) = (0.25, 0.01);
/// Where the adaptive mutation's probability per gene ends.
const ADAPTIVE_LAST_PROBABILITY: f64 = 0.05;

/// The kinds of mutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mutation {
    /// 80 % biased (a normal step of 10 % of the range), 20 % unbiased (uniform in the range).
    Classic,
    /// Biased only; probability and spread fall linearly over the run, to 0.05 and from 25 % to 1 % of the
    /// range. A probability that starts below 0.05 stays.
    Adaptive,
}

impl Mutation {
    /// The mutation in generation `generation` of `0..generations`, for a probability per gene that
    /// starts at `probability`.
    ///
    /// ```
    /// use bw_evolve::Mutation;
    ///
    /// let last = Mutation::Adaptive.at(999, 1000, 0.7);
    /// assert_eq!((last.probability, last.spread), (0.05, 0.01));
    /// ```
    pub fn at(self, generation: u32, generations: u32, probability: f64) -> GeneMutation {
        match self {
            Mutation::Classic => {
                GeneMutation { probability, biased: CLASSIC_BIASED, spread: CLASSIC_SPREAD }
            }
            Mutation::Adaptive => {
                let end = probability.min(ADAPTIVE_LAST_PROBABILITY);
                GeneMutation {
                    probability: linear(probability, end, generation, generations),
                    biased: 1.0,
                    spread: linear(ADAPTIVE_SPREAD.0, ADAPTIVE_SPREAD.1, generation, generations),
                }
            }
        }
    }
}

/// From `start` in generation 0 to exactly `end` in the last of `generations`.
fn linear(start: f64, end: f64, generation: u32, generations: u32) -> f64 {
    let last = generations.saturating_sub(1);
    if generation == 0 || last == 0 {
        start
    } else if generation >= last {
        end
    } else {
        start + (end - start) * f64::from(generation) / f64::from(last)
    }
}

/// What happens to the genes of one individual.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GeneMutation {
    /// Probability that a gene changes.
    pub probability: f64,
    /// Probability that a changed gene makes a biased step, not a jump to anywhere.
    pub biased: f64,
    /// Standard deviation of a biased step, as a share of the range.
    pub spread: f64,
}

impl GeneMutation {
    /// Changes the genome; every gene stays in the range.
    ///
    /// ```
    /// use bw_core::Rng;
    /// use bw_evolve::{Genome, Mutation, RealGenome, RealSpace};
    ///
    /// let space = RealSpace::new(3, 19, -2.0, 20.0)?;
    /// let mut genome = RealGenome::new(vec![20.0; 57]);
    /// Mutation::Classic.at(0, 100, 0.7).apply(&space, &mut genome, &mut Rng::new(1));
    /// assert_eq!(genome.check(&space), Ok(()));
    /// # Ok::<(), bw_evolve::GenomeError>(())
    /// ```
    pub fn apply(&self, space: &RealSpace, genome: &mut RealGenome, rng: &mut Rng) {
        let sigma = self.spread * space.width();
        for gene in genome.genes_mut() {
            if rng.unit() >= self.probability {
                continue;
            }
            *gene = if rng.unit() < self.biased {
                space.clamp(*gene + sigma * gaussian(rng))
            } else {
                space.uniform(rng)
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GENES: u32 = 100_000;

    fn wide() -> RealSpace {
        RealSpace::new(1, GENES, -1000.0, 1000.0).unwrap()
    }

    /// Mutates zeros and returns the changed values, as shares of the range.
    fn changes(mutation: GeneMutation) -> Vec<f64> {
        let mut genome = RealGenome::new(vec![0.0; GENES as usize]);
        mutation.apply(&wide(), &mut genome, &mut Rng::new(17));
        genome.genes().iter().filter(|&&gene| gene != 0.0).map(|gene| gene / 2000.0).collect()
    }

    fn deviation(values: &[f64]) -> f64 {
        (values.iter().map(|x| x * x).sum::<f64>() / values.len() as f64).sqrt()
    }

    #[test]
    fn classic_mixes_80_percent_steps_with_20_percent_jumps() {
        let changed = changes(Mutation::Classic.at(0, 1000, 0.7));
        let share = changed.len() as f64 / f64::from(GENES);
        assert!((share - 0.7).abs() < 0.006, "{share} of the genes changed");
        // |x| > 0.4 of the range: 20 % of the jumps, and practically no step of 0.1.
        let far = changed.iter().filter(|x| x.abs() > 0.4).count() as f64 / changed.len() as f64;
        let expected = 0.2 * 0.2 + 0.8 * 0.00006;
        assert!((far - expected).abs() < 0.003, "{far} far away, {expected} expected");
        let near = changed.iter().filter(|x| x.abs() < 0.1).count() as f64 / changed.len() as f64;
        let expected = 0.2 * 0.2 + 0.8 * 0.682689;
        assert!((near - expected).abs() < 0.008, "{near} near, {expected} expected");
    }

    #[test]
    fn classic_does_not_depend_on_the_generation() {
        let start = Mutation::Classic.at(0, 1000, 0.3);
        assert_eq!(start, Mutation::Classic.at(999, 1000, 0.3));
        assert_eq!(start, GeneMutation { probability: 0.3, biased: 0.8, spread: 0.1 });
    }

    #[test]
    fn adaptive_falls_linearly_to_its_end_values() {
        let at = |generation| Mutation::Adaptive.at(generation, 1001, 0.7);
        assert_eq!(at(0), GeneMutation { probability: 0.7, biased: 1.0, spread: 0.25 });
        assert_eq!(at(1000), GeneMutation { probability: 0.05, biased: 1.0, spread: 0.01 });
        assert!((at(500).probability - 0.375).abs() < 1e-12);
        assert!((at(500).spread - 0.13).abs() < 1e-12);
        let rates: Vec<f64> = (0..1001).map(|g| at(g).probability).collect();
        assert!(rates.windows(2).all(|pair| pair[1] < pair[0]));
    }

    #[test]
    fn adaptive_keeps_a_low_probability_and_survives_a_single_generation() {
        for generation in [0, 5, 9] {
            assert_eq!(Mutation::Adaptive.at(generation, 10, 0.02).probability, 0.02);
        }
        let only = Mutation::Adaptive.at(0, 1, 0.7);
        assert_eq!((only.probability, only.spread), (0.7, 0.25));
    }

    #[test]
    fn adaptive_steps_have_the_stated_spread_and_no_jumps() {
        let first = changes(Mutation::Adaptive.at(400, 1001, 0.7));
        let expected = 0.25 - 0.24 * 0.4;
        assert!((deviation(&first) - expected).abs() < 0.004, "{}", deviation(&first));
        let last = changes(Mutation::Adaptive.at(1000, 1001, 0.7));
        let share = last.len() as f64 / f64::from(GENES);
        assert!((share - 0.05).abs() < 0.003, "{share}");
        assert!((deviation(&last) - 0.01).abs() < 0.0005, "{}", deviation(&last));
        assert!(last.iter().all(|x| x.abs() < 0.06));
    }

    #[test]
    fn genes_stay_in_the_range() {
        let space = RealSpace::new(1, 1000, -2.0, 20.0).unwrap();
        let mut rng = Rng::new(8);
        for mutation in [Mutation::Classic.at(0, 2, 1.0), Mutation::Adaptive.at(0, 2, 1.0)] {
            let mut genome = RealGenome::new(vec![20.0; 1000]);
            let mut at_the_end = 0;
            for _ in 0..20 {
                mutation.apply(&space, &mut genome, &mut rng);
                assert!(genome.genes().iter().all(|gene| (-2.0..=20.0).contains(gene)));
                at_the_end += genome.genes().iter().filter(|&&gene| gene == 20.0).count();
            }
            assert!(at_the_end > 0, "steps beyond the end stop there");
        }
    }
}
