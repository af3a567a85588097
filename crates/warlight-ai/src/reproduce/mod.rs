//! The thesis's experiments (spec 8): what `reproduce` runs. Budget mode by default; the same table with
//! `-time` behind its number gives players real seconds.

mod matches;
mod metrics;
mod tables;

use bw_lab::{Experiment, Work};

use tables::{MatchTable, Mode};

const NO_LIMIT: &str = "the thesis knows no round limit; ours is 200 rounds, and a game that reaches it is won by nobody";
const TIME: &str = "real seconds: our simulations are about 200 times as fast as the thesis's, so players are stronger";

const fn table(id: &'static str, title: &'static str, work: Work) -> Experiment {
    Experiment { id, title, work, remark: NO_LIMIT }
}

const fn timed(id: &'static str, title: &'static str, work: Work) -> Experiment {
    Experiment { id, title, work, remark: TIME }
}

/// All experiments, in the order of the thesis.
pub fn experiments() -> Vec<Experiment> {
    vec![
        table(
            "3.2",
            "an advantage at the start decides",
            Work::Own(|scale, context| MatchTable::T3_2.run(Mode::Budget, scale, context)),
        ),
        Experiment {
            id: "3.3",
            title: "size and shape of the tree",
            work: Work::Own(|scale, context| metrics::table_3_3(Mode::Budget, scale, context)),
            remark: "the table stands among the games with reference bots, so those are played; ours are half a level deeper and have a third fewer nodes (in games of the bot with itself a quarter fewer, and a level deeper)",
        },
        table(
            "3.4",
            "tree search against simple bots",
            Work::Own(|scale, context| MatchTable::T3_4.run(Mode::Budget, scale, context)),
        ),
        table(
            "3.5",
            "tree search against one big army",
            Work::Own(|scale, context| MatchTable::T3_5.run(Mode::Budget, scale, context)),
        ),
        table(
            "3.6",
            "what defence is worth",
            Work::Own(|scale, context| MatchTable::T3_6.run(Mode::Budget, scale, context)),
        ),
        Experiment {
            id: "3.7",
            title: "ten seconds against two and five",
            work: Work::Own(|scale, context| MatchTable::T3_7.run(Mode::Budget, scale, context)),
            remark: "weaker than published: 34 : 26 and 4 draws in 64 games of 457 against 91 simulations; turns of the root have values within a few hundredths, and far from the enemy there is often only one (docs/warlight.md)",
        },
        table(
            "3.8",
            "twenty seconds against five",
            Work::Own(|scale, context| MatchTable::T3_8.run(Mode::Budget, scale, context)),
        ),
        table(
            "3.9",
            "one tree against two and four",
            Work::Own(|scale, context| MatchTable::T3_9.run(Mode::Budget, scale, context)),
        ),
        Experiment {
            id: "3.10",
            title: "size of each of several trees",
            work: Work::Own(|scale, context| metrics::table_3_10(Mode::Budget, scale, context)),
            remark: "the thesis's loss fits work that stops all trees, such as collecting garbage",
        },
        timed(
            "3.2-time",
            "an advantage at the start decides, 15 seconds",
            Work::Own(|scale, context| MatchTable::T3_2.run(Mode::Time, scale, context)),
        ),
        timed(
            "3.3-time",
            "size and shape of the tree, 10 seconds",
            Work::Own(|scale, context| metrics::table_3_3(Mode::Time, scale, context)),
        ),
        timed(
            "3.4-time",
            "tree search against simple bots, 10 seconds",
            Work::Own(|scale, context| MatchTable::T3_4.run(Mode::Time, scale, context)),
        ),
        timed(
            "3.5-time",
            "tree search against one big army, 10 seconds",
            Work::Own(|scale, context| MatchTable::T3_5.run(Mode::Time, scale, context)),
        ),
        timed(
            "3.6-time",
            "what defence is worth, 15 seconds",
            Work::Own(|scale, context| MatchTable::T3_6.run(Mode::Time, scale, context)),
        ),
        timed(
            "3.7-time",
            "ten seconds against two and five",
            Work::Own(|scale, context| MatchTable::T3_7.run(Mode::Time, scale, context)),
        ),
        timed(
            "3.8-time",
            "twenty seconds against five",
            Work::Own(|scale, context| MatchTable::T3_8.run(Mode::Time, scale, context)),
        ),
        timed(
            "3.9-time",
            "one tree against two and four, 15 seconds",
            Work::Own(|scale, context| MatchTable::T3_9.run(Mode::Time, scale, context)),
        ),
        timed(
            "3.10-time",
            "speed of each of several trees, 15 seconds",
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
