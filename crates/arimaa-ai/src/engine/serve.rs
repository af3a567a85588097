//! The engine's loop: lines and reports in, lines out.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};

use bw_arimaa::Arimaa;
use bw_arimaa::formats::protocol::{
    Driver, Engine, Identity, Next, OptionAnswer, SearchReport, Task,
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
        let mut host = Host { jobs, wishes: Wishes::default(), stop: Stop::default() };
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
    for note in heard {
        let next = match note {
            Note::Line(line) => engine.receive(&line, host, &mut lines),
            Note::InputEnded => {
                engine.input_ended(host);
                Next::Leave
            }
            Note::Report(id, report) => {
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
    Ok(())
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
}

impl Host {
    fn send(&self, job: Job) {
        // A thinker that is gone has reported nothing, and the controller's timeouts decides.
        let _ = self.jobs.send(job);
    }
}

impl Driver for Host {
    fn think(&mut self, task: Task<'_>) {
        if task.ponder {
            return;
        }
        self.stop = Stop::default();
        let allowance = task.options.allowance(task.state.side());
        let budget = Budget {
            nodes: self.wishes.nodes,
            time: allowance.map(|allowance| allowance.suggested),
            threads: self.wishes.threads,
            stop: self.stop.clone(),
            ..Budget::default()
        };
        let (id, game, state) = (task.id, task.game.clone(), task.state.clone());
        self.send(Job::Think(Box::new(Thought { id, game, state, budget })));
    }

    fn stop(&mut self) {
        self.stop.stop();
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
