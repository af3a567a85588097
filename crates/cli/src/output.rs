//! How results are printed: tables for people, comma-separated values or JSON for programs.

use crate::table::Table;
use crate::table_layout::wrapped;

/// Columns of text where nobody says how many there are: in a pipe or a file.
const PIPE_WIDTH: usize = 100;
/// Narrower screens are printed for as if they had this.
const LEAST_WIDTH: usize = 40;

/// What every command with tables takes.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct OutputArgs {
    /// Print JSON instead of tables
    #[arg(long)]
    pub(crate) json: bool,

    /// Print comma-separated values instead of tables; several begin with `# NAME` each, after an empty line
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

/// The same for commands that print a table only with `--list`.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct ListOutputArgs {
    /// Print the list as JSON
    #[arg(long, requires = "list")]
    json: bool,

    /// Print the list as comma-separated values
    #[arg(long, requires = "list", conflicts_with = "json")]
    csv: bool,
}

impl From<ListOutputArgs> for OutputArgs {
    fn from(ListOutputArgs { json, csv }: ListOutputArgs) -> Self {
        OutputArgs { json, csv }
    }
}

/// How wide output may be: what `COLUMNS` says, else the terminal, else a width that reads well in files.
pub(crate) fn width() -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    let terminal = || comfy_table::Table::new().width().map(usize::from);
    said.or_else(terminal).unwrap_or(PIPE_WIDTH).max(LEAST_WIDTH)
}

/// A name and what there is to say about it, in lines that begin below each other.
pub(crate) fn entry(name: &str, text: &str, width: usize) -> String {
    const INDENT: usize = 19;
    let mut lines = wrapped(text, width.saturating_sub(INDENT)).into_iter();
    let mut entry = format!("  {name:<16} {}\n", lines.next().unwrap_or_default());
    for line in lines {
        entry += &format!("{:INDENT$}{line}\n", "");
    }
    entry
}

/// A text in lines of at most `width` characters.
pub(crate) fn prose(text: &str, width: usize) -> String {
    wrapped(text, width).iter().map(|line| format!("{line}\n")).collect()
}

/// A table under its title.
pub(crate) fn titled(title: &str, table: &Table, width: usize) -> String {
    prose(title, width) + &table.text(width)
}
