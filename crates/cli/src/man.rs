//! `man`: a manual page for every command.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Command, CommandFactory};

use crate::args::Args;
use crate::context::{Context, write_file};
use crate::error::CliError;

/// Write a manual page for every command into a folder, or print the main one
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
boardwright man | man -l -\n  \
boardwright man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The folder; without it the main page is printed
    dir: Option<PathBuf>,
}

pub(crate) fn run(context: &Context, args: &ManArgs) -> Result<ExitCode, CliError> {
    let mut command = Args::command();
    command.build();
    let Some(folder) = &args.dir else {
        context.print(&String::from_utf8_lossy(&page(command)?))?;
        return Ok(ExitCode::SUCCESS);
    };
    std::fs::create_dir_all(folder).map_err(|error| {
        CliError::failed(format!("cannot make the folder {}: {error}", folder.display()))
    })?;
    let pages = pages(command, "boardwright");
    for (name, command) in &pages {
        write_file(&folder.join(format!("{name}.1")), &page(command.clone())?)?;
    }
    context.note(&format!("{} pages are in {}", pages.len(), folder.display()));
    Ok(ExitCode::SUCCESS)
}

/// A command and everything below it, each under the name of its page: `boardwright-db-runs`.
fn pages(command: Command, name: &str) -> Vec<(String, Command)> {
    let below = command.get_subcommands().filter(|below| below.get_name() != "help").cloned();
    let below: Vec<Command> = below.collect();
    let mut all = vec![(name.to_string(), command)];
    for command in below {
        let below = format!("{name}-{}", command.get_name());
        all.extend(pages(command, &below));
    }
    all
}

fn page(command: Command) -> Result<Vec<u8>, CliError> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(page)
}
