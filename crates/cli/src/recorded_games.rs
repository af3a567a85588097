//! Recorded games that a bot is to judge, piece by piece, beside a context that does all else.

use std::path::PathBuf;

use bw_arena::{GAMES_IN_A_PIECE, GameToJudge, piece_of_games};
use bw_core::{Stop, fingerprint};
use bw_lab::{LabError, Report, RunContext};

use crate::context::Context;
use crate::error::CliError;
use crate::folder_context::FolderContext;
use crate::records::{each_record, files};

/// All games of these files and folders, in their order.
pub(crate) fn recorded_games(
    context: &Context,
    paths: &[PathBuf],
) -> Result<Vec<GameToJudge>, CliError> {
    let mut games = Vec::new();
    for path in paths {
        for file in files(path)? {
            each_record(context, &file, &mut |number, record| {
                let source = format!("{}, record {number}", file.display());
                games.push(GameToJudge { source, record });
                Ok(())
            })?;
        }
    }
    Ok(games)
}

/// A context that has games to be judged.
pub(crate) struct GamesContext {
    own: FolderContext,
    games: Vec<GameToJudge>,
}

impl GamesContext {
    pub(crate) fn new(own: FolderContext, games: Vec<GameToJudge>) -> Self {
        GamesContext { own, games }
    }

    /// What tells these games from all others.
    pub(crate) fn fingerprint(&self) -> String {
        let texts: Vec<String> = self.games.iter().map(|game| game.record.to_json()).collect();
        format!("{:032x}", fingerprint(texts.join("\n").as_bytes()))
    }

    /// Takes the progress bar away.
    pub(crate) fn clear(&self) {
        self.own.clear();
    }

    fn piece(&self, name: &str) -> Option<&[GameToJudge]> {
        let pieces = self.games.chunks(GAMES_IN_A_PIECE).chain(std::iter::once(&[][..]));
        let mut named = pieces.enumerate().map(|(n, piece)| (piece_of_games(n), piece));
        named.find(|(known, _)| known == name).map(|(_, piece)| piece)
    }
}

impl RunContext for GamesContext {
    fn threads(&self) -> usize {
        self.own.threads()
    }

    fn stop(&self) -> Stop {
        self.own.stop()
    }

    fn progress(&mut self, done: u64, total: u64, doing: &str) {
        self.own.progress(done, total, doing);
    }

    fn log_line(&mut self, line: &str) {
        self.own.log_line(line);
    }

    fn show(&mut self, report: &Report) {
        self.own.show(report);
    }

    fn load(&mut self, name: &str) -> Result<Option<String>, LabError> {
        self.own.load(name)
    }

    fn save(&mut self, name: &str, text: &str) -> Result<(), LabError> {
        self.own.save(name, text)
    }

    fn read(&mut self, path: &str) -> Result<String, LabError> {
        match self.piece(path) {
            Some(games) => serde_json::to_string(games).map_err(LabError::failed),
            None => self.own.read(path),
        }
    }

    fn keeps_files(&self) -> bool {
        self.own.keeps_files()
    }
}
