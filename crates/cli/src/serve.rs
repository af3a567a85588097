//! `serve`: the web app.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;

use bw_web::{OwnBot, PublicUrl, ServeOptions, Server, Shutdown};

use crate::context::Context;
use crate::error::CliError;

const LISTEN: &str = "127.0.0.1:7878";

/// Start the web app: play, watch, replay and keep games in a browser
#[derive(Debug, clap::Args)]
#[command(after_help = "The app is for this machine only unless --listen says otherwise.\n\n\
Examples:\n  boardwright\n  boardwright serve --open\n  boardwright serve --listen 127.0.0.1:9000 --db games.db\n  boardwright serve --bot 'mine=exec:python3 bot.py'")]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes any free port
    #[arg(long, value_name = "ADDRESS", default_value = LISTEN)]
    listen: SocketAddr,

    /// Where a reverse proxy shows the app, as https://games.example.org or https://example.org/games; see docs/serving.md
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,

    /// The database: a file or postgres://…; your own by default
    #[arg(long, value_name = "URL", env = "BOARDWRIGHT_DB", hide_env_values = true)]
    db: Option<String>,

    /// Open the app in your browser
    #[arg(long)]
    open: bool,

    /// A bot of your own that pages can choose by name: NAME=exec:COMMAND, or another protocol; may be repeated
    #[arg(long = "bot", value_name = "NAME=exec:COMMAND")]
    bots: Vec<OwnBot>,

    /// A file with such bots, one a line; lines that begin with # are passed over
    #[arg(long, value_name = "FILE")]
    bots_file: Option<PathBuf>,
}

/// What `boardwright` alone does.
impl Default for ServeArgs {
    fn default() -> Self {
        ServeArgs {
            listen: LISTEN.parse().expect("a constant address"),
            db: std::env::var("BOARDWRIGHT_DB").ok(),
            public_url: None,
            open: false,
            bots: Vec::new(),
            bots_file: None,
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
    let options = ServeOptions { bots: own_bots(args)?, ..ServeOptions::at(args.listen) };
    let options = options.behind(args.public_url.clone());
    let server = Server::bind(Arc::clone(&context.catalog), store, options, stop)
        .map_err(|error| CliError::failed(format!("{error}; choose another with --listen")))?;
    let address = server.address().map_err(CliError::failed)?;
    let here = format!("http://{}/", on_this_machine(address));
    let own = args.public_url.as_ref().map_or_else(|| here.clone(), PublicUrl::to_string);
    context.print(&format!("Boardwright is at {own}\n"))?;
    if let Some(others) = address_for_others(address).filter(|_| args.public_url.is_none()) {
        context.print(&format!("Others in your network open http://{others}/\n"))?;
    }
    if let Some(path) = server.owner_path() {
        context.print(&format!("For you alone, with the laboratory: {own}{path}\n"))?;
    }
    context.note(&format!("games are kept in {place}; Ctrl-C stops, nothing is lost"));
    if args.open {
        let path = server.owner_path().unwrap_or_default();
        open_browser(context, &format!("{own}{path}"));
    }
    server.run().map_err(CliError::failed)?;
    Ok(ExitCode::SUCCESS)
}

/// The bots of the command line and of the file.
fn own_bots(args: &ServeArgs) -> Result<Vec<OwnBot>, CliError> {
    let mut bots = args.bots.clone();
    if let Some(path) = &args.bots_file {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| CliError::usage(format!("{shown} cannot be read: {error}")))?;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                let wrong = |error| CliError::usage(format!("{shown}, line {number}: {error}"));
                bots.push(line.parse().map_err(wrong)?);
            }
        }
    }
    match bots
        .iter()
        .enumerate()
        .find(|(at, bot)| bots[..*at].iter().any(|other| other.name() == bot.name()))
    {
        Some((_, bot)) => Err(CliError::usage(format!("two bots are called `{}`", bot.name()))),
        None => Ok(bots),
    }
}

/// An address that this machine can open: all addresses are none.
fn on_this_machine(listens: SocketAddr) -> SocketAddr {
    match (listens.ip().is_unspecified(), listens.is_ipv4()) {
        (false, _) => listens,
        (true, true) => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), listens.port()),
        (true, false) => SocketAddr::new(Ipv6Addr::LOCALHOST.into(), listens.port()),
    }
}

/// Where others find a server that listens on all addresses: the one by which this machine would reach them. Nothing is
/// sent for that.
fn address_for_others(listens: SocketAddr) -> Option<SocketAddr> {
    if !listens.ip().is_unspecified() {
        return None;
    }
    let socket = UdpSocket::bind((listens.ip(), 0)).ok()?;
    let (v4, v6) = ("192.0.2.1:9", "[2001:db8::1]:9");
    socket.connect(if listens.is_ipv4() { v4 } else { v6 }).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified() && !own.is_loopback()).then(|| SocketAddr::new(own, listens.port()))
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
