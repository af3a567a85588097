//! `completions`: scripts by which shells complete our command lines.

use std::io::Write;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::args::Args;
use crate::context::Context;
use crate::error::CliError;

/// Print the script by which a shell completes commands, flags, games and bots
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
boardwright completions bash > ~/.local/share/bash-completion/completions/boardwright\n  \
boardwright completions zsh > ~/.zfunc/_boardwright\n  \
boardwright completions fish > ~/.config/fish/completions/boardwright.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(context: &Context, args: &CompletionsArgs) -> Result<ExitCode, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(context), "boardwright", &mut script);
    let mut out = std::io::stdout().lock();
    out.write_all(&script)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The command line with the games and bots that there are as values. Only scripts are made from it: what is typed is
/// checked later, with better words.
fn command(context: &Context) -> Command {
    let games: Vec<&'static str> =
        context.catalog.games().iter().map(|game| game.spec.id).collect();
    let all = context.catalog.games().iter().flat_map(|game| &game.bots);
    let mut bots: Vec<&'static str> = all.map(|bot| bot.name).chain(["human"]).collect();
    bots.sort_unstable();
    bots.dedup();
    let with_values = |command: Command| {
        command.mut_args(|arg| match arg.get_id().as_str() {
            "game" if !arg.get_action().takes_values() => arg,
            "game" if is_game_id(&arg) => arg.value_parser(PossibleValuesParser::new(&games)),
            "bot" | "bots" | "opponent" => arg.value_parser(PossibleValuesParser::new(&bots)),
            _ => arg,
        })
    };
    Args::command().mut_subcommands(|command| with_values(command).mut_subcommands(with_values))
}

/// `--game N` of `replay` is the number of a record.
fn is_game_id(arg: &clap::Arg) -> bool {
    arg.get_value_names().is_none_or(|names| names.iter().all(|name| name.as_str() != "N"))
}
