//! `convert`: files of a game's own in other formats.

use std::path::PathBuf;
use std::process::ExitCode;

use bw_catalog::GameEntry;
use bw_core::Lang;

use crate::context::{Context, read_file, write_file};
use crate::error::CliError;
use crate::output::ListOutputArgs;
use crate::table::{Table, TableCell};

/// Write a game's own files, such as maps, in other formats
#[derive(Debug, clap::Args)]
#[command(
    after_help = "FILE may be of any format that the game reads; it is checked as a whole. Without FILE the game's own \
built-in is written.\n\n\
Examples:\n  \
boardwright convert warlight --list\n  \
boardwright convert warlight my_map.json --to wl2 --out wl2_map.json\n  \
boardwright convert warlight wl2_map.json --to map --out my_map.json\n  \
boardwright convert warlight my_map.json --to svg --out my_map.svg"
)]
pub(crate) struct ConvertArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// The file to convert
    file: Option<PathBuf>,

    /// The format to write
    #[arg(long, value_name = "FORMAT", required_unless_present = "list")]
    to: Option<String>,

    /// Write to this file instead of standard output
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,

    /// List the formats
    #[arg(long)]
    list: bool,

    #[command(flatten)]
    output: ListOutputArgs,
}

pub(crate) fn run(context: &Context, args: &ConvertArgs) -> Result<ExitCode, CliError> {
    let game = context.game(&args.game)?;
    if game.extras.conversions.is_empty() {
        let why = format!("{} has no files to convert", game.spec.name);
        return Err(CliError::usage(why));
    }
    if args.list {
        let words = game.words(Lang::En);
        let mut table = Table::new("formats", &["format", "summary"]);
        for to in &game.extras.conversions {
            table
                .rows
                .push(vec![TableCell::text(to.name), TableCell::Text(words.conversion(to.name))]);
        }
        context.print_list(table, args.output.into())?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = converted(game, args)?;
    match &args.out {
        Some(path) => write_file(path, text.as_bytes())?,
        None => context.print(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn converted(game: &GameEntry, args: &ConvertArgs) -> Result<String, CliError> {
    let wanted = args.to.as_deref().unwrap_or_default();
    let Some(to) = game.extras.conversions.iter().find(|to| to.name == wanted) else {
        let known: Vec<&str> = game.extras.conversions.iter().map(|to| to.name).collect();
        let known = known.join(", ");
        let why = format!("{} has no format `{wanted}`; there are {known}", game.spec.name);
        return Err(CliError::usage(why));
    };
    let file = match &args.file {
        Some(path) => Some((path.display().to_string(), read_file(path)?)),
        None => None,
    };
    let file = file.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
    (to.write)(file).map_err(CliError::failed)
}
