//! A folder that takes the records of all games of a run.
//!
//! While the run goes on every block has a file of its own, written as its games are played and there whole or not at
//! all. A finished run has one `games.jsonl` in the order of the games, so a resumed run ends with the same bytes as any
//! other; an interrupted one has a `games.jsonl` of what was played so far beside the files of its blocks.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use bw_core::Record;
use bw_runner::Block;

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

    /// Where the records are.
    pub fn games_file(&self) -> PathBuf {
        self.folder.join("games.jsonl")
    }

    fn part(&self, series: u32, first: u64) -> PathBuf {
        self.folder.join(PARTS).join(format!("{series:04}-{first:012}.jsonl"))
    }

    /// The file of a block that begins with this game.
    pub(crate) fn begin_part(&self, series: u32, first: u64) -> io::Result<PartWriter> {
        let part = self.part(series, first);
        let unfinished = part.with_extension("tmp");
        let file = BufWriter::new(File::create(&unfinished)?);
        Ok(PartWriter { file, unfinished, part })
    }

    /// The records of a block that was played elsewhere.
    pub(crate) fn write_part(&self, block: Block, lines: &[u8]) -> io::Result<()> {
        write_whole_file(&self.part(block.series, block.first), |file| file.write_all(lines))
    }

    /// Whether the records of all these blocks are here, block by block or, as many as count, put together.
    pub(crate) fn has(&self, blocks: &[Block], games: u64) -> bool {
        blocks.iter().all(|block| self.part(block.series, block.first).is_file())
            || lines(&self.games_file()).is_ok_and(|lines| lines == games)
    }

    /// Puts the first games of these blocks together, in this order. Can be interrupted anywhere and done again.
    pub(crate) fn put_together(&mut self, blocks: &[Block]) -> io::Result<()> {
        let part = |block: &Block| self.part(block.series, block.first);
        // If parts are missing, an earlier call has put them together and was about to remove them.
        if !blocks.iter().all(|block| part(block).is_file()) {
            return Ok(());
        }
        write_whole_file(&self.games_file(), |all| {
            let mut all = BufWriter::new(all);
            for block in blocks {
                let mut records = BufReader::new(File::open(part(block))?);
                let mut line = Vec::new();
                for _ in 0..block.games {
                    line.clear();
                    records.read_until(b'\n', &mut line)?;
                    all.write_all(&line)?;
                }
            }
            all.flush()
        })
    }

    /// Removes the files of blocks: the run is finished.
    pub(crate) fn remove_parts(&mut self) -> io::Result<()> {
        fs::remove_dir_all(self.folder.join(PARTS))
    }
}

const PARTS: &str = "blocks";

fn lines(file: &Path) -> io::Result<u64> {
    let (mut reader, mut lines) = (BufReader::new(File::open(file)?), 0);
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok(lines);
        }
        lines += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let length = bytes.len();
        reader.consume(length);
    }
}

/// The records of a block that is being played.
#[derive(Debug)]
pub(crate) struct PartWriter {
    file: BufWriter<File>,
    unfinished: PathBuf,
    part: PathBuf,
}

impl PartWriter {
    /// Adds the records of a rotation group.
    pub(crate) fn write(&mut self, records: &[Record]) -> io::Result<()> {
        records.iter().try_for_each(|record| writeln!(self.file, "{}", record.to_json()))
    }

    /// From here on the file is there.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()?;
        fs::rename(self.unfinished, self.part)
    }
}
