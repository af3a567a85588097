//! `verify`: the rules against reference cases.

use std::path::PathBuf;
use std::process::ExitCode;

use bw_core::CaseReport;
use serde_json::json;

use crate::context::{Context, read_file};
use crate::error::CliError;

/// Check the rules against files of reference cases
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Takes the game's own case files, golden playthroughs (*.play) and perft files (*.perft).\n\n\
Examples:\n  boardwright verify carcassonne traces/*.json examples.json\n  \
boardwright verify carcassonne golden/carcassonne/*.play"
)]
pub(crate) struct VerifyArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// Files of cases
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(context: &Context, args: &VerifyArgs) -> Result<ExitCode, CliError> {
    let game = context.game(&args.game)?;
    let mut reports = Vec::new();
    for file in &args.files {
        let text = read_file(file)?;
        let report = game
            .verify(&text)
            .map_err(|why| CliError::usage(format!("{}: {why}", file.display())))?;
        reports.push((file.display().to_string(), report));
    }
    let failed: usize = reports.iter().map(|(_, report)| report.failed.len()).sum();
    if args.json {
        context.print_json(&json_of(&args.game, &reports))?;
    } else {
        context.print(&text(&reports, failed))?;
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn text(reports: &[(String, CaseReport)], failed: usize) -> String {
    let mut text = String::new();
    for (file, report) in reports {
        let cases = report.held as usize + report.failed.len();
        text.push_str(&format!("{file}: {} of {cases} cases hold\n", report.held));
        if let Some((case, why)) = report.failed.first() {
            text.push_str(&format!("  first that does not: {case}: {why}\n"));
        }
    }
    let held: u32 = reports.iter().map(|(_, report)| report.held).sum();
    let verdict = if failed == 0 { "all hold".into() } else { format!("{failed} do not") };
    text + &format!("{} cases in {} files: {verdict}\n", held as usize + failed, reports.len())
}

fn json_of(game: &str, reports: &[(String, CaseReport)]) -> serde_json::Value {
    let files: Vec<_> = reports
        .iter()
        .map(|(file, report)| {
            let failed = report.failed.iter().map(|(case, why)| json!({"case": case, "why": why}));
            json!({ "file": file, "held": report.held, "failed": failed.collect::<Vec<_>>() })
        })
        .collect();
    json!({ "game": game, "files": files })
}
