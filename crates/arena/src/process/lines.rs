//! What a process wrote: lines of its output, the end of its error stream. Both are bounded.

use bw_core::{Fault, FaultKind};

/// Bytes cut into lines.
#[derive(Debug)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    /// Bytes of the front that are known to hold no line end.
    searched: usize,
    limit: usize,
}

impl Lines {
    /// No bytes yet; no line may be longer than this.
    pub(super) fn new(limit: usize) -> Self {
        Lines { bytes: Vec::new(), searched: 0, limit }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Whether more bytes are of use: no line is complete, and the one that has begun is not too long.
    pub(super) fn wants_more(&mut self) -> bool {
        self.line_end().is_none() && self.bytes.len() <= self.limit
    }

    /// Whether a line has begun but not ended.
    pub(super) fn is_partial(&mut self) -> bool {
        !self.bytes.is_empty() && self.line_end().is_none()
    }

    /// Whether nothing is left.
    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Takes the first complete line, without its end.
    pub(super) fn take(&mut self) -> Result<Option<String>, Fault> {
        let Some(end) = self.line_end() else {
            return if self.bytes.len() > self.limit { Err(self.too_long()) } else { Ok(None) };
        };
        if end > self.limit {
            return Err(self.too_long());
        }
        let mut line: Vec<u8> = self.bytes.drain(..=end).collect();
        self.searched = 0;
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        String::from_utf8(line).map(Some).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let what = format!("byte {} of the line is not UTF-8", at + 1);
            Fault::new(FaultKind::Illegal, format!("{what}: {}", shown(error.as_bytes())))
        })
    }

    /// What is left, as far as a report shows it.
    pub(super) fn shown(&self) -> String {
        let end = self.bytes.iter().position(|&byte| byte == b'\n').unwrap_or(self.bytes.len());
        shown(&self.bytes[..end])
    }

    fn line_end(&mut self) -> Option<usize> {
        let found = self.bytes[self.searched..].iter().position(|&byte| byte == b'\n');
        match found {
            Some(at) => Some(self.searched + at),
            None => {
                self.searched = self.bytes.len();
                None
            }
        }
    }

    fn too_long(&self) -> Fault {
        let what = format!("a line is longer than {} bytes", self.limit);
        Fault::new(FaultKind::Illegal, format!("{what}: {}", self.shown()))
    }
}

/// The first characters of foreign bytes, in backquotes.
pub(crate) fn shown(bytes: &[u8]) -> String {
    const SHOWN: usize = 80;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * SHOWN)]);
    let dots = if text.chars().count() > SHOWN { "..." } else { "" };
    let text: String = text.chars().take(SHOWN).map(visible).collect();
    format!("`{text}{dots}`")
}

/// Foreign text is shown to people: nothing in it may command a terminal.
fn visible(letter: char) -> char {
    let harmless = matches!(letter, '\n' | '\t') || !letter.is_control();
    if harmless { letter } else { char::REPLACEMENT_CHARACTER }
}

/// The last bytes of an error stream.
#[derive(Debug, Default)]
pub(super) struct Tail(Vec<u8>);

impl Tail {
    /// How many bytes are kept.
    pub(super) const KEPT: usize = 4096;

    pub(super) fn push(&mut self, bytes: &[u8]) {
        let bytes = &bytes[bytes.len().saturating_sub(Self::KEPT)..];
        let surplus = (self.0.len() + bytes.len()).saturating_sub(Self::KEPT);
        self.0.drain(..surplus);
        self.0.extend_from_slice(bytes);
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.0).trim().chars().map(visible).collect()
    }

    /// The last line, which usually says most, then everything if there is more.
    pub(super) fn report(&self) -> String {
        let text = self.text();
        match text.lines().last() {
            None => String::new(),
            Some(last) if last.len() == text.len() => format!("; it said: {last}"),
            Some(last) => format!("; it said: {last}\nThe end of its stderr:\n{text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(chunks: &[&[u8]]) -> Lines {
        let mut lines = Lines::new(10);
        chunks.iter().for_each(|chunk| lines.push(chunk));
        lines
    }

    #[test]
    fn lines_come_whole_however_they_were_cut() {
        let mut lines = lines(&[b"on", b"e\r\ntw", b"o\n", b"\nthr"]);
        assert_eq!(lines.take().unwrap().as_deref(), Some("one"));
        assert_eq!(lines.take().unwrap().as_deref(), Some("two"));
        assert_eq!(lines.take().unwrap().as_deref(), Some(""));
        assert_eq!(lines.take().unwrap(), None);
        assert!(lines.is_partial() && lines.wants_more());
        lines.push(b"ee\n");
        assert_eq!(lines.take().unwrap().as_deref(), Some("three"));
        assert!(lines.is_empty());
    }

    #[test]
    fn a_line_has_a_limit_whether_it_ends_or_not() {
        assert_eq!(lines(&[b"0123456789\n"]).take().unwrap().as_deref(), Some("0123456789"));
        for bytes in [&b"0123456789x"[..], b"0123456789x\n"] {
            let mut lines = lines(&[bytes]);
            assert!(!lines.wants_more());
            let fault = lines.take().unwrap_err();
            assert_eq!(fault.kind, FaultKind::Illegal);
            assert_eq!(fault.detail, "a line is longer than 10 bytes: `0123456789x`");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_named() {
        let fault = lines(&[b"ab\xff\n"]).take().unwrap_err();
        assert_eq!(fault.kind, FaultKind::Illegal);
        assert_eq!(fault.detail, "byte 3 of the line is not UTF-8: `ab\u{fffd}`");
    }

    #[test]
    fn foreign_text_commands_no_terminal() {
        let mut tail = Tail::default();
        tail.push(b"\x1b[2J\tgone\n");
        assert_eq!(tail.text(), "\u{fffd}[2J\tgone");
        assert_eq!(lines(&[b"\x1b]0;"]).shown(), "`\u{fffd}]0;`");
    }

    #[test]
    fn only_the_end_of_a_long_stream_is_kept() {
        let mut tail = Tail::default();
        for number in 0..10_000 {
            tail.push(format!("line {number}\n").as_bytes());
        }
        assert!(tail.text().len() <= Tail::KEPT);
        assert!(tail.report().starts_with("; it said: line 9999\nThe end"));
        tail.push(&[b'x'; 3 * Tail::KEPT]);
        assert_eq!(tail.text(), "x".repeat(Tail::KEPT));
    }
}
