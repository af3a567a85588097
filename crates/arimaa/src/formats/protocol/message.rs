//! The lines of the interface, read. The kind of a message is the text up to the first space.

use bw_core::ParseError;

/// What a controller says to an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request<'l> {
    /// The first message: who are you?
    Aei,
    /// Have you done everything so far?
    IsReady,
    /// An empty board, Gold to set up.
    NewGame,
    /// `setposition g [64 squares]`: side and board.
    SetPosition(&'l str),
    /// `setoption name NAME value VALUE`; the value may have spaces, or be missing.
    SetOption {
        /// Which one.
        name: &'l str,
        /// What to.
        value: &'l str,
    },
    /// A set-up or a turn is played.
    MakeMove(&'l str),
    /// Think and answer; or think on the opponent's time and do not.
    Go {
        /// Whether the opponent is to move.
        ponder: bool,
    },
    /// Stop thinking.
    Stop,
    /// Leave.
    Quit,
}

impl<'l> Request<'l> {
    /// Reads a line. Spaces at its ends do not matter.
    pub fn parse(line: &'l str) -> Result<Request<'l>, ParseError> {
        let line = line.trim();
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let wrong = |what: &str| Err(ParseError::new(what, line));
        let bare = |request| match rest {
            "" => Ok(request),
            _ => wrong("this message has nothing after it"),
        };
        match kind {
            "aei" => bare(Request::Aei),
            "isready" => bare(Request::IsReady),
            "newgame" => bare(Request::NewGame),
            "stop" => bare(Request::Stop),
            "quit" => bare(Request::Quit),
            "setposition" => Ok(Request::SetPosition(rest)),
            "makemove" => Ok(Request::MakeMove(rest)),
            "setoption" => parse_option(rest).map_or_else(
                || wrong("expected `setoption name NAME value VALUE`"),
                |(name, value)| Ok(Request::SetOption { name, value }),
            ),
            "go" => match rest {
                "" => Ok(Request::Go { ponder: false }),
                "ponder" => Ok(Request::Go { ponder: true }),
                _ => wrong("expected `go` or `go ponder`"),
            },
            _ => wrong("unknown command"),
        }
    }
}

/// Reads `name NAME value VALUE`.
fn parse_option(rest: &str) -> Option<(&str, &str)> {
    let rest = rest.strip_prefix("name ")?.trim_start();
    let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let rest = rest.trim_start();
    let value = match rest.strip_prefix("value") {
        Some(value) if value.is_empty() || value.starts_with(' ') => value.trim(),
        None if rest.is_empty() => "",
        _ => return None,
    };
    (!name.is_empty()).then_some((name, value))
}

/// What an engine says to a controller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply<'l> {
    /// `protocol-version 1`.
    ProtocolVersion(&'l str),
    /// `id name VALUE`: key and value.
    Id(&'l str, &'l str),
    /// The engine has introduced itself.
    AeiOk,
    /// The engine has done everything so far.
    ReadyOk,
    /// The answer to `go`: placements, steps, or `resign`.
    BestMove(&'l str),
    /// What it thinks: type and value.
    Info(&'l str, &'l str),
    /// A remark.
    Log(&'l str),
    /// Anything else.
    Unknown(&'l str),
}

impl<'l> Reply<'l> {
    /// Reads a line.
    pub fn parse(line: &'l str) -> Reply<'l> {
        let line = line.trim();
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let pair = || rest.split_once(' ').map_or((rest, ""), |(key, value)| (key, value.trim()));
        match kind {
            "protocol-version" => Reply::ProtocolVersion(rest),
            "id" => Reply::Id(pair().0, pair().1),
            "aeiok" => Reply::AeiOk,
            "readyok" => Reply::ReadyOk,
            "bestmove" => Reply::BestMove(rest),
            "info" => Reply::Info(pair().0, pair().1),
            "log" => Reply::Log(rest),
            _ => Reply::Unknown(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_distinguished() {
        let read = |line| Request::parse(line).unwrap();
        assert_eq!(read("aei\r"), Request::Aei);
        assert_eq!(read("go ponder"), Request::Go { ponder: true });
        assert_eq!(read("makemove Ee2n  Ee3n "), Request::MakeMove("Ee2n  Ee3n"));
        assert_eq!(
            read("setoption name opponent value John A. Smith"),
            Request::SetOption { name: "opponent", value: "John A. Smith" }
        );
        let set = |value| Request::SetOption { name: "event", value };
        assert_eq!(read("setoption name event"), set(""));
        assert_eq!(read("setoption name event value"), set(""));
        for line in
            ["", "hello", "go on", "setoption", "setoption name", "setoption event", "aei 2"]
        {
            assert!(Request::parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn replies_are_distinguished() {
        assert_eq!(Reply::parse("id name My Bot"), Reply::Id("name", "My Bot"));
        assert_eq!(Reply::parse("id name"), Reply::Id("name", ""));
        assert_eq!(Reply::parse("info score -120"), Reply::Info("score", "-120"));
        assert_eq!(Reply::parse("bestmove  Ee2n "), Reply::BestMove("Ee2n"));
        assert_eq!(Reply::parse("aeiok"), Reply::AeiOk);
        assert_eq!(Reply::parse("hm"), Reply::Unknown("hm"));
    }
}
