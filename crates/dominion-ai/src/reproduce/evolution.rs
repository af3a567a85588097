//! Graphs 3.1 to 3.5: how evolution goes on (spec 4, R1 to R5).

use bw_core::{Purpose, Rng};
use bw_dominion::{Dominion, KINGDOMS, NamedKingdom};
use bw_evolve::{Coevolution, CoevolutionConfig, RunStep};
use bw_lab::{Basis, Curve, Finding, Findings, LabError, Plot, RunContext, Scale, Unit};
use bw_runner::Workers;

use crate::thesis::{Agenda, BIG_MONEY};
use crate::tune::{AgendaDuel, AgendaSpace, OpeningHand, game_of_two, play_agendas};

/// The kingdoms of the thesis's graphs.
const SHOWN: [&str; 4] = ["first-game", "size-distortion", "trash-heap", "bad-cards"];
/// Differences of wins are shown scaled to this number of games.
const SHOWN_GAMES: f64 = 10_000.0;

/// How large an experiment is.
struct Size {
    generations: u32,
    games: u32,
}

impl Size {
    fn of(scale: &Scale) -> Self {
        let games = scale.games.unwrap_or(if scale.full { 10_000 } else { 1_000 });
        let games = u32::try_from(games).unwrap_or(u32::MAX);
        Size { generations: if scale.full { 100 } else { 15 }, games }
    }
}

/// The best of every generation of one run.
struct EvolutionRun {
    name: &'static str,
    game: Dominion,
    bests: Vec<Agenda>,
}

fn shown_kingdoms() -> impl Iterator<Item = &'static NamedKingdom> {
    SHOWN.iter().filter_map(|id| KINGDOMS.iter().find(|kingdom| kingdom.id == *id))
}

/// A seed for each thing to do.
fn seed(scale: &Scale, what: u32) -> u64 {
    Rng::derive(scale.seed, Purpose::Task(what), 0).next()
}

fn evolve(
    kingdom: &'static NamedKingdom,
    generations: u32,
    seed: u64,
    context: &mut dyn RunContext,
) -> Result<EvolutionRun, LabError> {
    let cards = bw_dominion::Kingdom::of(kingdom.cards);
    let game = game_of_two(cards, OpeningHand::FiveTwo).map_err(LabError::failed)?;
    let config = CoevolutionConfig { generations, seed, ..CoevolutionConfig::default() };
    let bests =
        best_of_generations(&game, &AgendaSpace::new(cards), config, kingdom.name, context)?;
    Ok(EvolutionRun { name: kingdom.name, game, bests })
}

fn best_of_generations(
    game: &Dominion,
    space: &AgendaSpace,
    config: CoevolutionConfig,
    name: &str,
    context: &mut dyn RunContext,
) -> Result<Vec<Agenda>, LabError> {
    let (threads, stop) = (context.threads() as u32, context.stop());
    let (duel, total) = (AgendaDuel::new(game.clone()), u64::from(config.generations));
    let mut run = Coevolution::new(config, space).map_err(LabError::failed)?;
    loop {
        let step = run.step(&duel, Workers::new(threads, &stop)).map_err(LabError::failed)?;
        match step {
            RunStep::Stopped => return Err(LabError::Stopped),
            RunStep::Finished => {
                return Ok(run.state().log().iter().map(|row| row.best.clone()).collect());
            }
            RunStep::Bred | RunStep::Measured => {
                context.progress(u64::from(run.state().generation()), total, name);
            }
        }
    }
}

/// Difference of wins of each pair, for 10,000 games.
fn differences(
    game: &Dominion,
    pairs: &[(&Agenda, &Agenda)],
    games: u32,
    seed: u64,
    context: &dyn RunContext,
) -> Result<Vec<f64>, LabError> {
    let (threads, stop) = (context.threads() as u32, context.stop());
    let play = |at: usize| {
        let (one, two) = pairs[at];
        let luck = Rng::derive(seed, Purpose::Task(1), at as u64).next();
        SHOWN_GAMES * play_agendas(game, one, two, 0..games, luck).fitness()
    };
    Workers::new(threads, &stop).map_shared(pairs.len(), play).ok_or(LabError::Stopped)
}

/// Points at generations `first`, `first` + 1 and so on.
fn curve(name: &str, first: usize, values: &[f64]) -> Curve {
    let point = |(at, &value): (usize, &f64)| [(first + at) as f64, value];
    Curve::line(name, values.iter().enumerate().map(point).collect())
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

fn new_finding(what: String, ours: f64) -> Finding {
    Finding::new(what, ours, None, Unit::Points)
}

/// Graph 3.1: every generation's best against the one before.
pub(super) fn progress(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let size = Size::of(scale);
    let mut findings = Findings::default();
    let mut plot = Plot::new(
        "g3.1",
        "The best of a generation against the best before",
        "generation",
        "difference of wins in 10,000 games",
    );
    let mut slows = true;
    for (at, kingdom) in shown_kingdoms().enumerate() {
        let run = evolve(kingdom, size.generations, seed(scale, at as u32), context)?;
        let pairs: Vec<_> = run.bests.windows(2).map(|pair| (&pair[1], &pair[0])).collect();
        let values = differences(&run.game, &pairs, size.games, seed(scale, 10), context)?;
        let (early, late) = values.split_at(values.len() / 3);
        slows &= mean(early) > mean(late);
        let what = format!("{}: mean difference, first third", run.name);
        findings.rows.push(new_finding(what, mean(early)));
        findings.rows.push(new_finding(format!("{}: later", run.name), mean(late)));
        plot.curves.push(curve(run.name, 2, &values));
    }
    findings.statements.push(("progress slows down in every kingdom".into(), slows));
    findings.plots.push(plot);
    Ok(findings)
}

/// Graph 3.2: every generation's best against the result of another run.
pub(super) fn against_evolved(
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let size = Size::of(scale);
    let mut findings = Findings::default();
    let mut plot = Plot::new(
        "g3.2",
        "The best of a generation against an agenda of another run",
        "generation",
        "difference of wins in 10,000 games",
    );
    for (at, kingdom) in shown_kingdoms().enumerate() {
        let run = evolve(kingdom, size.generations, seed(scale, at as u32), context)?;
        let other = evolve(kingdom, size.generations, seed(scale, 20 + at as u32), context)?;
        let Some(reference) = other.bests.last() else { continue };
        let pairs: Vec<_> = run.bests.iter().map(|best| (best, reference)).collect();
        let values = differences(&run.game, &pairs, size.games, seed(scale, 11), context)?;
        ends(&mut findings, run.name, &values);
        plot.curves.push(curve(run.name, 1, &values));
    }
    findings.plots.push(plot);
    Ok(findings)
}

fn ends(findings: &mut Findings, name: &str, values: &[f64]) {
    if let [first, .., last] = values {
        findings.rows.push(new_finding(format!("{name}: first generation"), *first));
        findings.rows.push(new_finding(format!("{name}: last generation"), *last));
    }
}

/// Graph 3.3: the thresholds of Big Money.
pub(super) fn thresholds(
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let cards = bw_dominion::Kingdom::of(KINGDOMS[0].cards);
    let game = game_of_two(cards, OpeningHand::FiveTwo).map_err(LabError::failed)?;
    let config = CoevolutionConfig {
        generations: if scale.full { 100 } else { 30 },
        diversity: false,
        seed: seed(scale, 0),
        ..CoevolutionConfig::default()
    };
    let bests =
        best_of_generations(&game, &AgendaSpace::big_money(), config, "Big Money", context)?;
    let mut plot =
        Plot::new("g3.3", "When Big Money buys points", "generation", "fewer Provinces than");
    for (at, name) in ["Province", "Duchy", "Estate"].into_iter().enumerate() {
        let values: Vec<f64> = bests.iter().map(|best| f64::from(best.thresholds[at])).collect();
        plot.curves.push(curve(name, 1, &values));
    }
    // One generation's best is chosen by luck among equals; the mean of the last third is not.
    let late = &bests[bests.len() - bests.len() / 3..];
    let value = |at: usize| {
        mean(&late.iter().map(|best| f64::from(best.thresholds[at])).collect::<Vec<_>>())
    };
    let row = |what: &str, published: f64, ours: f64| {
        new_finding(what.into(), ours).beside(published, Basis::Unstated).near_within(1.0)
    };
    // The accepted readings are 5 or 6 and 3 or 4: their middles.
    let rows = vec![row("V, Duchies", 5.5, value(1)), row("S, Estates", 3.5, value(2))];
    Ok(Findings { rows, plots: vec![plot], ..Findings::default() })
}

/// Graph 3.4: every generation's best against Big Money.
pub(super) fn against_money(
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let size = Size::of(scale);
    let mut findings = Findings::default();
    let mut plot = Plot::new(
        "g3.4",
        "The best of a generation against Big Money",
        "generation",
        "difference of wins in 10,000 games",
    );
    let mut last = Vec::new();
    for (at, kingdom) in shown_kingdoms().enumerate() {
        let run = evolve(kingdom, size.generations, seed(scale, at as u32), context)?;
        let values = money_curve(&run, size.games, seed(scale, 12), context)?;
        ends(&mut findings, run.name, &values);
        last.extend(values.last().copied());
        plot.curves.push(curve(run.name, 1, &values));
    }
    let bad_is_least = last.iter().all(|value| last.last().is_some_and(|bad| bad <= value));
    let what = "the advantage over Big Money is smallest on Bad Cards";
    findings.statements.push((what.into(), bad_is_least));
    findings.plots.push(plot);
    Ok(findings)
}

fn money_curve(
    run: &EvolutionRun,
    games: u32,
    seed: u64,
    context: &dyn RunContext,
) -> Result<Vec<f64>, LabError> {
    let money = Agenda::big_money(BIG_MONEY);
    let pairs: Vec<_> = run.bests.iter().map(|best| (best, &money)).collect();
    differences(&run.game, &pairs, games, seed, context)
}

/// Graph 3.5: runs on Bad Cards that end at different levels.
pub(super) fn local_optima(
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let size = Size::of(scale);
    let mut findings = Findings::default();
    let mut plot = Plot::new(
        "g3.5",
        "Runs on Bad Cards against Big Money",
        "generation",
        "difference of wins in 10,000 games",
    );
    let bad = shown_kingdoms().last();
    for number in 0..5 {
        let Some(kingdom) = bad else { break };
        let run = evolve(kingdom, size.generations, seed(scale, 30 + number), context)?;
        let values = money_curve(&run, size.games, seed(scale, 13), context)?;
        let name = format!("run {}", number + 1);
        if let Some(&last) = values.last() {
            findings.rows.push(new_finding(format!("{name}: last generation"), last));
        }
        plot.curves.push(curve(&name, 1, &values));
    }
    let levels: Vec<f64> = findings.rows.iter().map(|row| row.ours).collect();
    let spread = levels.iter().fold(f64::MIN, |most, &level| most.max(level))
        - levels.iter().fold(f64::MAX, |least, &level| least.min(level));
    // Four standard deviations of pure luck: a visible difference.
    let visible = spread > 4.0 * SHOWN_GAMES / f64::from(size.games).sqrt();
    findings.statements.push(("runs end at visibly different levels".into(), visible));
    findings.plots.push(plot);
    Ok(findings)
}
