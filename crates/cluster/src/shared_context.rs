//! The context of work that several processes do together.

use std::collections::BTreeMap;
use std::sync::Arc;

use bw_core::Stop;
use bw_lab::{LabError, Report, RunContext};
use bw_runner::Share;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What work is told of its threads: the same everywhere, as it may cut its tasks by it.
const THREADS: usize = 16;

/// A context in which everybody finds the same: files are those of whoever leads, read once and told to all. Only the
/// leader's are written.
pub(crate) struct SharedContext<'c> {
    /// The leader's own context.
    pub(crate) own: Option<&'c mut dyn RunContext>,
    pub(crate) share: Arc<dyn Share>,
    pub(crate) stop: Stop,
    saved: BTreeMap<String, String>,
    keeps: Option<bool>,
}

/// What was found, or why not.
#[derive(Serialize, Deserialize)]
enum Agreed<T> {
    There(T),
    Usage(String),
    Failed(String),
    Stopped,
}

impl<T> From<Result<T, LabError>> for Agreed<T> {
    fn from(found: Result<T, LabError>) -> Self {
        match found {
            Ok(found) => Agreed::There(found),
            Err(LabError::Usage(why)) => Agreed::Usage(why),
            Err(LabError::Failed(why)) => Agreed::Failed(why),
            Err(LabError::Stopped) => Agreed::Stopped,
        }
    }
}

impl<T> From<Agreed<T>> for Result<T, LabError> {
    fn from(found: Agreed<T>) -> Self {
        match found {
            Agreed::There(found) => Ok(found),
            Agreed::Usage(why) => Err(LabError::Usage(why)),
            Agreed::Failed(why) => Err(LabError::Failed(why)),
            Agreed::Stopped => Err(LabError::Stopped),
        }
    }
}

impl<'c> SharedContext<'c> {
    pub(crate) fn new(
        own: Option<&'c mut dyn RunContext>,
        share: Arc<dyn Share>,
        stop: Stop,
    ) -> Result<Self, LabError> {
        let mut context = SharedContext { own, share, stop, saved: BTreeMap::new(), keeps: None };
        context.keeps = Some(context.find(|own| Ok(own.keeps_files()))?);
        Ok(context)
    }

    /// What the leader's context says.
    fn find<T: Serialize + DeserializeOwned>(
        &mut self,
        mut find: impl FnMut(&mut dyn RunContext) -> Result<T, LabError>,
    ) -> Result<T, LabError> {
        let own = &mut self.own;
        let mut look = || {
            let found = own.as_mut().map_or(Err(LabError::Stopped), |own| find(&mut **own));
            postcard::to_allocvec(&Agreed::from(found)).unwrap_or_default()
        };
        let bytes = self.share.agree(&mut look).ok_or(LabError::Stopped)?;
        let found: Agreed<T> = postcard::from_bytes(&bytes).map_err(LabError::failed)?;
        found.into()
    }
}

impl RunContext for SharedContext<'_> {
    fn threads(&self) -> usize {
        THREADS
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn progress(&mut self, done: u64, total: u64, doing: &str) {
        if let Some(own) = &mut self.own {
            own.progress(done, total, doing);
        }
    }

    fn log_line(&mut self, line: &str) {
        if let Some(own) = &mut self.own {
            own.log_line(line);
        }
    }

    fn show(&mut self, report: &Report) {
        if let Some(own) = &mut self.own {
            own.show(report);
        }
    }

    fn load(&mut self, name: &str) -> Result<Option<String>, LabError> {
        match self.saved.get(name) {
            Some(text) => Ok(Some(text.clone())),
            None => self.find(|own| own.load(name)),
        }
    }

    fn save(&mut self, name: &str, text: &str) -> Result<(), LabError> {
        if let Some(own) = &mut self.own {
            own.save(name, text)?;
        }
        self.saved.insert(name.into(), text.into());
        Ok(())
    }

    fn read(&mut self, path: &str) -> Result<String, LabError> {
        self.find(|own| own.read(path))
    }

    fn keeps_files(&self) -> bool {
        self.keeps.unwrap_or(true)
    }
}
