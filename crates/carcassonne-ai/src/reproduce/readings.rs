//! Which reading of free meeples the tables of Optimising prefer (formula 4.1).
//!
//! Tables 7.3 and 7.4 were looked at when the default was chosen; 9.1 and 9.5 were not. Tables 9.3 and 9.4 have no
//! Optimising and cannot decide.

use bw_lab::{Experiment, Scale, Trial, Work};

use super::statements::nothing;
use super::tables::{table_7_3, table_7_4, table_9_1, table_9_5};

pub(super) const EXPERIMENT: Experiment =
    Experiment { id: "free-meeples", work: Work::Matches { trials, conclude: nothing } };

/// The readings: the default, the one with the right roads, and that one with the factor that suits it best.
const READINGS: [(&str, &str); 3] =
    [("stays", "free=stays"), ("spent", "free=spent"), ("spent, k = 8", "free=spent,k=8")];

fn trials(_: &Scale) -> Vec<Trial> {
    let mut all = Vec::new();
    for (name, options) in READINGS {
        for (table, trials) in
            [("7.3", table_7_3()), ("7.4", table_7_4()), ("9.1", table_9_1()), ("9.5", table_9_5())]
        {
            all.extend(trials.into_iter().map(|trial| read(trial, name, table, options)));
        }
    }
    all
}

fn read(trial: Trial, name: &str, table: &str, options: &str) -> Trial {
    let kind = if trial.label.is_empty() { String::new() } else { format!(" {}", trial.label) };
    let bots = trial.bots.iter().map(|bot| match bot.as_str() {
        "optimising" => format!("optimising:{options}"),
        other => other.into(),
    });
    Trial { label: format!("{name}: {table}{kind}"), bots: bots.collect(), ..trial }
}
