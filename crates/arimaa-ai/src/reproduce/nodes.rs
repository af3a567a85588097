//! How often pieces move, and how many nodes searches create (Tables 6.1 and 6.2).
//!
//! These are the plain searches of the thesis: turns in the order of generation or with captures first, no memory of
//! what refuted others.

use std::ops::ControlFlow;

use bw_arimaa::{Kind, Position, Side};
use bw_lab::{Experiment, Findings, LabError, RunContext, Scale, Unit, Work};
use bw_runner::Workers;

use super::counts::games_of;
use super::sample::{games, spread};
use super::{mean, ratio};
use crate::thesis::{
    EvaluationSettings, Evaluator, Factors, GameStage, Generator, TurnSteps, Value, WON, Weights,
};
use crate::tune::games::{PlayedTurn, varied_settings};

pub(super) const MOVED: Experiment = Experiment { id: "6.1", work: Work::Own(moved) };

pub(super) const NODES: Experiment = Experiment { id: "6.2", work: Work::Own(nodes) };

/// Games whose steps were counted.
const COUNTED_GAMES: u64 = 1_672;
/// Turns of the one game whose nodes were counted.
const COUNTED_TURNS: u64 = 144;

/// Published steps by kind, strongest first.
const STEPS: [(Kind, f64); 6] = [
    (Kind::Elephant, 97_081.0),
    (Kind::Camel, 43_793.0),
    (Kind::Horse, 56_272.0),
    (Kind::Dog, 81_763.0),
    (Kind::Cat, 57_954.0),
    (Kind::Rabbit, 121_213.0),
];

fn moved(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let played = games("ugrh", &varied_settings(), games_of(scale), scale, context)?;
    let published: f64 = STEPS.iter().map(|(_, steps)| steps).sum();
    let shares: Vec<[f64; Kind::COUNT]> =
        played.iter().map(|game| kinds_moved(&game.turns)).collect();
    let row = |(kind, steps): (Kind, f64)| {
        let values: Vec<f64> = shares.iter().map(|share| share[kind.index()]).collect();
        let what = format!("steps of {kind:?}s");
        mean(what, steps / published, Some(COUNTED_GAMES), &values, Unit::Share)
    };
    Ok(Findings { rows: STEPS.map(row).to_vec(), ..Findings::default() })
}

/// The shares of kinds in the own steps of a game.
fn kinds_moved(turns: &[PlayedTurn]) -> [f64; Kind::COUNT] {
    let mut counts = [0.0; Kind::COUNT];
    for turn in turns {
        let steps = turn.before.turn_to(&turn.after).unwrap_or_default();
        let mut position = turn.before;
        for &step in steps.iter() {
            if position.of_side(position.side()).contains(step.from()) {
                counts[position.kind_at(step.from()).index()] += 1.0;
            }
            position.take_unchecked(step);
        }
    }
    let sum: f64 = counts.iter().sum();
    counts.map(|count| count / sum.max(1.0))
}

fn nodes(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let played = games("ugrh", &varied_settings(), games_of(scale), scale, context)?;
    let turns = spread(&played, if scale.full { COUNTED_TURNS as usize } else { 24 });
    let every = if scale.full { 1 } else { 40 };
    let stop = context.stop();
    let workers = Workers::new(context.threads() as u32, &stop);
    let counted = workers.map_shared(turns.len(), |task| {
        let PlayedTurn { before, forbidden, .. } = turns[task];
        let plain = Factors { ordering: false, ..Factors::ALL };
        [
            minimax(before, forbidden, every),
            alpha_beta(before, forbidden, plain),
            alpha_beta(before, forbidden, Factors::ALL),
        ]
    });
    let counted = counted.ok_or(LabError::Stopped)?;
    let column = |at: usize| counted.iter().map(|nodes| nodes[at]).collect::<Vec<f64>>();
    let of = Some(COUNTED_TURNS);
    let rows = vec![
        mean("minimax, nodes a turn", 97_707_098.0, of, &column(0), Unit::Points),
        mean("alpha-beta, nodes a turn", 1_605_218.0, of, &column(1), Unit::Points),
        mean("with ordering, nodes a turn", 836_604.0, of, &column(2), Unit::Points),
        ratio("alpha-beta of minimax", 0.0164, COUNTED_TURNS, &column(1), &column(0)),
        ratio("with ordering of minimax", 0.0086, COUNTED_TURNS, &column(2), &column(0)),
        ratio("with ordering of alpha-beta", 0.5212, COUNTED_TURNS, &column(2), &column(1)),
    ];
    let (plain, ordered) = (rows[3].ours, rows[4].ours);
    let statements = vec![
        (
            "alpha-beta creates 1 to 3 per cent of the nodes of minimax".into(),
            (0.01..=0.03).contains(&plain),
        ),
        ("ordering saves nodes".into(), ordered < plain),
    ];
    Ok(Findings { rows, statements, ..Findings::default() })
}

/// The turns at the root, in the order in which they are searched.
fn root_turns(start: &Position, forbidden: &[u64], factors: Factors) -> Vec<(TurnSteps, Position)> {
    let (mut first, mut then) = (Vec::new(), Vec::new());
    Generator::new(factors).turns(start, forbidden, |found| {
        let list = if found.captures && factors.ordering { &mut first } else { &mut then };
        list.push((*found.turn, found.position()));
        true
    });
    first.append(&mut then);
    first
}

/// Nodes of minimax two turns deep, counted from every n-th turn.
fn minimax(start: &Position, forbidden: &[u64], every: usize) -> f64 {
    let root = root_turns(start, forbidden, Factors::ALL);
    let mut generator = Generator::new(Factors::ALL);
    let (mut below, mut looked_at) = (0.0, 0.0);
    for (_, position) in root.iter().step_by(every) {
        looked_at += 1.0;
        if position.ending(forbidden).is_none() {
            generator.turns(position, forbidden, |_| {
                below += 1.0;
                true
            });
        }
    }
    let turns = root.len() as f64;
    turns + below * turns / f64::max(looked_at, 1.0)
}

/// Nodes of alpha-beta two turns deep.
fn alpha_beta(start: &Position, forbidden: &[u64], factors: Factors) -> f64 {
    let evaluator = Evaluator::new(GameStage::Middle, Weights::W3, EvaluationSettings::default());
    let sign = if start.side() == Side::Gold { 1 } else { -1 };
    let value = |position: &Position| sign * evaluator.value(position, forbidden);
    let mut generator = Generator::new(factors);
    let (mut nodes, mut best) = (0.0, -2 * WON);
    for (_, position) in root_turns(start, forbidden, factors) {
        nodes += 1.0;
        let mut worst = 2 * WON;
        if position.ending(forbidden).is_some() {
            worst = value(&position);
        } else {
            let mut reply = |after: &Position| {
                nodes += 1.0;
                worst = worst.min(value(after));
                if worst <= best { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            // With ordering, replies that capture come first; where there are none they are not looked for.
            let passes: &[Option<bool>] = match factors.ordering {
                false => &[None],
                true if position.captures().is_empty() => &[None],
                true => &[Some(true), Some(false)],
            };
            for wanted in passes {
                let complete = generator.turns(&position, forbidden, |found| {
                    let passed_over = wanted.is_some_and(|wanted| found.captures != wanted);
                    passed_over || reply(&found.position()).is_continue()
                });
                if !complete {
                    break;
                }
            }
        }
        best = Value::max(best, worst);
    }
    nodes
}
