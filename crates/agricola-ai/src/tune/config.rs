//! The configuration of a run that makes a table of values.

use bw_lab::{LabError, LearningRequest};
use serde::{Deserialize, Serialize};

use super::LEARNING;
use crate::series::Series;

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Players of a game.
    pub players: u64,
    /// How many games.
    pub games: u64,
    /// Everybody's spec.
    pub bot: String,
    /// Rule options.
    pub rules: String,
    /// The luck of the first game.
    pub seed: u64,
    /// Whether occupations and improvements have values too.
    #[serde(default)]
    pub hands: bool,
    /// A file of recorded games to use instead of playing; empty for none.
    #[serde(default)]
    pub records: String,
}

pub(super) const KEYS: &[&str] = &["players", "games", "bot", "rules", "seed", "hands", "records"];

impl Config {
    fn preset(name: &str) -> Option<Self> {
        let solo = Config {
            players: 1,
            games: 200,
            bot: "montecarlo".into(),
            rules: "pool=seed".into(),
            seed: 1,
            hands: false,
            records: String::new(),
        };
        match name {
            "solo" => Some(solo),
            "three" => Some(Config { players: 3, rules: "pool=wave1".into(), ..solo }),
            _ => None,
        }
    }

    /// The configuration that an order asks for: its preset, amended by its file, then by its changes.
    pub fn of(order: &LearningRequest) -> Result<Self, LabError> {
        let name = order.preset.as_deref().unwrap_or("solo");
        let mut config = Self::preset(name).ok_or_else(|| {
            let known = LEARNING.presets.join(", ");
            LabError::usage(format!("there is no preset `{name}`; there are {known}"))
        })?;
        for (at, full) in order.config.as_deref().unwrap_or("").lines().enumerate() {
            let line = full.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let what = || LabError::usage(format!("line {}: not of the form key = value", at + 1));
            let (key, value) = line.split_once('=').ok_or_else(what)?;
            config.set(key.trim(), value.trim())?;
        }
        for (key, value) in &order.changes {
            config.set(key, value)?;
        }
        config.series().game()?;
        Ok(config)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), LabError> {
        let number = |least: u64| {
            let wrong = || {
                LabError::usage(format!(
                    "`{key}` is `{value}`, but must be a whole number from {least}"
                ))
            };
            value.parse().ok().filter(|number| *number >= least).ok_or_else(wrong)
        };
        match key {
            "players" => self.players = number(1)?,
            "games" => self.games = number(1)?,
            "seed" => self.seed = number(0)?,
            "bot" => self.bot = value.into(),
            "rules" => self.rules = value.into(),
            "hands" => {
                let wrong =
                    |_| LabError::usage(format!("`hands` is `{value}`, but must be true or false"));
                self.hands = value.parse().map_err(wrong)?;
            }
            "records" => self.records = value.into(),
            _ => {
                let known = KEYS.join(", ");
                return Err(LabError::usage(format!("unknown key `{key}`; known: {known}")));
            }
        }
        Ok(())
    }

    /// The configuration as a file.
    pub fn to_text(&self) -> String {
        let Config { players, games, bot, rules, seed, hands, records } = self;
        if !records.is_empty() {
            return format!("bot = {bot}\nhands = {hands}\nrecords = {records}\n");
        }
        format!(
            "players = {players}\ngames = {games}\nbot = {bot}\nrules = {rules}\nseed = {seed}\nhands = {hands}\n"
        )
    }

    /// What is played.
    pub(super) fn series(&self) -> Series {
        let bots = vec![self.bot.clone(); self.players.min(100) as usize];
        Series { bots, rules: self.rules.clone(), seed: self.seed, games: self.games }
    }

    /// The name of the table.
    pub(super) fn title(&self) -> String {
        let Config { players, games, bot, rules, seed, hands, records } = self;
        let what = if *hands { "values" } else { "values of spaces" };
        if !records.is_empty() {
            return format!("{what} from the games of {bot} in {records}");
        }
        format!("{what} from {games} games of {players} {bot}, rules {rules}, seed {seed}")
    }
}
