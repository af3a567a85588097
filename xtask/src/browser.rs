//! Chores that need a browser or a running app: pictures of all pages, measurements.

use crate::shell::{self, Cargo, say};

/// Where the pictures go.
const FOLDER: &str = "target/screenshots";

/// The browser and the program that drives it, as the system's packages call them.
pub(crate) const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

/// Whether a package of [`PACKAGES`] is there.
pub(crate) fn has(package: &str) -> bool {
    let program = if package == "chromium-driver" { "chromedriver" } else { package };
    shell::has(program, "--version")
}

/// One ignored test of the web app by its name.
fn app(name: &str) -> Cargo {
    Cargo::new(&[
        "test",
        "--release",
        "--package",
        "bw-web",
        "--test",
        "app",
        "--",
        "--ignored",
        "--nocapture",
        name,
    ])
}

/// Pictures of every page, both themes, wide and phone.
pub(crate) fn screenshots() -> Result<(), String> {
    crate::test::install_packages()?;
    let folder = shell::root().join(FOLDER);
    app("screenshots::").env("BW_SCREENSHOTS", &folder.to_string_lossy()).run()?;
    say(&format!("the pictures are in {FOLDER}\n"));
    Ok(())
}

/// How long people wait while two hundred tables of bots are busy, on loopback.
pub(crate) fn load() -> Result<(), String> {
    app("load::").run()
}

/// Malformed requests, many.
pub(crate) fn malformed(count: &str) -> Result<(), String> {
    let words = [
        "test",
        "--release",
        "--package",
        "bw-web",
        "--test",
        "app",
        "malformed",
        "--",
        "--nocapture",
    ];
    Cargo::new(&words).env("BW_MALFORMED", count).run()
}
