//! A game's bots by their specs.

use std::fs;
use std::path::Path;

use bw_core::{Bot, BotKind, Game, Options, Value, fingerprint};
use bw_package::{ForeignKind, Package};

use crate::bot_spec::{BotSpec, BotSpecError};
use crate::connect::Connect;
use crate::files::Files;

/// Makes the bots of a game from their specs.
#[derive(Debug)]
pub struct Roster<'p, G: Game> {
    bots: &'p [BotKind<G>],
    foreign: &'p [ForeignKind<G>],
    files: Files,
}

impl<'p, G: Game> Roster<'p, G> {
    /// The bots that a game brings along and the protocols of its foreign ones; files that options name are read there.
    pub fn new(package: &'p Package<G>, files: Files) -> Self {
        Roster { bots: &package.bots, foreign: &package.foreign, files }
    }

    /// A bot for a game under these rules.
    pub fn bot(
        &self,
        game: &G,
        rules: &Options,
        spec: &BotSpec,
        connect: &dyn Connect,
    ) -> Result<Box<dyn Bot<G>>, BotSpecError> {
        if let Some(kind) = self.foreign(spec) {
            if spec.rest().trim().is_empty() {
                return Err(BotSpecError::NoCommand { prefix: kind.prefix.into() });
            }
            return Ok((kind.make)(game, rules, connect.dial(spec.rest())));
        }
        self.own_bot(game, spec)
    }

    /// A bot that comes along with the game.
    pub fn own_bot(&self, game: &G, spec: &BotSpec) -> Result<Box<dyn Bot<G>>, BotSpecError> {
        let (kind, options) = self.own(spec)?;
        let in_bot = |error| BotSpecError::Options { bot: spec.to_string(), error };
        (kind.make)(game, &options).map_err(in_bot)
    }

    /// The kind of bot of ours that a spec names, and its options with their files read.
    pub fn own(&self, spec: &BotSpec) -> Result<(&'p BotKind<G>, Options), BotSpecError> {
        let kind = self.bots.iter().find(|kind| kind.name == spec.name());
        let kind = kind.ok_or_else(|| self.unknown(spec))?;
        let in_bot = |error| BotSpecError::Options { bot: spec.to_string(), error };
        let mut options = Options::parse(kind.options, spec.rest()).map_err(in_bot)?;
        options.read_files(|path| self.files.read(path)).map_err(in_bot)?;
        Ok((kind, options))
    }

    fn foreign(&self, spec: &BotSpec) -> Option<&'p ForeignKind<G>> {
        self.foreign.iter().find(|kind| kind.prefix == spec.name())
    }

    fn unknown(&self, spec: &BotSpec) -> BotSpecError {
        if spec.name() == "human" {
            return BotSpecError::Human;
        }
        let bots = self.bots.iter().map(|kind| kind.name.to_string());
        let foreign = self.foreign.iter().map(|kind| format!("{}:COMMAND", kind.prefix));
        let known = bots.chain(foreign).collect();
        BotSpecError::Unknown { game: G::SPEC.id, name: spec.name().into(), known }
    }

    /// The files that decide what a bot plays, each with a checksum of its content: those that options name, and the
    /// programs and arguments of a foreign bot's command as far as they are files.
    pub fn sources(&self, spec: &BotSpec) -> Result<Vec<(String, String)>, BotSpecError> {
        if self.is_foreign(spec) {
            return Ok(foreign_sources(spec));
        }
        let (_, options) = self.own(spec)?;
        let files = options.iter().filter_map(|(_, value)| match value {
            Value::File { path, content: Some(content) } => {
                Some((path.clone(), checksum(content.as_bytes())))
            }
            _ => None,
        });
        Ok(files.collect())
    }

    /// The files that a bot's options name, with their content; a foreign bot has none.
    pub fn contents(&self, spec: &BotSpec) -> Result<Vec<(String, String)>, BotSpecError> {
        if self.is_foreign(spec) {
            return Ok(Vec::new());
        }
        let (_, options) = self.own(spec)?;
        let files = options.iter().filter_map(|(_, value)| match value {
            Value::File { path, content: Some(content) } => Some((path.clone(), content.clone())),
            _ => None,
        });
        Ok(files.collect())
    }

    /// Whether a spec names a program of somebody else.
    pub fn is_foreign(&self, spec: &BotSpec) -> bool {
        self.foreign(spec).is_some()
    }

    /// Bots that come along with the game, for all its seats.
    pub fn own_bots(
        &self,
        game: &G,
        specs: &[BotSpec],
    ) -> Result<Vec<Box<dyn Bot<G>>>, BotSpecError> {
        specs.iter().map(|spec| self.own_bot(game, spec)).collect()
    }
}

/// The programs and arguments of a foreign bot's command as far as they are files, each with a checksum.
pub fn foreign_sources(spec: &BotSpec) -> Vec<(String, String)> {
    spec.rest().split_whitespace().filter_map(file_on_disk).collect()
}

/// Programs are not read beyond this: what is larger is no bot that somebody is working on.
const LARGEST: u64 = 64 << 20;

fn file_on_disk(word: &str) -> Option<(String, String)> {
    let path = Path::new(word.trim_matches(['"', '\'']));
    let about = fs::metadata(path).ok()?;
    let is_read = about.is_file() && about.len() <= LARGEST;
    let content = is_read.then(|| fs::read(path).ok()).flatten()?;
    Some((word.to_string(), checksum(&content)))
}

fn checksum(content: &[u8]) -> String {
    format!("{:032x}", fingerprint(content))
}
