//! Longer work than a game: learning and experiments.
//!
//! A game brings these along as plain values ([`Learning`], [`Experiment`]) in its package; the command line and the web app run them at a [`RunContext`] and draw their [`Report`]s.
//! Nothing here prints, opens a file or reads a clock: that is the context's business.

mod context;
mod csv;
mod experiment;
mod finding;
mod learning;
mod plot;
mod report;

pub use context::{LabError, MemoryContext, RunContext};
pub use csv::csv_text;
pub use experiment::{Claim, Experiment, Measure, Measured, PlayerMeasured, Scale, Trial, Work};
pub use finding::{Basis, Finding, Findings, Unit, Verdict};
pub use learning::{Learning, LearningRequest};
pub use plot::{Curve, Mark, Plot};
pub use report::{Report, Sheet, SheetCell};
