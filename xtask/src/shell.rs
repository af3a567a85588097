//! Running other programs.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// This moment; chores may read the clock.
#[allow(clippy::disallowed_methods)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// Writes to the terminal.
pub(crate) fn say(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// One call of cargo in the workspace.
pub(crate) struct Cargo(Command);

impl Cargo {
    pub(crate) fn new(words: &[&str]) -> Self {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(words).current_dir(root());
        Cargo(command)
    }

    pub(crate) fn env(mut self, key: &str, value: &str) -> Self {
        self.0.env(key, value);
        self
    }

    pub(crate) fn run(mut self) -> Result<(), String> {
        say(&format!("$ {}\n", words(&self.0)));
        finish(&mut self.0)
    }

    pub(crate) fn output(mut self) -> Result<String, String> {
        capture(&mut self.0)
    }

    /// Runs beside something else: what it prints is shown in one piece when it has ended.
    pub(crate) fn run_beside(mut self) -> Result<(), String> {
        let words = words(&self.0);
        let output = self.0.stdin(Stdio::null()).output();
        let output = output.map_err(|error| format!("cannot run {words}: {error}"))?;
        let text = [output.stdout, output.stderr].concat();
        say(&format!("$ {words}\n{}", String::from_utf8_lossy(&text)));
        if output.status.success() {
            Ok(())
        } else {
            Err(format!("{words} ended with {}", output.status))
        }
    }
}

fn words(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default().to_os_string();
    let all = std::iter::once(program).chain(command.get_args().map(ToOwned::to_owned));
    all.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// Runs a command to its end.
pub(crate) fn finish(command: &mut Command) -> Result<(), String> {
    let status =
        command.status().map_err(|error| format!("cannot run {}: {error}", words(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{} ended with {status}", words(command))) }
}

pub(crate) fn capture(command: &mut Command) -> Result<String, String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run {}: {error}", words(command)))?;
    if !output.status.success() {
        return Err(format!("{} ended with {}", words(command), output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What a program prints.
pub(crate) fn output(program: &str, arguments: &[&str]) -> Result<String, String> {
    capture(Command::new(program).args(arguments).current_dir(root()))
}

/// Whether a program answers.
pub(crate) fn has(program: &str, argument: &str) -> bool {
    let mut command = Command::new(program);
    command.arg(argument).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Whether we may install packages.
pub(crate) fn is_root() -> bool {
    output("id", &["-u"]).is_ok_and(|id| id.trim() == "0")
}

/// Appends to a file of the workspace; a new one begins with the heading.
pub(crate) fn append(file: &str, heading: &str, rows: &str) -> Result<(), String> {
    let path = root().join(file);
    let wrong = |error: std::io::Error| format!("cannot write {file}: {error}");
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    let new = !path.exists();
    let mut out = OpenOptions::new().create(true).append(true).open(&path).map_err(wrong)?;
    let text = if new { format!("{heading}{rows}") } else { rows.to_string() };
    out.write_all(text.as_bytes()).map_err(wrong)
}
