//! What an arena says to a bot, and what a bot says: the messages of docs/protocol.md from the bot's side.

use std::io::{BufRead, Read, Write};

use bw_lab::LabError;
use bw_package::{EngineInput, EngineOutput};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::line_bot::{VERSIONS, shortened};

/// The longest line that is read.
const LONGEST: u64 = 16 << 20;

/// A greeting.
#[derive(Deserialize)]
pub(super) struct Hello {
    pub(super) protocol: u64,
    /// Arenas that speak the first version alone do not say so.
    #[serde(default)]
    pub(super) versions: Vec<u64>,
    pub(super) game: String,
    pub(super) rules: Map<String, Value>,
    pub(super) seat: u8,
    pub(super) seats: usize,
    /// Other arenas may give none.
    #[serde(default)]
    pub(super) seed: u64,
    pub(super) clock: Option<NamedClock>,
}

/// What the game is played under.
#[derive(Deserialize)]
pub(super) struct NamedClock {
    pub(super) text: String,
}

/// What the seat has on its clock.
#[derive(Deserialize)]
pub(super) struct ClockNow {
    pub(super) allowance_ms: u64,
    pub(super) reserve_ms: u64,
    pub(super) reserves_ms: Vec<u64>,
}

/// A message of the arena.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Heard {
    Hello(Box<Hello>),
    Observe {
        actor: String,
        action: String,
        position: Option<String>,
    },
    Choose {
        id: u64,
        position: Option<String>,
        time_ms: u64,
        clock: Option<ClockNow>,
    },
    Over,
    Quit,
    /// Of a later version.
    #[serde(other)]
    Unknown,
}

/// The newest version that both speak.
pub(super) fn version(hello: &Hello) -> Result<u64, String> {
    let offered = || hello.versions.iter().copied().chain([hello.protocol]);
    let both = VERSIONS.into_iter().filter(|version| offered().any(|other| other == *version));
    both.max().ok_or_else(|| {
        let offered: Vec<String> = offered().map(|version| version.to_string()).collect();
        let [old, new] = VERSIONS;
        format!("the arena speaks protocol {}, this engine {old} and {new}", offered.join(", "))
    })
}

/// A message to the arena.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Say<'a> {
    Hello {
        protocol: u64,
        name: &'static str,
        legal: bool,
        view: bool,
        position: bool,
        events: bool,
        games: &'static str,
    },
    Choice {
        id: u64,
        plan: &'a [String],
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<&'a str>,
    },
}

impl<'a> Say<'a> {
    pub(super) fn hello(protocol: u64, events: bool) -> Self {
        let (legal, view, position) = (false, false, true);
        Say::Hello { protocol, name: "boardwright", legal, view, position, events, games: "many" }
    }

    pub(super) fn choice(id: u64, plan: &'a [String], note: Option<&'a str>) -> Self {
        Say::Choice { id, plan, note }
    }
}

/// The lines from and to an arena.
pub(super) struct Arena {
    input: EngineInput,
    output: EngineOutput,
    /// Lines heard so far.
    number: u64,
    line: Vec<u8>,
}

impl Arena {
    pub(super) fn new(input: EngineInput, output: EngineOutput) -> Self {
        Arena { input, output, number: 0, line: Vec::new() }
    }

    /// The next message; none when the arena is gone.
    pub(super) fn hear(&mut self) -> Result<Option<Heard>, LabError> {
        self.line.clear();
        let mut input = (&mut self.input).take(LONGEST);
        if input.read_until(b'\n', &mut self.line).map_err(LabError::failed)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if self.line.len() as u64 == LONGEST {
            return Err(self.complaint(&format!("longer than {LONGEST} bytes")));
        }
        let message = serde_json::from_slice(&self.line);
        message.map(Some).map_err(|error| {
            let got = shortened(String::from_utf8_lossy(&self.line).trim_end());
            self.complaint(&format!("{error} in {got}"))
        })
    }

    /// What is wrong with the last message.
    pub(super) fn complaint(&self, what: &str) -> LabError {
        LabError::failed(format!("line {} from the arena: {what}", self.number))
    }

    pub(super) fn say(&mut self, message: &Say<'_>) -> Result<(), LabError> {
        let line = serde_json::to_string(message).expect("a message is plain data");
        writeln!(self.output, "{line}").and_then(|()| self.output.flush()).map_err(LabError::failed)
    }
}
