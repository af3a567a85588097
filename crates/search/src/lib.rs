//! The search kit that champions share: decisions tried out with the same luck.
//!
//! A champion brings *candidates* (turns worth looking at, from a policy of its own) and a [`Rollout`], which plays one
//! of them out with the n-th luck and says what came of it. [`halve`] then divides a budget among them: every round tries
//! all candidates that are left with the same lucks and keeps the better half; [`catch_up`] has any other candidate tried
//! with the same lucks, [`analysis`] says what came of all. [`PolicyRollout`] is a rollout for any
//! game: bots as policies on all seats, a [`Horizon`] where it ends and what that is worth, worlds drawn by
//! `determinize` where things are hidden. [`Expectimax`] solves ends of games exactly. [`Nested`] learns, for one decision, how
//! to play the rest of a game whose [`Episode`]s are long and whose turns have too many ways to be tried one by one.
//!
//! Results are whole numbers and lucks are numbered, so a budget of iterations gives the same decision for any number of
//! threads.

mod analysis;
mod codebook;
mod expectimax;
mod halving;
mod nested;
mod nested_runs;
mod policy_rollout;
mod trial;

pub use analysis::analysis;
pub use expectimax::{Expectimax, Leaf, Solved, Worth, Worths};
pub use halving::{Contender, Expected, Halving, catch_up, halve};
pub use nested::{Episode, Move, Nested, Nesting, Policy, Trace};
pub use nested_runs::search_all;
pub use policy_rollout::{Horizon, PolicyRollout, RolloutBuffers, Worlds};
pub use trial::{MILLI, Rollout, Trial, Trials};
