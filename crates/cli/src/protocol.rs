//! `protocol`: what foreign bots read of a game.

use std::process::ExitCode;

use serde_json::json;

use crate::context::Context;
use crate::error::CliError;

/// Show what foreign bots read of a game over the JSON line protocol, as JSON Schemas
#[derive(Debug, clap::Args)]
#[command(
    after_help = "`setup` comes with a bot's `hello`, `view` with every question; docs/protocol.md has the rest.\n\n\
Examples:\n  \
boardwright protocol warlight\n  \
boardwright protocol warlight --setup --seats 2"
)]
pub(crate) struct ProtocolArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// Print the `setup` that a bot is sent instead of its schema
    #[arg(long)]
    setup: bool,

    /// Number of seats for `--setup`; as few as the game allows without it
    #[arg(long, requires = "setup")]
    seats: Option<usize>,

    /// Rule options for `--setup` that differ from the defaults
    #[arg(
        long,
        value_name = "KEY=VALUE,…",
        default_value = "",
        hide_default_value = true,
        requires = "setup"
    )]
    rules: String,
}

pub(crate) fn run(context: &Context, args: &ProtocolArgs) -> Result<ExitCode, CliError> {
    let game = context.game(&args.game)?;
    if args.setup {
        let seats = args.seats.unwrap_or(usize::from(game.spec.min_seats));
        let setup = context.table(&args.game, seats, &args.rules)?.setup_json();
        context.print_json(&setup)?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(schemas) = &game.view_schemas else {
        let why = format!("{} promises nothing of its views", game.spec.name);
        return Err(CliError::usage(why));
    };
    let schemas = json!({
        "game": game.spec.id,
        "protocol": 2,
        "setup": schemas.setup,
        "view": schemas.view,
    });
    // People read it too, and the files in `docs/protocol` are compared line by line.
    let text = serde_json::to_string_pretty(&schemas).map_err(CliError::failed)?;
    context.print(&(text + "\n"))?;
    Ok(ExitCode::SUCCESS)
}
