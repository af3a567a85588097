//! The thesis's experiments (spec section 6), to be played again.
//!
//! [`tables`] holds the printed numbers, [`statements`] what the thesis says about them in words, [`figures`] the two
//! plots, [`evolution`] the runs of appendix A with the conclusions of chapter 6, [`weights`] the reading of chapter 8,
//! [`control`] own runs of equal length for tables 7.7 and 9.2, [`readings`] what decides between readings of formula 4.1. A number counts as reproduced if the errors of both
//! explain the difference; as near if totals lie within 7 points, categories within 5, win shares within ten
//! percentage points.

mod control;
mod evolution;
mod figures;
mod prefixed;
mod readings;
mod statements;
mod tables;
mod weights;

use bw_lab::{Experiment, Scale, Trial, Work};

use statements::Conclude;

/// All experiments in the order of the thesis, ours behind.
pub fn experiments() -> Vec<Experiment> {
    let mut all = tables::experiments();
    all.push(weights::EXPERIMENT);
    all.extend(figures::experiments());
    all.push(readings::EXPERIMENT);
    all.extend(control::experiments());
    all.extend(evolution::experiments());
    all
}

const fn experiment(
    id: &'static str,
    trials: fn(&Scale) -> Vec<Trial>,
    conclude: Conclude,
) -> Experiment {
    Experiment { id, work: Work::Matches { trials, conclude } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_carcassonne::Carcassonne;
    use bw_core::{Game, Options};
    use bw_lab::{Measure, Scale};

    #[test]
    fn every_trial_can_be_played() {
        let package = crate::package();
        let scale = Scale { full: false, games: None, seed: 1 };
        for experiment in experiments() {
            let Work::Matches { trials, .. } = experiment.work else { continue };
            let trials = trials(&scale);
            assert!(!trials.is_empty(), "{}", experiment.id);
            for trial in trials {
                let options =
                    Options::parse(Carcassonne::SPEC.options, &trial.rules).expect("rules");
                let game = Carcassonne::new(trial.bots.len() as u8, &options).expect("a game");
                for bot in &trial.bots {
                    let (name, rest) = bot.split_once(':').unwrap_or((bot, ""));
                    let kind = package.bots.iter().find(|kind| kind.name == name).expect("a bot");
                    let options = Options::parse(kind.options, rest).expect("options");
                    assert!((kind.make)(&game, &options).is_ok(), "{bot}");
                }
                for claim in &trial.claims {
                    assert!(claim.player < trial.bots.len());
                    if let Measure::Part(part) = claim.measure {
                        assert!(Carcassonne::SPEC.score_parts.contains(&part), "{part}");
                    }
                }
            }
        }
    }

    #[test]
    fn ids_are_unique() {
        let ids: Vec<_> = experiments().iter().map(|experiment| experiment.id).collect();
        assert!(ids.iter().enumerate().all(|(at, id)| !ids[..at].contains(id)), "{ids:?}");
    }
}
