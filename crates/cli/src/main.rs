//! The `boardwright` command: all games, one binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    boardwright::run(bw_catalog::Catalog::standard())
}
