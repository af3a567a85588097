//! Foreign processes whose every word is taken down.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bw_catalog::Connect;
use bw_core::Fault;
use bw_package::{Dial, Timeouts, Transport};
use serde::Serialize;

use crate::process::{Connection, Farewell, Processes, now};

/// One thing that happened between us and a bot.
#[derive(Clone, Debug)]
pub(super) enum Happened {
    /// It could not be started.
    NotStarted(Fault),
    /// We said this.
    Said(String),
    /// It answered this when asked, after so long.
    Answered(String, Duration),
    /// It said this unasked.
    Unasked(String),
    /// The connection failed.
    Failed(Fault),
    /// It left, or was made to.
    Left(Farewell),
}

/// One line of a session with a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "from", content = "line", rename_all = "lowercase")]
pub enum Spoken {
    /// We said this.
    Us(String),
    /// The bot said this.
    Bot(String),
}

/// What happened, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace(Arc<Mutex<Vec<Happened>>>);

impl Trace {
    pub(super) fn events(&self) -> MutexGuard<'_, Vec<Happened>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, event: Happened) {
        self.events().push(event);
    }

    fn add_fault<T>(&self, result: Result<T, Fault>) -> Result<T, Fault> {
        result.inspect_err(|fault| self.add(Happened::Failed(fault.clone())))
    }
}

/// Starts processes and takes down what is said.
#[derive(Debug)]
pub(super) struct Watched {
    pub(super) processes: Processes,
    pub(super) trace: Trace,
}

impl Connect for Watched {
    fn dial(&self, command: &str) -> Box<dyn Dial> {
        Box::new(WatchedProgram {
            processes: self.processes.clone(),
            trace: self.trace.clone(),
            command: command.to_string(),
        })
    }
}

struct WatchedProgram {
    processes: Processes,
    trace: Trace,
    command: String,
}

impl Dial for WatchedProgram {
    fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
        match self.processes.start(&self.command) {
            Ok(connection) => {
                let trace = self.trace.clone();
                Ok(Box::new(WatchedLine { connection, trace, said: now(), left: false }))
            }
            Err(fault) => {
                self.trace.add(Happened::NotStarted(fault.clone()));
                Err(fault)
            }
        }
    }

    fn timeouts(&self) -> Timeouts {
        self.processes.options().timeouts
    }
}

struct WatchedLine {
    connection: Connection,
    trace: Trace,
    said: Instant,
    left: bool,
}

impl Transport for WatchedLine {
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        if self.connection.is_lost() {
            return self.connection.send(line);
        }
        self.trace.add(Happened::Said(line.to_string()));
        self.said = now();
        self.trace.add_fault(self.connection.send(line))
    }

    fn receive(&mut self, within: Duration) -> Result<String, Fault> {
        let line = self.trace.add_fault(self.connection.receive(within))?;
        self.trace.add(Happened::Answered(line.clone(), self.said.elapsed()));
        Ok(line)
    }

    fn pending(&mut self) -> Result<Option<String>, Fault> {
        let line = self.trace.add_fault(self.connection.pending())?;
        if let Some(line) = &line {
            self.trace.add(Happened::Unasked(line.clone()));
        }
        Ok(line)
    }

    fn close(&mut self) {
        let farewell = self.connection.leave(true);
        if !std::mem::replace(&mut self.left, true) {
            self.trace.add(Happened::Left(farewell));
        }
    }
}

impl Drop for WatchedLine {
    fn drop(&mut self) {
        self.close();
    }
}
