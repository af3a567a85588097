//! A desk whose files are kept in the store: for work at a desk that keeps none.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bw_lab::{Desk, LabError, Report};
use bw_store::{RunId, Store};

/// Somebody's desk, with the files of a run in the store.
pub(crate) struct KeptDesk<'d> {
    pub(crate) desk: &'d mut dyn Desk,
    pub(crate) store: &'d Store,
    pub(crate) run: RunId,
}

impl Desk for KeptDesk<'_> {
    fn threads(&self) -> usize {
        self.desk.threads()
    }

    fn stop(&self) -> Arc<AtomicBool> {
        self.desk.stop()
    }

    fn progress(&mut self, done: u64, total: u64, doing: &str) {
        self.desk.progress(done, total, doing);
    }

    fn tell(&mut self, line: &str) {
        self.desk.tell(line);
    }

    fn show(&mut self, report: &Report) {
        self.desk.show(report);
    }

    fn load(&mut self, name: &str) -> Result<Option<String>, LabError> {
        self.store.file(self.run, name).map_err(LabError::failed)
    }

    fn save(&mut self, name: &str, text: &str) -> Result<(), LabError> {
        self.store.put_file(self.run, name, text).map_err(LabError::failed)
    }

    fn read(&mut self, path: &str) -> Result<String, LabError> {
        self.desk.read(path)
    }
}
