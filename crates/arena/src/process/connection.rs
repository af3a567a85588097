//! A running bot as a [`Transport`]: bounded buffers over three non-blocking pipes and one `poll`.

use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use bw_core::{Fault, FaultKind};
use bw_package::Transport;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::group::{Exit, Group, Pipes};
use super::lines::{Lines, Tail};
use super::{ProcessOptions, after, now};

/// What may wait for a bot that does not read, besides what its pipe holds.
const OUTBOX: usize = 8 << 20;
/// Bytes read at once.
const CHUNK: usize = 64 << 10;
/// Chunks in a full pipe of the largest size that programs may ask for.
const PIPE_CHUNKS: usize = 16;
/// How long a process that closed its output may take until its status is known.
const STATUS_WAIT: Duration = Duration::from_millis(80);
/// How long a process may take to obey SIGTERM.
const TERM_WAIT: Duration = Duration::from_millis(50);

/// How a bot left.
#[derive(Clone, Debug)]
pub(crate) struct Farewell {
    /// Its end.
    pub(crate) exit: Exit,
    /// Whether it left by itself in time.
    pub(crate) by_itself: bool,
    /// How many of its children it left running, if somebody wanted to know.
    pub(crate) children: usize,
    /// What it wrote that nobody had asked for.
    pub(crate) unread: Option<String>,
    /// The end of its error stream.
    pub(crate) stderr: String,
}

impl Farewell {
    /// Whether there was no program to run.
    pub(crate) fn was_not_run(&self) -> bool {
        matches!(self.exit, Exit::Status(126 | 127))
    }

    /// What was wrong with the way it left.
    pub(crate) fn complaint(&self) -> Option<String> {
        match self.exit {
            _ if !self.by_itself => Some("it did not leave and had to be killed".into()),
            Exit::Status(0) => None,
            exit => Some(format!("it ended with {exit}")),
        }
    }
}

/// A running bot.
#[derive(Debug)]
pub(crate) struct Connection {
    group: Group,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    outbox: Vec<u8>,
    lines: Lines,
    tail: Tail,
    chunk: Box<[u8]>,
    options: ProcessOptions,
    failed: bool,
    farewell: Option<Farewell>,
}

impl Connection {
    pub(super) fn new(
        mut group: Group,
        pipes: Pipes,
        options: ProcessOptions,
    ) -> Result<Self, Fault> {
        let Pipes { stdin, stdout, stderr } = pipes;
        for pipe in [stdin.as_fd(), stdout.as_fd(), stderr.as_fd()] {
            if let Err(error) = rustix::io::ioctl_fionbio(pipe, true) {
                group.end();
                let what = format!("the pipes of the process cannot be used: {error}");
                return Err(Fault::new(FaultKind::Crashed, what));
            }
        }
        Ok(Connection {
            group,
            stdin: Some(stdin),
            stdout: Some(stdout),
            stderr: Some(stderr),
            outbox: Vec::new(),
            lines: Lines::new(options.line_limit),
            tail: Tail::default(),
            chunk: vec![0; CHUNK].into_boxed_slice(),
            options,
            failed: false,
            farewell: None,
        })
    }

    /// Waits until a pipe has something to do, then does it.
    fn step(&mut self, wait: Duration) {
        let reads = self.lines.wants_more();
        let writes = !self.outbox.is_empty();
        let pipes = [
            self.stdin.as_ref().map(AsFd::as_fd).filter(|_| writes),
            self.stdout.as_ref().map(AsFd::as_fd).filter(|_| reads),
            self.stderr.as_ref().map(AsFd::as_fd),
        ];
        let [writable, readable, noted] = ready(pipes, wait);
        if noted {
            self.read_errors();
        }
        if readable {
            self.read_output();
        }
        if writable {
            self.write_outbox();
        }
    }

    fn read_output(&mut self) {
        let Some(stdout) = &mut self.stdout else { return };
        match read(stdout, &mut self.chunk) {
            Got::Bytes(count) => self.lines.push(&self.chunk[..count]),
            Got::Nothing => {}
            Got::End => self.stdout = None,
        }
    }

    /// Whether there was something to read.
    fn read_errors(&mut self) -> bool {
        let Some(stderr) = &mut self.stderr else { return false };
        match read(stderr, &mut self.chunk) {
            Got::Bytes(count) => self.tail.push(&self.chunk[..count]),
            Got::Nothing => return false,
            Got::End => self.stderr = None,
        }
        true
    }

    /// Reads what a pipe can hold, and no more: somebody may still be writing.
    fn drain_errors(&mut self) {
        for _ in 0..PIPE_CHUNKS {
            if !self.read_errors() {
                break;
            }
        }
    }

    /// Writes what the pipe takes now. A bot that closed its input is noticed by `stdin` being gone.
    fn write_outbox(&mut self) {
        let Some(stdin) = &mut self.stdin else { return };
        match stdin.write(&self.outbox) {
            Ok(count) => drop(self.outbox.drain(..count)),
            Err(error) if is_temporary(&error) => {}
            Err(_) => self.stdin = None,
        }
    }

    /// Works the pipes until this holds or time is over; the pipes are looked at once in any case.
    fn work_until(&mut self, deadline: Instant, done: impl Fn(&mut Self) -> bool) -> bool {
        self.step(Duration::ZERO);
        while !done(self) {
            let left = deadline.saturating_duration_since(now());
            if left.is_zero() {
                return false;
            }
            self.step(left);
        }
        true
    }

    /// Like `work_until` for the end of the leader, which no pipe announces reliably.
    fn wait_for_exit(&mut self, wait: Duration) -> Option<Exit> {
        let deadline = after(wait);
        let exit = loop {
            let exit = self.group.exit();
            let left = deadline.saturating_duration_since(now());
            if exit.is_some() || left.is_zero() {
                break exit;
            }
            self.step(left.min(Duration::from_millis(2)));
        };
        self.drain_errors();
        exit
    }

    fn fail(&mut self, kind: FaultKind, what: String) -> Fault {
        self.failed = true;
        // Whatever it looks like: a bot that was ended for its memory has lost by that.
        if let Some((limit, used)) = self.group.excess() {
            let [limit, used] = [limit, used].map(|bytes| bytes >> 20);
            let what = format!("it used {used} MiB of memory; it may use {limit} MiB");
            return Fault::new(FaultKind::Memory, what);
        }
        Fault::new(kind, what)
    }

    fn crashed(&mut self, what: &str) -> Fault {
        let how = match self.wait_for_exit(STATUS_WAIT) {
            Some(exit) => format!("the process ended with {exit}"),
            None => format!("the process {what} but still runs"),
        };
        let midst = if self.lines.is_partial() { " in the middle of a line" } else { "" };
        let report = self.tail.report();
        self.fail(FaultKind::Crashed, format!("{how}{midst}{report}"))
    }

    /// Nothing came within the limit: late, ended or silent?
    fn overdue(&mut self, within: Duration) -> Fault {
        let limit = within.as_millis();
        if self.lines.is_partial() {
            let got = self.lines.shown();
            let what = format!("only a part of a line came within {limit} ms: {got}");
            return self.fail(FaultKind::Time, what);
        }
        if self.group.exit().is_some() {
            return self.crashed("ended");
        }
        let heard = |this: &mut Self| !this.lines.is_empty() || this.stdout.is_none();
        self.work_until(after(self.options.late), heard);
        if !self.lines.is_empty() {
            let what = format!("the answer came later than {limit} ms: {}", self.lines.shown());
            return self.fail(FaultKind::Time, what);
        }
        if self.stdout.is_none() || self.group.exit().is_some() {
            return self.crashed("closed its output");
        }
        let report = self.tail.report();
        self.fail(FaultKind::Stalled, format!("no answer came within {limit} ms{report}"))
    }

    /// Whether a fault or a farewell has ended it.
    pub(crate) fn is_lost(&self) -> bool {
        self.failed || self.farewell.is_some()
    }

    /// Says good-bye and ends whatever is left. Once. Counting children looks at every process there is.
    pub(crate) fn leave(&mut self, count_children: bool) -> Farewell {
        if let Some(farewell) = &self.farewell {
            return farewell.clone();
        }
        let by_itself = !self.failed && self.leaves_by_itself();
        let children = if by_itself && count_children { self.group.others() } else { 0 };
        if !by_itself && !self.failed {
            self.group.terminate();
            self.wait_for_exit(TERM_WAIT);
        }
        let exit = self.group.end();
        self.drain_errors();
        let unread = (!self.failed && !self.lines.is_empty()).then(|| self.lines.shown());
        let stderr = self.tail.text();
        (self.stdin, self.stdout, self.stderr) = (None, None, None);
        let farewell = Farewell { exit, by_itself, children, unread, stderr };
        self.farewell.insert(farewell).clone()
    }

    /// Delivers what is still to be said, closes the bot's input and waits.
    fn leaves_by_itself(&mut self) -> bool {
        let deadline = after(self.options.farewell);
        self.work_until(deadline, |this| this.outbox.is_empty() || this.stdin.is_none());
        self.stdin = None;
        self.wait_for_exit(deadline.saturating_duration_since(now())).is_some()
    }
}

impl Transport for Connection {
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        if self.is_lost() {
            return Err(Fault::new(FaultKind::Crashed, "the connection is closed"));
        }
        let room = OUTBOX.saturating_sub(line.len());
        let timeouts = self.options.timeouts.turn;
        let fits = |this: &mut Self| this.outbox.len() <= room || this.stdin.is_none();
        if !self.work_until(after(timeouts), fits) {
            let limit = timeouts.as_millis();
            let what = format!("the process has not read what it was sent for {limit} ms");
            return Err(self.fail(FaultKind::Stalled, what));
        }
        self.outbox.extend_from_slice(line.as_bytes());
        self.outbox.push(b'\n');
        self.write_outbox();
        if self.stdin.is_some() {
            return Ok(());
        }
        self.outbox.clear();
        self.step(Duration::ZERO);
        // Last words count: whoever reads them judges them, and meets the end after that.
        if self.lines.wants_more() { Err(self.crashed("closed its input")) } else { Ok(()) }
    }

    fn receive(&mut self, within: Duration) -> Result<String, Fault> {
        let over = |this: &mut Self| !this.lines.wants_more() || this.stdout.is_none();
        let in_time = self.work_until(after(within), over);
        match self.lines.take() {
            Ok(Some(line)) => Ok(line),
            Ok(None) if in_time => Err(self.crashed("closed its output")),
            Ok(None) => Err(self.overdue(within)),
            Err(fault) => Err(self.fail(fault.kind, fault.detail)),
        }
    }

    fn pending(&mut self) -> Result<Option<String>, Fault> {
        self.step(Duration::ZERO);
        match self.lines.take() {
            Ok(None) if self.stdout.is_none() => Err(self.crashed("closed its output")),
            Ok(line) => Ok(line),
            Err(fault) => Err(self.fail(fault.kind, fault.detail)),
        }
    }

    fn close(&mut self) {
        self.leave(false);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.leave(false);
    }
}

/// Which of the pipes can be worked on, after at most this wait.
fn ready<const N: usize>(pipes: [Option<BorrowedFd<'_>>; N], wait: Duration) -> [bool; N] {
    let mut polled: Vec<PollFd<'_>> = Vec::with_capacity(N);
    for (at, pipe) in pipes.iter().enumerate() {
        let events = if at == 0 { PollFlags::OUT } else { PollFlags::IN };
        polled.extend(pipe.map(|pipe| PollFd::from_borrowed_fd(pipe, events)));
    }
    let timeout = Timespec::try_from(wait).unwrap_or(Timespec { tv_sec: 3600, tv_nsec: 0 });
    // A signal that interrupts the wait makes nothing ready; the caller looks at the clock again.
    let _ = poll(&mut polled, Some(&timeout));
    let mut polled = polled.iter();
    pipes.map(|pipe| pipe.is_some() && polled.next().is_some_and(|pipe| !pipe.revents().is_empty()))
}

enum Got {
    Bytes(usize),
    Nothing,
    End,
}

fn read(pipe: &mut impl Read, chunk: &mut [u8]) -> Got {
    match pipe.read(chunk) {
        Ok(0) => Got::End,
        Ok(count) => Got::Bytes(count),
        Err(error) if is_temporary(&error) => Got::Nothing,
        Err(_) => Got::End,
    }
}

fn is_temporary(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

#[cfg(test)]
mod tests;
