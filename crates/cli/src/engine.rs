//! `engine`: a bot of ours in a foreign arena, over standard input and output or over a connection to the arena.

use std::io;
use std::net::TcpStream;
use std::process::ExitCode;

use bw_catalog::BotSpec;
use bw_core::Lang;
use bw_package::{EngineInput, EngineOutput};

use crate::context::Context;
use crate::error::CliError;
use crate::output::ListOutputArgs;
use crate::table::{Table, TableCell};

/// Let a bot play in a foreign arena over standard input and output
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Serves until it is told to leave or the input ends. Arenas that listen on a port append \
`--server HOST --port N` or `HOST PORT` to the command: the engine then connects there.\n\n\
Examples:\n  \
boardwright engine arimaa --list\n  \
boardwright engine arimaa --bot ugrh\n  \
boardwright engine warlight --protocol wl2 --bot mcts:iterations=500\n  \
boardwright engine dominion --protocol json --bot bigmoney"
)]
pub(crate) struct EngineArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// Who plays: NAME or NAME:key=value,…; each protocol has a default
    #[arg(long, value_name = "SPEC")]
    bot: Option<String>,

    /// What the arena speaks; the first of the list by default. Every game has `json`, our own line protocol
    #[arg(long, value_name = "NAME")]
    protocol: Option<String>,

    /// Connect to an arena that listens on this host, instead of standard input and output
    #[arg(long, value_name = "HOST", requires = "port")]
    server: Option<String>,

    /// The port on which it listens
    #[arg(long, value_name = "N", requires = "server")]
    port: Option<u16>,

    /// Host and port of an arena that listens, as older ones append them
    #[arg(value_names = ["HOST", "PORT"], num_args = 2, conflicts_with = "server")]
    arena: Vec<String>,

    /// List the protocols
    #[arg(long)]
    list: bool,

    #[command(flatten)]
    output: ListOutputArgs,
}

impl EngineArgs {
    /// Where the arena listens, if it does.
    fn address(&self) -> Result<Option<(&str, u16)>, CliError> {
        match (&self.server, self.port, &self.arena[..]) {
            (Some(host), Some(port), _) => Ok(Some((host, port))),
            (_, _, [host, port]) => {
                let port = port.parse().map_err(|_| {
                    CliError::usage(format!("`{port}` is not a port, a number from 0 to 65535"))
                })?;
                Ok(Some((host, port)))
            }
            _ => Ok(None),
        }
    }
}

/// Lines from the arena and to it.
fn lines(address: Option<(&str, u16)>) -> Result<(EngineInput, EngineOutput), CliError> {
    let Some((host, port)) = address else {
        return Ok((Box::new(io::BufReader::new(io::stdin())), Box::new(io::stdout())));
    };
    let connect = || -> io::Result<(TcpStream, TcpStream)> {
        let stream = TcpStream::connect((host, port))?;
        // A line must not wait for the next one.
        stream.set_nodelay(true)?;
        Ok((stream.try_clone()?, stream))
    };
    let (input, output) = connect().map_err(|error| {
        CliError::failed(format!("cannot connect to the arena at {host}:{port}: {error}"))
    })?;
    Ok((Box::new(io::BufReader::new(input)), Box::new(io::BufWriter::new(output))))
}

pub(crate) fn run(context: &Context, args: &EngineArgs) -> Result<ExitCode, CliError> {
    let game = context.game(&args.game)?;
    let name = game.spec.name;
    let Some(first) = game.engines.first() else {
        return Err(CliError::usage(format!("{name} has no bot that could play")));
    };
    if args.list {
        let words = game.words(Lang::En);
        let mut table = Table::new("protocols", &["protocol", "default bot", "summary"]);
        for kind in &game.engines {
            let names = [kind.protocol, kind.bot].map(TableCell::text);
            let summary = TableCell::Text(words.engine(kind.protocol));
            table.rows.push(names.into_iter().chain([summary]).collect());
        }
        context.print_list(table, args.output.into())?;
        return Ok(ExitCode::SUCCESS);
    }
    let protocol = args.protocol.as_deref().unwrap_or(first.protocol);
    let kind = game.engines.iter().find(|kind| kind.protocol == protocol).unwrap_or(first);
    let bot = BotSpec::parse(args.bot.as_deref().unwrap_or(kind.bot));
    let (input, output) = lines(args.address()?)?;
    game.serve(protocol, &bot, input, output)?;
    Ok(ExitCode::SUCCESS)
}
