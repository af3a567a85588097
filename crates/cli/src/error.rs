//! What ends a command early, and how it is reported.

use std::io::{self, Write};
use std::process::ExitCode;

use bw_lab::LabError;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The command line itself is wrong: exit code 2.
    Usage(String),
    /// Something failed: exit code 1.
    Failed(String),
    /// Nobody reads our output any more (`boardwright … | head`): no failure of ours.
    NobodyReads,
}

impl CliError {
    /// Bad usage, from any error.
    pub(crate) fn usage(error: impl std::fmt::Display) -> Self {
        CliError::Usage(error.to_string())
    }

    /// A failure, from any error.
    pub(crate) fn failed(error: impl std::fmt::Display) -> Self {
        CliError::Failed(error.to_string())
    }

    /// Prints it in one line and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (message, code) = match self {
            CliError::Usage(message) => (message, 2),
            CliError::Failed(message) => (message, 1),
            CliError::NobodyReads => return ExitCode::SUCCESS,
        };
        let _ = writeln!(io::stderr(), "error: {message}");
        ExitCode::from(code)
    }
}

impl std::fmt::Display for CliError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CliError::Usage(message) | CliError::Failed(message) => f.write_str(message),
            CliError::NobodyReads => f.write_str("nobody reads the output"),
        }
    }
}

impl From<LabError> for CliError {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Usage(message) => CliError::Usage(message),
            LabError::Failed(message) => CliError::Failed(message),
            LabError::Stopped => CliError::Failed(error.to_string()),
        }
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            CliError::NobodyReads
        } else {
            CliError::failed(error)
        }
    }
}
