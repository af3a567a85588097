//! One process group: started, watched, ended, reaped.
//!
//! The group's number is its leader's process id. It stays ours until the leader is reaped, so every signal
//! is sent before that: no stranger who was given the number anew can ever be hit.

use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::command::{WITH_LIMIT, script};

/// The groups that run now.
#[derive(Clone, Debug, Default)]
pub(super) struct Live(Arc<Mutex<BTreeSet<i32>>>);

impl Live {
    fn groups(&self) -> MutexGuard<'_, BTreeSet<i32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn kill_all(&self) {
        for pid in self.groups().iter().filter_map(|&pid| Pid::from_raw(pid)) {
            // Nobody left to signal is what we want.
            let _ = kill_process_group(pid, Signal::KILL);
        }
    }
}

/// The three pipes of a process.
pub(super) struct Pipes {
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) stderr: ChildStderr,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// By itself, with this status.
    Status(i32),
    /// By this signal.
    Signal(i32),
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Exit::Status(126) => f.write_str("exit status 126 (the command cannot be run)"),
            Exit::Status(127) => f.write_str("exit status 127 (the command was not found)"),
            // A shell reports the death of its child so.
            Exit::Status(status @ 129..=192) => {
                write!(f, "exit status {status} ({})", signal_name(status - 128))
            }
            Exit::Status(status) => write!(f, "exit status {status}"),
            Exit::Signal(signal) => f.write_str(&signal_name(signal)),
        }
    }
}

fn signal_name(signal: i32) -> String {
    let known = [(6, "ABRT"), (9, "KILL"), (11, "SEGV"), (13, "PIPE"), (15, "TERM")];
    match known.iter().find(|(number, _)| *number == signal) {
        Some((_, name)) => format!("signal {signal}, SIG{name}"),
        None => format!("signal {signal}"),
    }
}

/// A process and its children.
#[derive(Debug)]
pub(super) struct Group {
    child: Child,
    pid: Pid,
    live: Live,
    reaped: Option<Exit>,
}

impl Group {
    /// Runs a command line with at most `memory` bytes of address space.
    pub(super) fn start(
        command: &str,
        memory: Option<u64>,
        live: Live,
    ) -> io::Result<(Group, Pipes)> {
        let mut shell = Command::new("sh");
        let script = script(command);
        match memory {
            None => shell.args(["-c", &script]),
            Some(bytes) => {
                shell.args(["-c", WITH_LIMIT, "sh", &(bytes / 1024).to_string(), &script])
            }
        };
        shell.process_group(0);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Listed under the lock, so that `kill_all` cannot miss a process that has just begun.
        let mut groups = live.groups();
        let mut child = shell.spawn()?;
        let pid = Pid::from_child(&child);
        groups.insert(pid.as_raw_nonzero().get());
        drop(groups);
        let pipes = Pipes {
            stdin: child.stdin.take().expect("stdin is piped"),
            stdout: child.stdout.take().expect("stdout is piped"),
            stderr: child.stderr.take().expect("stderr is piped"),
        };
        Ok((Group { child, pid, live, reaped: None }, pipes))
    }

    /// How the leader ended, if it did. It stays a zombie and so keeps the group's number.
    pub(super) fn exit(&self) -> Option<Exit> {
        if self.reaped.is_some() {
            return self.reaped;
        }
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(self.pid), options).ok().flatten()?;
        match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => Some(Exit::Status(code)),
            (None, signal) => signal.map(Exit::Signal),
        }
    }

    /// Asks the whole group to end.
    pub(super) fn terminate(&self) {
        self.signal(Signal::TERM);
    }

    /// How many other processes of the group still run. Where the system does not say, none.
    pub(super) fn others(&self) -> usize {
        let own = self.pid.as_raw_nonzero().get();
        let Ok(processes) = std::fs::read_dir("/proc") else { return 0 };
        processes
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
            .filter(|&pid: &i32| pid != own && running_in(pid) == Some(own))
            .count()
    }

    /// Kills whatever is left of the group and takes the leader's status away.
    pub(super) fn end(&mut self) -> Exit {
        if let Some(exit) = self.reaped {
            return exit;
        }
        self.signal(Signal::KILL);
        // A leader that moved into another group is out of reach of the line above.
        let _ = self.child.kill();
        let mut groups = self.live.groups();
        groups.remove(&self.pid.as_raw_nonzero().get());
        drop(groups);
        let status = self.child.wait();
        let exit = match status {
            Ok(status) => {
                use std::os::unix::process::ExitStatusExt;
                status.code().map_or(Exit::Signal(status.signal().unwrap_or(0)), Exit::Status)
            }
            Err(_) => Exit::Signal(0),
        };
        self.reaped = Some(exit);
        exit
    }

    fn signal(&self, signal: Signal) {
        if self.reaped.is_none() {
            // The only error is that there is nobody left.
            let _ = kill_process_group(self.pid, signal);
        }
    }
}

/// The group a process belongs to, unless it is a zombie: fields 3 and 5 of its status line, counted after
/// the name, which may hold anything.
fn running_in(pid: i32) -> Option<i32> {
    let line = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let mut fields = line.rsplit_once(')')?.1.split_whitespace();
    let state = fields.next()?;
    let group = fields.nth(1)?.parse().ok()?;
    (!matches!(state, "Z" | "X")).then_some(group)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(command: &str, memory: Option<u64>) -> Exit {
        let (mut group, pipes) = Group::start(command, memory, Live::default()).unwrap();
        drop(pipes.stdin);
        let exit = group.child.wait().map(|status| status.code().unwrap()).unwrap();
        group.reaped = Some(Exit::Status(exit));
        group.end()
    }

    #[test]
    fn quoting_and_lists_of_commands_work_with_and_without_a_limit() {
        for memory in [None, Some(1 << 30)] {
            assert_eq!(run(r#"test "a b" = 'a b' && exit 7"#, memory), Exit::Status(7));
        }
    }

    #[test]
    fn the_limit_holds_for_what_is_run() {
        let show = r#"test "$(ulimit -v)" = 262144"#;
        assert_eq!(run(show, Some(256 << 20)), Exit::Status(0));
    }

    #[test]
    fn an_exit_is_seen_before_it_is_taken_away() {
        let (mut group, _pipes) = Group::start("kill -9 $$", None, Live::default()).unwrap();
        while group.exit().is_none() {
            std::thread::yield_now();
        }
        assert_eq!(group.exit(), Some(Exit::Signal(9)));
        assert_eq!(group.end(), Exit::Signal(9));
        assert_eq!(group.exit(), Some(Exit::Signal(9)));
    }

    #[test]
    fn exits_are_described_in_words() {
        assert_eq!(Exit::Status(1).to_string(), "exit status 1");
        assert_eq!(Exit::Status(137).to_string(), "exit status 137 (signal 9, SIGKILL)");
        assert_eq!(Exit::Signal(7).to_string(), "signal 7");
    }
}
