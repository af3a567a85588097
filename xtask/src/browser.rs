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

/// What finds faults of accessibility in pages, and where it is installed: it is fetched, not a part of the repository.
const AXE: &str = "axe-core@4.10.2";
const AXE_FOLDER: &str = "target/axe";

/// Installs axe-core by npm where it is missing; answers its file.
pub(crate) fn install_axe() -> Result<String, String> {
    let folder = shell::root().join(AXE_FOLDER);
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.exists() {
        if !shell::has("npm", "--version") {
            return Err(format!(
                "the tests look at every page with {AXE}, which npm installs: install Node.js with npm, \
                 or put axe.min.js at {}",
                file.display()
            ));
        }
        say(&format!("installing {AXE} into {AXE_FOLDER}\n"));
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
        let words = ["install", "--no-audit", "--no-fund", "--no-save", AXE];
        shell::finish(std::process::Command::new("npm").args(words).current_dir(&folder))?;
    }
    Ok(file.to_string_lossy().into_owned())
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
