//! The engine's loop: lines and reports in, lines out.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use bw_arimaa::Arimaa;
use bw_arimaa::formats::protocol::{
    Allowance, Driver, Engine, Identity, Next, OptionAnswer, SearchReport, Task,
};
use bw_core::{Budget, Stop};
use bw_lab::LabError;
use bw_package::{EngineInput, EngineOutput, MakeBot};

use super::input::listen;
use super::thinker::{Job, Thinker, Thought};
use super::wishes::{Answer, Wishes};

/// What the loop hears of.
pub(super) enum Note {
    /// A line of the controller.
    Line(String),
    /// There will be no more lines.
    InputEnded,
    /// What a search reports.
    Report(u64, SearchReport),
}

/// Serves a bot over the Arimaa Engine Interface until it is told to leave or the input ends.
pub fn serve(
    make: &MakeBot<'_, Arimaa>,
    input: EngineInput,
    output: EngineOutput,
) -> Result<(), LabError> {
    let (notes, heard) = channel();
    listen(input, notes.clone());
    std::thread::scope(|scope| {
        let (jobs, waiting) = channel();
        scope.spawn(move || Thinker::new(make, notes).work(&waiting));
        let mut host = Host::new(jobs);
        let result = converse(&heard, &mut host, output);
        // The thought that is going on ends at once, and with the host the thinker has no more jobs.
        host.stop.stop();
        result
    })
}

fn identity() -> Identity {
    Identity {
        name: "Boardwright".into(),
        author: "the Boardwright authors".into(),
        version: env!("CARGO_PKG_VERSION").into(),
    }
}

fn converse(
    heard: &Receiver<Note>,
    host: &mut Host,
    mut output: EngineOutput,
) -> Result<(), LabError> {
    let mut engine = Engine::new(identity(), false);
    let mut lines = Vec::new();
    loop {
        let next = match next_note(heard, host.until_hard_stop(&engine)) {
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            // Whatever kept this thread from being in time: now there is nothing to say any more.
            Err(RecvTimeoutError::Timeout) | Ok(Note::Report(..))
                if engine.is_thinking() && host.is_too_late() =>
            {
                engine.keep_back(host, &mut lines);
                Next::Listen
            }
            Err(RecvTimeoutError::Timeout) => {
                engine.answer_now(host, &mut lines);
                Next::Listen
            }
            Ok(Note::Line(line)) => engine.receive(&line, host, &mut lines),
            Ok(Note::InputEnded) => {
                engine.input_ended(host);
                Next::Leave
            }
            Ok(Note::Report(id, report)) => {
                host.notice(&report);
                engine.report(id, report, &mut lines);
                Next::Listen
            }
        };
        let written = write_lines(&mut output, &mut lines);
        match (written, next) {
            (Ok(()), Next::Listen) => {}
            (Ok(()), Next::Leave) => return Ok(()),
            (Ok(()), Next::Fail) => return Err(LabError::failed("a message was not understood")),
            // Nobody reads any more: that is how some controllers leave.
            (Err(error), _) if nobody_reads(&error) => return Ok(()),
            (Err(error), _) => return Err(LabError::failed(error)),
        }
    }
}

fn next_note(heard: &Receiver<Note>, within: Option<Duration>) -> Result<Note, RecvTimeoutError> {
    match within {
        Some(within) => heard.recv_timeout(within),
        None => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
    }
}

fn nobody_reads(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset};
    matches!(error.kind(), BrokenPipe | ConnectionReset | ConnectionAborted)
}

fn write_lines(output: &mut EngineOutput, lines: &mut Vec<String>) -> io::Result<()> {
    for line in lines.drain(..) {
        writeln!(output, "{line}")?;
        output.flush()?;
    }
    Ok(())
}

/// Hands the engine's wishes to the thread that thinks.
struct Host {
    jobs: Sender<Job>,
    wishes: Wishes,
    /// Ends the thought that is going on.
    stop: Stop,
    /// When the thought that is going on began and how long it may take.
    thinks: Option<(Instant, Allowance)>,
    /// By how much turns were found later than planned, of late.
    lag: Duration,
}

impl Host {
    fn new(jobs: Sender<Job>) -> Self {
        let (wishes, stop) = (Wishes::default(), Stop::default());
        Host { jobs, wishes, stop, thinks: None, lag: Duration::ZERO }
    }

    /// How long until an answer must be on its way, if somebody waits for one.
    fn until_hard_stop(&self, engine: &Engine) -> Option<Duration> {
        let (begun, allowance) = self.thinks.filter(|_| engine.is_thinking())?;
        Some(allowance.plan.hard_stop.saturating_sub(begun.elapsed()))
    }

    fn is_too_late(&self) -> bool {
        self.thinks.is_some_and(|(begun, allowance)| begun.elapsed() >= allowance.limit)
    }

    /// Takes down how late a turn was found.
    fn notice(&mut self, report: &SearchReport) {
        if let (SearchReport::Turn(_), Some((begun, allowance))) = (report, self.thinks) {
            let late = begun.elapsed().saturating_sub(allowance.plan.target);
            self.lag = late.max(self.lag - self.lag / 8);
        }
    }

    fn send(&self, job: Job) {
        // A thinker that is gone has reported nothing, and the controller's timeouts decides.
        let _ = self.jobs.send(job);
    }
}

impl Driver for Host {
    fn think(&mut self, task: Task<'_>) {
        if task.ponder && self.wishes.never_ponders {
            return;
        }
        self.stop = Stop::default();
        let (id, game, state) = (task.id, task.game.clone(), task.state.clone());
        if task.ponder {
            self.thinks = None;
            let (threads, stop) = (self.wishes.threads, self.stop.clone());
            let budget = Budget { threads, stop, ..Budget::default() };
            self.send(Job::Ponder(Box::new(Thought { id, game, state, budget })));
            return;
        }
        let allowance = task.options.allowance(task.state.side(), self.lag);
        self.thinks = allowance.map(|allowance| (now(), allowance));
        let budget = Budget {
            nodes: self.wishes.nodes,
            time: allowance.map(|allowance| allowance.plan.target),
            threads: self.wishes.threads,
            stop: self.stop.clone(),
            ..Budget::default()
        };
        self.send(Job::Think(Box::new(Thought { id, game, state, budget })));
    }

    fn stop(&mut self) {
        self.stop.stop();
        // Whoever says so waits for the answer, however late it is.
        self.thinks = None;
    }

    fn forget(&mut self) {
        self.stop.stop();
    }

    fn new_game(&mut self) {
        self.send(Job::Begin(self.wishes.clone()));
    }

    fn set_option(&mut self, name: &str, value: &str) -> OptionAnswer {
        let before = self.wishes.clone();
        match self.wishes.set(name, value) {
            Answer::Set => {
                if self.wishes != before {
                    self.send(Job::Begin(self.wishes.clone()));
                }
                OptionAnswer::Set
            }
            Answer::Unknown => OptionAnswer::Unknown,
            Answer::Refused(why) => OptionAnswer::Refused(why),
        }
    }
}

#[allow(clippy::disallowed_methods)] // the controller's clock is wall-clock time
fn now() -> Instant {
    Instant::now()
}
