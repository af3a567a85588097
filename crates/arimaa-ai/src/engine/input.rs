//! Lines of the controller, read by a thread of their own.

use std::io::{BufRead, Read};
use std::sync::mpsc::Sender;

use bw_package::EngineInput;

use super::serve::Note;

/// The longest line that is read whole; no message is nearly as long.
const LONGEST: u64 = 1 << 16;

/// Passes lines on until the input ends or nobody listens. The thread is left alone at the end: it may wait for input
/// that never comes.
pub(super) fn listen(mut input: EngineInput, notes: Sender<Note>) {
    std::thread::spawn(move || {
        while let Some(line) = read_line(&mut input) {
            if notes.send(Note::Line(line)).is_err() {
                return;
            }
        }
        // If nobody listens any more, that is known already.
        let _ = notes.send(Note::InputEnded);
    });
}

/// The next line; none at the end. Of one that is too long only the beginning is given.
fn read_line(input: &mut EngineInput) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    if !bytes.ends_with(b"\n") && read as u64 == LONGEST {
        skip_line(input)?;
    }
    Some(String::from_utf8_lossy(&bytes).trim_end().to_owned())
}

fn skip_line(input: &mut EngineInput) -> Option<()> {
    loop {
        let mut rest = Vec::new();
        let read = input.take(LONGEST).read_until(b'\n', &mut rest).ok()?;
        if read == 0 || rest.ends_with(b"\n") {
            return Some(());
        }
    }
}
