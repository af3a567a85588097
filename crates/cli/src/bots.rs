//! `bots`: who can play a game, and with which parameters.

use std::process::ExitCode;

use bw_catalog::GameEntry;
use bw_core::{Lang, OptionSpec};
use serde_json::json;

use crate::context::Context;
use crate::error::CliError;
use crate::games::{option_json, option_row};
use crate::table::text_table;

/// List the bots of one game or of all, with their parameters
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  boardwright bots\n  boardwright bots carcassonne")]
pub(crate) struct BotsArgs {
    /// The game's id; all games without it
    game: Option<String>,

    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(context: &Context, args: &BotsArgs) -> Result<ExitCode, CliError> {
    let games: Vec<&GameEntry> = match &args.game {
        Some(id) => vec![context.game(id)?],
        None => context.catalog.games().iter().collect(),
    };
    if args.json {
        let games: Vec<_> = games.into_iter().map(json_of).collect();
        context.print_json(&games)?;
        return Ok(ExitCode::SUCCESS);
    }
    for game in games {
        let words = game.words(Lang::En);
        context.print(&format!("{}\n", game.spec.name))?;
        for bot in &game.bots {
            context.print(&format!("  {:<16} {}\n", bot.name, words.bot_summary(bot.name)))?;
            if !bot.options.is_empty() {
                let rows = bot.options.iter();
                let rows =
                    rows.map(|o| option_row(o, words.option_help(bot.name, o.key))).collect();
                context.print(&text_table(&["parameter", "default", "values", "meaning"], rows))?;
            }
        }
        for prefix in &game.foreign {
            let spec = format!("{prefix}:COMMAND");
            context.print(&format!("  {spec:<16} {}\n", words.foreign(prefix)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn json_of(game: &GameEntry) -> serde_json::Value {
    let words = game.words(Lang::En);
    let bots = game.bots.iter().map(|bot| {
        let parameter = |o: &OptionSpec| option_json(o, &words.option_help(bot.name, o.key));
        json!({
            "name": bot.name,
            "summary": words.bot_summary(bot.name),
            "parameters": bot.options.iter().map(parameter).collect::<Vec<_>>(),
        })
    });
    let foreign = game
        .foreign
        .iter()
        .map(|prefix| json!({ "prefix": prefix, "summary": words.foreign(prefix) }));
    json!({
        "game": game.spec.id,
        "bots": bots.collect::<Vec<_>>(),
        "foreign": foreign.collect::<Vec<_>>(),
    })
}
