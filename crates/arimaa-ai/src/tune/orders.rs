//! What learning is asked for: a variant, and numbers.

use bw_lab::{LabError, LearningRequest};
use serde::{Deserialize, Serialize};

use super::genetic::Rates;

/// What makes an individual fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// The played turns lead to positions of high value.
    PlayedValue,
    /// The played turns are near the best ones.
    Difference,
}

/// A configuration.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Config {
    pub(super) variant: Variant,
    pub(super) population: usize,
    pub(super) generations: u32,
    pub(super) games: usize,
    pub(super) after: u16,
    pub(super) rates: Rates,
    pub(super) seed: u64,
    pub(super) nodes: u64,
    pub(super) records: String,
}

pub(super) const PRESETS: &[&str] = &["difference", "played-value"];

pub(super) const KEYS: &[&str] = &[
    "population",
    "generations",
    "games",
    "after",
    "mutation",
    "replaced",
    "seed",
    "nodes",
    "records",
];

impl Config {
    fn preset(name: &str) -> Result<Self, LabError> {
        let (variant, games) = match name {
            "difference" => (Variant::Difference, 5),
            "played-value" => (Variant::PlayedValue, 10),
            _ => {
                let known = PRESETS.join(", ");
                return Err(LabError::Usage(format!("no preset `{name}`; there are {known}")));
            }
        };
        Ok(Config {
            variant,
            population: 20,
            generations: 200,
            games,
            after: 20,
            rates: Rates::default(),
            seed: 1,
            nodes: 10_000,
            records: String::new(),
        })
    }

    /// The configuration that an order describes.
    pub(super) fn new(order: &LearningRequest) -> Result<Self, LabError> {
        let mut config = Config::preset(order.preset.as_deref().unwrap_or(PRESETS[0]))?;
        for line in order.config.as_deref().unwrap_or_default().lines() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let (key, value) = line.split_once('=').ok_or_else(|| {
                LabError::Usage(format!("`{line}` is not of the form key = value"))
            })?;
            config.set(key.trim(), value.trim())?;
        }
        for (key, value) in &order.changes {
            config.set(key.trim(), value.trim())?;
        }
        Ok(config)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), LabError> {
        let number = |least: u64, most: u64| {
            let parsed = value.parse().ok().filter(|number| (least..=most).contains(number));
            let wrong =
                || format!("{key} is `{value}`, but must be a number from {least} to {most}");
            parsed.ok_or_else(|| LabError::Usage(wrong()))
        };
        match key {
            "population" => self.population = number(2, 1000)? as usize,
            "generations" => self.generations = number(0, 100_000)? as u32,
            "games" => self.games = number(1, 10_000)? as usize,
            "after" => self.after = number(0, 1000)? as u16,
            "mutation" => self.rates.mutation = number(0, 100)? as u32,
            "replaced" => self.rates.replaced = number(1, 100)? as u32,
            "seed" => self.seed = number(0, u64::MAX)?,
            "nodes" => self.nodes = number(1, u64::MAX)?,
            "records" => value.clone_into(&mut self.records),
            _ => {
                let known = KEYS.join(", ");
                return Err(LabError::Usage(format!("no key `{key}`; there are {known}")));
            }
        }
        Ok(())
    }
}
