//! `games`: which games there are, and their rule options.

use std::process::ExitCode;

use bw_catalog::GameEntry;
use bw_core::{Lang, OptionSpec};
use serde_json::json;

use crate::context::Context;
use crate::error::CliError;
use crate::output::{OutputArgs, prose};
use crate::table::{Table, TableCell};

/// List the games and their rule options
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  boardwright games\n  boardwright games --json\n  boardwright games --csv > rules.csv"
)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(context: &Context, args: &GamesArgs) -> Result<ExitCode, CliError> {
    let games = context.catalog.games();
    if args.output.json {
        let games: Vec<_> = games.iter().map(json_of).collect();
        context.print_json(&games)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.output.csv {
        context.print_csv(&[listed(games), rules(games)])?;
        return Ok(ExitCode::SUCCESS);
    }
    for game in games {
        let seats = seats(game);
        let summary = game.words(Lang::En).summary();
        let line = format!("{} — {summary} ({seats})", game.spec.id);
        context.print(&prose(&line, context.width))?;
        if !game.spec.options.is_empty() {
            let mut table = Table::new(game.spec.id, &["rule", "default", "values", "meaning"]);
            table.rows = rule_rows(game).collect();
            context.print(&table.text(context.width))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn seats(game: &GameEntry) -> String {
    let (min, max) = (game.spec.min_seats, game.spec.max_seats);
    if min == max { format!("{min} seats") } else { format!("{min} to {max} seats") }
}

/// All games, for programs.
fn listed(games: &[GameEntry]) -> Table {
    let columns = ["game", "name", "fewest seats", "most seats", "summary"];
    let mut table = Table::new("games", &columns);
    let row = |game: &GameEntry| {
        let (spec, summary) = (game.spec, game.words(Lang::En).summary());
        let seats = [spec.min_seats, spec.max_seats].map(TableCell::count);
        let words = [TableCell::text(spec.id), TableCell::text(spec.name)];
        words.into_iter().chain(seats).chain([TableCell::text(summary)]).collect()
    };
    table.rows = games.iter().map(row).collect();
    table
}

/// The rule options of all games, for programs.
fn rules(games: &[GameEntry]) -> Table {
    let mut table = Table::new("rules", &["game", "rule", "default", "values", "meaning"]);
    for game in games {
        for row in rule_rows(game) {
            table.rows.push([TableCell::text(game.spec.id)].into_iter().chain(row).collect());
        }
    }
    table
}

/// A row about an option: key, default, values, meaning.
pub(crate) fn option_row(option: &OptionSpec, help: String) -> Vec<TableCell> {
    let default =
        if option.default.is_empty() { TableCell::Empty } else { TableCell::text(option.default) };
    vec![
        TableCell::text(option.key),
        default,
        TableCell::text(option.expected()),
        TableCell::text(help),
    ]
}

fn rule_rows(game: &GameEntry) -> impl Iterator<Item = Vec<TableCell>> {
    let words = game.words(Lang::En);
    game.spec.options.iter().map(move |option| option_row(option, words.rule_help(option.key)))
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
