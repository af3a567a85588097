//! Several runs in one context.

use bw_core::Stop;
use bw_lab::{LabError, Report, RunContext};

/// A context whose files have names of their own, so that runs beside it do not meet them. What a run leaves can be
/// read by its full name.
pub(super) struct Prefixed<'c> {
    pub(super) context: &'c mut dyn RunContext,
    pub(super) prefix: String,
}

impl RunContext for Prefixed<'_> {
    fn threads(&self) -> usize {
        self.context.threads()
    }

    fn stop(&self) -> Stop {
        self.context.stop()
    }

    fn progress(&mut self, done: u64, total: u64, doing: &str) {
        let prefix = self.prefix.trim_end_matches('-');
        self.context.progress(done, total, &format!("{doing}, {prefix}"));
    }

    fn log_line(&mut self, line: &str) {
        self.context.log_line(&format!("{}: {line}", self.prefix.trim_end_matches('-')));
    }

    fn show(&mut self, report: &Report) {
        self.context.show(report);
    }

    fn load(&mut self, name: &str) -> Result<Option<String>, LabError> {
        self.context.load(&format!("{}{name}", self.prefix))
    }

    fn save(&mut self, name: &str, text: &str) -> Result<(), LabError> {
        self.context.save(&format!("{}{name}", self.prefix), text)
    }

    fn read(&mut self, path: &str) -> Result<String, LabError> {
        match self.context.load(path)? {
            Some(text) => Ok(text),
            None => self.context.read(path),
        }
    }

    fn keeps_files(&self) -> bool {
        self.context.keeps_files()
    }
}
