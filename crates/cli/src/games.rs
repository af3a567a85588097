//! `games`: which games there are, and their rule options.

use std::process::ExitCode;

use bw_catalog::GameEntry;
use bw_core::{Lang, OptionSpec};
use serde_json::json;

use crate::context::Context;
use crate::error::CliError;
use crate::table::text_table;

/// List the games and their rule options
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  boardwright games\n  boardwright games --json")]
pub(crate) struct GamesArgs {
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(context: &Context, args: &GamesArgs) -> Result<ExitCode, CliError> {
    let games = context.catalog.games();
    if args.json {
        let games: Vec<_> = games.iter().map(json_of).collect();
        context.print_json(&games)?;
        return Ok(ExitCode::SUCCESS);
    }
    for game in games {
        let seats = seats(game);
        context.print(&format!(
            "{} — {} ({seats})\n",
            game.spec.id,
            game.words(Lang::En).summary()
        ))?;
        if !game.spec.options.is_empty() {
            context.print(&text_table(
                &["rule", "default", "values", "meaning"],
                game.spec.options.iter().map(|option| rule_row(game, option)).collect(),
            ))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn seats(game: &GameEntry) -> String {
    let (min, max) = (game.spec.min_seats, game.spec.max_seats);
    if min == max { format!("{min} seats") } else { format!("{min} to {max} seats") }
}

/// A row about an option: key, default, values, meaning.
pub(crate) fn option_row(option: &OptionSpec, help: String) -> Vec<String> {
    let default = if option.default.is_empty() { "—" } else { option.default };
    vec![option.key.into(), default.into(), option.expected(), help]
}

fn rule_row(game: &GameEntry, option: &OptionSpec) -> Vec<String> {
    option_row(option, game.words(Lang::En).rule_help(option.key))
}

/// An option as JSON.
pub(crate) fn option_json(option: &OptionSpec, help: &str) -> serde_json::Value {
    json!({
        "key": option.key,
        "default": option.default,
        "values": option.expected(),
        "help": help,
    })
}

fn json_of(game: &GameEntry) -> serde_json::Value {
    let (spec, words) = (game.spec, game.words(Lang::En));
    let rule = |option: &OptionSpec| option_json(option, &words.rule_help(option.key));
    json!({
        "id": spec.id,
        "name": spec.name,
        "summary": words.summary(),
        "min_seats": spec.min_seats,
        "max_seats": spec.max_seats,
        "hidden": spec.hidden,
        "chance": spec.chance,
        "simultaneous": spec.simultaneous,
        "score_parts": spec.score_parts,
        "rules": spec.options.iter().map(rule).collect::<Vec<_>>(),
        "bots": game.bots.iter().map(|bot| bot.name).collect::<Vec<_>>(),
    })
}
