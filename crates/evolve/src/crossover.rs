//! Crossover of two parents into two complementary children.

use bw_core::Rng;

use crate::genome::{RealGenome, RealSpace};

/// How a pair of parents is mixed. Whatever one child takes from one parent, the other takes from the other.
///
/// ```
/// use bw_core::Rng;
/// use bw_evolve::{Crossover, RealGenome, RealSpace};
///
/// let space = RealSpace::new(2, 2, 0.0, 9.0)?;
/// let (a, b) = (RealGenome::new(vec![1.0; 4]), RealGenome::new(vec![5.0; 4]));
/// let (first, second) = Crossover::SpecialNPoint.cross(&space, &a, &b, &mut Rng::new(3));
/// assert_eq!(first.genes()[..2], second.genes()[2..], "whole phases change places");
/// # Ok::<(), bw_evolve::GenomeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossover {
    /// Each gene comes from either parent with equal probability.
    Uniform,
    /// Cuts only at the borders of phases: each phase comes from either parent with equal probability, drawn
    /// again until both parents give at least one. With a single phase the children are copies.
    SpecialNPoint,
}

impl Crossover {
    /// The two children of a pair.
    pub fn cross(
        self,
        space: &RealSpace,
        first: &RealGenome,
        second: &RealGenome,
        rng: &mut Rng,
    ) -> (RealGenome, RealGenome) {
        let mut children = (first.clone(), second.clone());
        match self {
            Crossover::Uniform => swap_genes(&mut children, rng),
            Crossover::SpecialNPoint if space.phases() > 1 => {
                swap_phases(space, &mut children, rng);
            }
            Crossover::SpecialNPoint => {}
        }
        children
    }
}

fn swap_genes((a, b): &mut (RealGenome, RealGenome), rng: &mut Rng) {
    for (a, b) in a.genes_mut().iter_mut().zip(b.genes_mut()) {
        if rng.chance(1, 2) {
            std::mem::swap(a, b);
        }
    }
}

fn swap_phases(space: &RealSpace, (a, b): &mut (RealGenome, RealGenome), rng: &mut Rng) {
    let mut swapped = vec![false; space.phases() as usize];
    loop {
        swapped.fill_with(|| rng.chance(1, 2));
        if swapped.contains(&true) && swapped.contains(&false) {
            break;
        }
    }
    for (phase, _) in swapped.iter().enumerate().filter(|&(_, &swap)| swap) {
        let place = space.phase(phase as u32);
        a.genes_mut()[place.clone()].swap_with_slice(&mut b.genes_mut()[place]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parents whose genes show where they come from: +place and −place.
    fn parents(space: &RealSpace) -> (RealGenome, RealGenome) {
        let places = (1..=space.len()).map(|place| place as f64);
        let first: Vec<f64> = places.collect();
        let second = first.iter().map(|gene| -gene).collect();
        (RealGenome::new(first), RealGenome::new(second))
    }

    fn space(phases: u32) -> RealSpace {
        RealSpace::new(phases, 19, -100.0, 100.0).unwrap()
    }

    #[test]
    fn children_are_complementary_and_keep_every_gene_in_its_place() {
        let mut rng = Rng::new(1);
        for crossover in [Crossover::Uniform, Crossover::SpecialNPoint] {
            for phases in [1, 2, 3, 5] {
                let space = space(phases);
                let (a, b) = parents(&space);
                for _ in 0..200 {
                    let (first, second) = crossover.cross(&space, &a, &b, &mut rng);
                    for (place, (x, y)) in first.genes().iter().zip(second.genes()).enumerate() {
                        assert_eq!(x.abs(), (place + 1) as f64);
                        assert_eq!(*x, -y);
                    }
                }
            }
        }
    }

    #[test]
    fn uniform_takes_half_of_the_genes_from_each_parent_at_every_place() {
        let space = space(3);
        let (a, b) = parents(&space);
        let mut rng = Rng::new(2);
        let mut from_first = vec![0u32; space.len()];
        for _ in 0..10_000 {
            let (child, _) = Crossover::Uniform.cross(&space, &a, &b, &mut rng);
            for (count, gene) in from_first.iter_mut().zip(child.genes()) {
                *count += u32::from(*gene > 0.0);
            }
        }
        // Standard deviation 50 for each of the 57 places.
        assert!(from_first.iter().all(|count| (4_800..=5_200).contains(count)), "{from_first:?}");
        let total: u32 = from_first.iter().sum();
        assert!((f64::from(total) / 570_000.0 - 0.5).abs() < 0.003, "{total}");
    }

    #[test]
    fn special_cuts_only_between_phases_and_takes_from_both() {
        let space = space(3);
        let (a, b) = parents(&space);
        let mut rng = Rng::new(3);
        let mut patterns = std::collections::BTreeMap::new();
        for _ in 0..12_000 {
            let (child, _) = Crossover::SpecialNPoint.cross(&space, &a, &b, &mut rng);
            let pattern: Vec<bool> = (0..3)
                .map(|phase| {
                    let genes = &child.genes()[space.phase(phase)];
                    assert!(genes.iter().all(|gene| (*gene > 0.0) == (genes[0] > 0.0)));
                    genes[0] > 0.0
                })
                .collect();
            *patterns.entry(pattern).or_insert(0u32) += 1;
        }
        assert_eq!(patterns.len(), 6, "all but the two pure ones: {patterns:?}");
        assert!(patterns.values().all(|count| (1_800..2_200).contains(count)), "{patterns:?}");
    }

    #[test]
    fn special_with_one_phase_changes_nothing() {
        let space = space(1);
        let (a, b) = parents(&space);
        let children = Crossover::SpecialNPoint.cross(&space, &a, &b, &mut Rng::new(4));
        assert_eq!(children, (a, b));
    }
}
