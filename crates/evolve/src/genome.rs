//! Individuals: the trait, and vectors of real numbers laid out as phases × rules.

use bw_core::Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::numbers::read_numbers;

/// What an individual of an evolution is made of.
///
/// A space says which genomes there are (how long, which values); it can make a random one and check one
/// that comes from outside. Weights of rules are [`RealGenome`]s; a buy list would have the allowed cards as
/// its space. The serialised form must give the same genome back, bit for bit.
pub trait Genome: Clone + Send + Sync + Serialize + for<'de> Deserialize<'de> {
    /// Which genomes there are.
    type Space: Sync;

    /// A random genome, as a first population has them.
    fn random(space: &Self::Space, rng: &mut Rng) -> Self;

    /// Whether this genome belongs to the space, and if not, why.
    fn check(&self, space: &Self::Space) -> Result<(), GenomeError>;
}

/// Why a genome does not belong to its space, or a space is no space.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum GenomeError {
    /// The number of genes is wrong.
    #[error("{found} genes where {expected} belong (phases × rules)")]
    Length {
        /// phases × rules.
        expected: usize,
        /// What was found.
        found: usize,
    },
    /// A gene lies outside the range.
    #[error("gene {number} is {value}, outside {min} to {max}")]
    OutOfRange {
        /// Which gene, counted from 1.
        number: usize,
        /// Its value.
        value: f64,
        /// Lowest allowed value.
        min: f64,
        /// Highest allowed value.
        max: f64,
    },
    /// No phases or no rules.
    #[error("a genome needs at least one phase and one rule")]
    Empty,
    /// Anything else, for genomes of other kinds.
    #[error("{0}")]
    Invalid(String),
    /// The range is empty or not finite.
    #[error("genes need a finite range, the lower end below the upper; {min} to {max} is none")]
    BadRange {
        /// The lower end given.
        min: f64,
        /// The upper end given.
        max: f64,
    },
}

/// The layout and range of real vectors: every phase has one gene per rule, and phases follow each other.
///
/// ```
/// use bw_evolve::RealSpace;
///
/// let space = RealSpace::new(3, 19, -2.0, 20.0)?;
/// assert_eq!(space.len(), 57);
/// assert_eq!(space.phase(1), 19..38);
/// # Ok::<(), bw_evolve::GenomeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RealSpace {
    phases: u32,
    rules: u32,
    min: f64,
    max: f64,
}

#[allow(clippy::len_without_is_empty)] // a space is never empty
impl RealSpace {
    /// Vectors of `phases × rules` genes between `min` and `max`, both included.
    pub fn new(phases: u32, rules: u32, min: f64, max: f64) -> Result<Self, GenomeError> {
        if phases == 0 || rules == 0 {
            return Err(GenomeError::Empty);
        }
        // The width must be finite too: −1e308 to 1e308 has none.
        if !(min < max && (max - min).is_finite()) {
            return Err(GenomeError::BadRange { min, max });
        }
        Ok(RealSpace { phases, rules, min, max })
    }

    /// Number of phases.
    pub const fn phases(&self) -> u32 {
        self.phases
    }

    /// Number of rules, that is genes per phase.
    pub const fn rules(&self) -> u32 {
        self.rules
    }

    /// The lowest and the highest value of a gene.
    pub const fn range(&self) -> (f64, f64) {
        (self.min, self.max)
    }

    /// Width of the range; spreads of mutations are shares of it.
    pub const fn width(&self) -> f64 {
        self.max - self.min
    }

    /// Number of genes.
    pub const fn len(&self) -> usize {
        self.phases as usize * self.rules as usize
    }

    /// The places of a phase's genes, phases counted from 0.
    pub const fn phase(&self, phase: u32) -> std::ops::Range<usize> {
        let rules = self.rules as usize;
        let start = phase as usize * rules;
        start..start + rules
    }

    /// A value uniform in the range.
    pub fn uniform(&self, rng: &mut Rng) -> f64 {
        self.clamp(self.min + rng.unit() * self.width())
    }

    /// The value, or the end of the range it exceeds.
    pub const fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.min, self.max)
    }
}

/// A vector of real numbers, phase after phase.
///
/// In JSON an array of numbers, which come back bit for bit.
///
/// ```
/// use bw_core::Rng;
/// use bw_evolve::{Genome, RealGenome, RealSpace};
///
/// let space = RealSpace::new(2, 2, -2.0, 20.0)?;
/// let genome = RealGenome::random(&space, &mut Rng::new(1));
/// assert_eq!(genome.genes().len(), 4);
/// let text = serde_json::to_string(&genome)?;
/// assert_eq!(serde_json::from_str::<RealGenome>(&text)?, genome);
/// assert!(RealGenome::new(vec![0.0, 1.0, 2.0, 21.0]).check(&space).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RealGenome(#[serde(deserialize_with = "read_numbers")] Vec<f64>);

impl RealGenome {
    /// A genome of these genes; [`Genome::check`] says whether it fits a space.
    pub const fn new(genes: Vec<f64>) -> Self {
        RealGenome(genes)
    }

    /// The genes, phase after phase.
    pub fn genes(&self) -> &[f64] {
        &self.0
    }

    pub(crate) fn genes_mut(&mut self) -> &mut [f64] {
        &mut self.0
    }
}

impl Genome for RealGenome {
    type Space = RealSpace;

    fn random(space: &RealSpace, rng: &mut Rng) -> Self {
        RealGenome((0..space.len()).map(|_| space.uniform(rng)).collect())
    }

    fn check(&self, space: &RealSpace) -> Result<(), GenomeError> {
        if self.0.len() != space.len() {
            return Err(GenomeError::Length { expected: space.len(), found: self.0.len() });
        }
        let (min, max) = space.range();
        match self.0.iter().position(|gene| !(min..=max).contains(gene)) {
            None => Ok(()),
            Some(place) => {
                let value = self.0[place];
                Err(GenomeError::OutOfRange { number: place + 1, value, min, max })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_spaces_are_refused() {
        assert_eq!(RealSpace::new(0, 19, 0.0, 1.0), Err(GenomeError::Empty));
        assert_eq!(RealSpace::new(3, 0, 0.0, 1.0), Err(GenomeError::Empty));
        for (min, max) in [(1.0, 1.0), (2.0, 1.0), (f64::NAN, 1.0), (-1e308, 1e308)] {
            assert!(matches!(RealSpace::new(3, 19, min, max), Err(GenomeError::BadRange { .. })));
        }
    }

    #[test]
    fn random_genomes_fill_the_range_evenly() {
        let space = RealSpace::new(5, 20, -2.0, 20.0).unwrap();
        let mut rng = Rng::new(9);
        let genes: Vec<f64> =
            (0..200).flat_map(|_| RealGenome::random(&space, &mut rng).0).collect();
        let mut counts = [0u32; 11];
        for gene in genes {
            counts[((gene + 2.0) / 2.0) as usize] += 1;
        }
        let expected = 20_000.0 / 11.0;
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - expected).powi(2) / expected).sum();
        assert!(chi < 29.6, "chi-square {chi} with 10 degrees of freedom");
    }

    #[test]
    fn a_foreign_genome_is_checked() {
        let space = RealSpace::new(1, 2, 0.0, 1.0).unwrap();
        assert_eq!(RealGenome::new(vec![0.0, 1.0]).check(&space), Ok(()));
        let long = RealGenome::new(vec![0.0; 3]).check(&space);
        assert_eq!(long, Err(GenomeError::Length { expected: 2, found: 3 }));
        let message = RealGenome::new(vec![0.5, -0.1]).check(&space).unwrap_err().to_string();
        assert_eq!(message, "gene 2 is -0.1, outside 0 to 1");
        assert!(RealGenome::new(vec![f64::NAN, 0.0]).check(&space).is_err());
    }
}
