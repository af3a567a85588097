//! Training that `evolve` runs.

use super::context::{LabError, RunContext};
use super::report::Report;

/// What training is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LearningRequest {
    /// A preset's name; the first one if there is neither this nor a configuration.
    pub preset: Option<String>,
    /// The text of a configuration file. It amends the preset, if there is one.
    pub config: Option<String>,
    /// Keys and values that win over both, in order.
    pub changes: Vec<(String, String)>,
    /// Go on from what is saved at the context.
    pub resume: bool,
}

/// Training of a game's players. It saves its state at the context now and then and when it is stopped; resumed from
/// there it ends with the same bytes as without a break, for any number of threads.
#[derive(Clone, Copy, Debug)]
pub struct Learning {
    /// Its name: what is learnt.
    pub name: &'static str,
    /// Names of configurations that come along, the default first.
    pub presets: &'static [&'static str],
    /// Keys of a configuration.
    pub keys: &'static [&'static str],
    /// Does it.
    pub run: fn(&LearningRequest, &mut dyn RunContext) -> Result<Report, LabError>,
}
