//! `engine`: a bot of ours in a foreign arena, over standard input and output.

use std::io;
use std::process::ExitCode;

use bw_catalog::BotSpec;

use crate::context::Context;
use crate::error::CliError;
use crate::table::text_table;

/// Let a bot play in a foreign arena over standard input and output
#[derive(Debug, clap::Args)]
#[command(after_help = "Serves until it is told to leave or the input ends.\n\n\
Examples:\n  \
boardwright engine arimaa --list\n  \
boardwright engine arimaa --bot ugrh\n  \
boardwright engine warlight --protocol wl2 --bot mcts:iterations=500")]
pub(crate) struct EngineArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// Who plays: NAME or NAME:key=value,…; each protocol has a default
    #[arg(long, value_name = "SPEC")]
    bot: Option<String>,

    /// What the arena speaks; the game's first protocol by default
    #[arg(long, value_name = "NAME")]
    protocol: Option<String>,

    /// List the protocols
    #[arg(long)]
    list: bool,
}

pub(crate) fn run(context: &Context, args: &EngineArgs) -> Result<ExitCode, CliError> {
    let game = context.game(&args.game)?;
    let name = game.spec.name;
    let Some(first) = game.engines.first() else {
        let why = format!("there is no foreign protocol for {name}; see docs/protocol.md for ours");
        return Err(CliError::usage(why));
    };
    if args.list {
        let row = |kind: &bw_catalog::EngineInfo| {
            vec![kind.protocol.into(), kind.bot.into(), kind.summary.into()]
        };
        let rows = game.engines.iter().map(row).collect();
        context.print(&text_table(&["protocol", "default bot", "what it is"], rows))?;
        return Ok(ExitCode::SUCCESS);
    }
    let protocol = args.protocol.as_deref().unwrap_or(first.protocol);
    let kind = game.engines.iter().find(|kind| kind.protocol == protocol).unwrap_or(first);
    let bot = BotSpec::parse(args.bot.as_deref().unwrap_or(kind.bot));
    let input = Box::new(io::BufReader::new(io::stdin()));
    game.serve(protocol, &bot, input, Box::new(io::stdout()))?;
    Ok(ExitCode::SUCCESS)
}
