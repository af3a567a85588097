//! `check-bot`: does a foreign bot speak the protocol?

use std::process::ExitCode;

use bw_arena::{CheckOptions, Spoken, check_bot};

use crate::args::HostingArgs;
use crate::context::{Context, process_options};
use crate::error::CliError;

/// Check step by step that a foreign bot speaks the JSON line protocol
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The bot plays one game from every seat; the first step that fails is explained.\n\n\
Example:\n  boardwright check-bot carcassonne --bot 'exec:python3 examples/bots/random_bot.py'"
)]
pub(crate) struct CheckBotArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// The bot, as exec:COMMAND LINE
    #[arg(long, value_name = "SPEC")]
    bot: String,

    /// Number of seats; as few as the game allows without it
    #[arg(long)]
    seats: Option<usize>,

    /// Rule options that differ from the defaults (see `boardwright games`)
    #[arg(long, value_name = "KEY=VALUE,…", default_value = "", hide_default_value = true)]
    rules: String,

    /// Its time for one turn, with its unit: 500ms, 10s, 1m
    #[arg(long, value_name = "TIME", default_value = "10s")]
    time_limit: String,

    #[command(flatten)]
    hosting: HostingArgs,

    /// The bot it plays against; `random` by default
    #[arg(long, value_name = "SPEC")]
    opponent: Option<String>,

    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Show every line that was said
    #[arg(long)]
    transcript: bool,

    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(context: &Context, args: &CheckBotArgs) -> Result<ExitCode, CliError> {
    let command = args.bot.strip_prefix("exec:").ok_or_else(|| {
        CliError::usage(format!("--bot is `{}`, but must be exec:COMMAND LINE", args.bot))
    })?;
    let seats = args.seats.unwrap_or(usize::from(context.game(&args.game)?.spec.min_seats));
    let game = context.table(&args.game, seats, &args.rules)?;
    let options = CheckOptions {
        process: process_options(&args.time_limit, &args.hosting)?,
        opponent: args.opponent.clone(),
        seed: args.seed,
    };
    let report = check_bot(&game, command, &options).map_err(CliError::usage)?;
    if args.json {
        context.print_json(&report)?;
    } else {
        if args.transcript {
            for line in &report.transcript {
                let (arrow, text) = match line {
                    Spoken::Us(text) => ("→", text),
                    Spoken::Bot(text) => ("←", text),
                };
                // A bot's bytes must not steer the terminal.
                let text: String =
                    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
                context.print(&format!("{arrow} {text}\n"))?;
            }
        }
        context.print(&report.to_string())?;
    }
    Ok(if report.passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
