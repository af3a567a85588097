//! `montecarlo`: simulates random games after each placement and looks deeper behind the best one (spec 5.6).

use bw_agricola::{Action, Agricola, Task};
use bw_core::{
    Analysis, Ask, Bot, Budget, Candidate, Fault, Game, Message, OptionKind, OptionSpec, Options,
    Plan,
};

use super::harvest::{HARVEST_OPTION, Harvest};
use super::playout::Playouts;
use super::random::decide;
use super::tree::{Growth, Selection, Tree, Worth};

/// Options of `montecarlo`.
pub const MONTECARLO_OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "sims", kind: OptionKind::Integer { min: 1, max: 10_000 }, default: "4" },
    OptionSpec {
        key: "expansions",
        kind: OptionKind::Integer { min: 1, max: 1_000_000 },
        default: "20",
    },
    OptionSpec { key: "time", kind: OptionKind::Time, default: "" },
    OptionSpec { key: "select", kind: OptionKind::Choice(&["mean", "ucb1"]), default: "mean" },
    OptionSpec {
        key: "explore",
        kind: OptionKind::Number { min: 0.0, max: 1000.0 },
        default: "10",
    },
    OptionSpec { key: "value", kind: OptionKind::Choice(&["score", "margin"]), default: "score" },
    OptionSpec { key: "playouts", kind: OptionKind::Choice(&["steps", "ways"]), default: "steps" },
    HARVEST_OPTION,
];

/// Averages random games.
#[derive(Clone, Debug)]
pub struct MonteCarlo {
    growth: Growth,
    budget: Budget,
    harvest: Harvest,
}

impl MonteCarlo {
    /// As options say.
    pub fn new(options: &Options) -> Self {
        let selection = match options.text("select") {
            "ucb1" => Selection::Ucb1(options.number("explore")),
            _ => Selection::Mean,
        };
        let worth = if options.text("value") == "margin" { Worth::Margin } else { Worth::Score };
        let ways = options.text("playouts") == "ways";
        MonteCarlo {
            growth: Growth {
                sims: options.integer("sims") as u32,
                selection,
                worth,
                playouts: if ways { Playouts::Ways } else { Playouts::Steps },
            },
            budget: Budget {
                iterations: Some(options.integer("expansions") as u64),
                time: options.time("time"),
                ..Budget::default()
            },
            harvest: Harvest::of(options),
        }
    }

    fn place(&self, ask: &mut Ask<'_, Agricola>, plan: &mut Plan<Action>) {
        let mut rng = ask.rng.clone();
        let mut tree = Tree::new(ask.game, ask.seat, self.growth);
        let budget = ask.budget.tightened(&self.budget);
        let mut meter = budget.start();
        // The first expansion is always made: without it there is no answer.
        let _ = meter.iteration();
        tree.expand(ask.view, &mut rng, &meter);
        while meter.iteration() {
            tree.expand(ask.view, &mut rng, &meter);
        }
        let ranked = tree.ranked();
        if let Some(best) = ranked.first() {
            plan.actions.extend(&best.actions);
        }
        if ask.wants_analysis {
            let candidates = ranked.iter().map(|node| Candidate {
                actions: node.actions.clone(),
                value: node.mean(),
                visits: node.visits,
                contributions: Vec::new(),
            });
            let unit = match self.growth.worth {
                Worth::Score => "unit-points",
                Worth::Margin => "unit-lead",
            };
            plan.analysis = Some(Box::new(Analysis {
                candidates: candidates.collect(),
                unit: Some(Message::new(unit)),
                nodes: tree.playouts(),
                note: Some(Message::new("ag-bot-mean")),
                ..Analysis::default()
            }));
        }
    }
}

impl Bot<Agricola> for MonteCarlo {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Agricola>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let task = ask.view.state.frames.top().map(|frame| frame.task);
        if let Some(Task::Place { .. }) = task {
            self.place(ask, plan);
        }
        if plan.actions.is_empty() {
            let mut rng = ask.rng.clone();
            let state = ask.game.determinize(ask.view, &mut rng);
            decide(ask.game, &state, ask.seat, self.harvest, &mut rng, &mut plan.actions);
        }
        Ok(())
    }
}
