//! What all tests with real foreign bots share: a catalogue with one small game, and what to run.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use bw_catalog::{AnyGame, Catalog};
use bw_core::toy::Nim;
use bw_core::{BotKind, UniformBot};
use bw_package::Package;

/// Nim for two under these rules, with `random`.
#[allow(dead_code)] // some tests play games of the catalogue
pub(crate) fn nim(rules: &str) -> Arc<dyn AnyGame> {
    let random =
        BotKind { name: "random", options: &[], make: |_: &Nim, _| Ok(Box::new(UniformBot)) };
    let catalog = Catalog::empty().with(Package::new(vec![random]));
    catalog.game("nim").unwrap().game(2, rules).unwrap()
}

/// The command line that runs a Python script of ours.
pub(crate) fn python(script: &Path, arguments: &str) -> String {
    // Once: a test that counts processes must not see this one.
    static FOUND: OnceLock<bool> = OnceLock::new();
    let found = FOUND.get_or_init(|| {
        let output = Command::new("python3").arg("--version").output();
        output.is_ok_and(|output| output.status.success())
    });
    assert!(found, "this test needs python3 on the PATH");
    format!("python3 '{}' {arguments}", script.display())
}

/// A file of this repository, by its path from the root.
pub(crate) fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}
