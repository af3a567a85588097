//! What a position is worth: the share of the win that strengths give. Its weights are set by hand; those fitted to games of
//! the champion against itself (`examples/value_fit.rs`) won no more.

use bw_warlight::MAX_PLAYERS;
use thiserror::Error;

use super::survey::PlanTables;
use crate::field::Field;

/// Weights of the logarithms of what a seat has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weights {
    pub(super) armies: f64,
    pub(super) income: f64,
    pub(super) regions: f64,
    /// What part of a bonus counts whose super region is held in part, times the square of the share held.
    pub(super) progress: f64,
}

/// What is wrong with a file of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "line {line}: `{text}` is not `KEY = NUMBER` with one of armies, income, regions, progress"
)]
pub(super) struct WeightsError {
    line: usize,
    text: String,
}

impl Default for Weights {
    fn default() -> Self {
        Weights { armies: 1.6, income: 2.4, regions: 0.4, progress: 0.35 }
    }
}

impl Weights {
    /// The default weights with those that a text gives, one `key = number` a line.
    pub(super) fn parse(text: &str) -> Result<Self, WeightsError> {
        let mut weights = Weights::default();
        for (at, full) in text.lines().enumerate() {
            let content = full.split('#').next().unwrap_or("").trim();
            if !content.is_empty() && !weights.set(content) {
                let text = content.chars().take(60).collect();
                return Err(WeightsError { line: at + 1, text });
            }
        }
        Ok(weights)
    }

    fn set(&mut self, content: &str) -> bool {
        let Some((key, value)) = content.split_once('=') else { return false };
        let number: Option<f64> = value.trim().parse().ok().filter(|n: &f64| n.abs() <= 1000.0);
        let place = match key.trim() {
            "armies" => &mut self.armies,
            "income" => &mut self.income,
            "regions" => &mut self.regions,
            "progress" => &mut self.progress,
            _ => return false,
        };
        number.map(|number| *place = number).is_some()
    }

    /// The share of the win of every seat.
    pub(super) fn shares<const W: usize>(
        &self,
        ground: &PlanTables<W>,
        field: &Field<W>,
    ) -> [f64; MAX_PLAYERS] {
        let mut strengths = [0.0; MAX_PLAYERS];
        for (seat, strength) in strengths.iter_mut().enumerate() {
            if !field.held[seat].is_empty() {
                *strength = self.strength(ground, field, seat).exp();
            }
        }
        let sum: f64 = strengths.iter().sum();
        if sum > 0.0 { strengths.map(|strength| strength / sum) } else { strengths }
    }

    fn strength<const W: usize>(
        &self,
        ground: &PlanTables<W>,
        field: &Field<W>,
        seat: usize,
    ) -> f64 {
        let held = field.held[seat];
        let mut income = f64::from(ground.base_income).max(1.0);
        for facts in &ground.board.supers {
            let own = (held & facts.regions).len();
            if own == 0 {
                continue;
            }
            let bonus = f64::from(facts.bonus);
            if own == facts.size {
                income += bonus;
            } else {
                let part = f64::from(own) / f64::from(facts.size);
                income += self.progress * bonus * part * part;
            }
        }
        let armies = f64::from(field.army_sum(seat)) + income;
        self.armies * armies.ln()
            + self.income * income.ln()
            + self.regions * f64::from(held.len()).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_change_what_they_name() {
        let changed = Weights::parse("income = 2.5 # half\n\n").unwrap();
        assert_eq!(changed, Weights { income: 2.5, ..Weights::default() });
        for wrong in ["hello", "navy = 1", "income = NaN", "income = 1e9"] {
            let error = Weights::parse(&format!("\n{wrong}")).unwrap_err().to_string();
            assert!(error.starts_with("line 2: "), "{error}");
        }
    }
}
