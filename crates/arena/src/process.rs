//! Foreign bots as processes.
//!
//! A command line is run by `sh -c` in a process group of its own; its standard input and output are the
//! connection, of its standard error the end is kept for fault reports. Talking to it happens in the calling
//! thread over non-blocking pipes, so there is no buffer that a bot can fill without limit: what it writes too
//! early waits in its own pipe. One thread watches the memory of all bots as long as there are any.
//!
//! A bad bot harms only itself. Whatever it does, a call returns a typed fault at most `late` after its
//! limit, and a closed connection leaves no process of the group, no zombie and no descriptor behind. When the arena
//! itself is killed, a guardian ends its bots. A program that deliberately leaves its process group (`setsid`) is still
//! in its control group, where there are such; elsewhere it gets away, unless bots are confined.

mod cgroup;
mod command;
mod connection;
mod group;
mod guardian;
mod lines;
mod live;
mod memory;

use std::time::{Duration, Instant};

use bw_catalog::Connect;
use bw_core::{Fault, FaultKind};
use bw_package::{Dial, Timeouts, Transport};

pub use command::no_confinement;
pub(crate) use connection::{Connection, Farewell};
use group::Group;
pub(crate) use lines::shown;
pub use live::Hosting;
use live::Live;

/// How foreign processes are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessOptions {
    /// How long a bot may take to greet and to play a turn.
    pub timeouts: Timeouts,
    /// Bytes of resident memory that all processes of a bot may use together, if limited: what a program has reserved
    /// without touching it (Java, JavaScript, .NET) does not count.
    pub memory: Option<u64>,
    /// Confined bots see the files but change none, have no network and reach no other process.
    pub confined: bool,
    /// The longest line a bot may write, in bytes.
    pub line_limit: usize,
    /// How long after a limit a late answer is still distinguished from silence.
    pub late: Duration,
    /// How long a bot may take to leave when it is told to, before it is ended.
    pub farewell: Duration,
}

impl Default for ProcessOptions {
    fn default() -> Self {
        ProcessOptions {
            timeouts: Timeouts::default(),
            memory: Some(2 << 30),
            confined: false,
            line_limit: 1 << 20,
            late: Duration::from_millis(400),
            farewell: Duration::from_millis(400),
        }
    }
}

/// Starts foreign bots as processes.
///
/// ```
/// use bw_arena::{ProcessOptions, Processes};
/// use bw_catalog::Connect;
/// use std::time::Duration;
///
/// let processes = Processes::new(ProcessOptions::default());
/// let mut echo = processes.dial("while read line; do echo \"got $line\"; done").dial()?;
/// echo.send("hello")?;
/// assert_eq!(echo.receive(Duration::from_secs(10))?, "got hello");
/// echo.close();
/// # Ok::<(), bw_core::Fault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Processes {
    options: ProcessOptions,
    live: Live,
}

impl Processes {
    /// A starter with these options.
    pub fn new(options: ProcessOptions) -> Self {
        Processes { options, live: Live::default() }
    }

    /// Kills every process that was started here (or by a clone of this) and still runs: for a program
    /// that must stop now. Their connections then report a crash.
    pub fn end_all(&self) {
        self.live.kill_all();
    }

    /// What holds the processes of a bot together here.
    pub fn hosting(&self) -> Hosting {
        self.live.hosting()
    }

    /// Starts one process for this command line.
    pub(crate) fn start(&self, command: &str) -> Result<Connection, Fault> {
        let ProcessOptions { memory, confined, .. } = self.options;
        let (group, pipes) =
            Group::start(command, confined, memory, self.live.clone()).map_err(|error| {
                Fault::new(FaultKind::Crashed, format!("the process cannot be started: {error}"))
            })?;
        Connection::new(group, pipes, self.options)
    }

    /// The options.
    pub(crate) fn options(&self) -> &ProcessOptions {
        &self.options
    }
}

impl Connect for Processes {
    fn dial(&self, command: &str) -> Box<dyn Dial> {
        Box::new(Program { processes: self.clone(), command: command.to_string() })
    }
}

/// One command line that can be run again and again.
struct Program {
    processes: Processes,
    command: String,
}

impl Dial for Program {
    fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
        Ok(Box::new(self.processes.start(&self.command)?))
    }

    fn timeouts(&self) -> Timeouts {
        self.processes.options.timeouts
    }
}

/// The clock of all deadlines here.
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// The moment so long from now; what is too long for a clock is a year.
fn after(wait: Duration) -> Instant {
    now() + wait.min(Duration::from_secs(365 * 24 * 3600))
}
