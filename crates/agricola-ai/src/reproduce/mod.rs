//! The thesis's experiments (spec 6): what `reproduce` runs.

mod samples;
mod tables;

use bw_core::lab::{Experiment, Work};

const SOLO: &str = "the thesis states neither the settings of its players nor its small pool of cards, and is silent on \
feeding; see docs/agricola.md for the variants of random play that were tried.";

/// All experiments, in the order of the thesis.
pub fn experiments() -> Vec<Experiment> {
    vec![
        Experiment {
            id: "table2",
            title: "scores of Random, Monte Carlo and MinMax alone",
            work: Work::Own(tables::table_2),
            remark: SOLO,
        },
        Experiment {
            id: "table3",
            title: "the same with the player's strategy",
            work: Work::Own(tables::table_3),
            remark: SOLO,
        },
        Experiment {
            id: "table4",
            title: "Monte Carlo, MinMax and the strategy at one table",
            work: Work::Own(tables::table_4),
            remark: "",
        },
    ]
}
