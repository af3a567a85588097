//! A context whose files are kept in the store: for work at a context that keeps none.

use bw_core::Stop;
use bw_lab::{LabError, Report, RunContext};
use bw_store::{RunId, Store};

/// Somebody's context, with the files of a run in the store.
pub(crate) struct StoredContext<'d> {
    pub(crate) context: &'d mut dyn RunContext,
    pub(crate) store: &'d Store,
    pub(crate) run: RunId,
}

impl RunContext for StoredContext<'_> {
    fn threads(&self) -> usize {
        self.context.threads()
    }

    fn stop(&self) -> Stop {
        self.context.stop()
    }

    fn progress(&mut self, done: u64, total: u64, doing: &str) {
        self.context.progress(done, total, doing);
    }

    fn log_line(&mut self, line: &str) {
        self.context.log_line(line);
    }

    fn show(&mut self, report: &Report) {
        self.context.show(report);
    }

    fn load(&mut self, name: &str) -> Result<Option<String>, LabError> {
        self.store.file(self.run, name).map_err(LabError::failed)
    }

    fn save(&mut self, name: &str, text: &str) -> Result<(), LabError> {
        self.store.put_file(self.run, name, text).map_err(LabError::failed)
    }

    fn read(&mut self, path: &str) -> Result<String, LabError> {
        self.context.read(path)
    }
}
