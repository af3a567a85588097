//! The thesis's experiments (spec 6): what `reproduce` runs.

mod samples;
mod tables;

use bw_lab::{Experiment, Work};

const SOLO: &str = "the thesis states neither the settings of its players nor its small pool of cards, is silent on feeding, \
gives everybody food at the start and names no exception for the solo game; the sheet `mild` has its rules as stated. \
See docs/agricola.md.";

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
            remark: "the printed strategy has the better mean, the printed MinMax more wins; in ours the strategy begs: its table \
counts points only from round 10 on, so begging cards before cost it nothing. See docs/agricola.md.",
        },
    ]
}
