//! The `boardwright` command over any catalogue of games.
//!
//! Every command is a module with its flags and one function. Results go to standard output, progress
//! and messages to standard error. Exit code 0 is success, 1 a failure, 2 bad usage.

mod analyze;
mod annotated_games;
mod args;
mod artifacts;
mod bench;
mod bots;
mod check_bot;
mod clock;
mod completions;
mod conduct;
mod context;
mod convert;
mod db;
mod db_watch;
mod engine;
mod error;
mod evolve;
mod folder_context;
mod games;
mod man;
mod match_games;
mod openings;
mod output;
mod perft;
mod pictures;
mod play;
mod positions;
mod progress;
mod protocol;
mod recorded_games;
mod records;
mod replay;
mod report;
mod reproduce;
mod requests;
mod serve;
mod table;
mod table_layout;
mod tournament;
mod verify;
mod worker;

use std::process::ExitCode;

use bw_catalog::Catalog;
use clap::Parser;

use args::{Args, Command};
use context::Context;
use error::CliError;

/// Runs the command that the process was called with.
pub fn run(catalog: Catalog) -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // Help and version are no errors: clap knows the stream and the code.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    let context = Context::new(catalog, args.quiet);
    if let Some(url) = args.database() {
        context.read_database(url);
    }
    match dispatch(&context, args.command) {
        Ok(code) => code,
        Err(error) => error.report(),
    }
}

fn dispatch(context: &Context, command: Option<Command>) -> Result<ExitCode, CliError> {
    match command {
        None => serve::run(context, &serve::ServeArgs::default()),
        Some(Command::Serve(args)) => serve::run(context, &args),
        Some(Command::Games(args)) => games::run(context, &args),
        Some(Command::Bots(args)) => bots::run(context, &args),
        Some(Command::Match(args)) => match_games::run(context, &args),
        Some(Command::Tournament(args)) => tournament::run(context, &args),
        Some(Command::Evolve(args)) => evolve::run(context, &args),
        Some(Command::Reproduce(args)) => reproduce::run(context, &args),
        Some(Command::Play(args)) => play::run(context, &args),
        Some(Command::Replay(args)) => replay::run(context, &args),
        Some(Command::Analyze(args)) => analyze::run(context, &args),
        Some(Command::Engine(args)) => engine::run(context, &args),
        Some(Command::Convert(args)) => convert::run(context, &args),
        Some(Command::Verify(args)) => verify::run(context, &args),
        Some(Command::Perft(args)) => perft::run(context, &args),
        Some(Command::Bench(args)) => bench::run(context, &args),
        Some(Command::CheckBot(args)) => check_bot::run(context, &args),
        Some(Command::Protocol(args)) => protocol::run(context, &args),
        Some(Command::Worker(args)) => worker::run(context, &args),
        Some(Command::Db(args)) => db::run(context, &args),
        Some(Command::Completions(args)) => completions::run(context, &args),
        Some(Command::Man(args)) => man::run(context, &args),
    }
}
