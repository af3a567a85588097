//! Experiments with published results (spec 4 and 5.3): what `reproduce dominion` runs.

mod budget;
mod evolution;
mod kingdoms;
mod matches;
mod sanity;
mod threes;
mod usefulness;

use bw_lab::{Experiment, Findings, LabError, RunContext, Scale, Work};

pub use matches::{MatchCounts, Pairing};

type Own = fn(&Scale, &mut dyn RunContext) -> Result<Findings, LabError>;

const fn experiment(
    id: &'static str,
    title: &'static str,
    work: Own,
    remark: &'static str,
) -> Experiment {
    Experiment { id, title, work: Work::Own(work), remark }
}

/// What smoke scale means for table 3.1 and graphs 3.6 and 3.7.
const SAMPLED: &str = "At smoke scale six fives stand for all 252 of a kingdom, a ten has 15 generations, and those \
     threes take part that are stored.";

/// The experiments, in the order of lists.
pub fn experiments() -> Vec<Experiment> {
    vec![
        experiment("g3.1", "Evolution progress, generation by generation", evolution::progress, ""),
        experiment("g3.2", "Against an already evolved agenda", evolution::against_evolved, ""),
        experiment(
            "g3.3",
            "The thresholds of Big Money",
            evolution::thresholds,
            "The thesis does not say whether its numbers are thresholds or counts of Provinces; the middle of both \
             readings stands for them.",
        ),
        experiment("g3.4", "Against Big Money", evolution::against_money, ""),
        experiment("g3.5", "Local optima on Bad Cards", evolution::local_optima, ""),
        experiment("t3.1", "Tens, fives and threes; with graph 3.6", kingdoms::sizes, SAMPLED),
        experiment(
            "threes-tens",
            "Threes against tens: one row of table 3.1, without the fives",
            kingdoms::threes_against_tens,
            "At smoke scale ten kingdoms, and a ten has 15 generations; those threes take part that are stored.",
        ),
        experiment("g3.6", "Differences by kingdom; with table 3.1", kingdoms::sizes, SAMPLED),
        experiment(
            "g3.7",
            "Share of fives and threes that beat the ten",
            kingdoms::beating_ten,
            SAMPLED,
        ),
        experiment(
            "t3.2",
            "How often cards belong to the best three or five",
            usefulness::usefulness,
            "Only kingdoms are counted that have all of their threes, or fives, stored.",
        ),
        experiment(
            "t3.3",
            "The final of all threes",
            threes::all_threes,
            "Wins are counted as the printed sum demands: a hundred games for each order of a pair, ties for both.",
        ),
        experiment("counts", "Kingdoms, fives, threes", threes::counts, ""),
        experiment(
            "budget",
            "The library's threes against threes of the thesis's budget",
            budget::budget,
            "The library plays a tenth of the thesis's games; two points of win rate are allowed.",
        ),
        experiment(
            "sanity",
            "C1 to C13: reference bots as independent simulators measured them",
            sanity::sanity,
            "",
        ),
    ]
}
