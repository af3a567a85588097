//! `--openings`: what the games of a run begin with.

use std::path::Path;

use bw_arena::{OpeningUse, OpeningsReport, OpeningsRequest, ScheduledRun};

use crate::context::{Context, read_file};
use crate::error::CliError;

/// The openings that a flag asks for: `random`, `random:TURNS` or a file.
pub(crate) fn requested(flag: Option<&str>) -> Result<Option<OpeningsRequest>, CliError> {
    let Some(flag) = flag else { return Ok(None) };
    match OpeningsRequest::random(flag) {
        Some(random) => {
            random.map(Some).map_err(|error| CliError::usage(format!("--openings: {error}")))
        }
        None => {
            let text = read_file(Path::new(flag))?;
            Ok(Some(OpeningsRequest::Listed { name: flag.into(), text }))
        }
    }
}

/// Says so if openings have to be played more than once: bots without luck then play the same games again.
pub(crate) fn note_repeats(context: &Context, run: &ScheduledRun) -> Result<(), CliError> {
    let uses = run.opening_use().map_err(CliError::usage)?;
    if let Some(OpeningUse { openings, groups }) = uses.filter(OpeningUse::repeats) {
        context.note(&format!(
            "note: {openings} openings for {groups} groups of games: openings come again, and bots without luck \
then repeat their games"
        ));
    }
    Ok(())
}

/// The openings of a report, after the number of games.
pub(crate) fn words(openings: Option<&OpeningsReport>) -> String {
    openings.map_or_else(String::new, |openings| format!(" from {openings}"))
}
