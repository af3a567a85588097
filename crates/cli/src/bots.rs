//! `bots`: who can play a game, and with which parameters.

use std::process::ExitCode;

use bw_catalog::{BotInfo, GameEntry};
use bw_core::{Lang, OptionSpec};
use serde_json::json;

use crate::context::Context;
use crate::error::CliError;
use crate::games::{option_json, option_row};
use crate::output::{OutputArgs, entry};
use crate::table::{Table, TableCell};

/// List the bots of one game or of all, with their parameters
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  boardwright bots\n  boardwright bots carcassonne\n  \
boardwright bots carcassonne --csv")]
pub(crate) struct BotsArgs {
    /// The game's id (see `boardwright games`); all games without it
    game: Option<String>,

    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(context: &Context, args: &BotsArgs) -> Result<ExitCode, CliError> {
    let games: Vec<&GameEntry> = match &args.game {
        Some(id) => vec![context.game(id)?],
        None => context.catalog.games().iter().collect(),
    };
    if args.output.json {
        let games: Vec<_> = games.into_iter().map(json_of).collect();
        context.print_json(&games)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.output.csv {
        context.print_csv(&[listed(&games), parameters(&games)])?;
        return Ok(ExitCode::SUCCESS);
    }
    for game in games {
        let words = game.words(Lang::En);
        context.print(&format!("{}\n", game.spec.name))?;
        for bot in &game.bots {
            context.print(&entry(bot.name, &words.bot_summary(bot.name), context.width))?;
            if !bot.options.is_empty() {
                let mut table =
                    Table::new(bot.name, &["parameter", "default", "values", "meaning"]);
                table.rows = parameter_rows(game, bot).collect();
                context.print(&table.text(context.width))?;
            }
        }
        for prefix in &game.foreign {
            let spec = format!("{prefix}:COMMAND");
            context.print(&entry(&spec, &words.foreign(prefix), context.width))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// All bots, for programs.
fn listed(games: &[&GameEntry]) -> Table {
    let mut table = Table::new("bots", &["game", "bot", "summary"]);
    for game in games {
        let (id, words) = (game.spec.id, game.words(Lang::En));
        let own = game.bots.iter().map(|bot| (bot.name.to_string(), words.bot_summary(bot.name)));
        let foreign = game.foreign.iter();
        let foreign = foreign.map(|prefix| (format!("{prefix}:COMMAND"), words.foreign(prefix)));
        let rows = own.chain(foreign);
        table.rows.extend(
            rows.map(|(bot, what)| [id.to_string(), bot, what].map(TableCell::Text).into()),
        );
    }
    table
}

/// The parameters of all bots, for programs.
fn parameters(games: &[&GameEntry]) -> Table {
    let columns = ["game", "bot", "parameter", "default", "values", "meaning"];
    let mut table = Table::new("parameters", &columns);
    for game in games {
        for bot in &game.bots {
            let whose = [game.spec.id, bot.name].map(TableCell::text);
            let rows = parameter_rows(game, bot);
            table.rows.extend(rows.map(|row| whose.iter().cloned().chain(row).collect()));
        }
    }
    table
}

fn parameter_rows(game: &GameEntry, bot: &BotInfo) -> impl Iterator<Item = Vec<TableCell>> {
    let (words, name) = (game.words(Lang::En), bot.name);
    bot.options.iter().map(move |one| option_row(one, words.option_help(name, one.key)))
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
