//! The command line of a bot as a script for `sh`.

/// What makes more than one simple command out of a line. Inside quotes these are harmless, but then the
/// shell merely stays.
const COMPOUND: &[char] = &[';', '&', '|', '<', '>', '(', ')', '{', '}', '`', '!', '\n'];

/// First words that only a shell can run.
const BUILT_IN: &[&str] = &[
    ".", ":", "alias", "case", "cd", "command", "eval", "exec", "exit", "export", "for", "if",
    "read", "readonly", "return", "set", "shift", "source", "test", "trap", "type", "ulimit",
    "umask", "unset", "until", "wait", "while", "[", "[[",
];

/// The script that runs a command line. A simple command takes the shell's place: a shell that waited for
/// it would hold its pipes open when the bot has closed them, and be one more process for each bot.
pub(super) fn script(command: &str) -> String {
    let command = command.trim();
    let first = command.split_whitespace().next().unwrap_or("");
    let is_simple =
        !command.contains(COMPOUND) && !first.contains(['=', '#', '$', '\'', '"', '\\']);
    if is_simple && !BUILT_IN.contains(&first) && !first.is_empty() {
        format!("exec {command}")
    } else {
        command.to_string()
    }
}

/// Runs its second argument with its first, in KiB, as the limit of its address space. A system whose
/// shell cannot limit memory runs it without a limit.
pub(super) const WITH_LIMIT: &str = r#"ulimit -v "$1" 2>/dev/null; exec sh -c "$2""#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simple_commands_take_the_place_of_the_shell() {
        for command in
            ["python3 'my bot.py' 7", "./bot", "/opt/bot --level=3 $HOME/book", "sh b.sh"]
        {
            assert_eq!(script(command), format!("exec {command}"));
        }
    }

    #[test]
    fn everything_else_is_left_to_the_shell() {
        for command in [
            "cd bots && ./bot",
            "LEVEL=3 ./bot",
            "while read line; do echo; done",
            "./bot 2>log",
            "exec ./bot",
            "$BOT --fast",
            "\"my bot\"",
            "(./bot)",
            "",
        ] {
            assert_eq!(script(command), command);
        }
    }
}
