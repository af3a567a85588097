//! What the thesis reads from the weights it found (chapter 8).

use bw_lab::{Experiment, Findings, LabError, RunContext, Scale, Sheet, SheetCell, Work};

use crate::thesis::rules19::{WeightSet, WeightVector, shipped};

pub(super) const EXPERIMENT: Experiment = Experiment { id: "8.1", work: Work::Own(read) };

/// Tiles on the table in the first, second and third phase.
const PHASES: [usize; 3] = [1, 25, 49];

fn read(_: &Scale, _: &mut dyn RunContext) -> Result<Findings, LabError> {
    let published = shipped(WeightSet { phases: 3, probability: true, players: 2 }).0;
    let statements = statements(&published);
    Ok(Findings { statements, sheets: vec![sheet(&published)], ..Findings::default() })
}

/// The weight of a rule, counted from 1, in a phase, counted from 1.
fn weight(weights: &WeightVector, rule: usize, phase: usize) -> f64 {
    weights.at(PHASES[phase - 1])[rule - 1]
}

/// The sentences of chapter 8, in their order.
fn statements(weights: &WeightVector) -> Vec<(String, bool)> {
    let of = |rule, phase| weight(weights, rule, phase);
    let rules = 1..=19;
    let least = |phase| rules.clone().map(|rule| of(rule, phase)).fold(f64::INFINITY, f64::min);
    let objects = [3, 4, 5, 6];
    let above = |rule: usize, phase| {
        objects.iter().filter(|&&other| of(other, phase) > of(rule, phase)).count()
    };
    [
        (
            "phase 1: cloisters and cities (3, 4) count most of the features",
            above(3, 1) <= 1 && above(4, 1) <= 1,
        ),
        ("phase 1: the number and quality of cities (11, 16) count nearly as much as anything", {
            of(11, 1) >= 19.0 && of(16, 1) >= 19.0
        }),
        ("phase 1: the number of farms (14) counts least", of(14, 1) <= least(1)),
        ("phase 1: farmers need no penalty (17)", of(17, 1).abs() < 1.0),
        ("phase 2: closing roads (2) counts more", of(2, 2) > of(2, 1)),
        ("phase 2: placing a follower (8) is penalised more", of(8, 2) > of(8, 1)),
        ("phase 2: number and quality of cities (11, 16) count less", {
            of(11, 2) < of(11, 1) && of(16, 2) < of(16, 1)
        }),
        ("phase 2: the number of farms (14) counts more", of(14, 2) > of(14, 1)),
        ("phase 3: points of farms (6) count more", of(6, 3) > of(6, 2)),
        (
            "phase 3: of the features only cloisters count more than farms",
            above(6, 3) == 1 && of(3, 3) > of(6, 3),
        ),
        ("free followers (15) count less and less", of(15, 1) > of(15, 2) && of(15, 2) > of(15, 3)),
    ]
    .map(|(words, holds)| (words.into(), holds))
    .into()
}

fn sheet(weights: &WeightVector) -> Sheet {
    let columns = ["rule", "phase 1", "phase 2", "phase 3"];
    let mut sheet = Sheet::new("weights", "Weights of UI 19/3 pr", &columns);
    for rule in 1..=19 {
        let mut cells = vec![SheetCell::Count(rule as i64)];
        cells.extend((1..=3).map(|phase| SheetCell::Number(weight(weights, rule, phase), 3)));
        sheet.rows.push(cells);
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    #[test]
    fn the_thesis_reads_its_own_weights_rightly() {
        let scale = Scale { full: false, games: None, seed: 1 };
        let findings = read(&scale, &mut MemoryContext::default()).expect("weights");
        let wrong: Vec<_> = findings.statements.iter().filter(|(_, holds)| !holds).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        assert_eq!(findings.sheets[0].rows.len(), 19);
    }
}
