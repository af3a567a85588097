//! Contexts of the laboratory: one over the store, and one in which a request is only looked at.

use std::sync::Arc;

use bw_catalog::{DATABASE, Files};
use bw_core::Stop;
use bw_lab::{LabError, Report, RunContext};
use bw_store::RunId;

use super::{LINES, Lab, REPORT};

/// Why no file on the disk can be named from a page.
pub(crate) const NO_FILES: &str = "files of the server cannot be named from a page; use the command line, or a file of a run such as db:12/weights.json";

/// Reads a file of the database.
fn read_stored(files: &Files, path: &str) -> Result<String, LabError> {
    let cannot = |why: String| LabError::usage(format!("cannot read {path}: {why}"));
    if !path.starts_with(DATABASE) {
        return Err(cannot(NO_FILES.into()));
    }
    files.read(path).map_err(|error| cannot(error.to_string()))
}

/// Work over the store: files of the run, and whoever looks on at the pages.
pub(super) struct StoreContext<'l> {
    lab: &'l Lab,
    run: RunId,
    stop: Stop,
}

impl<'l> StoreContext<'l> {
    pub(super) fn new(lab: &'l Lab, run: RunId, stop: Stop) -> Self {
        StoreContext { lab, run, stop }
    }
}

impl RunContext for StoreContext<'_> {
    fn threads(&self) -> usize {
        std::thread::available_parallelism().map_or(1, usize::from)
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn progress(&mut self, done: u64, total: u64, doing: &str) {
        self.lab.note_progress(done, total, doing);
    }

    fn log_line(&mut self, line: &str) {
        self.lab.note(|live| {
            live.log_lines.push_back(line.to_string());
            if live.log_lines.len() > LINES {
                live.log_lines.pop_front();
            }
        });
    }

    fn show(&mut self, report: &Report) {
        let report = Arc::new(report.clone());
        self.lab.note(|live| live.report = Some(report));
    }

    fn load(&mut self, name: &str) -> Result<Option<String>, LabError> {
        self.lab.patient.file(self.run, name).map_err(LabError::failed)
    }

    fn save(&mut self, name: &str, text: &str) -> Result<(), LabError> {
        self.lab.patient.put_file(self.run, name, text).map_err(LabError::failed)?;
        // What was shown so far stays on the page while the run waits to be resumed.
        let shown = self.lab.now().and_then(|live| live.report);
        if let Some(text) = shown.and_then(|report| serde_json::to_string(&*report).ok()) {
            self.lab.patient.put_file(self.run, REPORT, &text).map_err(LabError::failed)?;
        }
        Ok(())
    }

    fn read(&mut self, path: &str) -> Result<String, LabError> {
        read_stored(self.lab.catalog.files(), path)
    }
}

/// A context with the stop flag set: work that accepts its request comes as far as being stopped, and nothing is kept.
#[derive(Debug)]
pub(super) struct TrialContext<'f> {
    stop: Stop,
    files: &'f Files,
}

impl<'f> TrialContext<'f> {
    pub(super) fn new(files: &'f Files) -> Self {
        let stop = Stop::default();
        stop.stop();
        TrialContext { stop, files }
    }
}

impl RunContext for TrialContext<'_> {
    fn threads(&self) -> usize {
        1
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn progress(&mut self, _done: u64, _total: u64, _doing: &str) {}

    fn log_line(&mut self, _line: &str) {}

    fn show(&mut self, _report: &Report) {}

    fn load(&mut self, _name: &str) -> Result<Option<String>, LabError> {
        Ok(None)
    }

    fn save(&mut self, _name: &str, _text: &str) -> Result<(), LabError> {
        Ok(())
    }

    fn read(&mut self, path: &str) -> Result<String, LabError> {
        read_stored(self.files, path)
    }
}
