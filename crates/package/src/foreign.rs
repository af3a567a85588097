//! Bots outside our process, as far as games need to know them: lines that go out and come in.

use std::time::Duration;

use bw_core::{Bot, Fault, Game, Options};

/// A connection to a foreign bot, line by line. `bw-arena` implements it over a process.
///
/// Faults are typed by what happened: a late line is [`Time`](bw_core::FaultKind::Time), none at all
/// [`Stalled`](bw_core::FaultKind::Stalled), a closed pipe [`Crashed`](bw_core::FaultKind::Crashed), bytes that
/// are no text or a line without end [`Illegal`](bw_core::FaultKind::Illegal).
pub trait Transport: Send {
    /// Sends one line (without its end).
    fn send(&mut self, line: &str) -> Result<(), Fault>;

    /// Waits so long for one line.
    fn receive(&mut self, within: Duration) -> Result<String, Fault>;

    /// A line that has arrived already, without waiting.
    fn pending(&mut self) -> Result<Option<String>, Fault>;

    /// Says good-bye: the peer gets a moment to leave by itself, then it is ended.
    fn close(&mut self);
}

/// How long a foreign bot may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For the first answer after the start.
    pub start: Duration,
    /// For one turn.
    pub turn: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Timeouts { start: Duration::from_secs(10), turn: Duration::from_secs(10) }
    }
}

/// Opens connections to one foreign bot: at least one a game unless the protocol can begin anew.
pub trait Dial: Send {
    /// A new connection.
    fn dial(&mut self) -> Result<Box<dyn Transport>, Fault>;

    /// How long this bot may take.
    fn timeouts(&self) -> Timeouts;
}

/// A protocol that foreign bots speak: `exec`, `aei`, `wl1`, `wl2`.
pub struct ForeignKind<G: Game> {
    /// The prefix in bot specs: `aei:COMMAND`.
    pub prefix: &'static str,
    /// A bot that speaks it, for a game with these options.
    pub make: fn(&G, &Options, Box<dyn Dial>) -> Box<dyn Bot<G>>,
}

impl<G: Game> std::fmt::Debug for ForeignKind<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ForeignKind({})", self.prefix)
    }
}
