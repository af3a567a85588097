//! The bot's side over streams, and as the kinds of engine that the workbench lists.

use std::io::{BufRead, Read, Write};

use bw_lab::LabError;
use bw_package::{EngineInput, EngineKind, EngineOutput, MakeBot};

use super::{Engine, Protocol};
use crate::game::Warlight;

/// The longest line that is read; the rest of a longer one is skipped.
const LONGEST: u64 = 1 << 20;

/// Lets an engine play over streams until the input ends. `log` hears its remarks.
pub fn serve(
    mut engine: Engine<'_>,
    mut input: impl BufRead,
    mut output: impl Write,
    mut log: impl FnMut(&str),
) -> Result<(), LabError> {
    let mut bytes = Vec::new();
    while next_line(&mut input, &mut bytes).map_err(LabError::failed)? {
        let line = String::from_utf8_lossy(&bytes);
        let received = engine.receive(&line).map_err(LabError::usage)?;
        received.notes.iter().for_each(|note| log(note));
        if let Some(answer) = received.answer {
            // An engine that does not listen any more has ended the game.
            if writeln!(output, "{answer}").and_then(|()| output.flush()).is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Reads a line; whether there was one.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    input.take(LONGEST).read_until(b'\n', line)?;
    let cut = line.len() as u64 == LONGEST && line.last() != Some(&b'\n');
    if cut {
        skip_line(input)?;
    }
    Ok(!line.is_empty())
}

fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let ready = input.fill_buf()?;
        let end = ready.iter().position(|&byte| byte == b'\n');
        let (used, done) =
            (end.map_or(ready.len(), |at| at + 1), end.is_some() || ready.is_empty());
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

fn serve_as(
    protocol: Option<Protocol>,
    make: &MakeBot<'_, Warlight>,
    input: EngineInput,
    output: EngineOutput,
) -> Result<(), LabError> {
    // Original engines log what bots write there. Nobody to write to is no reason to stop.
    let log = |note: &str| drop(writeln!(std::io::stderr(), "{note}"));
    serve(Engine::new(make, protocol), input, output, log)
}

/// The protocols our bots can speak, with the bot that plays if none is named: `auto` finds out which is spoken.
pub fn engines(bot: &'static str) -> Vec<EngineKind<Warlight>> {
    vec![
        EngineKind {
            protocol: "auto",
            bot,
            serve: |make, input, output| serve_as(None, make, input, output),
        },
        EngineKind {
            protocol: "wl1",
            bot,
            serve: |make, input, output| serve_as(Some(Protocol::Wl1), make, input, output),
        },
        EngineKind {
            protocol: "wl2",
            bot,
            serve: |make, input, output| serve_as(Some(Protocol::Wl2), make, input, output),
        },
    ]
}
