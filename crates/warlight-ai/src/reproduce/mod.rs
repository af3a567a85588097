//! The thesis's experiments (spec 8): what `reproduce` runs. Budget mode by default; the same table with
//! `-time` behind its number gives players real seconds.

mod matches;
mod metrics;
mod tables;

use bw_lab::{Experiment, Work};

use tables::{MatchTable, Mode};

const fn experiment(id: &'static str, work: Work) -> Experiment {
    Experiment { id, work }
}

/// All experiments, in the order of the thesis.
pub fn experiments() -> Vec<Experiment> {
    vec![
        experiment(
            "3.2",
            Work::Own(|scale, context| MatchTable::T3_2.run(Mode::Budget, scale, context)),
        ),
        experiment(
            "3.3",
            Work::Own(|scale, context| metrics::table_3_3(Mode::Budget, scale, context)),
        ),
        experiment(
            "3.4",
            Work::Own(|scale, context| MatchTable::T3_4.run(Mode::Budget, scale, context)),
        ),
        experiment(
            "3.5",
            Work::Own(|scale, context| MatchTable::T3_5.run(Mode::Budget, scale, context)),
        ),
        experiment(
            "3.6",
            Work::Own(|scale, context| MatchTable::T3_6.run(Mode::Budget, scale, context)),
        ),
        experiment(
            "3.7",
            Work::Own(|scale, context| MatchTable::T3_7.run(Mode::Budget, scale, context)),
        ),
        experiment(
            "3.8",
            Work::Own(|scale, context| MatchTable::T3_8.run(Mode::Budget, scale, context)),
        ),
        experiment(
            "3.9",
            Work::Own(|scale, context| MatchTable::T3_9.run(Mode::Budget, scale, context)),
        ),
        experiment(
            "3.10",
            Work::Own(|scale, context| metrics::table_3_10(Mode::Budget, scale, context)),
        ),
        experiment(
            "3.2-time",
            Work::Own(|scale, context| MatchTable::T3_2.run(Mode::Time, scale, context)),
        ),
        experiment(
            "3.3-time",
            Work::Own(|scale, context| metrics::table_3_3(Mode::Time, scale, context)),
        ),
        experiment(
            "3.4-time",
            Work::Own(|scale, context| MatchTable::T3_4.run(Mode::Time, scale, context)),
        ),
        experiment(
            "3.5-time",
            Work::Own(|scale, context| MatchTable::T3_5.run(Mode::Time, scale, context)),
        ),
        experiment(
            "3.6-time",
            Work::Own(|scale, context| MatchTable::T3_6.run(Mode::Time, scale, context)),
        ),
        experiment(
            "3.7-time",
            Work::Own(|scale, context| MatchTable::T3_7.run(Mode::Time, scale, context)),
        ),
        experiment(
            "3.8-time",
            Work::Own(|scale, context| MatchTable::T3_8.run(Mode::Time, scale, context)),
        ),
        experiment(
            "3.9-time",
            Work::Own(|scale, context| MatchTable::T3_9.run(Mode::Time, scale, context)),
        ),
        experiment(
            "3.10-time",
            Work::Own(|scale, context| metrics::table_3_10(Mode::Time, scale, context)),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_there_in_both_modes() {
        let ids: Vec<&str> = experiments().iter().map(|experiment| experiment.id).collect();
        let (budget, time) = ids.split_at(ids.len() / 2);
        assert_eq!(budget, ["3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9", "3.10"]);
        assert!(time.iter().zip(budget).all(|(time, id)| *time == format!("{id}-time")));
    }
}
