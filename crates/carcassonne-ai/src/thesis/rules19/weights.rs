//! Weights of rules by phase of the game (spec 3.6, 4.1).

use bw_carcassonne::TILE_COUNT;

use super::rule::RULE_COUNT;

/// Weights, phase after phase, and whether they are meant for the variant with probability.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightVector {
    phases: usize,
    rules: usize,
    probability: bool,
    genes: Vec<f64>,
}

/// Why numbers make no weights.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WeightsError {
    /// No phases, or more than tiles.
    #[error("{0} phases, but there must be from 1 to {TILE_COUNT}")]
    Phases(usize),
    /// No rules, or more than there are.
    #[error("{0} rules, but there must be from 1 to {RULE_COUNT}")]
    Rules(usize),
    /// Not as many genes as phases times rules.
    #[error("{found} genes, but {phases} phases of {rules} rules need {}", phases * rules)]
    Length {
        /// How many there are.
        found: usize,
        /// Phases.
        phases: usize,
        /// Rules.
        rules: usize,
    },
    /// Not a number, or endless.
    #[error("gene {0} is not a finite number")]
    NotFinite(usize),
}

impl WeightVector {
    /// Weights for `phases` phases and the first `rules` rules; genes phase after phase.
    pub fn new(
        phases: usize,
        rules: usize,
        probability: bool,
        genes: Vec<f64>,
    ) -> Result<Self, WeightsError> {
        if !(1..=TILE_COUNT).contains(&phases) {
            return Err(WeightsError::Phases(phases));
        }
        if !(1..=RULE_COUNT).contains(&rules) {
            return Err(WeightsError::Rules(rules));
        }
        if genes.len() != phases * rules {
            return Err(WeightsError::Length { found: genes.len(), phases, rules });
        }
        if let Some(at) = genes.iter().position(|gene| !gene.is_finite()) {
            return Err(WeightsError::NotFinite(at + 1));
        }
        Ok(WeightVector { phases, rules, probability, genes })
    }

    /// The same weight for the first `rules` rules all game long.
    pub(super) fn even(rules: usize) -> Self {
        WeightVector { phases: 1, rules, probability: false, genes: vec![1.0; rules] }
    }

    /// The same weights under another division: phase n has the weights of `phases[n]`.
    pub(super) fn rephased(&self, phases: &[usize], probability: bool) -> Self {
        let genes = phases.iter().flat_map(|&phase| self.phase(phase)).copied().collect();
        WeightVector { phases: phases.len(), rules: self.rules, probability, genes }
    }

    /// How many phases the game has.
    pub fn phases(&self) -> usize {
        self.phases
    }

    /// How many rules have weights, from the first.
    pub fn rules(&self) -> usize {
        self.rules
    }

    /// Whether they are meant for the variant with probability.
    pub fn probability(&self) -> bool {
        self.probability
    }

    /// All weights, phase after phase.
    pub fn genes(&self) -> &[f64] {
        &self.genes
    }

    /// The weights of a phase, from 0.
    fn phase(&self, phase: usize) -> &[f64] {
        &self.genes[phase * self.rules..][..self.rules]
    }

    /// The phase when `tiles` tiles lie on the table after the move, the start tile included.
    pub fn phase_at(&self, tiles: usize) -> usize {
        (tiles.saturating_sub(1) * self.phases / TILE_COUNT).min(self.phases - 1)
    }

    /// The weights when `tiles` tiles lie on the table after the move, the start tile included.
    pub fn at(&self, tiles: usize) -> &[f64] {
        self.phase(self.phase_at(tiles))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_phases(phases: usize) -> WeightVector {
        let genes = (0..phases).map(|phase| phase as f64).collect();
        WeightVector::new(phases, 1, false, genes).expect("right numbers")
    }

    #[test]
    fn three_phases_change_after_24_and_48_tiles() {
        let weights = with_phases(3);
        let phases: Vec<f64> = [1, 24, 25, 48, 49, 72].map(|tiles| weights.at(tiles)[0]).into();
        assert_eq!(phases, [0.0, 0.0, 1.0, 1.0, 2.0, 2.0]);
        assert_eq!([36, 37].map(|tiles| with_phases(2).phase_at(tiles)), [0, 1]);
        assert_eq!([1, 72].map(|tiles| with_phases(1).phase_at(tiles)), [0, 0]);
        assert_eq!([1, 71, 72].map(|tiles| with_phases(72).phase_at(tiles)), [0, 70, 71]);
    }

    #[test]
    fn phases_can_be_repeated() {
        let weights = with_phases(3).rephased(&[0, 0, 1, 2, 2], true);
        assert_eq!(weights.genes(), [0.0, 0.0, 1.0, 2.0, 2.0]);
        assert!(weights.probability() && weights.phases() == 5 && weights.rules() == 1);
    }

    #[test]
    fn wrong_numbers_are_refused() {
        let refused = |phases, rules, genes: &[f64]| {
            WeightVector::new(phases, rules, false, genes.to_vec()).expect_err("wrong").to_string()
        };
        assert_eq!(refused(0, 1, &[]), "0 phases, but there must be from 1 to 72");
        assert_eq!(refused(1, 20, &[0.0; 20]), "20 rules, but there must be from 1 to 19");
        assert_eq!(refused(2, 2, &[1.0; 3]), "3 genes, but 2 phases of 2 rules need 4");
        assert_eq!(refused(1, 2, &[1.0, f64::NAN]), "gene 2 is not a finite number");
    }
}
