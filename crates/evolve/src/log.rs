//! The log of a run: one row per measured generation, and the final choice among them.

use bw_lab::csv_text;
use serde::{Deserialize, Serialize};

use crate::genome::{RealGenome, RealSpace};
use crate::numbers::read_number;

/// Measurements of the last generations that the final choice looks at.
const FINAL_GENERATIONS: u32 = 100;

/// What was measured in one generation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogRow {
    /// The generation; 0 is the population the run started with.
    pub generation: u32,
    /// The highest fitness.
    #[serde(deserialize_with = "read_number")]
    pub max: f64,
    /// The median, of an even number the mean of the middle two.
    #[serde(deserialize_with = "read_number")]
    pub median: f64,
    /// The mean.
    #[serde(deserialize_with = "read_number")]
    pub average: f64,
    /// The individual with the highest fitness, the first among equals.
    pub best: RealGenome,
}

impl LogRow {
    /// The row for a population with these fitness values; none without individuals.
    ///
    /// ```
    /// use bw_evolve::{LogRow, RealGenome};
    ///
    /// let population = [1.0, 2.0, 3.0, 4.0].map(|gene| RealGenome::new(vec![gene]));
    /// let row = LogRow::of(14, &population, &[5.0, 9.0, -1.0, 6.0]).unwrap();
    /// assert_eq!((row.max, row.median, row.average), (9.0, 5.5, 4.75));
    /// assert_eq!(row.best.genes(), [2.0]);
    /// ```
    pub fn of(generation: u32, population: &[RealGenome], fitness: &[f64]) -> Option<Self> {
        let first_best = |best: usize, place: usize| {
            if fitness[place] > fitness[best] { place } else { best }
        };
        let count = population.len().min(fitness.len());
        let best = (0..count).reduce(first_best)?;
        let mut sorted = fitness[..count].to_vec();
        sorted.sort_by(f64::total_cmp);
        Some(LogRow {
            generation,
            max: fitness[best],
            median: (sorted[(count - 1) / 2] + sorted[count / 2]) / 2.0,
            average: fitness[..count].iter().sum::<f64>() / count as f64,
            best: population[best].clone(),
        })
    }
}

/// The final choice after this number of generations: the row whose best individual had the highest fitness in the
/// last 100 of them, the earliest among equals. None if nothing was measured in these.
///
/// ```
/// use bw_evolve::{LogRow, RealGenome, final_choice};
///
/// let row = |generation, max| LogRow::of(generation, &[RealGenome::default()], &[max]).unwrap();
/// let log = [row(0, 1.0), row(40, 99.0), row(60, 7.0), row(140, 5.0)];
/// assert_eq!(final_choice(&log, 150).unwrap().generation, 60);
/// ```
pub fn final_choice(log: &[LogRow], generations: u32) -> Option<&LogRow> {
    let recent =
        log.iter().filter(|row| row.generation.saturating_add(FINAL_GENERATIONS) > generations);
    recent.reduce(|best, row| if row.max > best.max { row } else { best })
}

/// The log as a table of comma-separated values with a header; genes of the best individual last.
///
/// ```
/// use bw_evolve::{LogRow, RealGenome, RealSpace, log_csv};
///
/// let row = LogRow::of(14, &[RealGenome::new(vec![1.5, -2.0])], &[3.25]).unwrap();
/// let space = RealSpace::new(1, 2, -2.0, 20.0)?;
/// let header = "generation,max,median,average,phase1_rule1,phase1_rule2";
/// assert_eq!(log_csv(&[row], &space), format!("{header}\n14,3.25,3.25,3.25,1.5,-2\n"));
/// # Ok::<(), bw_evolve::GenomeError>(())
/// ```
pub fn log_csv(log: &[LogRow], space: &RealSpace) -> String {
    let mut columns = ["generation", "max", "median", "average"].map(String::from).to_vec();
    for phase in 1..=space.phases() {
        columns.extend((1..=space.rules()).map(|rule| format!("phase{phase}_rule{rule}")));
    }
    let rows = log.iter().map(|row| {
        let measured = [row.max, row.median, row.average];
        let floats = measured.iter().chain(row.best.genes()).map(f64::to_string);
        std::iter::once(row.generation.to_string()).chain(floats).collect()
    });
    csv_text(std::iter::once(columns).chain(rows))
}
