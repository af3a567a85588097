//! A context over a folder: where learning and experiments work when started from the command line.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bw_catalog::Files;
use bw_core::Stop;
use bw_lab::{LabError, Report, RunContext};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::context::{Context, stop_on_ctrl_c};

/// Threads, progress and files of one piece of work.
pub(crate) struct FolderContext {
    folder: Option<PathBuf>,
    threads: usize,
    stop: Stop,
    bar: ProgressBar,
    watched: bool,
    quiet: bool,
    files: Files,
}

impl FolderContext {
    /// A context over this folder; without one nothing is kept.
    pub(crate) fn new(context: &Context, folder: Option<&Path>, threads: u16) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { cores() } else { threads.into() };
        let watched = context.is_watched();
        let target =
            if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        let style = ProgressStyle::with_template(
            "{wide_bar:.cyan/dim} {human_pos}/{human_len} {msg}  {eta} left",
        );
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        FolderContext {
            folder: folder.map(Path::to_path_buf),
            threads,
            stop: stop_on_ctrl_c(context, None),
            bar,
            watched,
            quiet: context.is_quiet(),
            files: context.catalog.files().clone(),
        }
    }

    /// Takes the progress bar away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name))
    }
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> LabError {
    LabError::failed(format!("cannot {what} {}: {error}", path.display()))
}

impl RunContext for FolderContext {
    fn threads(&self) -> usize {
        self.threads
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn progress(&mut self, done: u64, total: u64, doing: &str) {
        if self.bar.length() != Some(total) {
            self.bar.set_length(total);
            self.bar.set_position(done);
            self.bar.reset_eta();
        }
        self.bar.set_message(doing.to_owned());
        self.bar.set_position(done);
    }

    fn log_line(&mut self, line: &str) {
        if self.watched {
            self.bar.println(line);
        } else if !self.quiet {
            let _ = writeln!(io::stderr(), "{line}");
        }
    }

    fn show(&mut self, report: &Report) {
        let Some(folder) = &self.folder else { return };
        // What is shown on the way is a convenience: the final report is written with its errors reported.
        let _ = crate::report::write_plots(folder, report);
    }

    fn load(&mut self, name: &str) -> Result<Option<String>, LabError> {
        let Some(path) = self.path(name) else { return Ok(None) };
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(cannot("read", &path, &error)),
        }
    }

    fn save(&mut self, name: &str, text: &str) -> Result<(), LabError> {
        let Some(path) = self.path(name) else { return Ok(()) };
        bw_arena::write_whole_file(&path, |file| file.write_all(text.as_bytes()))
            .map_err(|error| cannot("write", &path, &error))
    }

    fn keeps_files(&self) -> bool {
        self.folder.is_some()
    }

    fn read(&mut self, path: &str) -> Result<String, LabError> {
        self.files
            .read(path)
            .map_err(|error| LabError::usage(format!("cannot read {path}: {error}")))
    }
}
