//! Everything that must hold before a change lands.

use std::process::Command;

use crate::browser;
use crate::postgres::Postgres;
use crate::shell::{self, Cargo, finish, has, say};

pub(crate) fn run() -> Result<(), String> {
    install_packages()?;
    Cargo::new(&["fmt", "--all", "--check"]).run()?;
    Cargo::new(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]).run()?;
    let postgres = Postgres::start()?;
    let with_database = |cargo: Cargo| {
        let cargo = cargo.env("BW_TEST_POSTGRES", &postgres.url).env("BW_REQUIRE_POSTGRES", "1");
        cargo.env("BW_REQUIRE_BROWSER", "1")
    };
    // nextest runs the tests of all crates side by side; without it cargo does, one crate after another.
    if has("cargo-nextest", "--version") {
        with_database(Cargo::new(&["test", "--workspace", "--doc", "--quiet"])).run()?;
        with_database(Cargo::new(&["nextest", "run", "--workspace"])).run()
    } else {
        with_database(Cargo::new(&["test", "--workspace"])).run()
    }
}

/// What the tests need besides Rust: a PostgreSQL server to start, Python for foreign bots and for the package that real
/// Arimaa arenas are made with, and a browser.
const PACKAGES: [&str; 3] = ["postgresql", "python3", "python3-venv"];

pub(crate) fn install_packages() -> Result<(), String> {
    let missing: Vec<&str> = PACKAGES
        .into_iter()
        .filter(|package| match *package {
            "postgresql" => Postgres::programs().is_none(),
            "python3-venv" => {
                let venv = Command::new("python3").args(["-c", "import ensurepip, venv"]).status();
                !venv.is_ok_and(|status| status.success())
            }
            program => !has(program, "--version"),
        })
        .chain(browser::PACKAGES.into_iter().filter(|package| !browser::has(package)))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    if !(shell::is_root() && has("apt-get", "--version")) {
        return Err(format!(
            "the tests need {list}; install with your package manager, for example: \
             sudo apt-get install {list}"
        ));
    }
    say(&format!("installing {list}\n"));
    finish(Command::new("apt-get").args(["update", "-qq"]))?;
    finish(
        Command::new("apt-get")
            .env("DEBIAN_FRONTEND", "noninteractive")
            .args(["install", "-y", "-qq", "--no-install-recommends"])
            .args(&missing),
    )
}
