//! Golden playthroughs and perft counts of all games: `golden/GAME/*.play`, `perft/GAME.perft`.
//!
//! `cargo xtask golden --write` writes them anew; a file with just its header is enough to begin with.

use std::path::{Path, PathBuf};

use bw_catalog::{Catalog, GameEntry};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(game: &GameEntry) -> Vec<PathBuf> {
    let folder = root().join("golden").join(game.spec.id);
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "play"))
        .collect();
    assert!(!files.is_empty(), "{} holds no playthrough", folder.display());
    files.push(root().join(format!("perft/{}.perft", game.spec.id)));
    files.sort();
    files
}

#[test]
fn every_game_is_played_as_written() {
    let write = std::env::var_os("BW_GOLDEN").is_some_and(|value| value == "write");
    for game in Catalog::standard().games() {
        for file in files(game) {
            let name = file.display();
            let text =
                std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
            if write {
                let now = game.rewritten(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
                if now != text {
                    std::fs::write(&file, now).expect("a writable file");
                }
                continue;
            }
            let report = game.verify(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(report.held + report.failed.len() as u32 > 0, "{name} holds no case");
            if let Some((case, why)) = report.failed.first() {
                panic!("{name}, {case}: {why}\n(cargo xtask golden --write writes it anew)");
            }
        }
    }
}
