//! Weights of the evaluation, read from a text file (spec 6.3).

use thiserror::Error;

/// What is wrong with a file of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// Not `key = value`.
    #[error("weights, line {line}: `{text}` is not of the form key = value")]
    Syntax {
        /// Counted from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// No such weight.
    #[error("weights, line {line}: unknown weight `{key}`; known: {}", KEYS.join(", "))]
    UnknownKey {
        /// Counted from 1.
        line: usize,
        /// The key as written.
        key: String,
    },
    /// Not a sensible number.
    #[error("weights, line {line}: `{value}` is not a number from -1000000 to 1000000")]
    Number {
        /// Counted from 1.
        line: usize,
        /// The value as written.
        value: String,
    },
    /// A weight given twice.
    #[error("weights, line {line}: `{key}` is given twice")]
    Twice {
        /// Counted from 1.
        line: usize,
        /// The key.
        key: String,
    },
}

const KEYS: [&str; 18] = [
    "start.bonus",
    "start.regions",
    "start.borders",
    "start.adjacent",
    "start.super",
    "start.distance",
    "game.bonus",
    "game.regions",
    "game.borders",
    "game.adjacent",
    "game.conquered",
    "game.super",
    "game.own",
    "game.complete",
    "game.enemy",
    "game.owned",
    "game.army",
    "world.africa_borders",
];

/// How the facts of a super region make its value.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct SuperWeights {
    /// For its bonus.
    pub bonus: f64,
    /// Against its regions.
    pub regions: f64,
    /// Against the borders that leave it.
    pub borders: f64,
    /// For the super regions next to it.
    pub adjacent: f64,
}

/// All weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Super regions when start regions are picked.
    pub start: SuperWeights,
    /// a: the super region in the value of a start region.
    pub start_super: f64,
    /// b: the distance to regions already picked.
    pub start_distance: f64,
    /// Super regions during the game.
    pub game: SuperWeights,
    /// For a completely owned super region, times its bonus squared.
    pub conquered: f64,
    /// a: the super region in the value of a region.
    pub super_region: f64,
    /// b: own regions of that super region.
    pub own: f64,
    /// c: its bonus if it is owned completely.
    pub complete: f64,
    /// d: regions of it that the enemy who owns the region has.
    pub enemy: f64,
    /// e: factor for owned regions.
    pub owned: f64,
    /// For each army, in the value of a position.
    pub army: f64,
    /// Borders of the world map's Africa, if they are not counted.
    pub africa_borders: Option<f64>,
}

const THESIS: &str = include_str!("../../data/thesis.txt");
const AGGRESSIVE: &str = include_str!("../../data/aggressive.txt");
const ORIG_2018: &str = include_str!("../../data/orig2018.txt");

impl Default for Weights {
    fn default() -> Self {
        Self::thesis()
    }
}

impl Weights {
    const NONE: Weights = Weights {
        start: SuperWeights { bonus: 0.0, regions: 0.0, borders: 0.0, adjacent: 0.0 },
        start_super: 0.0,
        start_distance: 0.0,
        game: SuperWeights { bonus: 0.0, regions: 0.0, borders: 0.0, adjacent: 0.0 },
        conquered: 0.0,
        super_region: 0.0,
        own: 0.0,
        complete: 0.0,
        enemy: 0.0,
        owned: 0.0,
        army: 0.0,
        africa_borders: None,
    };

    /// Those of the thesis.
    pub fn thesis() -> Self {
        Self::NONE.changed(THESIS).expect("invariant: the embedded weights are sound")
    }

    /// Those of the bot `aggressive`.
    pub fn aggressive() -> Self {
        Self::thesis().changed(AGGRESSIVE).expect("invariant: the embedded weights are sound")
    }

    /// Those of the public program of 2018.
    pub fn orig2018() -> Self {
        Self::thesis().changed(ORIG_2018).expect("invariant: the embedded weights are sound")
    }

    /// These weights with those that a text gives.
    pub fn changed(mut self, text: &str) -> Result<Self, WeightsError> {
        let mut given: Vec<&str> = Vec::new();
        for (at, full) in text.lines().enumerate() {
            let line = at + 1;
            let content = full.split('#').next().unwrap_or("").trim();
            if content.is_empty() {
                continue;
            }
            let short = |text: &str| text.chars().take(60).collect::<String>();
            let Some((key, value)) = content.split_once('=') else {
                return Err(WeightsError::Syntax { line, text: short(content) });
            };
            let (key, value) = (key.trim(), value.trim());
            let number: f64 = match value.parse() {
                Ok(number) if (-1e6..=1e6).contains(&number) => number,
                _ => return Err(WeightsError::Number { line, value: short(value) }),
            };
            if given.contains(&key) {
                return Err(WeightsError::Twice { line, key: short(key) });
            }
            if !self.set(key, number) {
                return Err(WeightsError::UnknownKey { line, key: short(key) });
            }
            given.push(key);
        }
        Ok(self)
    }

    /// Sets a weight by its key; false if there is none.
    fn set(&mut self, key: &str, value: f64) -> bool {
        let place = match key {
            "start.bonus" => &mut self.start.bonus,
            "start.regions" => &mut self.start.regions,
            "start.borders" => &mut self.start.borders,
            "start.adjacent" => &mut self.start.adjacent,
            "start.super" => &mut self.start_super,
            "start.distance" => &mut self.start_distance,
            "game.bonus" => &mut self.game.bonus,
            "game.regions" => &mut self.game.regions,
            "game.borders" => &mut self.game.borders,
            "game.adjacent" => &mut self.game.adjacent,
            "game.conquered" => &mut self.conquered,
            "game.super" => &mut self.super_region,
            "game.own" => &mut self.own,
            "game.complete" => &mut self.complete,
            "game.enemy" => &mut self.enemy,
            "game.owned" => &mut self.owned,
            "game.army" => &mut self.army,
            "world.africa_borders" => self.africa_borders.insert(value),
            _ => return false,
        };
        *place = value;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_a_weight_and_the_thesis_gives_all_but_the_quirk() {
        for key in KEYS {
            let mut changed = Weights::NONE;
            assert!(changed.set(key, 7.0), "{key}");
            assert_ne!(changed, Weights::NONE, "{key}");
            assert_eq!(THESIS.contains(&format!("\n{key} = ")), !key.starts_with("world"), "{key}");
        }
    }

    #[test]
    fn bad_files_are_distinguished() {
        let wrong = |text: &str| Weights::thesis().changed(text).unwrap_err().to_string();
        assert_eq!(wrong("\nhello"), "weights, line 2: `hello` is not of the form key = value");
        assert!(wrong("game.navy = 3").starts_with("weights, line 1: unknown weight `game.navy`"));
        assert!(wrong("game.army = NaN").contains("`NaN` is not a number"));
        assert!(wrong("game.army = 1e9").contains("is not a number from"));
        assert!(
            wrong("game.army = 1\n game.army = 2").contains("line 2: `game.army` is given twice")
        );
    }

    #[test]
    fn a_file_changes_what_it_names() {
        let changed = Weights::thesis().changed("game.army = 2.5 # half\n\n").unwrap();
        assert_eq!(changed, Weights { army: 2.5, ..Weights::thesis() });
    }
}
