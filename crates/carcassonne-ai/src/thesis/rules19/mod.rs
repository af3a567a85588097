//! The evaluation by up to nineteen rules (spec 3.5 to 3.8).
//!
//! A move's value is the sum of its rules' values, each times its weight in the present phase of the
//! game. `rule` names the rules, `weights` holds the weights and phases, `weight_file` reads and
//! writes them, `shipped` holds those that come along. `settings` are the readings of the thesis that
//! can be chosen. The values of all moves are worked out by `evaluation`, with what `survey` finds once
//! per decision and `site` once per cell; `account` counts what a placement brings, `put` what a meeple
//! adds. Nothing is allocated there. [`RuleBot`] plays.

mod account;
mod bot;
mod cells;
mod evaluation;
mod put;
mod rule;
mod settings;
mod shipped;
mod site;
mod survey;
mod weight_file;
mod weights;

pub use bot::{
    RULES19_OPTIONS, RULES19_PR_OPTIONS, RULES19_SETS_OPTIONS, RuleBot, WEIGHTED_OPTIONS,
};
pub use evaluation::{Evaluation, Values};
pub use rule::{RULE_COUNT, RULES, Rule, RuleInfo};
pub use settings::{MeeplesPerTurn, Quality, ReturnedToOthers, Settings};
pub use shipped::{WeightSet, shipped};
pub use weight_file::{WeightFile, WeightFileError};
pub use weights::{WeightVector, WeightsError};
