//! What people are shown of bots that misbehave.

use std::process::ExitCode;

use bw_arena::BotConduct;

use crate::context::Context;

/// What bots did wrong, a line for each that did.
pub(crate) fn misconduct<'r>(bots: impl Iterator<Item = (&'r str, &'r BotConduct)>) -> String {
    let line = |(bot, conduct): (&str, &BotConduct)| {
        conduct.summary().map(|summary| format!("{bot}: {summary}\n"))
    };
    bots.filter_map(line).collect()
}

/// Reports on standard error who misbehaved. A bot that never played is a failure: nothing was tested.
pub(crate) fn judge_conduct<'r>(
    context: &Context,
    bots: impl Iterator<Item = (&'r str, &'r BotConduct)>,
) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for (bot, conduct) in bots {
        let story = conduct.first_fault.as_deref().unwrap_or("it gave no reason");
        if conduct.never_played() {
            context.say(&format!("{bot} never played: {story}"));
            code = ExitCode::FAILURE;
        } else if let Some(remark) = &conduct.remark {
            context.note(&format!("{bot}: {remark}"));
        } else if conduct.summary().is_some() {
            let (lost, passed) = (conduct.lost_by_fault(), conduct.incident_games);
            context.note(&format!("{bot}: {lost} games lost by fault, {passed} with incidents"));
        }
    }
    code
}
