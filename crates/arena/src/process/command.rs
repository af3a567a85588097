//! The command line of a bot as a script for `sh`, confined if wanted.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::cgroup::{Cgroup, JOIN};

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
fn script(command: &str) -> String {
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

/// The program that confines bots.
const CONFINER: &str = "bwrap";

/// A confined bot sees the files there are and may change none but those of a `/tmp` of its own; it has no network, and
/// sees and signals no process but its own.
const CONFINED: &[&str] = &[
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
    "--unshare-all",
    "--die-with-parent",
    "--tmpfs",
    TEMPORARY,
];

/// What is there belongs to other programs and holds their sockets, so a confined bot gets an empty one.
const TEMPORARY: &str = "/tmp";

/// What a command needs of the directory that is replaced: where it is run, and the files that it names with what lies
/// beside them.
fn needed(command: &str, run_in: &Path) -> Vec<PathBuf> {
    let place = |word: &str| {
        let path = run_in.join(word).canonicalize().ok()?;
        let beside = path.parent().filter(|parent| *parent != Path::new(TEMPORARY));
        if path.is_file() { Some(beside.map_or(path.clone(), Path::to_path_buf)) } else { None }
    };
    let mut needed: Vec<PathBuf> = run_in.canonicalize().ok().into_iter().collect();
    needed.extend(words(command).filter_map(place));
    needed.retain(|path| path.starts_with(TEMPORARY) && path != Path::new(TEMPORARY));
    needed.sort();
    needed.dedup();
    needed
}

/// The words of a command line; what stands in quotes is one word.
fn words(command: &str) -> impl Iterator<Item = &str> {
    let pieces = command.split(['\'', '"']).enumerate();
    pieces.flat_map(|(at, piece)| match at % 2 {
        0 => piece.split_whitespace().collect(),
        _ => vec![piece],
    })
}

/// What runs a command line, from the beginning in a control group if there is one.
pub(super) fn shell(command: &str, confined: bool, cgroup: Option<&Cgroup>) -> Command {
    let mut words: Vec<&OsStr> = Vec::new();
    let here = std::env::current_dir().unwrap_or_default();
    let shown = if confined { needed(command, &here) } else { Vec::new() };
    let entrance = cgroup.map(Cgroup::entrance);
    if let Some(entrance) = &entrance {
        words.extend(["sh", "-c", JOIN].map(OsStr::new));
        words.push(entrance.as_os_str());
    }
    if confined {
        words.push(OsStr::new(CONFINER));
        words.extend(CONFINED.iter().map(OsStr::new));
        for path in &shown {
            words.extend([OsStr::new("--ro-bind"), path.as_os_str(), path.as_os_str()]);
        }
        words.push(OsStr::new("--"));
    }
    let script = script(command);
    words.extend(["sh", "-c", &script].map(OsStr::new));
    let mut shell = Command::new(words[0]);
    shell.args(&words[1..]);
    shell
}

/// Why bots cannot be confined here, if they cannot.
pub fn no_confinement() -> Option<String> {
    let tried = Command::new(CONFINER).args(CONFINED).args(["--", "true"]).output();
    match tried {
        Ok(output) if output.status.success() => None,
        Ok(output) => {
            let why = String::from_utf8_lossy(&output.stderr);
            Some(format!("{CONFINER} cannot confine programs here: {}", why.trim()))
        }
        Err(_) => Some(format!(
            "bots are confined by {CONFINER}, which is not here: install the package bubblewrap"
        )),
    }
}

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
    fn what_a_command_needs_of_the_temporary_directory_is_found() {
        let there = tempfile::tempdir_in(TEMPORARY).unwrap();
        let there = there.path().canonicalize().unwrap();
        let own = there.join("my bots");
        std::fs::create_dir(&own).unwrap();
        std::fs::write(own.join("bot.py"), "").unwrap();
        let root = Path::new("/");
        let command = format!("python3 '{}' 7", own.join("bot.py").display());
        assert_eq!(needed(&command, root), std::slice::from_ref(&own));
        assert_eq!(needed("python3 'my bots/bot.py'", &there), [there.clone(), own]);
        assert_eq!(needed("python3 bot.py /tmp", root), Vec::<PathBuf>::new());
        let alone = tempfile::NamedTempFile::new_in(TEMPORARY).unwrap();
        let alone = alone.path().canonicalize().unwrap();
        assert_eq!(needed(&alone.display().to_string(), root), [alone]);
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
