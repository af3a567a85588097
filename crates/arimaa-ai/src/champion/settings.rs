//! The options of `champion`.

use bw_arimaa::Preset;
use bw_core::{Budget, OptionError, OptionKind, OptionSpec, Options};

use super::evaluate::{Evaluator, LinearWeights};
use super::search::SearchParts;
use super::think::{MOST_DEPTH, MOST_LINES};

const fn choice(
    key: &'static str,
    words: &'static [&'static str],
    default: &'static str,
) -> OptionSpec {
    OptionSpec { key, kind: OptionKind::Choice(words), default }
}

const fn flag(key: &'static str) -> OptionSpec {
    OptionSpec { key, kind: OptionKind::Flag, default: "true" }
}

/// The options of [`Champion`](super::Champion).
pub const CHAMPION_OPTIONS: &[OptionSpec] = &[
    OptionSpec::whole("iterations", 1, i64::MAX, ""),
    Budget::TIME,
    Budget::THREADS,
    OptionSpec::whole("depth", 1, MOST_DEPTH as i64, ""),
    OptionSpec::whole("hash", 1, 65_536, "16"),
    OptionSpec::whole("lines", 1, MOST_LINES as i64, "3"),
    choice("setup", &["A", "A2", "B", "C"], "A"),
    choice("evaluation", &["material", "hand"], "hand"),
    OptionSpec { key: "linear", kind: OptionKind::File, default: "" },
    flag("reductions"),
    flag("null_move"),
    flag("orders"),
    flag("quiescence"),
    flag("futility"),
];

/// Nodes of a turn where nothing else limits it.
const DEFAULT_NODES: u64 = 400_000;

/// What `champion` is made of.
#[derive(Clone, Debug)]
pub struct ChampionSettings {
    /// What it may use for a turn, besides what it is given.
    pub budget: Budget,
    /// The deepest search, in steps, if it is limited.
    pub depth: Option<i32>,
    /// The size of its table in megabytes.
    pub hash: usize,
    /// How many lines an analysis shows.
    pub lines: usize,
    /// The set-up.
    pub setup: Preset,
    /// How it evaluates.
    pub evaluator: Evaluator,
    /// What its search does.
    pub parts: SearchParts,
}

impl ChampionSettings {
    /// The settings that checked options describe.
    pub fn new(options: &Options) -> Result<Self, OptionError> {
        let weights = match options.get("linear") {
            Some(_) => Some(
                options
                    .text("linear")
                    .parse()
                    .map_err(|error| OptionError::Invalid(format!("option `linear`: {error}")))?,
            ),
            None => match options.text("evaluation") {
                "material" => None,
                _ => Some(LinearWeights::by_hand()),
            },
        };
        Ok(ChampionSettings {
            budget: Budget {
                nodes: options.integer_if_set("iterations").map(|nodes| nodes as u64),
                time: options.time("time"),
                threads: options.integer("threads") as u32,
                ..Budget::default()
            },
            depth: options.integer_if_set("depth").map(|depth| depth as i32),
            hash: options.integer("hash") as usize,
            lines: options.integer("lines") as usize,
            setup: Preset::named(options.text("setup")).unwrap_or(Preset::A),
            evaluator: Evaluator::new(weights),
            parts: SearchParts {
                reductions: options.flag("reductions"),
                null_move: options.flag("null_move"),
                orders: options.flag("orders"),
                quiescence: options.flag("quiescence"),
                futility: options.flag("futility"),
            },
        })
    }

    /// What a turn may use when it is given this.
    pub fn budget_of(&self, given: &Budget) -> Budget {
        let mut budget = given.tightened(&self.budget);
        // Iterations of this bot are nodes.
        budget.nodes = [budget.nodes, budget.iterations].into_iter().flatten().min();
        let is_limited =
            budget.nodes.is_some() || budget.thinking_time().is_some() || self.depth.is_some();
        if !is_limited {
            budget.nodes = Some(DEFAULT_NODES);
        }
        budget
    }
}
