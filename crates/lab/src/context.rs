//! Where long work is done: threads, a stop flag, files of its own, somebody who watches.

use std::collections::BTreeMap;

use bw_core::Stop;

use super::report::Report;

/// Why long work came to no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// What was asked for makes no sense: a wrong name, key, value or file.
    #[error("{0}")]
    Usage(String),
    /// Something went wrong on the way.
    #[error("{0}")]
    Failed(String),
    /// The stop flag was set. What is needed to go on was saved.
    #[error("stopped")]
    Stopped,
}

impl LabError {
    /// A wrong request, from any error.
    pub fn usage(error: impl std::fmt::Display) -> Self {
        LabError::Usage(error.to_string())
    }

    /// A failure, from any error.
    pub fn failed(error: impl std::fmt::Display) -> Self {
        LabError::Failed(error.to_string())
    }
}

/// Where long work is done. The command line has one over a folder, the web app one over the store.
pub trait RunContext {
    /// How many threads may work; at least one. The result must not depend on it.
    fn threads(&self) -> usize;

    /// Set when the work is to stop: save, then return [`LabError::Stopped`].
    fn stop(&self) -> Stop;

    /// How far the work is, and what is being done in a few words.
    fn progress(&mut self, done: u64, total: u64, doing: &str);

    /// A line for whoever watches.
    fn log_line(&mut self, line: &str);

    /// The results so far, for whoever watches.
    fn show(&mut self, report: &Report);

    /// A file of the run's own folder as saved before; nothing if there is none.
    fn load(&mut self, name: &str) -> Result<Option<String>, LabError>;

    /// Puts a file into the run's own folder, wholly or not at all.
    fn save(&mut self, name: &str, text: &str) -> Result<(), LabError>;

    /// A file that the user named, from where the user is. The error names it.
    fn read(&mut self, path: &str) -> Result<String, LabError>;

    /// Whether what is saved can be loaded another day.
    fn keeps_files(&self) -> bool {
        true
    }

    /// Whether somebody wants the work to stop.
    fn is_stopped(&self) -> bool {
        self.stop().is_stopped()
    }
}

/// A context in memory: for tests, and for work that leaves no files.
#[derive(Debug, Default)]
pub struct MemoryContext {
    /// The run's own files.
    pub files: BTreeMap<String, String>,
    /// Files that the user might name.
    pub readable: BTreeMap<String, String>,
    /// All lines of the log.
    pub lines: Vec<String>,
    /// The last report shown.
    pub shown: Option<Report>,
    /// The stop flag.
    pub stop: Stop,
    /// Sets the stop flag when progress was reported this often; 0 means never.
    pub stop_after: u64,
    /// How often progress was reported.
    pub calls: u64,
}

impl RunContext for MemoryContext {
    fn threads(&self) -> usize {
        2
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn progress(&mut self, _done: u64, _total: u64, _doing: &str) {
        self.calls += 1;
        if self.calls == self.stop_after {
            self.stop.stop();
        }
    }

    fn log_line(&mut self, line: &str) {
        self.lines.push(line.into());
    }

    fn show(&mut self, report: &Report) {
        self.shown = Some(report.clone());
    }

    fn load(&mut self, name: &str) -> Result<Option<String>, LabError> {
        Ok(self.files.get(name).cloned())
    }

    fn save(&mut self, name: &str, text: &str) -> Result<(), LabError> {
        self.files.insert(name.into(), text.into());
        Ok(())
    }

    fn read(&mut self, path: &str) -> Result<String, LabError> {
        let missing = || LabError::usage(format!("cannot read {path}: there is no such file"));
        self.readable.get(path).cloned().ok_or_else(missing)
    }
}
