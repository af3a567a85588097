//! Runs the program; a failure shows the command, its output and its exit code.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A folder of its own with a database of its own.
pub(crate) struct WorkFolder {
    folder: TempDir,
    database: String,
}

/// What a command did.
pub(crate) struct Done {
    pub(crate) words: String,
    pub(crate) output: Output,
}

/// The words of a command line without quotes.
pub(crate) fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

impl WorkFolder {
    pub(crate) fn new() -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let database = folder.path().join("test.db").display().to_string();
        WorkFolder { folder, database }
    }

    /// A folder whose commands use this database.
    pub(crate) fn at(database: &str) -> Self {
        WorkFolder { database: database.into(), ..WorkFolder::new() }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        command
            .args(words)
            .current_dir(self.path())
            .env("BOARDWRIGHT_DB", &self.database)
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, words: &[&str]) -> Done {
        let output = self.command(words).output().expect("the program starts");
        Done { words: words.join(" "), output }
    }

    pub(crate) fn run_with_input(&self, words: &[&str], input: &str) -> Done {
        let mut child = self
            .command(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        // The program may leave before it has read everything.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        Done { words: words.join(" "), output }
    }
}

impl Done {
    pub(crate) fn stdout(&self) -> String {
        String::from_utf8(self.output.stdout.clone()).expect("output is text")
    }

    pub(crate) fn stderr(&self) -> String {
        String::from_utf8(self.output.stderr.clone()).expect("messages are text")
    }

    #[track_caller]
    pub(crate) fn code(&self, code: i32) -> &Self {
        assert_eq!(
            self.output.status.code(),
            Some(code),
            "boardwright {}\n--- stdout\n{}\n--- stderr\n{}",
            self.words,
            self.stdout(),
            self.stderr()
        );
        self
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        self.code(0);
        serde_json::from_str(&self.stdout()).expect("one JSON value")
    }

    /// The last line of the messages of a failure.
    #[track_caller]
    pub(crate) fn error_after_note(&self, code: i32) -> String {
        self.code(code);
        self.stderr().lines().last().unwrap_or_default().to_string()
    }

    /// The whole message of a failure: one line on standard error, nothing on standard output.
    #[track_caller]
    pub(crate) fn error(&self, code: i32) -> String {
        self.code(code);
        assert_eq!(self.stdout(), "", "boardwright {}", self.words);
        let message = self.stderr();
        assert_eq!(message.lines().count(), 1, "boardwright {}: {message}", self.words);
        message.trim_end().trim_start_matches("error: ").to_string()
    }
}
