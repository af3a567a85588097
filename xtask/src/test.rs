//! Everything that must hold before a change lands.

use std::process::Command;

use crate::browser;
use crate::houserules;
use crate::licences;
use crate::postgres::Postgres;
use crate::shell::{self, Cargo, finish, has, say};
use crate::skips::{self, Skips};

pub(crate) fn run() -> Result<(), String> {
    install_packages()?;
    let axe = browser::install_axe()?;
    Cargo::new(&["fmt", "--all", "--check"]).run()?;
    houserules::run(false, false)?;
    licences::run()?;
    Cargo::new(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]).run()?;
    let postgres = Postgres::start()?;
    let skips = Skips::new();
    let prepared = |cargo: Cargo| {
        let cargo = cargo.env("BW_TEST_POSTGRES", &postgres.url).env("BW_REQUIRE_POSTGRES", "1");
        let cargo = cargo.env("BW_REQUIRE_AXE", "1").env("BW_AXE", &axe);
        cargo.env("BW_REQUIRE_BROWSER", "1").env(skips::VARIABLE, &skips.file())
    };
    // One failure must not hide another: everything is run, and the first thing that failed is the result. Examples are
    // compiled one crate after another, which keeps one core busy: the tests are built meanwhile.
    let results: Vec<Result<(), String>> = std::thread::scope(|scope| {
        let examples = scope.spawn(|| prepared(Cargo::new(EXAMPLES)).run_beside());
        let mut results: Vec<_> =
            runs().iter().map(|words| prepared(Cargo::new(words)).run()).collect();
        results.push(examples.join().unwrap_or_else(|_| Err("the examples broke off".into())));
        results
    });
    skips.report();
    results.into_iter().collect()
}

/// The examples in the documentation.
const EXAMPLES: &[&str] = &["test", "--workspace", "--doc", "--quiet", "--no-fail-fast"];

/// The tests: everything, and what must hold without debug assertions too.
fn runs() -> [Vec<&'static str>; 2] {
    // nextest runs the tests of all crates side by side; without it cargo does, one crate after another.
    if has("cargo-nextest", "--version") {
        [
            vec!["nextest", "run", "--workspace", "--no-fail-fast"],
            [&["nextest", "run", "--no-fail-fast", "--cargo-profile", "unchecked"], UNCHECKED]
                .concat(),
        ]
    } else {
        [
            vec!["test", "--workspace", "--all-targets", "--no-fail-fast"],
            [&["test", "--no-fail-fast", "--profile", "unchecked"], UNCHECKED].concat(),
        ]
    }
}

/// What is run without debug assertions, as people's program is: the loop that asks bots, and whatever foreign bots answer
/// over the protocols there are (`exec`, `aei`, `wl1`, `wl2`).
const UNCHECKED: &[&str] = &[
    "--package",
    "bw-core",
    "--package",
    "bw-catalog",
    "--package",
    "bw-arena",
    "--package",
    "bw-arimaa",
    "--package",
    "bw-warlight",
    "--test",
    "contract",
    "--test",
    "foreign_answers",
    "--test",
    "hostile_bots",
    "--test",
    "aei",
    "--test",
    "protocol",
];

/// What the tests need besides Rust: a PostgreSQL server to start, Python for foreign bots and for the package that real
/// Arimaa arenas are made with, what bots are confined with, what fetches the checker of pages, and a browser.
const PACKAGES: [&str; 5] = ["postgresql", "python3", "python3-venv", "bubblewrap", "npm"];

pub(crate) fn install_packages() -> Result<(), String> {
    let missing: Vec<&str> = PACKAGES
        .into_iter()
        .filter(|package| match *package {
            "postgresql" => Postgres::programs().is_none(),
            "python3-venv" => {
                let venv = Command::new("python3").args(["-c", "import ensurepip, venv"]).status();
                !venv.is_ok_and(|status| status.success())
            }
            "bubblewrap" => !has("bwrap", "--version"),
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
