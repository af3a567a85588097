//! What all commands share: the catalogue, the streams, Ctrl-C, reading files.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use bw_arena::{ProcessOptions, Processes, no_confinement, read_clock};
use bw_catalog::{AnyGame, BotSpec, Catalog, GameEntry, NoForeign};
use bw_core::{Stop, TimeControl, expected_time, parse_time};
use bw_package::Timeouts;
use bw_store::Store;
use serde::Serialize;

use crate::args::HostingArgs;
use crate::error::CliError;
use crate::output::{self, OutputArgs};
use crate::table::{Table, csv_text};

/// What all commands share.
pub(crate) struct Context {
    pub(crate) catalog: Arc<Catalog>,
    /// How wide tables may be.
    pub(crate) width: usize,
    quiet: bool,
}

impl Context {
    pub(crate) fn new(catalog: Catalog, quiet: bool) -> Self {
        Context { catalog: Arc::new(catalog), width: output::width(), quiet }
    }

    /// Lets options name what the database keeps: `db:12/weights.json`. It is opened when that is first needed.
    pub(crate) fn read_database(&self, url: Option<String>) {
        let store: OnceLock<Store> = OnceLock::new();
        let open = move || match store.get() {
            Some(store) => Ok(store.clone()),
            None => {
                let opened = open_to_read(url.as_deref())
                    .map_err(|error| std::io::Error::other(error.to_string()))?;
                Ok(store.get_or_init(|| opened).clone())
            }
        };
        self.catalog.files().read_database_with(bw_arena::database_reader(&self.catalog, open));
    }

    /// The game with this id.
    pub(crate) fn game(&self, id: &str) -> Result<&GameEntry, CliError> {
        self.catalog.game(id).map_err(CliError::usage)
    }

    /// The game for these bots under these rules; every spec is checked.
    pub(crate) fn table(
        &self,
        game: &str,
        seats: usize,
        rules: &str,
    ) -> Result<Arc<dyn AnyGame>, CliError> {
        self.game(game)?.game(seats, rules).map_err(CliError::usage)
    }

    /// Writes text to standard output.
    pub(crate) fn print(&self, text: &str) -> Result<(), CliError> {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn print_json(&self, value: &impl Serialize) -> Result<(), CliError> {
        let text = serde_json::to_string(value).map_err(CliError::failed)?;
        self.print(&(text + "\n"))
    }

    /// Writes tables as comma-separated values.
    pub(crate) fn print_csv(&self, tables: &[Table]) -> Result<(), CliError> {
        self.print(&csv_text(tables)?)
    }

    /// Writes a plain list of texts as it is wanted; in JSON an object per row.
    pub(crate) fn print_list(&self, table: Table, output: OutputArgs) -> Result<(), CliError> {
        if output.json {
            self.print_json(&table.json())
        } else if output.csv {
            self.print_csv(&[table])
        } else {
            self.print(&table.text(self.width))
        }
    }

    /// Writes to standard error what is good to know, unless nobody wants to.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            self.say(text);
        }
    }

    /// Writes to standard error what must be known: questions, and why something was not done.
    pub(crate) fn say(&self, text: &str) {
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// Whether notes are not wanted.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Whether a person watches standard error and wants to see progress.
    pub(crate) fn is_watched(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Opens the store at this URL, or the user's own. A server that goes away is waited for.
    pub(crate) fn open_store(&self, url: Option<&str>) -> Result<Store, CliError> {
        let url = url.map_or_else(default_database, str::to_string);
        Ok(self.patient(&Store::open(&url).map_err(CliError::failed)?))
    }

    /// Opens the store at this URL, or the user's own, without the right to change its schema.
    pub(crate) fn open_store_to_work(&self, url: Option<&str>) -> Result<Store, CliError> {
        let url = url.map_or_else(default_database, str::to_string);
        Ok(self.patient(&Store::open_to_work(&url).map_err(CliError::failed)?))
    }

    fn patient(&self, store: &Store) -> Store {
        let quiet = self.quiet;
        store.with_patience(SERVER_PATIENCE, move |outage| {
            if !quiet {
                let _ = writeln!(io::stderr(), "{outage}");
            }
        })
    }
}

/// Parses bot specs.
pub(crate) fn bot_specs(texts: &[String]) -> Vec<BotSpec> {
    texts.iter().map(|text| BotSpec::parse(text)).collect()
}

/// How foreign bots are run, with this time for a turn.
pub(crate) fn process_options(
    time_limit: &str,
    hosting: &HostingArgs,
) -> Result<ProcessOptions, CliError> {
    let turn = parse_time(time_limit).ok_or_else(|| {
        CliError::usage(format!(
            "--time-limit is `{time_limit}`, but must be {}",
            expected_time(time_limit)
        ))
    })?;
    let timeouts = Timeouts { turn, ..Timeouts::default() };
    let HostingArgs { memory, confine: confined } = *hosting;
    if let Some(why) = confined.then(no_confinement).flatten() {
        return Err(CliError::failed(why));
    }
    let memory = (memory > 0).then(|| memory.saturating_mul(1 << 20));
    Ok(ProcessOptions { timeouts, memory, confined, ..ProcessOptions::default() })
}

/// Foreign bots as processes with this time for a turn.
pub(crate) fn processes(time_limit: &str, hosting: &HostingArgs) -> Result<Processes, CliError> {
    Ok(Processes::new(process_options(time_limit, hosting)?))
}

/// The time control of `--clock`, for this game.
pub(crate) fn clock(
    text: &Option<String>,
    game: &dyn AnyGame,
) -> Result<Option<TimeControl>, CliError> {
    let read = |text: &String| {
        read_clock(text, game).map_err(|error| CliError::usage(format!("--clock: {error}")))
    };
    text.as_ref().map(read).transpose()
}

/// Finds bad specs before anything starts: they are bad usage, not a failure.
pub(crate) fn check_bots(game: &Arc<dyn AnyGame>, bots: &[BotSpec]) -> Result<(), CliError> {
    Arc::clone(game).lineup(bots, &NoForeign).map(|_| ()).map_err(CliError::usage)
}

/// Reads a text file, with its name in the error.
pub(crate) fn read_file(path: &Path) -> Result<String, CliError> {
    let bytes = fs::read(path)
        .map_err(|error| CliError::usage(format!("cannot read {}: {error}", path.display())))?;
    String::from_utf8(bytes)
        .map_err(|_| CliError::usage(format!("{} is not UTF-8 text", path.display())))
}

/// Writes a file, with its name in the error.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    fs::write(path, bytes)
        .map_err(|error| CliError::failed(format!("cannot write {}: {error}", path.display())))
}

/// Ctrl-C once: finish and save. Twice: stop now, and the foreign bots too.
pub(crate) fn stop_on_ctrl_c(context: &Context, foreign: Option<&Processes>) -> Stop {
    let (stop, quiet) = (Stop::default(), context.is_quiet());
    let (heard, foreign) = (stop.clone(), foreign.cloned());
    let finishing = if foreign.is_some() {
        "stopping after the running games; again to stop now"
    } else {
        "saving and stopping; again to stop now"
    };
    let first = OnceLock::new();
    // A second handler in one process (tests) is refused; the first one stays.
    let _ = ctrlc::set_handler(move || {
        if !heard.stop() {
            if first.get().is_some_and(|&first| is_echo(first, now())) {
                return;
            }
            if let Some(foreign) = &foreign {
                foreign.end_all();
            }
            #[allow(clippy::exit)] // asked twice to stop at once
            std::process::exit(130);
        }
        let _ = first.set(now());
        if !quiet {
            let _ = writeln!(io::stderr(), "{finishing}");
        }
    });
    stop
}

/// Whether a signal is the same wish as the first one: whoever signals a process and its whole group, as `timeout` does,
/// is heard twice at once.
fn is_echo(first: Instant, again: Instant) -> bool {
    again.saturating_duration_since(first) < Duration::from_secs(1)
}

#[allow(clippy::disallowed_methods)] // signals of people come at wall-clock times
fn now() -> Instant {
    Instant::now()
}

/// How long a database server that went away is waited for.
const SERVER_PATIENCE: Duration = Duration::from_secs(120);

/// Opens the store at this URL, or the user's own, to look only: it need not be writable.
pub(crate) fn open_to_read(url: Option<&str>) -> Result<Store, CliError> {
    let url = url.map_or_else(default_database, str::to_string);
    Store::open_to_read(&url).map_err(CliError::failed)
}

/// The user's own database: `boardwright.db` in the data folder.
fn default_database() -> String {
    let data = std::env::var_os("XDG_DATA_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share")));
    let file = data.map_or_else(PathBuf::new, |data| data.join("boardwright"));
    file.join("boardwright.db").display().to_string()
}

/// The command line as it was typed, to be typed again.
pub(crate) fn same_command() -> String {
    let quoted = std::env::args().map(|word| {
        let plain = !word.is_empty()
            && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_=.,:/+@%".contains(c));
        if plain { word } else { format!("'{}'", word.replace('\'', r"'\''")) }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_signals_within_a_second_are_one() {
        let first = now();
        assert!(is_echo(first, first) && is_echo(first, first + Duration::from_millis(900)));
        assert!(!is_echo(first, first + Duration::from_secs(1)));
    }
}
