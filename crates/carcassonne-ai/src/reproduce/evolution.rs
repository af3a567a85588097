//! Evolution (chapter 6): the runs A.1 to A.20, whose figures have no printed numbers, and what the thesis concludes
//! from comparing them.
//!
//! The thesis compares single runs that differ in several things. Here every conclusion has an experiment of its own:
//! runs that differ in one thing only, several of each, compared by the fitness at which their populations end.

use bw_lab::{
    Experiment, Finding, Findings, LabError, LearningRequest, Plot, Report, RunContext, Scale,
    Sheet, SheetCell, Unit, Work,
};
use bw_stats::{Confidence, Interval, difference_interval, mean_interval};

use super::prefixed::Prefixed;
use crate::tune::{LEARNING, WEIGHTS_FILE, WeightFile, WeightVector};

/// Generations of a run when minutes must do: as many as lie between two measurements.
const FEW_GENERATIONS: u64 = 14;
/// Generations of a run of a comparison at full scale, as in most of the thesis's runs.
const MANY_GENERATIONS: u64 = 1_000;

/// The runs of appendix A, and the conclusions of chapter 6.
pub(super) fn experiments() -> Vec<Experiment> {
    macro_rules! presets {
        ($($number:literal)*) => {
            vec![$(Experiment {
                id: concat!("A.", $number),
                work: Work::Own(|scale, context| preset(concat!("A.", $number), scale, context)),
            }),*]
        };
    }
    let mut all = presets!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
    all.extend([
        conclusion("6-crossover", |scale, context| compare(&CROSSOVER, scale, context)),
        conclusion("6-mutation", |scale, context| compare(&MUTATION, scale, context)),
        conclusion("6-probability", |scale, context| compare(&PROBABILITY, scale, context)),
        conclusion("6-phases", |scale, context| compare(&PHASES, scale, context)),
        conclusion("6-more-phases", |scale, context| compare(&MORE_PHASES, scale, context)),
        conclusion("6-games", |scale, context| compare(&GAMES, scale, context)),
        conclusion("6-rate", |scale, context| compare(&RATE, scale, context)),
    ]);
    all
}

type Run = fn(&Scale, &mut dyn RunContext) -> Result<Findings, LabError>;

const fn conclusion(id: &'static str, run: Run) -> Experiment {
    Experiment { id, work: Work::Own(run) }
}

/// Maximum, median and average fitness of a measured generation.
type Level = [f64; 3];

/// Goes on with the run of a preset, or begins it, and finishes it.
fn evolve(
    preset: &str,
    prefix: String,
    changes: &[(&str, String)],
    context: &mut dyn RunContext,
) -> Result<Report, LabError> {
    let mut context = Prefixed { context, prefix };
    let resume = context.load("checkpoint.json")?.is_some();
    let changes = changes.iter().map(|(key, value)| ((*key).into(), value.clone()));
    let request = if resume {
        LearningRequest { resume, ..LearningRequest::default() }
    } else {
        let preset = Some(preset.into());
        LearningRequest { preset, changes: changes.collect(), ..LearningRequest::default() }
    };
    (LEARNING.run)(&request, &mut context)
}

/// Fitness by generation, from the curves of a run.
fn measured(report: &Report) -> Vec<(f64, Level)> {
    let Some([max, median, average]) = report.plots.first().map(|plot| &plot.curves[..]) else {
        return Vec::new();
    };
    let points = max.points.iter().zip(&median.points).zip(&average.points);
    points.map(|((max, median), average)| (max[0], [max[1], median[1], average[1]])).collect()
}

/// What a preset takes from an earlier run.
fn needs(preset: &str) -> Option<(&'static str, &'static str, &'static str)> {
    match preset {
        "A.8" => Some(("A.7", "vuciUI", "weights.json")),
        "A.14" => Some(("A.13", "startPopulation", "checkpoint.json")),
        "A.19" => Some(("A.18", "startPopulation", "checkpoint.json")),
        _ => None,
    }
}

/// Names of the files of a preset's run.
fn prefix(preset: &str, scale: &Scale) -> String {
    format!("{preset}-{}{}-", scale.seed, if scale.full { "" } else { "-few" })
}

/// The run of a preset, after the one it needs.
fn run_preset(id: &str, scale: &Scale, context: &mut dyn RunContext) -> Result<Report, LabError> {
    let mut changes = vec![("seed", scale.seed.to_string())];
    if !scale.full {
        changes.push(("maxGenerations", FEW_GENERATIONS.to_string()));
    }
    if let Some((other, key, file)) = needs(id) {
        evolve(other, prefix(other, scale), &changes, context)?;
        changes.push((key, format!("{}{file}", prefix(other, scale))));
    }
    evolve(id, prefix(id, scale), &changes, context)
}

/// The weights that a preset's run chooses.
pub(super) fn evolved_weights(
    preset: &str,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<WeightVector, LabError> {
    run_preset(preset, scale, context)?;
    let file = format!("{}{WEIGHTS_FILE}", prefix(preset, scale));
    let text = context.load(&file)?.ok_or_else(|| LabError::failed(format!("no {file}")))?;
    Ok(WeightFile::parse(&text).map_err(LabError::failed)?.weights)
}

/// A run of appendix A.
fn preset(id: &str, scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let report = run_preset(id, scale, context)?;
    let log = measured(&report);
    let (Some((_, first)), Some((_, last))) = (log.first(), log.last()) else {
        return Err(LabError::failed("the run has measured no fitness"));
    };
    let rows = ["best", "median", "average"].into_iter().enumerate().flat_map(|(at, name)| {
        [("first", first[at]), ("last", last[at])].map(|(when, fitness)| {
            Finding::new(format!("{name} fitness, {when} generation"), fitness, None, Unit::Points)
        })
    });
    let rises = (0..3).all(|at| last[at] > first[at]);
    let words = "best, median and average fitness rise";
    let plots = report.plots.iter().map(|plot| Plot { id: id.into(), ..plot.clone() });
    Ok(Findings {
        rows: rows.collect(),
        statements: vec![(words.into(), rises)],
        plots: plots.collect(),
        ..Findings::default()
    })
}

/// Whether the second way is to be better or no different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Better,
    Same,
}

/// A conclusion: two ways to evolve that differ in one thing.
struct Comparison {
    id: &'static str,
    /// What the thesis says.
    words: &'static str,
    /// Names of the ways with what differs from A.1.
    ways: [(&'static str, &'static [(&'static str, &'static str)]); 2],
    expected: Expected,
}

const CROSSOVER: Comparison = Comparison {
    id: "6-crossover",
    words: "the choice of crossover makes hardly any difference",
    ways: [("special n-point", &[]), ("uniform", &[("crossOp", "uniform")])],
    expected: Expected::Same,
};
const MUTATION: Comparison = Comparison {
    id: "6-mutation",
    words: "the choice of mutation makes hardly any difference",
    ways: [("adaptive", &[]), ("classic", &[("mutOp", "classic"), ("mutProbPerBit", "0.1")])],
    expected: Expected::Same,
};
const PROBABILITY: Comparison = Comparison {
    id: "6-probability",
    words: "counting probabilities helps",
    ways: [("without", &[("vyvijenaUI", "UIkFazi")]), ("with probability", &[])],
    expected: Expected::Better,
};
const PHASES: Comparison = Comparison {
    id: "6-phases",
    words: "three phases instead of one help",
    ways: [
        ("1 phase", &[("faze", "1"), ("crossOp", "uniform")]),
        ("3 phases", &[("crossOp", "uniform")]),
    ],
    expected: Expected::Better,
};
const MORE_PHASES: Comparison = Comparison {
    id: "6-more-phases",
    words: "five phases instead of three bring no visible improvement",
    ways: [("3 phases", &[]), ("5 phases", &[("faze", "5")])],
    expected: Expected::Same,
};
const GAMES: Comparison = Comparison {
    id: "6-games",
    words: "fewer games in the selections hurt",
    ways: [
        ("6 and 6 games", &[("matingGames", "6"), ("environmentGames", "6")]),
        ("20 and 16 games", &[]),
    ],
    expected: Expected::Better,
};
const RATE: Comparison = Comparison {
    id: "6-rate",
    words: "a high rate at the start is very good for adaptive mutation",
    ways: [("0.2", &[("mutProbPerBit", "0.2")]), ("0.7", &[])],
    expected: Expected::Better,
};

/// Runs of each way.
pub(super) const fn runs(scale: &Scale) -> u64 {
    if scale.full { 5 } else { 3 }
}

fn compare(
    comparison: &Comparison,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let generations = if scale.full { MANY_GENERATIONS } else { FEW_GENERATIONS };
    let columns = ["way", "seed", "best", "median", "average"];
    let title = "Fitness of the last generation";
    let mut sheet = Sheet::new(comparison.id, title, &columns);
    let mut ends: [Vec<f64>; 2] = Default::default();
    for ((name, differences), values) in comparison.ways.iter().zip(&mut ends) {
        for seed in scale.seed..scale.seed + runs(scale) {
            let mut changes: Vec<(&str, String)> =
                differences.iter().map(|(key, value)| (*key, (*value).into())).collect();
            changes.push(("seed", seed.to_string()));
            changes.push(("maxGenerations", generations.to_string()));
            let prefix =
                format!("{} {name} {generations} {seed}-", comparison.id).replace(' ', "-");
            let report = evolve("A.1", prefix, &changes, context)?;
            let (_, [max, median, average]) =
                measured(&report).last().copied().unwrap_or((0.0, [f64::NAN; 3]));
            values.push(median);
            let mut cells = vec![SheetCell::text(*name), SheetCell::Count(seed as i64)];
            cells.extend([max, median, average].map(SheetCell::number));
            sheet.rows.push(cells);
        }
    }
    Ok(conclude(comparison, &ends, sheet))
}

/// Median fitness at the end, over runs; a difference counts if it is larger than the errors of both.
fn conclude(comparison: &Comparison, ends: &[Vec<f64>; 2], sheet: Sheet) -> Findings {
    let around = |values: &[f64]| {
        let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
        let unknown = Interval { estimate: mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
        mean_interval(values, Confidence::P95).unwrap_or(unknown)
    };
    let [one, two] = [&ends[0], &ends[1]].map(|values| around(values));
    let difference = difference_interval(&two, &one);
    let rows = comparison.ways.iter().zip([one, two]).map(|((name, _), interval)| {
        let what = format!("median fitness at the end, {name}");
        Finding::new(what, interval.estimate, Some(interval.bounds()), Unit::Points)
    });
    let mut rows: Vec<Finding> = rows.collect();
    let bounds = Some(difference.bounds());
    rows.push(Finding::new("difference", difference.estimate, bounds, Unit::Points));
    let holds = match comparison.expected {
        Expected::Better => difference.low > 0.0,
        Expected::Same => difference.contains(0.0),
    };
    let statements = vec![(comparison.words.into(), holds)];
    Findings { rows, statements, sheets: vec![sheet], ..Findings::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    #[test]
    fn a_difference_counts_if_it_is_larger_than_the_errors() {
        let sheet = || Sheet::new("s", "s", &[]);
        let found = |one: &[f64], two: &[f64], comparison| {
            let ends = [one.to_vec(), two.to_vec()];
            conclude(comparison, &ends, sheet()).statements[0].1
        };
        assert!(found(&[1.0, 1.1, 0.9], &[5.0, 5.1, 4.9], &PHASES));
        assert!(!found(&[1.0, 4.0, -2.0], &[2.0, 5.0, -1.0], &PHASES));
        assert!(found(&[1.0, 4.0, -2.0], &[2.0, 5.0, -1.0], &CROSSOVER));
        assert!(!found(&[1.0, 1.1, 0.9], &[5.0, 5.1, 4.9], &CROSSOVER));
        assert!(!found(&[1.0], &[5.0], &PHASES), "one run says nothing");
    }

    /// A small run: A.8 meets the best of A.7, which runs before it.
    #[test]
    fn a_run_goes_on_from_the_one_it_needs() {
        let mut context = MemoryContext::default();
        let changes = [
            ("maxGenerations", "1".to_string()),
            ("popSize", "4".into()),
            ("matingGames", "2".into()),
            ("environmentGames", "2".into()),
            ("fitnessGames", "2".into()),
        ];
        evolve("A.7", "A.7-".into(), &changes, &mut context).expect("a run");
        let mut changes = changes.to_vec();
        changes.push(("vuciUI", "A.7-weights.json".into()));
        let report = evolve("A.8", "A.8-".into(), &changes, &mut context).expect("a run");
        assert_eq!(measured(&report).len(), 2);
        let again = evolve("A.8", "A.8-".into(), &changes, &mut context).expect("a finished run");
        assert_eq!(measured(&again), measured(&report));
        assert!(context.files.contains_key("A.8-weights.json"));
    }
}
