//! The thesis's experiments (spec 6): what `reproduce` runs.

mod samples;
mod tables;

use bw_lab::{Experiment, Work};

/// All experiments, in the order of the thesis.
pub fn experiments() -> Vec<Experiment> {
    vec![
        Experiment { id: "table2", work: Work::Own(tables::table_2) },
        Experiment { id: "table3", work: Work::Own(tables::table_3) },
        Experiment { id: "table4", work: Work::Own(tables::table_4) },
    ]
}
