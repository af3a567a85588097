//! Worker processes of a test.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

use crate::command::{Done, WorkFolder};

/// Worker processes that are started again when they are killed.
pub(crate) struct Crew<'f> {
    folder: &'f WorkFolder,
    url: String,
    pub(crate) workers: Vec<Child>,
}

impl<'f> Crew<'f> {
    pub(crate) fn start(folder: &'f WorkFolder, url: &str, count: usize) -> Self {
        let mut crew = Crew { folder, url: url.into(), workers: Vec::new() };
        for n in 0..count {
            let worker = crew.spawn(n);
            crew.workers.push(worker);
        }
        crew
    }

    fn spawn(&self, n: usize) -> Child {
        let name = format!("w{n}");
        let words = ["worker", "--db", &self.url, "--threads", "1", "--name", &name, "--quiet"];
        let mut command = self.folder.command(&words);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a worker starts")
    }

    /// Sends one a signal, by its name for `kill`.
    pub(crate) fn signal(&self, n: usize, signal: &str) {
        send(signal, &self.workers[n]);
    }

    /// Kills one and starts another in its place.
    pub(crate) fn replace(&mut self, n: usize) {
        let at = n % self.workers.len();
        let _ = self.workers[at].kill();
        let _ = self.workers[at].wait();
        self.workers[at] = self.spawn(at);
    }
}

impl Drop for Crew<'_> {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }
}

/// A program whose messages are read while it runs; dropped, it is killed.
pub(crate) struct Watched {
    child: Option<Child>,
    messages: BufReader<ChildStderr>,
    said: String,
}

impl Watched {
    pub(crate) fn start(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let messages = BufReader::new(child.stderr.take().expect("a pipe"));
        Watched { child: Some(child), messages, said: String::new() }
    }

    /// Waits for a line with this in it, and answers that line.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, part: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.messages.read_line(&mut line).expect("messages are text");
            assert!(read > 0, "it ended without {part:?}:\n{}", self.said);
            self.said += &line;
            if line.contains(part) {
                return line;
            }
        }
    }

    /// Sends it a signal, by its name for `kill`.
    pub(crate) fn signal(&self, signal: &str) {
        send(signal, self.child.as_ref().expect("it runs"));
    }

    /// What it did, once it has ended.
    pub(crate) fn end(mut self) -> Done {
        let child = self.child.take().expect("it runs");
        let mut output = child.wait_with_output().expect("the program ends");
        let mut rest = String::new();
        self.messages.read_to_string(&mut rest).expect("messages are text");
        output.stderr = format!("{}{rest}", self.said).into_bytes();
        Done { words: "(watched)".into(), output }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Sends a process a signal, by its name for `kill`.
fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "{signal}");
}

/// Waits for something that must happen soon.
#[track_caller]
pub(crate) fn wait_until(what: &str, mut is: impl FnMut() -> bool) {
    for _ in 0..2_400 {
        if is() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("two minutes without {what}");
}
