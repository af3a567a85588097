//! A folder that takes the records of all games of a run.
//!
//! While the run goes on every block has a file of its own, written whole or not at all; a finished run has
//! one `games.jsonl` in the order of the games. So a resumed run ends with the same bytes as any other.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use bw_core::Record;

use crate::whole_file::write_whole_file;

/// The folder.
#[derive(Debug)]
pub struct OutDir {
    folder: PathBuf,
}

impl OutDir {
    /// Takes a folder, makes it if needed.
    pub fn new(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder.join(PARTS))?;
        Ok(OutDir { folder: folder.to_path_buf() })
    }

    /// Where it is, for people.
    pub fn place(&self) -> String {
        self.folder.display().to_string()
    }

    /// Where the records of a finished run are.
    pub fn games_file(&self) -> PathBuf {
        self.folder.join("games.jsonl")
    }

    fn part(&self, block: usize) -> PathBuf {
        self.folder.join(PARTS).join(format!("{block:08}.jsonl"))
    }

    pub(crate) fn write_block(&mut self, block: usize, records: &[Record]) -> io::Result<()> {
        write_whole_file(&self.part(block), |file| {
            let mut file = BufWriter::new(file);
            for record in records {
                writeln!(file, "{}", record.to_json())?;
            }
            file.flush()
        })
    }

    /// Whether the records of all these blocks are here, or the file of a finished run is.
    pub(crate) fn has(&self, mut blocks: impl Iterator<Item = usize>) -> bool {
        self.games_file().is_file() || blocks.all(|block| self.part(block).is_file())
    }

    /// Puts the blocks together. Can be interrupted anywhere and done again.
    pub(crate) fn finish(&mut self, blocks: &[usize]) -> io::Result<()> {
        let parts: Vec<PathBuf> = blocks.iter().map(|&block| self.part(block)).collect();
        // If parts are missing, an earlier call has put them together and was about to remove them.
        if parts.iter().all(|part| part.is_file()) {
            write_whole_file(&self.games_file(), |all| {
                for part in &parts {
                    io::copy(&mut File::open(part)?, all)?;
                }
                Ok(())
            })?;
        }
        fs::remove_dir_all(self.folder.join(PARTS))
    }
}

const PARTS: &str = "blocks";
