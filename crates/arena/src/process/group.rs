//! One process group: started, watched, ended, reaped.
//!
//! The group's number is its leader's process id. It stays ours until the leader is reaped, so every signal
//! is sent before that: no stranger who was given the number anew can ever be hit.

use std::fmt;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::command::shell;
use super::live::Live;
use super::memory::ProcessStatus;

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
    /// Runs a command line with at most this many bytes of resident memory.
    pub(super) fn start(
        command: &str,
        confined: bool,
        memory: Option<u64>,
        live: Live,
    ) -> io::Result<(Group, Pipes)> {
        let (mut child, pid) = live.start(memory, |cgroup| {
            let mut shell = shell(command, confined, cgroup);
            shell.process_group(0);
            shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let child = shell.spawn()?;
            let pid = Pid::from_child(&child);
            Ok((child, pid))
        })?;
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

    /// What it may use and did use, in bytes, if it was ended for its memory.
    pub(super) fn excess(&self) -> Option<(u64, u64)> {
        self.live.excess(self.pid)
    }

    /// Asks the whole group to end.
    pub(super) fn terminate(&self) {
        self.signal(Signal::TERM);
    }

    /// How many other processes of the group still run. Where the system does not say, none.
    pub(super) fn others(&self) -> usize {
        if let Some(count) = self.live.others(self.pid) {
            return count;
        }
        let own = self.pid.as_raw_nonzero().get();
        let Ok(processes) = std::fs::read_dir("/proc") else { return 0 };
        processes
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
            .filter(|&pid: &i32| pid != own)
            .filter(|&pid| ProcessStatus::read(pid).is_some_and(|status| status.group == own))
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
        self.live.remove(self.pid);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn run(command: &str) -> Exit {
        let (mut group, pipes) = Group::start(command, false, None, Live::default()).unwrap();
        drop(pipes.stdin);
        let exit = group.child.wait().map(|status| status.code().unwrap()).unwrap();
        group.reaped = Some(Exit::Status(exit));
        group.end()
    }

    #[test]
    fn quoting_and_lists_of_commands_work() {
        assert_eq!(run(r#"test "a b" = 'a b' && exit 7"#), Exit::Status(7));
    }

    #[test]
    fn an_exit_is_seen_before_it_is_taken_away() {
        let (mut group, _pipes) = Group::start("kill -9 $$", false, None, Live::default()).unwrap();
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
