//! A PostgreSQL server of a test's own on loopback, to be stopped and started again in the middle of something.

use std::fs;
use std::io;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// How a server is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopMode {
    /// As by its administrator: connections are ended, everything is saved.
    Fast,
    /// As by a crash: the next start recovers from the log.
    Immediate,
}

/// A server; dropped, it is stopped and its files are removed.
#[derive(Debug)]
pub struct PostgresServer {
    programs: PathBuf,
    folder: TempDir,
    port: u16,
}

impl PostgresServer {
    /// A running server, or nothing if PostgreSQL is not installed. Then a test is skipped, unless
    /// `BW_REQUIRE_POSTGRES=1`.
    ///
    /// # Panics
    /// If it is required and not installed, or does not start.
    pub fn start_new() -> Option<Self> {
        let server = Self::prepared()?;
        server.start();
        Some(server)
    }

    /// The same, but it lets nobody in without encryption. Its certificate is good under [`ROOT`](Self::ROOT).
    ///
    /// # Panics
    /// If it is required and not installed, or does not start.
    pub fn start_encrypted() -> Option<Self> {
        let server = Self::prepared()?;
        let (certificate, key) =
            (include_str!("../data/server.crt"), include_str!("../data/server.key"));
        let only_encrypted = "hostssl all all 127.0.0.1/32 trust\n";
        let settings = "ssl = on\n";
        server.write("server.crt", certificate);
        server.write("server.key", key);
        server.write("pg_hba.conf", only_encrypted);
        server.write("postgresql.auto.conf", settings);
        server.start();
        Some(server)
    }

    /// The root that vouches for a server that was started encrypted, as long as it is called 127.0.0.1.
    pub const ROOT: &str = include_str!("../data/root.crt");
    /// Another root, which vouches for nobody.
    pub const OTHER_ROOT: &str = include_str!("../data/other-root.crt");

    /// Gives it a certificate that nobody vouches for, from its next start on.
    pub fn change_certificate(&self) {
        self.write("server.crt", include_str!("../data/other-server.crt"));
    }

    /// Lets in only whom these lines of `pg_hba.conf` let in, from its next start on.
    pub fn let_in(&self, rules: &str) {
        self.write("pg_hba.conf", rules);
    }

    /// Writes a file of the server's, which only the server may read.
    fn write(&self, name: &str, text: &str) {
        let path = self.folder.path().join("data").join(name);
        fs::write(&path, text).expect("a file of the server");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("its permissions");
        if is_root() {
            let owned = Command::new("chown").arg("postgres").arg(&path).status();
            assert!(owned.is_ok_and(|status| status.success()), "{name} cannot be given away");
        }
    }

    /// A server that is not started yet.
    fn prepared() -> Option<Self> {
        let Some(programs) = programs() else {
            let required = std::env::var("BW_REQUIRE_POSTGRES").is_ok_and(|value| value == "1");
            assert!(!required, "BW_REQUIRE_POSTGRES=1 but PostgreSQL is not installed");
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder for the server");
        let port = free_port().expect("a free port");
        let server = PostgresServer { programs, folder, port };
        if is_root() {
            let path = server.folder.path();
            let owned = Command::new("chown").arg("postgres").arg(path).status();
            assert!(owned.is_ok_and(|status| status.success()), "the folder cannot be given away");
        }
        let user = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"];
        server.command("initdb", &user);
        Some(server)
    }

    /// Where to connect to; the user may do everything.
    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// Runs statements as the user who may do everything.
    ///
    /// # Panics
    /// If one of them fails.
    pub fn query(&self, sql: &str) {
        let done = Command::new(self.programs.join("psql"))
            .args(["-v", "ON_ERROR_STOP=1", "-q", "-d", &self.url(), "-c", sql])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status();
        assert!(done.is_ok_and(|status| status.success()), "psql failed: {sql}");
    }

    /// Starts it again, where it was, and waits until it answers.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start(&self) {
        let (port, socket) = (self.port, self.folder.path().display());
        // Without flushes it is quicker, and a crash of the server alone loses nothing by it.
        let options = format!("-p {port} -c listen_addresses=127.0.0.1 -c fsync=off -k {socket}");
        let log = self.folder.path().join("log");
        self.command("pg_ctl", &["-w", "-o", &options, "-l", &log.to_string_lossy(), "start"]);
    }

    /// Stops it and waits until it is gone.
    ///
    /// # Panics
    /// If it does not stop.
    pub fn stop(&self, mode: StopMode) {
        let mode = if mode == StopMode::Fast { "fast" } else { "immediate" };
        self.command("pg_ctl", &["-m", mode, "-w", "stop"]);
    }

    fn command(&self, program: &str, arguments: &[&str]) {
        let done = self.run(program, arguments);
        assert!(done.is_ok_and(|good| good), "{program} {arguments:?} failed");
    }

    /// Runs a program of PostgreSQL, which refuses to be run by root.
    fn run(&self, program: &str, arguments: &[&str]) -> io::Result<bool> {
        let path = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        command.arg("-D").arg(self.folder.path().join("data")).args(arguments);
        command.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(command.status()?.success())
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // It may be stopped already.
        let _ = self.run("pg_ctl", &["-m", "immediate", "-w", "stop"]);
    }
}

/// The folder of `initdb` and `pg_ctl`, newest version first.
fn programs() -> Option<PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").ok().into_iter().flatten();
    let mut folders: Vec<PathBuf> =
        debian.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect();
    folders.sort();
    folders.reverse();
    if let Some(path) = std::env::var_os("PATH") {
        folders.extend(std::env::split_paths(&path));
    }
    folders.into_iter().find(|folder| folder.join("initdb").is_file())
}

fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0)
}
