//! Longer work than a game: learning and experiments.
//!
//! A game brings these along as plain values ([`Learning`], [`Experiment`]) in its package; the command line and the web app run them at a [`Desk`] and draw their [`Report`]s.
//! Nothing here prints, opens a file or reads a clock: that is the desk's business.

mod desk;
mod experiment;
mod learning;
mod plot;
mod report;

pub use desk::{Desk, LabError, MemoryDesk};
pub use experiment::{
    Claim, Experiment, Finding, Findings, Measure, Measured, PlayerMeasured, Scale, Trial, Unit,
    Verdict, Work,
};
pub use learning::{Learning, LearningPreset, Order};
pub use plot::{Curve, Mark, Plot};
pub use report::{Cell, Report, Sheet};
