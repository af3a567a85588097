//! The connection to a foreign bot: one line for each request, within its time (spec 5.2 to 5.4).
//!
//! A connection ends for good when the bot leaves, breaks it, or has missed too many answers. Waiting never gives up a
//! connection that is only slow: the next request may be answered again.

use std::time::{Duration, Instant};

use bw_core::{Fault, FaultKind};
use bw_package::Transport;

use super::answer::shortened;
use super::{Protocol, TimeBank};

/// Between two looks for a line, at first and later on.
const PAUSES: [Duration; 2] = [Duration::from_micros(50), Duration::from_millis(1)];
/// How long the shorter pause is used.
const EAGER: Duration = Duration::from_millis(3);
/// Lines that may come without being asked for at one request.
const MOST_STRAYS: usize = 1000;

/// A bot at the other end, and its time.
pub(super) struct Link {
    transport: Box<dyn Transport>,
    protocol: Protocol,
    last_line: bool,
    bank: TimeBank,
    /// What the first request has besides its time, for the program to start.
    grace: Duration,
    /// What the last request took of the bot's time; never more than there was.
    used: Duration,
    /// What was found out too late for the request before.
    broken: Option<Fault>,
}

/// Lines that nobody asked for.
#[derive(Default)]
struct Strays {
    first: Option<String>,
    count: usize,
}

impl Strays {
    /// One more. A bot that never stops talking is at fault.
    fn take(&mut self, line: &str) -> Result<(), Fault> {
        self.count += 1;
        let first = self.first.get_or_insert_with(|| shortened(line));
        if self.count < MOST_STRAYS {
            return Ok(());
        }
        let what = format!("{MOST_STRAYS} lines came that were not asked for, first `{first}`");
        Err(Fault::new(FaultKind::Illegal, what))
    }

    fn report(self, why: &str, dropped: &mut Vec<String>) {
        let Some(first) = self.first else { return };
        dropped.push(match self.count {
            1 => format!("`{first}`: {why}"),
            count => format!("`{first}` and {} more lines: {why}", count - 1),
        });
    }
}

/// What came of a request.
pub(super) enum Reply {
    /// An answer.
    Line(String),
    /// No answer within this limit.
    Missing(Duration),
}

impl Link {
    pub(super) fn new(
        transport: Box<dyn Transport>,
        protocol: Protocol,
        last_line: bool,
        grace: Duration,
    ) -> Self {
        let (bank, used) = (TimeBank::fixed(0), Duration::ZERO);
        Link { transport, protocol, last_line, bank, grace, used, broken: None }
    }

    /// The time of the bot.
    pub(super) fn bank(&self) -> &TimeBank {
        &self.bank
    }

    /// What the last request took of the bot's time.
    pub(super) fn used(&self) -> Duration {
        self.used
    }

    /// Gives the bot its time.
    pub(super) fn set_bank(&mut self, bank: TimeBank) {
        self.bank = bank;
    }

    /// Says lines that need no answer.
    pub(super) fn say(&mut self, lines: impl IntoIterator<Item = String>) -> Result<(), Fault> {
        lines.into_iter().try_for_each(|line| self.transport.send(&line))
    }

    /// Sends a request and waits for its answer. Lines that are dropped go into `dropped`.
    pub(super) fn ask(&mut self, line: &str, dropped: &mut Vec<String>) -> Result<Reply, Fault> {
        if let Some(fault) = self.broken.take() {
            return Err(fault);
        }
        let mut strays = Strays::default();
        while let Some(stray) = self.transport.pending()? {
            strays.take(&stray)?;
        }
        strays.report("it came before it was asked for", dropped);
        self.transport.send(line)?;
        let begun = now();
        let grace = std::mem::take(&mut self.grace);
        let limit = Duration::from_millis(self.bank.left()).saturating_add(grace);
        let answer = self.wait(begun, limit);
        self.used = begun.elapsed().min(limit).saturating_sub(grace);
        let answer = answer?;
        self.bank.spend(begun.elapsed().saturating_sub(grace));
        Ok(match answer {
            Some(answer) => Reply::Line(self.one_of(answer, dropped)),
            None => Reply::Missing(limit),
        })
    }

    /// The line that counts, if more came than one. Trouble after an answer is trouble of the next request.
    fn one_of(&mut self, mut answer: String, dropped: &mut Vec<String>) -> String {
        let mut strays = Strays::default();
        loop {
            let more = self.ready().and_then(|line| {
                let other = match line {
                    None => return Ok(false),
                    Some(last) if self.last_line => std::mem::replace(&mut answer, last),
                    Some(extra) => extra,
                };
                strays.take(&other).map(|()| true)
            });
            match more {
                Ok(true) => {}
                Ok(false) => break,
                Err(fault) => {
                    self.broken = Some(fault);
                    break;
                }
            }
        }
        strays.report("there must be one answer", dropped);
        answer
    }

    /// The first line that counts.
    fn wait(&mut self, begun: Instant, limit: Duration) -> Result<Option<String>, Fault> {
        loop {
            if let Some(line) = self.ready()? {
                return Ok(Some(line));
            }
            let waited = begun.elapsed();
            let left = limit.saturating_sub(waited);
            if left.is_zero() {
                return Ok(None);
            }
            let pause = if waited < EAGER { PAUSES[0] } else { PAUSES[1] };
            std::thread::sleep(pause.min(left));
        }
    }

    /// A line that has come. An empty one is an answer in the second protocol and nothing in the first.
    fn ready(&mut self) -> Result<Option<String>, Fault> {
        for _ in 0..MOST_STRAYS {
            match self.transport.pending()? {
                Some(line) if self.protocol == Protocol::Wl1 && line.trim().is_empty() => {}
                line => return Ok(line),
            }
        }
        Ok(None)
    }
}

impl Drop for Link {
    /// The protocols have no farewell: the end of its input tells a bot that the game is over.
    fn drop(&mut self) {
        self.transport.close();
    }
}

#[allow(clippy::disallowed_methods)] // what a foreign bot has left of its time is wall-clock time
fn now() -> Instant {
    Instant::now()
}
