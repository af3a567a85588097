//! Size and shape of the trees (spec 8, tables 3.3 and 3.10).

use std::sync::{Arc, Mutex, PoisonError};

use bw_core::{Ask, Bot, Budget, Fault, GameLoop, NoLog, Options, Plan};
use bw_lab::{Basis, Finding, Findings, LabError, RunContext, Scale, Sheet, SheetCell, Unit};
use bw_warlight::{Action, Warlight};

use bw_runner::{BotSpec, Files, Roster};
use bw_stats::{Confidence, mean_interval};

use super::matches::game;
use super::tables::Mode;
use crate::thesis::{MCTS_OPTIONS, Mcts, SerialShare, Shape, THESIS_SCALING};

/// The search bot with somebody who takes down the shape of every tree of the game phase.
struct Metered {
    /// The thesis's experiments are on the world: one word of regions.
    bot: Mcts<1>,
    shapes: Arc<Mutex<Vec<Shape>>>,
}

impl Bot<Warlight> for Metered {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Warlight>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        self.bot.choose(ask, plan)?;
        let mut shapes = self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        shapes.extend(self.bot.search().shapes());
        Ok(())
    }
}

/// Whom the search bot meets while its trees are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rivals {
    /// The simple bots in turn, on both seats.
    Simple,
    /// Itself; the trees of both sides count.
    Itself,
}

/// Shapes of all trees of the search bot in `games` games.
fn shapes(
    options: &str,
    rivals: Rivals,
    games: u64,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Vec<Shape>, LabError> {
    let (game, package) = (game("start=random")?, crate::package());
    let roster = Roster::new(&package, Files::default());
    let parsed = Options::parse(MCTS_OPTIONS, options).map_err(LabError::failed)?;
    let shapes = Arc::new(Mutex::new(Vec::new()));
    let metered = || -> Result<Box<dyn Bot<Warlight>>, LabError> {
        let bot = Mcts::new(&game, &parsed).map_err(LabError::failed)?;
        Ok(Box::new(Metered { bot, shapes: Arc::clone(&shapes) }))
    };
    let mut table = GameLoop::new(&game);
    for at in 0..games {
        context.progress(at, games, &format!("games, mcts:{options}"));
        if context.is_stopped() {
            return Err(LabError::Stopped);
        }
        let seed = scale.seed.wrapping_add(at);
        let rival = match rivals {
            Rivals::Simple => {
                let spec = BotSpec::parse(SIMPLE[at as usize % SIMPLE.len()]);
                roster.own_bot(&game, &spec).map_err(LabError::failed)?
            }
            Rivals::Itself => metered()?,
        };
        let mut bots = vec![metered()?, rival];
        if (at as usize / SIMPLE.len()) % 2 == 1 {
            bots.swap(0, 1);
        }
        let finished = table.play(&mut bots, seed, &Budget::default(), &mut NoLog);
        if let Some(fault) = finished.fault {
            return Err(LabError::failed(fault));
        }
    }
    let all = shapes.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(all)
}

fn median(mut values: Vec<u64>) -> f64 {
    values.sort_unstable();
    match values.len() {
        0 => 0.0,
        n if n % 2 == 1 => values[n / 2] as f64,
        n => (values[n / 2 - 1] + values[n / 2]) as f64 / 2.0,
    }
}

/// Mean with its 95 % interval.
fn mean(values: &[f64]) -> (f64, [f64; 2]) {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let interval = mean_interval(values, Confidence::P95);
    (mean, interval.map_or([mean, mean], |interval| interval.bounds()))
}

/// The thesis's reference bots.
const SIMPLE: [&str; 4] = ["random", "smart-random", "aggressive", "one-big-army"];

/// Games of a metric when minutes must do: every simple bot on both seats.
const FEW: u64 = 8;
/// Games at full scale.
const MANY: u64 = 40;

fn games(scale: &Scale) -> u64 {
    scale.games.unwrap_or(if scale.full { MANY } else { FEW })
}

fn finding(what: &str, published: f64, ours: f64, within: f64, unit: Unit) -> Finding {
    Finding::new(what, ours, None, unit).beside(published, Basis::Unstated).near_within(within)
}

/// GameLoop 3.3: depths of the leaves, simulations and nodes of a turn of ten seconds.
pub(super) fn table_3_3(
    mode: Mode,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let options = if mode == Mode::Time { "time=10s" } else { "iterations=457" };
    let shapes = shapes(options, Rivals::Simple, games(scale), scale, context)?;
    let depth = |pick: fn(&Shape) -> u32| {
        mean(&shapes.iter().map(|shape| f64::from(pick(shape))).collect::<Vec<_>>())
    };
    let mut findings = Findings::default();
    for (what, published, (ours, interval)) in [
        ("mean depth of the shallowest leaf", 4.29, depth(|shape| shape.shallowest)),
        ("mean depth of the deepest leaf", 6.36, depth(|shape| shape.deepest)),
    ] {
        let row = finding(what, published, ours, 1.0, Unit::Points);
        findings.rows.push(Finding { interval: Some(interval), ..row });
    }
    let simulations = median(shapes.iter().map(|shape| shape.simulations).collect());
    let nodes = median(shapes.iter().map(|shape| shape.nodes).collect());
    // Simulations in a time are those of a machine; only budgets can be compared.
    let exact = finding("median simulations", 457.0, simulations, 0.0, Unit::Count);
    let published = exact.published.filter(|_| mode == Mode::Budget);
    findings.rows.push(Finding { published, ..exact });
    findings.rows.push(finding("median nodes", 2986.0, nodes, 1500.0, Unit::Count));
    Ok(findings)
}

/// GameLoop 3.10: simulations and nodes of each tree with 1, 2 and 4 threads.
pub(super) fn table_3_10(
    mode: Mode,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    const NODES: [f64; 3] = [10_344.5, 9_164.5, 5_841.0];
    let mut findings = Findings::default();
    let mut speeds = Vec::new();
    for ((threads, published), nodes) in THESIS_SCALING.into_iter().zip(NODES) {
        let options = match mode {
            Mode::Budget => format!("iterations={published},threads={threads}"),
            Mode::Time => format!("time=15s,threads={threads}"),
        };
        let shapes = shapes(&options, Rivals::Itself, games(scale), scale, context)?;
        let ours = median(shapes.iter().map(|shape| shape.nodes).collect());
        let what = format!("median nodes of a tree, {threads} threads");
        findings.rows.push(finding(&what, nodes, ours, nodes / 2.0, Unit::Count));
        speeds.push((threads, median(shapes.iter().map(|shape| shape.simulations).collect())));
    }
    if mode == Mode::Time {
        let lone = speeds[0].1;
        for &(threads, ours) in &speeds {
            let what = format!("simulations of a tree, {threads} threads, to those of a lone one");
            let published = THESIS_SCALING.iter().find(|row| row.0 == threads);
            let published = published.map(|row| row.1 / THESIS_SCALING[0].1);
            let row = Finding::new(what, ours / lone.max(1.0), None, Unit::Ratio);
            let row = Finding { published, ..row };
            // A tree may lose a tenth as long as every thread has a core of its own.
            if threads as usize <= context.threads() {
                findings.statements.push((format!("{}: at least 0.9", row.what), row.ours >= 0.9));
            }
            findings.rows.push(row);
        }
    }
    findings.sheets.push(serial_share());
    Ok(findings)
}

/// Published simulations beside those of trees that are all stopped by common work.
fn serial_share() -> Sheet {
    let share = SerialShare::fit(THESIS_SCALING[0], THESIS_SCALING[1]);
    let mut sheet = Sheet::new(
        "serial-share",
        format!(
            "Work that stops all trees, {:.1} % of a lone tree's time, explains the thesis's loss",
            100.0 * share.of_one()
        ),
        &["threads", "published simulations of a tree", "expected"],
    );
    for (threads, published) in THESIS_SCALING {
        let expected = SheetCell::Number(share.expected(threads), 0);
        let cells =
            vec![SheetCell::Count(i64::from(threads)), SheetCell::Number(published, 0), expected];
        sheet.rows.push(cells);
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    #[test]
    fn medians_and_means_are_that() {
        assert_eq!(median(vec![5, 1, 9]), 5.0);
        assert_eq!(median(vec![5, 1, 9, 6]), 5.5);
        let (middle, [low, high]) = mean(&[1.0, 3.0]);
        assert!(middle == 2.0 && low < 1.0 && high > 3.0, "two values say little");
        assert_eq!(mean(&[4.0]), (4.0, [4.0, 4.0]));
    }

    #[test]
    fn every_tree_of_a_game_is_taken_down() {
        let scale = Scale { full: false, games: Some(1), seed: 1 };
        let mut context = MemoryContext::default();
        let mut of = |rivals, games| {
            shapes("iterations=3,threads=2", rivals, games, &scale, &mut context).unwrap()
        };
        let own = of(Rivals::Itself, 1);
        assert!(own.len() > 20 && own.len().is_multiple_of(4), "{}", own.len());
        assert!(own.iter().all(|shape| shape.simulations == 3 && shape.nodes > 3));
        // Of games with others only the trees of one side; two a turn, on whichever seat.
        let (first, both) = (of(Rivals::Simple, 4), of(Rivals::Simple, 8));
        assert!(first.len().is_multiple_of(2) && both.len() > first.len(), "{}", both.len());
        assert_eq!(both[..first.len()], first);
    }
}
