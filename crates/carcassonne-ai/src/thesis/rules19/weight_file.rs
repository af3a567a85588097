//! Weight files (spec 5.7): a JSON object with weights, what they are for and where they come from.

use serde::{Deserialize, Serialize};

use super::weights::{WeightVector, WeightsError};

/// Weights with their story.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightFile {
    /// What people call them.
    pub name: String,
    /// For how many players they were made.
    pub players: u8,
    /// How good they were found to be, in points a game; none if that was not measured.
    pub fitness: Option<f64>,
    /// Where they come from.
    pub origin: String,
    /// The weights.
    pub weights: WeightVector,
}

/// What is wrong with a weight file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WeightFileError {
    /// Not the JSON object that is expected.
    #[error("not a weight file: {0}")]
    Json(String),
    /// No name.
    #[error("weights need a name")]
    NoName,
    /// The game cannot be played by this number of players.
    #[error("weights for {0} players, but the game is for 2 to 5")]
    Players(u8),
    /// The numbers do not fit together.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    phases: usize,
    rules: usize,
    probability: bool,
    players: u8,
    genes: Vec<f64>,
    fitness: Option<f64>,
    origin: String,
}

impl WeightFile {
    /// Reads the text of a file.
    pub fn parse(text: &str) -> Result<Self, WeightFileError> {
        let written: Written = serde_json::from_str(text.trim_start_matches('\u{feff}'))
            .map_err(|error| WeightFileError::Json(error.to_string()))?;
        let Written { name, phases, rules, probability, players, genes, fitness, origin } = written;
        if name.trim().is_empty() {
            return Err(WeightFileError::NoName);
        }
        if !(2..=5).contains(&players) {
            return Err(WeightFileError::Players(players));
        }
        let weights = WeightVector::new(phases, rules, probability, genes)?;
        Ok(WeightFile { name, players, fitness, origin, weights })
    }

    /// The text of a file, readable by [`WeightFile::parse`].
    pub fn to_text(&self) -> String {
        let written = Written {
            name: self.name.clone(),
            phases: self.weights.phases(),
            rules: self.weights.rules(),
            probability: self.weights.probability(),
            players: self.players,
            genes: self.weights.genes().to_vec(),
            fitness: self.fitness,
            origin: self.origin.clone(),
        };
        let mut text = serde_json::to_string_pretty(&written).expect("plain data has a JSON form");
        text.push('\n');
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"{"name": "small", "phases": 2, "rules": 1, "probability": true,
        "players": 3, "genes": [1, -0.5], "fitness": null, "origin": "by hand"}"#;

    #[test]
    fn files_are_written_as_they_are_read() {
        let file = WeightFile::parse(SMALL).expect("a weight file");
        assert_eq!((file.players, file.fitness, file.weights.genes()), (3, None, &[1.0, -0.5][..]));
        let again = WeightFile::parse(&file.to_text()).expect("what we write");
        assert_eq!(again, file);
        let measured = WeightFile { fitness: Some(1.0 / 3.0), ..file };
        assert_eq!(WeightFile::parse(&measured.to_text()).expect("what we write"), measured);
    }

    #[test]
    fn wrong_files_are_refused_with_a_reason() {
        let refused = |from: &str, to: &str| {
            assert!(SMALL.contains(from), "{from}");
            WeightFile::parse(&SMALL.replace(from, to)).expect_err(to).to_string()
        };
        assert_eq!(refused("\"small\"", "\" \""), "weights need a name");
        assert_eq!(refused("3,", "6,"), "weights for 6 players, but the game is for 2 to 5");
        assert!(refused("[1, -0.5]", "[1]").starts_with("1 genes, but 2 phases of 1 rules"));
        assert!(refused("\"phases\": 2", "\"phases\": 0").starts_with("0 phases"));
        assert!(refused("true", "1").starts_with("not a weight file: invalid type"));
        assert!(refused("\"origin\"", "\"orign\"").contains("unknown field `orign`"));
        assert!(refused("-0.5", "1e999").starts_with("not a weight file"));
        assert!(refused("\"rules\": 1,", "").contains("missing field `rules`"));
        assert!(WeightFile::parse("weights.json").is_err());
    }
}
