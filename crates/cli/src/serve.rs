//! `serve`: the web app.

use std::net::SocketAddr;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;

use bw_web::{ServeOptions, Server, Shutdown};

use crate::context::Context;
use crate::error::CliError;

const LISTEN: &str = "127.0.0.1:7878";

/// Start the web app: play, watch, replay and keep games in a browser
#[derive(Debug, clap::Args)]
#[command(after_help = "The app is for this machine only unless --listen says otherwise.\n\n\
Examples:\n  boardwright\n  boardwright serve --open\n  boardwright serve --listen 127.0.0.1:9000 --db games.db")]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes any free port
    #[arg(long, value_name = "ADDRESS", default_value = LISTEN)]
    listen: SocketAddr,

    /// The database: a file or postgres://…; your own by default
    #[arg(long, value_name = "URL", env = "BOARDWRIGHT_DB", hide_env_values = true)]
    db: Option<String>,

    /// Open the app in your browser
    #[arg(long)]
    open: bool,
}

/// What `boardwright` alone does.
impl Default for ServeArgs {
    fn default() -> Self {
        ServeArgs {
            listen: LISTEN.parse().expect("a constant address"),
            db: std::env::var("BOARDWRIGHT_DB").ok(),
            open: false,
        }
    }
}

pub(crate) fn run(context: &Context, args: &ServeArgs) -> Result<ExitCode, CliError> {
    let store = context.open_store(args.db.as_deref())?;
    let stop = Shutdown::default();
    let stopper = stop.clone();
    // A second handler in one process (tests) is refused; the first one stays.
    let _ = ctrlc::set_handler(move || stopper.stop());
    let place = store.place();
    let options = ServeOptions::at(args.listen);
    let server = Server::bind(Arc::clone(&context.catalog), store, options, stop)
        .map_err(|error| CliError::failed(format!("{error}; choose another with --listen")))?;
    let address = server.address().map_err(CliError::failed)?;
    context.print(&format!("Boardwright is at http://{address}/\n"))?;
    context.note(&format!("games are kept in {place}; Ctrl-C stops, nothing is lost"));
    if args.open {
        open_browser(context, &format!("http://{address}/"));
    }
    server.run().map_err(CliError::failed)?;
    Ok(ExitCode::SUCCESS)
}

/// Asks the desktop to show the page; a machine without one just keeps the address.
fn open_browser(context: &Context, url: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        context.note(&format!("there is no {program} to open a browser with; visit {url}"));
    }
}
