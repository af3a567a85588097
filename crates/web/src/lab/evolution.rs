//! A request of learning, as it is stored and checked.

use bw_arena::PROGRAM;
use bw_catalog::Files;
use bw_core::fingerprint;
use bw_lab::{LabError, Learning, LearningRequest};
use bw_store::NewRun;
use serde::{Deserialize, Serialize};

use super::store_context::TrialContext;

/// The kind of such runs in the store.
pub(crate) const EVOLUTION: &str = "evolution";

/// What is to be learnt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EvolutionRequest {
    pub(crate) version: String,
    pub(crate) game: String,
    pub(crate) learning: String,
    pub(crate) preset: Option<String>,
    pub(crate) changes: Vec<(String, String)>,
}

impl EvolutionRequest {
    pub(crate) fn new(
        game: &str,
        learning: &str,
        preset: Option<String>,
        changes: Vec<(String, String)>,
    ) -> Self {
        let (version, game, learning) = (PROGRAM.into(), game.into(), learning.into());
        EvolutionRequest { version, game, learning, preset, changes }
    }

    /// The request of a stored run.
    pub(crate) fn read(config: &str) -> Result<Self, LabError> {
        serde_json::from_str(config).map_err(|error| {
            LabError::failed(format!("the run's configuration cannot be read: {error}"))
        })
    }

    /// The run as the store finds it.
    pub(crate) fn new_run(&self) -> NewRun {
        let config = serde_json::to_string(self).expect("an order is plain data");
        NewRun {
            kind: EVOLUTION.into(),
            game: self.game.clone(),
            fingerprint: format!("{:032x}", fingerprint(config.as_bytes())),
            config,
        }
    }

    pub(super) fn begin(&self) -> LearningRequest {
        let (preset, changes) = (self.preset.clone(), self.changes.clone());
        LearningRequest { preset, config: None, changes, resume: false }
    }

    /// Whether the work accepts this request: its own words if not.
    pub(crate) fn check(&self, learning: &Learning, files: &Files) -> Result<(), LabError> {
        match (learning.run)(&self.begin(), &mut TrialContext::new(files)) {
            Ok(_) | Err(LabError::Stopped) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The key whose value is the mistake of a refused request: the one without which the request would be accepted.
    pub(crate) fn culprit(&self, learning: &Learning, files: &Files) -> Option<String> {
        (0..self.changes.len()).find_map(|at| {
            let mut without = self.clone();
            let (key, _) = without.changes.remove(at);
            without.check(learning, files).is_ok().then_some(key)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_catalog::Catalog;

    fn request(game: &str, learning: &str, changes: &[(&str, &str)]) -> EvolutionRequest {
        let changes = changes.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        EvolutionRequest::new(game, learning, None, changes)
    }

    #[test]
    fn every_default_is_accepted_without_being_done() {
        for entry in Catalog::standard().games() {
            for learning in &entry.extras.learning {
                let plain = request(entry.spec.id, learning.name, &[]);
                assert_eq!(
                    plain.check(learning, &entry.files),
                    Ok(()),
                    "{} {}",
                    entry.spec.id,
                    learning.name
                );
            }
        }
    }

    #[test]
    fn the_wrong_key_is_found_and_no_file_is_read() {
        let catalog = Catalog::standard();
        let learning = bw_arena::learning(catalog.game("carcassonne").unwrap(), None).unwrap();
        let wrong = request("carcassonne", "weights", &[("popSize", "20"), ("mutProb", "7")]);
        assert!(matches!(wrong.check(learning, catalog.files()), Err(LabError::Usage(_))));
        assert_eq!(wrong.culprit(learning, catalog.files()).as_deref(), Some("mutProb"));
        let file = request("carcassonne", "weights", &[("startPopulation", "/etc")]);
        let error = file.check(learning, catalog.files()).unwrap_err().to_string();
        assert!(error.contains("command line"), "{error}");
    }
}
