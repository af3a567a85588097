//! A PostgreSQL server of our own on loopback, for the time of a test run.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::shell::{self, finish};

/// A running server; it is stopped and its files are removed when this is dropped.
pub(crate) struct Postgres {
    /// Where to connect to; its user may create databases.
    pub(crate) url: String,
    programs: PathBuf,
    folder: PathBuf,
}

impl Postgres {
    /// The folder of `initdb` and `pg_ctl`, newest version first.
    pub(crate) fn programs() -> Option<PathBuf> {
        let debian = fs::read_dir("/usr/lib/postgresql").ok().into_iter().flatten();
        let mut folders: Vec<PathBuf> =
            debian.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect();
        folders.sort();
        folders.reverse();
        folders.extend(
            std::env::var_os("PATH")
                .iter()
                .flat_map(|path| std::env::split_paths(path).collect::<Vec<_>>()),
        );
        folders.into_iter().find(|folder| folder.join("initdb").is_file())
    }

    pub(crate) fn start() -> Result<Self, String> {
        Self::start_with("")
    }

    /// The same with these further options of the server.
    pub(crate) fn start_with(more: &str) -> Result<Self, String> {
        let programs = Self::programs().ok_or("PostgreSQL is not installed")?;
        let folder = std::env::temp_dir().join(format!("boardwright-pg-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .map_err(|error| format!("no free port: {error}"))?
            .port();
        let url = format!("postgres://postgres@127.0.0.1:{port}/postgres");
        let server = Postgres { url, programs, folder };
        if shell::is_root() {
            finish(Command::new("chown").arg("postgres").arg(&server.folder))?;
        }
        server.command(
            "initdb",
            &["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
        )?;
        let socket = server.folder.display();
        let options = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200 -k {socket} {more}"
        );
        let log = server.folder.join("log");
        let log = log.to_string_lossy();
        server.command("pg_ctl", &["-w", "-o", &options, "-l", &log, "start"])?;
        Ok(server)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Runs a program of PostgreSQL, which refuses to be run by root.
    fn command(&self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let program = self.programs.join(program);
        let mut command = if shell::is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.arg("-D").arg(self.data()).args(arguments);
        command.current_dir(Path::new("/")).stdin(Stdio::null()).stdout(Stdio::null());
        finish(&mut command)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.command("pg_ctl", &["-m", "immediate", "-w", "stop"]);
        let _ = fs::remove_dir_all(&self.folder);
    }
}
